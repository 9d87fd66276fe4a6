/** The list's search box, priorities and settings (IL-005 to IL-018). */
import type { ReactNode } from 'react';
import { hidesRejected, NOT_REJECTED } from '../../domain/issue-search.ts';
import { PRIORITIES } from '../../domain/issue-words.ts';
import { plural } from '../../domain/units.ts';
import { IssueSearchBox } from '../../parts/issues/issue-search-box.tsx';
import { PriorityIcon } from '../../parts/issues/marks.tsx';
import type { IssueList } from '../../parts/issues/use-issue-list.ts';
import { ToggleChip } from '../../ui/chip.tsx';
import { Switch } from '../../ui/switch.tsx';

type ListToolbarProps = {
  list: IssueList;
  isRestricted: boolean;
  /** At the end of the row. */
  end: ReactNode;
};

export function ListToolbar({ list, isRestricted, end }: ListToolbarProps) {
  const { search, change } = list;
  return (
    <div className="issue-toolbar">
      <IssueSearchBox
        applied={search.search ?? ''}
        onApply={(words) => change({ search: words === '' ? undefined : words })}
      />
      <PriorityChips list={list} />
      <span className="end row g8 wrap">
        {isRestricted ? null : (
          <Switch
            isSelected={hidesRejected(search)}
            onChange={(isOn) => change({ evaluation_states: isOn ? NOT_REJECTED : undefined })}
          >
            Hide rejected issues
          </Switch>
        )}
        {end}
      </span>
    </div>
  );
}

/** How many of each priority match all other filters (IL-010, IL-011). */
function PriorityChips({ list: { page, search, change } }: { list: IssueList }) {
  const { priority: chosen = [] } = search;
  const stats = page.data?.priority_stats ?? [];
  return (
    <span className="row g4 wrap" role="group" aria-label="Priorities">
      {PRIORITIES.map(({ id, label }) => {
        const count = stats.find((stat) => stat.priority_id === id)?.count ?? 0;
        return (
          <ToggleChip
            key={id}
            label={`${label}, ${plural(count, 'issue')}`}
            isSelected={chosen.includes(id)}
            onChange={(isOn) => {
              const next = isOn ? [...chosen, id] : chosen.filter((each) => each !== id);
              change({ priority: next.length === 0 ? undefined : next });
            }}
          >
            <PriorityIcon id={id} />
            {label} <b>{count.toLocaleString('en-US')}</b>
          </ToggleChip>
        );
      })}
    </span>
  );
}
