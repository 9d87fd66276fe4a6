/** What can be done with issues from the list of commands (Ctrl+K). Pure. */
import { ISSUE_FILES } from '../../../api/issue-export.ts';
import type { IssueFile } from '../../../api/issue-export.ts';
import { ISSUE_FILE_WORDS } from '../../../parts/issues/issue-file-words.ts';
import type { QuickAction } from './quick-keys.ts';

type IssueCommand = { label: string; act: () => void };

const WORDS: Readonly<Record<QuickAction, string>> = {
  owner: 'Assign the selected issue',
  status: 'Set the status of the selected issue',
  priority: 'Set the priority of the selected issue',
  discipline: 'Set the discipline of the selected issue',
  evaluation: 'Approve or reject the selected issue',
  comment: 'Comment on the selected issue',
};
const ACTIONS = ['owner', 'status', 'priority', 'discipline', 'evaluation', 'comment'] as const;

type Selected = {
  /** Reviewers of type viewer only comment (WS-019). */
  isRestricted: boolean;
  onQuick: (action: QuickAction) => void;
  onEdit: () => void;
};

export function commandsOfSelected({ isRestricted, onQuick, onEdit }: Selected): IssueCommand[] {
  const commands = ACTIONS.filter((action) => !isRestricted || action === 'comment').map(
    (action): IssueCommand => ({ label: WORDS[action], act: () => onQuick(action) }),
  );
  return isRestricted ? commands : [...commands, { label: 'Edit the selected issue', act: onEdit }];
}

/** All issues that the list shows now, in each format. */
export function downloadCommands(start: (kind: IssueFile) => void): IssueCommand[] {
  return ISSUE_FILES.map((kind) => ({
    label: `Download issues: ${ISSUE_FILE_WORDS[kind].label}`,
    act: () => start(kind),
  }));
}
