/** Downloads what an issuance changed: as a spreadsheet, or as a transmittal to pass on. */
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ChangeMatrix } from '../../../../contract/src/issuances/changes.ts';
import { detailOf } from '../../api/api-error.ts';
import { requestTransmittal } from '../../api/issuances.ts';
import {
  CHANGE_COLUMNS,
  CHANGE_LIST,
  changeCells,
  sortChanges,
} from '../../domain/change-matrix.ts';
import { announce } from '../../lib/announcer.ts';
import { download, fileNameOf } from '../../lib/download.ts';
import { tableFile } from '../../lib/tables/table-file.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast-queue.ts';

type Form = 'pdf' | 'xlsx';
type ChangesDownloadProps = {
  projectId: number;
  /** Of the files, without their ends. */
  name: string;
  matrix: ChangeMatrix;
};

const FORMS: readonly { id: Form; label: string; note: string }[] = [
  { id: 'pdf', label: 'Transmittal (PDF)', note: 'To read and to pass on' },
  { id: 'xlsx', label: 'Spreadsheet (XLSX)', note: 'To sort and to filter' },
];

async function fileOf(form: Form, { projectId, matrix }: ChangesDownloadProps): Promise<Blob> {
  if (form === 'pdf') return (await requestTransmittal(projectId, matrix.issuance_id)).blob;
  const rows = sortChanges(matrix.changes, CHANGE_LIST.firstSort).map(changeCells);
  return tableFile({ columns: [...CHANGE_COLUMNS], rows }, 'xlsx');
}

const downloadChanges = mutationOptions({
  mutationFn: async ({ form, ...props }: ChangesDownloadProps & { form: Form }) => {
    announce('Downloading the changes…');
    download(await fileOf(form, props), `${fileNameOf(props.name)}.${form}`);
  },
  onSuccess: (_done, { form }) =>
    announce(form === 'pdf' ? 'Downloaded as a transmittal.' : 'Downloaded as a spreadsheet.'),
  onError: (error) => showToast({ title: 'Export failed', detail: detailOf(error), tone: 'bad' }),
});

export function ChangesDownload(props: ChangesDownloadProps) {
  const { mutate, isPending } = useMutation(downloadChanges);
  return (
    <Menu
      label="Download changes"
      isWorking={isPending}
      trigger={
        <Button hasIcon>
          <Download size={15} aria-hidden />
          {isPending ? 'Downloading…' : 'Download'}
        </Button>
      }
      entries={FORMS}
      onAction={(chosen) => {
        const form = FORMS.find(({ id }) => id === chosen)?.id;
        if (form !== undefined) mutate({ ...props, form });
      }}
    />
  );
}
