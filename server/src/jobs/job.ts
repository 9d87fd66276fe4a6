/**
 * What a job is: like an operation, a name, a schema, a queue and a handler. `registry.ts` lists them, `queue.ts` queues
 * them, `workers.ts` runs them.
 */
import { z } from 'zod';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../files/object-store.ts';
import type { ChildPlaces } from './child-places.ts';
import type { PageReader } from './reading/read-pages.ts';

/** Every job so far is about one document, and only that. */
export const documentJobSchema = z.object({ documentId: z.int().min(1) });
export type DocumentJob = z.infer<typeof documentJobSchema>;

/** Queues a job for each document. Asking again while it waits changes nothing. */
export type AskForJob = (job: Job, documentIds: readonly number[]) => Promise<void>;

/** What handlers work with. */
export type JobContext = {
  db: Database;
  store: ObjectStore;
  log: Logger;
  reader: PageReader;
  places: ChildPlaces;
  ask: AskForJob;
};

export type Job = {
  /** Also the name of its queue. */
  readonly name: string;
  /** What the queue stores. A job that does not match, as from another release, fails. */
  readonly schema: z.ZodType<DocumentJob>;
  /** When a failed one runs again, in seconds. `queue.ts` has what all queues share. */
  readonly queue: { readonly retryDelay: number; readonly retryBackoff?: boolean };
  /** Documents whose job nobody asked for, as after a crash between storing and queueing. */
  readonly lost: {
    readonly look: 'at start' | 'at start and every minute';
    readonly find: (db: Database) => Promise<readonly number[]>;
  };
  /** May run twice or stop anywhere, with the same result. Rejects to run again. */
  readonly handler: (context: JobContext, data: DocumentJob, signal: AbortSignal) => Promise<void>;
};
