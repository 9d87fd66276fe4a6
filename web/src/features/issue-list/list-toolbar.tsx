/** The list's search box, priorities and settings (IL-005 to IL-018). */
import type { ReactNode } from 'react';
import { hidesRejected, NOT_REJECTED } from '../../domain/issue-search.ts';
import { IssueSearchBox } from '../../parts/issues/issue-search-box.tsx';
import { PriorityChips } from '../../parts/issues/priority-chips.tsx';
import type { IssueList } from '../../parts/issues/use-issue-list.ts';
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
      <span className="row g4 wrap" role="group" aria-label="Priorities">
        <PriorityChips search={search} stats={list.page.data?.priority_stats} onChange={change} />
      </span>
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
