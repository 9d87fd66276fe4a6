/** Plans of one level whose stated scales do not agree with the distances of their common grid lines. */
import type { Check, Finding, Judgment } from './check.ts';
import { mostAgainst } from './disagreeing.ts';
import type { ProjectFacts, SheetFacts } from './facts.ts';
import { matchedGrid } from './grid-match.ts';
import { judgeLevels } from './levels.ts';
import { plainNumber } from './numbers.ts';
import { statedAt } from './stated-scale.ts';
import type { Stated } from './stated-scale.ts';
import { listed } from './words.ts';

/** Scales differ by more. */
const SAME_SCALE = 0.03;

const isNear = (a: number, b: number) => Math.abs(a / b - 1) < SAME_SCALE;

type Scaled = { readonly sheet: SheetFacts; readonly stated: Stated };
type Pair = {
  readonly both: readonly [Scaled, Scaled];
  /** How many times as far apart lines are on the second: on the paper, and by the scales. */
  readonly drawn: number;
  readonly expected: number;
};

/** Null where the scales of the two cannot be compared. */
function pairOf(a: SheetFacts, b: SheetFacts): Pair | null {
  // On other paper, one of the two may be printed smaller.
  const grid = isNear(a.width, b.width) ? matchedGrid(a, b) : null;
  if (grid === null) return null;
  const [first, second] = [statedAt(a, grid.middles[0]), statedAt(b, grid.middles[1])];
  if (first === null || second === null) return null;
  return {
    both: [
      { sheet: a, stated: first },
      { sheet: b, stated: second },
    ],
    drawn: grid.scale,
    expected: first.ratio / second.ratio,
  };
}

function findingOf({ sheet, stated }: Scaled, against: readonly Pair[], level: string): Finding {
  const others = against.map(({ both: [a, b] }) => (a.sheet === sheet ? b : a));
  const { number } = sheet;
  const names = listed(others.map((other) => other.sheet.number));
  const [pair] = against;
  const [first, second] = pair?.both ?? [];
  const placeOf = (scaled: Scaled) => ({
    ...{ at: scaled.sheet.sheetId, quote: scaled.stated.view.scale ?? '' },
    box: scaled.stated.view.box,
  });
  return {
    key: `${level} ${plainNumber(number)}`,
    summary: `The scale ${stated.view.scale ?? ''} on ${number} does not agree with the grid lines of ${names}`,
    reason: `The sheets are plans of the same level with the same grid lines. On ${second?.sheet.number ?? number} these are ${pair?.drawn.toFixed(2) ?? ''} times as far apart as on ${first?.sheet.number ?? number}; by the scales that the two state, they would be ${pair?.expected.toFixed(2) ?? ''} times as far apart.`,
    confidence: others.length > 1 ? 0.85 : 0.75,
    places: [placeOf({ sheet, stated }), ...others.map(placeOf)],
  };
}

function judge({ sheets }: ProjectFacts): Judgment {
  return judgeLevels(
    sheets,
    ({ level, pairs }, cover) => {
      const compared = pairs.flatMap(([a, b]) => pairOf(a, b) ?? []);
      for (const { both } of compared) cover(...both.map(({ sheet }) => sheet));
      const wrong = compared.filter(({ drawn, expected }) => !isNear(drawn, expected));
      return mostAgainst(wrong).map(({ wrong: one, against }) => findingOf(one, against, level));
    },
    () =>
      'No plan of another discipline has the same grid lines, paper of the same width, and a scale.',
  );
}

export const planScales: Check = {
  id: 'plan-scales',
  name: 'Scales of other disciplines',
  description:
    'Plans of the same level whose stated scales do not agree with the distances of their common grid lines.',
  isOnByDefault: false,
  judge,
};
