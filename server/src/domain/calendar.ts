/**
 * Days and weeks of a time zone. Reckoned with JavaScript's zones, because browsers still give zones older names
 * (Asia/Calcutta) that PostgreSQL knows only where its system carries them.
 */

const DAY_MS = 86_400_000;

export type Calendar = {
  /** When the day begins that is so many days after the present one. */
  dayStart: (days: number) => Date;
  /** When the week begins, on Monday, that is so many weeks after the present one. */
  weekStart: (weeks: number) => Date;
};

/** `zone`: a name that `Intl` knows. */
export function calendarOf(zone: string, now: Date): Calendar {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', era: 'short' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  /** What a clock of the zone shows, as if it stood in UTC. */
  const shownAt = (moment: number): number => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    return Date.UTC(
      ...([part('year'), part('month') - 1, part('day')] as const),
      ...([part('hour'), part('minute'), part('second')] as const),
    );
  };
  const today = Math.floor(shownAt(now.getTime()) / DAY_MS) * DAY_MS;
  const dayStart = (days: number): Date => {
    const shown = today + days * DAY_MS;
    // The offset may be another one at midnight than at the first guess.
    const guess = shown - (shownAt(shown) - shown);
    return new Date(shown - (shownAt(guess) - guess));
  };
  // 1970 began on a Thursday.
  const sinceMonday = (today / DAY_MS + 3) % 7;
  return { dayStart, weekStart: (weeks) => dayStart(7 * weeks - sinceMonday) };
}
