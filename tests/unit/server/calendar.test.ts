import { describe, expect, it } from 'vitest';
import { calendarOf } from '../../../server/src/domain/calendar.ts';

const at = (moment: string) => new Date(moment);

describe('days and weeks of a time zone', () => {
  it.each([
    // A Tuesday evening in New York, already Wednesday in UTC.
    ['America/New_York', '2026-03-11T02:00:00Z', '2026-03-10T04:00:00Z', '2026-03-09T04:00:00Z'],
    ['UTC', '2026-03-11T02:00:00Z', '2026-03-11T00:00:00Z', '2026-03-09T00:00:00Z'],
    // Older names, which browsers give and not every PostgreSQL knows.
    ['Asia/Calcutta', '2026-03-11T02:00:00Z', '2026-03-10T18:30:00Z', '2026-03-08T18:30:00Z'],
    ['+05:30', '2026-03-11T02:00:00Z', '2026-03-10T18:30:00Z', '2026-03-08T18:30:00Z'],
    // A Sunday, and a Monday.
    ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00Z', '2026-03-22T23:00:00Z'],
    ['Europe/Berlin', '2026-03-30T12:00:00Z', '2026-03-29T22:00:00Z', '2026-03-29T22:00:00Z'],
  ])('%s at %s', (zone, now, day, week) => {
    const { dayStart, weekStart } = calendarOf(zone, at(now));
    expect(dayStart(0)).toEqual(at(day));
    expect(weekStart(0)).toEqual(at(week));
  });

  it('keep to midnight where clocks are changed in between', () => {
    const { dayStart, weekStart } = calendarOf('America/New_York', at('2026-03-11T12:00:00Z'));
    expect(dayStart(-4)).toEqual(at('2026-03-07T05:00:00Z'));
    expect(dayStart(1)).toEqual(at('2026-03-12T04:00:00Z'));
    expect(weekStart(-1)).toEqual(at('2026-03-02T05:00:00Z'));
    expect(weekStart(1)).toEqual(at('2026-03-16T04:00:00Z'));
  });
});
