/** Markups as XFDF. Many rows are read in slices, so that the page stays responsive. */
import type { Markup } from '../../../../markups/src/model.ts';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';
import { readXfdf } from '../../../../markups/src/xfdf/read.ts';
import { writeXfdf } from '../../../../markups/src/xfdf/write.ts';
import { inSlices } from '../../lib/slices.ts';
import type { FramedRow, MarkupCodec } from './markup-server.ts';

function read(xfdf: string, frame: PageFrame): Markup | null {
  return readXfdf(xfdf, () => frame).markups[0] ?? null;
}

async function readAll(rows: readonly FramedRow[]): Promise<(Markup | null)[]> {
  const markups: (Markup | null)[] = [];
  await inSlices(rows, ({ row, frame }) => markups.push(read(row.xfdf, frame)));
  return markups;
}

export const xfdfCodec: MarkupCodec = {
  readAll,
  read,
  write: (markup, frame) => writeXfdf([markup], () => frame),
};
