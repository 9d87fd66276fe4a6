/** Builds one filter: its type, its value, and "Add Filter" (FI-002, FI-003, FI-024 to FI-029). */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../../contract/src/wire/list.ts';
import type { IssueSearch } from '../../domain/issue-search.ts';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { changeOf, draftOf, isComplete, rangeProblem, withPicked } from './model/filter-draft.ts';
import type { FilterDraft } from './model/filter-draft.ts';
import { choicesOf, kindOfFilter, labelOfFilter, offeredFilters } from './model/filters.ts';
import type { FilterId, FilterLists } from './model/filters.ts';

type FilterBuilderProps = {
  /** The type of the filter. Another one starts another filter. */
  typeId: FilterId;
  onType: (id: FilterId) => void;
  search: IssueSearch;
  lists: FilterLists;
  isRestricted: boolean;
  onAdd: (change: IssueSearch) => void;
};

export function FilterBuilder(props: FilterBuilderProps) {
  const { typeId, search, lists, isRestricted, onAdd } = props;
  const offered = offeredFilters(isRestricted);
  const [draft, setDraft] = useState<FilterDraft>(() => draftOf(typeId, search));
  if (draft.id !== typeId) setDraft(draftOf(typeId, search));
  const change = (part: Partial<FilterDraft>) => setDraft({ ...draft, ...part });
  const add = () => {
    if (!isComplete(draft)) return;
    onAdd(changeOf(draft, search));
    announce(`Filter added: ${labelOfFilter(draft.id)}.`);
    if (kindOfFilter(draft.id) === 'words') change({ words: '' });
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    add();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in its fields is as good as its button
    <div className="filter-builder" onKeyDown={addOnEnter}>
      <Select
        label="Filter type"
        options={offered.map((id) => ({ id, label: labelOfFilter(id) }))}
        value={draft.id}
        onChange={(chosen) => {
          const id = offered.find((each) => each === chosen);
          if (id !== undefined) props.onType(id);
        }}
      />
      <ValuePicker draft={draft} lists={lists} onChange={change} />
      <Button variant="primary" hasIcon isDisabled={!isComplete(draft)} onPress={add}>
        <Plus size={15} aria-hidden />
        Add Filter
      </Button>
    </div>
  );
}

/** While no value is chosen. */
const ANY_OF = 'Any of';

type ValuePickerProps = {
  draft: FilterDraft;
  lists: FilterLists;
  onChange: (part: Partial<FilterDraft>) => void;
};

function ValuePicker({ draft, lists, onChange }: ValuePickerProps) {
  switch (kindOfFilter(draft.id)) {
    case 'words':
      return (
        <TextField
          label="Keyword"
          value={draft.words}
          onChange={(words) => onChange({ words })}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
        />
      );
    case 'range':
      return (
        <div className="row g8 filter-range">
          <TextField
            label="From"
            value={draft.from}
            onChange={(from) => onChange({ from })}
            error={rangeProblem(draft)}
            autoComplete="off"
          />
          <TextField
            label="To"
            value={draft.to}
            placeholder="Any"
            onChange={(to) => onChange({ to })}
            autoComplete="off"
          />
        </div>
      );
    case 'linked':
      return null;
    case 'choice':
    case 'choices': {
      const choices = choicesOf(draft.id, lists);
      const chosen = choices.filter(({ id }) => draft.chosen.includes(id));
      const isPeople = draft.id === 'assignee_id' || draft.id === 'creator_id';
      return (
        <SearchSelect
          isField
          isMultiple
          placeholder={ANY_OF}
          label={labelOfFilter(draft.id)}
          searchLabel={isPeople ? 'Search people' : 'Search options'}
          choices={choices}
          chosen={draft.chosen}
          onPick={(id) => onChange({ chosen: withPicked(draft, id) })}
          emptyText={isPeople ? 'No users found.' : 'No options found.'}
        >
          {chosen.length === 0
            ? ANY_OF
            : chosen.map(({ id, label }) => (
                <span key={id} className="tag">
                  {label}
                </span>
              ))}
        </SearchSelect>
      );
    }
  }
}
