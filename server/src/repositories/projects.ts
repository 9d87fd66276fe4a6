import { and, asc, desc, eq, ilike, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { ProjectOrganizations } from '../../../contract/src/admin/operations.ts';
import type { ProjectSummary, ProjectTask } from '../../../contract/src/projects/schema.ts';
import type { Executor } from '../db/database.ts';
import {
  checklistItems,
  documents,
  files,
  issueAttachments,
  issues,
  organizations,
  projectOrganizations,
  projects,
  projectTasks,
} from '../db/schema.ts';
import { projectIsOpenTo } from './conditions.ts';
import { seenBy } from './issue-filters.ts';
import { inPortions, isOneOf } from './portions.ts';
import type { AdminScope, CallerScope, OrganizationScope, ProjectScope } from './scopes.ts';
import { lockFiles } from './stored-files.ts';
import { escapeLike, wireMoment } from './wire.ts';

/** Counted per project, using the index of documents: a person has few of all projects. */
function selectSummaries(db: Executor, scope: CallerScope, where: SQL | undefined) {
  const ofProject = eq(documents.projectId, projects.id);
  const counts = db
    .select({
      documents: sql<number>`count(*)::int`.as('documents'),
      first: sql<number | null>`min(${documents.id})`.as('first'),
      firstDrawings: sql<
        number | null
      >`min(${documents.id}) filter (where ${documents.documentTypeId} = ${DOCUMENT_TYPE.drawings})`.as(
        'first_drawings',
      ),
    })
    .from(documents)
    .where(ofProject)
    .as('counts');
  const seen = and(eq(issues.projectId, projects.id), seenBy(scope));
  return db
    .select({
      project: projects,
      issuesCount: sql<number>`(select count(*)::int from ${issues} where ${seen})`,
      documentsCount: counts.documents,
      firstDocumentId: counts.first,
      firstDrawingsId: counts.firstDrawings,
      checklistItemsCount: sql<number>`(select count(*)::int from ${documents} join ${checklistItems} on ${eq(checklistItems.documentId, documents.id)} where ${ofProject})`,
    })
    .from(projects)
    .innerJoinLateral(counts, sql`true`)
    .where(where)
    .orderBy(desc(projects.createdAt), desc(projects.id));
}

type SummaryRow = {
  project: typeof projects.$inferSelect;
  issuesCount: number;
  documentsCount: number;
  firstDocumentId: number | null;
  firstDrawingsId: number | null;
  checklistItemsCount: number;
};

/** The project's fields for everyone, and its creator, which decides what the caller may do. */
export type StoredProject = {
  summary: Omit<ProjectSummary, 'can_remove'>;
  creatorId: number | null;
};

function toStored(row: SummaryRow): StoredProject {
  const { project, issuesCount, documentsCount, firstDocumentId, checklistItemsCount } = row;
  const summary = {
    id: project.id,
    name: project.name,
    documents_count: documentsCount,
    issues_count: issuesCount,
    checklist_items_count: checklistItemsCount,
    first_document_id: firstDocumentId,
    pictured_document_id: row.firstDrawingsId ?? firstDocumentId,
    created_at: wireMoment(project.createdAt),
    source_project_id: project.sourceProjectId,
    address: project.address,
    type_name: project.typeName,
    stage_name: project.stageName,
  };
  return { summary, creatorId: project.creatorId };
}

/** A person's projects, newest first. `search` filters by part of the name, ignoring case. */
export async function listProjects(
  db: Executor,
  scope: CallerScope,
  search: string | undefined,
): Promise<StoredProject[]> {
  const named = search ? ilike(projects.name, `%${escapeLike(search)}%`) : undefined;
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(projectIsOpenTo(db, scope, projects.id), named))
    .orderBy(desc(projects.createdAt), desc(projects.id));
  const ids = rows.map(({ id }) => id);
  return inPortions(ids, async (some) =>
    (await selectSummaries(db, scope, isOneOf(projects.id, some))).map(toStored),
  );
}

/** Null if it was removed since the scope was resolved. */
export async function findProject(
  db: Executor,
  scope: ProjectScope,
): Promise<StoredProject | null> {
  const rows = await selectSummaries(db, scope, eq(projects.id, scope.projectId));
  return rows[0] ? toStored(rows[0]) : null;
}

/** Creates a project that the organization owns. Returns its id. */
export async function insertProject(
  db: Executor,
  { organizationId, personId: creatorId }: OrganizationScope,
  name: string,
): Promise<number> {
  const made = await db.insert(projects).values({ name, creatorId }).returning({ id: projects.id });
  const id = made[0]?.id;
  if (id === undefined) throw new Error('An insert returned no id');
  await db.insert(projectOrganizations).values({ projectId: id, organizationId, isOwner: true });
  return id;
}

/** The organization that owns a project. */
export async function ownerOf(db: Executor, { projectId }: ProjectScope): Promise<number | null> {
  const rows = await db
    .select({ id: projectOrganizations.organizationId })
    .from(projectOrganizations)
    .where(and(eq(projectOrganizations.projectId, projectId), projectOrganizations.isOwner));
  return rows[0]?.id ?? null;
}

