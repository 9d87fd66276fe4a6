/** The Errors tab: administrators see each error, others only that there are some (ET-003 to ET-008). */
import { X } from 'lucide-react';
import { Fragment, useRef } from 'react';
import type { ReactNode } from 'react';
import type { ProcessingError } from '../../domain/processing-errors.ts';
import { useReturnFocus } from '../../lib/return-focus.ts';
import { IconButton } from '../../ui/button.tsx';
import { RowGap } from '../../ui/row-gap.tsx';
import { useRowWindow } from '../../lib/row-window.ts';

type ErrorsPanelProps = {
  errors: readonly ProcessingError[];
  areDetailsShown: boolean;
  onClose: () => void;
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

export function ErrorsPanel({ errors, areDetailsShown, onClose }: ErrorsPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useReturnFocus(panel, '.bar button[aria-label="Errors"]', 'h1');
  return (
    <aside ref={panel} className="panel process has-table" aria-label="Errors">
      <div className="ph process-head">
        <h2>Errors</h2>
        <span className="count">{errors.length.toLocaleString('en-US')}</span>
        <span className="end">
          <IconButton label="Close" onPress={onClose}>
            <X size={16} />
          </IconButton>
        </span>
      </div>
      {areDetailsShown ? (
        <ErrorsTable errors={errors} />
      ) : (
        <p className="process-note">
          Processing completed with some issues. Please contact support if you need assistance.
        </p>
      )}
    </aside>
  );
}

const COLUMNS = ['Document', 'Doc Type', 'Event Type', 'Details'] as const;
/** Details cut to three lines. */
const ROW_PX = 65;

function ErrorsTable({ errors }: { errors: readonly ProcessingError[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { pieces, measure } = useRowWindow(scroller, errors, ROW_PX);
  return (
    <div
      ref={scroller}
      className="scroll"
      role="region"
      aria-label="List of errors"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
    >
      <table className="process-errors" aria-rowcount={errors.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece) => {
            if (piece.kind === 'gap') {
              return <RowGap key={piece.key} px={piece.px} columns={COLUMNS.length} />;
            }
            const error = errors[piece.index];
            return error === undefined ? null : (
              // The header is row 1.
              <tr
                key={error.id}
                ref={measure}
                data-index={piece.index}
                aria-rowindex={piece.index + 2}
              >
                <td>{error.document}</td>
                <td>{error.documentType}</td>
                <td>{breakable(error.eventType)}</td>
                <td>{error.details}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
