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
