/** Which issues a file has, in words. */
import type { EvaluationState } from '../../../contract/src/constants.ts';
import { NOBODY } from '../../../contract/src/issues/list.ts';
import { labelOf } from '../domain/lookups.ts';
import type { IssueFilters } from '../repositories/issue-filters.ts';

type Names = {
  /** By id. */
  readonly people: ReadonlyMap<number, string>;
  readonly documents: ReadonlyMap<number, string>;
};

export const STATE_WORDS: Readonly<Record<EvaluationState, string>> = {
  approved: 'Approved',
  rejected: 'Rejected',
  not_reviewed: 'Not reviewed',
};

const DOCUMENT_TYPES: Readonly<Record<number, string>> = {
  1: 'specifications',
  2: 'drawings',
  3: 'checklists',
};

type Given = readonly (string | number)[] | undefined;

/** In UTC, as ISO 8601 writes it. */
function momentsOf(from: string | undefined, to: string | undefined): Given {
  if (from === undefined && to === undefined) return undefined;
  return [[from && `from ${from}`, to && `before ${to}`].filter(Boolean).join(' ')];
}

function daysOf({ days_to_close_from: from, days_to_close_to: to }: IssueFilters): Given {
  if (from === undefined && to === undefined) return undefined;
  return [to === undefined ? `at least ${from}` : `${from ?? 0} to less than ${to}`];
}

/** Such as `Priority: High or Urgent. Search: “door”.` */
export function filterWords(filters: IssueFilters, { people, documents }: Names): string {
  const named = (list: Parameters<typeof labelOf>[0], ids: readonly number[] | undefined) =>
    ids?.map((id) => labelOf(list, id) || id);
  const persons = (ids: readonly number[] | undefined, nobody: string) =>
    ids?.map((id) => (id === NOBODY ? nobody : (people.get(id) ?? id)));
  const { issue_id_from: from, issue_id_to: to, document_id: document, q = '' } = filters;
  const range =
    from === undefined && to === undefined
      ? undefined
      : from === to
        ? [`#${from}`]
        : [`#${from ?? 1} to ${to === undefined ? 'the last' : `#${to}`}`];
  const parts: [name: string, values: Given][] = [
    ['Search', q === '' ? undefined : [`“${q}”`]],
    ['Keywords', filters.keywords?.map((word) => `“${word}”`)],
    ['Priority', named('priorities', filters.priorities)],
    ['Status', named('statuses', filters.statuses)],
    ['Discipline', named('disciplines', filters.discipline_ids)],
    ['Scope', named('scopes', filters.scopes)],
    ['Owner', persons(filters.owners, 'nobody')],
    ['Reporter', persons(filters.creators, 'AI assistant')],
    ['Evaluation', filters.evaluation_states?.map((state) => STATE_WORDS[state])],
    ['Document', document === undefined ? undefined : [documents.get(document) ?? document]],
    ['Page', filters.page_number === undefined ? undefined : [filters.page_number]],
    ['Document type', filters.document_types?.map((type) => DOCUMENT_TYPES[type] ?? 'any')],
    ['Issue type', filters.issue_types],
    [
      'Overlay',
      filters.overlay_execution_id === undefined ? undefined : [filters.overlay_execution_id],
    ],
    ['Focus area', filters.theme_id === undefined ? undefined : [`#${filters.theme_id}`]],
    ['Opened', momentsOf(filters.created_from, filters.created_to)],
    [
      'State',
      filters.is_closed === undefined ? undefined : [filters.is_closed ? 'closed' : 'open'],
    ],
    ['Closed', momentsOf(filters.closed_from, filters.closed_to)],
    ['Days to close', daysOf(filters)],
    ['Status changed', momentsOf(filters.status_changed_from, undefined)],
    ['Comments of others', momentsOf(filters.commented_from, undefined)],
    ['Sheet', filters.sheet_number === undefined ? undefined : [filters.sheet_number]],
    ['Cell of the sheet', filters.sheet_cell === undefined ? undefined : [filters.sheet_cell]],
    ['Issue', range],
  ];
  const words = parts.flatMap(([name, values]) =>
    values === undefined ? [] : [`${name}: ${values.join(' or ')}.`],
  );
  return words.length === 0 ? 'All issues.' : words.join(' ');
}
