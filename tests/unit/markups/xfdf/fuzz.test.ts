/**
 * Damaged XFDF: nothing but typed refusals, bounded processor time, finite places, and what was read is what is read again.
 * `PINBAR_SEED` repeats a run; `PINBAR_LONG` makes it twenty times as long.
 */
import { expect, it } from 'vitest';
import type { Markup, Shape } from '../../../../markups/src/model.ts';
import { checkAnnotation } from '../../../../markups/src/xfdf/check.ts';
import { XfdfError } from '../../../../markups/src/xfdf/limits.ts';
import { readXfdf } from '../../../../markups/src/xfdf/read.ts';
import { writeXfdf } from '../../../../markups/src/xfdf/write.ts';
import { seededRandom } from '../../../../sample/src/description/random.ts';
import type { Random } from '../../../../sample/src/description/random.ts';
import { SAMPLES, fileOf } from '../../../support/xfdf-samples.ts';

const SEED = Number(process.env['PINBAR_SEED'] ?? 1);
const MUTANTS = process.env['PINBAR_LONG'] === undefined ? 5000 : 100_000;

/** Of processor time, which others on the machine do not change. Far above what any mutant needs, far below a hang. */
const MOST_MILLISECONDS = 250;

const OWN =
  '<polygon page="0" name="own" IT="PolygonDimension" rect="0,0,9,9"><vertices>0,0;9,0;9,9;0,9;0,0;2,2;2,4;4,4;2,2</vertices><measure rateValue="1 in = 4 ft"><axis><numberformat u="ft" c="0.0555555556"/></axis></measure><pinbar xmlns="urn:pinbar:xfdf:1" rings="4,3" inches-per-point="0.6666666666666666" scale="1/4" scale-from="chosen" relative-error="0.01" unit="feet" depth="4" point-errors="1,2" endings="circle none" font-size="9"/></polygon>';
const SOURCES = [...SAMPLES.map(([, , text]) => text), OWN];

const TOKENS = [
  ...[
    '<!DOCTYPE a>',
    '<!ENTITY x "y">',
    '<?x y?>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '&x;',
    '&#0;',
  ],
  ...[
    '&#xD800;',
    '&#65;',
    '<',
    '>',
    '"',
    "'",
    '=',
    ' xmlns="urn:x"',
    ' xmlns:a="b"',
    '<a:b/>',
    '\u0000',
  ],
  ...[
    '\uD83D',
    '\uFEFF',
    '</annots>',
    '</xfdf>',
    '<x>'.repeat(20),
    '<annots>',
    ' page="1"',
    ' name=""',
  ],
  ...[
    ' IT="PolygonCloud"',
    ' style="cloudy"',
    ' fringe="1,2,3"',
    ' rotation="33"',
    ' callout="1,2"',
  ],
  ...[
    ' inreplyto=""',
    ' kind="count"',
    ' rings="9,-9"',
    ' box="1,1,0,0"',
    ' turned="1e9"',
    ' color="#D0560C" drawn-color="#112233" drawn-style="x"',
    ' onload="x"',
  ],
  ...['<script>', 'javascript:', '<vertices/>', '<inklist/>', '<gesture>1</gesture>', '<measure/>'],
];
const NUMBERS = [
  ...[
    '-1',
    '0',
    '-0',
    '1e308',
    '1e999',
    'NaN',
    'Infinity',
    '0x10',
    '1e-400',
    '--5',
    '.',
    '1.',
    '.5',
    '+7',
  ],
  ...['99999999999999999999', '0.1234567890123456789', '1000000', '1000001', '1e6', '-1e6', ''],
];

const placeIn = (text: string, random: Random) => random.integer(0, text.length);

function mutate(text: string, random: Random): string {
  const place = placeIn(text, random);
  const length = random.integer(1, 60);
  switch (random.integer(0, 6)) {
    case 0:
      return text.slice(0, place);
    case 1:
      return text.slice(0, place) + text.slice(place + length);
    case 2:
      return text.slice(0, place) + text.slice(placeIn(text, random)) + text.slice(place);
    case 3:
      return text.slice(0, place) + random.pick(TOKENS) + text.slice(place);
    case 4:
      return (
        text.slice(0, place) +
        String.fromCharCode(random.integer(0, 65_535)) +
        text.slice(place + 1)
      );
    default: {
      const numbers = [...text.matchAll(/-?\d+(\.\d+)?/g)];
      if (numbers.length === 0) return text;
      const { index, 0: number } = random.pick(numbers);
      return text.slice(0, index) + random.pick(NUMBERS) + text.slice(index + number.length);
    }
  }
}

function mutant(seed: number): string {
  const random = seededRandom(seed);
  let text = fileOf(
    random.pick(SOURCES) + (random.integer(0, 1) === 1 ? random.pick(SOURCES) : ''),
  );
  for (let left = random.integer(1, 4); left > 0; left--) text = mutate(text, random);
  return text;
}

function placesOf(shape: Shape): readonly number[] {
  const points =
    shape.form === 'points'
      ? [...shape.points, ...(shape.holes ?? []).flat()]
      : shape.form === 'strokes'
        ? shape.strokes.flat()
        : shape.form === 'quads'
          ? shape.quads.flat()
          : shape.form === 'places'
            ? shape.places
            : [];
  const box = shape.form === 'box' ? [...shape.box, shape.turned] : [];
  return [...points.flatMap(({ x, y }) => [x, y]), ...box];
}

/** The same, to a millionth of a point: finer places may be lost where a broken outline is put in order. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) < 2e-6;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const entries = Object.entries(a);
  const others = new Map(Object.entries(b));
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => isSame(value, others.get(key)))
  );
}

function expectSound(text: string): number {
  const frame = () => ({ cropBox: [10, 20, 610, 820] as const, rotation: 90, userUnit: 1 });
  const read = (of: string): readonly Markup[] => {
    try {
      return readXfdf(of, frame).markups;
    } catch (error) {
      if (error instanceof XfdfError) return [];
      throw error;
    }
  };
  const markups = read(text);
  for (const { shape, style } of markups) {
    const numbers = [...placesOf(shape), style.width, style.opacity, style.fontSize, ...style.dash];
    if (!numbers.every(Number.isFinite)) throw new Error('A place is not finite.');
  }
  // The notation of what is kept may change once; what it says, never.
  const once = writeXfdf(markups, frame);
  const again = read(once);
  const said = (all: readonly Markup[]) => all.map((markup) => ({ ...markup, kept: null }));
  expect(isSame(said(again), said(markups)), once).toBe(true);
  expect(writeXfdf(again, frame)).toBe(once);
  const checked = checkAnnotation(text);
  if (checked.isValid) expect(checkAnnotation(checked.text)).toEqual(checked);
  return markups.length;
}

it(`reads ${MUTANTS} damaged files, or refuses them by name`, () => {
  let loaded = 0;
  for (let seed = SEED; seed < SEED + MUTANTS; seed++) {
    const text = mutant(seed);
    const start = process.cpuUsage();
    try {
      loaded += expectSound(text);
    } catch (error) {
      throw new Error(`PINBAR_SEED=${seed} of\n${text}`, { cause: error });
    }
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000, `milliseconds of PINBAR_SEED=${seed}`).toBeLessThan(
      MOST_MILLISECONDS,
    );
  }
  // Most damage must not hide the reader behind the parser.
  expect(loaded).toBeGreaterThan(MUTANTS / 10);
});
