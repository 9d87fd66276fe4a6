/** Photos and PDFs of issues. Whoever sees an issue sees them; creators add them. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  attachmentTypeOf,
  nameForType,
  TYPE_BYTES,
  typeRefusal,
} from '../../../contract/src/attachments/file-type.ts';
import type { AttachmentType } from '../../../contract/src/attachments/file-type.ts';
import type { Attachment } from '../../../contract/src/attachments/schema.ts';
import { ATTACHMENT_LIMITS } from '../../../contract/src/constants.ts';
import type { Database, Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import {
  attachmentThumbnailKeyOf,
  ATTACHMENTS_FOLDER,
  uploadPrefixOf,
} from '../domain/file-keys.ts';
import type { ObjectStore } from '../files/object-store.ts';
import {
  deleteAttachment,
  describeFile,
  insertAttachment,
  keepingOrganization,
  listAttachments,
} from '../repositories/attachments.ts';
import type { StoredAttachment } from '../repositories/attachments.ts';
import { ownFiles } from '../repositories/files.ts';
import { lockIssue } from '../repositories/issue-changes.ts';
import { noteAttachment } from '../repositories/issue-history.ts';
import { lockProject } from '../repositories/projects.ts';
import type { IssueScope, OrganizationScope } from '../repositories/scopes.ts';
import { deleteFiles, lockFiles, noteArrival, usedFiles } from '../repositories/stored-files.ts';
import type { StoredFile } from '../repositories/stored-files.ts';
import { wireMoment } from '../repositories/wire.ts';
import { mayEditWorkOf } from './access.ts';
import { checkQuota } from './storage-quota.ts';
import type { StorageQuota } from './storage-quota.ts';
import type { StorageService } from './storage.ts';

/** Starts making thumbnails. Called after the attachments are committed. */
export type StartThumbnails = (attachmentIds: readonly number[]) => Promise<void>;

export type AttachmentService = ReturnType<typeof createAttachmentService>;

type Needs = {
  db: Database;
  store: ObjectStore;
  quota: StorageQuota;
  storage: Pick<StorageService, 'attachmentUrl'>;
  startThumbnails: StartThumbnails;
};

