/** Reading, painting, aligning and comparing real sheets, each against PDFium doing the like. */
import { CoreAlignment } from '../../../../wasm-core/bindings/compare.ts';
import { type Reader, scaled, wholeSheet } from '../core.ts';
import { bytesOf, hasCorpus, pairs, sets, sheets } from '../material.ts';
import { medianOf, race, type Spread, spreadOf } from '../measure.ts';
import type { Pdfium } from '../peers/pdfium.ts';
import type { Against, RowResult } from '../report.ts';

export type Effort = { rounds: number; share: number };

const source = hasCorpus ? 'corpus' : 'sample (no corpus beside the project)';

type Timed = { name: string; ours: number; peer: number };

/** Medians over files: one noisy file moves neither. The ratio is the median of the files' ratios. */
function summarise(timed: readonly Timed[]): {
  ours: Spread;
  peer: Spread;
  ratio: number;
  worst: string;
} {
  const worst = timed.toSorted((a, b) => b.ours / b.peer - a.ours / a.peer)[0];
  return {
    ours: spreadOf(timed.map(({ ours }) => ours)),
    peer: spreadOf(timed.map(({ peer }) => peer)),
    ratio: medianOf(timed.map(({ ours, peer }) => ours / peer)),
    worst: worst === undefined ? 'none' : `${worst.name} ${(worst.ours / worst.peer).toFixed(2)} ×`,
  };
}

function rowOf(
  id: string,
  work: string,
  peer: string,
  bounds: { least: number; aim: number },
  timed: readonly Timed[],
  note: string,
): RowResult {
  const { ours, peer: peerTime, ratio, worst } = summarise(timed);
  const against: Against = { peer, peerTime, ratio, kind: 'at-most', ...bounds };
  return {
    id,
    work,
    ours,
    unit: 'ms',
    against: [against],
    note: `${timed.length} from the ${source}; ratio is the median over them, worst ${worst}; ${note}`,
  };
}

async function timeBoth(
  name: string,
  ours: () => unknown,
  peer: () => unknown,
  rounds: number,
): Promise<Timed> {
  const times = await race(
    [
      { name: 'ours', run: ours },
      { name: 'peer', run: peer },
    ],
    rounds,
  );
  const median = (key: string) => times.get(key)?.median ?? Number.NaN;
  return { name, ours: median('ours'), peer: median('peer') };
}

export async function firstPicture(
  reader: Reader,
  pdfium: Pdfium,
  effort: Effort,
): Promise<RowResult> {
  const timed: Timed[] = [];
  for (const file of sheets(Math.round(40 * effort.share))) {
    const bytes = bytesOf(file);
    const ours = () => {
      using sheet = reader.read(bytes, file.page);
      return wholeSheet(sheet, 2048).ink;
    };
    const peer = () => {
      const document = pdfium.open(bytes);
      const page = document.page(file.page);
      const { bgra } = page.paintWhole(2048);
      page.close();
      document.close();
      return bgra;
    };
    timed.push(await timeBoth(file.name, ours, peer, effort.rounds));
  }
  return rowOf(
    'first-picture',
    'first picture of a sheet, 2048 px, from bytes',
    'PDFium wasm',
    { least: 0.7, aim: 0.35 },
    timed,
    'ours is ink, one byte a pixel; PDFium paints BGRA',
  );
}

/** 100 % is 96 px an inch. */
const SCALE_400 = (4 * 96) / 72;
const TILE = 1024;