type TaskRow = {
  task: typeof projectTasks.$inferSelect;
  fileKey: string;
  documentType: number | null;
};

function toTask({ task, fileKey, documentType }: TaskRow, withErrors: boolean): ProjectTask {
  const { error, ...counts } = task.eventData;
  return {
    id: task.id,
    event_type: task.eventType as ProjectTask['event_type'],
    had_error: task.hadError,
    created_at: wireMoment(task.createdAt),
    event_data: {
      file_key: fileKey,
      document_type: documentType,
      ...counts,
      ...(withErrors && error !== undefined && { error }),
    },
  };
}

/** The steps of a project's documents, oldest first; with the reasons of failures for administrators (ET-009). */
export async function listTasks(
  db: Executor,
  { projectId, person }: ProjectScope,
): Promise<ProjectTask[]> {
  const inOrder = [asc(projectTasks.createdAt), asc(projectTasks.id)];
  const all = await db
    .select({ id: projectTasks.id })
    .from(projectTasks)
    .where(eq(projectTasks.projectId, projectId))
    .orderBy(...inOrder);
  const ids = all.map(({ id }) => id);
  return inPortions(ids, async (some) => {
    const rows = await db
      .select({ task: projectTasks, fileKey: files.key, documentType: documents.documentTypeId })
      .from(projectTasks)
      .innerJoin(documents, eq(documents.id, projectTasks.documentId))
      .innerJoin(files, eq(files.id, documents.fileId))
      .where(isOneOf(projectTasks.id, some))
      .orderBy(...inOrder);
    return rows.map((row) => toTask(row, person.isAdmin));
  });
}

/** False if the project does not exist. */
export async function renameProject(
  db: Executor,
  _scope: AdminScope,
  { projectId, name }: { projectId: number; name: string },
): Promise<boolean> {
  const rows = await db
    .update(projects)
    .set({ name })
    .where(eq(projects.id, projectId))
    .returning({ id: projects.id });
  return rows.length > 0;
}

/** Null if the project does not exist. */
export async function projectName(
  db: Executor,
  _scope: AdminScope | ProjectScope,
  projectId: number,
): Promise<string | null> {
  const rows = await db
    .select({ name: projects.name })
    .from(projects)
    .where(eq(projects.id, projectId));
  return rows[0]?.name ?? null;
}

/** Lists the organizations with access to a project, the owner first. */
export async function organizationsOfProject(
  db: Executor,
  _scope: AdminScope,
  projectId: number,
): Promise<ProjectOrganizations['organizations']> {
  const rows = await db
    .select({ link: projectOrganizations, name: organizations.name })
    .from(projectOrganizations)
    .innerJoin(organizations, eq(organizations.id, projectOrganizations.organizationId))
    .where(eq(projectOrganizations.projectId, projectId))
    .orderBy(desc(projectOrganizations.isOwner), organizations.name, organizations.id);
  return rows.map(({ link, name }) => ({
    organization_id: link.organizationId,
    organization: { id: link.organizationId, name },
    is_owner: link.isOwner,
    created_at: wireMoment(link.createdAt),
  }));
}

/** False if the organization already has access. */
export async function openProjectTo(
  db: Executor,
  _scope: AdminScope,
  link: { projectId: number; organizationId: number },
): Promise<boolean> {
  const rows = await db
    .insert(projectOrganizations)
    .values(link)
    .onConflictDoNothing()
    .returning({ id: projectOrganizations.projectId });
  return rows.length > 0;
}

/** The project's creator: null if unknown, undefined if the project does not exist. */
export async function creatorOf(
  db: Executor,
  { projectId }: ProjectScope,
): Promise<number | null | undefined> {
  const rows = await db
    .select({ creatorId: projects.creatorId })
    .from(projects)
    .where(eq(projects.id, projectId));
  return rows[0]?.creatorId;
}

/**
 * Locks the project until the end of the transaction so that nobody deletes it. False if it does not exist. Others may
 * still add to it.
 */
export async function lockProject(tx: Executor, projectId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('share');
  return rows.length > 0;
}

/**
 * Deletes a project, everything made from its documents, and its files' rows. Returns their keys, or null if the project
 * does not exist. Run it in a transaction.
 */
export async function deleteProject(
  tx: Executor,
  { projectId }: ProjectScope,
): Promise<string[] | null> {
  // Nobody can add a document from here on. A reading in progress may still refer to the project, and so can finish.
  const found = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('no key update');
  if (found.length === 0) return null;
  // Readings lock their document first, then the project: the same order here avoids a deadlock.
  const used = await tx
    .select({ id: documents.fileId })
    .from(documents)
    .where(eq(documents.projectId, projectId))
    .orderBy(asc(documents.id))
    .for('update');
  const attached = await tx
    .select({ id: issueAttachments.fileId })
    .from(issueAttachments)
    .innerJoin(issues, eq(issues.id, issueAttachments.issueId))
    .where(eq(issues.projectId, projectId));
  const ids = [...used, ...attached].map((row) => row.id);
  await lockFiles(tx, ids);
  await tx.delete(projects).where(eq(projects.id, projectId));
  const removed = await tx
    .delete(files)
    .where(inArray(files.id, ids))
    .returning({ key: files.key });
  return removed.map((row) => row.key);
}
