/** What files of issues have besides the issues. */
import { and, asc, eq, sum } from 'drizzle-orm';
import type { AttachmentType } from '../../../contract/src/attachments/file-type.ts';
import type { Comment, Issue } from '../../../contract/src/issues/schema.ts';
import type { Executor } from '../db/database.ts';
import { files, issueAttachments, issueComments, issues, users } from '../db/schema.ts';
import { seenBy } from './issue-filters.ts';
import { isOneOf } from './portions.ts';
import type { ProjectScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

const seenOf = (scope: ProjectScope, ids: readonly number[]) =>
  and(isOneOf(issues.id, ids), eq(issues.projectId, scope.projectId), seenBy(scope));

/** What other programs know the issues by. */
export async function issueGuids(
  db: Executor,
  scope: ProjectScope,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: issues.id, guid: issues.guid })
    .from(issues)
    .where(seenOf(scope, ids));
  return new Map(rows.map(({ id, guid }) => [id, guid]));
}

/** The comments on each issue, oldest first. */
export async function commentsOfIssues(
  db: Executor,
  scope: ProjectScope,
  ids: readonly number[],
): Promise<Map<number, Comment[]>> {
  const rows = await db
    .select({ comment: issueComments, author: { id: users.id, full_name: users.fullName } })
    .from(issueComments)
    .innerJoin(issues, eq(issues.id, issueComments.issueId))
    .leftJoin(users, eq(users.id, issueComments.authorId))
    .where(seenOf(scope, ids))
    .orderBy(asc(issueComments.id));
  const found = new Map<number, Comment[]>();
  for (const { comment, author } of rows) {
    const ofIssue = found.get(comment.issueId) ?? [];
    found.set(comment.issueId, ofIssue);
    const { id, text, createdAt } = comment;
    ofIssue.push({ id, text, created_at: wireMoment(createdAt), author });
  }
  return found;
}

/** A photo or PDF of an issue, as exports have it. */
export type ExportedAttachment = {
  id: number;
  name: string;
  mediaType: AttachmentType;
  sizeBytes: number;
  /** As it was when someone attached it. */
  sha256: string;
  fileKey: string;
  hasThumbnail: boolean;
  /** Null if their account is gone. */
  addedBy: string | null;
  createdAt: string;
};

/** The attachments of each issue that has some, oldest first. */
export async function attachmentsOfIssues(
  db: Executor,
  scope: ProjectScope,
  of: readonly Pick<Issue, 'id' | 'attachments_count'>[],
): Promise<Map<number, ExportedAttachment[]>> {
  const ids = of.filter(({ attachments_count: count }) => count > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ attachment: issueAttachments, file: files, addedBy: users.fullName })
    .from(issueAttachments)
    .innerJoin(issues, eq(issues.id, issueAttachments.issueId))
    .innerJoin(files, eq(files.id, issueAttachments.fileId))
    .leftJoin(users, eq(users.id, issueAttachments.addedById))
    .where(seenOf(scope, ids))
    .orderBy(asc(issueAttachments.id));
  const found = new Map<number, ExportedAttachment[]>();
  for (const { attachment, file, addedBy } of rows) {
    const ofIssue = found.get(attachment.issueId) ?? [];
    found.set(attachment.issueId, ofIssue);
    ofIssue.push({
      ...{ id: attachment.id, name: file.name, mediaType: file.mediaType, fileKey: file.key },
      ...{ sizeBytes: file.sizeBytes ?? 0, sha256: file.sha256 ?? '', addedBy },
      hasThumbnail: attachment.thumbnailWidthPx !== null,
      createdAt: wireMoment(attachment.createdAt),
    });
  }
  return found;
}

/** How large the attachments of these issues are together. */
export async function attachedBytes(
  db: Executor,
  scope: ProjectScope,
  ids: readonly number[],
): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(files.sizeBytes).mapWith(Number) })
    .from(issueAttachments)
    .innerJoin(issues, eq(issues.id, issueAttachments.issueId))
    .innerJoin(files, eq(files.id, issueAttachments.fileId))
    .where(seenOf(scope, ids));
  return row?.bytes ?? 0;
}
