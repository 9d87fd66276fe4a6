/**
 * Downloads the items of the checklist as a spreadsheet, or a checklist as it was uploaded with its boxes filled in. It goes on
 * when the list is closed, and one runs at a time.
 */
import { mutationOptions, useIsMutating, useMutation } from '@tanstack/react-query';
import { detailOf } from '../../api/api-error.ts';
import { requestChecklistFile, requestFilledChecklist } from '../../api/checklists.ts';
import { checklistQueryOf } from '../../domain/checklist-search.ts';
import type { ChecklistSearch } from '../../domain/checklist-search.ts';
import { announce } from '../../lib/announcer.ts';
import { download, stampedName } from '../../lib/download.ts';
import { showToast } from '../../ui/toast-queue.ts';

type Wanted =
  | { form: 'xlsx'; projectId: number; search: ChecklistSearch }
  | { form: 'pdf'; documentId: number };

function request(wanted: Wanted) {
  if (wanted.form === 'pdf') return requestFilledChecklist(wanted.documentId);
  const query = checklistQueryOf(wanted.search, { page: 1, perPage: 1 });
  return requestChecklistFile(wanted.projectId, query);
}

const downloadChecklist = mutationOptions({
  mutationKey: ['download checklist'],
  mutationFn: async (wanted: Wanted) => {
    announce('Downloading the checklist…');
    const { blob, name } = await request(wanted);
    download(blob, stampedName(name ?? `checklist.${wanted.form}`, new Date()));
    announce('Downloaded.');
  },
  onError: (error, { form }) => {
    // EX-007.
    const title = `Error exporting ${form === 'xlsx' ? 'XLSX' : 'PDF'}`;
    showToast({ title, detail: detailOf(error), tone: 'bad' });
  },
});

export function useChecklistDownload() {
  const { mutate } = useMutation(downloadChecklist);
  const isRunning = useIsMutating({ mutationKey: downloadChecklist.mutationKey ?? [] }) > 0;
  return { isRunning, start: mutate };
}
