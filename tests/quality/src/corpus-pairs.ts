/** Pairs from real drawings: redrawn with a known map and known changes, unrelated ones, and real revisions. */
import path from 'node:path';
import type { Box } from '../../../sample/src/description/bounds.ts';
import { compose, invert, shift, turnAndScale } from '../../../sample/src/description/matrix.ts';
import type { Random } from '../../../sample/src/description/random.ts';
import { seededRandom } from '../../../sample/src/description/random.ts';
import type { Rotate } from '../../../sample/src/output/page.ts';
import { inkBetween } from './core.ts';
import { corpusPdfs, readPdf, shortName } from './corpus-files.ts';
import { openOldPage, overdrawnPage } from './overdrawn.ts';
import type { NewPage, OldPage, Overdraw } from './overdrawn.ts';
import type { KnownEdit, Pair, PairRecipe } from './pair.ts';

type Change = {
  kind: KnownEdit['kind'];
  what: string;
  area: Box;
  draw: Overdraw[];
  move?: readonly [number, number];
};

/** Fraction of the page along each edge without changes: title blocks and frames are there. */
const EDGE = 0.08;
/** Minimum distance between changes, in points. */
const APART = 40;
const ATTEMPTS = 120;
/** Fewer changed pixels at 150 dpi than this are not visible to a person. */
const VISIBLE_PIXELS = 25;

function randomChange(old: OldPage, random: Random): Change {
  // Sizes scale with the sheet: half an inch on ARCH D is a sixth of an inch on a letter page.
  const unit = Math.max(old.widthPoints, old.heightPoints) / 2592;
  const size = (low: number, high: number): number => random.between(low, high) * 72 * unit;
  const [w, h] = [size(0.5, 2.5), size(0.5, 2.5)];
  const x = random.between(old.widthPoints * EDGE, old.widthPoints * (1 - EDGE) - w);
  const y = random.between(old.heightPoints * EDGE, old.heightPoints * (1 - EDGE) - h);
  const area: Box = [x, y, x + w, y + h];
  const weight = random.between(0.5, 1.2) * Math.max(unit, 0.5);
  const kinds: (() => Change)[] = [
    () => ({
      kind: 'added',
      what: 'wall',
      area: [x, y, x + w, y + 9 * unit],
      draw: [{ do: 'wall', box: [x, y, x + w, y + 9 * unit] }],
    }),
    () => ({
      kind: 'added',
      what: 'frame',
      area,
      draw: [
        { do: 'frame', box: area, weight },
        { do: 'line', from: [x, y], to: [x + w, y + h], weight },
      ],
    }),
    () => ({
      kind: 'added',
      what: 'line',
      area,
      draw: [{ do: 'line', from: [x, y], to: [x + w, y + h], weight }],
    }),
    () => {
      const height = 11 * Math.max(unit, 0.5);
      const value = random.pick(['VERIFY IN FIELD', 'SEE DETAIL 7', 'NOT IN CONTRACT', '12\'-4"']);
      return {
        kind: 'added',
        what: 'text',
        area: [x, y - height, x + value.length * height * 0.75, y + 3],
        draw: [{ do: 'text', at: [x, y], size: height, value }],
      };
    },
    () => ({ kind: 'removed', what: 'white-out', area, draw: [{ do: 'white', box: area }] }),
    () => ({ kind: 'removed', what: 'white-out', area, draw: [{ do: 'white', box: area }] }),
    () => {
      const angle = random.between(0, 2 * Math.PI);
      const length = Math.hypot(w, h) * random.between(1, 1.3);
      const by = [length * Math.cos(angle), length * Math.sin(angle)] as const;
      const both: Box = [
        Math.min(x, x + by[0]),
        Math.min(y, y + by[1]),
        Math.max(x + w, x + w + by[0]),
        Math.max(y + h, y + h + by[1]),
      ];
      return {
        kind: 'moved',
        what: 'block',
        area: both,
        draw: [{ do: 'move', box: area, by }],
        move: by,
      };
    },
  ];
  return random.pick(kinds)();
}

/** Visible changes, each measured alone on the page as the core draws it. */
async function visibleChanges(
  old: OldPage,
  bytes: Uint8Array,
  index: number,
  count: number,
  random: Random,
): Promise<{ draw: Overdraw[]; edits: KnownEdit[] }> {
  const planned: Change[] = [];
  for (let attempt = 0; attempt < ATTEMPTS && planned.length < count; attempt += 1) {
    const change = randomChange(old, random);
    const [x0, y0, x1, y1] = change.area;
    if (x0 < 0 || y0 < 0 || x1 > old.widthPoints || y1 > old.heightPoints) continue;
    const free = planned.every(
      ({ area }) =>
        area[0] - APART > x1 ||
        area[2] + APART < x0 ||
        area[1] - APART > y1 ||
        area[3] + APART < y0,
    );
    if (free) planned.push(change);
  }
  const still: NewPage = {
    place: [1, 0, 0, 1, 0, 0],
    widthPoints: old.widthPoints,
    heightPoints: old.heightPoints,
    rotate: 0,
  };
  const edited = await overdrawnPage(
    old,
    still,
    planned.flatMap(({ draw }) => draw),
  );
  const inks = inkBetween(
    { bytes, page: index },
    { bytes: edited, page: 0 },
    planned.map(({ area }) => area),
  );
  const result: { draw: Overdraw[]; edits: KnownEdit[] } = { draw: [], edits: [] };
  planned.forEach((change, at) => {
    const ink = inks[at] ?? [];
    // Drawing over blank paper with white changes nothing; invisible changes are left out of the pair.
    if (ink.length < VISIBLE_PIXELS) return;
    result.draw.push(...change.draw);
    const xs = ink.map(([x]) => x);
    const ys = ink.map(([, y]) => y);
    result.edits.push({
      kind: change.kind,
      what: change.what,
      box: [
        extreme(xs, Math.min),
        extreme(ys, Math.min),
        extreme(xs, Math.max),
        extreme(ys, Math.max),
      ],
      ink,
      ...(change.move ? { move: change.move } : {}),
    });
  });
  return result;
}

