/** Realigns B to A by three points on each drawing. */
import { CircleAlert, CircleCheck, TriangleAlert, Undo2, WandSparkles } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { IDENTITY } from '../../../../contract/src/geometry/matrix.ts';
import type { Matrix, Point } from '../../../../contract/src/geometry/types.ts';
import type {
  Alignment,
  Comparison,
  PointPair,
  Side,
  ThreePointFit,
} from '../../../../workers/protocol/comparison.ts';
import type { OverlayStyle, SheetStyle } from '../../../../workers/protocol/view.ts';
import { shownError } from '../../domain/error-messages.ts';
import { plural } from '../../domain/units.ts';
import { sheetStyle } from '../../domain/url-state.ts';
import type { Size } from '../../domain/viewport.ts';
import { announce } from '../../lib/announcer.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { announceUndo, undoKey } from '../../paper/object-keys.ts';
import { Button, IconButton, Segmented } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { refusalOf } from './fit.ts';
import { FitCard } from './fit-card.tsx';
import { readPoints, writePoints } from './kept-points.ts';
import {
  COMPLETE,
  FAILED_TITLE,
  HOW_TO,
  NO_MATCH,
  NOT_FITTING,
  NOT_YET,
  openingSpeech,
  PICK_BY_HAND,
  RESIDUAL_WARNING_INCHES,
  TITLE,
} from './messages.ts';
import { PointPane } from './point-pane.tsx';
import type { DraggedPoint, Placed } from './point-pane.tsx';
import { PointsTable } from './points-table.tsx';
import type { PickedBy } from './realign-state.ts';
import { clampToPage, pointWords } from '../../domain/page-points.ts';
import {
  countOf,
  firstState,
  isComplete,
  pairsOf,
  picksOf,
  realignReducer,
  suggestedSlots,
} from './realign-state.ts';
import { suggestedPairs } from './suggested-pairs.ts';
import { usePlaceNames } from './use-place-names.ts';

type RealignDialogProps = {
  comparison: Comparison;
  titles: Record<Side, string>;
  pages: Record<Side, Size>;
  style: OverlayStyle;
  /** Of the two sheets: their points are kept under it. */
  sheets: string | null;
  /** The points that the overlay was aligned by; without, those that are kept. */
  points?: readonly PointPair[] | null;
  alignment: Alignment | null;
  onRealign: (matrix: Matrix, pairs: readonly PointPair[]) => Promise<void>;
  /** The overlay is realigned. */
  onDone: () => void;
  onClose: () => void;
};

const NO_GUESSES: readonly PointPair[] = [];

