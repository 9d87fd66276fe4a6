/** The integrations, each with its details below it when it is opened. */
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, CircleAlert, Lock, Pencil, Trash2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { IntegrationOrganization } from '../../../../contract/src/integrations/schema.ts';
import { adminDetail } from '../../api/admin.ts';
import { externalCompanyQuery, externalProjectsQuery } from '../../api/integrations.ts';
import { minuteText } from '../../domain/dates.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { IconButton } from '../../ui/button.tsx';
import { useRowWindow } from '../../ui/rows/rows.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column, Sorting } from '../../ui/table.tsx';
import { companyIdOf, IntegrationDetails } from './integration-details.tsx';
import './integrations.css';

type SortId = 'organization' | 'companyId' | 'created';
type ColumnId = SortId | 'details' | 'type' | 'company' | 'projects' | 'actions';

const COLUMNS: readonly Column<ColumnId>[] = [
  { id: 'details', label: 'Details', isHidden: true },
  { id: 'organization', label: 'Organization' },
  { id: 'type', label: 'Integration type' },
  { id: 'companyId', label: 'Company ID', className: 'num' },
  { id: 'company', label: 'Company' },
  { id: 'projects', label: 'Projects', className: 'num' },
  { id: 'created', label: 'Created' },
  { id: 'actions', label: 'Actions', isHidden: true },
];
const ROW_PX = 47;

const ORDERS: Record<SortId, (a: IntegrationOrganization, b: IntegrationOrganization) => number> = {
  organization: (a, b) => a.organization.name.localeCompare(b.organization.name),
  companyId: (a, b) =>
    Number(a.integration_organization_id) - Number(b.integration_organization_id),
  created: (a, b) => a.created_at.localeCompare(b.created_at),
};
const isSort = (id: ColumnId): id is SortId => id in ORDERS;

type RowProps = {
  integration: IntegrationOrganization;
  index: number;
  isOpen: boolean;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

function Row({ integration, index, isOpen, onToggle, onEdit, onDelete }: RowProps) {
  const id = companyIdOf(integration);
  const company = useQuery(externalCompanyQuery(id));
  const projects = useQuery(externalProjectsQuery(id));
  const { name } = integration.organization;
  const of = `${name}, company ${id.companyId}`;
  const rowIndex = index + 2;
  return (
    <div
      role="presentation"
      data-row={index}
      className={isOpen ? 'integration is-open' : 'integration'}
    >
      <div role="row" aria-rowindex={rowIndex} className="table-row integration-row">
        <div role="cell" className="table-cell integration-toggle">
          <IconButton
            label={`${isOpen ? 'Hide details' : 'View details'}: ${of}`}
            isExpanded={isOpen}
            onPress={onToggle}
          >
            {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          </IconButton>
        </div>
        <div role="rowheader" className="table-cell m clip" title={name}>
          {name}
        </div>
        <div role="cell" className="table-cell integration-type">
          <span className="row g6">
            <Lock size={13} aria-hidden className="t3" />
            Procore
          </span>
        </div>
        <div role="cell" className="table-cell num integration-number">
          {id.companyId}
        </div>
        <div role="cell" className="table-cell integration-company">
          {company.isError ? (
            <span className="integration-failure f12 bad-words">
              <CircleAlert size={14} aria-hidden />
              <span className="col">
                <b className="m">Failed to load company data</b>
                <span>{adminDetail(company.error)}</span>
              </span>
            </span>
          ) : (
            <span className="clip" title={company.data?.name}>
              {company.data?.name ?? 'Loading...'}
            </span>
          )}
        </div>
        <div role="cell" className="table-cell num integration-count">
          {projects.data === undefined ? '–' : projects.data.length}
        </div>
        <div role="cell" className="table-cell t2 integration-created">
          {minuteText(integration.created_at)}
        </div>
        <div role="cell" className="table-cell integration-actions">
          <IconButton label={`Edit integration: ${of}`} onPress={onEdit}>
            <Pencil size={14} />
          </IconButton>
          <IconButton label={`Delete integration: ${of}`} onPress={onDelete}>
            <Trash2 size={14} />
          </IconButton>
        </div>
      </div>
      {isOpen ? (
        <div role="row" aria-rowindex={rowIndex}>
          <div role="cell" aria-colspan={COLUMNS.length}>
            <IntegrationDetails integration={integration} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

type IntegrationTableProps = {
  integrations: readonly IntegrationOrganization[];
  onEdit: (integration: IntegrationOrganization) => void;
  onDelete: (integration: IntegrationOrganization) => void;
};

export function IntegrationTable({ integrations, onEdit, onDelete }: IntegrationTableProps) {
  const [sorting, setSorting] = useState<Sorting<SortId>>({ by: 'created', order: 'desc' });
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const sorted = useMemo(() => {
    const { by, order } = sorting;
    const ascending = integrations.toSorted((a, b) => ORDERS[by](a, b) || a.id - b.id);
    return order === 'asc' ? ascending : ascending.toReversed();
  }, [integrations, sorting]);
  const rows = useRowWindow({
    scroller: useRef<HTMLDivElement>(null),
    keys: useMemo(() => sorted.map(({ id }) => id), [sorted]),
    heightOf: ROW_PX * useTextScale(),
    isMeasured: true,
  });
  const toggle = (id: number) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <Table<ColumnId, SortId>
      role="table"
      label="Integration organizations"
      scrollLabel="Integrations"
      className="integration-table"
      columns={COLUMNS}
      sorting={{
        now: sorting,
        next: (id) => {
          if (!isSort(id)) return null;
          const isDown = sorting.by === id && sorting.order === 'asc';
          return { by: id, order: isDown ? 'desc' : 'asc' };
        },
        onSort: setSorting,
      }}
      rowCount={sorted.length}
      rows={rows}
    >
      {(index) => {
        const integration = sorted[index];
        return integration === undefined ? null : (
          <Row
            {...{ integration, index }}
            isOpen={open.has(integration.id)}
            onToggle={() => toggle(integration.id)}
            onEdit={() => onEdit(integration)}
            onDelete={() => onDelete(integration)}
          />
        );
      }}
    </Table>
  );
}
