/** One drawing with its pins: pick points with pointer or keys, with a magnifier. */
import { Check, Maximize, Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { Side } from '../../../../workers/protocol/comparison.ts';
import type { PdfDocument } from '../../../../workers/protocol/document.ts';
import type { SheetStyle } from '../../../../workers/protocol/view.ts';
import { Camera } from '../../domain/camera.ts';
import { clampToPage, edgeWords, pointWords } from '../../domain/page-points.ts';
import { plural } from '../../domain/units.ts';
import { percentText } from '../../domain/viewport.ts';
import type { Size } from '../../domain/viewport.ts';
import { announce } from '../../lib/announcer.ts';
import { objectAt, pointBox } from '../../paper/hit-test.ts';
import { useNudges } from '../../paper/object-keys.ts';
import { usePaperLayer } from '../../paper/paper-layer.ts';
import { usePaperPointer } from '../../paper/paper-pointer.ts';
import { useSheetCanvas } from '../../paper/sheet-canvas.ts';
import { IconButton } from '../../ui/button.tsx';
import { Loupe } from './loupe.tsx';
import { PIN_COLORS, PinGlyph } from './pin.tsx';
import type { Picked, Picks } from './realign-state.ts';
import { arrowMove, countOf } from './realign-state.ts';

type PointPaneProps = {
  document: PdfDocument;
  side: Side;
  title: string;
  page: Size;
  style: SheetStyle;
  picks: Picks;
  /** Where points may be that nobody has picked yet. */
  guesses: readonly Point[];
  /** The point that keys move and the next click places. */
  index: number;
  onPlace: (placed: Placed) => void;
  onNudge: (dx: number, dy: number, gesture: symbol) => void;
  /** Page points, also outside the page. */
  onDrag: (dragged: DraggedPoint) => void;
  onDrop: (dragged: DraggedPoint, radiusPoints: number) => void;
  onActivate: (index: number) => void;
  onRemove: (index: number) => void;
};

/** `radius`: for snapping, page points; null if the point is a guess, which is on linework already. */
export type Placed = { index: number; point: Point; radius: number | null };

/** The changes of one drag have the same gesture. */
export type DraggedPoint = Picked & { index: number; gesture: symbol };

/** Snap and grab radius, CSS px. */
const SNAP_PX = 12;
const GRAB_PX = 18;
/** Delay before the cursor's position is announced. */
const SPEAK_AFTER_MS = 300;

export function PointPane(props: PointPaneProps) {
  const { document, side, page, style, picks, guesses, index } = props;
  const [camera] = useState(() => new Camera());
  const host = useRef<HTMLDivElement>(null);
  const pins = usePaperLayer(camera, 'sized');
  const [cursor, setCursor] = useState<Point | null>(null);
  const [hover, setHover] = useState<Point | null>(null);
  const helpId = useId();
  const letter = side === 'a' ? 'A' : 'B';

  useEffect(() => camera.setPage(page), [camera, page]);

  useSheetCanvas({
    host,
    subject: document,
    camera,
    style,
    onHover: (at) => setHover(at === null ? null : camera.toPage(at)),
  });

  const open = guesses.flatMap((point, at) =>
    (picks[at] ?? null) === null ? [{ index: at, point, box: pointBox(point) }] : [],
  );

  usePaperPointer(pins, camera, {
    onPress: (at, reach) => {
      const pin = pinAt(picks, at, reach);
      if (pin === null) return null;
      host.current?.focus({ preventScroll: true });
      props.onActivate(pin.index);
      const gesture = Symbol('drag');
      const shifted = (by: Point): DraggedPoint => ({
        index: pin.index,
        point: { x: pin.pick.point.x + by.x, y: pin.pick.point.y + by.y },
        by: 'hand',
        gesture,
      });
      return {
        onMove: (by) => props.onDrag(shifted(by)),
        onEnd: (by) => props.onDrop(shifted(by), SNAP_PX * reach),
        onCancel: () => props.onDrag({ index: pin.index, ...pin.pick, gesture }),
      };
    },
    onTap: (at, reach) => {
      host.current?.focus({ preventScroll: true });
      if (pinAt(picks, at, reach) !== null) return;
      const guess = objectAt(open, at, GRAB_PX * reach);
      if (guess !== null) props.onPlace({ ...guess, radius: null });
      else props.onPlace({ index, point: clampToPage(at, page), radius: SNAP_PX * reach });
    },
  });

  const picked = picks[index] ?? null;
  const guess = open.find((each) => each.index === index) ?? null;
  const spot = picked?.point ?? cursor ?? guess?.point ?? null;
  const nudge = useNudges(SPEAK_AFTER_MS);

  const keepInSight = (point: Point) => {
    const at = camera.toPane(point);
    const { width, height } = camera.pane;
    if (at.x < 24 || at.y < 24 || at.x > width - 24 || at.y > height - 24) camera.centerAt(point);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = arrowMove(event.key, event.shiftKey);
    const digit = Number(event.key);
    if (move !== null) {
      const from = spot ?? camera.toPage({ x: camera.pane.width / 2, y: camera.pane.height / 2 });
      const wanted = { x: from.x + move.x, y: from.y + move.y };
      const edge = edgeWords(wanted, page);
      const to = clampToPage(wanted, page);
      if (edge !== null) announce(edge);
      const words =
        picked === null ? pointWords(to) : `Point ${index + 1} moved, ${pointWords(to)}.`;
      const gesture = nudge(edge === null ? words : null);
      if (picked === null) setCursor(to);
      else props.onNudge(move.x, move.y, gesture);
      keepInSight(to);
    } else if (event.key === 'Enter' && picked === null) {
      const at = spot ?? camera.toPage({ x: camera.pane.width / 2, y: camera.pane.height / 2 });
      const radius = cursor === null && guess !== null ? null : SNAP_PX / camera.viewport.scale;
      props.onPlace({ index, point: clampToPage(at, page), radius });
      setCursor(null);
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && picked !== null) {
      props.onRemove(index);
    } else if (digit >= 1 && digit <= 3) props.onActivate(digit - 1);
    else if (event.key === '+' || event.key === '=') camera.step(1);
    else if (event.key === '-') camera.step(-1);
    else if (event.key === '0') camera.fitPage();
    else return;
    event.preventDefault();
  };

  const count = countOf(picks);
  const loupeAt = hover ?? spot;
  return (
    <section className="point-pane" aria-label={`Drawing ${letter}`}>
      <header>
        <span className={`sw ${side}`} aria-hidden="true">
          {letter}
        </span>
        <span className="m clip">{props.title}</span>
        <span className="end row g6 f12 t2 nb">
          {count === 3 ? <Check size={14} color="var(--ok)" aria-hidden /> : null}
          {count} of 3 points
          {open.length === 0 ? null : `, ${plural(open.length, 'guess', 'guesses')}`}
        </span>
      </header>
      <p id={helpId} className="visually-hidden">
        Arrow keys move a point 1 unit, Shift plus arrow 10, Enter places it, 1 to 3 choose a point,
        Delete removes it. Enter also takes a guess where there is one.
      </p>
      <div className="point-view">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- the drawing takes points by key */}
        <div
          ref={host}
          className="pane"
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
          tabIndex={0}
          aria-label={`Drawing ${letter}, ${count} of 3 points, point ${index + 1}`}
          aria-describedby={helpId}
          data-point-pane={side}
          onKeyDown={onKeyDown}
        >
          <div className="pins" ref={pins} aria-hidden="true">
            <span
              className="sheet-edge"
              style={{
                width: `calc(var(--s) * ${page.width}px)`,
                height: `calc(var(--s) * ${page.height}px)`,
              }}
            />
            {picks.map((pick, i) =>
              pick === null ? null : (
                <Pin key={PIN_COLORS[i]} index={i} point={pick.point} isActive={i === index} />
              ),
            )}
            {open.map(({ index: at, point }) => (
              <Pin key={`guess ${at}`} index={at} point={point} isActive={at === index} isGuess />
            ))}
            {picked === null && cursor !== null ? (
              <span
                className="cursor"
                style={{
                  left: `calc(var(--s) * ${cursor.x}px)`,
                  top: `calc(var(--s) * ${cursor.y}px)`,
                }}
              />
            ) : null}
          </div>
        </div>
        {loupeAt === null ? null : (
          <Loupe
            document={document}
            camera={camera}
            at={loupeAt}
            style={style}
            label={`Point ${index + 1}`}
          />
        )}
        <PaneZoom camera={camera} letter={letter} />
      </div>
    </section>
  );
}

