import type { Job } from './job.ts';
import { arrangeIssuancesJob } from './arrange-issuances-job.ts';
import { askAnalystJob } from './ask-analyst-job.ts';
import { checkComplianceJob } from './check-compliance-job.ts';
import { checkProjectJob } from './check-project-job.ts';
import { checkOverlayJob } from './check-overlay-job.ts';
import { findThemesJob } from './find-themes-job.ts';
import { importChangeEventsJob } from './import-change-events-job.ts';
import { carryMarkupsJob } from './carry-markups-job.ts';
import { compareIssuancesJob } from './compare-issuances-job.ts';
import { copyProjectJob } from './copy-project-job.ts';
import { matchChangeOrdersJob } from './match-change-orders-job.ts';
import { prepareAttachmentJob } from './prepare-attachment-job.ts';
import { prepareDocumentJob } from './prepare-document-job.ts';
import { readDocumentJob } from './read-document-job.ts';
import { readChangeOrdersJob } from './read-change-orders-job.ts';
import { recognizeDocumentJob } from './recognize-document-job.ts';

/** All jobs, in the order in which lost ones are looked for. */
export const JOBS: readonly Job[] = [
  ...[readDocumentJob, carryMarkupsJob, prepareDocumentJob, arrangeIssuancesJob],
  ...[prepareAttachmentJob, checkOverlayJob, findThemesJob, recognizeDocumentJob],
  compareIssuancesJob,
  copyProjectJob,
  checkComplianceJob,
  readChangeOrdersJob,
  checkProjectJob,
  askAnalystJob,
  importChangeEventsJob,
  matchChangeOrdersJob,
];
