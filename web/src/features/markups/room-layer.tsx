/** Finds the room around a click or the keyboard's cursor, and shows it before it counts. */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import { appearanceOf } from '../../../../markups/src/appearance.ts';
import { distanceTo } from '../../../../markups/src/geometry.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import type { FoundRoom } from '../../../../workers/protocol/document.ts';
import { clampToPage } from '../../domain/page-points.ts';
import { announce } from '../../lib/announcer.ts';
import type { OnPaper } from '../../paper/active-tool.ts';
import { DrawnSvg } from '../../paper/drawn-svg.tsx';
import { usePaperLayer } from '../../paper/paper-layer.ts';
import { usePaperPointer } from '../../paper/paper-pointer.ts';
import { DrawingHints } from './drawing-hints.tsx';
import type { DrawnPoint } from './drawing-session.ts';
import { NO_DRAFT } from './model/drawing.ts';
import { foundHint, foundWords, LOOKING_HINT, missingWords } from './model/room-words.ts';
import type { WidestOpening } from './model/room-words.ts';
import type { DrawingTool } from './model/tools.ts';
import { cursorAt, useCursorKeys } from '../../paper/use-cursor-keys.ts';
import { usePaperFocus } from '../../paper/use-paper-focus.ts';
import './drawing.css';

type RoomLayerProps = {
  paper: Pick<OnPaper, 'camera' | 'roomAt' | 'viewer'>;
  tool: DrawingTool;
  /** The markup that these corners would make. */
  previewOf: (points: readonly DrawnPoint[]) => Markup;
  /** Its area, as people hear it. */
  valueWords: (markup: Markup) => string;
  widestAt: (at: Point) => WidestOpening;
  onDone: (points: readonly DrawnPoint[]) => void;
  /** Is told how to end the shape, by a button; what it returns takes that back. */
  onFinish: (finish: () => boolean) => () => void;
  /** Back to selecting. */
  onEnd: () => void;
};

type Found = {
  readonly room: Extract<FoundRoom, { outline: unknown }>;
  readonly points: readonly DrawnPoint[];
};

export function RoomLayer({ paper, tool, onEnd, ...props }: RoomLayerProps) {
  const { camera } = paper;
  const layer = usePaperLayer(camera, 'scaled');
  const surface = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const [next, setNext] = useState<Point | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  /** That a room is looked for, or why the last place had none. */
  const [note, setNote] = useState<string | null>(null);
  /** A later question drops the answers to earlier ones. */
  const asked = useRef(0);
  usePaperFocus(surface, paper);

  const preview = found === null ? null : props.previewOf(found.points);
  const drop = () => {
    asked.current += 1;
    setFound(null);
    setNote(null);
  };
  const look = async (wanted: Point) => {
    drop();
    const question = asked.current;
    const at = clampToPage(wanted, camera.page ?? { width: 0, height: 0 });
    const widest = props.widestAt(at);
    setNote(LOOKING_HINT);
    const room = await paper.roomAt(at, widest.points).catch(() => null);
    if (question !== asked.current) return;
    setNote(null);
    // The viewer itself says that a document is gone.
    if (room === null) return;
    if ('missing' in room) {
      const words = missingWords(room, widest.text);
      setNote(words);
      announce(words);
      return;
    }
    const points = room.outline.map((corner) => ({ at: corner, snap: 'intersection' as const }));
    setFound({ room, points });
    announce(foundWords(room, props.valueWords(props.previewOf(points))));
  };
  const take = (): boolean => {
    if (found === null) return false;
    drop();
    props.onDone(found.points);
    return true;
  };
  const { onFinish } = props;
  const finish = useEffectEvent(take);
  useEffect(() => onFinish(() => finish()), [onFinish]);
  /** A second time on the room takes it. */
  const choose = (at: Point) => {
    const isOnRoom = preview !== null && distanceTo(preview, at) === 0;
    if (!isOnRoom || !take()) void look(at);
  };
  usePaperPointer(layer, camera, {
    // The paper would take the focus with the press.
    onPress: (at) => ({
      onMove: ({ x, y }) => setNext({ x: at.x + x, y: at.y + y }),
      onEnd: ({ x, y }) => choose({ x: at.x + x, y: at.y + y }),
      onCancel: () => undefined,
    }),
    onTap: choose,
    onHover: (at) => setNext(at),
  });

  const cursorOf = () => cursorAt(camera, next);
  const move = useCursorKeys(camera, cursorOf, setNext);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (move(key, event.shiftKey, event.repeat)) {
      // Moved.
    } else if (key === 'Enter') choose(cursorOf());
    else if (key !== 'Escape') return;
    else if (found === null) onEnd();
    else {
      drop();
      announce('Room dropped.');
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const hint = found === null ? (note ?? tool.hint) : foundHint(found.room);

  return (
    <>
      <div ref={layer} className="drawing-layer" aria-hidden="true">
        <svg className="drawing-shape">
          {preview === null ? null : <DrawnSvg drawn={appearanceOf(preview)} />}
          {found?.room.openings.map(([from, to]) => (
            <line
              key={`${from.x} ${from.y}`}
              className="room-opening"
              {...{ x1: from.x, y1: from.y, x2: to.x, y2: to.y }}
            />
          ))}
        </svg>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- rooms are found by keys */}
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
        Arrow keys move the cursor 1 unit, Shift plus arrow 10. Enter finds the room around the
        cursor, Enter again adds its area, Escape drops it or ends.
      </p>
      <DrawingHints
        {...{ camera, tool, hint }}
        draft={{ ...NO_DRAFT, next }}
        typed=""
        snapped={null}
        lengthText={() => ''}
      />
    </>
  );
}
