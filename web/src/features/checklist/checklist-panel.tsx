/** The Checklist tab: cards of the items that the URL describes (CL-007 to CL-017). */
import { ArrowDownUp, Maximize2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CHECKLIST_LIST } from '../../../../contract/src/checklists/list.ts';
import { sortOf } from '../../domain/list-search.ts';
import { plural } from '../../domain/units.ts';
import type { Workspace } from '../../host/workspace.ts';
import { announce } from '../../lib/announcer.ts';
import { ChecklistSearchBox, ComplianceChips } from '../../parts/checklists/checklist-tools.tsx';
import { NoItems } from '../../parts/checklists/no-items.tsx';
import { useChecklist } from '../../parts/checklists/use-checklist.ts';
import type { Checklist, ChecklistPlace } from '../../parts/checklists/use-checklist.ts';
import { Pagination } from '../../parts/issues/pagination.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { CheckState } from './check-state.tsx';
import { ChecklistCard } from './checklist-card.tsx';
import './checklist.css';

const SORTS = [
  { id: 'compliance_status', label: 'Compliance' },
  { id: 'requirement_text', label: 'Requirement' },
  { id: 'reference', label: 'Reference' },
] as const;

export type ChecklistPanelProps = {
  workspace: ChecklistPlace & Pick<Workspace, 'issues'>;
};

export function ChecklistPanel({ workspace }: ChecklistPanelProps) {
  const checklist = useChecklist(workspace, 'cards');
  const { search, list, change, goTo, page } = checklist;
  const scroller = useRef<HTMLDivElement>(null);
  const [cleared, setCleared] = useState(0);
  const items = list.data?.data ?? [];
  const sort = sortOf(CHECKLIST_LIST, search);
  useSpokenCount(checklist);
  return (
    <div className="checklist-panel">
      <div className="checklist-tools">
        <div className="row g6">
          <div className="grow" role="search">
            <ChecklistSearchBox key={cleared} search={search} change={change} />
          </div>
          <Menu
            label="Sort by"
            heading="Sort by"
            trigger={
              <IconButton label="Sort by">
                <ArrowDownUp size={16} />
              </IconButton>
            }
            entries={SORTS.map(({ id, label }) => ({
              ...{ id, label },
              ...(id === sort.by && {
                isChosen: true,
                note: `${sort.order === 'asc' ? 'Ascending' : 'Descending'}; choose again to reverse`,
              }),
            }))}
            onAction={(id) => {
              const by = SORTS.find((each) => each.id === id)?.id ?? sort.by;
              const isReversed = by === sort.by && sort.order === 'desc';
              change({ sort_by: by, sort_order: isReversed ? 'asc' : 'desc' });
            }}
          />
          <IconButton
            label="Open the full checklist"
            onPress={() => workspace.issues.setDrawerOpen(true)}
          >
            <Maximize2 size={16} />
          </IconButton>
        </div>
        <div className="checklist-chips">
          <ComplianceChips {...checklist} />
        </div>
      </div>
      <CheckState
        projectId={workspace.project.id}
        isAdmin={workspace.me.is_admin}
        isFlipped={search.flipped !== undefined}
        onFlipped={(isWanted) => change({ flipped: isWanted ? '1' : undefined })}
      />
      <div ref={scroller} className="scroll" aria-busy={list.isPlaceholderData}>
        {items.length === 0 ? (
          <NoItems checklist={checklist} onCleared={() => setCleared(cleared + 1)} />
        ) : (
          <ul aria-label="Checklist items">
            {items.map((item) => (
              <li key={item.checklist_item_id}>
                <ChecklistCard
                  item={item}
                  isAdmin={workspace.me.is_admin}
                  workspace={workspace}
                  raise={workspace.issues.isRestricted ? null : workspace.issues.raise}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={page}
        perPage={checklist.perPage}
        shown={items.length}
        total={list.data?.pagination.total ?? 0}
        onPage={(next) => {
          goTo(next);
          scroller.current?.scrollTo({ top: 0 });
          // In a narrow window the whole panel scrolls.
          scroller.current?.scrollIntoView({ block: 'start' });
        }}
      />
    </div>
  );
}

/** Says how many items there are when the list is another one, but not on opening. */
function useSpokenCount({ list: { data, isPlaceholderData }, search }: Checklist): void {
  const filters = JSON.stringify([search.search, search.compliance_status, search.flipped]);
  const said = useRef(filters);
  const say = useEffectEvent(() => {
    if (data === undefined || said.current === filters) return;
    said.current = filters;
    const { total } = data.pagination;
    announce(total === 0 ? 'No checklist items found' : plural(total, 'item'));
  });
  const isThere = data !== undefined && !isPlaceholderData;
  useEffect(() => {
    if (isThere) say();
  }, [isThere, filters]);
}
