/** Dates in the specified formats, in the browser's zone (G-021, G-022). */
import { format, startOfDay } from 'date-fns';

/** `MM/dd/yyyy`. `moment` in ISO 8601, or milliseconds since 1970. */
export function dateText(moment: string | number): string {
  return format(moment, 'MM/dd/yyyy');
}

/** Whether a day begins then. */
export function isMidnight(moment: string): boolean {
  return startOfDay(moment).getTime() === new Date(moment).getTime();
}

/** `MM/dd/yyyy @ h:mm a` (PL-016). */
export function dateTimeText(moment: string): string {
  return format(moment, 'MM/dd/yyyy @ h:mm a');
}

/** `MM/dd/yyyy HH:mm` (IN-009). */
export function minuteText(moment: string): string {
  return format(moment, 'MM/dd/yyyy HH:mm');
}

/** The first whole minute that is not before. */
export function nextMinute(moment: string): string {
  return new Date(Math.ceil(Date.parse(moment) / 60_000) * 60_000).toISOString();
}

/** `h:mm a`. */
export function timeText(moment: string): string {
  return format(moment, 'h:mm a');
}

/** `MM/dd/yyyy hh:mm:ss a` (G-021, ET-006). */
export function exactMomentText(moment: string): string {
  return format(moment, 'MM/dd/yyyy hh:mm:ss a');
}