/** Spreading a hundred thousand numbers into a call would overflow the stack. */
function extreme(values: readonly number[], pick: (a: number, b: number) => number): number {
  return values.reduce((a, b) => pick(a, b));
}

function randomPlace(old: OldPage, random: Random): NewPage {
  const scale = random.pick([1, 1, random.between(0.97, 1.03), 0.5, 2, random.between(0.4, 1.8)]);
  const turn = random.pick([0, 0, 90, 180, 270]) + random.pick([0, 0, random.between(-3, 3)]);
  const quarter = Math.round(turn / 90);
  const angle = (Math.abs(turn - 90 * quarter) * Math.PI) / 180;
  const offset = random.pick([0, 0, random.between(-40, 40)]);
  const room = Math.max(old.widthPoints, old.heightPoints) * scale * angle + 2 * Math.abs(offset);
  const sides: [number, number] =
    quarter % 2 === 0 ? [old.widthPoints, old.heightPoints] : [old.heightPoints, old.widthPoints];
  const [widthPoints, heightPoints] = sides.map((side) => side * scale + room) as [number, number];
  const place = compose(
    compose(shift(widthPoints / 2 + offset, heightPoints / 2 - offset), turnAndScale(turn, scale)),
    shift(-old.widthPoints / 2, -old.heightPoints / 2),
  );
  return { place, widthPoints, heightPoints, rotate: random.pick<Rotate>([0, 0, 90, 180, 270]) };
}

function redrawnRecipe(file: string, seed: number): PairRecipe {
  const category = file.includes(`${path.sep}scans${path.sep}`)
    ? 'corpus scan redrawn'
    : 'corpus redrawn';
  const name = `${category} #${seed} ${shortName(file)}`;
  return {
    name,
    category,
    make: async (): Promise<Pair> => {
      const random = seededRandom(seed);
      const bytes = readPdf(file);
      const old = await openOldPage(bytes, 0);
      if (!old) throw new Error('the page cannot be drawn inside another one');
      const count = random.next() < 0.25 ? 0 : random.integer(1, 12);
      const { draw, edits } = await visibleChanges(old, bytes, 0, count, random);
      const target = randomPlace(old, random);
      return {
        name,
        category,
        family: category === 'corpus redrawn' ? 'vector' : 'scan',
        old: { bytes, page: 0 },
        next: { bytes: await overdrawnPage(old, target, draw), page: 0 },
        truth: invert(target.place),
        edits,
      };
    },
  };
}

function filesRecipe(
  category: string,
  family: Pair['family'],
  first: [string, number],
  second: [string, number],
): PairRecipe {
  const name = `${category} ${shortName(first[0])} p${first[1] + 1} | ${shortName(second[0])} p${second[1] + 1}`;
  return {
    name,
    category,
    make: async () => ({
      name,
      category,
      family,
      old: { bytes: readPdf(first[0]), page: first[1] },
      next: { bytes: readPdf(second[0]), page: second[1] },
      truth: null,
      edits: [],
    }),
  };
}

/** Two pairs of each drawing, unrelated drawings, and different sheets of one file. */
export function corpusPairs(firstSeed: number): PairRecipe[] {
  const drawings = corpusPdfs('drawings');
  const bases = [
    ...drawings,
    ...corpusPdfs('scans'),
    ...corpusPdfs('revisions').filter((file) => path.basename(file).startsWith('01')),
  ];
  const recipes = bases.flatMap((file, at) => [
    redrawnRecipe(file, firstSeed + 2 * at),
    redrawnRecipe(file, firstSeed + 2 * at + 1),
  ]);
  drawings.forEach((file, at) => {
    const other = drawings[(at * 7 + 11) % drawings.length];
    // Sheets of one building share title block and plan: those are not unrelated.
    if (other && other !== file && !(file.includes('kegonsa') && other.includes('kegonsa'))) {
      recipes.push(filesRecipe('unrelated', 'refuse', [file, 0], [other, 0]));
    }
  });
  for (const file of corpusPdfs('revisions').filter((one) =>
    /olimex-a64.01|beaglebone-ai64.01|rockcandy-electrical.01/.test(one),
  )) {
    for (const page of [0, 1])
      recipes.push(filesRecipe('sheets of one file', 'refuse', [file, page], [file, page + 1]));
  }
  return recipes;
}

/** Consecutive issues in every chain of real revisions, first pages. The true result is only known by eye. */
export function revisionPairs(): PairRecipe[] {
  const files = corpusPdfs('revisions').filter((file) => /^\d\d-/.test(path.basename(file)));
  return files.flatMap((file, at) => {
    const next = files[at + 1];
    return next && path.dirname(next) === path.dirname(file)
      ? [filesRecipe('real revisions', 'real', [file, 0], [next, 0])]
      : [];
  });
}
