/** Pairs from the sample's sheets, with results known by construction. */
import { apply, compose, invert, scaling } from '../../../sample/src/description/matrix.ts';
import type { Matrix } from '../../../sample/src/description/matrix.ts';
import type { Sheet } from '../../../sample/src/description/marks.ts';
import { seededRandom } from '../../../sample/src/description/random.ts';
import type { Random } from '../../../sample/src/description/random.ts';
import { BASE_SHEETS } from '../../../sample/src/issues/issues.ts';
import type { Page } from '../../../sample/src/output/page.ts';
import { scanSheet } from '../../../sample/src/output/scan.ts';
import type { ScanOptions } from '../../../sample/src/output/scan.ts';
import { writePdf } from '../../../sample/src/output/write-pdf.ts';
import type { KnownEdit, Pair, PairFile, PairRecipe } from './pair.ts';
import { placedPage, PLACEMENTS, SMALL_PLACEMENTS, STILL } from './placements.ts';
import type { PlacementMaker } from './placements.ts';
import { randomEdits } from './random-edits.ts';
import type { RandomEdit } from './random-edits.ts';
import { LABELS, SMALL_EDITS, withSmallLabels } from './small-edits.ts';

const FULL_SIZE: Matrix = scaling(72);

const SCANS: Readonly<Record<string, Partial<ScanOptions>>> = {
  'scan, JPEG 200 dpi': { dpi: 200, mode: 'jpeg' },
  'scan, JPEG 150 dpi': { dpi: 150, mode: 'jpeg', quality: 55 },
  'scan, gray 150 dpi': { dpi: 150, mode: 'gray', grain: 22 },
  'scan, bitonal 200 dpi': { dpi: 200, mode: 'bitonal' },
  'scan, gray half size 200 dpi': { dpi: 200, mode: 'gray', printScale: 0.5 },
};

async function fileOf(page: Page): Promise<PairFile> {
  const info = { title: 'Pair', producer: 'Quality', date: new Date(0) };
  return { bytes: await writePdf([page], info), page: 0 };
}

function known(edits: readonly RandomEdit[]): KnownEdit[] {
  return edits.map(({ kind, what, change, text, move }) => ({
    kind,
    what,
    box: [change.box[0] * 72, change.box[1] * 72, change.box[2] * 72, change.box[3] * 72],
    ink: change.points.map(([x, y]) => apply(FULL_SIZE, x, y)),
    ...(text ? { text } : {}),
    ...(move ? { move: [move[0] * 72, move[1] * 72] as const } : {}),
  }));
}

/** A quarter of the pairs has no edit at all, the others up to twelve. */
function editCount(random: Random): number {
  return random.next() < 0.25 ? 0 : random.integer(1, 12);
}

/** A sheet and its changed copy, and the following random numbers for this seed. */
function editedSheet(draw: () => Sheet, seed: number) {
  const random = seededRandom(seed);
  const sheet = draw();
  const { sheet: edited, edits } = randomEdits(sheet, editCount(random), random);
  return { random, sheet, edited, edits };
}

function vectorRecipe(
  category: string,
  maker: PlacementMaker,
  draw: () => Sheet,
  seed: number,
): PairRecipe {
  const name = `${category} #${seed}`;
  return {
    name,
    category,
    make: async (): Promise<Pair> => {
      const { random, sheet, edited, edits } = editedSheet(draw, seed);
      const page = placedPage(edited, maker(random));
      const old = placedPage(sheet, STILL);
      return {
        name: `${name} ${sheet.number}`,
        category,
        family: 'vector',
        old: await fileOf(old),
        next: await fileOf(page),
        truth: compose(old.place, invert(page.place)),
        edits: known(edits),
      };
    },
  };
}

function scanRecipe(
  category: string,
  options: Partial<ScanOptions>,
  draw: () => Sheet,
  seed: number,
): PairRecipe {
  const name = `${category} #${seed}`;
  return {
    name,
    category,
    make: async (): Promise<Pair> => {
      const { random, sheet, edited, edits } = editedSheet(draw, seed);
      const scan = scanSheet(edited, sheet.number, {
        dpi: 200,
        turnDegrees: random.between(0.1, 1.2) * random.pick([-1, 1]),
        slide: [random.between(-0.3, 0.3), random.between(-0.3, 0.3)],
        printScale: 1,
        grain: 16,
        mode: 'jpeg',
        quality: 45,
        seed,
        ...options,
      });
      return {
        name: `${name} ${sheet.number}`,
        category,
        family: 'scan',
        old: await fileOf(placedPage(sheet, STILL)),
        next: await fileOf(scan.page),
        truth: compose(FULL_SIZE, invert(scan.place)),
        edits: known(edits),
      };
    },
  };
}

