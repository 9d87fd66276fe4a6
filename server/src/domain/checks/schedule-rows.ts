/** The rows of door, window and room schedules. Pure. */
import { passagesOf } from '../compliance/passages.ts';
import type { PageLine } from '../compliance/passages.ts';
import type { Box } from './check.ts';

export const SCHEDULED = ['door', 'window', 'room'] as const;
export type Scheduled = (typeof SCHEDULED)[number];

export type ScheduleRow = {
  readonly of: Scheduled;
  /** What the row is called: its first cell. */
  readonly mark: string;
  /** The title of the schedule. */
  readonly schedule: string;
  readonly box: Box;
};

const TITLES: readonly [Scheduled, RegExp][] = [
  ['door', /^(?:\w+ )?(?:EXTERIOR |INTERIOR )?DOORS?(?: AND FRAMES?| & FRAMES?)? SCHEDULE\W*$/i],
  ['window', /^(?:\w+ )?(?:EXTERIOR |INTERIOR )?WINDOWS?(?: TYPES?)? SCHEDULE\W*$/i],
  ['room', /^(?:\w+ )?(?:ROOM FINISH|FINISH ROOM|ROOM|INTERIOR FINISH|FINISH) SCHEDULE\W*$/i],
];
/** What doors, windows and rooms are called: `101A`, `ST1`, `408.A`, `A`. */
const MARK = /^(?=[A-Z0-9.-]*\d|[A-Z]{1,2}$)[A-Z]{0,3}(?:-?\d{1,4})?(?:[.-]?[A-Z])?$/i;
/** Rows that begin with a mark, from which a table counts as a schedule of doors, windows or rooms. */
const FEWEST = 3;
/** How far left or right of the others a row of the same schedule begins, in heights of a row. */
const SHIFT = 6;

export function scheduleRowsOf(lines: readonly PageLine[]): ScheduleRow[] {
  if (!lines.some(({ text }) => TITLES.some(([, title]) => title.test(text.trim())))) return [];
  const rows = passagesOf(lines, () => false).flatMap(({ box, table }): ScheduleRow[] => {
    const schedule = table?.title.trim() ?? '';
    const [kind] = TITLES.find(([, title]) => title.test(schedule)) ?? [];
    const mark = table?.cells[0]?.text.trim() ?? '';
    return kind === undefined || !MARK.test(mark) ? [] : [{ of: kind, mark, schedule, box }];
  });
  return SCHEDULED.flatMap((kind) => {
    const own = rows.filter(({ of }) => of === kind);
    const lefts = own.map(({ box }) => box[0]).toSorted((a, b) => a - b);
    const usual = lefts[Math.floor(lefts.length / 2)] ?? 0;
    // A table beside it may have been taken for a part of it.
    const aligned = own.filter(
      ({ box: [x0, y0, , y1] }) => Math.abs(x0 - usual) < SHIFT * Math.max(1, y1 - y0),
    );
    return aligned.length < FEWEST ? [] : aligned;
  });
}
