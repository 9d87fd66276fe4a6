/** Links to companies in other systems, and imports, as administrators see them. */
import { and, asc, count, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type {
  ImportJob,
  IntegrationOrganization,
} from '../../../contract/src/integrations/schema.ts';
import type { Executor } from '../db/database.ts';
import {
  integrationImports,
  integrationItems,
  integrationOrganizations,
  organizations,
} from '../db/schema.ts';
import { inPortions, isOneOf } from './portions.ts';
import type { AdminScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

const linkColumns = { link: integrationOrganizations, organizationName: organizations.name };
type LinkRow = { link: typeof integrationOrganizations.$inferSelect; organizationName: string };

const toLink = ({ link, organizationName: name }: LinkRow): IntegrationOrganization => ({
  id: link.id,
  organization_id: link.organizationId,
  organization: { id: link.organizationId, name },
  integration_type_id: link.typeId,
  integration_organization_id: link.companyId,
  created_at: wireMoment(link.createdAt),
});

/** Newest first. `organizationId`: undefined for all. */
export async function listLinks(
  db: Executor,
  _scope: AdminScope,
  organizationId: number | undefined,
): Promise<IntegrationOrganization[]> {
  const ofOrganization =
    organizationId === undefined
      ? undefined
      : eq(integrationOrganizations.organizationId, organizationId);
  const all = await db
    .select({ id: integrationOrganizations.id })
    .from(integrationOrganizations)
    .where(ofOrganization)
    .orderBy(desc(integrationOrganizations.id));
  return inPortions(
    all.map(({ id }) => id),
    async (some) => {
      const rows = await db
        .select(linkColumns)
        .from(integrationOrganizations)
        .innerJoin(organizations, eq(organizations.id, integrationOrganizations.organizationId))
        .where(isOneOf(integrationOrganizations.id, some))
        .orderBy(desc(integrationOrganizations.id));
      return rows.map(toLink);
    },
  );
}

export async function findLink(
  db: Executor,
  _scope: AdminScope,
  id: number,
): Promise<IntegrationOrganization | null> {
  const [row] = await db
    .select(linkColumns)
    .from(integrationOrganizations)
    .innerJoin(organizations, eq(organizations.id, integrationOrganizations.organizationId))
    .where(eq(integrationOrganizations.id, id));
  return row ? toLink(row) : null;
}

type Company = { typeId: number; companyId: string };

/** The link of a company; null if nobody is linked to it. */
export async function findLinkOf(
  db: Executor,
  scope: AdminScope,
  { typeId, companyId }: Company,
): Promise<IntegrationOrganization | null> {
  const [row] = await db
    .select({ id: integrationOrganizations.id })
    .from(integrationOrganizations)
    .where(
      and(
        eq(integrationOrganizations.typeId, typeId),
        eq(integrationOrganizations.companyId, companyId),
      ),
    );
  return row ? findLink(db, scope, row.id) : null;
}

/** Locks the link until the end of the transaction. False if it is gone. */
export async function lockLink(tx: Executor, _scope: AdminScope, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: integrationOrganizations.id })
    .from(integrationOrganizations)
    .where(eq(integrationOrganizations.id, id))
    .for('update');
  return rows.length > 0;
}

/** Null if the company has a link. */
export async function insertLink(
  tx: Executor,
  _scope: AdminScope,
  link: Company & { organizationId: number },
): Promise<number | null> {
  const [row] = await tx
    .insert(integrationOrganizations)
    .values(link)
    .onConflictDoNothing()
    .returning({ id: integrationOrganizations.id });
  return row?.id ?? null;
}

/** Breaks the constraint `integration_organizations_company` if the company has another link. */
export async function updateLink(
  tx: Executor,
  _scope: AdminScope,
  id: number,
  change: Partial<{ organizationId: number; companyId: string }>,
): Promise<void> {
  await tx.update(integrationOrganizations).set(change).where(eq(integrationOrganizations.id, id));
}

export async function deleteLink(tx: Executor, _scope: AdminScope, id: number): Promise<void> {
  await tx.delete(integrationOrganizations).where(eq(integrationOrganizations.id, id));
}

const ofCompany = ({ typeId, companyId }: Company) =>
  and(eq(integrationImports.typeId, typeId), eq(integrationImports.companyId, companyId));
const isOpen = isNull(integrationImports.endedAt);

/** The names of imports of a company that have not ended. */
export async function openImportsOf(
  db: Executor,
  _scope: AdminScope,
  company: Company,
): Promise<string[]> {
  const rows = await db
    .select({ name: integrationImports.name })
    .from(integrationImports)
    .where(and(ofCompany(company), isOpen))
    .orderBy(asc(integrationImports.id));
  return rows.map(({ name }) => name);
}

