/** Finds the plan at fault where plans disagree in pairs. Pure. */
import type { SheetFacts } from './facts.ts';

type Side = { readonly sheet: SheetFacts };

/** One for each sheet that disagrees with most others. Of two alone, the second: the one that is not the architect's. */
export function mostAgainst<P extends { readonly both: readonly [Side, Side] }>(
  given: readonly P[],
): { wrong: P['both'][number]; against: P[] }[] {
  const found: { wrong: P['both'][number]; against: P[] }[] = [];
  let pairs = given;
  while (pairs.length > 0) {
    const left = pairs;
    const count = ({ sheet }: Side) => left.filter((pair) => isOf(sheet, pair)).length;
    const [wrong] = left
      .flatMap(({ both: [first, second] }): P['both'][number][] => [second, first])
      .toSorted((a, b) => count(b) - count(a));
    if (wrong === undefined) break;
    const against = left.filter((pair) => isOf(wrong.sheet, pair));
    found.push({ wrong, against });
    pairs = left.filter((pair) => !against.includes(pair));
  }
  return found;
}

const isOf = (sheet: SheetFacts, { both }: { readonly both: readonly [Side, Side] }) =>
  both.some((each) => each.sheet === sheet);
