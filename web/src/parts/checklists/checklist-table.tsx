/** The checklist as a table with rows that expand (CL-002 to CL-006). */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { CHECKLIST_LIST } from '../../../../contract/src/checklists/list.ts';
import type { ChecklistSort } from '../../../../contract/src/checklists/list.ts';
import type {
  ChecklistItem,
  ChecklistReference,
} from '../../../../contract/src/checklists/schema.ts';
import {
  checklistOf,
  filledInOf,
  hasPercent,
  restOfRequirement,
  sourceOf,
  statusOfItem,
  usedVerification,
} from '../../domain/checklist-words.ts';
import { exactMomentText } from '../../domain/dates.ts';
import { sortOf } from '../../domain/list-search.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { RemovableChip } from '../../ui/chip.tsx';
import { Pagination } from '../issues/pagination.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useRowWindow } from '../../ui/rows/rows.tsx';
import { rowProps, Table } from '../../ui/table.tsx';
import './checklist-table.css';
import { DownloadMenu } from './download-menu.tsx';
import { ChecklistSearchBox, ComplianceChips } from './checklist-tools.tsx';
import { ComplianceMark, ComplianceMeter } from './compliance-mark.tsx';
import { NoItems } from './no-items.tsx';
import { openReference } from './open-reference.ts';
import { Reasoning } from './reasoning.tsx';
import { ReferenceChips, ReferenceList } from './references.tsx';
import { useChecklist } from './use-checklist.ts';
import type { ChecklistPlace } from './use-checklist.ts';
import { VerifyButton } from './verify-button.tsx';

const ROW_PX = 52;
type ColumnId = 'details' | 'status' | 'summary' | 'drawing_id';
const COLUMNS = [
  { id: 'details', label: 'Details', isHidden: true },
  { id: 'status', label: 'Status' },
  { id: 'summary', label: 'Checklist Item' },
  { id: 'drawing_id', label: 'Document Locations' },
] as const;
/** CL-044. */
const SORTS: Readonly<Record<ColumnId, ChecklistSort | null>> = {
  ...{ details: null, status: 'compliance_status' },
  ...{ summary: 'requirement_text', drawing_id: 'reference' },
};

type ChecklistTableProps = {
  workspace: ChecklistPlace;
  /** A reference was opened in the viewer. */
  onLeave: () => void;
};

export function ChecklistTable({ workspace, onLeave }: ChecklistTableProps) {
  const checklist = useChecklist(workspace, 'rows');
  const { search, list, change } = checklist;
  const [cleared, setCleared] = useState(0);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const items = useMemo(() => list.data?.data ?? [], [list.data]);
  const rows = useRowWindow({
    scroller: useRef<HTMLDivElement>(null),
    keys: useMemo(() => items.map(({ checklist_item_id: id }) => id), [items]),
    heightOf: ROW_PX * useTextScale(),
    isMeasured: true,
  });
  const sort = sortOf(CHECKLIST_LIST, search);
  const sorted = COLUMNS.find(({ id }) => SORTS[id] === sort.by);
  const total = list.data?.pagination.total ?? 0;
  const show = (reference: ChecklistReference) => {
    openReference(workspace, reference);
    onLeave();
  };
  const toggle = (id: number) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <div className="checklist-drawer">
      <div className="checklist-bar" role="search">
        <ChecklistSearchBox key={cleared} search={search} change={change} />
        <span className="checklist-chips">
          <span className="m nb">Total items {checklist.all?.toLocaleString('en-US') ?? ''}</span>
          <ComplianceChips {...checklist} />
          {search.flipped === undefined ? null : (
            <RemovableChip
              text="Changed by the latest check"
              onRemove={() => change({ flipped: undefined })}
            />
          )}
        </span>
        <span className="end row g8">
          <span className="t2 f12 nb" role="status">
            Showing {items.length.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
          </span>
          <DownloadMenu workspace={workspace} search={search} isEmpty={items.length === 0} />
        </span>
      </div>
      {items.length === 0 ? (
        <NoItems checklist={checklist} onCleared={() => setCleared(cleared + 1)} />
      ) : (
        <Table<ColumnId, ColumnId>
          role="table"
          label="Checklist items"
          scrollLabel="List of checklist items"
          className="checklist-table"
          columns={COLUMNS}
          sorting={{
            now: sorted === undefined ? null : { by: sorted.id, order: sort.order },
            next: (id) => {
              const by = SORTS[id];
              if (by === null) return null;
              return { by: id, order: sort.by === by && sort.order === 'desc' ? 'asc' : 'desc' };
            },
            onSort: ({ by: id, order }) => {
              const by = SORTS[id];
              if (by !== null) change({ sort_by: by, sort_order: order });
            },
          }}
          rowCount={items.length}
          rows={rows}
        >
          {(index) => {
            const item = items[index];
            return item === undefined ? null : (
              <Row
                item={item}
                checklist={checklistOf(item, workspace.project.documents)}
                index={index}
                isOpen={open.has(item.checklist_item_id)}
                isAdmin={workspace.me.is_admin}
                onToggle={() => toggle(item.checklist_item_id)}
                onReference={show}
              />
            );
          }}
        </Table>
      )}
      <Pagination
        page={checklist.page}
        perPage={checklist.perPage}
        shown={items.length}
        total={total}
        onPage={checklist.goTo}
      />
    </div>
  );
}

