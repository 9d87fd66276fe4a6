/** Downloads all change orders of a batch as a spreadsheet (EX-008 to EX-010). */
import { mutationOptions, useIsMutating, useMutation } from '@tanstack/react-query';
import { requestChangeOrdersFile } from '../../api/change-orders.ts';
import { announce } from '../../lib/announcer.ts';
import { download } from '../../lib/download.ts';
import { showToast } from '../../ui/toast-queue.ts';

const downloadChangeOrders = mutationOptions({
  mutationKey: ['download change orders'],
  mutationFn: async (batchId: number) => {
    announce('Downloading change orders…');
    const { blob, name } = await requestChangeOrdersFile(batchId);
    const fileName = name ?? 'change_orders.xlsx';
    download(blob, fileName);
    return fileName;
  },
  onSuccess: (fileName) => {
    showToast({
      title: 'Export successful',
      detail: `Change orders exported as ${fileName}`,
      tone: 'ok',
    });
  },
  onError: () => {
    showToast({
      title: 'Export failed',
      detail: 'Failed to export change orders. Please try again.',
      tone: 'bad',
    });
  },
});

export function useChangeOrdersDownload(batchId: number) {
  const { mutate } = useMutation(downloadChangeOrders);
  const isRunning = useIsMutating({ mutationKey: downloadChangeOrders.mutationKey ?? [] }) > 0;
  return { isRunning, start: () => mutate(batchId) };
}
