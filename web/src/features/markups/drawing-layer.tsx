/** A tool at work over a page: takes pointer and keys, and shows the shape while it comes about. */
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import { appearanceOf } from '../../../../markups/src/appearance.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import { SNAP_NAMES } from '../../domain/snap-names.ts';
import { pointWords } from '../../domain/page-points.ts';
import { useStore } from '../../lib/store.ts';
import { announce } from '../../lib/announcer.ts';
import { DrawnSvg } from '../../paper/drawn-svg.tsx';
import type { OnPaper } from '../../paper/active-tool.ts';
import { usePaperLayer } from '../../paper/paper-layer.ts';
import { usePaperPointer } from '../../paper/paper-pointer.ts';
import type { HeldKeys } from '../../paper/paper-pointer.ts';
import { DrawingHints } from './drawing-hints.tsx';
import { DrawingSession } from './drawing-session.ts';
import type { DrawnPoint, SessionParts } from './drawing-session.ts';
import { isTypedKey } from './model/drawing-keys.ts';
import { placedWords } from './model/drawing-words.ts';
import type { DrawingTool } from './model/tools.ts';
import { cursorAt, useCursorKeys } from '../../paper/use-cursor-keys.ts';
import { usePaperFocus } from '../../paper/use-paper-focus.ts';
import './drawing.css';

type DrawingLayerProps = {
  paper: Pick<OnPaper, 'camera' | 'snap' | 'viewer'>;
  tool: DrawingTool;
  isSnapping: boolean;
  /** The markup that these points would make. */
  previewOf: (points: readonly DrawnPoint[]) => Markup;
  /** A typed length in page points, from what is placed; null if it is none. */
  lengthOf: SessionParts['lengthOf'];
  /** A length on paper (page points) between these points, as people read it. */
  lengthText: (length: number, points: readonly Point[]) => string;
  /** The length of a line through these points, as people hear it. */
  totalWords: (points: readonly Point[]) => string;
  onDone: (points: readonly DrawnPoint[]) => void;
  /** Is told how to end the shape, by a button; what it returns takes that back. */
  onFinish: (finish: () => boolean) => () => void;
  /** Back to selecting. */
  onEnd: () => void;
};

/** What was typed, and why it gives no point. */
type Refused = { readonly typed: string; readonly why: string };

const WHY_REFUSED = {
  'no-length': 'Type a length such as 12′-6″.',
  'off-sheet': 'That ends beyond the sheet. Type a shorter length.',
} as const;

export function DrawingLayer(props: DrawingLayerProps) {
  const { paper, tool } = props;
  const { camera, snap } = paper;
  const layer = usePaperLayer(camera, 'scaled');
  const surface = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const parts: SessionParts = {
    ...{ snap, isSnapping: props.isSnapping, lengthOf: props.lengthOf, onDone: props.onDone },
    onPlaced: (placed) => announce(placedWords(tool, placed, props.totalWords)),
  };
  const [session] = useState(
    () => new DrawingSession(tool.rule, camera.page ?? { width: 0, height: 0 }, parts),
  );
  useLayoutEffect(() => session.use(parts));
  const { onFinish } = props;
  useEffect(() => onFinish(() => session.finish()), [onFinish, session]);
  usePointer(layer, paper, session);
  usePaperFocus(surface, paper);
  const [refused, setRefused] = useState<Refused | null>(null);
  const onKeyDown = useKeys(props, session, setRefused);
  const { draft, typed, snap: snapped } = useStore(session.store);
  // Until something else is typed.
  const hint = typed !== '' && refused?.typed === typed ? refused.why : tool.hint;
  const points = useMemo(() => {
    const all =
      draft.next === null || tool.rule.form === 'stroke'
        ? draft.placed
        : [...draft.placed, draft.next];
    return all.map((at) => ({ at, snap: 'free' as const }));
  }, [draft, tool]);
  const drawn = useMemo(() => {
    const isThere = draft.placed.length > 0 || tool.rule.form === 'places';
    return isThere && points.length > 0 ? appearanceOf(props.previewOf(points)) : [];
  }, [draft, points, tool, props]);

  const lengthText = (length: number) =>
    props.lengthText(
      length,
      points.map(({ at }) => at),
    );

  return (
    <>
      <div ref={layer} className="drawing-layer" aria-hidden="true">
        <svg className="drawing-shape">
          <DrawnSvg drawn={drawn} />
        </svg>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- shapes are drawn by keys */}
      <div
        ref={surface}
        className="drawing-surface"
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        aria-label={`${tool.label} tool`}
        aria-describedby={helpId}
        onKeyDown={onKeyDown}
      />
      <p id={helpId} className="visually-hidden">
        Arrow keys move the cursor 1 unit, Shift plus arrow 10. Enter places a point. Numbers set an
        exact length, Space goes to the line end, crossing, center or middle nearby, Backspace takes
        the last point back, Escape ends.
      </p>
      <DrawingHints {...{ camera, tool, draft, typed, snapped, lengthText, hint }} />
    </>
  );
}

