import type { Job } from './job.ts';
import { carryMarkupsJob } from './carry-markups-job.ts';
import { prepareDocumentJob } from './prepare-document-job.ts';
import { readDocumentJob } from './read-document-job.ts';

/** All jobs, in the order in which lost ones are looked for. */
export const JOBS: readonly Job[] = [readDocumentJob, carryMarkupsJob, prepareDocumentJob];
