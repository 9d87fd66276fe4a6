/** The formats of an export: each makes a file of markups, without blocking the page. */
import type { PageFrame } from '../../../../../markups/src/page-frame.ts';
import { xfdfPieces } from '../../../../../markups/src/xfdf/write.ts';
import { counted, fileInSlices } from '../../../lib/slices.ts';
import { tableFile } from '../../../lib/tables/table-file.ts';
import type { TableKind } from '../../../lib/tables/table-file.ts';
import type { Exported } from '../model/export-choice.ts';
import { markupCells, MARKUP_COLUMNS } from '../model/markup-table.ts';

export type ExportRequest = Exported & {
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

export type ExportFormat = {
  /** Of its files. */
  readonly ending: string;
  readonly label: string;
  /** What it is for, a sentence. */
  readonly note: string;
  readonly make: (request: ExportRequest, progress: ExportProgress) => Promise<Blob>;
};

const table = (kind: TableKind, note: string): ExportFormat => ({
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
    ending: 'xfdf',
    label: 'XFDF',
    note: 'For Acrobat, Bluebeam and Pinbar: every markup with its place, look and replies.',
    make: ({ document, markups, frameOf }, { signal, onDone }) => {
      const written = counted(markups, (count) => onDone(count / markups.length));
      const pieces = xfdfPieces(written, frameOf, { href: document.name });
      return fileInSlices(pieces, 'application/vnd.adobe.xfdf', signal);
    },
  },
  table('xlsx', 'For Excel and other spreadsheets: one row for each markup.'),
  table('csv', 'For spreadsheets and scripts: one line for each markup.'),
];
