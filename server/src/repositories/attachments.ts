/** Photos and PDFs of issues. */
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { AttachmentType } from '../../../contract/src/attachments/file-type.ts';
import type { Executor } from '../db/database.ts';
import { files, issueAttachments, issues, projectOrganizations, users } from '../db/schema.ts';
import { seenBy } from './issue-filters.ts';
import { organizationScope } from './scopes.ts';
import type { IssueScope, OrganizationScope } from './scopes.ts';

/** Those that the caller sees, oldest first. */
export async function listAttachments(db: Executor, scope: IssueScope) {
  return db
    .select({
      attachment: issueAttachments,
      file: files,
      addedBy: { id: users.id, full_name: users.fullName },
    })
    .from(issueAttachments)
    .innerJoin(issues, eq(issues.id, issueAttachments.issueId))
    .innerJoin(files, eq(files.id, issueAttachments.fileId))
    .leftJoin(users, eq(users.id, issueAttachments.addedById))
    .where(and(eq(issueAttachments.issueId, scope.issueId), seenBy(scope)))
    .orderBy(asc(issueAttachments.id));
}

export type StoredAttachment = Awaited<ReturnType<typeof listAttachments>>[number];

/** Adds one of the caller's. Returns its id. */
export async function insertAttachment(
  tx: Executor,
  { issueId, personId }: IssueScope,
  fileId: number,
): Promise<number> {
  const [made] = await tx
    .insert(issueAttachments)
    .values({ issueId, fileId, addedById: personId })
    .returning({ id: issueAttachments.id });
  if (!made) throw new Error('An insert returned no id');
  return made.id;
}

export async function deleteAttachment(
  tx: Executor,
  { issueId }: IssueScope,
  attachmentId: number,
): Promise<void> {
  await tx
    .delete(issueAttachments)
    .where(and(eq(issueAttachments.id, attachmentId), eq(issueAttachments.issueId, issueId)));
}

/** Stores what the content of the caller's file is, and the name it is known by from now on. */
export async function describeFile(
  tx: Executor,
  { personId }: IssueScope,
  { fileId, ...facts }: { fileId: number; name: string; mediaType: AttachmentType; sha256: string },
): Promise<void> {
  await tx
    .update(files)
    .set(facts)
    .where(and(eq(files.id, fileId), eq(files.creatorId, personId)));
}

/** The caller's organization that keeps what they attach: the owner of the project, or another one with access to it. */
export async function keepingOrganization(
  db: Executor,
  scope: IssueScope,
): Promise<OrganizationScope | null> {
  const own = scope.person.organizations.map(({ id }) => id);
  const { projectId, organizationId, isOwner } = projectOrganizations;
  const [first] = await db
    .select({ id: organizationId })
    .from(projectOrganizations)
    .where(and(eq(projectId, scope.projectId), inArray(organizationId, own)))
    .orderBy(desc(isOwner), asc(organizationId))
    .limit(1);
  return first ? organizationScope(scope, first.id) : null;
}