/** Presses, drags, clicks and hovering. */
function usePointer(
  layer: RefObject<HTMLElement | null>,
  { camera }: Pick<OnPaper, 'camera'>,
  session: DrawingSession,
): void {
  const last = useRef<{ at: Point; reach: number } | null>(null);
  usePaperPointer(layer, camera, {
    onPress: (at, reach, held) => {
      session.press(at, reach, held);
      last.current = { at, reach };
      const there = (by: Point) => ({ x: at.x + by.x, y: at.y + by.y });
      return {
        onMove: (by, keys) => {
          last.current = { at: there(by), reach };
          session.move(there(by), reach, keys);
        },
        onEnd: (by, keys) => session.release(there(by), reach, keys, true),
        onCancel: () => session.drop(),
      };
    },
    onTap: (at, reach, held) => session.release(at, reach, held, false),
    onHover: (at, reach, held) => {
      last.current = at === null ? null : { at, reach };
      if (at === null) session.leave();
      else session.move(at, reach, held);
    },
  });
  // Shift and Alt work at once, not only once the pointer moves.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (last.current === null || (event.key !== 'Shift' && event.key !== 'Alt')) return;
      const held: HeldKeys = { shift: event.shiftKey, alt: event.altKey, control: event.ctrlKey };
      session.move(last.current.at, last.current.reach, held);
    };
    addEventListener('keydown', onKey);
    addEventListener('keyup', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('keyup', onKey);
    };
  }, [session]);
}

/** The cursor on the paper, Enter, numbers, Backspace and Escape. */
function useKeys(
  { paper, tool, onEnd }: DrawingLayerProps,
  session: DrawingSession,
  onRefused: (refused: Refused) => void,
) {
  const { camera } = paper;
  const cursorOf = () => cursorAt(camera, session.store.get().draft.next);
  const move = useCursorKeys(camera, cursorOf, (to) => session.moveCursor(to));
  const jump = async () => {
    const snap = await session.jump(cursorOf(), 1 / camera.viewport.scale);
    announce(
      snap === null
        ? 'Nothing to snap to nearby.'
        : `${SNAP_NAMES[snap.kind]}, ${pointWords(snap.point)}.`,
    );
  };
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (move(key, event.shiftKey, event.repeat)) {
      // Moved.
    } else if (key === 'Enter') {
      const entered = session.enter(cursorOf());
      if (entered !== 'placed') {
        const why = WHY_REFUSED[entered];
        onRefused({ typed: session.store.get().typed, why });
        announce(why);
      }
    } else if (key === ' ' && session.store.get().typed === '' && tool.rule.form !== 'stroke') {
      if (!event.repeat) void jump();
    } else if (key === 'Backspace') {
      const isTyped = session.store.get().typed !== '';
      if (session.back() && !isTyped) announce('Last point removed.');
    } else if (key === 'Escape') {
      if (session.cancel()) announce('Canceled.');
      else onEnd();
    } else if (session.hasDraft && isTypedKey(key, session.store.get().typed)) session.type(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
