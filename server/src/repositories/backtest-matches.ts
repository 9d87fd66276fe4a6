/** Matches of backtests: what was found or added, and what people decided. */
import { aliasedTable, and, asc, eq, isNull } from 'drizzle-orm';
import type { BacktestMatch } from '../../../contract/src/backtests/schema.ts';
import type { Executor } from '../db/database.ts';
import {
  backtestMatches,
  changeOrderDocuments,
  changeOrders,
  issues,
  users,
} from '../db/schema.ts';
import { seenBy } from './issue-filters.ts';
import { issuesByIds } from './issues.ts';
import { inPortions } from './portions.ts';
import type { BacktestMatchScope, BacktestScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

const adders = aliasedTable(users, 'adders');
const approvers = aliasedTable(users, 'approvers');

const personOf = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, full_name: name };
export const dollarsOf = (cents: number | null) => (cents === null ? null : cents / 100);
const centsOf = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100));

/** Matches of issues that the caller sees; `is_primary` is decided by what is beside them. */
export type StoredMatch = Omit<BacktestMatch, 'is_primary'>;

/** Of one change order, or of all, in their order. */
export async function listMatches(
  db: Executor,
  scope: BacktestScope,
  { changeOrderId, matchId }: { changeOrderId?: number; matchId?: number } = {},
): Promise<StoredMatch[]> {
  const rows = await db
    .select({
      match: backtestMatches,
      adderName: adders.fullName,
      approverName: approvers.fullName,
    })
    .from(backtestMatches)
    .leftJoin(adders, eq(adders.id, backtestMatches.adderId))
    .leftJoin(approvers, eq(approvers.id, backtestMatches.approverId))
    .where(
      and(
        eq(backtestMatches.backtestId, scope.backtestId),
        changeOrderId === undefined ? undefined : eq(backtestMatches.changeOrderId, changeOrderId),
        matchId === undefined ? undefined : eq(backtestMatches.id, matchId),
      ),
    )
    .orderBy(asc(backtestMatches.changeOrderId), asc(backtestMatches.id));
  const ids = [...new Set(rows.map(({ match }) => match.issueId))];
  const seen = await inPortions(ids, (some) => issuesByIds(db, scope, some));
  const byId = new Map(seen.map((issue) => [issue.id, issue]));
  return rows.flatMap(({ match, adderName, approverName }) => {
    const issue = byId.get(match.issueId);
    if (issue === undefined) return [];
    const { approvedAt } = match;
    return [
      {
        id: match.id,
        matching_job_id: match.backtestId,
        change_order_id: match.changeOrderId,
        issue_id: match.issueId,
        issue,
        confidence_score: match.confidence,
        evidence: [...match.evidence],
        match_approval:
          approvedAt === null
            ? null
            : {
                approved: true as const,
                dollars_captured: dollarsOf(match.capturedCents),
                approved_by: personOf(match.approverId, approverName),
                created_at: wireMoment(approvedAt),
              },
        matched_issue_foreseeable_value: dollarsOf(match.foreseeableCents),
        added_by: personOf(match.adderId, adderName),
        is_added: match.isAdded,
      },
    ];
  });
}

/** What sums and the sample need of a match. */
export type MatchState = {
  id: number;
  changeOrderId: number;
  isAdded: boolean;
  isRejected: boolean;
  isApproved: boolean;
  capturedCents: number | null;
};

/** Of the issues that the caller sees, in their order. */
export async function matchStates(db: Executor, scope: BacktestScope): Promise<MatchState[]> {
  const rows = await db
    .select({
      id: backtestMatches.id,
      changeOrderId: backtestMatches.changeOrderId,
      isAdded: backtestMatches.isAdded,
      approvedAt: backtestMatches.approvedAt,
      capturedCents: backtestMatches.capturedCents,
      evaluationState: issues.evaluationState,
    })
    .from(backtestMatches)
    .innerJoin(issues, eq(issues.id, backtestMatches.issueId))
    .where(and(eq(backtestMatches.backtestId, scope.backtestId), seenBy(scope)))
    .orderBy(asc(backtestMatches.id));
  return rows.map(({ approvedAt, evaluationState, ...state }) => ({
    ...state,
    isApproved: approvedAt !== null,
    isRejected: evaluationState === 'rejected',
  }));
}

/** Keeps a change order of the backtest's batch from being deleted until the transaction ends. False if there is none. */
export async function holdChangeOrder(
  tx: Executor,
  { batch }: BacktestScope,
  changeOrderId: number,
): Promise<boolean> {
  const rows = await tx
    .select({ id: changeOrders.id })
    .from(changeOrders)
    .innerJoin(changeOrderDocuments, eq(changeOrderDocuments.id, changeOrders.documentId))
    .where(and(eq(changeOrders.id, changeOrderId), eq(changeOrderDocuments.batchId, batch.batchId)))
    .for('share', { of: changeOrders });
  return rows.length > 0;
}

/** The same for an issue of its project that the caller sees. */
export async function holdIssue(
  tx: Executor,
  scope: BacktestScope,
  issueId: number,
): Promise<{ isRejected: boolean } | null> {
  const [row] = await tx
    .select({ state: issues.evaluationState })
    .from(issues)
    .where(and(eq(issues.id, issueId), eq(issues.projectId, scope.projectId), seenBy(scope)))
    .for('share');
  return row ? { isRejected: row.state === 'rejected' } : null;
}

/** Null if they are matched already. What it refers to is held. */
export async function insertMatch(
  tx: Executor,
  { backtestId, personId: adderId }: BacktestScope,
  {
    changeOrderId,
    issueId,
    foreseeableValue,
  }: { changeOrderId: number; issueId: number; foreseeableValue: number | null },
): Promise<number | null> {
  const [row] = await tx
    .insert(backtestMatches)
    .values({
      ...{ backtestId, changeOrderId, issueId, adderId },
      ...{ confidence: 1, isAdded: true, foreseeableCents: centsOf(foreseeableValue) },
    })
    .onConflictDoNothing()
    .returning({ id: backtestMatches.id });
  return row?.id ?? null;
}

/** Null if the match is gone. */
export async function issueOfMatch(
  db: Executor,
  { matchId }: BacktestMatchScope,
): Promise<number | null> {
  const [row] = await db
    .select({ issueId: backtestMatches.issueId })
    .from(backtestMatches)
    .where(eq(backtestMatches.id, matchId));
  return row?.issueId ?? null;
}

/** False if it is approved already, or gone. */
export async function approveMatch(
  tx: Executor,
  { matchId, personId: approverId }: BacktestMatchScope,
  dollarsCaptured: number | null,
): Promise<boolean> {
  const rows = await tx
    .update(backtestMatches)
    .set({ approvedAt: new Date(), approverId, capturedCents: centsOf(dollarsCaptured) })
    .where(and(eq(backtestMatches.id, matchId), isNull(backtestMatches.approvedAt)))
    .returning({ id: backtestMatches.id });
  return rows.length > 0;
}

/** False if it is gone already. */
export async function deleteMatch(db: Executor, { matchId }: BacktestMatchScope): Promise<boolean> {
  const gone = await db
    .delete(backtestMatches)
    .where(eq(backtestMatches.id, matchId))
    .returning({ id: backtestMatches.id });
  return gone.length > 0;
}
