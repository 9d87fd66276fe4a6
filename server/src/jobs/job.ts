/**
 * What a job is: like an operation, a name, what it is about, a queue and a handler. `registry.ts` lists them, `queue.ts`
 * queues them, `workers.ts` runs them.
 */
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { attachmentTurns } from '../repositories/attachment-thumbnails.ts';
import type { Analyst } from '../outside/analyst/analyst.ts';
import type { ExternalSystem } from '../outside/external-system.ts';
import { turnsOf } from '../repositories/reading.ts';
import type { Turn } from '../repositories/reading.ts';
import { projectTurns } from '../repositories/theme-runs.ts';
import type { StorageQuota } from '../services/storage-quota.ts';
import type { ChildPlaces } from './child-places.ts';
import type { PageReader } from './reading/read-pages.ts';

/** What a job may be about: one of these, and only that. */
export type Subject = {
  /** The name of its id in what the queue stores. */
  readonly idName: string;
  readonly turnsOf: (db: Database, ids: readonly number[]) => Promise<readonly Turn[]>;
};
export const A_DOCUMENT: Subject = { idName: 'documentId', turnsOf };
export const AN_ATTACHMENT: Subject = { idName: 'attachmentId', turnsOf: attachmentTurns };

export const A_PROJECT: Subject = { idName: 'projectId', turnsOf: projectTurns };

/** Queues a job for each id. Asking again while it waits changes nothing. */
export type AskForJob = (job: Job, ids: readonly number[]) => Promise<void>;

/** What handlers work with. */
export type JobContext = {
  db: Database;
  store: ObjectStore;
  log: Logger;
  reader: PageReader;
  places: ChildPlaces;
  ask: AskForJob;
  /** Those that the server has credentials for. */
  systems: readonly ExternalSystem[];
  quota: StorageQuota;
  /** Absent: the server has no language model. */
  analyst?: Analyst;
  /** Of Pinbar: another one may find something else. */
  version: string;
  /** Measures how long a page took. */
  notePageRead?: (seconds: number) => void;
};

export type Job = {
  /** Also the name of its queue. */
  readonly name: string;
  readonly about: Subject;
  /** When a failed one runs again, in seconds. `queue.ts` has what all queues share. */
  readonly queue: { readonly retryDelay: number; readonly retryBackoff?: boolean };
  /** What nobody asked the job for, as after a crash between storing and queueing. */
  readonly lost: {
    readonly look: 'at start' | 'at start and every minute';
    readonly find: (db: Database) => Promise<readonly number[]>;
  };
  /** May run twice or stop anywhere, with the same result. Rejects to run again. */
  readonly handler: (context: JobContext, id: number, signal: AbortSignal) => Promise<void>;
};