/** What an upload turned out to be. */
type Arrived = { sizeBytes: number; sha256: string; mediaType: AttachmentType; name: string };

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function sha256Of(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

export function createAttachmentService(needs: Needs) {
  const { db, store, quota, storage, startThumbnails } = needs;

  async function toAttachment(scope: IssueScope, stored: StoredAttachment): Promise<Attachment> {
    const { attachment, file, addedBy } = stored;
    const { thumbnailWidthPx: width, thumbnailHeightPx: height } = attachment;
    const { personId } = scope;
    const download = { type: file.mediaType, name: file.name };
    const picture = attachmentThumbnailKeyOf(file.key);
    return {
      id: attachment.id,
      name: file.name,
      media_type: file.mediaType,
      size_bytes: file.sizeBytes ?? 0,
      sha256: file.sha256 ?? '',
      added_by: addedBy,
      created_at: wireMoment(attachment.createdAt),
      url: await store.signGetCacheable(file.key, personId, download),
      thumbnail:
        width === null || height === null
          ? null
          : {
              url: await store.signGetCacheable(picture, personId),
              width_px: width,
              height_px: height,
            },
      is_new: attachment.preparedAt === null,
      can_remove: mayEditWorkOf(scope.person, attachment.addedById),
    };
  }

  async function organizationOf(scope: IssueScope): Promise<OrganizationScope> {
    const organization = await keepingOrganization(db, scope);
    if (organization === null) throw notFound(`Issue ${scope.issueId}`);
    return organization;
  }

  function checkCount(count: number): void {
    if (count < ATTACHMENT_LIMITS.files) return;
    const detail = `An issue has at most ${ATTACHMENT_LIMITS.files} attachments. Remove one of them, then try again.`;
    throw new ApiError('CONFLICT', detail);
  }

  /** Looks at the content. Throws `ApiError` if it is incomplete or cannot be attached. */
  async function arrivedFile({ key, name, sizeBytes, sha256 }: StoredFile): Promise<Arrived> {
    // An S3 store neither says when an upload finished nor checks it.
    const size = sizeBytes ?? (await store.size(key));
    if (size === null) throw new ApiError('CONFLICT', `The upload of ${name} is not complete.`);
    if (size === 0) throw new ApiError('INVALID_INPUT', 'The file is empty.');
    if (size > ATTACHMENT_LIMITS.bytes) {
      throw new ApiError('TOO_LARGE', `${name} is larger than the upload limit.`);
    }
    const head = await bytesOf(await store.read(key, { start: 0, end: TYPE_BYTES - 1 }));
    const mediaType = attachmentTypeOf(head);
    if (mediaType === null) throw new ApiError('INVALID_INPUT', typeRefusal(head) ?? '');
    return {
      sizeBytes: size,
      sha256: sha256 ?? (await sha256Of(await store.read(key))),
      mediaType,
      name: nameForType(name, mediaType),
    };
  }

  /** Keeps the project and the issue as they are. In the order in which everyone locks: before files. */
  async function lock(tx: Executor, scope: IssueScope): Promise<void> {
    const isThere = (await lockProject(tx, scope.projectId)) && (await lockIssue(tx, scope));
    if (!isThere) throw notFound(`Issue ${scope.issueId}`);
  }

  /** Returns the attachment's id, also if the file is attached to the issue already. */
  async function attach(
    tx: Executor,
    scope: IssueScope,
    { fileId, name, mediaType, sha256 }: Arrived & { fileId: number },
  ): Promise<number> {
    await lock(tx, scope);
    if ((await lockFiles(tx, [fileId])).length === 0) throw notFound(`File ${fileId}`);
    const present = await listAttachments(tx, scope);
    const same = present.find(({ file }) => file.id === fileId);
    if (same) return same.attachment.id;
    if ((await usedFiles(tx, [fileId])).length > 0) {
      throw new ApiError('CONFLICT', 'This file belongs to another issue.');
    }
    checkCount(present.length);
    const twin = present.find(({ file }) => file.sha256 === sha256);
    if (twin) {
      throw new ApiError('CONFLICT', `The issue has this file already, as ${twin.file.name}.`);
    }
    await describeFile(tx, scope, { fileId, name, mediaType, sha256 });
    const id = await insertAttachment(tx, scope, fileId);
    await noteAttachment(tx, scope, { added: name });
    return id;
  }

  return {
    async list(scope: IssueScope): Promise<Attachment[]> {
      const stored = await listAttachments(db, scope);
      return Promise.all(stored.map((one) => toAttachment(scope, one)));
    },

    async uploadUrl(scope: IssueScope, name: string) {
      checkCount((await listAttachments(db, scope)).length);
      return storage.attachmentUrl(await organizationOf(scope), name);
    },

    async add(scope: IssueScope, fileId: number): Promise<Attachment> {
      const { organizationId } = await organizationOf(scope);
      const [file] = await ownFiles(db, scope, [fileId]);
      const isOurs =
        file?.category === ATTACHMENTS_FOLDER && file.organizationId === organizationId;
      if (!isOurs) throw notFound(`File ${fileId}`);
      const arrived = await arrivedFile(file);
      if (file.sizeBytes === null) {
        await noteArrival(db, file.key, arrived);
        await checkQuota(db, organizationId, quota, 0);
      }
      const id = await db.transaction((tx) => attach(tx, scope, { fileId, ...arrived }));
      await startThumbnails([id]);
      const stored = (await listAttachments(db, scope)).find(
        ({ attachment }) => attachment.id === id,
      );
      if (!stored) throw notFound(`Attachment ${id}`);
      return toAttachment(scope, stored);
    },

    async remove(scope: IssueScope, attachmentId: number): Promise<void> {
      const key = await db.transaction(async (tx) => {
        await lock(tx, scope);
        const found = (await listAttachments(tx, scope)).find(
          ({ attachment }) => attachment.id === attachmentId,
        );
        if (!found) throw notFound(`Attachment ${attachmentId}`);
        if (!mayEditWorkOf(scope.person, found.attachment.addedById)) {
          const detail = 'Only the person who added an attachment or an administrator can do this.';
          throw new ApiError('FORBIDDEN', detail);
        }
        await lockFiles(tx, [found.file.id]);
        await deleteAttachment(tx, scope, attachmentId);
        await deleteFiles(tx, [found.file.id]);
        await noteAttachment(tx, scope, { removed: found.file.name });
        return found.file.key;
      });
      await store.removeAll(uploadPrefixOf(key));
    },
  };
}
