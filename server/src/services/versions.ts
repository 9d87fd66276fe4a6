/** Values that change whenever the data of a polled response does. */
import type { Executor } from '../db/database.ts';
import type { VersionSubject } from '../domain/version-subject.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { projectsOfBacktests } from '../repositories/backtests.ts';
import { issueVersion } from '../repositories/issues.ts';
import { backtestScope } from '../repositories/scopes.ts';
import type { CallerScope, IssueScope } from '../repositories/scopes.ts';
import { versionsOf } from '../repositories/versions.ts';

export type VersionService = ReturnType<typeof createVersionService>;

export function createVersionService(db: Executor, store: ObjectStore) {
  return {
    of: (...subjects: VersionSubject[]): Promise<readonly unknown[]> => versionsOf(db, subjects),
    /** Of the backtests that the caller has access to: which projects they are of, and how these are called. */
    async ofBacktests(scope: CallerScope): Promise<readonly unknown[]> {
      const projects = await projectsOfBacktests(db, scope);
      return [
        projects,
        await versionsOf(
          db,
          projects.map((id) => `project ${id}` as const),
        ),
      ];
    },
    /** The project of a backtest with what the caller sees of its issues; null without access. */
    async ofBacktest(scope: CallerScope, backtestId: number): Promise<readonly unknown[] | null> {
      const found = await backtestScope(db, scope, backtestId);
      if (!found) return null;
      const id = found.projectId;
      const changes = await versionsOf(db, [
        `project ${id}`,
        `issues of project ${id}`,
        `contents of project ${id}`,
        `annotations of project ${id}`,
      ]);
      return [changes, found.evaluationStates];
    },
    ofIssue: (scope: IssueScope): Promise<number | null> => issueVersion(db, scope),
    /** Changes with the URLs of thumbnails and attachments: every hour, and with the store's settings. */
    ofAddresses: (personId: number): Promise<string> => store.signGetCacheable('any', personId),
  };
}
