/**
 * The swipe divider: A on its left on the page, B on its right. It turns with the view. Drag it or use the arrow keys that
 * point across it.
 */
import { MoveHorizontal, MoveVertical } from 'lucide-react';
import { useRef } from 'react';
import type { Camera } from '../../domain/camera.ts';
import { arrowShift } from '../../domain/units.ts';
import { isSideways } from '../../domain/turns.ts';
import type { Turn } from '../../domain/turns.ts';
import { useTurn } from '../../paper/paper-layer.ts';

type SwipeHandleProps = {
  camera: Camera;
  /** Share of what is seen of the page's width, 0 to 1. */
  value: number;
  onChange: (value: number) => void;
};

const STEP = 0.02;
const BIG_STEP = 0.1;

/** Where A and B are seen. */
const SIDES: Readonly<Record<Turn, readonly [a: string, b: string]>> = {
  0: ['on the left', 'on the right'],
  90: ['above', 'below'],
  180: ['on the right', 'on the left'],
  270: ['below', 'above'],
};

export function SwipeHandle({ camera, value, onChange }: SwipeHandleProps) {
  const isDragging = useRef(false);
  const turn = useTurn(camera);
  const isFlat = isSideways(turn);
  const [a, b] = SIDES[turn];
  const isReversed = turn >= 180;
  const set = (next: number) => onChange(Math.min(1, Math.max(0, next)));
  const place = `${(isReversed ? 1 - value : value) * 100}%`;
  return (
    <div
      className={isFlat ? 'swipe is-flat' : 'swipe'}
      role="slider"
      tabIndex={0}
      aria-label={`Divider between drawing A ${a} and drawing B ${b}`}
      aria-orientation={isFlat ? 'vertical' : 'horizontal'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
      aria-valuetext={`${Math.round(value * 100)} percent drawing A`}
      style={isFlat ? { top: place } : { left: place }}
      onPointerDown={(event) => {
        isDragging.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const pane = event.currentTarget.parentElement?.getBoundingClientRect();
        if (!isDragging.current || pane === undefined) return;
        const share = isFlat
          ? (event.clientY - pane.top) / pane.height
          : (event.clientX - pane.left) / pane.width;
        set(isReversed ? 1 - share : share);
      }}
      onPointerUp={() => {
        isDragging.current = false;
      }}
      onKeyDown={(event) => {
        const step = event.shiftKey ? BIG_STEP : STEP;
        const across = arrowShift(event.key, false, turn)?.x ?? 0;
        if (across !== 0) set(value + across * step);
        else if (event.key === 'Home') set(0);
        else if (event.key === 'End') set(1);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <span>
        {isFlat ? <MoveVertical size={14} aria-hidden /> : <MoveHorizontal size={14} aria-hidden />}
      </span>
    </div>
  );
}
