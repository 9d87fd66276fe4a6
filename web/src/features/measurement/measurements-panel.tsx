/** The measurements of a sheet or of all sheets of its document: list, totals, details, and tables to download. */
import { Download, Ruler } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { totalsByKind, totalsByLabel } from '../../../../markups/src/measure/totals.ts';
import type { Total } from '../../../../markups/src/measure/totals.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';
import { announce } from '../../lib/announcer.ts';
import { download } from '../../lib/download.ts';
import { useStore } from '../../lib/store.ts';
import { tableFile, TABLE_KINDS } from '../../lib/tables/table-file.ts';
import type { TableKind } from '../../lib/tables/table-file.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { Button, IconButton, Segmented } from '../../ui/button.tsx';
import { ListBox } from '../../ui/list-box.tsx';
import { Menu } from '../../ui/menu.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { MeasurementDetails } from './measurement-details.tsx';
import { measurementRows, TOTAL_NAMES } from './model/measurement-rows.ts';
import type { MeasurementRow } from './model/measurement-rows.ts';
import { tableOf } from './model/measurement-table.ts';

const ROW_PX = 50;

type MeasurementsPanelProps = {
  markups: MarkupStore;
  documentId: number;
  /** The page on screen. */
  pageNumber: number;
  pageName: (page: number) => string;
  /** Of the document, without its ending. */
  fileName: string;
  goTo: (page: number) => void;
  /** What the dimensions say about the scale of the sheet. */
  check?: ReactNode;
};

export function MeasurementsPanel(props: MeasurementsPanelProps) {
  const { markups, documentId, pageNumber } = props;
  const { phase, pages } = useStore(markups.document(documentId));
  const { selected } = useStore(markups.store);
  const panel = useRef<HTMLDivElement>(null);
  const [scope, setScope] = useState<'sheet' | 'all'>('sheet');
  // A drag changes markups every frame; the list follows when there is time.
  const settled = useDeferredValue(pages);
  const all = useMemo(() => measurementRows(settled), [settled]);
  const onSheet = useMemo(() => all.filter(({ page }) => page === pageNumber), [all, pageNumber]);
  const rows = scope === 'sheet' ? onSheet : all;
  const positions = useMemo(() => new Map(rows.map(({ key }, at) => [key, at])), [rows]);
  const positionOf = useCallback(
    ({ key }: MeasurementRow) => positions.get(key) ?? null,
    [positions],
  );
  const heightPx = ROW_PX * useTextScale();
  const index = rows.findIndex(({ key }) => selected.has(key));
  const active = index === -1 ? null : index;
  const shown = rows[index];

  if (phase === 'loading') return <p className="side-note t2">Loading measurements…</p>;
  if (phase === 'failed') {
    return (
      <EmptyState
        icon={<Ruler size={28} strokeWidth={1.4} aria-hidden />}
        title="Measurements could not be loaded"
        actions={<Button onPress={() => void markups.reload(documentId)}>Retry</Button>}
      />
    );
  }
  const noteOf = ({ note, page }: MeasurementRow) =>
    scope === 'all' ? `${note}, ${props.pageName(page)}` : note;
  const choose = (position: number) => {
    const row = rows[position];
    if (row === undefined) return;
    markups.select([row.key]);
    if (row.page !== pageNumber) props.goTo(row.page);
  };
  return (
    <div ref={panel} className="measurements-panel">
      <div className="measurements-head">
        <Segmented<'sheet' | 'all'>
          label="Measurements of"
          className="row g4"
          value={scope}
          choices={[
            {
              value: 'sheet',
              label: 'This sheet',
              content: <Counted of="This sheet" count={onSheet.length} />,
            },
            {
              value: 'all',
              label: 'All sheets',
              content: <Counted of="All sheets" count={all.length} />,
            },
          ]}
          onChange={setScope}
        />
        <span className="end">
          <Tables {...props} rows={rows} />
        </span>
      </div>
      {scope === 'sheet' ? props.check : null}
      {rows.length === 0 ? (
        <EmptyState
          icon={<Ruler size={28} strokeWidth={1.4} aria-hidden />}
          title={scope === 'sheet' ? 'No measurements on this sheet' : 'No measurements'}
        >
          <p>Choose Distance, Area or another tool of the group Measurement.</p>
        </EmptyState>
      ) : (
        <>
          <ListBox<MeasurementRow>
            label="Measurements"
            className="measurements-list"
            items={rows}
            keyOf={({ key }) => key}
            heightOf={heightPx}
            positionOf={positionOf}
            textOf={({ label }) => label}
            active={active ?? 0}
            selected={active}
            onMove={choose}
            onChoose={choose}
          >
            {(row) => (
              <span className="measurement-row">
                <span className="grow">
                  <span className="m clip">{row.label}</span>{' '}
                  <span className="t2 f12 clip">{noteOf(row)}</span>
                </span>{' '}
                <span className="sb num nb">{row.value}</span>
              </span>
            )}
          </ListBox>
          <Totals rows={rows} />
          {shown === undefined ? null : (
            <MeasurementDetails
              key={shown.key}
              row={shown}
              onChange={(to) => markups.change([{ key: shown.key, to }])}
              onDelete={() =>
                markups.removal.remove([shown.key], {
                  onRemoved: () => {
                    announce(`${shown.label} deleted.`);
                    // The button is gone with what it deleted.
                    const list =
                      rows.length > 1 ? panel.current?.querySelector('[role="listbox"]') : null;
                    const next = list ?? document.querySelector('[data-pane]');
                    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
                  },
                })
              }
            />
          )}
        </>
      )}
    </div>
  );
}

