/** What happened at a place on a sheet, in words. */
import type { LocationStep } from '../../../contract/src/issuances/location-history.ts';
import { KIND_WORDS } from './difference-words.ts';
import { pointsToInches } from './units.ts';

type StepDifference = LocationStep['differences'][number];

/** "0.5 in". */
function distanceWords([x, y]: readonly [number, number]): string {
  return `${Number(pointsToInches(Math.hypot(x, y)).toFixed(2))} in`;
}

/** "Door 110A added"; without a title "Moved 0.5 in" or "Changed: 9 → 11". */
export function stepDifferenceWords({ kind, title, text, move }: StepDifference): string {
  if (title !== undefined) return title;
  const what = KIND_WORDS[kind];
  if (move !== undefined) return `${what} ${distanceWords(move)}`;
  const words = [text?.before ?? '', text?.after ?? '']
    .map((each) => each.replaceAll(/\s+/g, ' ').trim())
    .filter((each) => each !== '');
  return words.length === 0 ? what : `${what}: ${words.join(' → ')}`;
}

/** "moved 0.5 in in Bulletin 3". */
function changeWords({ differences: [main], issuance }: LocationStep): string {
  const how = main === undefined ? 'changed' : KIND_WORDS[main.kind].toLowerCase();
  const far = main?.move === undefined ? '' : ` ${distanceWords(main.move)}`;
  return `${how}${far} in ${issuance.name}`;
}

/**
 * "First in Addendum 2, moved 0.5 in in Bulletin 3." Steps: the newest first. Where something was added, it came with that
 * issuance; otherwise it was there from the first version of the sheet.
 */
export function locationSummary(steps: readonly LocationStep[]): string {
  const oldest = steps.at(-1);
  if (oldest === undefined) return 'This sheet is in no issuance.';
  const changed = steps.filter(({ state }) => state === 'changed');
  const origin =
    changed.find(({ differences: [main] }) => main?.kind === 'added') ??
    steps.find(({ state }) => state === 'first');
  const last = changed[0];
  const first = origin === undefined ? null : `First in ${origin.issuance.name}`;
  if (steps[0]?.state === 'removed') {
    const gone = `The sheet was removed from the set in ${steps[0].issuance.name}.`;
    return first === null ? gone : `${first}. ${gone}`;
  }
  if (steps.every(({ state }) => state === 'not-followed')) {
    return 'The place could not be followed to other issuances.';
  }
  const isLost = first === null || steps[0]?.state === 'not-followed';
  const rest = isLost ? ', as far as it could be followed' : '';
  if (last === undefined || last === origin) {
    return first === null ? `Unchanged${rest}.` : `${first}, unchanged since${rest}.`;
  }
  const change = changeWords(last);
  return first === null ? `Last ${change}${rest}.` : `${first}, ${change}${rest}.`;
}

export const LOCATION_STATE_WORDS: Readonly<Record<LocationStep['state'], string>> = {
  changed: 'Changed',
  unchanged: 'Unchanged here',
  first: 'First version of the sheet',
  'not-followed': 'Not followed further',
  removed: 'The sheet is no longer in the set',
};
