/** One change of the selected issue, from the list of commands. */
import { useQuery } from '@tanstack/react-query';
import { issueQuery } from '../../api/issues.ts';
import { useIssueLookups } from '../../api/lookups.ts';
import type { QuickAction } from './model/quick-keys.ts';
import { QuickDialog } from './quick-dialog.tsx';

type SelectedDialogProps = {
  projectId: number;
  issueId: number;
  action: QuickAction;
  onClose: () => void;
};

export function SelectedDialog({ projectId, issueId, action, onClose }: SelectedDialogProps) {
  const { data: issue } = useQuery(issueQuery(issueId));
  const lookups = useIssueLookups(projectId);
  return issue === undefined ? null : <QuickDialog {...{ issue, action, lookups, onClose }} />;
}
