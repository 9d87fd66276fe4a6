/** What each bulk action offers, as the cards and forms show it. */
import type { ReactNode } from 'react';
import { NOBODY } from '../../../../contract/src/issues/list.ts';
import type { IssueLookups } from '../../api/lookups.ts';
import { DisciplineMark, PersonMark, PriorityMark, StatusMark } from '../../parts/issues/marks.tsx';
import type { SearchChoice } from '../../ui/search-select.tsx';
import { CHOICES_OF } from './model/bulk.ts';
import type { BulkAction } from './model/bulk.ts';
import { choicesOf } from './model/filters.ts';

/** IC-026. */
export const EMPTY_WORDS: Readonly<Record<BulkAction, string>> = {
  priority: 'No options found.',
  discipline: 'No discipline found.',
  scopes: 'No options found.',
  owner: 'No assignee found.',
  status: 'No status found.',
};

function pictureOf(action: BulkAction, id: number, label: string): ReactNode {
  switch (action) {
    case 'priority':
      return <PriorityMark id={id} />;
    case 'discipline':
      return <DisciplineMark id={id} label={label} />;
    case 'scopes':
      return label;
    case 'owner':
      return <PersonMark name={id === NOBODY ? null : label} />;
    case 'status':
      return <StatusMark id={id} label={label} />;
  }
}

export function bulkChoices(action: BulkAction, lookups: IssueLookups): readonly SearchChoice[] {
  return choicesOf(CHOICES_OF[action], { ...lookups, themes: [] }).map(({ id, label }) => ({
    id,
    label,
    content: pictureOf(action, id, label),
  }));
}
