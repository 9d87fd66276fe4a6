/** What happened at a place on a sheet, in words. */
import type { LocationStep } from '../../../contract/src/issuances/location-history.ts';
import { KIND_WORDS, moveWords } from './difference-words.ts';
import { issuanceWords } from './issued-set.ts';

type StepDifference = LocationStep['differences'][number];

function movedBy({ move }: StepDifference): string | null {
  return move === undefined ? null : moveWords({ x: move[0], y: move[1] });
}

/** "Door 110A moved", "Moved", and "0.500 in to the right", "9 → 11"; the second is empty where there is nothing to add. */
export function stepDifferenceWords(difference: StepDifference): { what: string; how: string } {
  const { kind, title, text } = difference;
  const what = title ?? KIND_WORDS[kind];
  const moved = movedBy(difference);
  if (moved !== null) return { what, how: moved };
  if (text === undefined) return { what, how: '' };
  const words = [text.before, text.after].map((each) => each.replaceAll(/\s+/g, ' ').trim());
  return { what, how: title === undefined ? words.filter((each) => each !== '').join(' → ') : '' };
}

/** "moved 0.500 in to the right in Bulletin 3, 03/15/2026". */
function changeWords({ differences: [main], issuance }: LocationStep): string {
  const moved = main === undefined ? null : movedBy(main);
  const how = main === undefined ? 'changed' : KIND_WORDS[main.kind].toLowerCase();
  return `${how}${moved === null ? '' : ` ${moved}`} in ${issuanceWords(issuance)}`;
}

/**
 * "First in Addendum 2, 02/01/2026, moved 0.500 in to the right in Bulletin 3, 03/15/2026." Steps: the newest first. Where
 * something was added, it came with that issuance; otherwise it was there from the first version of the sheet.
 */
export function locationSummary(steps: readonly LocationStep[]): string {
  const oldest = steps.at(-1);
  if (oldest === undefined) return 'This sheet is in no issuance.';
  const changed = steps.filter(({ state }) => state === 'changed');
  const origin =
    changed.find(({ differences: [main] }) => main?.kind === 'added') ??
    steps.find(({ state }) => state === 'first');
  const last = changed[0];
  const since = origin === undefined ? null : issuanceWords(origin.issuance);
  const first = since === null ? null : `First in ${since}`;
  if (steps[0]?.state === 'removed') {
    const gone = `The sheet was removed from the set in ${issuanceWords(steps[0].issuance)}.`;
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
