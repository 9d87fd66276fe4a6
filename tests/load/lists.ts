/** What lists of issues are asked for: every filter and every order, alone and in pairs, and what a person would ask. */
import { ISSUE_SORTS } from '../../contract/src/issues/list.ts';
import { SORT_ORDERS } from '../../contract/src/wire/list.ts';
import type { Ready } from './serve.ts';

/** The filters of the list, each with values that some issues have. */
export function filtersOf({ personIds }: Ready, firstDocument: number): string[] {
  const [, , first = 0, second = 0] = personIds;
  return [
    ...['q=duct+corridor', 'priorities=3,4', 'statuses=1', `document_id=${firstDocument}`],
    ...['document_types=1', 'issue_types=drawing', 'evaluation_states=approved'],
    ...['overlay_execution_id=1', 'issue_id_from=5000', 'issue_id_to=90000', `owners=${first}`],
    ...[
      'owners=-1',
      `creators=${second}`,
      'keywords=lintel,anchor',
      'discipline_ids=8',
      'scopes=23',
    ],
  ];
}

const sorts = ISSUE_SORTS.flatMap((by) =>
  SORT_ORDERS.map((order) => `sort_by=${by}&sort_order=${order}`),
);

/** Two filters of one name are no pair. */
const isPair = (one: string, other: string) => one.split('=')[0] !== other.split('=')[0];

/** Every filter, every order, and every two of them. */
export function everyQuery(filters: readonly string[]): string[] {
  const pairs = filters.flatMap((one, at) =>
    filters
      .slice(at + 1)
      .filter((other) => isPair(one, other))
      .map((other) => `${one}&${other}`),
  );
  const sorted = filters.flatMap((filter) => sorts.map((sort) => `${filter}&${sort}`));
  return [...filters, ...sorts, ...pairs, ...sorted];
}

const WORDS = ['duct', 'lintel', 'louver', 'anchor 12', 'stair 21', 'corridor', 'handrail'];

/** A filtered, searched and sorted page, another one for each number. */
export function usualQuery(index: number, { personIds }: Ready): string {
  const choices = [
    ['statuses=1,2,3', 'priorities=3,4', `owners=${personIds[2 + (index % 30)]}`, 'scopes=8,23'],
    ['discipline_ids=8', 'evaluation_states=not_reviewed,approved', 'issue_types=drawing'],
    sorts,
  ];
  const chosen = choices.map((list, at) => list[(index * (at + 3)) % list.length]);
  const word = WORDS[index % WORDS.length] ?? '';
  return [...chosen, `q=${encodeURIComponent(word)}`, `page=${1 + (index % 3)}`].join('&');
}
