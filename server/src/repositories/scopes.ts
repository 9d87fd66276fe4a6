/**
 * What a caller may reach. Queries take a scope instead of ids, so a query that nobody checked does not compile. A scope is made
 * only by the functions below, which check it.
 */
import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import { builtOnce } from '../db/built-once.ts';
import type { Executor } from '../db/database.ts';
import {
  annotations,
  apiTokens,
  backtestMatches,
  backtests,
  changeOrderBatches,
  changeOrderDocuments,
  changeOrders,
  documents,
  drawings,
  drawingSheets,
  issues,
  issueViews,
  overlayExecutions,
  overlays,
  projects,
  users,
} from '../db/schema.ts';
import {
  EACH_CALLER,
  isMemberOfOrganization,
  isNotExpired,
  isOfSet,
  projectIsOpenTo,
} from './conditions.ts';
import {
  isRestricted,
  KnownPerson,
  Caller,
  InOrganization,
  InProject,
  OnDashboard,
  InDocument,
  OnSheet,
  OnDrawing,
  OnAnnotation,
  OnIssue,
  OnIssueView,
  OnOverlay,
  OnOverlayExecution,
  InBacktest,
  InBatch,
  OnBacktestMatch,
  OnChangeOrder,
  Everything,
} from './scope-kinds.ts';
import type { Person } from './scope-kinds.ts';

export type PersonScope = KnownPerson;
export type CallerScope = Caller;
export type OrganizationScope = InOrganization;
export type ProjectScope = InProject;
export type DashboardScope = OnDashboard;
export type DocumentScope = InDocument;
export type SheetScope = OnSheet;
export type DrawingScope = OnDrawing;
export type AnnotationScope = OnAnnotation;
export type IssueScope = OnIssue;
export type IssueViewScope = OnIssueView;
export type OverlayScope = OnOverlay;
export type OverlayExecutionScope = OnOverlayExecution;
export type BatchScope = InBatch;
export type ChangeOrderScope = OnChangeOrder;
export type BacktestScope = InBacktest;
export type BacktestMatchScope = OnBacktestMatch;
export type AdminScope = Everything;

/** Call only after the identity was checked, by a token or by the signature of a URL. */
export function personScope(personId: number): PersonScope {
  return new KnownPerson(personId);
}

/** Call only after the identity and the role were checked. */
export function callerScope(person: Person): CallerScope {
  return new Caller(person);
}

/** Call only for someone at the server's command line, and for the issuer with its SCIM token. */
export function operatorScope(): AdminScope {
  return new Everything(null);
}

/** Null for anyone else. */
export function adminScope({ person }: CallerScope): AdminScope | null {
  return person.isAdmin ? new Everything(person.id) : null;
}

/** Null if the person does not belong to it. */
export function organizationScope(
  { person }: CallerScope,
  organizationId: number,
): OrganizationScope | null {
  const isMember = person.organizations.some(({ id }) => id === organizationId);
  return isMember ? new InOrganization(person, organizationId) : null;
}

/** The values of `EACH_CALLER`, and the id of what they ask for. */
const valuesFor = ({ personId, projectIds }: PersonScope, id: number) => ({
  ...{ id, personId, projectIds },
});

/** It is what they ask for, in a project that is open to them. */
const isOpen = (db: Executor, id: Column, projectId: Column): SQL | undefined =>
  and(eq(id, sql.placeholder('id')), projectIsOpenTo(db, EACH_CALLER, projectId));

const projectById = builtOnce((db) =>
  db
    .select({ isOpen: sql<boolean>`${projectIsOpenTo(db, EACH_CALLER, projects.id)}` })
    .from(projects)
    .where(eq(projects.id, sql.placeholder('id')))
    .prepare('scope of a project'),
);

/** `foreign`: the project exists, but the person has no access. */
export async function projectScope(
  db: Executor,
  caller: CallerScope,
  projectId: number,
): Promise<ProjectScope | 'foreign' | 'missing'> {
  const [row] = await projectById(db).execute(valuesFor(caller, projectId));
  if (!row) return 'missing';
  return row.isOpen ? new InProject(caller.person, projectId) : 'foreign';
}

/** What the caller sees of the project's issues on its dashboard. */
export function dashboardScope({ person, projectId }: ProjectScope): DashboardScope {
  return new OnDashboard(person, projectId);
}

/** Whether the token that called, if one did, is still good. */
function isTokenGood(db: Executor, { token }: Person): SQL | undefined {
  if (token === undefined) return undefined;
  return exists(
    db
      .select({ one: sql`1` })
      .from(apiTokens)
      .where(and(eq(apiTokens.id, token.id), isNotExpired)),
  );
}

