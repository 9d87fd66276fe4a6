/** Markups as XFDF. Many rows are read in slices, so that the page stays responsive. */
import type { Markup } from '../../../../markups/src/model.ts';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';
import { readXfdf } from '../../../../markups/src/xfdf/read.ts';
import { writeXfdf } from '../../../../markups/src/xfdf/write.ts';
import type { FramedRow, MarkupCodec } from './markup-server.ts';

/** Of a frame's 16 ms, most belongs to the browser's layout and paint. */
const SLICE_MS = 4;

function read(xfdf: string, frame: PageFrame): Markup | null {
  return readXfdf(xfdf, () => frame).markups[0] ?? null;
}

/** Lets the browser paint and take input. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

async function readAll(rows: readonly FramedRow[]): Promise<(Markup | null)[]> {
  const markups: (Markup | null)[] = [];
  let until = performance.now() + SLICE_MS;
  for (const { row, frame } of rows) {
    if (performance.now() > until) {
      // oxlint-disable-next-line no-await-in-loop -- the pause is the point
      await turn();
      until = performance.now() + SLICE_MS;
    }
    markups.push(read(row.xfdf, frame));
  }
  return markups;
}

export const xfdfCodec: MarkupCodec = {
  readAll,
  read,
  write: (markup, frame) => writeXfdf([markup], () => frame),
};
