/** What pages and the contents show of issues. */
import { and, asc, count, eq, inArray, isNotNull, isNull, notInArray, or } from 'drizzle-orm';
import type { IssueOnPaper } from '../../../contract/src/issues/schema.ts';
import { ISSUE_STATUS } from '../../../contract/src/issues/status.ts';
import type { Executor } from '../db/database.ts';
import { annotations, issues } from '../db/schema.ts';
import { matching, seenBy } from './issue-filters.ts';
import type { DocumentScope, ProjectScope } from './scopes.ts';

/** A sheet with issues that are open. */
export type OpenOnSheet = { id: number; count: number };

export async function openIssuesBySheet(db: Executor, scope: ProjectScope): Promise<OpenOnSheet[]> {
  const settled = [ISSUE_STATUS.resolved, ISSUE_STATUS.closed];
  const { drawingSheetId: id, statusId } = issues;
  const rows = await db
    .select({ id, count: count() })
    .from(issues)
    .where(
      and(
        matching(scope, {}),
        isNotNull(id),
        // An issue without a status counts as open.
        or(isNull(statusId), notInArray(statusId, settled)),
      ),
    )
    .groupBy(id)
    .orderBy(asc(id));
  return rows.flatMap((row) => (row.id === null ? [] : [{ id: row.id, count: row.count }]));
}

/** The issues that have a markup on the pages of a document, by id. */
export async function issuesOnPaper(db: Executor, scope: DocumentScope): Promise<IssueOnPaper[]> {
  const withMarkup = db
    .select({ id: annotations.issueId })
    .from(annotations)
    .where(
      and(
        eq(annotations.documentId, scope.documentId),
        isNotNull(annotations.issueId),
        eq(annotations.isDeleted, false),
      ),
    );
  return db
    .select({
      id: issues.id,
      priority_id: issues.priorityId,
      status_id: issues.statusId,
      overlay_execution_id: issues.overlayExecutionId,
    })
    .from(issues)
    .where(and(inArray(issues.id, withMarkup), seenBy(scope)))
    .orderBy(asc(issues.id));
}
