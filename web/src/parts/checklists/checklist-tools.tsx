/** Above the items: search and a chip per status (CL-001, CL-002, CL-007). */
import { COMPLIANCE_STATUSES } from '../../../../contract/src/checklists/list.ts';
import type { ComplianceStatus } from '../../../../contract/src/checklists/list.ts';
import { toggledStatus } from '../../domain/checklist-search.ts';
import { COMPLIANCE_WORDS } from '../../domain/checklist-words.ts';
import { plural } from '../../domain/units.ts';
import { useSearchBox, useWordsInUrl } from '../../lib/search-box.ts';
import { ToggleChip } from '../../ui/chip.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ComplianceIcon } from './compliance-mark.tsx';
import type { Checklist } from './use-checklist.ts';

type ToolsProps = Pick<Checklist, 'search' | 'change' | 'stats'>;

export function ChecklistSearchBox({ search, change }: Pick<ToolsProps, 'search' | 'change'>) {
  const box = useSearchBox(search.search ?? '');
  useWordsInUrl(box.words.trim(), search.search, (words) =>
    change({ search: words === '' ? undefined : words }),
  );
  return <SearchField label="Search checklist" value={box.typed} onChange={box.type} />;
}

export function ComplianceChips({ search, change, stats }: ToolsProps) {
  const countOf = (status: ComplianceStatus) =>
    stats.find(({ compliance_status: each }) => each === status)?.count ?? 0;
  return COMPLIANCE_STATUSES.map((status) => (
    <ToggleChip
      key={status}
      label={`${COMPLIANCE_WORDS[status]}, ${plural(countOf(status), 'item')}`}
      isSelected={search.compliance_status?.includes(status) ?? false}
      onChange={() => change(toggledStatus(search, status))}
    >
      <ComplianceIcon status={status} size={13} />
      {COMPLIANCE_WORDS[status]} <b>{countOf(status).toLocaleString('en-US')}</b>
    </ToggleChip>
  ));
}
