/** What an issue is set to, chosen from a searchable list (IC-026 gives the words of empty lists). */
import { NOBODY } from '../../../../contract/src/issues/list.ts';
import { mayFollow } from '../../../../contract/src/issues/status.ts';
import { labelOf } from '../../api/lookups.ts';
import type { Lookup, Person } from '../../api/lookups.ts';
import { PRIORITIES } from '../../domain/issue-words.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { DisciplineMark, PersonMark, PriorityMark, StatusMark } from './marks.tsx';

/** As a button, or in a form as a field. */
type PickerProps = {
  isField?: boolean;
  isDisabled?: boolean;
  error?: string | undefined;
  hint?: string;
  focusRef?: (element: HTMLElement | null) => void;
};

type OwnerPickerProps = PickerProps & {
  label: string;
  people: readonly Person[];
  owner: { id: number; full_name: string } | null;
  onChange: (owner: { id: number; full_name: string } | null) => void;
};

/** Choosing the current owner again removes the owner (NI-019), as does Unassigned (IC-025). */
export function OwnerPicker({ label, people, owner, onChange, ...how }: OwnerPickerProps) {
  return (
    <SearchSelect
      {...how}
      label={label}
      searchLabel="Search people"
      choices={[
        { id: NOBODY, label: 'Unassigned', content: <PersonMark name={null} /> },
        ...people.map(({ id, full_name: name }) => ({
          id,
          label: name,
          content: <PersonMark name={name} />,
        })),
      ]}
      chosen={[owner?.id ?? NOBODY]}
      onPick={(id) => {
        const next = people.find((person) => person.id === id);
        onChange(
          next === undefined || next.id === owner?.id
            ? null
            : { id: next.id, full_name: next.full_name },
        );
      }}
      emptyText="No assignee found."
      footer={owner === null ? undefined : 'Choose the same owner again to clear.'}
    >
      {owner === null && how.isField !== true ? (
        'Assign'
      ) : (
        <PersonMark name={owner?.full_name ?? null} />
      )}
    </SearchSelect>
  );
}

type StatusPickerProps = PickerProps & {
  statuses: readonly Lookup[];
  /** As the server has it, if that is not the value: only what may follow it is offered (IC-024). */
  stored?: number | null;
  /** An issue without a status counts as open. */
  value: number | null;
  onChange: (id: number) => void;
};

export function StatusPicker(props: StatusPickerProps) {
  const { statuses, value, stored = value, onChange, ...how } = props;
  return (
    <SearchSelect
      {...how}
      label="Status"
      searchLabel="Search statuses"
      choices={statuses
        .filter(({ id }) => mayFollow(stored, id))
        .map(({ id, label }) => ({ id, label, content: <StatusMark id={id} label={label} /> }))}
      chosen={value === null ? [] : [value]}
      onPick={onChange}
      emptyText="No status found."
    >
      <StatusMark id={value} label={value === null ? 'Status' : labelOf(statuses, value)} />
    </SearchSelect>
  );
}

type DisciplinePickerProps = PickerProps & {
  disciplines: readonly Lookup[];
  /** Null: none yet. */
  value: number | null;
  onChange: (id: number) => void;
};

export function DisciplinePicker({ disciplines, value, onChange, ...how }: DisciplinePickerProps) {
  return (
    <SearchSelect
      {...how}
      label="Discipline"
      searchLabel="Search disciplines"
      choices={disciplines.map(({ id, label }) => ({
        id,
        label,
        content: <DisciplineMark id={id} label={label} />,
      }))}
      chosen={value === null ? [] : [value]}
      onPick={onChange}
      emptyText="No discipline found."
      placeholder="Choose"
    >
      {value === null ? (
        'Choose'
      ) : (
        <DisciplineMark id={value} label={labelOf(disciplines, value)} />
      )}
    </SearchSelect>
  );
}

type PriorityPickerProps = PickerProps & {
  /** Null: none yet. */
  value: number | null;
  onChange: (id: number) => void;
};

export function PriorityPicker({ value, onChange, ...how }: PriorityPickerProps) {
  return (
    <SearchSelect
      {...how}
      label="Priority"
      searchLabel="Search priorities"
      choices={PRIORITIES.map(({ id, label }) => ({
        id,
        label,
        content: <PriorityMark id={id} />,
      }))}
      chosen={value === null ? [] : [value]}
      onPick={onChange}
      emptyText="No options found."
      placeholder="Choose"
    >
      {value === null ? 'Choose' : <PriorityMark id={value} />}
    </SearchSelect>
  );
}

type ScopesPickerProps = PickerProps & {
  scopes: readonly Lookup[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
};

export function ScopesPicker({ scopes, value, onChange, ...how }: ScopesPickerProps) {
  return (
    <SearchSelect
      {...how}
      label="Scopes"
      searchLabel="Search scopes"
      choices={scopes}
      chosen={value}
      isMultiple
      onPick={(id) =>
        onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id])
      }
      emptyText="No options found."
      placeholder="Add scope"
    >
      {value.length === 0 ? (
        'Add scope'
      ) : (
        <>
          {value.map((id) => (
            <span key={id} className="tag">
              {labelOf(scopes, id)}
            </span>
          ))}
        </>
      )}
    </SearchSelect>
  );
}
