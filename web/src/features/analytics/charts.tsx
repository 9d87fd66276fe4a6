/** Charts of rates and counts. What they show is also in the table of their block. */
import type { CSSProperties } from 'react';

export type Bar = {
  key: string;
  label: string;
  /** Below the label. */
  note?: string;
  /** Above the bar. */
  text: string;
  value: number;
  /** The limits of what the value may be in truth. */
  interval?: { low: number; high: number };
};

type BarsProps = {
  /** One sentence that says what the chart shows. */
  label: string;
  bars: readonly Bar[];
  /** The value at the upper edge. */
  most: number;
  /** At the lines, from 0. */
  scale: readonly string[];
  /** Dots instead of bars, for rates over time. */
  isDotted?: boolean;
  tone?: 'first' | 'second' | 'third';
};

/** More do not fit below a chart of half the window. */
const MOST_LABELS = 7;

const share = (value: number, most: number) => `${most === 0 ? 0 : (100 * value) / most}%`;

type Sizes = CSSProperties & Readonly<Record<`--${string}`, string>>;

function sizesOf({ value, interval }: Bar, most: number): Sizes {
  return {
    '--value': share(value, most),
    ...(interval && {
      '--low': share(interval.low, most),
      '--reach': share(interval.high - interval.low, most),
    }),
  };
}

/** Columns, each with its value, and a line over its interval. */
export function Bars({ label, bars, most, scale, isDotted = false, tone = 'first' }: BarsProps) {
  // From the latest ones, far enough from the edge for a whole label.
  const labelEvery = Math.ceil(bars.length / MOST_LABELS);
  const look = `${isDotted ? ' is-dotted' : ''}${labelEvery > 1 ? ' is-crowded' : ''}`;
  return (
    <div className="chart-scroll" role="img" aria-label={label}>
      <div className={`chart chart-${tone}${look}`} aria-hidden="true">
        <div className="chart-scale">
          {scale.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </div>
        {bars.map((bar, index) => (
          <div key={bar.key} className="chart-bar" style={sizesOf(bar, most)}>
            <div className="chart-space">
              <i className="chart-fill" />
              {bar.interval === undefined ? null : <i className="chart-interval" />}
              <span className="chart-value num">{bar.text}</span>
            </div>
            <span className="chart-label num">
              {(bars.length - 1 - index) % labelEvery === Math.floor(labelEvery / 2)
                ? bar.label
                : ''}
            </span>
            {bar.note === undefined ? null : <span className="chart-note num">{bar.note}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}

export type Dot = { key: number; x: number; y: number; title: string };

type ScatterProps = {
  label: string;
  dots: readonly Dot[];
  /** At the lower edge, from 0. */
  scaleX: readonly number[];
  xTitle: string;
};

/** Points between 0 and 100%. The table links to each project. */
export function Scatter({ label, dots, scaleX, xTitle }: ScatterProps) {
  const mostX = scaleX.at(-1) ?? 0;
  return (
    <div role="img" aria-label={label}>
      <div className="scatter" aria-hidden="true">
        <div className="chart-scale">
          {['0%', '50%', '100%'].map((text) => (
            <span key={text}>{text}</span>
          ))}
        </div>
        <div className="scatter-space">
          {dots.map((dot) => (
            <i
              key={dot.key}
              title={dot.title}
              style={{ left: share(dot.x, mostX), bottom: `${dot.y}%` }}
            />
          ))}
        </div>
        <div className="scatter-x num">
          {scaleX.map((value) => (
            <span key={value}>{value.toLocaleString('en-US')}</span>
          ))}
        </div>
        <span className="scatter-title t2 f12">{xTitle}</span>
      </div>
    </div>
  );
}
