/** Plans of one level that lie the same way on their sheets, and whose north arrows do not. */
import type { Check, Finding, Judgment, Place } from './check.ts';
import { mostAgainst } from './disagreeing.ts';
import type { ProjectFacts, SheetFacts } from './facts.ts';
import { matchedGrid } from './grid-match.ts';
import { judgeLevels } from './levels.ts';
import { plainNumber } from './numbers.ts';
import { listed } from './words.ts';

/** Arrows differ by more, degrees. */
const APART = 10;

type Arrow = NonNullable<NonNullable<SheetFacts['symbols']>['north']>;
type Pointed = {
  readonly sheet: SheetFacts;
  readonly arrow: Arrow;
  /** Clockwise from up, from 0 to below 360. */
  readonly degrees: number;
};
type Pair = { readonly both: readonly [Pointed, Pointed] };

function pointedOf(sheet: SheetFacts): Pointed | null {
  const arrow = sheet.symbols?.north ?? null;
  if (arrow === null) return null;
  const [x0, y0, x1, y1] = arrow;
  const degrees = (Math.atan2(x1 - x0, y0 - y1) * 180) / Math.PI;
  return { sheet, arrow, degrees: (degrees + 360) % 360 };
}

/** Null where the plans are not known to lie the same way. */
function pairOf(a: SheetFacts, b: SheetFacts): Pair | null {
  const [first, second] = [pointedOf(a), pointedOf(b)];
  if (first === null || second === null) return null;
  const grid = matchedGrid(a, b);
  return grid === null || grid.isTurned ? null : { both: [first, second] };
}

function isApart({ both: [{ degrees }, other] }: Pair): boolean {
  const turn = Math.abs(degrees - other.degrees);
  return Math.min(turn, 360 - turn) > APART;
}

const placeOf = ({ sheet, arrow: [x0, y0, x1, y1] }: Pointed): Place => ({
  ...{ at: sheet.sheetId, quote: '' },
  box: [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)],
});
const shown = ({ degrees }: Pointed) => `${Math.round(degrees) % 360}°`;

function findingOf(wrong: Pointed, against: readonly Pair[], level: string): Finding {
  const others = against.map(({ both: [a, b] }) => (a.sheet === wrong.sheet ? b : a));
  const { number } = wrong.sheet;
  const names = listed(others.map(({ sheet }) => sheet.number));
  const [first] = others;
  return {
    key: `${level} ${plainNumber(number)}`,
    summary: `The north arrow on ${number} does not agree with ${others.length > 1 ? 'those' : 'that'} on ${names}`,
    reason: `The sheets are plans of the same level, with the same grid lines, and lie the same way on their paper. Clockwise from the top of the sheet, north is at ${shown(wrong)} on ${number} and at ${first === undefined ? '' : shown(first)} on ${first?.sheet.number ?? ''}.`,
    confidence: others.length > 1 ? 0.85 : 0.75,
    places: [placeOf(wrong), ...others.map(placeOf)],
  };
}

function reasonFor({ symbols }: SheetFacts): string {
  if (symbols === null) {
    return 'Its north arrow was not read. It is when its file is read again.';
  }
  if (symbols.north === null) return 'No north arrow was recognized on it, or several that differ.';
  return 'No plan of another discipline has the same grid lines, lies the same way and has a north arrow.';
}

function judge({ sheets }: ProjectFacts): Judgment {
  return judgeLevels(
    sheets,
    ({ level, pairs }, cover) => {
      const compared = pairs.flatMap(([a, b]) => pairOf(a, b) ?? []);
      for (const { both } of compared) cover(...both.map(({ sheet }) => sheet));
      return mostAgainst(compared.filter(isApart)).map(({ wrong, against }) =>
        findingOf(wrong, against, level),
      );
    },
    reasonFor,
  );
}

export const northArrows: Check = {
  id: 'north-arrows',
  name: 'North arrows',
  description:
    'Plans of the same level by several disciplines that lie the same way and whose north arrows differ by more than 10°.',
  isOnByDefault: false,
  judge,
};
