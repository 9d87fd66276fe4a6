/** Compares each sheet of a project's issuances with the version before it, as an overlay of the two. */
import type { EventType } from '../../../contract/src/constants.ts';
import { placeSheets } from '../domain/issued-sets.ts';
import { lockAnnotations } from '../repositories/annotations.ts';
import { documentsToCheck, unplannedProjects } from '../repositories/check-runs.ts';
import { projectTurns } from '../repositories/issuance-runs.ts';
import { issuancesInOrder, pairingsOf, sheetsInIssuances } from '../repositories/issued-sheets.ts';
import type { IssuedSheetRow } from '../repositories/issued-sheets.ts';
import type { CheckResult } from '../repositories/overlay-runs.ts';
import {
  overlaysOfPairs,
  projectsWithIssuances,
  storeComparedAgain,
  storePlannedOverlay,
} from '../repositories/planned-overlays.ts';
import type { PairOverlay } from '../repositories/planned-overlays.ts';
import { noteStep } from '../repositories/reading.ts';
import { recognitionOfSheets, recognizedLines } from '../repositories/recognizing.ts';
import type { SheetRecognition } from '../repositories/recognizing.ts';
import { overlayKeyOf } from '../services/overlays.ts';
import { checkProjectJob } from './check-project-job.ts';
import { checkOverlayChanges } from './checking/check-overlay-changes.ts';
import { PageComparer } from './comparing/compare-pages.ts';
import { DocumentFiles } from './document-files.ts';
import { overlayFailure, PARTLY_READ } from './failures.ts';
import type { Job, JobContext } from './job.ts';

export const compareIssuancesJob: Job = {
  name: 'compare-issuances',
  about: { idName: 'projectId', turnsOf: projectTurns },
  // A failure here comes from the file store or the database; either needs time to recover.
  queue: { retryDelay: 30, retryBackoff: true },
  // Arranging asks for it.
  lost: {
    look: 'at start',
    find: async (db) => [
      ...new Set([...(await projectsWithIssuances(db)), ...(await unplannedProjects(db))]),
    ],
  },
  async handler(context, projectId, signal) {
    await compareIssuances(context, projectId, signal);
    await context.ask(checkProjectJob, [projectId]);
  },
};

/** Pages are compared in this many processes at once. */
const LANES = 2;

type Needs = Pick<JobContext, 'db' | 'store' | 'log' | 'places' | 'version'>;
type Pair = {
  earlier: IssuedSheetRow;
  later: IssuedSheetRow;
  /** The earlier comparison, if this one repeats it with words that were recognized since. */
  before?: PairOverlay;
};

/**
 * Each pair is stored once it is compared. A pair that was compared before the words in its pictures were recognized is compared
 * again, once. May run twice or stop anywhere. Rejects if the database or the file store fails,
 * and with the signal's reason.
 */
export async function compareIssuances(
  needs: Needs,
  projectId: number,
  signal: AbortSignal,
): Promise<void> {
  const { pairs, waiting: unknown, again } = await pairsToCompare(needs, projectId);
  await noteOverlays(needs, projectId, { eventType: 'overlays_planned', pairs });
  const waiting = [...unknown, ...again];
  const lanes = Array.from({ length: Math.min(LANES, waiting.length) }, () =>
    needs.places.preparing(signal, (turn) =>
      compareWaiting(needs, { projectId, waiting, signal }, turn),
    ),
  );
  await Promise.all(lanes);
  // Documents and pairs may have changed meanwhile.
  const now = await pairsToCompare(needs, projectId);
  const created = now.pairs.filter((pair) => !now.waiting.includes(pair));
  await noteOverlays(needs, projectId, { eventType: 'overlays_created', pairs: created });
}

/** Says of each drawing set that was read how many of its sheets are overlaid with the version before. */
async function noteOverlays(
  { db }: Pick<Needs, 'db'>,
  projectId: number,
  { eventType, pairs }: { eventType: EventType; pairs: readonly Pair[] },
): Promise<void> {
  for (const document of await documentsToCheck(db, projectId)) {
    if (!document.isSet) continue;
    const own = pairs.filter(({ later }) => later.documentId === document.id);
    await noteStep(db, document, { eventType, data: { overlay_count: own.length } });
  }
}

