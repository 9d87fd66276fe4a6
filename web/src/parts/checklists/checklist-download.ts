/** Downloads the items of the checklist as a spreadsheet. It goes on when the list is closed, and one runs at a time. */
import { mutationOptions, useIsMutating, useMutation } from '@tanstack/react-query';
import { detailOf } from '../../api/api-error.ts';
import { requestChecklistFile } from '../../api/checklists.ts';
import { checklistQueryOf } from '../../domain/checklist-search.ts';
import type { ChecklistSearch } from '../../domain/checklist-search.ts';
import { announce } from '../../lib/announcer.ts';
import { download, stampedName } from '../../lib/download.ts';
import { showToast } from '../../ui/toast-queue.ts';

type Wanted = { projectId: number; search: ChecklistSearch };

const downloadChecklist = mutationOptions({
  mutationKey: ['download checklist'],
  mutationFn: async ({ projectId, search }: Wanted) => {
    announce('Downloading the checklist…');
    const query = checklistQueryOf(search, { page: 1, perPage: 1 });
    const { blob, name } = await requestChecklistFile(projectId, query);
    download(blob, stampedName(name ?? 'checklist.xlsx', new Date()));
    announce('Downloaded.');
  },
  onError: (error) => {
    // EX-007.
    showToast({ title: 'Error exporting XLSX', detail: detailOf(error), tone: 'bad' });
  },
});

export function useChecklistDownload() {
  const { mutate } = useMutation(downloadChecklist);
  const isRunning = useIsMutating({ mutationKey: downloadChecklist.mutationKey ?? [] }) > 0;
  return { isRunning, start: mutate };
}
