/** What the palette offers for issues. */
import { expect, it, vi } from 'vitest';
import { ISSUE_FILES } from '../../../web/src/api/issue-export.ts';
import {
  commandsOfSelected,
  downloadCommands,
} from '../../../web/src/features/issue-list/model/commands.ts';

it('offers all that can be done with the selected issue, and only comments to restricted reviewers', () => {
  const [onQuick, onEdit] = [vi.fn(), vi.fn()];
  const commands = commandsOfSelected({ isRestricted: false, onQuick, onEdit });
  expect(commands.map(({ label }) => label)).toEqual([
    'Assign the selected issue',
    'Set the status of the selected issue',
    'Set the priority of the selected issue',
    'Set the discipline of the selected issue',
    'Approve or reject the selected issue',
    'Comment on the selected issue',
    'Edit the selected issue',
  ]);
  for (const { act } of commands) act();
  expect(onQuick.mock.calls.flat()).toEqual([
    ...['owner', 'status', 'priority', 'discipline', 'evaluation', 'comment'],
  ]);
  expect(onEdit).toHaveBeenCalledOnce();
  const few = commandsOfSelected({ isRestricted: true, onQuick, onEdit });
  expect(few.map(({ label }) => label)).toEqual(['Comment on the selected issue']);
});

it('downloads the list in each format', () => {
  const start = vi.fn();
  const commands = downloadCommands(start);
  expect(commands.map(({ label }) => label)).toContain('Download issues: BCF 3.0');
  for (const { act } of commands) act();
  expect(start.mock.calls.flat()).toEqual(ISSUE_FILES);
});
