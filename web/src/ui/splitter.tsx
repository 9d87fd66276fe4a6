/** A divider between two panels: drag, arrow keys (16 px), Enter to collapse. */
import { useRef } from 'react';

type SplitterProps = {
  label: string;
  /** Width of the resized panel, px; 0 when collapsed. */
  value: number;
  min: number;
  max: number;
  /** Whether the resized panel is on the right. */
  isAfter?: boolean;
  onChange: (value: number) => void;
};

const STEP_PX = 16;

export function Splitter(props: SplitterProps) {
  const start = useRef<{ x: number; value: number } | null>(null);
  const sign = props.isAfter === true ? -1 : 1;
  const lastOpen = useRef(props.value > 0 ? props.value : props.min);
  const set = (value: number) => {
    const next = value < props.min / 2 ? 0 : Math.min(props.max, Math.max(props.min, value));
    if (next > 0) lastOpen.current = next;
    props.onChange(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a control
    <div
      className="split"
      role="separator"
      aria-orientation="vertical"
      aria-label={props.label}
      aria-valuenow={Math.round(props.value)}
      aria-valuemin={0}
      aria-valuemax={props.max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, value: props.value };
      }}
      onPointerMove={(event) => {
        if (start.current !== null)
          set(start.current.value + sign * (event.clientX - start.current.x));
      }}
      onPointerUp={() => {
        start.current = null;
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') set(props.value - sign * STEP_PX);
        else if (event.key === 'ArrowRight') set(props.value + sign * STEP_PX);
        else if (event.key === 'Enter') set(props.value === 0 ? lastOpen.current : 0);
        else return;
        event.preventDefault();
      }}
    >
      <i />
    </div>
  );
}
