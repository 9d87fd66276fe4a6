/** How the issues of a project are opened and closed. */
import type { Trends } from '../../../contract/src/dashboard/schema.ts';
import { AGE_DAYS, CLOSE_DAYS } from '../../../contract/src/dashboard/trends.ts';
import type { Database } from '../db/database.ts';
import { calendarOf } from '../domain/calendar.ts';
import { labelOf } from '../domain/lookups.ts';
import { dashboardScope } from '../repositories/scopes.ts';
import type { ProjectScope } from '../repositories/scopes.ts';
import {
  countBetween,
  countByAge,
  countByDaysToClose,
  flowByAssignee,
  flowByDiscipline,
  totalFlow,
} from '../repositories/trends.ts';
import type { Flow } from '../repositories/trends.ts';
import { wireMoment } from '../repositories/wire.ts';

export type TrendService = ReturnType<typeof createTrendService>;

const toFlow = ({ medianAgeDays, medianDaysToClose, opened, closed, open }: Flow) => ({
  ...{ opened, closed, open },
  // Where a clock was set back, an issue may be younger than nothing.
  median_age_days: medianAgeDays === null ? null : Math.max(0, medianAgeDays),
  median_days_to_close: medianDaysToClose === null ? null : Math.max(0, medianDaysToClose),
});

export function createTrendService(db: Database) {
  return {
    async trends(project: ProjectScope, weeks: number, zone: string): Promise<Trends> {
      const scope = dashboardScope(project);
      const { dayStart, weekStart } = calendarOf(zone, new Date());
      // One more than there are weeks; the oldest first.
      const weekStarts = Array.from({ length: weeks + 1 }, (_, at) => weekStart(at + 1 - weeks));
      const dayEnd = dayStart(1);
      // An issue of today is 0 days old.
      const agedBefore = AGE_DAYS.map((age) => dayStart(1 - age));
      const [from = dayEnd] = weekStarts;
      const period = { from, dayEnd };
      const [total, opened, closed, ages, closeTimes, disciplines, assignees] = await Promise.all([
        totalFlow(db, scope, period),
        countBetween(db, scope, 'created', weekStarts),
        countBetween(db, scope, 'closed', weekStarts),
        countByAge(db, scope, agedBefore),
        countByDaysToClose(db, scope, { from, days: CLOSE_DAYS }),
        flowByDiscipline(db, scope, period),
        flowByAssignee(db, scope, period),
      ]);
      const momentOf = (moment: Date | undefined) => (moment ? wireMoment(moment) : null);
      return {
        period_from: wireMoment(from),
        total: toFlow(total),
        weeks: weekStarts.slice(1).map((to, at) => ({
          ...{ from: wireMoment(weekStarts[at] ?? to), to: wireMoment(to) },
          ...{ opened: opened[at] ?? 0, closed: closed[at] ?? 0 },
        })),
        ages: AGE_DAYS.map((days, at) => ({
          ...{ days_from: days, days_to: AGE_DAYS[at + 1] ?? null, count: ages[at] ?? 0 },
          created_from: momentOf(agedBefore[at + 1]),
          // Nothing was raised after today.
          created_to: at === 0 ? null : momentOf(agedBefore[at]),
        })),
        close_times: CLOSE_DAYS.map((days, at) => ({
          ...{ days_from: days, days_to: CLOSE_DAYS[at + 1] ?? null, count: closeTimes[at] ?? 0 },
        })),
        disciplines: disciplines
          .map(({ disciplineId: id, ...flow }) => ({
            ...{ discipline_id: id, discipline_label: labelOf('disciplines', id) },
            ...toFlow(flow),
          }))
          .toSorted(
            (a, b) => b.open - a.open || a.discipline_label.localeCompare(b.discipline_label, 'en'),
          ),
        assignees: assignees.map(({ userId, userName, ...flow }) => ({
          ...{ user_id: userId, user_name: userName, ...toFlow(flow) },
        })),
      };
    },
  };
}