/** Those of the latest issuance first, which people look at. `waiting`: without an overlay. `again`: compared without their words. */
async function pairsToCompare(
  { db, version }: Needs,
  projectId: number,
): Promise<{ pairs: Pair[]; waiting: Pair[]; again: Pair[] }> {
  const issuances = await issuancesInOrder(db, projectId);
  const order = issuances.map(({ id }) => id);
  const sheets = await sheetsInIssuances(db, projectId);
  const placed = placeSheets(issuances, sheets, await pairingsOf(db, projectId));
  const pairs = placed
    .flatMap(({ sheet, earlier }) => (earlier === null ? [] : [{ earlier, later: sheet }]))
    .toSorted((a, b) => order.indexOf(b.later.issuanceId) - order.indexOf(a.later.issuanceId));
  const ids = pairs.map(({ earlier, later }) => ({ earlierId: earlier.id, laterId: later.id }));
  const known = new Map(
    (await overlaysOfPairs(db, projectId, ids)).map((overlay) => [
      `${overlay.earlierId} ${overlay.laterId}`,
      overlay,
    ]),
  );
  const overlayOf = ({ earlier, later }: Pair) => known.get(`${earlier.id} ${later.id}`);
  const recognition = await recognitionOfSheets(
    db,
    ids.flatMap(({ earlierId, laterId }) => [earlierId, laterId]),
  );
  const again = pairs.flatMap((pair) => {
    const before = overlayOf(pair);
    return before && lacksWords(version, pair, before, recognition) ? [{ ...pair, before }] : [];
  });
  const waiting = pairs.filter((pair) => overlayOf(pair) === undefined);
  return { pairs, waiting, again };
}

type Recognition = ReadonlyMap<number, SheetRecognition>;

function keyOf(version: string, { earlier, later }: Pair, recognition: Recognition): string {
  const parts = [earlier.id, later.id].map((sheetId) => ({
    ...{ sheetId, box: null },
    hasWords: recognition.get(sheetId) === 'words',
  }));
  return overlayKeyOf(version, parts, null);
}

/** Whether a pair was compared automatically without words that are recognized by now, and no more are to come. */
function lacksWords(
  version: string,
  pair: Pair,
  { cacheKey, isAutomatic, hasBeenChecked, failure }: PairOverlay,
  recognition: Recognition,
): boolean {
  const { earlier, later } = pair;
  const isUnsettled = [earlier, later].some(({ id }) => recognition.get(id) === 'unsettled');
  if (!isAutomatic || !hasBeenChecked || failure !== null || isUnsettled) return false;
  const isOfThisRelease = [
    new Map<number, SheetRecognition>(),
    new Map([[earlier.id, 'words' as const]]),
    new Map([[later.id, 'words' as const]]),
  ].some((knew) => cacheKey === keyOf(version, pair, knew));
  return isOfThisRelease && cacheKey !== keyOf(version, pair, recognition);
}

/**
 * Takes pairs from those that wait, until there are none or its turn is over. It ends the pair in hand first: begun again at
 * every turn, a slow one would never end. One that fails waits again.
 */
async function compareWaiting(
  { db, store, log, version }: Needs,
  { projectId, waiting, signal }: { projectId: number; waiting: Pair[]; signal: AbortSignal },
  turn: AbortSignal,
): Promise<void> {
  await using files = new DocumentFiles({ db, store });
  using comparer = new PageComparer(log, signal);
  for (;;) {
    turn.throwIfAborted();
    const pair = waiting.shift();
    if (pair === undefined) return;
    const { earlier, later } = pair;
    const ids = { earlierId: earlier.id, laterId: later.id };
    try {
      // Before the words are read: if more come meanwhile, the pair is compared again.
      const recognition = await recognitionOfSheets(db, [earlier.id, later.id]);
      const result = await resultOf({ db, files, comparer }, pair);
      if (pair.before !== undefined && result.failure !== null) continue;
      const cacheKey = keyOf(version, pair, recognition);
      await db.transaction(async (tx) => {
        // Before anything is stored, as every writer of markups does.
        if (!(await lockAnnotations(tx, { projectId }))) return;
        const found = { cacheKey, result };
        const executionId =
          pair.before === undefined
            ? await storePlannedOverlay(tx, { projectId, ...ids }, found)
            : await storeComparedAgain(tx, pair.before, found);
        if (executionId === null) return;
        const differences = result.differences.map(({ content }) => content);
        const { facts = null } = result;
        await checkOverlayChanges(tx, { executionId, arePaired: true, differences, facts });
      });
    } catch (error) {
      waiting.unshift(pair);
      throw error;
    }
  }
}

async function resultOf(
  { db, files, comparer }: Pick<Needs, 'db'> & { files: DocumentFiles; comparer: PageComparer },
  { earlier, later }: Pair,
): Promise<CheckResult> {
  const [old, next] = [await files.of(earlier.documentId), await files.of(later.documentId)];
  const nothing = { differences: [], limitation: null, hiddenCount: 0, facts: null };
  if (old === null || next === null) {
    return { ...nothing, alignments: [null], failure: overlayFailure('missing') };
  }
  const { alignment, compared, failure } = await comparer.compare({
    earlier: {
      file: old,
      page: earlier.pageNumber,
      recognized: await recognizedLines(db, earlier),
    },
    later: { file: next, page: later.pageNumber, recognized: await recognizedLines(db, later) },
    withFacts: true,
  });
  return {
    alignments: [alignment],
    differences: (compared?.differences ?? []).map((content) => ({ drawingNumber: 2, content })),
    limitation: compared?.limitation ?? (compared?.isPartlyRead ? PARTLY_READ : null),
    hiddenCount: compared?.hiddenCount ?? 0,
    failure: failure === null ? null : overlayFailure(failure),
    facts: compared?.facts ?? null,
  };
}
