import { and, asc, desc, eq, exists, ilike, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ProjectSummary, ProjectTask } from '../../../contract/src/projects/schema.ts';
import type { Executor } from '../db/database.ts';
import {
  documents,
  projectOrganizations,
  projects,
  projectTasks,
  userOrganizations,
} from '../db/schema.ts';
import { wireMoment } from './wire.ts';

/** True for projects that one of the person's organizations may open. */
function openTo(db: Executor, userId: number): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(projectOrganizations)
      .innerJoin(
        userOrganizations,
        eq(userOrganizations.organizationId, projectOrganizations.organizationId),
      )
      .where(
        and(eq(projectOrganizations.projectId, projects.id), eq(userOrganizations.userId, userId)),
      ),
  );
}

/** `foreign`: there is such a project, and it is not this person's. */
export async function projectAccess(
  db: Executor,
  userId: number,
  projectId: number,
): Promise<'open' | 'foreign' | 'missing'> {
  const rows = await db
    .select({ open: sql<boolean>`${openTo(db, userId)}` })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (!rows[0]) return 'missing';
  return rows[0].open ? 'open' : 'foreign';
}

const summaryColumns = {
  id: projects.id,
  name: projects.name,
  createdAt: projects.createdAt,
  sourceProjectId: projects.sourceProjectId,
  address: projects.address,
  typeName: projects.typeName,
  stageName: projects.stageName,
  documentsCount: sql<number>`(select count(*)::int from ${documents} where ${documents.projectId} = ${projects.id})`,
  firstDocumentId: sql<
    number | null
  >`(select min(${documents.id}) from ${documents} where ${documents.projectId} = ${projects.id})`,
};

type SummaryRow = {
  [K in keyof typeof summaryColumns]: (typeof summaryColumns)[K] extends { _: { data: infer D; notNull: infer N } }
    ? N extends true
      ? D
      : D | null
    : (typeof summaryColumns)[K] extends SQL<infer T>
      ? T
      : never;
};

function toSummary(row: SummaryRow): ProjectSummary {
  return {
    id: row.id,
    name: row.name,
    documents_count: row.documentsCount,
    // Issues and checklist items are not made by this product yet, so no project has one.
    issues_count: 0,
    checklist_items_count: 0,
    first_document_id: row.firstDocumentId,
    created_at: wireMoment(row.createdAt),
    source_project_id: row.sourceProjectId,
    address: row.address,
    type_name: row.typeName,
    stage_name: row.stageName,
  };
}

/** A person's projects, newest first. `search` narrows by a part of the name, in any case. */
export async function listProjects(
  db: Executor,
  userId: number,
  search: string | undefined,
): Promise<ProjectSummary[]> {
  const wanted = search?.replaceAll(/[\\%_]/g, '\\$&');
  const rows = await db
    .select(summaryColumns)
    .from(projects)
    .where(
      and(openTo(db, userId), wanted ? ilike(projects.name, `%${wanted}%`) : undefined),
    )
    .orderBy(desc(projects.createdAt), desc(projects.id));
  return rows.map(toSummary);
}

export async function findProject(db: Executor, projectId: number): Promise<ProjectSummary | null> {
  const rows = await db.select(summaryColumns).from(projects).where(eq(projects.id, projectId));
  return rows[0] ? toSummary(rows[0]) : null;
}

/** Makes a project that one organization owns; gives its id. */
export async function insertProject(
  db: Executor,
  project: { name: string; organizationId: number; creatorId: number | null },
): Promise<number> {
  const { name, organizationId, creatorId } = project;
  const made = await db.insert(projects).values({ name, creatorId }).returning({ id: projects.id });
  const id = made[0]?.id;
  if (id === undefined) throw new Error('An insert gave no id back');
  await db.insert(projectOrganizations).values({ projectId: id, organizationId, isOwner: true });
  return id;
}

/** The organization that owns a project. */
export async function ownerOf(db: Executor, projectId: number): Promise<number | null> {
  const rows = await db
    .select({ id: projectOrganizations.organizationId })
    .from(projectOrganizations)
    .where(and(eq(projectOrganizations.projectId, projectId), projectOrganizations.isOwner));
  return rows[0]?.id ?? null;
}

/** The steps of a project's documents, oldest first. `withErrors` is for administrators (ET-009). */
export async function listTasks(
  db: Executor,
  projectId: number,
  withErrors: boolean,
): Promise<ProjectTask[]> {
  const rows = await db
    .select()
    .from(projectTasks)
    .where(eq(projectTasks.projectId, projectId))
    .orderBy(asc(projectTasks.createdAt), asc(projectTasks.id));
  return rows.map((row) => {
    const { error, ...data } = row.eventData;
    return {
      id: row.id,
      event_type: row.eventType as ProjectTask['event_type'],
      had_error: row.hadError,
      created_at: wireMoment(row.createdAt),
      event_data: {
        ...(data as ProjectTask['event_data']),
        ...(withErrors && typeof error === 'string' && { error }),
      },
    };
  });
}
