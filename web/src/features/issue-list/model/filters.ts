/** The filters of the list (FI-009 to FI-035): what they are called, what may be chosen, and how they read and change the URL. */
import { ANY_DOCUMENT_TYPE, NOBODY } from '../../../../../contract/src/issues/list.ts';
import type { IssueType } from '../../../../../contract/src/issues/list.ts';
import type { IssueSearch } from '../../../domain/issue-search.ts';
import { AI_ASSISTANT, EVALUATION_WORDS, PRIORITIES } from '../../../domain/issue-words.ts';

export const FILTER_IDS = [
  ...(['keywords', 'document_types', 'issue_id', 'status', 'evaluation_states'] as const),
  ...(['priority', 'discipline_ids', 'scopes', 'assignee_id', 'creator_id'] as const),
  'theme_id' as const,
];
export type FilterId = (typeof FILTER_IDS)[number];

/** Words, two numbers, a choice of several, or of one. */
export type FilterKind = 'words' | 'range' | 'choices' | 'choice';

const FILTERS: Readonly<Record<FilterId, { label: string; kind: FilterKind }>> = {
  keywords: { label: 'Keywords', kind: 'words' },
  document_types: { label: 'Document type', kind: 'choices' },
  issue_id: { label: 'Issue ID', kind: 'range' },
  status: { label: 'Status', kind: 'choices' },
  evaluation_states: { label: 'Evaluation state', kind: 'choices' },
  priority: { label: 'Priority', kind: 'choices' },
  discipline_ids: { label: 'Discipline', kind: 'choices' },
  scopes: { label: 'Scope', kind: 'choices' },
  assignee_id: { label: 'Owner', kind: 'choices' },
  creator_id: { label: 'Issue reporter', kind: 'choices' },
  theme_id: { label: 'Focus area', kind: 'choice' },
};

export type FilterChoice = { id: number; label: string };

/** What the server says may be chosen. */
export type FilterLists = {
  statuses: readonly FilterChoice[];
  disciplines: readonly FilterChoice[];
  scopes: readonly FilterChoice[];
  people: readonly { id: number; full_name: string }[];
  themes: readonly { id: number; theme_title: string }[];
};

/** Overlays are no document type: the API takes them as an issue type (FI-031). */
const OVERLAY = -2;
const DOCUMENT_TYPES: readonly (FilterChoice & { issueType?: IssueType })[] = [
  { id: ANY_DOCUMENT_TYPE, label: 'All' },
  { id: 2, label: 'Drawings', issueType: 'drawing' },
  { id: 1, label: 'Specs', issueType: 'spec' },
  { id: 3, label: 'Checklists', issueType: 'checklist' },
  { id: OVERLAY, label: 'Overlays', issueType: 'overlay' },
];

const EVALUATIONS = (['rejected', 'approved', 'not_reviewed'] as const).map((state, id) => ({
  id,
  state,
  label: EVALUATION_WORDS[state],
}));

export function labelOfFilter(id: FilterId): string {
  return FILTERS[id].label;
}

export function kindOfFilter(id: FilterId): FilterKind {
  return FILTERS[id].kind;
}

/** Restricted reviewers have no evaluation states to choose from (FI-035). */
export function offeredFilters(isRestricted: boolean): readonly FilterId[] {
  return FILTER_IDS.filter((id) => !(isRestricted && id === 'evaluation_states'));
}

export function choicesOf(id: FilterId, lists: FilterLists): readonly FilterChoice[] {
  const people = lists.people.map((person) => ({ id: person.id, label: person.full_name }));
  switch (id) {
    case 'document_types':
      return DOCUMENT_TYPES;
    case 'status':
      return lists.statuses;
    case 'evaluation_states':
      return EVALUATIONS;
    case 'priority':
      return PRIORITIES;
    case 'discipline_ids':
      return lists.disciplines;
    case 'scopes':
      return lists.scopes;
    case 'assignee_id':
      return [{ id: NOBODY, label: 'Unassigned' }, ...people];
    case 'creator_id':
      return [{ id: NOBODY, label: AI_ASSISTANT }, ...people];
    case 'theme_id':
      return lists.themes.map((theme) => ({ id: theme.id, label: theme.theme_title }));
    default:
      return [];
  }
}

