/** What is selected: its frame and handles. Keys move it, and each of its points. */
import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import { around, extentOfAll } from '../../../../markups/src/extent.ts';
import type { PageSize } from '../../../../markups/src/extent.ts';
import { pointingError } from '../../../../markups/src/measure/pointing.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import {
  addVertex,
  canAddVertex,
  moveVertex,
  removeVertex,
  segmentMiddles,
} from '../../../../markups/src/vertices.ts';
import type { VertexRef } from '../../../../markups/src/vertices.ts';
import type { Camera } from '../../domain/camera.ts';
import { markupSentence, placeWords } from '../../domain/markup-words.ts';
import type { Turn } from '../../domain/turns.ts';
import { arrowShift, plural, POINTS_PER_UNIT } from '../../domain/units.ts';
import type { PaneId } from '../../domain/panes.ts';
import type { ShownMarkup } from '../../host/markups/document-markups.ts';
import { announce } from '../../lib/announcer.ts';
import { useReturnFocus } from '../../lib/return-focus.ts';
import { useStore } from '../../lib/store.ts';
import { useNudges } from '../../paper/object-keys.ts';
import { HandleMarks } from './handle-marks.tsx';
import type { MarkupEditing } from './markup-editing.ts';
import { dragMarkups, frameCorners, frameOf, hasFrame } from './model/handles.ts';
import type { Handle } from './model/handles.ts';
import { stoppedAt } from './model/hits.ts';
import { placeOfPoints } from '../../paper/box-place.ts';
import type { ReadMarkup } from './model/reading-order.ts';

type SelectedMarkupsProps = {
  editing: MarkupEditing;
  viewer: PaneId;
  size: PageSize;
  camera: Camera;
  turn: Turn;
  chosen: readonly ShownMarkup[];
  changeable: readonly ShownMarkup[];
  handles: readonly Handle[];
  order: readonly ReadMarkup[];
  /** Escape. */
  onLeave: () => void;
};

/** Delay from the last key press until the position is announced. */
const REST_MS = 300;

/** Moves by key until Enter, or until the focus leaves: Escape puts all of it back. */
type KeyMoves = { from: readonly Markup[]; gesture: symbol };

export function SelectedMarkups(props: SelectedMarkupsProps) {
  const { editing, size, turn, chosen, changeable, handles, order } = props;
  const whole = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // When it is deleted or undone, here or by others.
  useReturnFocus(whole, `[data-pane="${props.viewer}"]`);
  const helpId = useId();
  const say = useNudges(REST_MS);
  const moves = useRef<KeyMoves | null>(null);
  const { focusAsked, viewer } = useStore(editing.selection.store);
  const markups = changeable.map(({ markup }) => markup);
  const all = chosen.map(({ markup }) => markup);
  const extent = extentOfAll(all);
  const isHere = viewer === props.viewer;

  useEffect(() => {
    if (!isHere) return undefined;
    // After the paper took the focus that a tap gives it.
    const frame = requestAnimationFrame(() => {
      if (editing.selection.takeFocus(focusAsked)) body.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [editing, isHere, focusAsked]);
  if (extent === null) return null;

  /** Changes by a key; what they began with is kept for Escape. */
  const changeByKey = (to: readonly Markup[]) => {
    moves.current ??= { from: markups, gesture: Symbol('keys') };
    editing.change(changeable, to, moves.current.gesture);
  };
  const nudge = (by: Point) => {
    const shift = { x: by.x * POINTS_PER_UNIT, y: by.y * POINTS_PER_UNIT };
    const to = dragMarkups(markups, shift, size);
    const [before, after] = [extentOfAll(markups), extentOfAll(to)];
    if (before === null || after === null) return;
    changeByKey(to);
    say(stoppedAt(before, after, shift) ?? `${placeWords(after)}.`);
  };
  const putBack = (): boolean => {
    if (moves.current === null) return false;
    editing.putBack(changeable, moves.current.from, moves.current.gesture);
    moves.current = null;
    announce('Move cancelled');
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      moves.current = null;
      return;
    }
    const by = arrowShift(event.key, event.shiftKey, turn);
    if (by !== null) nudge(by);
    else if (event.key === 'Escape') {
      if (!putBack()) props.onLeave();
    } else if (event.key === 'Enter') {
      moves.current = null;
      document.querySelector<HTMLElement>('.markup-popup button')?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onVertexKey = (event: KeyboardEvent, ref: VertexRef, at: Point) => {
    const [markup] = markups;
    if (markup === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = arrowShift(event.key, event.shiftKey, turn);
    if (by !== null) {
      const to = { x: at.x + by.x * POINTS_PER_UNIT, y: at.y + by.y * POINTS_PER_UNIT };
      const placed = {
        error: pointingError('free', props.camera.viewport.scale),
        snap: 'free',
      } as const;
      const moved = moveVertex(markup, ref, to, { page: size, placed });
      changeByKey([moved]);
      say(`${placeWords([to.x, to.y, to.x, to.y])}.`);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      const without = removeVertex(markup, ref);
      if (without === markup) announce('This point cannot be removed.');
      else {
        editing.change(changeable, [without]);
        announce('Point removed.');
        body.current?.focus({ preventScroll: true });
      }
    } else if (event.key === 'Insert' || event.key === '+') {
      const middle = segmentMiddles(markup).find(
        ({ after }) => after.ring === ref.ring && after.index === ref.index,
      );
      if (!canAddVertex(markup) || middle === undefined) announce('No point can be added here.');
      else {
        editing.change(changeable, [addVertex(markup, middle.after, middle.at)]);
        announce('Point added.');
      }
    } else if (event.key === 'Escape') {
      if (!putBack()) body.current?.focus({ preventScroll: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const [first] = chosen;
  const at = order.findIndex(({ shown }) => shown.key === first?.key);
  const name =
    chosen.length === 1 && first !== undefined
      ? markupSentence(first, { index: Math.max(0, at), count: order.length })
      : `${plural(chosen.length, 'markup')} selected`;
  const frame = frameOf(all);
  return (
    <div ref={whole} className="markup-selected">
      {frame === null || !(hasFrame(all) || changeable.length === 0) ? null : (
        <svg className="markup-frame" aria-hidden="true">
          {['halo', 'ink'].map((line) => (
            <polygon
              key={line}
              className={line}
              points={frameCorners(frame)
                .map(({ x, y }) => `${x},${y}`)
                .join(' ')}
            />
          ))}
        </svg>
      )}
      <p id={helpId} className="visually-hidden">
        {changeable.length === 0
          ? 'View only. Enter opens its details, Escape deselects it.'
          : 'Arrow keys move it 1 unit, Shift plus arrow 10; Escape puts it back. Enter goes to its details, Tab to its points. Delete deletes it.'}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- it is moved by keys */}
      <div
        ref={body}
        className={`markup-body${changeable.length === 0 ? ' is-fixed' : ''}`}
        role="application"
        aria-roledescription="markup"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        aria-label={name}
        aria-describedby={helpId}
        style={placeOfPoints(around(frame === null ? [] : frameCorners(frame)) ?? extent, turn)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          moves.current = null;
        }}
      />
      <HandleMarks
        handles={handles}
        turn={turn}
        onVertexKey={onVertexKey}
        onBlur={() => (moves.current = null)}
      />
    </div>
  );
}