type RowProps = {
  item: ChecklistItem;
  /** Null in a project with only one. */
  checklist: string | null;
  index: number;
  isOpen: boolean;
  isAdmin: boolean;
  onToggle: () => void;
  onReference: (reference: ChecklistReference) => void;
};

function Row({ item, checklist, index, isOpen, isAdmin, onToggle, onReference }: RowProps) {
  const verification = usedVerification(item);
  const filledIn = filledInOf(item);
  const { summary, requirement_text: text } = item;
  return (
    <div {...rowProps(index)} className={`checklist-row ${isOpen ? 'is-open' : ''}`}>
      <div className="table-row" role="presentation">
        <div role="cell" className="table-cell">
          <IconButton
            isSmall
            label={`${isOpen ? 'Hide' : 'Show'} details of ${item.item_id}`}
            onPress={onToggle}
          >
            {isOpen ? <ChevronDown size={15} /> : <ChevronRight size={15} />}
          </IconButton>
        </div>
        <div role="cell" className="table-cell">
          <ComplianceMark status={statusOfItem(item)} />
          {verification === null || !hasPercent(verification) ? null : (
            <div className="f12 t3 checklist-percent">
              {verification.percent_compliant}% compliant
            </div>
          )}
        </div>
        <div role="cell" className="table-cell checklist-item">
          <span className="m t2 nb">{item.item_id}</span>
          <span className="checklist-words">
            <span className={isOpen ? 'm' : 'm clip'}>{summary}</span>
            {text === summary ? null : (
              <span className={isOpen ? 't2 f12' : 't2 f12 clip'}>{restOfRequirement(item)}</span>
            )}
            {checklist === null ? null : <span className="t3 f12 clip">{checklist}</span>}
          </span>
        </div>
        <div role="cell" className="table-cell">
          <ReferenceChips references={verification?.references ?? []} onOpen={onReference} />
        </div>
      </div>
      {isOpen ? (
        <div className="checklist-details" role="cell" aria-colspan={4}>
          <div className="grow">
            <div className="row g8">
              <h3>AI Reasoning</h3>
              {verification === null ? null : <span className="tag">{sourceOf(verification)}</span>}
            </div>
            <Reasoning item={item} isWhole />
          </div>
          <dl className="checklist-facts">
            <dt>Section</dt>
            <dd>{item.section_title}</dd>
            {filledIn === '' ? null : (
              <>
                <dt>On the checklist</dt>
                <dd>{filledIn}</dd>
              </>
            )}
            {verification === null ? null : (
              <>
                {hasPercent(verification) ? (
                  <>
                    <dt>Compliance</dt>
                    <dd>
                      <ComplianceMeter percent={verification.percent_compliant} />
                    </dd>
                  </>
                ) : null}
                <dt>Date verified</dt>
                <dd>{exactMomentText(verification.created_at)}</dd>
                <dt>All References</dt>
                <dd>
                  <ReferenceList references={verification.references} onOpen={onReference} />
                </dd>
              </>
            )}
            {isAdmin ? (
              <>
                <dt className="visually-hidden">Change</dt>
                <dd className="checklist-verify">
                  <VerifyButton item={item} isAdmin={isAdmin} isWide />
                </dd>
              </>
            ) : null}
          </dl>
        </div>
      ) : null}
    </div>
  );
}
