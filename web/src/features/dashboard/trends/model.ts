/** What the trends say, in sentences and words. */
import type { Trends } from '../../../../../contract/src/dashboard/schema.ts';
import { plural } from '../../../domain/units.ts';
import { countText } from '../model/charts.ts';

/** Counts of a row of the tables of disciplines and people. */
export type Flow = Trends['total'];

/** "3 days"; "less than a day". */
export function daysText(days: number): string {
  return days < 1 ? 'less than a day' : plural(Math.round(days), 'day');
}

/** "7 to 13 days", "84 days or more", "Less than 1 day". */
export function daysLabel({ days_from: from, days_to: to }: DaysRange): string {
  if (to === null) return `${plural(from, 'day')} or more`;
  if (to - from > 1) return `${from} to ${to - 1} days`;
  return from === 0 ? 'Less than 1 day' : `${from} ${from === 1 ? 'day' : 'days'}`;
}
type DaysRange = { days_from: number; days_to: number | null };

export function weeksSentence({ weeks, total: { opened, closed } }: Trends): string {
  const period = `In the last ${weeks.length} weeks`;
  if (opened === 0 && closed === 0) return `${period}, no issue was opened or closed.`;
  const ofOpened = `${period}, ${plural(opened, 'issue')} ${opened === 1 ? 'was' : 'were'} opened and`;
  if (closed === 0) return `${ofOpened} none closed.`;
  const more = opened - closed;
  const rest =
    more === 0
      ? 'as many as were opened'
      : more > 0
        ? `${countText(more)} fewer than were opened`
        : `${countText(-more)} more than were opened`;
  return `${ofOpened} ${countText(closed)} closed: ${rest}.`;
}

export function agesSentence({ total: { open, median_age_days: median } }: Trends): string {
  if (median === null) return 'No issue is open.';
  if (open === 1) return `1 issue is open, for ${daysText(median)}.`;
  const half = median < 1 ? daysText(median) : `${daysText(median)} or longer`;
  return `${plural(open, 'issue')} are open, half of them for ${half}.`;
}

export function closeTimesSentence(trends: Trends): string {
  const { closed, median_days_to_close: median } = trends.total;
  const period = `in the last ${trends.weeks.length} weeks`;
  if (median === null) return `No issue was closed ${period}.`;
  const took = daysText(median);
  if (closed === 1) return `1 issue was closed ${period}, which took ${took}.`;
  return `${plural(closed, 'issue')} were closed ${period}, half of them ${median < 1 ? 'in' : 'within'} ${took}.`;
}

/** Of disciplines or people. */
export function mostOpenSentence(
  rows: readonly { name: string; open: number }[],
  open: number,
): string {
  if (open === 0) return 'No issue is open.';
  const most = Math.max(...rows.map((row) => row.open));
  const [first, ...others] = rows.filter((row) => row.open === most).map(({ name }) => name);
  const of = `${countText(most)} of ${countText(open)}`;
  if (others.length === 0) return `Most open issues: ${first}, ${of}.`;
  const [second] = others;
  const more = others.length === 1 ? second : `${others.length} others`;
  return `Most open issues: ${first} and ${more}, ${of} each.`;
}
