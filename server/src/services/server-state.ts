/** What administrators see of the server: storage, health and failed jobs. */
import type {
  FailedJob,
  OrganizationStorage,
  ServerHealth,
} from '../../../contract/src/admin/schema.ts';
import type { Database } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { findOrganization } from '../repositories/organizations.ts';
import type { AdminScope } from '../repositories/scopes.ts';
import { listStorageUse, setOwnLimit } from '../repositories/storage-use.ts';
import { counted } from './effects.ts';
import type { StorageQuota } from './storage-quota.ts';

/** What the queue tells of its jobs. */
export type JobOverview = {
  counts(): Promise<ServerHealth['queues']>;
  /** The latest first. */
  failed(): Promise<FailedJob[]>;
  /** Returns how many run again. */
  retry(ids: readonly string[]): Promise<number>;
};

/** A job that waits so long while none runs has no worker. */
const LONGEST_UNATTENDED_SECONDS = 120;

type Needs = {
  db: Database;
  quota: StorageQuota;
  version: string;
  jobs: JobOverview;
  /** Rejects if the database does not respond. */
  checkReady(): Promise<void>;
  /** Rejects if the file store does not respond. */
  checkFiles(): Promise<void>;
  canSendEmail: boolean;
};

export type ServerStateService = ReturnType<typeof createServerState>;

export function createServerState(needs: Needs) {
  const { db, quota, version, jobs } = needs;

  async function part(name: string, detail: string, check: () => Promise<void>) {
    try {
      await check();
      return { name, is_ok: true, detail };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { name, is_ok: false, detail: reason };
    }
  }

  function workers(queues: ServerHealth['queues']) {
    const running = queues.reduce((sum, queue) => sum + queue.running, 0);
    const oldest = Math.max(0, ...queues.map(({ oldest_seconds: seconds }) => seconds ?? 0));
    const isOk = running > 0 || oldest < LONGEST_UNATTENDED_SECONDS;
    return {
      ...{ name: 'Job workers', is_ok: isOk },
      detail: isOk
        ? `${counted(running, 'job')} running now.`
        : `Nobody takes jobs: one has waited for ${counted(Math.round(oldest / 60), 'minute')}. Check that a worker runs.`,
    };
  }

  return {
    async storage(
      scope: AdminScope,
    ): Promise<{ data: OrganizationStorage[]; server_limit_bytes: number | null }> {
      const uses = await listStorageUse(db, scope);
      return {
        data: uses.map(({ organization, usedBytes, fileCount, ownLimit }) => ({
          ...{ organization, used_bytes: usedBytes, file_count: fileCount },
          ...{ own_limit_bytes: ownLimit, limit_bytes: ownLimit ?? quota },
        })),
        server_limit_bytes: quota,
      };
    },

    async setStorageLimit(
      scope: AdminScope,
      organizationId: number,
      bytes: number | null,
    ): Promise<{ message: string }> {
      const found = await findOrganization(db, scope, organizationId);
      if (!found) throw notFound(`Organization ${organizationId}`);
      await setOwnLimit(db, scope, { organizationId, bytes });
      return {
        message:
          bytes === null
            ? `${found.name} has no limit of its own any more.`
            : `The storage limit of ${found.name} was changed.`,
      };
    },

    async health(_scope: AdminScope): Promise<ServerHealth> {
      const queues = await jobs.counts();
      const parts = [
        await part('Database', 'Answers.', () => needs.checkReady()),
        await part('File store', 'Answers.', () => needs.checkFiles()),
        workers(queues),
        {
          ...{ name: 'Email', is_ok: true },
          detail: needs.canSendEmail
            ? 'Notifications are sent to those who ask for it.'
            : 'No email is sent: SMTP_URL is not set.',
        },
      ];
      return { version, parts, queues };
    },

    failedJobs: (_scope: AdminScope): Promise<FailedJob[]> => jobs.failed(),

    async retryJobs(_scope: AdminScope, ids: readonly string[]): Promise<{ message: string }> {
      const again = await jobs.retry(ids);
      if (again === 0) {
        throw new ApiError('NOT_FOUND', 'These jobs run already, or are gone. Refresh the list.');
      }
      return { message: `${counted(again, 'job')} will run again.` };
    },
  };
}
