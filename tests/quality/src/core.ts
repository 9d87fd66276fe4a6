/** Runs Pinbar's core on a pair: read, align, find differences. */
import type { Box } from '../../../sample/src/description/bounds.ts';
import type { Matrix } from '../../../sample/src/description/matrix.ts';
import type { Comparison } from '../../../contract/src/comparison.ts';
import type { CoreDifferences } from '../../../wasm-core/bindings/compare.ts';
import { CoreAlignment } from '../../../wasm-core/bindings/compare.ts';
import { CoreDocument, CoreResources } from '../../../wasm-core/bindings/document.ts';
import type { CoreSheet } from '../../../wasm-core/bindings/sheet.ts';
import { readPage } from '../../../wasm-core/node/read-page.ts';
import type { Pair, PairFile } from './pair.ts';

export type Outcome = {
  old: { widthPoints: number; heightPoints: number };
  alignment: Comparison['alignment'];
  found: CoreDifferences;
  milliseconds: { read: number; align: number; differences: number };
};

const NOTHING_FOUND: CoreDifferences = {
  differences: [],
  toleranceInches: 0,
  hiddenCount: 0,
  limitation: null,
};

/** The default tolerance in inches. */
const TOLERANCE_INCHES = 0.006;
/** Far more than any sheet takes: ends only a hang. */
const READ_LIMIT_MS = 60_000;

/** Runs a pair through the core. Throws the core's error if a page can't be read. */
export function runPair(pair: Pick<Pair, 'old' | 'next'>): Outcome {
  const started = performance.now();
  using old = readSheet(pair.old);
  using next = readSheet(pair.next);
  const read = performance.now();
  using alignment = CoreAlignment.find({ old, next }, () => {});
  const aligned = performance.now();
  const described = alignment.describe();
  // Differences between sheets that are not aligned are irrelevant.
  const found =
    described.status === 'aligned'
      ? alignment.differences({ old, next }, TOLERANCE_INCHES)
      : NOTHING_FOUND;
  const done = performance.now();
  return {
    old: { widthPoints: old.widthPoints, heightPoints: old.heightPoints },
    alignment: described,
    found,
    milliseconds: { read: read - started, align: aligned - read, differences: done - aligned },
  };
}

/** Pixels per point at which changed ink is measured: 150 dpi. */
const MEASURE_SCALE = 150 / 72;
/** How much a pixel must change to count, out of 255. */
const CHANGE = 64;

/** Where the ink of two pages of one size differs, per area: points of the page. */
export function inkBetween(a: PairFile, b: PairFile, areas: readonly Box[]): [number, number][][] {
  using first = readSheet(a);
  using second = readSheet(b);
  return areas.map(([x0, y0, x1, y1]) => {
    const [width, height] = [
      Math.ceil((x1 - x0) * MEASURE_SCALE),
      Math.ceil((y1 - y0) * MEASURE_SCALE),
    ];
    const map: Matrix = [
      MEASURE_SCALE,
      0,
      0,
      MEASURE_SCALE,
      -x0 * MEASURE_SCALE,
      -y0 * MEASURE_SCALE,
    ];
    const [p, q] = [first.renderInk(map, width, height), second.renderInk(map, width, height)];
    const points: [number, number][] = [];
    p.forEach((ink, at) => {
      if (Math.abs(ink - (q[at] ?? 0)) < CHANGE) return;
      points.push([
        x0 + ((at % width) + 0.5) / MEASURE_SCALE,
        y0 + (Math.floor(at / width) + 0.5) / MEASURE_SCALE,
      ]);
    });
    return points;
  });
}

/** Reads a page with the fonts and character maps that it requests. The caller disposes of the sheet. */
export function readSheet(file: PairFile): CoreSheet {
  using resources = new CoreResources();
  using document = CoreDocument.open(file.bytes, '', resources);
  return readPage(document, resources, file.page, READ_LIMIT_MS);
}
