/** A field to choose a person or an organization that the server finds (AD-046, AD-047). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FEWEST_CHARACTERS, foundOrganizationsQuery, foundUsersQuery } from '../../api/admin.ts';
import { meQuery } from '../../api/users.ts';
import type { FoundUser } from '../../../../contract/src/admin/operations.ts';
import type { Organization } from '../../../../contract/src/users/schema.ts';
import { useDebounced } from '../../lib/debounce.ts';
import { SearchSelect } from '../../ui/search-select.tsx';

const SEARCH_DEBOUNCE_MS = 300;

type FoundSelectProps<Found extends { id: number }> = {
  value: Found | null;
  onChange: (found: Found) => void;
  error?: string | undefined;
  focusRef?: (element: HTMLElement | null) => void;
  isDisabled?: boolean;
};

type RemoteSelectProps<Found extends { id: number }> = FoundSelectProps<Found> & {
  label: string;
  searchLabel: string;
  placeholder: string;
  noneText: string;
  found: readonly Found[] | undefined;
  /** Offered before anything is typed. */
  likely?: readonly Found[];
  isSearching: boolean;
  nameOf: (found: Found) => string;
  words: string;
  onWords: (words: string) => void;
};

/** What is chosen, then what likely is. */
function firstOf<Found extends { id: number }>(
  value: Found | null,
  likely: readonly Found[],
): readonly Found[] {
  return value === null ? likely : [value, ...likely.filter(({ id }) => id !== value.id)];
}

function RemoteSelect<Found extends { id: number }>(props: RemoteSelectProps<Found>) {
  const { value, nameOf, words, found, likely = [] } = props;
  const isShort = words.trim().length < FEWEST_CHARACTERS;
  const shown = isShort ? firstOf(value, likely) : (found ?? []);
  return (
    <SearchSelect
      isField
      label={props.label}
      searchLabel={props.searchLabel}
      placeholder={props.placeholder}
      choices={shown.map((each) => ({ id: each.id, label: nameOf(each) }))}
      chosen={value === null ? [] : [value.id]}
      onWords={props.onWords}
      onPick={(id) => {
        const picked = shown.find((each) => each.id === id);
        props.onWords('');
        if (picked !== undefined) props.onChange(picked);
      }}
      emptyText={
        isShort
          ? `Type at least ${FEWEST_CHARACTERS} characters.`
          : props.isSearching
            ? 'Searching…'
            : props.noneText
      }
      error={props.error}
      isDisabled={props.isDisabled ?? false}
      {...(props.focusRef === undefined ? {} : { focusRef: props.focusRef })}
    >
      {value === null ? <span className="t3">{props.placeholder}</span> : nameOf(value)}
    </SearchSelect>
  );
}

export function OrganizationSelect({
  label,
  ...field
}: FoundSelectProps<Organization> & { label: string }) {
  const [words, setWords] = useState('');
  const asked = useDebounced(words.trim(), SEARCH_DEBOUNCE_MS);
  // A failed search finds nothing.
  const { data, isFetching } = useQuery({ ...foundOrganizationsQuery(asked), retry: false });
  // The access gate has loaded it.
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  return (
    <RemoteSelect
      {...field}
      likely={me?.user_organizations.map(({ organization }) => organization) ?? []}
      {...{ label, words, onWords: setWords, found: data }}
      isSearching={isFetching || asked !== words.trim()}
      searchLabel="Search organizations"
      placeholder="Choose an organization"
      noneText="No organizations found."
      nameOf={({ name }) => name}
    />
  );
}

export function UserSelect(field: FoundSelectProps<FoundUser>) {
  const [words, setWords] = useState('');
  const asked = useDebounced(words.trim(), SEARCH_DEBOUNCE_MS);
  const { data, isFetching } = useQuery({ ...foundUsersQuery(asked), retry: false });
  return (
    <RemoteSelect
      {...field}
      {...{ words, onWords: setWords, found: data }}
      isSearching={isFetching || asked !== words.trim()}
      label="User"
      searchLabel="Search users"
      placeholder="Choose a user"
      noneText="No users found."
      nameOf={({ full_name, email }) => `${full_name} (${email})`}
    />
  );
}
