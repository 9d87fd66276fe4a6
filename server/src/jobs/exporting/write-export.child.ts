/**
 * Child process: `write-export.child.ts FILE MARKUPS OUTPUT PAGE FORM`. Reads MARKUPS (`ExportedRow`, a JSON line each) and
 * writes to OUTPUT the bytes that follow FILE, or the whole file of one PAGE (0: all pages). FORM is `annotations` or
 * `flattened`. Reports `ExportAnswer`s, a JSON line each.
 */
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Markup } from '../../../../markups/src/model.ts';
import { CoreResources } from '../../../../wasm-core/bindings/document.ts';
import { openDiskFile } from '../../../../wasm-core/node/disk-file.ts';
import { loadCore } from '../../../../wasm-core/node/read-page.ts';
import { endUnlessRefused } from '../child-exit.ts';
import type { ExportAnswer, ExportedRow } from './export-answer.ts';
import { exportFonts } from './export-fonts.ts';
import { exportMarkups, ExportRefused } from './export-markups.ts';
import type { MarkupRow, PageRows } from './export-markups.ts';

/** Bytes collected before they are written. */
const PIECE = 1024 * 1024;

const [file = '', markupsFile = '', outputFile = '', pageText = '0', form = ''] =
  process.argv.slice(2);

function say(answer: ExportAnswer): void {
  writeSync(1, `${JSON.stringify(answer)}\n`);
}

async function rowsByPage(): Promise<Map<number, PageRows>> {
  const pages = new Map<number, { markups: MarkupRow[]; made: Markup[]; leftOut: Set<number> }>();
  for await (const line of createInterface({ input: createReadStream(markupsFile) })) {
    const row: ExportedRow = JSON.parse(line);
    const page = pages.get(row.page) ?? { markups: [], made: [], leftOut: new Set() };
    pages.set(row.page, page);
    if ('leftOut' in row) page.leftOut.add(row.leftOut);
    else if ('made' in row) page.made.push(row.made);
    else page.markups.push(row.markup);
  }
  return pages;
}

const output = openSync(outputFile, 'w');
let pieces: Uint8Array[] = [];
let held = 0;

function flush(): void {
  const bytes = Buffer.concat(pieces);
  for (let at = 0; at < bytes.length;) at += writeSync(output, bytes, at);
  [pieces, held] = [[], 0];
}

function write(bytes: Uint8Array): void {
  pieces.push(bytes);
  held += bytes.length;
  if (held >= PIECE) flush();
}

loadCore();
await using source = await openDiskFile(file);
try {
  const page = Number(pageText);
  const count = await exportMarkups(source, {
    pages: await rowsByPage(),
    page: page === 0 ? null : page,
    isFlattened: form === 'flattened',
    fonts: exportFonts(),
    resources: new CoreResources(),
    write,
    onPage: (at) => say({ page: at }),
  });
  flush();
  say({ count });
} catch (error) {
  if (!(error instanceof ExportRefused)) endUnlessRefused(error);
  say({ refused: error instanceof Error ? error.message : String(error) });
}
closeSync(output);
