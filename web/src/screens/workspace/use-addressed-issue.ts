/** An address that names only an issue, as in an email, shows the place of the issue. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { issueQuery } from '../../api/issues.ts';
import type { WorkspaceSearch } from '../../domain/workspace-search.ts';
import type { IssuesHost } from '../../host/issues/issues-host.ts';
import { showToast } from '../../ui/toast-queue.ts';

type Addressed = { projectId: number; search: WorkspaceSearch; issues: IssuesHost };

export function useAddressedIssue({ projectId, search, issues }: Addressed): void {
  const { selectedId, open } = issues;
  const { documentId, sheetId, overlayId, overlayExecutionId } = search;
  const isAlone = [documentId, sheetId, overlayId, overlayExecutionId].every(
    (id) => id === undefined,
  );
  const wanted = isAlone ? selectedId : null;
  const { data, error } = useQuery({ ...issueQuery(wanted ?? 0), enabled: wanted !== null });
  const isMissing =
    wanted !== null &&
    (data === undefined
      ? error instanceof ApiError && error.status === 404
      : data.project_id !== projectId);
  const opened = useRef<number | null>(null);
  useEffect(() => {
    if (wanted === null) opened.current = null;
    // Someone may have changed it since; it is shown once.
    if (data === undefined || isMissing || opened.current === wanted) return;
    opened.current = wanted;
    open(data);
  }, [wanted, data, isMissing, open]);
  useEffect(() => {
    if (isMissing) showToast({ title: `Issue ${wanted} not found`, tone: 'bad' });
  }, [isMissing, wanted]);
}