/** Whether the sign-in that called, if one did, was not ended since. */
function isSignInGood({ token, signedOutAt }: Person): SQL | undefined {
  if (token !== undefined) return undefined;
  return sql`${users.signedOutAt} is not distinct from ${signedOutAt?.toISOString() ?? null}::timestamptz`;
}

/** The scope with the person's present rights. Null if the person, or their token, no longer has access. */
export async function renewedProjectScope(
  db: Executor,
  scope: ProjectScope,
): Promise<ProjectScope | null> {
  const [rights] = await db
    .select({ isAdmin: users.isAdmin, userTypeId: users.userTypeId })
    .from(users)
    .innerJoin(projects, eq(projects.id, scope.projectId))
    .where(
      and(
        eq(users.id, scope.personId),
        isNull(users.deactivatedAt),
        isSignInGood(scope.person),
        projectIsOpenTo(db, scope, projects.id),
        isTokenGood(db, scope.person),
      ),
    );
  return rights ? new InProject({ ...scope.person, ...rights }, scope.projectId) : null;
}

const documentById = builtOnce((db) =>
  db
    .select({ projectId: documents.projectId, documentId: documents.id })
    .from(documents)
    .where(isOpen(db, documents.id, documents.projectId))
    .prepare('scope of a document'),
);

/** Null if it does not exist, or the person has no access to its project. So are those below. */
export async function documentScope(
  db: Executor,
  caller: CallerScope,
  documentId: number,
): Promise<DocumentScope | null> {
  const [ids] = await documentById(db).execute(valuesFor(caller, documentId));
  return ids ? new InDocument(caller.person, ids) : null;
}

const sheetIds = {
  projectId: documents.projectId,
  documentId: documents.id,
  sheetId: drawingSheets.id,
};

export async function sheetScope(
  db: Executor,
  caller: CallerScope,
  sheetId: number,
): Promise<SheetScope | null> {
  const [ids] = await db
    .select(sheetIds)
    .from(drawingSheets)
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .where(
      and(eq(drawingSheets.id, sheetId), isOfSet, projectIsOpenTo(db, caller, documents.projectId)),
    );
  return ids ? new OnSheet(caller.person, ids) : null;
}

export async function drawingScope(
  db: Executor,
  caller: CallerScope,
  drawingId: number,
): Promise<DrawingScope | null> {
  const [ids] = await db
    .select({ ...sheetIds, drawingId: drawings.id })
    .from(drawings)
    .innerJoin(drawingSheets, eq(drawingSheets.id, drawings.sheetId))
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .where(
      and(
        eq(drawings.id, drawingId),
        eq(drawings.isDeleted, false),
        projectIsOpenTo(db, caller, documents.projectId),
      ),
    );
  return ids ? new OnDrawing(caller.person, ids) : null;
}

export async function annotationScope(
  db: Executor,
  caller: CallerScope,
  annotationId: number,
): Promise<AnnotationScope | null> {
  const [ids] = await db
    .select({
      projectId: documents.projectId,
      documentId: documents.id,
      annotationId: annotations.id,
    })
    .from(annotations)
    .innerJoin(documents, eq(documents.id, annotations.documentId))
    .where(
      and(
        eq(annotations.id, annotationId),
        inArray(annotations.evaluationState, [...caller.evaluationStates]),
        isRestricted(caller.person) ? eq(annotations.isDeleted, false) : undefined,
        projectIsOpenTo(db, caller, documents.projectId),
      ),
    );
  return ids ? new OnAnnotation(caller.person, ids) : null;
}

const issueById = builtOnce((db) =>
  db
    .select({
      projectId: issues.projectId,
      issueId: issues.id,
      evaluationState: issues.evaluationState,
    })
    .from(issues)
    .where(isOpen(db, issues.id, issues.projectId))
    .prepare('scope of an issue'),
);

export async function issueScope(
  db: Executor,
  caller: CallerScope,
  issueId: number,
): Promise<IssueScope | null> {
  const [ids] = await issueById(db).execute(valuesFor(caller, issueId));
  const isSeen = ids !== undefined && caller.evaluationStates.includes(ids.evaluationState);
  return isSeen ? new OnIssue(caller.person, ids) : null;
}

export async function issueViewScope(
  db: Executor,
  caller: CallerScope,
  viewId: number,
): Promise<IssueViewScope | null> {
  const [ids] = await db
    .select({ projectId: issueViews.projectId, viewId: issueViews.id })
    .from(issueViews)
    .where(
      and(
        eq(issueViews.id, viewId),
        or(issueViews.isShared, eq(issueViews.ownerId, caller.personId)),
        projectIsOpenTo(db, caller, issueViews.projectId),
      ),
    );
  return ids ? new OnIssueView(caller.person, ids) : null;
}

