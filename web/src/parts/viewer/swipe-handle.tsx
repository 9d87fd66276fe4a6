/** The swipe divider: A on its left, B on its right. Drag it or use arrow keys. */
import { MoveHorizontal } from 'lucide-react';
import { useRef } from 'react';

type SwipeHandleProps = {
  /** Share of the pane's width, 0 to 1. */
  value: number;
  onChange: (value: number) => void;
};

const STEP = 0.02;
const BIG_STEP = 0.1;

export function SwipeHandle({ value, onChange }: SwipeHandleProps) {
  const isDragging = useRef(false);
  const set = (next: number) => onChange(Math.min(1, Math.max(0, next)));
  return (
    <div
      className="swipe"
      role="slider"
      tabIndex={0}
      aria-label="Divider between drawing A on the left and drawing B on the right"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
      aria-valuetext={`${Math.round(value * 100)} percent drawing A`}
      style={{ left: `${value * 100}%` }}
      onPointerDown={(event) => {
        isDragging.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const pane = event.currentTarget.parentElement?.getBoundingClientRect();
        if (isDragging.current && pane !== undefined) set((event.clientX - pane.left) / pane.width);
      }}
      onPointerUp={() => {
        isDragging.current = false;
      }}
      onKeyDown={(event) => {
        const step = event.shiftKey ? BIG_STEP : STEP;
        if (event.key === 'ArrowLeft') set(value - step);
        else if (event.key === 'ArrowRight') set(value + step);
        else if (event.key === 'Home') set(0);
        else if (event.key === 'End') set(1);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <span>
        <MoveHorizontal size={14} aria-hidden />
      </span>
    </div>
  );
}