/** Ends what is under way, without undoing it. */
export async function stopImportsOf(
  tx: Executor,
  _scope: AdminScope,
  company: Company,
  failure: string,
): Promise<void> {
  await tx
    .update(integrationImports)
    .set({ status: 'failed', failure, endedAt: sql`now()`, waitsUntil: null })
    .where(and(ofCompany(company), isOpen));
}

type NewImport = Company & { organizationId: number; externalProjectId: string; name: string };

/** `isNew`: false if the project is being imported already. */
export async function insertImport(
  tx: Executor,
  scope: AdminScope,
  wanted: NewImport,
): Promise<{ id: number; isNew: boolean }> {
  const [made] = await tx
    .insert(integrationImports)
    .values({ ...wanted, creatorId: scope.personId })
    .onConflictDoNothing()
    .returning({ id: integrationImports.id });
  if (made) return { id: made.id, isNew: true };
  const [open] = await tx
    .select({ id: integrationImports.id })
    .from(integrationImports)
    .where(
      and(
        eq(integrationImports.typeId, wanted.typeId),
        eq(integrationImports.externalProjectId, wanted.externalProjectId),
        isOpen,
      ),
    );
  // It ended in this moment: the next one can start.
  return open ? { id: open.id, isNew: false } : insertImport(tx, scope, wanted);
}

/** By id in the other system: how often projects of a company were imported. */
export async function importCounts(
  db: Executor,
  _scope: AdminScope,
  company: Company,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ projectId: integrationImports.externalProjectId, times: count() })
    .from(integrationImports)
    .where(ofCompany(company))
    .groupBy(integrationImports.externalProjectId);
  return new Map(rows.map(({ projectId, times }) => [projectId, times]));
}

/** A PDF that an earlier import brought. */
const isKnownItem = and(
  isNull(integrationItems.fileId),
  isNull(integrationItems.problem),
  ne(integrationItems.externalFileId, ''),
);

/** More are only counted. */
const MOST_PROBLEMS = 20;
/** More imports of one project are not shown. */
const MOST_IMPORTS = 50;

/** The latest imports of a project, newest first. */
export async function listImports(
  db: Executor,
  _scope: AdminScope,
  { externalProjectId, ...company }: Company & { externalProjectId: string },
): Promise<ImportJob[]> {
  const imports = await db
    .select()
    .from(integrationImports)
    .where(and(ofCompany(company), eq(integrationImports.externalProjectId, externalProjectId)))
    .orderBy(desc(integrationImports.id))
    .limit(MOST_IMPORTS);
  const ids = imports.map(({ id }) => id);
  if (ids.length === 0) return [];
  const counts = await db
    .select({
      importId: integrationItems.importId,
      downloaded: count(integrationItems.fileId),
      problems: count(integrationItems.problem),
      known: sql<number>`count(*) filter (where ${isKnownItem})::int`,
    })
    .from(integrationItems)
    .where(isOneOf(integrationItems.importId, ids))
    .groupBy(integrationItems.importId);
  const numbered = db
    .select({
      importId: integrationItems.importId,
      name: integrationItems.name,
      message: integrationItems.problem,
      place:
        sql<number>`row_number() over (partition by ${integrationItems.importId} order by ${integrationItems.id})`.as(
          'place',
        ),
    })
    .from(integrationItems)
    .where(
      and(isOneOf(integrationItems.importId, ids), sql`${integrationItems.problem} is not null`),
    )
    .as('numbered');
  const problems = await db
    .select()
    .from(numbered)
    .where(sql`${numbered.place} <= ${MOST_PROBLEMS}`)
    .orderBy(numbered.importId, numbered.place);
  return imports.map((one) => {
    const of = counts.find(({ importId }) => importId === one.id);
    return {
      job_id: one.id,
      batch_name: one.name,
      status: one.status,
      change_order_batch_id: one.batchId,
      total_change_events: one.changeEvents,
      total_pdfs_downloaded: of?.downloaded ?? 0,
      total_pdfs_known: of?.known ?? 0,
      error: one.status === 'failed' ? one.failure : null,
      problems: problems
        .filter(({ importId }) => importId === one.id)
        .map(({ name, message }) => ({ name, message: message ?? '' })),
      problems_count: of?.problems ?? 0,
      waits_until: one.waitsUntil && wireMoment(one.waitsUntil),
      waits_because: one.waitsUntil && one.failure,
      created_at: wireMoment(one.createdAt),
    };
  });
}
