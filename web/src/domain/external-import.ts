/** What is imported from another system, and under which name. */
import { format } from 'date-fns';
import type { ImportJob } from '../../../contract/src/integrations/schema.ts';
import { plural } from './units.ts';

/** The project's name, " - ", and the day in the browser's zone (IN-026). */
export function importName(projectName: string, now: Date): string {
  return `${projectName} - ${format(now, 'yyyy-MM-dd')}`;
}

/** IN-025. */
export function isImportable(companyId: string, project: { id: string; name: string }): boolean {
  return [companyId, project.id, project.name].every((one) => one.trim() !== '');
}

export function isRunning({ status }: ImportJob): boolean {
  return status === 'pending' || status === 'processing';
}

/** IN-021, IN-023: without a batch it is being processed, unless it has ended. */
export function statusOf(job: ImportJob): ImportJob['status'] {
  return isRunning(job) && job.change_order_batch_id === null ? 'processing' : job.status;
}

/** "27 change events, 48 PDFs, 3 imported before" */
export function importedText(job: ImportJob): string {
  const { total_change_events: events, total_pdfs_downloaded: pdfs, total_pdfs_known: known } = job;
  if (isRunning(job) && events === 0) return 'Started';
  const before = known === 0 ? [] : [`${known.toLocaleString('en-US')} imported before`];
  return [plural(events, 'change event'), plural(pdfs, 'PDF'), ...before].join(', ');
}
