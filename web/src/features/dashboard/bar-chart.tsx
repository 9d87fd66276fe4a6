/** The frame of a chart of bars: its numbers and lines, and what stands on them. */
import type { ReactNode } from 'react';
import { countText } from './model/charts.ts';

/** Above the line of the highest number, CSS pixels. */
export const TOP_PX = 12;
/** From 0 up to that line, CSS pixels. */
export const PLOT_PX = 160;

type BarChartProps = {
  /** What can be scrolled in a narrow window. */
  label: string;
  /** What the chart says. */
  sentence: string;
  width: number;
  /** Where the lines begin, right of their numbers, CSS pixels. */
  left: number;
  height: number;
  /** From 0 to the highest number. */
  ticks: readonly number[];
  /** The last bars say most, such as those of the latest weeks: a window too narrow for all shows these. */
  showsEnd?: boolean;
  children: ReactNode;
};

function scrollToEnd(element: HTMLElement | null): void {
  if (element !== null) element.scrollLeft = element.scrollWidth;
}

export function BarChart(props: BarChartProps) {
  const { label, sentence, width, height, left, ticks, showsEnd = false, children } = props;
  const top = ticks.at(-1) ?? 1;
  return (
    <div
      // Again when the chart becomes wider.
      key={width}
      ref={showsEnd ? scrollToEnd : undefined}
      className="dashboard-chart-scroll"
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
    >
      <svg
        {...{ width, height }}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={sentence}
        className="dashboard-chart"
      >
        {ticks.map((tick) => {
          const y = TOP_PX + PLOT_PX * (1 - tick / top);
          return (
            <g key={tick}>
              <path d={`M${left} ${y}H${width}`} className="chart-line" />
              <text x={left - 8} y={y + 4} textAnchor="end" className="chart-tick">
                {countText(tick)}
              </text>
            </g>
          );
        })}
        {children}
      </svg>
    </div>
  );
}
