/** Above the cards: search, filters, order, priority chips and the filters in force. */
import { ListFilter, Maximize2 } from 'lucide-react';
import type { PriorityStat } from '../../../../contract/src/issues/schema.ts';
import { CLEARED, hidesRejected, isFiltered, NOT_REJECTED } from '../../domain/issue-search.ts';
import type { IssueSearch } from '../../domain/issue-search.ts';
import { plural } from '../../domain/units.ts';
import { IssueSearchBox } from '../../parts/issues/issue-search-box.tsx';
import { PriorityChips } from '../../parts/issues/priority-chips.tsx';
import { SortMenu } from '../../parts/issues/sort-menu.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { RemovableChip } from '../../ui/chip.tsx';
import { Menu } from '../../ui/menu.tsx';
import { otherFilters } from './model/filter-words.ts';
import type { OnPage } from './on-page.ts';

type PanelToolsProps = {
  search: IssueSearch;
  onChange: (change: IssueSearch) => void;
  /** Undefined until they are known. */
  stats: readonly PriorityStat[] | undefined;
  onPage: OnPage;
  isRestricted: boolean;
  /** Opens the drawer: the list with all filters. */
  onList: () => void;
};

export function PanelTools(props: PanelToolsProps) {
  const { search, onChange, onPage, isRestricted } = props;
  const isHiding = hidesRejected(search);
  const setHiding = (isOn: boolean) =>
    onChange({ evaluation_states: isOn ? NOT_REJECTED : undefined });
  const others = otherFilters(search);
  return (
    <div className="issues-tools">
      <div className="row g6">
        <div className="grow" role="search">
          <IssueSearchBox
            applied={search.search ?? ''}
            onApply={(words) => onChange({ search: words === '' ? undefined : words })}
          />
        </div>
        <Menu
          label="Filter"
          trigger={
            <Button isSmall hasIcon>
              <ListFilter size={14} aria-hidden />
              Filter
            </Button>
          }
          entries={[
            {
              id: 'page',
              label: onPage.name === null ? 'Only this page' : `Only ${onPage.name}`,
              isChosen: onPage.isOn,
              isDisabled: onPage.name === null,
            },
            ...(isRestricted
              ? []
              : [{ id: 'rejected', label: 'Hide rejected issues', isChosen: isHiding }]),
            { id: 'all', label: 'All filters' },
          ]}
          onAction={(id) => {
            if (id === 'page') onPage.set(!onPage.isOn);
            else if (id === 'rejected') setHiding(!isHiding);
            else props.onList();
          }}
        />
        <SortMenu search={search} onChange={onChange} />
        <IconButton label="Open the full list" onPress={props.onList}>
          <Maximize2 size={16} />
        </IconButton>
      </div>
      <div className="issues-chips">
        <PriorityChips stats={props.stats} search={search} onChange={onChange} />
        {onPage.isOn && onPage.name !== null ? (
          <RemovableChip text={onPage.name} onRemove={() => onPage.set(false)} />
        ) : null}
        {isHiding && !isRestricted ? (
          <RemovableChip text="Hide rejected" onRemove={() => setHiding(false)} />
        ) : null}
        {others === 0 ? null : (
          <Button isSmall variant="quiet" onPress={props.onList}>
            +{plural(others, 'more filter')}
          </Button>
        )}
        {isFiltered(search) || onPage.isOn ? (
          <Button
            isSmall
            variant="quiet"
            onPress={() => {
              onPage.set(false);
              onChange(CLEARED);
            }}
          >
            Clear all
          </Button>
        ) : null}
      </div>
    </div>
  );
}
