/** Files that people upload and open. */
import { and, eq, exists, gte, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import {
  changeOrderBatches,
  changeOrderDocuments,
  documents,
  files,
  issueAttachments,
  issues,
  users,
} from '../db/schema.ts';
import { ATTACHMENTS_FOLDER } from '../domain/file-keys.ts';
import { isMemberOfOrganization, projectIsOpenTo } from './conditions.ts';
import { seenByUser } from './issue-filters.ts';
import type { OrganizationScope, PersonScope } from './scopes.ts';
import type { StoredFile } from './stored-files.ts';

/** Adds a file of the organization, uploaded by the caller. */
export async function insertFile(
  db: Executor,
  { organizationId, personId: creatorId }: OrganizationScope,
  file: Pick<StoredFile, 'key' | 'name' | 'category'>,
): Promise<StoredFile> {
  const rows = await db
    .insert(files)
    .values({ ...file, organizationId, creatorId })
    .returning();
  if (!rows[0]) throw new Error('An insert returned no row');
  return rows[0];
}

/** The person's own uploads in organizations they belong to now, by id, unordered. */
export async function ownFiles(
  db: Executor,
  scope: PersonScope,
  fileIds: readonly number[],
): Promise<StoredFile[]> {
  return db
    .select()
    .from(files)
    .where(and(inArray(files.id, [...fileIds]), isOwn(db, scope)));
}

function isOwn(db: Executor, scope: PersonScope) {
  return and(
    eq(files.creatorId, scope.personId),
    isMemberOfOrganization(db, scope, files.organizationId),
  );
}

/**
 * A file is accessible to its uploader while they belong to its organization, and to everyone with access to a project that
 * has it as a document. Change orders are accessible to the members of their organization. What is attached to an issue is accessible to whoever sees the issue, and to nobody else. An API
 * token that is limited to projects does not reach its owner's files in others.
 */
export async function openFiles(
  db: Executor,
  scope: PersonScope,
  keys: readonly string[],
): Promise<StoredFile[]> {
  const inProject = (where?: SQL) =>
    db
      .select({ one: sql`1` })
      .from(documents)
      .where(and(eq(documents.fileId, files.id), where));
  const inOpenProject = exists(inProject(projectIsOpenTo(db, scope, documents.projectId)));
  const ofNoOther = scope.projectIds === null ? undefined : notExists(inProject());
  const ofSeenIssue = exists(
    db
      .select({ one: sql`1` })
      .from(issueAttachments)
      .innerJoin(issues, eq(issues.id, issueAttachments.issueId))
      .innerJoin(users, eq(users.id, scope.personId))
      .where(
        and(
          eq(issueAttachments.fileId, files.id),
          seenByUser(),
          projectIsOpenTo(db, scope, issues.projectId),
        ),
      ),
  );
  const inOwnBatch =
    scope.projectIds === null
      ? exists(
          db
            .select({ one: sql`1` })
            .from(changeOrderDocuments)
            .innerJoin(changeOrderBatches, eq(changeOrderBatches.id, changeOrderDocuments.batchId))
            .where(
              and(
                eq(changeOrderDocuments.fileId, files.id),
                isMemberOfOrganization(db, scope, changeOrderBatches.organizationId),
              ),
            ),
        )
      : undefined;
  const isUpload = and(ne(files.category, ATTACHMENTS_FOLDER), isOwn(db, scope), ofNoOther);
  return db
    .select()
    .from(files)
    .where(
      and(
        or(inArray(files.key, [...keys]), inArray(files.linearizedKey, [...keys])),
        or(isUpload, inOpenProject, ofSeenIssue, inOwnBatch),
      ),
    );
}

/** Blocks other requests for uploads by the same person. Run it in a transaction. */
export async function lockPlacesOf(tx: Executor, { personId }: PersonScope): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, personId)).for('no key update');
}

/** The person's pending uploads since that time. */
export async function pendingFiles(
  db: Executor,
  { personId }: PersonScope,
  since: Date,
): Promise<StoredFile[]> {
  return db
    .select()
    .from(files)
    .where(
      and(eq(files.creatorId, personId), isNull(files.sizeBytes), gte(files.createdAt, since)),
    );
}
