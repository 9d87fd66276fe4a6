/** Open issues on a page, by how much their summaries are alike. */
import { and, asc, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { ISSUE_STATUS } from '../../../contract/src/issues/status.ts';
import type { Executor } from '../db/database.ts';
import { annotations, issues } from '../db/schema.ts';
import { seenBy } from './issue-filters.ts';
import type { ProjectScope } from './scopes.ts';

export type Candidate = {
  id: number;
  /** Trigrams that both summaries have, of all: 0 to 1. */
  likeness: number;
  /** The beginning of its markup, which states where it is. */
  xfdf: string | null;
};

/** More on one page are not compared. */
const MOST_CANDIDATES = 500;
/** The characters in which every markup states its place. Long ones go on with thousands of points. */
const PLACE_WITHIN = 4000;

export async function openIssuesOnPage(
  db: Executor,
  scope: ProjectScope,
  { documentId, pageNumber, summary }: { documentId: number; pageNumber: number; summary: string },
): Promise<Candidate[]> {
  const likeness = sql<number>`similarity(${issues.summary}, ${summary})`;
  const markup = db
    .select({
      xfdf: sql<string>`left(${annotations.xfdf}, ${PLACE_WITHIN})`.as('xfdf'),
    })
    .from(annotations)
    .where(and(eq(annotations.issueId, issues.id), eq(annotations.isDeleted, false)))
    .orderBy(asc(annotations.id))
    .limit(1)
    .as('markup');
  return db
    .select({ id: issues.id, likeness, xfdf: markup.xfdf })
    .from(issues)
    .leftJoinLateral(markup, sql`true`)
    .where(
      and(
        eq(issues.projectId, scope.projectId),
        seenBy(scope),
        ne(issues.evaluationState, 'rejected'),
        eq(issues.documentId, documentId),
        eq(issues.pageNumber, pageNumber),
        or(isNull(issues.statusId), lt(issues.statusId, ISSUE_STATUS.resolved)),
      ),
    )
    .orderBy(desc(likeness), desc(issues.id))
    .limit(MOST_CANDIDATES);
}
