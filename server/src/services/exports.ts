/** Documents with the markups on them, as files to download. */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { FileAnswer } from '../../../contract/src/wire/operation.ts';
import type { Markup } from '../../../markups/src/model.ts';
import type { Database } from '../db/database.ts';
import type { ExportForm } from '../../../contract/src/constants.ts';
import { notFound } from '../domain/api-error.ts';
import { legendOf, markOf } from './checklist-marks.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { makeScratchFolder } from '../files/scratch.ts';
import { listAnnotations, placesWithoutMarkup } from '../repositories/annotations.ts';
import { itemsToMark } from '../repositories/checklists.ts';
import { findDocument } from '../repositories/documents.ts';
import { issuesOnPaper } from '../repositories/issues-on-paper.ts';
import type { DocumentScope } from '../repositories/scopes.ts';
import { createLimiter } from './limiter.ts';

export type ExportTask = {
  /** The document's PDF. */
  file: string;
  /** A `Line` of JSON for each markup, and for each annotation of the file that is to go. */
  markups: string;
  /** Where to write what follows the file, or the whole file of one page. */
  output: string;
  /** This page alone, from 1; null for all. */
  page: number | null;
  isFlattened: boolean;
};

/** Writes `output`. Rejects with an `ApiError` if the file cannot take markups. */
export type WriteExport = (task: ExportTask, signal: AbortSignal) => Promise<void>;

type Wanted = {
  page_number?: number | undefined;
  form: ExportForm;
  names?: readonly string[] | undefined;
};

type Needs = { db: Database; store: ObjectStore; writeExport: WriteExport };

export type ExportService = ReturnType<typeof createExportService>;

const LIMITS = {
  atOnce: 2,
  atOncePerPerson: 1,
  waitingPerPerson: 2,
  refusal: 'Three exports of yours are in progress. Wait for one of them.',
};

/** A line of `ExportTask.markups`. */
type Line =
  | {
      page: number;
      markup: { id: number; xfdf: string; place: number | null; priority: number | null };
    }
  | { page: number; made: Markup }
  | { page: number; leftOut: number };
const lineOf = (row: Line) => `${JSON.stringify(row)}\n`;

export function createExportService({ db, store, writeExport }: Needs) {
  const limiter = createLimiter(LIMITS);

  /** What the caller may see, a page of the list at a time. */
  async function* markupLines(scope: DocumentScope, wanted: Wanted) {
    const { page_number: page, names } = wanted;
    const chosen = names && new Set(names);
    const { documentId } = scope;
    for (const { page_number: of, place } of await placesWithoutMarkup(db, scope, documentId)) {
      if (page === undefined || of === page) yield lineOf({ page: of, leftOut: place });
    }
    const onPaper = await issuesOnPaper(db, scope);
    const priorities = new Map(onPaper.map(({ id, priority_id }) => [id, priority_id]));
    let after: number | null = 0;
    while (after !== null) {
      const portion = await listAnnotations(db, scope, { documentId, after });
      for (const annotation of portion.annotations) {
        const { id, name, page_number: of, xfdf, in_file: there, issue_id: issue } = annotation;
        if (page !== undefined && of !== page) continue;
        const isWanted = !chosen || chosen.has(name);
        const priority = issue === null ? null : (priorities.get(issue) ?? null);
        // One of an issue has another color than in the file.
        const isShown = there?.is_shown === true && priority === null;
        const place = isWanted && isShown ? there.place : null;
        if (there !== null && place === null) yield lineOf({ page: of, leftOut: there.place });
        if (isWanted) yield lineOf({ page: of, markup: { id, xfdf, place, priority } });
      }
      after = portion.next;
    }
  }

  type Document = NonNullable<Awaited<ReturnType<typeof findDocument>>>;
  type Form = { page: number | null; isFlattened: boolean };

  /** Holds the file until the answer is closed. */
  async function pdfWith(
    scope: DocumentScope,
    document: Document,
    { page, isFlattened, lines }: Form & { lines: AsyncIterable<string> },
    signal: AbortSignal,
  ): Promise<FileAnswer> {
    const held = new AsyncDisposableStack();
    try {
      const scratch = held.use(await makeScratchFolder());
      const original = held.use(await store.localFile(document.file.file_key));
      const [markups, output] = ['markups.jsonl', 'output.pdf'].map((name) =>
        path.join(scratch.path, name),
      ) as [string, string];
      await limiter.run(scope.personId, signal, async () => {
        await pipeline(lines, createWriteStream(markups), { signal });
        await writeExport({ file: original.path, markups, output, page, isFlattened }, signal);
      });
      const parts = page === null ? [original.path, output] : [output];
      const sizes = await Promise.all(parts.map(async (part) => (await stat(part)).size));
      const kept = held.move();
      return {
        name: document.file.name,
        sizeBytes: sizes.reduce((sum, size) => sum + size, 0),
        body: bytesOf(parts),
        close: () => kept.disposeAsync(),
      };
    } catch (error) {
      await held.disposeAsync();
      throw error;
    }
  }

  async function* checklistLines(scope: DocumentScope) {
    const items = await itemsToMark(db, scope);
    const marks = items.flatMap((item) => markOf(item) ?? []);
    const [first] = marks;
    if (first !== undefined)
      yield lineOf({ page: first.pageNumber, made: legendOf(first.pageNumber) });
    for (const made of marks) yield lineOf({ page: made.pageNumber, made });
  }

  return {
    /** The document, or one page of it, with the markups that the caller may see. */
    async pdf(scope: DocumentScope, wanted: Wanted, signal: AbortSignal): Promise<FileAnswer> {
      const document = await findDocument(db, scope);
      if (!document) throw notFound(`Document ${scope.documentId}`);
      const page = wanted.page_number ?? null;
      const pageCount = document.page_count;
      if (page !== null && pageCount !== null && page > pageCount) throw notFound(`Page ${page}`);
      const isFlattened = wanted.form === 'flattened';
      const lines = markupLines(scope, wanted);
      return pdfWith(scope, document, { page, isFlattened, lines }, signal);
    },

    /** The checklist as it was uploaded, with the boxes of its items filled in. */
    async checklist(scope: DocumentScope, signal: AbortSignal): Promise<FileAnswer> {
      const document = await findDocument(db, scope);
      if (!document) throw notFound(`Document ${scope.documentId}`);
      const lines = checklistLines(scope);
      return pdfWith(scope, document, { page: null, isFlattened: false, lines }, signal);
    },
  };
}

async function* bytesOf(files: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const file of files) for await (const part of createReadStream(file)) yield part as Buffer;
}
