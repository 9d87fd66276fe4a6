/** Dividers between two panels, moved by dragging or with keys. */
import { useRef } from 'react';

type SeparatorProps = {
  label: string;
  value: number;
  max: number;
  /** What a screen reader says instead of the value. */
  valueText?: string;
  onDragStart?: (clientX: number) => void;
  onDrag: (clientX: number, place: Element) => void;
  /** Returns whether it was one of its keys. */
  onKey: (key: string) => boolean;
};

function Separator({ label, value, max, valueText, ...props }: SeparatorProps) {
  const isDragged = useRef(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a control
    <div
      className="split"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={max}
      {...(valueText === undefined ? {} : { 'aria-valuetext': valueText })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        isDragged.current = true;
        props.onDragStart?.(event.clientX);
      }}
      onPointerMove={(event) => {
        if (isDragged.current) props.onDrag(event.clientX, event.currentTarget);
      }}
      onPointerUp={() => {
        isDragged.current = false;
      }}
      onKeyDown={(event) => {
        if (props.onKey(event.key)) event.preventDefault();
      }}
    >
      <i />
    </div>
  );
}

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

/** Sets a width freely: arrow keys by 16 px, Enter collapses. */
export function Splitter({ label, value, min, max, isAfter = false, onChange }: SplitterProps) {
  const start = useRef({ x: 0, value: 0 });
  const sign = isAfter ? -1 : 1;
  const lastOpen = useRef(value > 0 ? value : min);
  const set = (wanted: number) => {
    const next = wanted < min / 2 ? 0 : Math.min(max, Math.max(min, wanted));
    if (next > 0) lastOpen.current = next;
    onChange(next);
  };
  return (
    <Separator
      label={label}
      value={value}
      max={max}
      onDragStart={(x) => {
        start.current = { x, value };
      }}
      onDrag={(x) => set(start.current.value + sign * (x - start.current.x))}
      onKey={(key) => {
        if (key === 'ArrowLeft') set(value - sign * STEP_PX);
        else if (key === 'ArrowRight') set(value + sign * STEP_PX);
        else if (key === 'Enter') set(value === 0 ? lastOpen.current : 0);
        else return false;
        return true;
      }}
    />
  );
}

type StepSplitterProps<Step extends number> = {
  label: string;
  valueText: string;
  /** Share of the left panel, percent. */
  value: Step;
  /** Ascending, from 0 to 100. */
  steps: readonly Step[];
  onChange: (value: Step) => void;
};

/** Sets a share to one of a few steps: arrow keys, Home, End, or Enter for the middle. */
export function StepSplitter<Step extends number>(props: StepSplitterProps<Step>) {
  const { value, steps } = props;
  const at = steps.indexOf(value);
  const go = (next: Step | undefined) => {
    if (next !== undefined && next !== value) props.onChange(next);
  };
  return (
    <Separator
      label={props.label}
      value={value}
      max={100}
      valueText={props.valueText}
      onDrag={(x, place) => {
        const area = place.parentElement?.getBoundingClientRect();
        if (area === undefined || area.width === 0) return;
        const share = ((x - area.left) / area.width) * 100;
        go(steps.toSorted((a, b) => Math.abs(a - share) - Math.abs(b - share))[0]);
      }}
      onKey={(key) => {
        if (key === 'ArrowLeft') go(steps[at - 1]);
        else if (key === 'ArrowRight') go(steps[at + 1]);
        else if (key === 'Home') go(steps[0]);
        else if (key === 'End') go(steps.at(-1));
        else if (key === 'Enter') go(steps[Math.floor(steps.length / 2)]);
        else return false;
        return true;
      }}
    />
  );
}
