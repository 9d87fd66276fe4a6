/** Downloads the report of a completed backtest. */
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { requestReport } from '../../api/backtests.ts';
import { announce } from '../../lib/announcer.ts';
import { download } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-queue.ts';

const downloadReport = mutationOptions({
  mutationFn: async (id: number) => {
    announce('Downloading the report…');
    const { blob, name } = await requestReport(id);
    const fileName = name ?? `backtest_${id}.xlsx`;
    download(blob, fileName);
    return fileName;
  },
  onSuccess: (fileName) =>
    showToast({ title: 'Export successful', detail: `Report exported as ${fileName}`, tone: 'ok' }),
  onError: () =>
    showToast({
      title: 'Export failed',
      detail: 'Failed to export the report. Please try again.',
      tone: 'bad',
    }),
});

export function ReportButton({ backtestId }: { backtestId: number }) {
  const { mutate, isPending } = useMutation(downloadReport);
  return (
    <Button isSmall hasIcon isDisabled={isPending} onPress={() => mutate(backtestId)}>
      <Download size={14} aria-hidden />
      {isPending ? 'Downloading…' : 'Download report'}
    </Button>
  );
}
