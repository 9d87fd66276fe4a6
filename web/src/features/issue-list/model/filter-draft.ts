/** A filter that is being built, and when it may be added (FI-024 to FI-029). */
import { MAX_SEARCH_LENGTH } from '../../../../../contract/src/wire/list.ts';
import type { IssueSearch } from '../../../domain/issue-search.ts';
import { chosenIn, kindOfFilter, withChosen } from './filters.ts';
import type { FilterId } from './filters.ts';

export type FilterDraft = {
  readonly id: FilterId;
  readonly words: string;
  /** As typed. */
  readonly from: string;
  readonly to: string;
  readonly chosen: readonly number[];
};

/** Starts with what is chosen now, so that adding to a filter does not lose it. */
export function draftOf(id: FilterId, search: IssueSearch): FilterDraft {
  const isRange = id === 'issue_id';
  return {
    id,
    words: '',
    from: isRange ? String(search.issue_id_from ?? '') : '',
    to: isRange ? String(search.issue_id_to ?? '') : '',
    chosen: chosenIn(search, id),
  };
}

/** A whole number from 0 (FI-028); null if there is something else. */
function numberIn(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

/** What is wrong with a range; null while nothing is wrong, or nothing typed. */
export function rangeProblem({ from, to }: FilterDraft): string | null {
  const isGiven = (text: string) => text.trim() !== '';
  if ([from, to].some((text) => isGiven(text) && numberIn(text) === null)) {
    return 'Enter whole numbers from 0';
  }
  const [first, last] = [numberIn(from), numberIn(to)];
  return first !== null && last !== null && last < first ? 'To is less than From' : null;
}

export function isComplete(draft: FilterDraft): boolean {
  switch (kindOfFilter(draft.id)) {
    case 'words':
      return keywordsIn(draft.words).length > 0;
    case 'range':
      return numberIn(draft.from) !== null && rangeProblem(draft) === null;
    case 'choices':
    case 'choice':
      return draft.chosen.length > 0;
    case 'linked':
      return false;
  }
}

/** The URL separates keywords by commas, so a comma separates them here, too. */
function keywordsIn(words: string): string[] {
  return words
    .split(',')
    .map((word) => word.trim().slice(0, MAX_SEARCH_LENGTH))
    .filter((word) => word !== '');
}

/** What adding the filter changes in the URL. A keyword joins the others; other filters replace what they were. */
export function changeOf(draft: FilterDraft, search: IssueSearch): IssueSearch {
  switch (kindOfFilter(draft.id)) {
    case 'words':
      return { keywords: [...new Set([...(search.keywords ?? []), ...keywordsIn(draft.words)])] };
    case 'range':
      return {
        issue_id_from: numberIn(draft.from) ?? undefined,
        issue_id_to: numberIn(draft.to) ?? undefined,
      };
    case 'choices':
    case 'choice':
      return withChosen(draft.id, draft.chosen);
    case 'linked':
      return {};
  }
}

/** What is chosen once one more choice was picked. Picked again, it is chosen no more. */
export function withPicked({ id, chosen }: FilterDraft, picked: number): readonly number[] {
  if (chosen.includes(picked)) return chosen.filter((each) => each !== picked);
  return kindOfFilter(id) === 'choice' ? [picked] : [...chosen, picked];
}
