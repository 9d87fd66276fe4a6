/** Processing errors, in a tab of the right panel and of the issue drawer: administrators see each error, others only that there are some (ET-003 to ET-008). */
import { Fragment, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import type { ProcessingError } from '../../domain/processing-errors.ts';
import { useRowWindow } from '../../ui/rows/rows.tsx';
import { rowProps, Table } from '../../ui/table.tsx';
import './errors-panel.css';

type ErrorsPanelProps = {
  errors: readonly ProcessingError[];
  areDetailsShown: boolean;
};

/** "drawing_metadata_created" with a line break allowed after each underscore. */
function breakable(name: string): ReactNode {
  return name.split('_').map((word, index) => (
    <Fragment key={word}>
      {index === 0 ? null : (
        <>
          _<wbr />
        </>
      )}
      {word}
    </Fragment>
  ));
}

export function ErrorsPanel({ errors, areDetailsShown }: ErrorsPanelProps) {
  return areDetailsShown ? (
    <ErrorsTable errors={errors} />
  ) : (
    <p className="side-note">
      Processing completed with some issues. Please contact support if you need assistance.
    </p>
  );
}

const COLUMNS = [
  { id: 'document', label: 'Document' },
  { id: 'type', label: 'Doc Type', className: 'process-word' },
  { id: 'event', label: 'Event Type', className: 'process-word' },
  { id: 'details', label: 'Details' },
] as const;
/** Details cut to three lines. */
const ROW_PX = 65;

function ErrorsTable({ errors }: { errors: readonly ProcessingError[] }) {
  const rows = useRowWindow({
    scroller: useRef<HTMLDivElement>(null),
    keys: useMemo(() => errors.map(({ id }) => id), [errors]),
    heightOf: ROW_PX,
    isMeasured: true,
  });
  return (
    <Table
      role="table"
      scrollLabel="List of errors"
      className="process-errors"
      columns={COLUMNS}
      rowCount={errors.length}
      rows={rows}
    >
      {(index) => {
        const error = errors[index];
        if (error === undefined) return null;
        return (
          <div {...rowProps(index)} className="table-row">
            <div role="cell" className="table-cell">
              {error.document}
            </div>
            <div role="cell" className="table-cell process-word">
              {error.documentType}
            </div>
            <div role="cell" className="table-cell process-word">
              {breakable(error.eventType)}
            </div>
            <div role="cell" className="table-cell">
              {error.details}
            </div>
          </div>
        );
      }}
    </Table>
  );
}
