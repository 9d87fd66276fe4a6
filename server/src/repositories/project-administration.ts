/** What administrators do to whole projects. Run writes in a transaction. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import {
  annotations,
  documents,
  files,
  issueAttachments,
  issues,
  projectOrganizations,
  projects,
} from '../db/schema.ts';
import { markAnnotationsDeleted } from './annotation-changes.ts';
import { doublecheckerScore } from './doublecheck.ts';
import { isOneOf } from './portions.ts';
import type { AdminScope } from './scopes.ts';
import { deleteFiles, lockFiles } from './stored-files.ts';
import { wireMoment } from './wire.ts';

export type AdministeredProject = {
  id: number;
  name: string;
  sourceProjectId: number | null;
  createdAt: string;
};

/** Null if it does not exist. */
export async function findAdministered(
  db: Executor,
  _scope: AdminScope,
  projectId: number,
): Promise<AdministeredProject | null> {
  const [row] = await db
    .select({
      id: projects.id,
      name: projects.name,
      sourceProjectId: projects.sourceProjectId,
      createdAt: projects.createdAt,
    })
    .from(projects)
    .where(eq(projects.id, projectId));
  return row ? { ...row, createdAt: wireMoment(row.createdAt) } : null;
}

/** Makes an organization the owner of a project. The former owner loses access. */
export async function setOwner(
  tx: Executor,
  _scope: AdminScope,
  { projectId, organizationId }: { projectId: number; organizationId: number },
): Promise<void> {
  await tx
    .delete(projectOrganizations)
    .where(and(eq(projectOrganizations.projectId, projectId), projectOrganizations.isOwner));
  const { projectId: ofProject, organizationId: ofOrganization } = projectOrganizations;
  await tx
    .insert(projectOrganizations)
    .values({ projectId, organizationId, isOwner: true })
    .onConflictDoUpdate({ target: [ofProject, ofOrganization], set: { isOwner: true } });
}

/** Ends an organization's access to a project. */
export async function removeFromProject(
  tx: Executor,
  _scope: AdminScope,
  { projectId, organizationId }: { projectId: number; organizationId: number },
): Promise<void> {
  await tx
    .delete(projectOrganizations)
    .where(
      and(
        eq(projectOrganizations.projectId, projectId),
        eq(projectOrganizations.organizationId, organizationId),
      ),
    );
}

/** The files of a project, which its organization pays for: how many, and their bytes. */
export async function filesOfProject(
  db: Executor,
  _scope: AdminScope,
  projectId: number,
): Promise<{ ids: number[]; bytes: number }> {
  const ofDocuments = db
    .select({ id: documents.fileId })
    .from(documents)
    .where(eq(documents.projectId, projectId));
  const attached = db
    .select({ id: issueAttachments.fileId })
    .from(issueAttachments)
    .innerJoin(issues, eq(issues.id, issueAttachments.issueId))
    .where(eq(issues.projectId, projectId));
  const rows = await db
    .select({ id: files.id, bytes: files.sizeBytes, copy: files.linearizedBytes })
    .from(files)
    .where(sql`${files.id} in (${ofDocuments} union ${attached})`)
    .orderBy(asc(files.id));
  return {
    ids: rows.map(({ id }) => id),
    bytes: rows.reduce((sum, { bytes, copy }) => sum + (bytes ?? 0) + (copy ?? 0), 0),
  };
}

/** From then on they count toward the quota of this organization. Their objects stay where they are. */
export async function giveFiles(
  tx: Executor,
  _scope: AdminScope,
  { ids, organizationId }: { ids: readonly number[]; organizationId: number },
): Promise<void> {
  await lockFiles(tx, ids);
  await tx.update(files).set({ organizationId }).where(isOneOf(files.id, ids));
}

/** How many issues a project has of each priority. */
export async function issuesByPriority(
  db: Executor,
  _scope: AdminScope,
  projectId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: issues.priorityId, count: sql<number>`count(*)::int` })
    .from(issues)
    .where(eq(issues.projectId, projectId))
    .groupBy(issues.priorityId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Locks the issues of one priority. Returns their ids, the best first: by doublechecker score, equal ones by age (AD-042). */
export async function lockRankedIssues(
  tx: Executor,
  _scope: AdminScope,
  { projectId, priorityId }: { projectId: number; priorityId: number },
): Promise<number[]> {
  const ofPriority = and(eq(issues.projectId, projectId), eq(issues.priorityId, priorityId));
  await tx
    .select({ id: issues.id })
    .from(issues)
    .where(ofPriority)
    .orderBy(asc(issues.id))
    .for('update');
  const rows = await tx
    .select({ id: issues.id })
    .from(issues)
    .where(ofPriority)
    .orderBy(desc(doublecheckerScore), asc(issues.id));
  return rows.map(({ id }) => id);
}

export type DeletedIssues = {
  markups: number;
  attachments: number;
  /** Keys of objects to remove once the transaction is there to stay. */
  keys: string[];
};

/** Deletes issues that the transaction has locked, with their markups and attachments. */
export async function deleteIssues(
  tx: Executor,
  { personId }: AdminScope,
  { projectId, ids }: { projectId: number; ids: readonly number[] },
): Promise<DeletedIssues> {
  const marked = await tx
    .select({ id: annotations.id })
    .from(annotations)
    .where(and(isOneOf(annotations.issueId, ids), eq(annotations.isDeleted, false)));
  const markups = marked.map(({ id }) => id);
  await markAnnotationsDeleted(tx, { projectId, personId }, markups);
  const attached = await tx
    .select({ id: issueAttachments.fileId })
    .from(issueAttachments)
    .where(isOneOf(issueAttachments.issueId, ids));
  const fileIds = attached.map(({ id }) => id);
  await lockFiles(tx, fileIds);
  const stored = await tx.select({ key: files.key }).from(files).where(inArray(files.id, fileIds));
  await tx.delete(issues).where(isOneOf(issues.id, ids));
  await deleteFiles(tx, fileIds);
  return {
    markups: markups.length,
    attachments: fileIds.length,
    keys: stored.map(({ key }) => key),
  };
}

/** The numbers and summaries of issues, in the order of these ids. */
export async function issuesCalled(
  db: Executor,
  _scope: AdminScope,
  ids: readonly number[],
): Promise<string[]> {
  const rows = await db
    .select({ id: issues.id, refNumber: issues.refNumber, summary: issues.summary })
    .from(issues)
    .where(isOneOf(issues.id, ids));
  const names = new Map(
    rows.map(({ id, refNumber, summary }) => [id, `${refNumber} “${summary}”`]),
  );
  return ids.flatMap((id) => names.get(id) ?? []);
}
