/** What changed in a project since someone last looked at its dashboard. */
import type { ProjectNews } from '../../../contract/src/dashboard/schema.ts';
import type { Database } from '../db/database.ts';
import { dashboardScope } from '../repositories/scopes.ts';
import type { ProjectScope } from '../repositories/scopes.ts';
import {
  countIssues,
  differencesSince,
  filesSince,
  lastVisit,
  noteVisit,
} from '../repositories/visits.ts';
import { wireMoment } from '../repositories/wire.ts';

export type VisitService = ReturnType<typeof createVisitService>;

const NOTHING: ProjectNews = {
  since: null,
  ...{ new_issues: 0, status_changes: 0, commented_assigned: 0, commented_raised: 0 },
  ...{ new_files: 0, files: [], new_differences: 0, overlays: [] },
};

export function createVisitService(db: Database) {
  return {
    /** The counts of issues are those of lists with the same limits. */
    async news(project: ProjectScope): Promise<ProjectNews> {
      const last = await lastVisit(db, project);
      if (last === null) return NOTHING;
      const scope = dashboardScope(project);
      // Lists are asked with this text, so both count from the same moment.
      const since = wireMoment(last);
      const from = new Date(since);
      const mine = [scope.personId];
      const [newIssues, statusChanges, assigned, raised, files, differences] = await Promise.all([
        countIssues(db, scope, { created_from: since }),
        countIssues(db, scope, { status_changed_from: since }),
        countIssues(db, scope, { commented_from: since, owners: mine }),
        countIssues(db, scope, { commented_from: since, creators: mine }),
        filesSince(db, scope, from),
        differencesSince(db, scope, from),
      ]);
      return {
        ...{ since, new_issues: newIssues, status_changes: statusChanges },
        ...{ commented_assigned: assigned, commented_raised: raised, ...files, ...differences },
      };
    },

    note: (project: ProjectScope): Promise<void> => noteVisit(db, project),
  };
}
