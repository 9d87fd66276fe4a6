/** Above the list: how many match, the filters in force as chips, saved views, and the builder (FI-001 to FI-008). */
import { ChevronDown, ChevronUp, ListFilter } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { CLEARED, isFiltered } from '../../domain/issue-search.ts';
import { plural } from '../../domain/units.ts';
import { useReturnFocus } from '../../lib/return-focus.ts';
import type { IssueList } from '../../parts/issues/use-issue-list.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { RemovableChip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { FilterBuilder } from './filter-builder.tsx';
import { chipsOf, labelOfFilter, offeredFilters } from './model/filters.ts';
import type { FilterChip, FilterId, FilterLists } from './model/filters.ts';
import './issue-list.css';

/** An entry of the menu that is no filter. */
const UPLOAD = 'upload';
/** FI-008. */
const MOST_CHIPS = 2;

type FilterBarProps = {
  /** The menu of saved views. */
  views: ReactNode;
  /** Opens the dialog that adds documents; null for those who may not. */
  onUpload: (() => void) | null;
  list: IssueList;
  lookups: FilterLists;
  isRestricted: boolean;
};

export function FilterBar({ list, lookups, isRestricted, views, onUpload }: FilterBarProps) {
  const [typeId, setTypeId] = useState<FilterId>('keywords');
  const [isOpen, setOpen] = useState(false);
  const [areAllShown, setAllShown] = useState(false);
  const { search, change } = list;
  const chips = chipsOf(search, lookups, isRestricted);
  // On phones, the builder fills the screen, and it has all chips.
  const isSmall = useMediaQuery('(max-width: 767px)');
  const builder = (
    <FilterBuilder
      typeId={typeId}
      onType={setTypeId}
      search={search}
      lists={lookups}
      isRestricted={isRestricted}
      onAdd={change}
    />
  );
  const offered = offeredFilters(isRestricted);
  const shown = areAllShown ? chips : chips.slice(0, MOST_CHIPS);
  const hidden = chips.length - shown.length;
  return (
    <section className="issue-filters" aria-label="Filters">
      <div className="row g4 wrap">
        <Total list={list} />
        {shown.map((chip) => (
          <AppliedFilter key={chip.key} chip={chip} onRemove={() => change(chip.removal)} />
        ))}
        {chips.length <= MOST_CHIPS ? null : (
          <Button variant="quiet" isSmall onPress={() => setAllShown(!areAllShown)}>
            {areAllShown ? 'Fewer filters' : `+${plural(hidden, 'more filter')}`}
          </Button>
        )}
        {isFiltered(search) ? <ClearAll onClear={() => change(CLEARED)} /> : null}
        <span className="end row g4 wrap">
          {views}
          <Menu
            label="Filter By"
            trigger={
              <Button variant="quiet" isSmall>
                Filter By
                <ChevronDown size={13} aria-hidden />
              </Button>
            }
            entries={[
              ...offered.map((id) => ({ id, label: labelOfFilter(id) })),
              ...(onUpload === null ? [] : [{ id: UPLOAD, label: 'Upload documents' }]),
            ]}
            onAction={(id) => {
              const wanted = offered.find((each) => each === id);
              if (wanted === undefined) onUpload?.();
              else {
                setTypeId(wanted);
                setOpen(true);
              }
            }}
          />
          <Button
            className="filters-button"
            variant="quiet"
            isSmall
            hasIcon
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronUp size={14} aria-hidden /> : <ListFilter size={14} aria-hidden />}
            {isOpen ? 'Hide filters' : 'Search + filter issues'}
          </Button>
        </span>
      </div>
      {isOpen && !isSmall ? builder : null}
      {isSmall ? (
        <Dialog title="Filters" isOpen={isOpen} onClose={() => setOpen(false)}>
          <div className="body">
            {builder}
            <ul className="issue-filter-list" aria-label="Filters in force">
              {chips.map((chip) => (
                <li key={chip.key}>
                  <RemovableChip text={chip.text} onRemove={() => change(chip.removal)} />
                </li>
              ))}
            </ul>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}

/** "12 of 38 issues match", or all of them (IL-009). */
function Total({ list: { page, count, search } }: { list: IssueList }) {
  const total = page.data?.pagination.total;
  if (total === undefined) return null;
  const all = count.data;
  return (
    <span className="t2 f12 m issue-total">
      {isFiltered(search) && all !== undefined
        ? `${total.toLocaleString('en-US')} of ${plural(all, 'issue')} match`
        : plural(total, 'issue')}
    </span>
  );
}

/** Where the focus goes when what had it is gone with its filter. */
const FILTERS_BUTTON = '.filters-button';

function AppliedFilter({ chip, onRemove }: { chip: FilterChip; onRemove: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  useReturnFocus(place, FILTERS_BUTTON);
  return (
    <span ref={place} className="issue-chip" title={chip.text}>
      <RemovableChip text={chip.text} onRemove={onRemove} />
    </span>
  );
}

function ClearAll({ onClear }: { onClear: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  useReturnFocus(place, FILTERS_BUTTON);
  return (
    <span ref={place}>
      <Button variant="quiet" isSmall onPress={onClear}>
        Clear all
      </Button>
    </span>
  );
}
