/** Imports the markups of an XFDF file into a document: what its markups would change, and the change itself. */
import type { Markup } from '../../../../../markups/src/model.ts';
import type { PageFrame } from '../../../../../markups/src/page-frame.ts';
import { withoutOrder } from '../../../../../markups/src/stack.ts';
import { readXfdf, xfdfReader } from '../../../../../markups/src/xfdf/read.ts';
import { writeXfdf } from '../../../../../markups/src/xfdf/write.ts';
import { markupKey } from '../../../host/markups/document-markups.ts';
import type { MarkupStore } from '../../../host/markups/markup-store.ts';
import { inSlices, pauses } from '../../../lib/slices.ts';
import { ImportPlanner, isInFile } from '../model/import-plan.ts';
import type { ImportPlan } from '../model/import-plan.ts';
import { textOf } from './read-file.ts';

export type ImportTarget = {
  readonly markups: MarkupStore;
  readonly documentId: number;
  /** Null while it is not known. */
  readonly pageCount: number | null;
};

export type Progress = {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onDone: (share: number) => void;
};

/** The same markup on a page that lies otherwise in its file. */
function inFrame(markup: Markup, from: PageFrame, to: PageFrame): Markup {
  const text = writeXfdf([markup], () => from);
  return readXfdf(text, () => to).markups[0] ?? markup;
}

/** Files have no heights: a markup lies where the document has it, or on top. */
function atHeightOf(markup: Markup, there: Markup | null): Markup {
  const { order } = there ?? {};
  return { ...withoutOrder(markup), ...(order !== undefined && { order }) };
}

/**
 * Reads a file and compares its markups with those of the document, which must be loaded.
 * @throws XfdfError if the file is refused; a DOMException if it cannot be read or `signal` is aborted
 */
export async function readImport(
  file: Blob,
  { markups: store, documentId, pageCount }: ImportTarget,
  { signal, onDone }: Progress,
): Promise<ImportPlan> {
  /** As the pages were known to lie when their markups were read. */
  const frames = new Map<number, PageFrame>();
  const frameOf = (page: number) => {
    if (pageCount !== null && page > pageCount) return null;
    const frame = store.frameOf(documentId, page);
    frames.set(page, frame);
    return frame;
  };
  const reader = xfdfReader(frameOf);
  const pause = pauses();
  for await (const text of textOf(file, onDone)) {
    signal.throwIfAborted();
    reader.write(text);
    await pause();
  }
  reader.close();
  const planner = new ImportPlanner(reader.problems);
  await inSlices(
    reader.markups,
    (read) => {
      const frame = store.frameOf(documentId, read.pageNumber);
      const former = frames.get(read.pageNumber) ?? frame;
      // A page may have been shown meanwhile.
      const onPage = former === frame ? read : inFrame(read, former, frame);
      const shown = store.get(markupKey(documentId, read.name));
      const markup = atHeightOf(onPage, shown?.markup ?? null);
      const isSame =
        shown !== null && isInFile(shown.markup, markup, () => inFrame(shown.markup, frame, frame));
      planner.take(markup, { shown, isSame });
    },
    signal,
  );
  return planner.plan;
}

/** Changes the document, in one step that can be undone. The changes are saved in the background. */
export async function runImport(
  plan: ImportPlan,
  { markups: store, documentId }: ImportTarget,
  isReplacing: boolean,
): Promise<void> {
  const changed = isReplacing ? [...plan.added, ...plan.other] : plan.added;
  const changes = changed.map((to) => ({ key: markupKey(documentId, to.name), to }));
  await store.changeInSlices(changes);
}