function Counted({ of, count }: { of: string; count: number }): ReactNode {
  return (
    <>
      {of} <b>{count.toLocaleString('en-US')}</b>
    </>
  );
}

type TablesProps = Pick<MeasurementsPanelProps, 'pageName' | 'fileName'> & {
  rows: readonly MeasurementRow[];
};

function Tables({ rows, pageName, fileName }: TablesProps) {
  const save = async (kind: TableKind) => {
    try {
      const file = await tableFile(tableOf(rows, pageName), kind);
      download(file, `${fileName} measurements.${kind}`);
      announce('Downloaded.');
    } catch {
      announce('The table could not be made. Try again.', 'assertive');
    }
  };
  return (
    <Menu
      label="Download"
      trigger={
        <IconButton label="Download" isDisabled={rows.length === 0}>
          <Download size={16} />
        </IconButton>
      }
      entries={TABLE_KINDS.map((id) => ({ id, label: `Table as ${id.toUpperCase()}` }))}
      onAction={(id) => {
        const kind = TABLE_KINDS.find((each) => each === id);
        if (kind !== undefined) void save(kind);
      }}
    />
  );
}

/** By kind and, where several have a label, by label. */
function Totals({ rows }: { rows: readonly MeasurementRow[] }) {
  const byKind = useMemo(() => totalsByKind(rows), [rows]);
  const byLabel = useMemo(
    () =>
      totalsByLabel(rows.filter(({ markup }) => markup.subject.trim() !== '')).flatMap(
        ({ label, totals }) =>
          totals.filter(({ number }) => number > 1).map((total) => ({ label, total })),
      ),
    [rows],
  );
  if (byKind.length === 0) return null;
  return (
    <dl className="measurement-totals" aria-label="Totals">
      {byKind.map((total) => (
        <Sum key={total.kind} name={TOTAL_NAMES[total.kind]} total={total} />
      ))}
      {byLabel.map(({ label, total }) => (
        <Sum key={`${label} ${total.kind}`} name={label} total={total} />
      ))}
    </dl>
  );
}

function Sum({ name, total }: { name: string; total: Total }) {
  return (
    <div>
      <dt className="clip">
        {name}, {total.number.toLocaleString('en-US')}
      </dt>
      <dd className="num m">{total.text}</dd>
    </div>
  );
}
