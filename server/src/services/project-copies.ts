/** Copies of projects that administrators ask for. The job `copy-project` makes them. */
import { randomUUID } from 'node:crypto';
import type { CopyStarted, ProjectCopy } from '../../../contract/src/admin/schema.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../domain/api-error.ts';
import {
  ATTACHMENTS_FOLDER,
  isAttachmentKey,
  linearizedKeyOf,
  newOriginalKey,
} from '../domain/file-keys.ts';
import { filesOfProject, findAdministered } from '../repositories/project-administration.ts';
import { insertCopy, insertCopyFiles, listCopies } from '../repositories/project-copies.ts';
import { lockProject, organizationsOfProject } from '../repositories/projects.ts';
import type { AdminScope } from '../repositories/scopes.ts';
import { lockStorageOf } from '../repositories/stored-files.ts';
import { checkQuota } from './storage-quota.ts';
import type { StorageQuota } from './storage-quota.ts';

export type StartCopying = (copyIds: readonly number[]) => Promise<void>;

type Needs = { db: Database; quota: StorageQuota; startCopying: StartCopying };

export type ProjectCopies = ReturnType<typeof createProjectCopies>;

type Wanted = {
  source_project_id: number;
  new_project_name: string;
  exclude_rejected_issues: boolean;
  exclude_issue_evaluations: boolean;
};

export function createProjectCopies({ db, quota, startCopying }: Needs) {
  return {
    list: (scope: AdminScope): Promise<ProjectCopy[]> => listCopies(db, scope),

    /** Throws 507 if the files do not fit a second time. */
    async start(scope: AdminScope, wanted: Wanted): Promise<CopyStarted> {
      const sourceProjectId = wanted.source_project_id;
      const made = await db.transaction(async (tx) => {
        const links = await organizationsOfProject(tx, scope, sourceProjectId);
        const owner = links.find((link) => link.is_owner);
        const source = await findAdministered(tx, scope, sourceProjectId);
        if (!source || !owner) throw notFound(`Project ${sourceProjectId}`);
        const organizationId = owner.organization_id;
        await lockStorageOf(tx, organizationId);
        if (!(await lockProject(tx, sourceProjectId))) throw notFound(`Project ${sourceProjectId}`);
        const { ids, bytes } = await filesOfProject(tx, scope, sourceProjectId);
        await checkQuota(tx, organizationId, quota, bytes);
        const copy = await insertCopy(tx, scope, {
          ...{ sourceProjectId, organizationId, name: wanted.new_project_name },
          excludeRejectedIssues: wanted.exclude_rejected_issues,
          excludeIssueEvaluations: wanted.exclude_issue_evaluations,
        });
        const keyOf = (sourceKey: string) => {
          const folder = isAttachmentKey(sourceKey) ? ATTACHMENTS_FOLDER : 'projects';
          const key = newOriginalKey(organizationId, folder, randomUUID());
          return { key, linearizedKey: linearizedKeyOf(key) };
        };
        await insertCopyFiles(tx, scope, { copyId: copy.id, ids, organizationId, keyOf });
        return { ...copy, name: source.name };
      });
      await startCopying([made.id]);
      return {
        message: `${made.name} is being copied. The copy appears when it is complete.`,
        copy_id: made.id,
        new_project_id: made.newProjectId,
      };
    },
  };
}
