/** The filters of the list (FI-009 to FI-035): what they are called, what may be chosen, and how they read and change the URL. */
import { NO_CELL } from '../../../../../contract/src/dashboard/hot-spots.ts';
import { ANY_DOCUMENT_TYPE, NOBODY } from '../../../../../contract/src/issues/list.ts';
import type { IssueType } from '../../../../../contract/src/issues/list.ts';
import { dateText, dateTimeText, isMidnight } from '../../../domain/dates.ts';
import type { IssueSearch } from '../../../domain/issue-search.ts';
import { AI_ASSISTANT, EVALUATION_WORDS, PRIORITIES } from '../../../domain/issue-words.ts';

export const FILTER_IDS = [
  ...(['keywords', 'document_types', 'issue_id', 'status', 'evaluation_states'] as const),
  ...(['priority', 'discipline_ids', 'scopes', 'assignee_id', 'creator_id'] as const),
  ...(['theme_id', 'created', 'is_closed', 'closed', 'days_to_close'] as const),
  ...(['status_changed', 'commented', 'place'] as const),
];
export type FilterId = (typeof FILTER_IDS)[number];

/** Words, two numbers, a choice of several, or of one, or times and places, which only links of the dashboard set. */
export type FilterKind = 'words' | 'range' | 'choices' | 'choice' | 'linked';

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
  created: { label: 'Opened', kind: 'linked' },
  is_closed: { label: 'Open or closed', kind: 'choice' },
  closed: { label: 'Closed', kind: 'linked' },
  days_to_close: { label: 'Days to close', kind: 'linked' },
  status_changed: { label: 'Status changed', kind: 'linked' },
  commented: { label: 'Comments of others', kind: 'linked' },
  place: { label: 'Sheet', kind: 'linked' },
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

const OPEN = 1;
const CLOSED = 2;
const OPEN_OR_CLOSED: readonly FilterChoice[] = [
  { id: OPEN, label: 'Open' },
  { id: CLOSED, label: 'Closed' },
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
function allowedFilters(isRestricted: boolean): readonly FilterId[] {
  return FILTER_IDS.filter((id) => !(isRestricted && id === 'evaluation_states'));
}

/** Those that people build themselves. */
export function offeredFilters(isRestricted: boolean): readonly FilterId[] {
  return allowedFilters(isRestricted).filter((id) => kindOfFilter(id) !== 'linked');
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
    case 'is_closed':
      return OPEN_OR_CLOSED;
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
    case 'is_closed':
      return search.is_closed === undefined ? [] : [search.is_closed ? CLOSED : OPEN];
    case 'theme_id':
      return search.theme_id === undefined ? [] : [search.theme_id];
    case 'keywords':
    case 'issue_id':
    case 'created':
    case 'closed':
    case 'days_to_close':
    case 'status_changed':
    case 'commented':
    case 'place':
      return [];
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
    case 'is_closed':
      return { is_closed: ids.length === 0 ? undefined : ids.at(-1) === CLOSED };
    case 'keywords':
    case 'issue_id':
    case 'created':
    case 'closed':
    case 'days_to_close':
    case 'status_changed':
    case 'commented':
    case 'place':
      return withoutFilter(id);
    default:
      return { [id]: some };
  }
}

/** What removes a filter from the URL. */
export function withoutFilter(id: FilterId): IssueSearch {
  if (id === 'issue_id') return { issue_id_from: undefined, issue_id_to: undefined };
  if (id === 'document_types') return { document_types: undefined, issue_types: undefined };
  if (id === 'created') return { created_from: undefined, created_to: undefined };
  if (id === 'closed') return { closed_from: undefined, closed_to: undefined };
  if (id === 'days_to_close') return { days_to_close_from: undefined, days_to_close_to: undefined };
  if (id === 'status_changed') return { status_changed_from: undefined };
  if (id === 'commented') return { commented_from: undefined };
  if (id === 'place') return { sheet_number: undefined, sheet_cell: undefined };
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

/** "since 11/20/2026 @ 3:12 PM", "11/16/2026 to 11/22/2026": whole days are without times, and the last one is included. */
function timesText(from: string | undefined, to: string | undefined): string {
  const first =
    from === undefined ? undefined : isMidnight(from) ? dateText(from) : dateTimeText(from);
  if (to === undefined) return `since ${first}`;
  const last = isMidnight(to) ? dateText(Date.parse(to) - 1) : dateTimeText(to);
  if (first === undefined) return `until ${last}`;
  return first === last ? first : `${first} to ${last}`;
}

function placeText({ sheet_number: number, sheet_cell: cell }: IssueSearch): string | null {
  if (number === undefined && cell === undefined) return null;
  const sheet = number === undefined ? 'Any sheet' : `Sheet ${number}`;
  if (cell === undefined) return sheet;
  return cell === NO_CELL ? `${sheet}, without a markup` : `${sheet}, cell ${cell}`;
}

/** Null if the filter is not in force. */
function textOfLinked(id: FilterId, search: IssueSearch): string | null {
  const { label } = FILTERS[id];
  const times = (from: string | undefined, to?: string) =>
    from === undefined && to === undefined ? null : `${label} ${timesText(from, to)}`;
  switch (id) {
    case 'created':
      return times(search.created_from, search.created_to);
    case 'closed':
      return times(search.closed_from, search.closed_to);
    case 'status_changed':
      return times(search.status_changed_from);
    case 'commented':
      return times(search.commented_from);
    case 'days_to_close': {
      const { days_to_close_from: from, days_to_close_to: to } = search;
      if (from === undefined && to === undefined) return null;
      return to === undefined ? `${label}: ${from} or more` : `${label}: ${from ?? 0} to ${to - 1}`;
    }
    case 'place':
      return placeText(search);
    default:
      return null;
  }
}

/** The filters in force, in their order (FI-004). Each keyword is a chip of its own (FI-029). */
export function chipsOf(
  search: IssueSearch,
  lists: FilterLists,
  isRestricted: boolean,
): readonly FilterChip[] {
  return allowedFilters(isRestricted).flatMap((id): FilterChip[] => {
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
    if (kindOfFilter(id) === 'linked') {
      const text = textOfLinked(id, search);
      return text === null ? [] : [{ key: id, text, removal }];
    }
    const chosen = chosenIn(search, id);
    if (chosen.length === 0) return [];
    const choices = choicesOf(id, lists);
    // While the lists load, and for someone who left the project, an id is all there is.
    const words = chosen.map((one) => choices.find((each) => each.id === one)?.label ?? `#${one}`);
    return [{ key: id, text: `${FILTERS[id].label} is ${words.join(', ')}`, removal }];
  });
}