/** Small lettering that changed by single characters, or not at all: every other pair is unchanged. */
function smallRecipe(
  words: keyof typeof LABELS,
  [way, maker]: readonly [string, PlacementMaker],
  draw: () => Sheet,
  seed: number,
): PairRecipe {
  const category = words === 'seen' ? 'small edits' : 'small edits, unseen';
  const isChanged = seed % 2 === 1;
  const name = `${category} #${seed} ${isChanged ? '' : 'identity, '}${way}`;
  return {
    name,
    category,
    make: async (): Promise<Pair> => {
      const random = seededRandom(seed);
      const sheet = withSmallLabels(draw(), LABELS[words], random);
      const count = isChanged ? random.integer(4, 12) : 0;
      const { sheet: edited, edits } = randomEdits(sheet, count, random, SMALL_EDITS);
      const page = placedPage(edited, maker(random));
      const old = placedPage(sheet, STILL);
      return {
        name: `${name} ${sheet.number}`,
        category,
        family: 'vector',
        old: await fileOf(old),
        next: await fileOf(page),
        truth: compose(old.place, invert(page.place)),
        edits: known(edits),
      };
    },
  };
}

/** Two sheets of the set: they share frame and title block and must not be called aligned. */
function otherSheetRecipe(first: () => Sheet, second: () => Sheet, seed: number): PairRecipe {
  const category = 'two sheets of one set';
  return {
    name: `${category} #${seed}`,
    category,
    make: async (): Promise<Pair> => {
      const random = seededRandom(seed);
      const [a, b] = [first(), second()];
      const maker = random.pick(Object.values(PLACEMENTS));
      return {
        name: `${category} ${a.number} ${b.number}`,
        category,
        family: 'refuse',
        old: await fileOf(placedPage(a, STILL)),
        next: await fileOf(placedPage(b, maker(random))),
        truth: null,
        edits: [],
      };
    },
  };
}

/**
 * `each`: pairs per category. Sheets take turns; equal arguments give equal pairs. Two plans of the building share grid and
 * exterior walls and may well align, so only other pairs of sheets must be refused.
 */
export function generatedPairs(each: number, firstSeed: number): PairRecipe[] {
  const recipes: PairRecipe[] = [];
  let seed = firstSeed;
  const sheetOf = (at: number): (() => Sheet) =>
    BASE_SHEETS[at % BASE_SHEETS.length]?.draw ?? missing;
  for (const [category, maker] of Object.entries(PLACEMENTS)) {
    for (let at = 0; at < each; at += 1, seed += 1)
      recipes.push(vectorRecipe(category, maker, sheetOf(seed), seed));
  }
  for (const [category, options] of Object.entries(SCANS)) {
    for (let at = 0; at < Math.ceil(each / 2); at += 1, seed += 1)
      recipes.push(scanRecipe(category, options, sheetOf(seed), seed));
  }
  const strangers = BASE_SHEETS.flatMap((first, at) =>
    BASE_SHEETS.slice(at + 1).map((second) => [first.draw, second.draw] as const),
  ).filter(([first, second]) => !(isPlan(first()) && isPlan(second())));
  for (let at = 0; at < each * 2; at += 1, seed += 1) {
    // A stride without a common factor visits different kinds of pairs first.
    const pair = strangers[(seed * 7) % strangers.length];
    if (pair) recipes.push(otherSheetRecipe(pair[0], pair[1], seed));
  }
  for (const words of ['seen', 'unseen'] as const) {
    for (const way of Object.entries(SMALL_PLACEMENTS)) {
      for (let at = 0; at < each; at += 1, seed += 1)
        recipes.push(smallRecipe(words, way, sheetOf(seed), seed));
    }
  }
  return recipes;
}

function isPlan(sheet: Sheet): boolean {
  return sheet.title.includes('PLAN');
}

function missing(): never {
  throw new RangeError('The sample has no sheets.');
}