export async function overlayScope(
  db: Executor,
  caller: CallerScope,
  overlayId: number,
): Promise<OverlayScope | null> {
  const [ids] = await db
    .select({ projectId: overlays.projectId, overlayId: overlays.id })
    .from(overlays)
    .where(and(eq(overlays.id, overlayId), projectIsOpenTo(db, caller, overlays.projectId)));
  return ids ? new OnOverlay(caller.person, ids) : null;
}

const overlayExecutionById = builtOnce((db) =>
  db
    .select({
      projectId: overlays.projectId,
      overlayId: overlays.id,
      executionId: overlayExecutions.id,
    })
    .from(overlayExecutions)
    .innerJoin(overlays, eq(overlays.id, overlayExecutions.overlayId))
    .where(isOpen(db, overlayExecutions.id, overlays.projectId))
    .prepare('scope of an overlay execution'),
);

export async function overlayExecutionScope(
  db: Executor,
  caller: CallerScope,
  executionId: number,
): Promise<OverlayExecutionScope | null> {
  const [ids] = await overlayExecutionById(db).execute(valuesFor(caller, executionId));
  return ids ? new OnOverlayExecution(caller.person, ids) : null;
}

const batchById = builtOnce((db) =>
  db
    .select({ organizationId: changeOrderBatches.organizationId })
    .from(changeOrderBatches)
    .where(eq(changeOrderBatches.id, sql.placeholder('id')))
    .prepare('scope of a batch'),
);

/** `foreign`: the batch exists, but the person does not belong to its organization. */
export async function batchScope(
  db: Executor,
  { person }: CallerScope,
  batchId: number,
): Promise<BatchScope | 'foreign' | 'missing'> {
  const [row] = await batchById(db).execute({ id: batchId });
  if (!row) return 'missing';
  const isMember = person.organizations.some(({ id }) => id === row.organizationId);
  return isMember ? new InBatch(person, { ...row, batchId }) : 'foreign';
}

export async function changeOrderScope(
  db: Executor,
  { person }: CallerScope,
  changeOrderId: number,
): Promise<ChangeOrderScope | null> {
  const [ids] = await db
    .select({
      organizationId: changeOrderBatches.organizationId,
      batchId: changeOrderBatches.id,
      changeOrderId: changeOrders.id,
    })
    .from(changeOrders)
    .innerJoin(changeOrderDocuments, eq(changeOrderDocuments.id, changeOrders.documentId))
    .innerJoin(changeOrderBatches, eq(changeOrderBatches.id, changeOrderDocuments.batchId))
    .where(eq(changeOrders.id, changeOrderId));
  const isMember = person.organizations.some(({ id }) => id === ids?.organizationId);
  return ids && isMember ? new OnChangeOrder(person, ids) : null;
}

const backtestIds = {
  projectId: backtests.projectId,
  backtestId: backtests.id,
  organizationId: changeOrderBatches.organizationId,
  batchId: changeOrderBatches.id,
};

export async function backtestScope(
  db: Executor,
  caller: CallerScope,
  backtestId: number,
): Promise<BacktestScope | null> {
  const [ids] = await db
    .select(backtestIds)
    .from(backtests)
    .innerJoin(changeOrderBatches, eq(changeOrderBatches.id, backtests.batchId))
    .where(
      and(
        eq(backtests.id, backtestId),
        projectIsOpenTo(db, caller, backtests.projectId),
        isMemberOfOrganization(db, caller, changeOrderBatches.organizationId),
      ),
    );
  return ids ? new InBacktest(caller.person, ids) : null;
}

export async function backtestMatchScope(
  db: Executor,
  caller: CallerScope,
  matchId: number,
): Promise<BacktestMatchScope | null> {
  const [ids] = await db
    .select({ ...backtestIds, matchId: backtestMatches.id })
    .from(backtestMatches)
    .innerJoin(backtests, eq(backtests.id, backtestMatches.backtestId))
    .innerJoin(changeOrderBatches, eq(changeOrderBatches.id, backtests.batchId))
    .innerJoin(issues, eq(issues.id, backtestMatches.issueId))
    .where(
      and(
        eq(backtestMatches.id, matchId),
        projectIsOpenTo(db, caller, backtests.projectId),
        isMemberOfOrganization(db, caller, changeOrderBatches.organizationId),
        inArray(issues.evaluationState, [...caller.evaluationStates]),
      ),
    );
  return ids ? new OnBacktestMatch(caller.person, ids) : null;
}