function pinAt(picks: Picks, at: Point, reach: number) {
  const pins = picks.flatMap((pick, index) =>
    pick === null ? [] : [{ index, pick, box: pointBox(pick.point) }],
  );
  return objectAt(pins, at, GRAB_PX * reach);
}

type PinProps = { index: number; point: Point; isActive: boolean; isGuess?: boolean };

function Pin({ index, point, isActive, isGuess = false }: PinProps) {
  const style = useMemo(
    (): Record<string, string> => ({
      left: `calc(var(--s) * ${point.x}px)`,
      top: `calc(var(--s) * ${point.y}px)`,
      '--pin': PIN_COLORS[index] ?? '#000',
    }),
    [point, index],
  );
  return (
    <span
      className={`pin${isActive ? ' active' : ''}${isGuess ? ' guess' : ''}`}
      style={style}
      {...(!isGuess && { 'data-pin': index + 1 })}
    >
      <PinGlyph index={index} />
      <b>{isGuess ? `${index + 1}?` : index + 1}</b>
    </span>
  );
}

function PaneZoom({ camera, letter }: { camera: Camera; letter: string }) {
  const zoom = useSyncExternalStore(camera.subscribe, () => Math.round(camera.zoom * 100) / 100);
  return (
    <div className="float zoom small" role="group" aria-label={`Zoom of drawing ${letter}`}>
      <IconButton label={`Zoom out ${letter}`} isSmall onPress={() => camera.step(-1)}>
        <Minus size={14} />
      </IconButton>
      <span className="f12 m pct">{percentText(zoom)}</span>
      <IconButton label={`Zoom in ${letter}`} isSmall onPress={() => camera.step(1)}>
        <Plus size={14} />
      </IconButton>
      <IconButton label={`Fit drawing ${letter}`} isSmall onPress={() => camera.fitPage()}>
        <Maximize size={14} />
      </IconButton>
    </div>
  );
}
