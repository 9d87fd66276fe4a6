/** "Sort by", for cards, which have no heads to click (IL-016, IL-017). */
import { ArrowDownUp } from 'lucide-react';
import { ISSUE_LIST } from '../../../../contract/src/issues/list.ts';
import type { IssueSearch } from '../../domain/issue-search.ts';
import { sortOf } from '../../domain/list-search.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { afterSort, CARD_SORTS } from './card-sorts.ts';

type SortMenuProps = {
  search: IssueSearch;
  onChange: (change: IssueSearch) => void;
};

export function SortMenu({ search, onChange }: SortMenuProps) {
  const sort = sortOf(ISSUE_LIST, search);
  return (
    <Menu
      label="Sort by"
      heading="Sort by"
      trigger={
        <IconButton label="Sort by">
          <ArrowDownUp size={16} />
        </IconButton>
      }
      entries={CARD_SORTS.map(({ by, label }) => ({
        id: by,
        label,
        ...(by === sort.by && {
          isChosen: true,
          note: `${sort.order === 'asc' ? 'Ascending' : 'Descending'}; choose again to reverse`,
        }),
      }))}
      onAction={(by) => {
        const { sort_by, sort_order } = afterSort(search, by);
        onChange({ sort_by, sort_order });
      }}
    />
  );
}