export function RealignDialog(props: RealignDialogProps) {
  const { comparison, pages, style, sheets } = props;
  const [state, dispatch] = useReducer(realignReducer, sheets, (kept) =>
    firstState(picksOf(props.points ?? []) ?? (kept === null ? undefined : readPoints(kept))),
  );
  const [guesses, setGuesses] = useState(NO_GUESSES);
  const [latestFit, setFit] = useState<ThreePointFit | null>(null);
  const [isSnapping, setSnapping] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const complete = isComplete(state);
  // The previous fit does not apply while a point is missing.
  const fit = complete ? latestFit : null;
  const { a, b } = state;

  const { status: alignmentStatus = 'failed', matrix = IDENTITY } = props.alignment ?? {};
  const suggest = () => {
    suggestedPairs(comparison, matrix).then(
      (pairs) => {
        const slots = suggestedSlots(state);
        const count = Math.min(pairs.length, slots.length);
        if (count > 0) dispatch({ type: 'suggest', pairs });
        else showToast({ title: NO_MATCH, detail: PICK_BY_HAND, tone: 'bad' });
        announce(count === 0 ? NO_MATCH : `${plural(count, 'point')} suggested`);
      },
      (error: unknown) =>
        showToast({ title: NO_MATCH, detail: shownError(error).detail, tone: 'bad' }),
    );
  };
  /** While the automatic alignment is uncertain, its guesses are shown, but nothing counts that nobody has picked. */
  const guess = useEffectEvent(() => {
    announce(openingSpeech(countOf(a), countOf(b)));
    if (alignmentStatus !== 'uncertain') return;
    // Guesses only help.
    suggestedPairs(comparison, matrix).then(setGuesses, () => undefined);
  });
  useEffect(() => guess(), []);

  // Every change asks the core; only the latest answer counts.
  useEffect(() => {
    if (!complete) return undefined;
    let isLatest = true;
    comparison.fitThreePoints(pairsOf({ a, b })).then(
      (next) => {
        if (isLatest) setFit(next);
      },
      (error: unknown) => {
        if (!isLatest) return;
        setFit({ matrix: null, residualInches: [], refusal: shownError(error).detail, done: null });
      },
    );
    return () => {
      isLatest = false;
    };
  }, [comparison, complete, a, b]);

  const refusal = fit === null ? null : refusalOf(fit);
  const isWarning =
    refusal === null && (fit?.residualInches ?? []).some((r) => r > RESIDUAL_WARNING_INCHES);
  const status = complete ? (refusal ?? COMPLETE) : NOT_YET;
  const said = useRef(NOT_YET);
  useEffect(() => {
    if (said.current === status) return;
    said.current = status;
    announce(status);
  }, [status]);

  const place = (side: Side, { index, point, radius }: Placed) => {
    const put = (at: Point, by: PickedBy) => {
      dispatch({ type: 'place', side, index, point: at, by });
      const snapped = by === 'snap' ? ', snapped' : '';
      announce(
        `Point ${index + 1} of 3 placed on drawing ${side === 'a' ? 1 : 2} at ${pointWords(at)}${snapped}.`,
      );
    };
    if (radius === null) return put(point, 'suggestion');
    if (!isSnapping) return put(point, 'hand');
    comparison.documents[side].snap(point, radius, { isExact: true }).then(
      (found) => (found === null ? put(point, 'hand') : put(found.point, 'snap')),
      () => put(point, 'hand'), // without snapping, use the clicked point
    );
  };
  const drop = (
    side: Side,
    { index, gesture, point: wanted }: DraggedPoint,
    radiusPoints: number,
  ) => {
    const point = clampToPage(wanted, pages[side]);
    const put = (at: Point, by: PickedBy) =>
      dispatch({ type: 'set', side, index, point: at, by, gesture });
    if (!isSnapping) return put(point, 'hand');
    comparison.documents[side].snap(point, radiusPoints, { isExact: true }).then(
      (found) => put(found?.point ?? point, found === null ? 'hand' : 'snap'),
      () => put(point, 'hand'),
    );
  };
  const remove = (side: Side, index: number) => {
    const left = countOf(state[side]) - (state[side][index] === null ? 0 : 1);
    dispatch({ type: 'remove', side, index });
    announce(`Point ${index + 1} removed. ${left} of 3.`);
  };
  const undo = (kind: 'undo' | 'redo' = 'undo') => {
    const { past, future } = state.objects;
    dispatch({ type: kind });
    announceUndo(kind, kind === 'undo' ? past.length : future.length);
  };
  /** The points are there when the dialog opens again. */
  const keep = () => {
    if (sheets !== null) writePoints(sheets, { a, b });
  };
  const close = () => {
    keep();
    props.onClose();
  };
  const wanted = refusal === null ? (fit?.matrix ?? null) : null;
  const submit = () => {
    if (wanted === null) return;
    keep();
    setBusy(true);
    props.onRealign(wanted, pairsOf({ a, b })).then(
      () => props.onDone(),
      (error: unknown) => {
        setBusy(false);
        showToast({ title: FAILED_TITLE, detail: shownError(error).detail, tone: 'bad' });
        announce(FAILED_TITLE, 'assertive');
      },
    );
  };

  const at = useMemo(
    () => a[state.index]?.point ?? { x: pages.a.width / 2, y: pages.a.height / 2 },
    [a, state.index, pages.a],
  );
  const names = usePlaceNames(comparison.documents, { a, b });
  const styles = useMemo<Record<Side, SheetStyle>>(
    () => ({ a: sheetStyle(style, 'a'), b: sheetStyle(style, 'b') }),
    [style],
  );
  // The inks as they are: a wrong alignment must not look right.
  const overlay = useMemo<OverlayStyle>(
    () => ({ ...style, mode: 'both', paint: 'tint', isMatched: false }),
    [style],
  );
  const sides: readonly Side[] = isNarrow ? [state.side] : ['a', 'b'];

  return (
    <Dialog
      title={TITLE}
      isOpen
      isWide
      onClose={close}
      subtitle={<span className="t2 f12 clip how">{HOW_TO}</span>}
      footer={
        <>
          <span className="row g8 m status">
            <StatusIcon
              tone={
                !complete ? 'none' : refusal !== null ? 'refused' : isWarning ? 'warning' : 'fine'
              }
            />
            <span>{status}</span>
            <span className="f12 t2" role="status">
              {isWarning ? NOT_FITTING : ''}
            </span>
          </span>
          <span className="end row g8 wrap">
            <Button variant="quiet" hasIcon onPress={suggest}>
              <WandSparkles size={15} aria-hidden />
              Suggest points
            </Button>
            <Button onPress={close}>Cancel</Button>
            <Button variant="primary" isDisabled={wanted === null || isBusy} onPress={submit}>
              {isBusy ? 'Realigning...' : 'Realign overlay'}
            </Button>
          </span>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl+Z anywhere inside */}
      <div
        className="realign"
        onKeyDown={(event) => {
          const kind = undoKey(event);
          if (kind === null) return;
          event.preventDefault();
          undo(kind);
        }}
      >
        <div className="row g12 realign-tools">
          {isNarrow ? (
            <Segmented<Side>
              label="Drawing"
              value={state.side}
              choices={[
                { value: 'a', label: 'Drawing A' },
                { value: 'b', label: 'Drawing B' },
              ]}
              onChange={(side) => dispatch({ type: 'activate', side, index: state.index })}
            />
          ) : null}
          <Checkbox isSelected={isSnapping} onChange={setSnapping}>
            Snap to endpoints and intersections
          </Checkbox>
          <span className="f12 t3 nudge">Arrow keys move a point 1 unit, Shift 10</span>
          <span className="end">
            <IconButton
              label="Undo"
              shortcut="Ctrl+Z"
              isDisabled={state.objects.past.length === 0}
              onPress={() => undo()}
            >
              <Undo2 size={16} />
            </IconButton>
          </span>
        </div>
        <div className={isNarrow ? 'point-panes one' : 'point-panes'}>
          {sides.map((side) => (
            <PointPane
              key={side}
              document={comparison.documents[side]}
              side={side}
              title={props.titles[side]}
              page={pages[side]}
              style={styles[side]}
              picks={state[side]}
              guesses={guesses.map((pair) => pair[side])}
              index={state.index}
              onPlace={(placed) => place(side, placed)}
              onNudge={(dx, dy, gesture) =>
                dispatch({ type: 'nudge', side, dx, dy, page: pages[side], gesture })
              }
              onDrag={({ point, ...dragged }) =>
                dispatch({ type: 'set', side, ...dragged, point: clampToPage(point, pages[side]) })
              }
              onDrop={(dragged, radius) => drop(side, dragged, radius)}
              onActivate={(index) => dispatch({ type: 'activate', side, index })}
              onRemove={(index) => remove(side, index)}
            />
          ))}
        </div>
        <div className="realign-low">
          <PointsTable
            state={state}
            pages={pages}
            names={names}
            residualInches={fit?.residualInches ?? []}
            onSet={(side, index, point) =>
              dispatch({
                type: 'set',
                side,
                index,
                point: clampToPage(point, pages[side]),
                by: 'number',
              })
            }
            onActivate={(side, index) => dispatch({ type: 'activate', side, index })}
            onRemove={(index) => {
              remove('a', index);
              remove('b', index);
            }}
          />
          <FitCard comparison={comparison} fit={fit} at={at} style={overlay} />
        </div>
      </div>
    </Dialog>
  );
}

const STATUS_ICONS = {
  none: { icon: CircleAlert, color: 'var(--text-3)' },
  refused: { icon: CircleAlert, color: 'var(--danger)' },
  warning: { icon: TriangleAlert, color: 'var(--warn)' },
  fine: { icon: CircleCheck, color: 'var(--ok)' },
};

function StatusIcon({ tone }: { tone: keyof typeof STATUS_ICONS }) {
  const { icon: Icon, color } = STATUS_ICONS[tone];
  return <Icon size={16} color={color} aria-hidden />;
}
