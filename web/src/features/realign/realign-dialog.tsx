/** Realigns B to A by three points on each drawing. */
import { CircleAlert, CircleCheck, Undo2, WandSparkles } from 'lucide-react';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Matrix, Point } from '../../../../contract/src/geometry/types.ts';
import type {
  Comparison,
  PointPair,
  Side,
  ThreePointFit,
} from '../../../../workers/protocol/comparison.ts';
import type { OverlayStyle, SheetStyle } from '../../../../workers/protocol/view.ts';
import { shownError } from '../../domain/error-messages.ts';
import { sheetStyle } from '../../domain/url-state.ts';
import type { Size } from '../../domain/viewport.ts';
import { announce } from '../../lib/announcer.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { announceUndo, undoKey } from '../../paper/object-keys.ts';
import { Button, IconButton, Segmented } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { FitCard } from './fit-card.tsx';
import {
  COMPLETE,
  FAILED_TITLE,
  HOW_TO,
  NOT_YET,
  openingSpeech,
  RESIDUAL_WARNING_INCHES,
  TITLE,
} from './messages.ts';
import { PointPane } from './point-pane.tsx';
import type { DraggedPoint } from './point-pane.tsx';
import { PointsTable } from './points-table.tsx';
import type { PickedBy } from './realign-state.ts';
import { clampToPage, pointWords } from '../../domain/page-points.ts';
import { countOf, isComplete, NO_PICKS, pairsOf, realignReducer } from './realign-state.ts';

type RealignDialogProps = {
  comparison: Comparison;
  titles: Record<Side, string>;
  pages: Record<Side, Size>;
  style: OverlayStyle;
  /** The automatic alignment is uncertain: start with its best guess. */
  isPrefilled: boolean;
  onRealign: (matrix: Matrix) => Promise<void>;
  onClose: () => void;
};

export function RealignDialog(props: RealignDialogProps) {
  const { comparison, pages, style } = props;
  const [state, dispatch] = useReducer(realignReducer, NO_PICKS);
  const [latestFit, setFit] = useState<ThreePointFit | null>(null);
  const [isSnapping, setSnapping] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const complete = isComplete(state);
  // The previous fit does not apply while a point is missing.
  const fit = complete ? latestFit : null;
  const { a, b } = state;

  const suggest = useRef((quiet: boolean) => {
    comparison.suggestPairs().then(
      (pairs: readonly PointPair[]) => {
        dispatch({ type: 'suggest', pairs });
        if (!quiet)
          announce(
            pairs.length === 0 ? 'No matching points found' : `${pairs.length} points suggested`,
          );
      },
      (error: unknown) =>
        showToast({
          title: 'No matching points found',
          detail: shownError(error).detail,
          tone: 'bad',
        }),
    );
  });
  const { isPrefilled } = props;
  useEffect(() => {
    announce(openingSpeech(0, 0));
    if (isPrefilled) suggest.current(true);
  }, [isPrefilled]);

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

  const refusal = fit?.refusal ?? null;
  const status = complete ? (refusal ?? COMPLETE) : NOT_YET;
  const said = useRef(NOT_YET);
  useEffect(() => {
    if (said.current === status) return;
    said.current = status;
    announce(status);
  }, [status]);

  const place = (side: Side, point: Point, radiusPoints: number) => {
    const index = state.index;
    const put = (at: Point, by: PickedBy) => {
      dispatch({ type: 'place', side, point: at, by });
      const snapped = by === 'snap' ? ', snapped' : '';
      announce(
        `Point ${index + 1} of 3 placed on drawing ${side === 'a' ? 1 : 2} at ${pointWords(at)}${snapped}.`,
      );
    };
    if (!isSnapping) return put(point, 'hand');
    comparison.documents[side].snap(point, radiusPoints, { isExact: true }).then(
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
  const submit = () => {
    const matrix = fit?.matrix ?? null;
    if (matrix === null) return;
    setBusy(true);
    props.onRealign(matrix).then(
      () => props.onClose(),
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
  const styles = useMemo<Record<Side, SheetStyle>>(
    () => ({ a: sheetStyle(style, 'a'), b: sheetStyle(style, 'b') }),
    [style],
  );
  const overlay = useMemo<OverlayStyle>(() => ({ ...style, mode: 'both', paint: 'tint' }), [style]);
  const isWarning = (fit?.residualInches ?? []).some((r) => r > RESIDUAL_WARNING_INCHES);
  const sides: readonly Side[] = isNarrow ? [state.side] : ['a', 'b'];

  return (
    <Dialog
      title={TITLE}
      isOpen
      isWide
      onClose={props.onClose}
      subtitle={<span className="t2 f12 clip how">{HOW_TO}</span>}
      footer={
        <>
          <span className="row g8 m status">
            {complete && refusal === null ? (
              <CircleCheck size={16} color="var(--ok)" aria-hidden />
            ) : (
              <CircleAlert
                size={16}
                color={refusal === null ? 'var(--text-3)' : 'var(--danger)'}
                aria-hidden
              />
            )}
            {status}
          </span>
          <span className="end row g8 wrap">
            <Button variant="quiet" hasIcon onPress={() => suggest.current(false)}>
              <WandSparkles size={15} aria-hidden />
              Suggest points
            </Button>
            <Button onPress={props.onClose}>Cancel</Button>
            <Button
              variant="primary"
              isDisabled={!complete || fit?.matrix === null || fit === null || isBusy}
              onPress={submit}
            >
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
              index={state.index}
              onPlace={(point, radius) => place(side, point, radius)}
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
        {isWarning && refusal === null ? (
          <p className="alert warn" role="status">
            <CircleAlert size={15} aria-hidden />
            The three points do not fit together. Check the point with the largest residual.
          </p>
        ) : null}
        <div className="realign-low">
          <PointsTable
            state={state}
            pages={pages}
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
