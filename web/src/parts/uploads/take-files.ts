/** Adds files to an upload and says which ones were refused. */
import { showToast } from '../../ui/toast-queue.ts';
import type { Creation } from './creation.ts';

/** What is wrong if there were too many, otherwise null. */
export async function takeFiles(
  creation: Creation,
  chosen: readonly File[],
  organizationId: number,
): Promise<string | null> {
  const { refused, isTooMany } = await creation.add(chosen, organizationId);
  if (refused.length > 0) {
    const detail = refused.map((file) => `${file.name}: ${file.reason}`).join('\n');
    showToast({ title: 'File Upload Error', detail, tone: 'bad' });
  }
  if (!isTooMany) return null;
  const detail = `You can upload a maximum of ${creation.limits.files} files`;
  showToast({ title: 'Too many files', detail, tone: 'bad' });
  return detail;
}
