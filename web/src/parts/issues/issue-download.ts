/** Downloads the issues of a list. It goes on when the list is closed, and one runs at a time. */
import { mutationOptions, useIsMutating, useMutation } from '@tanstack/react-query';
import { detailOf } from '../../api/api-error.ts';
import { requestIssueFile } from '../../api/issue-export.ts';
import type { IssueFile } from '../../api/issue-export.ts';
import type { IssueQuery } from '../../api/issues.ts';
import { announce } from '../../lib/announcer.ts';
import { download, stampedName } from '../../lib/download.ts';
import { showToast } from '../../ui/toast-queue.ts';

type Wanted = { projectId: number; kind: IssueFile; query: IssueQuery };

const NAMES: Readonly<Record<IssueFile, string>> = {
  xlsx: 'XLSX',
  'xlsx-crops': 'XLSX',
  csv: 'CSV',
  'pdf-list': 'PDF',
  'pdf-page': 'PDF',
  'pdf-sheet': 'PDF',
  bcf: 'BCF',
  'bcf-2.1': 'BCF',
  packet: 'ZIP',
};

const MAKING_PACKET = {
  title: 'Making the evidence packet',
  detail: 'It is saved when it is ready. You can go on working.',
  tone: 'ok',
} as const;

const downloadIssues = mutationOptions({
  mutationKey: ['download issues'],
  mutationFn: async ({ projectId, kind, query }: Wanted) => {
    announce('Downloading issues…');
    // Many sheets take minutes.
    if (kind === 'packet') showToast(MAKING_PACKET);
    const { blob, name } = await requestIssueFile(projectId, kind, query);
    // EX-003, EX-004.
    download(blob, stampedName(name ?? `issues.${NAMES[kind].toLowerCase()}`, new Date()));
    announce('Downloaded.');
  },
  onError: (error, { kind }) => {
    // EX-007.
    showToast({ title: `Error exporting ${NAMES[kind]}`, detail: detailOf(error), tone: 'bad' });
  },
});

export function useIssueDownload() {
  const { mutate } = useMutation(downloadIssues);
  const isRunning = useIsMutating({ mutationKey: downloadIssues.mutationKey ?? [] }) > 0;
  return { isRunning, start: mutate };
}
