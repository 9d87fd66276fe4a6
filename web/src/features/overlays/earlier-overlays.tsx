/** Earlier overlays of the current sheet, and the way to all of them (OV-019 to OV-022). */
import { useQuery } from '@tanstack/react-query';
import { Flag, History } from 'lucide-react';
import { detailOf } from '../../api/api-error.ts';
import { overlaysQuery } from '../../api/overlays.ts';
import { dateText } from '../../domain/dates.ts';
import { plural } from '../../domain/units.ts';
import { Swatch } from '../../parts/colors/swatch.tsx';
import { Button } from '../../ui/button.tsx';
import { historyRows } from './model/history.ts';
import type { HistoryRow } from './model/history.ts';
import type { CurrentSheet } from './overlay-menu.tsx';

type EarlierOverlaysProps = {
  sheet: CurrentSheet | null;
  onShow: (overlayId: number, executionId: number) => void;
  onHistory: () => void;
};

/** The history dialog has all of them. */
const MOST_SHOWN = 5;

export function EarlierOverlays({ sheet, onShow, onHistory }: EarlierOverlaysProps) {
  const overlays = useQuery({ ...overlaysQuery(sheet?.id ?? 0), enabled: sheet !== null });
  const rows = historyRows(overlays.data ?? []);
  return (
    <section className="overlay-menu-history" aria-label="Earlier overlays">
      <header className="row g8">
        <h3 className="grow f12 m clip">
          {sheet === null ? 'History' : `History of ${sheet.number}`}
        </h3>
        <Button variant="quiet" isSmall hasIcon isDisabled={sheet === null} onPress={onHistory}>
          <History size={14} aria-hidden />
          View history
        </Button>
      </header>
      {overlays.isError ? (
        <p className="f12" role="alert">
          {detailOf(overlays.error, 'The overlays could not be loaded.')}{' '}
          <Button isSmall onPress={() => void overlays.refetch()}>
            Retry
          </Button>
        </p>
      ) : overlays.isPending && sheet !== null ? (
        <p className="f12 t2">Loading...</p>
      ) : rows.length === 0 ? (
        <p className="f12 t2">No overlays created</p>
      ) : (
        <ul>
          {rows.slice(0, MOST_SHOWN).map((row) => (
            <li key={row.overlay.id}>
              <Earlier row={row} onShow={onShow} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Earlier({ row, onShow }: { row: HistoryRow } & Pick<EarlierOverlaysProps, 'onShow'>) {
  const [a, b] = row.drawings;
  if (a === undefined || b === undefined) return null;
  return (
    <button
      type="button"
      className="overlay-menu-row"
      onClick={() => onShow(row.overlay.id, row.latest.id)}
    >
      <span className="row g2">
        <Swatch color={a.color} letter="A" />
        <Swatch color={b.color} letter="B" />
      </span>
      <span className="grow col">
        <span className="m clip" title={`${a.title} with ${b.title}`}>
          {a.place} with {b.place}
        </span>
        <span className="f12 t2 clip">
          {dateText(row.latest.created_at)}, {row.requester}
        </span>
      </span>
      <span
        className="f12 t2 row g4"
        title={row.issues === null ? row.state : plural(row.issues, 'issue')}
      >
        <Flag size={12} aria-hidden />
        {row.issues ?? '–'}
        <span className="visually-hidden">{row.issues === 1 ? ' issue' : ' issues'}</span>
      </span>
    </button>
  );
}
