/** How many issues of each priority match all other filters, and the filter by priority (IL-010, IL-011). */
import type { PriorityStat } from '../../../../contract/src/issues/schema.ts';
import type { IssueSearch } from '../../domain/issue-search.ts';
import { PRIORITIES } from '../../domain/issue-words.ts';
import { plural } from '../../domain/units.ts';
import { ToggleChip } from '../../ui/chip.tsx';
import { PriorityIcon } from './marks.tsx';

type PriorityChipsProps = {
  /** Undefined until they are known: then the chips have no numbers. */
  stats: readonly PriorityStat[] | undefined;
  search: IssueSearch;
  onChange: (change: IssueSearch) => void;
};

export function PriorityChips({ stats, search, onChange }: PriorityChipsProps) {
  const { priority: chosen = [] } = search;
  return PRIORITIES.map(({ id, label }) => {
    const count = stats && (stats.find((stat) => stat.priority_id === id)?.count ?? 0);
    return (
      <ToggleChip
        key={id}
        label={count === undefined ? label : `${label}, ${plural(count, 'issue')}`}
        isSelected={chosen.includes(id)}
        onChange={(isOn) => {
          const next = isOn ? [...chosen, id] : chosen.filter((each) => each !== id);
          onChange({ priority: next.length === 0 ? undefined : next });
        }}
      >
        <PriorityIcon id={id} />
        {label} {count === undefined ? null : <b>{count.toLocaleString('en-US')}</b>}
      </ToggleChip>
    );
  });
}
