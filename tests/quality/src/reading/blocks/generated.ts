/** Writes the sheets of layouts as PDFs and judges what is read on them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PageReader } from '../../../../../server/src/jobs/reading/read-pages.ts';
import { judgeKind } from '../kinds.ts';
import type { JudgedKind } from '../kinds.ts';
import { judgeSheets, readWhole } from '../measure.ts';
import type { JudgedField } from '../measure.ts';
import type { Layout } from './layouts.ts';
import { pdfOf } from './marks.ts';
import { drawSheets } from './sheet.ts';

/** What was read in the files of `layouts`, those at even places (`odd`) seen while rules were written. */
export async function judgeLayouts(
  reader: PageReader,
  folder: string,
  layouts: readonly Layout[],
): Promise<{ fields: JudgedField[]; kinds: JudgedKind[] }> {
  const fields: JudgedField[] = [];
  const kinds: JudgedKind[] = [];
  for (const [place, layout] of layouts.entries()) {
    const sheets = drawSheets(layout, place);
    const file = path.join(folder, `${place}.pdf`);
    writeFileSync(file, pdfOf(sheets.map(({ drawn }) => drawn)));
    const reading = await readWhole(reader, file);
    const half = place % 2 === 0 ? 'odd' : 'even';
    const truth = sheets.map((sheet) => sheet.truth);
    fields.push(...judgeSheets(layout.name, half, truth, reading));
    kinds.push(judgeKind(layout.name, half, 'drawings', reading));
  }
  return { fields, kinds };
}
