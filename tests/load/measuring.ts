/** What every part of the measurement gets and returns. */
import { percentile } from './requests.ts';
import type { Client } from './requests.ts';
import type { Ready } from './serve.ts';

export type Row = { what: string; measured: string; goal: string; isReached: boolean };
export type Measuring = {
  ready: Ready;
  client: Client;
  pid: number;
  seconds: number;
  /** The size of large uploads. */
  gigabytes: number;
  /** The 99th percentile of the delay of the server's event loop since it was last asked for, in milliseconds. */
  loopDelay: () => Promise<number>;
};
export type Measure = (measuring: Measuring) => Promise<Row[]>;

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

/** `share` of the calls have to take no longer than the limit. */
export function timeRow(
  what: string,
  times: readonly number[],
  { share, limitMs }: { share: number; limitMs: number },
): Row {
  const value = percentile(times, share);
  return {
    what,
    measured: `p${share * 100} ${ms(value)} (median ${ms(percentile(times, 0.5))}, ${times.length} calls)`,
    goal: `≤ ${limitMs} ms`,
    isReached: value <= limitMs,
  };
}

export const tokenOf = ({ tokens }: Ready, index: number): string =>
  tokens[index % tokens.length] ?? '';
