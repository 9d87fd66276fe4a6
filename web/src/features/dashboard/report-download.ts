/** Downloads the report of the dashboard. It goes on when the dashboard is closed, and one runs at a time. */
import { mutationOptions, useIsMutating, useMutation } from '@tanstack/react-query';
import { detailOf } from '../../api/api-error.ts';
import { requestDashboardReport } from '../../api/dashboard.ts';
import { announce } from '../../lib/announcer.ts';
import { download } from '../../lib/download.ts';
import { showToast } from '../../ui/toast-queue.ts';

const downloadReport = mutationOptions({
  mutationKey: ['download dashboard report'],
  mutationFn: async (projectId: number) => {
    announce('Downloading the report…');
    const { blob, name } = await requestDashboardReport(projectId);
    // EX-005.
    download(blob, name ?? 'dashboard-report.xlsx');
    announce('Downloaded.');
  },
  onError: (error) => {
    // EX-007.
    showToast({ title: 'Error exporting XLSX', detail: detailOf(error), tone: 'bad' });
  },
});

export function useReportDownload() {
  const { mutate } = useMutation(downloadReport);
  const isRunning = useIsMutating({ mutationKey: downloadReport.mutationKey ?? [] }) > 0;
  return { isRunning, start: mutate };
}
