/** People as a table: who they are, where they belong, their role, and when they were last seen. */
import { CircleUser, Ellipsis } from 'lucide-react';
import { memo, useMemo, useRef } from 'react';
import { PEOPLE_LIST } from '../../../../contract/src/people/list.ts';
import type { PeopleSort, PersonRole } from '../../../../contract/src/people/list.ts';
import type { Person } from '../../../../contract/src/people/schema.ts';
import type { Sort } from '../../../../contract/src/wire/list.ts';
import { dateTimeText } from '../../domain/dates.ts';
import { plural } from '../../domain/units.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { useRowWindow } from '../../ui/rows/rows.tsx';
import { rowProps, sortWords, Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table.tsx';
import './people.css';

type ColumnId = PeopleSort | 'organizations' | 'role' | 'tokens' | 'menu';

const COLUMNS: readonly Column<ColumnId>[] = [
  { id: 'name', label: 'Name' },
  { id: 'email', label: 'Email' },
  { id: 'organizations', label: 'Organizations' },
  { id: 'role', label: 'Role' },
  { id: 'tokens', label: 'API tokens', className: 'num' },
  { id: 'last_seen_at', label: 'Last seen', className: 'num' },
  { id: 'menu', label: 'Actions', className: 'row-menu', isHidden: true },
];

export const ROLE_LABELS: Readonly<Record<PersonRole, string>> = {
  admin: 'Administrator',
  creator: 'Creator',
  viewer: 'Viewer',
};

const ROW_PX = 46;

function isSort(id: ColumnId): id is PeopleSort {
  return PEOPLE_LIST.sorts.some((sort) => sort === id);
}

function nextSort({ by, order }: Sort<PeopleSort>, id: ColumnId): Sort<PeopleSort> | null {
  if (!isSort(id)) return null;
  if (id === by) return { by, order: order === 'asc' ? 'desc' : 'asc' };
  return { by: id, order: id === 'last_seen_at' ? 'desc' : 'asc' };
}

type OpenMenu = (person: Person, button: HTMLButtonElement) => void;
type RowProps = { person: Person; index: number; isMe: boolean; onMenu: OpenMenu };

const Row = memo(function Row({ person, index, isMe, onMenu }: RowProps) {
  const names = person.organizations.map(({ name }) => name).join(', ');
  const label = `Actions for ${person.full_name}`;
  return (
    <div {...rowProps(index)} className="table-row">
      <div role="rowheader" className="table-cell person-name">
        <CircleUser size={16} strokeWidth={1.6} aria-hidden />
        <span className="m clip" title={person.full_name}>
          {person.full_name}
        </span>
        {isMe ? <span className="t2 f12">You</span> : null}
        {person.deactivated_at === null ? null : <span className="tag bad">Deactivated</span>}
      </div>
      <div role="cell" className="table-cell t2 clip person-email" title={person.email}>
        {person.email}
      </div>
      <div role="cell" className="table-cell clip person-places" title={names}>
        {names === '' ? <span className="tag warn">No access yet</span> : names}
      </div>
      <div role="cell" className="table-cell person-role">
        {ROLE_LABELS[person.role]}
      </div>
      <div role="cell" className="table-cell num person-tokens">
        {person.api_token_count === 0 ? (
          <span className="t3" aria-label="none">
            –
          </span>
        ) : (
          person.api_token_count.toLocaleString('en-US')
        )}
      </div>
      <div role="cell" className="table-cell num t2 person-seen">
        {person.last_seen_at === null ? 'Not known' : dateTimeText(person.last_seen_at)}
      </div>
      <div role="cell" className="table-cell row-menu">
        <button
          type="button"
          className="ib"
          aria-label={label}
          aria-haspopup="menu"
          title={label}
          onClick={(event) => onMenu(person, event.currentTarget)}
        >
          <Ellipsis size={16} aria-hidden />
        </button>
      </div>
    </div>
  );
});

type PeopleTableProps = {
  people: readonly Person[];
  myId: number;
  sort: Sort<PeopleSort>;
  onSort: (sort: Sort<PeopleSort>) => void;
  onMenu: OpenMenu;
};

export function PeopleTable({ people, myId, sort, onSort, onMenu }: PeopleTableProps) {
  const rows = useRowWindow({
    scroller: useRef<HTMLDivElement>(null),
    keys: useMemo(() => people.map(({ id }) => id), [people]),
    heightOf: ROW_PX * useTextScale(),
    isMeasured: useMediaQuery('(max-width: 767px)'),
  });
  return (
    <Table
      role="table"
      label={`${plural(people.length, 'person', 'people')}, sorted by ${sortWords(COLUMNS, sort)}. Column headers with buttons are sortable.`}
      scrollLabel="People"
      className="people-table"
      columns={COLUMNS}
      sorting={{ now: sort, next: (id) => nextSort(sort, id), onSort }}
      rowCount={people.length}
      rows={rows}
    >
      {(index) => {
        const person = people[index];
        return person === undefined ? null : (
          <Row person={person} index={index} isMe={person.id === myId} onMenu={onMenu} />
        );
      }}
    </Table>
  );
}
