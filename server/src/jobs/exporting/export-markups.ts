/** Adds stored markups to a PDF that is read by ranges. Needs `loadCore`. */
import { deflateSync } from 'node:zlib';
import { PdfExport } from '../../../../markups/src/pdf/export.ts';
import type { PageOfFile } from '../../../../markups/src/pdf/export.ts';
import type { FontFile } from '../../../../markups/src/pdf/font-file.ts';
import { readStored } from '../../../../markups/src/pdf/stored.ts';
import { writeXfdf } from '../../../../markups/src/xfdf/write.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import { inPaintOrder } from '../../../../markups/src/stack.ts';
import type { CoreResources } from '../../../../wasm-core/bindings/document.ts';
import { CoreError } from '../../../../wasm-core/bindings/errors.ts';
import { RangedDocument } from '../../../../wasm-core/bindings/ranged-document.ts';
import type { ReadRange } from '../../../../wasm-core/bindings/ranged-document.ts';
import { MAX_PAGE_BYTES } from '../../../../wasm-core/node/paged-file.ts';

/** The file cannot take an update. The message is for people. */
export class ExportRefused extends Error {
  override name = 'ExportRefused';
}

export type ExportedFile = { readonly size: number; readonly read: ReadRange };

export type MarkupRow = {
  /** Says which lies above which. */
  readonly id: number;
  /** As it is stored. */
  readonly xfdf: string;
  /** The annotation of the page that shows it as it is, from 0; null: there is none. */
  readonly place: number | null;
  /** Of the issue that it belongs to; null without one. */
  readonly priority: number | null;
};

/** What a page is to show. */
export type PageRows = {
  readonly markups: readonly MarkupRow[];
  /** Markups that are made for the export, in page points. They lie above the others. */
  readonly made?: readonly Markup[];
  /** Places, from 0, of annotations of the page that it is not to have any more. */
  readonly leftOut: ReadonlySet<number>;
};

export type MarkupExport = {
  /** By page from 1. */
  readonly pages: ReadonlyMap<number, PageRows>;
  /** This page alone, from 1; null for the whole file. */
  readonly page: number | null;
  readonly isFlattened: boolean;
  readonly fonts: readonly FontFile[];
  readonly resources: CoreResources;
  /** Takes bytes in order: for a whole file those that follow it, for a page all of its file. */
  readonly write: (bytes: Uint8Array) => void;
  /** Called before each page. */
  readonly onPage: (page: number) => void;
};

const ENCRYPTED =
  'This PDF is protected, so markups cannot be added to it. Remove its protection in the program that made it, then upload that file.';
const DAMAGED =
  'This PDF is damaged, so markups cannot be added to it. Export it again from the program that made it, then upload that file.';

/** Reads the file as it is: a repaired one would not begin with the bytes of the original. */
async function openFile({ size, read }: ExportedFile): Promise<RangedDocument> {
  return RangedDocument.open({ size, read, password: '', maxPageBytes: MAX_PAGE_BYTES });
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof CoreError)) return error;
  const { code, message } = error;
  if (code === 'ENCRYPTED' || code === 'UNKNOWN_ENCRYPTION') return new ExportRefused(ENCRYPTED);
  return new ExportRefused(code === 'DAMAGED' ? DAMAGED : message);
}

/**
 * Answers how many markups it shows; 0: the file stays as it is. Rejects with `ExportRefused`, with a trap of the core, or
 * with the error of `read`.
 */
export async function exportMarkups(file: ExportedFile, options: MarkupExport): Promise<number> {
  try {
    using document = await openFile(file);
    if (document.ending().isEncrypted) throw new ExportRefused(ENCRYPTED);
    const { page, pages, write } = options;
    if (page === null) return await addMarkups(document, file.size, options);
    const bytes = await document.pageFile(page - 1);
    write(bytes);
    const read: ReadRange = (begin, end) => Promise.resolve(bytes.subarray(begin, end));
    using single = await openFile({ size: bytes.length, read });
    const rows = pages.get(page);
    const own = new Map(rows === undefined ? [] : [[1, rows] as const]);
    return await addMarkups(single, bytes.length, { ...options, pages: own });
  } catch (error) {
    throw refusalOf(error);
  }
}

async function addMarkups(
  document: RangedDocument,
  length: number,
  options: MarkupExport,
): Promise<number> {
  const { isFlattened, fonts, resources, write, onPage } = options;
  const pages = [...options.pages].filter(([page]) => page <= document.pageCount);
  if (pages.length === 0) return 0;
  const deflate = (bytes: Uint8Array) => deflateSync(bytes);
  const output = new PdfExport(document.ending(), { length, isFlattened, fonts, deflate, write });
  let shown = 0;
  for (const [number, { markups, made = [], leftOut }] of pages.toSorted(([a], [b]) => a - b)) {
    onPage(number);
    const page = { ...(await pageOf(document, number - 1, isFlattened, resources)), leftOut };
    const stored = markups.flatMap(({ id, xfdf, place, priority }) => {
      const read = readStored(xfdf, page.frame, priority);
      return read === null ? [] : [{ ...read, id, place }];
    });
    for (const markup of made) {
      const read = readStored(
        writeXfdf([markup], () => page.frame),
        page.frame,
      );
      if (read !== null) stored.push({ ...read, id: Number.MAX_SAFE_INTEGER, place: null });
    }
    shown += output.page(
      page,
      inPaintOrder(stored, (one) => one),
    );
  }
  output.finish();
  return shown;
}

async function pageOf(
  document: RangedDocument,
  index: number,
  isFlattened: boolean,
  resources: CoreResources,
): Promise<Omit<PageOfFile, 'leftOut'>> {
  const { cropBox, rotationDegrees, userUnit } = await document.pageSize(index, resources);
  return {
    entry: await document.entry(index),
    frame: { cropBox, rotation: rotationDegrees, userUnit },
    balance: isFlattened ? await document.balance(index) : null,
  };
}
