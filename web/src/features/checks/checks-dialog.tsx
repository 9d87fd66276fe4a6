/** The switches of the checks, and the coverage: what became of each on every sheet, and why it could not be checked. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleDashed, CircleCheck, TriangleAlert } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Check, CheckedSheet, Coverage } from '../../../../contract/src/checks/operations.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { checkSettingMutation, coverageQuery } from '../../api/checks.ts';
import { checkWords, lookOf, lookWords, stateWords } from '../../domain/coverage.ts';
import { mayMarkUp } from '../../domain/markup-rights.ts';
import { announce } from '../../lib/announcer.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useRowWindow } from '../../ui/rows/rows.tsx';
import { EmptyState, LoadFailure } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { rowProps, Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table.tsx';
import { ModelUse } from './model-use.tsx';
import './checks.css';

type ChecksDialogProps = { projectId: number; me: User; onClose: () => void };

export function ChecksDialog({ projectId, me, onClose }: ChecksDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(coverageQuery(projectId));
  return (
    <Dialog title="Checks of drawings" className="checks-dialog" isWide isOpen onClose={onClose}>
      {data === undefined ? (
        <div className="body">
          {error === null ? (
            <p role="status">Loading the checks…</p>
          ) : (
            <LoadFailure
              title="The checks could not be loaded"
              detail={detailOf(error)}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          )}
        </div>
      ) : (
        <div className="body col g12">
          <p className="t2" role="status">
            {stateWords(data)} What they find is in the list of issues, raised by the AI assistant.
          </p>
          <Switches projectId={projectId} coverage={data} mayChange={mayMarkUp(me)} />
          {data.model !== null && me.is_admin ? (
            // Anew when a run ends: it used something.
            <ModelUse key={data.model.state} projectId={projectId} model={data.model} />
          ) : null}
          <CoverageTable projectId={projectId} coverage={data} onClose={onClose} />
        </div>
      )}
    </Dialog>
  );
}

type SwitchesProps = { projectId: number; coverage: Coverage; mayChange: boolean };

function Switches({ projectId, coverage: { checks, sheets, model }, mayChange }: SwitchesProps) {
  const { mutate, isPending, variables, error } = useMutation(checkSettingMutation(projectId));
  const isOn = (check: Check) =>
    isPending && variables.check_id === check.id ? variables.is_on : check.is_on;
  const change = (check: Check, now: boolean) =>
    mutate(
      { check_id: check.id, is_on: now },
      { onSuccess: () => announce(`${check.name} ${now ? 'is on' : 'is off'}.`) },
    );
  return (
    <section aria-label="Which checks are on">
      {error === null ? null : (
        <p className="msg" role="alert">
          {detailOf(error)}
        </p>
      )}
      <ul className="checks-list">
        {checks.map((check) => (
          <li key={check.id}>
            {mayChange ? (
              <Switch isSelected={isOn(check)} onChange={(now) => change(check, now)}>
                {check.name}
              </Switch>
            ) : (
              <span>
                {check.name}: {check.is_on ? 'on' : 'off'}
              </span>
            )}
            <p className="t2 f12">
              {check.description} {check.is_on ? checkWords(check, sheets, model) : ''}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ROW_PX = 52;

type CoverageTableProps = { projectId: number; coverage: Coverage; onClose: () => void };

function CoverageTable({ projectId, coverage, onClose }: CoverageTableProps) {
  const { sheets } = coverage;
  const checks = useMemo(() => coverage.checks.filter((check) => check.is_on), [coverage.checks]);
  const rows = useRowWindow({
    scroller: useRef<HTMLDivElement>(null),
    keys: useMemo(() => sheets.map(({ id }) => String(id)), [sheets]),
    heightOf: ROW_PX,
    isMeasured: true,
  });
  if (sheets.length === 0) {
    return <EmptyState title="No sheet has been checked" />;
  }
  const columns: Column<string>[] = [
    { id: 'sheet', label: 'Sheet' },
    ...checks.map(({ id, name }) => ({ id, label: name })),
  ];
  return (
    <Table
      role="table"
      label="Coverage: what became of each check on every sheet"
      scrollLabel="Coverage of the checks"
      className="coverage-table"
      widths={`minmax(8rem, 1.2fr) repeat(${checks.length}, minmax(9rem, 1fr))`}
      columns={columns}
      rowCount={sheets.length}
      rows={rows}
    >
      {(index) => {
        const sheet = sheets[index];
        return sheet === undefined ? null : (
          <div {...rowProps(index)} className="table-row">
            <div role="rowheader" className="table-cell">
              <Link
                to="/projects/$projectId"
                params={{ projectId: String(projectId) }}
                search={{ documentId: sheet.document_id, sheetId: sheet.id }}
                onClick={onClose}
              >
                {sheet.sheet_num === '' ? `Page ${sheet.page_number}` : sheet.sheet_num}
              </Link>
              <div className="t2 f12 clip" title={sheet.sheet_title}>
                {sheet.sheet_title}
              </div>
            </div>
            {checks.map((check) => (
              <LookCell key={check.id} check={check} sheet={sheet} />
            ))}
          </div>
        );
      }}
    </Table>
  );
}

const ICONS = { found: TriangleAlert, nothing: CircleCheck, not_checked: CircleDashed };

function LookCell({ check, sheet }: { check: Check; sheet: CheckedSheet }) {
  const look = lookOf(sheet, check);
  const outcome = look?.outcome ?? 'not_checked';
  const Icon = ICONS[outcome];
  return (
    <div role="cell" className={`table-cell look is-${outcome}`}>
      <span className="row g6">
        <Icon size={13} aria-hidden />
        {lookWords(look, check)}
      </span>
      {look?.reason ? <div className="t2 f12">{look.reason}</div> : null}
    </div>
  );
}
