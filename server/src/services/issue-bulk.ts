/** Changes of many issues at once: all of them or none. The last one can be undone for 30 s. */
import { randomUUID } from 'node:crypto';
import { MOST_BULK_ISSUES, UNDO_SECONDS } from '../../../contract/src/constants.ts';
import { mayFollow } from '../../../contract/src/issues/status.ts';
import type { Database, Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { changeIssues, lockIssues, lockMatchingIssues } from '../repositories/issue-changes.ts';
import type { LockedIssue } from '../repositories/issue-changes.ts';
import type { IssueFilters } from '../repositories/issue-filters.ts';
import { findBatch, undoBatch } from '../repositories/issue-history.ts';
import { projectScope } from '../repositories/scopes.ts';
import type { CallerScope, ProjectScope } from '../repositories/scopes.ts';
import { checkAssignee, checkLookups } from './issue-settings.ts';
import type { Settings } from './issue-settings.ts';

export type BulkIssueService = ReturnType<typeof createBulkIssueService>;

type Result = { updated_count: number; undo_token: string | null };
type Bulk = Settings & { issue_ids: readonly number[] };
type BulkOfMatching = Settings & { expected_count?: number | undefined };

/** A click in the last second still has to arrive. */
const GRACE_SECONDS = 5;
/** Issues that a refusal names. */
const MOST_NAMED = 5;

const inWords = (count: number) => count.toLocaleString('en-US');

function named(ids: readonly number[]): string {
  const first = ids.slice(0, MOST_NAMED).map((id) => `#${id}`);
  const more = ids.length - first.length;
  return more > 0 ? `${first.join(', ')} and ${inWords(more)} more` : first.join(', ');
}

export function createBulkIssueService(db: Database) {
  async function change(
    tx: Executor,
    scope: CallerScope,
    locked: readonly LockedIssue[],
    settings: Settings,
  ): Promise<Result> {
    const { status_id: status } = settings;
    const ended = locked.filter(
      ({ statusId }) => status !== undefined && !mayFollow(statusId, status),
    );
    if (ended.length > 0) {
      throw new ApiError(
        'CONFLICT',
        `Resolved or closed: ${named(ended.map(({ id }) => id))}. Reopen them first. None was changed.`,
      );
    }
    const batch = randomUUID();
    const ids = locked.map(({ id }) => id);
    const changed = await changeIssues(tx, scope, { ids, values: settings, batch });
    return { updated_count: locked.length, undo_token: changed > 0 ? batch : null };
  }

  return {
    /** Changes these issues. 404 if the caller cannot see one of them. */
    async setMany(scope: CallerScope, { issue_ids: ids, ...settings }: Bulk): Promise<Result> {
      checkLookups(settings);
      return db.transaction(async (tx) => {
        const locked = await lockIssues(tx, scope, ids);
        if (locked.length < ids.length) {
          throw new ApiError('NOT_FOUND', 'Some of these issues were not found. None was changed.');
        }
        for (const projectId of new Set(locked.map((issue) => issue.projectId))) {
          const project = await projectScope(tx, scope, projectId);
          if (typeof project === 'string') throw notFound(`Project ${projectId}`);
          await checkAssignee(tx, project, settings);
        }
        return change(tx, scope, locked, settings);
      });
    },

    /** Changes what matches. 412 if that is not as many as the caller expects. */
    async setMatching(
      scope: ProjectScope,
      filters: IssueFilters,
      { expected_count: expected, ...settings }: BulkOfMatching,
    ): Promise<Result> {
      checkLookups(settings);
      return db.transaction(async (tx) => {
        await checkAssignee(tx, scope, settings);
        const most = MOST_BULK_ISSUES + 1;
        const locked = await lockMatchingIssues(tx, scope, { filters, most });
        if (locked.length === most) {
          throw new ApiError(
            'CONFLICT',
            `More than ${inWords(MOST_BULK_ISSUES)} issues match. Narrow the filters. None was changed.`,
          );
        }
        if (expected !== undefined && expected !== locked.length) {
          throw new ApiError(
            'CHANGED_MEANWHILE',
            `${inWords(locked.length)} issues match now, not ${inWords(expected)}. None was changed.`,
          );
        }
        return change(tx, scope, locked, settings);
      });
    },

    /** Undoes a bulk update of the caller, unless someone has changed one of its issues since. */
    async undo(scope: CallerScope, batch: string): Promise<{ updated_count: number }> {
      return db.transaction(async (tx) => {
        const longestSeconds = UNDO_SECONDS + GRACE_SECONDS;
        const changed = await findBatch(tx, scope, { batch, longestSeconds });
        if (changed.length === 0) throw new ApiError('NOT_FOUND', 'There is nothing to undo.');
        if (changed.some(({ isLate }) => isLate)) {
          throw new ApiError('CONFLICT', `Changes can be undone for ${UNDO_SECONDS} seconds.`);
        }
        const ids = changed.map(({ issueId }) => issueId);
        const locked = await lockIssues(tx, scope, ids);
        // The caller may no longer open a project of them, or an API token may not.
        if (locked.length < ids.length) {
          throw new ApiError('NOT_FOUND', 'There is nothing to undo.');
        }
        const present = new Map(locked.map(({ id, version }) => [id, version]));
        const others = changed.filter(({ issueId, version }) => present.get(issueId) !== version);
        if (others.length > 0) {
          throw new ApiError(
            'CONFLICT',
            `Changed since: ${named(others.map(({ issueId }) => issueId))}. Nothing was undone.`,
          );
        }
        await undoBatch(tx, scope, batch);
        return { updated_count: ids.length };
      });
    },
  };
}
