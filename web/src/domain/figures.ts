/** Figures of analytics as people read them. */
import { format, parseISO } from 'date-fns';

/** "79%", "78.5%". */
export function percentText(percent: number): string {
  return `${Math.round(percent * 10) / 10}%`;
}

/** "79% (74% to 83%)": a rate, and between what the true one is in 19 of 20 cases. */
export function rateText(rate: { percent: number; low: number; high: number }): string {
  const { percent, low, high } = rate;
  return `${percentText(percent)} (${Math.round(low)}% to ${Math.round(high)}%)`;
}

const WHOLE_DOLLARS = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD', maximumFractionDigits: 0 },
});

/** "$412,870": no decimals (AA-014). */
export function wholeDollarsText(dollars: number): string {
  return WHOLE_DOLLARS.format(dollars);
}

/** "05/26" of a day such as 2025-05-26. */
export function shortDayText(day: string): string {
  return format(parseISO(day), 'MM/dd');
}

/** "05/26/2025" of a day such as 2025-05-26. */
export function dayText(day: string): string {
  return format(parseISO(day), 'MM/dd/yyyy');
}

const ROUND_STEPS = [1, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Values for the lines of a chart of counts: 0, then `parts` equal round steps, the last at or above `most`. */
export function roundScale(most: number, parts: number): number[] {
  const least = Math.max(1, most / parts);
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const steps = ROUND_STEPS.map((step) => step * magnitude);
  const step = steps.find((each) => each >= least && Number.isInteger(each)) ?? 10 * magnitude;
  return Array.from({ length: parts + 1 }, (_, index) => index * step);
}