/** What the URL has chosen, as ids of the choices. */
export function chosenIn(search: IssueSearch, id: FilterId): readonly number[] {
  switch (id) {
    case 'document_types': {
      const { document_types: documents = [], issue_types: types = [] } = search;
      const ofTypes = DOCUMENT_TYPES.filter(
        ({ issueType }) => issueType !== undefined && types.includes(issueType),
      );
      return [...new Set([...documents, ...ofTypes.map((type) => type.id)])];
    }
    case 'evaluation_states':
      return EVALUATIONS.filter(({ state }) => search.evaluation_states?.includes(state)).map(
        (each) => each.id,
      );
    case 'keywords':
    case 'issue_id':
      return [];
    case 'theme_id':
      return search.theme_id === undefined ? [] : [search.theme_id];
    default:
      return search[id] ?? [];
  }
}

/** What a choice changes in the URL; no choice removes the filter. */
export function withChosen(id: FilterId, ids: readonly number[]): IssueSearch {
  const some = ids.length === 0 ? undefined : ids;
  switch (id) {
    case 'document_types': {
      if (ids.includes(ANY_DOCUMENT_TYPE)) {
        return { document_types: [ANY_DOCUMENT_TYPE], issue_types: undefined };
      }
      const documents = ids.filter((each) => each !== OVERLAY);
      return {
        document_types: documents.length === 0 ? undefined : documents,
        issue_types: ids.includes(OVERLAY) ? ['overlay'] : undefined,
      };
    }
    case 'evaluation_states': {
      const states = EVALUATIONS.filter((each) => ids.includes(each.id)).map(({ state }) => state);
      return { evaluation_states: states.length === 0 ? undefined : states };
    }
    case 'theme_id':
      return { theme_id: ids.at(-1) };
    case 'keywords':
    case 'issue_id':
      return withoutFilter(id);
    default:
      return { [id]: some };
  }
}

/** What removes a filter from the URL. */
export function withoutFilter(id: FilterId): IssueSearch {
  if (id === 'issue_id') return { issue_id_from: undefined, issue_id_to: undefined };
  if (id === 'document_types') return { document_types: undefined, issue_types: undefined };
  return { [id]: undefined };
}

export type FilterChip = {
  key: string;
  text: string;
  /** What removing it changes in the URL. */
  removal: IssueSearch;
};

function rangeText({ issue_id_from: from, issue_id_to: to }: IssueSearch): string {
  if (from === undefined) return `${FILTERS.issue_id.label} up to ${to}`;
  return to === undefined
    ? `${FILTERS.issue_id.label} from ${from}`
    : `${FILTERS.issue_id.label} ${from} to ${to}`;
}

/** The filters in force, in their order (FI-004). Each keyword is a chip of its own (FI-029). */
export function chipsOf(
  search: IssueSearch,
  lists: FilterLists,
  isRestricted: boolean,
): readonly FilterChip[] {
  return offeredFilters(isRestricted).flatMap((id): FilterChip[] => {
    const removal = withoutFilter(id);
    if (id === 'keywords') {
      const { keywords = [] } = search;
      return keywords.map((word) => {
        const others = keywords.filter((each) => each !== word);
        return {
          key: `keyword:${word}`,
          text: `Keyword “${word}”`,
          removal: others.length === 0 ? removal : { keywords: others },
        };
      });
    }
    if (id === 'issue_id') {
      const isThere = search.issue_id_from !== undefined || search.issue_id_to !== undefined;
      return isThere ? [{ key: id, text: rangeText(search), removal }] : [];
    }
    const chosen = chosenIn(search, id);
    if (chosen.length === 0) return [];
    const choices = choicesOf(id, lists);
    // While the lists load, and for someone who left the project, an id is all there is.
    const words = chosen.map((one) => choices.find((each) => each.id === one)?.label ?? `#${one}`);
    return [{ key: id, text: `${FILTERS[id].label} is ${words.join(', ')}`, removal }];
  });
}
