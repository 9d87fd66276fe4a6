/** The formats of an export: each makes a file of markups, without blocking the page. */
import { MOST_EXPORTED } from '../../../../../contract/src/constants.ts';
import type { ExportForm } from '../../../../../contract/src/constants.ts';
import type { PageFrame } from '../../../../../markups/src/page-frame.ts';
import { xfdfPieces } from '../../../../../markups/src/xfdf/write.ts';
import { exportPdf } from '../../../api/pdf-export.ts';
import { counted, fileInSlices } from '../../../lib/slices.ts';
import { tableFile } from '../../../lib/tables/table-file.ts';
import type { TableKind } from '../../../lib/tables/table-file.ts';
import type { Exported } from '../model/export-choice.ts';
import { markupCells, MARKUP_COLUMNS } from '../model/markup-table.ts';

export type ExportRequest = Exported & {
  /** All markups of these pages, and no fewer. */
  readonly isAll: boolean;
  /** Resolves when all changes are saved; rejects with an `ExportFailure` if that has to wait for the connection. */
  readonly saved: (signal: AbortSignal) => Promise<void>;
  readonly document: { readonly id: number; readonly name: string };
  /** Null: all pages of the document. */
  readonly page: number | null;
  readonly frameOf: (page: number) => PageFrame;
  readonly pageName: (page: number) => string;
};

export type ExportProgress = {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onDone: (share: number) => void;
};

/** Why there is no file, a sentence for people. */
export class ExportFailure extends Error {
  override name = 'ExportFailure';
}

export type ExportFormat = {
  readonly id: string;
  /** Of its files. */
  readonly ending: string;
  readonly label: string;
  /** What it is for, a sentence. */
  readonly note: string;
  readonly make: (request: ExportRequest, progress: ExportProgress) => Promise<Blob>;
};

/** The server makes it: it has the document's PDF. */
const pdf = (form: ExportForm, label: string, note: string): ExportFormat => ({
  id: `pdf-${form}`,
  ending: 'pdf',
  label,
  note,
  make: async ({ document, page, isAll, markups, saved }, { signal, onDone }) => {
    await saved(signal);
    const names = isAll ? null : markups.map(({ name }) => name);
    if (names !== null && names.length > MOST_EXPORTED) {
      const most = MOST_EXPORTED.toLocaleString('en-US');
      throw new ExportFailure(`Export all markups, or filter the list to ${most} at most.`);
    }
    const wanted = { documentId: document.id, page, form, names };
    return exportPdf(wanted, { signal, onDone }).catch((error: unknown) => {
      // The browser's word for a connection that failed.
      if (!(error instanceof TypeError)) throw error;
      throw new ExportFailure('There is no connection to the server. Try again.');
    });
  },
});

const table = (kind: TableKind, note: string): ExportFormat => ({
  id: kind,
  ending: kind,
  label: `${kind.toUpperCase()} table`,
  note,
  make: ({ rows, pageName }, { signal, onDone }) => {
    const listed = counted(rows, (count) => onDone(count / rows.length));
    const cells = function* () {
      for (const one of listed) yield markupCells(one, pageName);
    };
    return tableFile({ columns: MARKUP_COLUMNS, rows: cells() }, kind, signal);
  },
});

export const EXPORT_FORMATS: readonly [ExportFormat, ...ExportFormat[]] = [
  {
    id: 'xfdf',
    ending: 'xfdf',
    label: 'XFDF',
    note: 'For Acrobat, Bluebeam and Pinbar: every markup with its place, look and replies.',
    make: ({ document, markups, seen, frameOf }, { signal, onDone }) => {
      const written = counted(markups, (count) => onDone(count / markups.length));
      const pieces = xfdfPieces(written, frameOf, { href: document.name, seen });
      return fileInSlices(pieces, 'application/vnd.adobe.xfdf', signal);
    },
  },
  pdf(
    'annotations',
    'PDF with markups',
    'The drawing with its markups, which Acrobat and Bluebeam can edit. It looks the same everywhere.',
  ),
  pdf(
    'flattened',
    'PDF, flattened',
    'The drawing with its markups as part of the page, for printing and records. Hidden markups are left out. Markups that came with the file and have not changed can still be edited.',
  ),
  table('xlsx', 'For Excel and other spreadsheets: one row for each markup.'),
  table('csv', 'For spreadsheets and scripts: one line for each markup.'),
];
