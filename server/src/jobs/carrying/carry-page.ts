/**
 * Carries the markups of a sheet to its next revision, with their answers, authors and states. Each portion is one
 * transaction that locks the project: what was carried before, or is deleted or changed meanwhile, is not carried in it.
 */
import { randomUUID } from 'node:crypto';
import type { Markup } from '../../../../markups/src/model.ts';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';
import { stateIn, threadsOf } from '../../../../markups/src/replies.ts';
import { inPaintOrder, withoutOrder } from '../../../../markups/src/stack.ts';
import { checkAnnotation } from '../../../../markups/src/xfdf/check.ts';
import { readXfdf } from '../../../../markups/src/xfdf/read.ts';
import { writeXfdf } from '../../../../markups/src/xfdf/write.ts';
import type { Database, Executor } from '../../db/database.ts';
import { revisionName } from '../../domain/revisions.ts';
import type { Revision } from '../../domain/revisions.ts';
import { nextTurn } from '../../domain/turns.ts';
import { lockAnnotations } from '../../repositories/annotations.ts';
import {
  carriedNames,
  carrySources,
  insertCarried,
  noteCarried,
  presentMarkups,
  unchangedSources,
} from '../../repositories/carries.ts';
import type { CarriedMarkup, CarrySource } from '../../repositories/carries.ts';
import { landingOf } from './landing.ts';
import type { PagePair } from './page-pair.ts';

/** Markups of one transaction. */
const PORTION = 200;
/** How often markups that people change meanwhile are looked at again. */
const MOST_ROUNDS = 5;

/** Coordinates stay those of the file, where the pages are not known. */
const ANY_PAGE: PageFrame = { cropBox: [0, 0, 0, 0], rotation: 0, userUnit: 1 };

type Found = { source: CarrySource; markup: Markup };

/** Those that are not rejected. Answers come after what they answer. */
async function markupsOf(sources: readonly CarrySource[], frame: PageFrame): Promise<Found[]> {
  const found: Found[] = [];
  for (const [index, source] of sources.entries()) {
    if (index % PORTION === 0) await nextTurn();
    const [markup] = readXfdf(source.xfdf, () => frame).markups;
    if (markup !== undefined) found.push({ source, markup });
  }
  // New ones lie above older ones, so they are added as they lie.
  const inOrder = inPaintOrder(found, ({ source, markup }) => ({ markup, id: source.id }));
  const threads = threadsOf(inOrder, ({ markup }) => markup).filter(({ replies }) => {
    const answers = replies.map(({ markup }) => markup);
    return stateIn('Review', answers) !== 'Rejected';
  });
  return [...threads.map(({ markup }) => markup), ...threads.flatMap(({ replies }) => replies)];
}

/** Whether a markup of the same name is the same one, as people may have brought it there by other ways. */
function isSameOne(present: string, markup: Markup): boolean {
  const [other] = readXfdf(present, () => ANY_PAGE).markups;
  return (
    other?.kind === markup.kind &&
    other.author === markup.author &&
    other.created === markup.created &&
    other.contents === markup.contents
  );
}

export type PageToCarry = { projectId: number; revision: Revision; pair: PagePair };

/** Returns how many were carried. Stops between two transactions when the signal aborts. */
export async function carryPage(
  db: Database,
  page: PageToCarry,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { carried, isDone } = await carryOnce(db, page, signal);
    count += carried;
    if (isDone) break;
  }
  return count;
}

async function carryOnce(
  db: Database,
  { projectId, revision, pair }: PageToCarry,
  signal: AbortSignal,
): Promise<{ carried: number; isDone: boolean }> {
  const { earlier, later } = revision;
  const sources = await carrySources(db, earlier, later.documentId);
  const all = await markupsOf(sources, pair.pages?.earlier ?? ANY_PAGE);
  const origins = new Map(all.map(({ source, markup }) => [markup.name, source.originId]));
  const waiting = all.filter(({ source }) => !source.isCarried);
  const from = revisionName(earlier);
  let carried = 0;
  let isDone = true;
  for (let at = 0; at < waiting.length; at += PORTION) {
    signal.throwIfAborted();
    const portion = waiting.slice(at, at + PORTION);
    await nextTurn();
    const done = await db.transaction(async (tx) =>
      (await lockAnnotations(tx, { projectId }))
        ? carryPortion(tx, { projectId, portion, origins, later, pair, from })
        : null,
    );
    carried += done?.carried ?? 0;
    if (done?.isComplete === false) isDone = false;
  }
  return { carried, isDone };
}

type Portion = {
  projectId: number;
  portion: readonly Found[];
  /** Of all markups of the page, by name. */
  origins: ReadonlyMap<string, number>;
  later: Revision['later'];
  pair: PagePair;
  from: string;
};

async function carryPortion(
  tx: Executor,
  { projectId, portion, origins, later, pair, from }: Portion,
): Promise<{ carried: number; isComplete: boolean }> {
  const { documentId, pageNumber } = later;
  const unchanged = await unchangedSources(
    tx,
    portion.map(({ source }) => source),
  );
  const before = await carriedNames(tx, documentId, [...origins.values()]);
  const present = new Map(
    (
      await presentMarkups(
        tx,
        documentId,
        portion.map(({ markup }) => markup.name),
      )
    ).map((row) => [row.name, row]),
  );
  /** Names on the later sheet by names on the earlier one; null: not there, or deleted there. */
  const names = new Map<string, string | null>();
  const nameOf = (name: string): string | null => {
    const now = names.get(name);
    if (now !== undefined) return now;
    const originId = origins.get(name);
    return originId === undefined ? null : (before.get(originId) ?? null);
  };
  const carried: CarriedMarkup[] = [];
  const there: { originId: number; annotationId: number }[] = [];
  for (const { source, markup } of portion) {
    if (!unchanged.has(source.id) || before.has(source.originId)) continue;
    const isAnswer = markup.repliesTo !== null && origins.has(markup.repliesTo);
    const repliesTo = isAnswer && markup.repliesTo !== null ? nameOf(markup.repliesTo) : null;
    // What it answers was deleted there.
    if (isAnswer && repliesTo === null) continue;
    const same = present.get(markup.name);
    if (same !== undefined && isSameOne(same.xfdf, markup)) {
      there.push({ originId: source.originId, annotationId: same.id });
      names.set(markup.name, markup.name);
      continue;
    }
    const name = same === undefined ? markup.name : randomUUID();
    names.set(markup.name, name);
    const landed = isAnswer ? markup : landingOf(markup, pair, from);
    const written = { ...withoutOrder(landed), name, pageNumber, ...(isAnswer && { repliesTo }) };
    carried.push({ source, name, pageNumber, xfdf: xfdfOf(written, pair) });
  }
  await noteCarried(tx, documentId, there);
  await insertCarried(tx, { projectId, documentId }, carried);
  return { carried: carried.length, isComplete: unchanged.size === portion.length };
}

function xfdfOf(markup: Markup, { pages }: PagePair): string {
  const text = writeXfdf([markup], () => pages?.later ?? ANY_PAGE);
  const checked = checkAnnotation(text);
  return checked.isValid ? checked.text : text;
}