export async function overlayTile(
  reader: Reader,
  pdfium: Pdfium,
  effort: Effort,
): Promise<RowResult> {
  const timed: Timed[] = [];
  for (const [older, newer] of pairs(Math.round(20 * effort.share))) {
    using a = reader.read(bytesOf(older), older.page);
    using b = reader.read(bytesOf(newer), newer.page);
    const files = [older, newer].map((file) => pdfium.open(bytesOf(file)));
    const pages = files.map((file) => file.page(0));
    // A little above and left of the middle: drawings are denser there than at the very center.
    const x = Math.round(a.widthPoints * SCALE_400 * 0.4);
    const y = Math.round(a.heightPoints * SCALE_400 * 0.4);
    const ours = () => [a, b].map((sheet) => sheet.renderInk(scaled(SCALE_400, x, y), TILE, TILE));
    const peer = () =>
      pages.map((page) => page.paint({ scale: SCALE_400, x, y, width: TILE, height: TILE }));
    timed.push(await timeBoth(older.name, ours, peer, effort.rounds));
    for (const page of pages) page.close();
    for (const file of files) file.close();
  }
  return rowOf(
    'tile-400',
    'overlay tile 1024² at 400 %, two inks',
    'PDFium wasm, the same two tiles',
    { least: 1, aim: 0.4 },
    timed,
    'compositing the two inks is the row “composite”',
  );
}

const DPI_100 = 100 / 72;

export async function alignAndDiffer(
  reader: Reader,
  pdfium: Pdfium,
  effort: Effort,
): Promise<RowResult> {
  const timed: Timed[] = [];
  for (const [older, newer] of pairs(Math.round(30 * effort.share))) {
    using a = reader.read(bytesOf(older), older.page);
    using b = reader.read(bytesOf(newer), newer.page);
    const files = [older, newer].map((file) => pdfium.open(bytesOf(file)));
    const pages = files.map((file) => file.page(0));
    const ours = () => {
      const pair = { old: a, next: b };
      using alignment = CoreAlignment.find(pair, () => undefined);
      return alignment.differences(pair, 0.006);
    };
    const peer = () =>
      pages.map((page) => {
        const [width, height] = [page.widthPoints, page.heightPoints].map((side) =>
          Math.round(side * DPI_100),
        );
        return page.paint({ scale: DPI_100, x: 0, y: 0, width: width ?? 1, height: height ?? 1 });
      });
    timed.push(await timeBoth(older.name, ours, peer, effort.rounds));
    for (const page of pages) page.close();
    for (const file of files) file.close();
  }
  return rowOf(
    'align-differences',
    'alignment and differences of two sheets once read',
    'PDFium wasm painting both at 100 dpi',
    { least: 1, aim: 0.3 },
    timed,
    'neighbors of the revision chains',
  );
}

/** As `pdftoppm` paints at first, and as the core paints what has no partner. */
const DPI_150 = 150 / 72;

/** The sheets of whole sets, each with the version before it, as the job that fills the change matrix compares them. */
export async function changeMatrix(
  reader: Reader,
  pdfium: Pdfium,
  effort: Effort,
): Promise<RowResult> {
  const timed: Timed[] = [];
  for (const { name, older, newer, pages } of sets()) {
    const [before, after] = [bytesOf(older), bytesOf(newer)];
    const numbers = Array.from({ length: Math.ceil(pages * effort.share) }, (_, page) => page);
    const ours = () => {
      for (const page of numbers) {
        using old = reader.read(before, page);
        using next = reader.read(after, page);
        const pair = { old, next };
        using alignment = CoreAlignment.find(pair, () => undefined);
        if (alignment.describe().status === 'failed') continue;
        alignment.differences(pair, 0.006);
      }
    };
    const peer = () => {
      for (const bytes of [before, after]) {
        const file = pdfium.open(bytes);
        for (const number of numbers) {
          const page = file.page(number);
          const [width = 1, height = 1] = [page.widthPoints, page.heightPoints].map((side) =>
            Math.round(side * DPI_150),
          );
          page.paint({ scale: DPI_150, x: 0, y: 0, width, height });
          page.close();
        }
        file.close();
      }
    };
    timed.push(await timeBoth(name, ours, peer, Math.max(1, effort.rounds - 4)));
  }
  return rowOf(
    'change-matrix',
    'change matrix of a set: sheets read, aligned and compared',
    'PDFium wasm rendering the same sheets once, at 150 dpi',
    { least: 0.5, aim: 0.3 },
    timed,
    'whole sets and their next issuance; times are of whole sets',
  );
}
