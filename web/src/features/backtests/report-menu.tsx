/** Downloads the report of a completed backtest, as a PDF or a spreadsheet. */
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { requestReport } from '../../api/backtests.ts';
import type { ReportForm } from '../../api/backtests.ts';
import { announce } from '../../lib/announcer.ts';
import { download } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast-queue.ts';

const downloadReport = mutationOptions({
  mutationFn: async ({ id, form }: { id: number; form: ReportForm }) => {
    announce('Downloading the report…');
    const { blob, name } = await requestReport(id, form);
    const fileName = name ?? `backtest-${id}.${form}`;
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

const FORMS: readonly { id: ReportForm; label: string; note: string }[] = [
  { id: 'pdf', label: 'PDF', note: 'To read and to pass on' },
  { id: 'xlsx', label: 'Spreadsheet (XLSX)', note: 'To sort and to recalculate' },
];

export function ReportMenu({ backtestId }: { backtestId: number }) {
  const { mutate, isPending } = useMutation(downloadReport);
  return (
    <Menu
      label="Download report"
      isWorking={isPending}
      trigger={
        <Button isSmall hasIcon>
          <Download size={14} aria-hidden />
          {isPending ? 'Downloading…' : 'Download report'}
        </Button>
      }
      entries={FORMS}
      onAction={(chosen) => {
        const form = FORMS.find(({ id }) => id === chosen)?.id;
        if (form !== undefined) mutate({ id: backtestId, form });
      }}
    />
  );
}
