/** The palette of all commands (Ctrl+K), with the sheets, sections and issues that one can go to. */
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { detailOf } from '../../api/api-error.ts';
import { issueQuery } from '../../api/issues.ts';
import type { ShownPanels, Workspace } from '../../host/workspace.ts';
import { useCommandKey } from '../../lib/command-key.ts';
import type { Shortcut } from '../../lib/shortcuts.ts';
import { showToast } from '../../ui/toast-queue.ts';
import { commandsHere, numbered, placesIn } from './commands-here.ts';
import type { Contributions } from './contributions.ts';

const Palette = lazy(() =>
  import('../../features/commands/palette.tsx').then((m) => ({ default: m.Palette })),
);

export const PALETTE_SHORTCUT: Shortcut = {
  ...{ keys: ['Ctrl+K'], label: 'Commands, sheets and issues by name' },
  group: 'Help',
};

type CommandPaletteProps = {
  workspace: Workspace;
  contributions: Contributions;
  shown: ShownPanels;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onHelp: () => void;
};

export function CommandPalette(props: CommandPaletteProps) {
  const { onOpenChange } = props;
  useCommandKey({ key: 'k' }, () => onOpenChange(true));
  return props.isOpen ? (
    <Suspense>
      <OpenPalette {...props} />
    </Suspense>
  ) : null;
}

function refuse(id: number, detail: string): void {
  showToast({ title: `Issue #${id} could not be opened`, detail, tone: 'bad' });
}

function OpenPalette(props: CommandPaletteProps) {
  const { workspace, contributions, shown, onOpenChange, onHelp } = props;
  const { project, model, open, issues, panels, activeTool, read } = workspace;
  const client = useQueryClient();
  const contents = model.contents.data;
  const places = useMemo(
    () =>
      placesIn(contents, (target) => {
        panels.uncoverViewers();
        open(1, target);
      }),
    [contents, open, panels],
  );
  const goToIssue = async (id: number) => {
    try {
      const issue = await client.fetchQuery(issueQuery(id));
      if (issue.project_id === project.id) issues.open(issue);
      else refuse(id, 'It belongs to another project.');
    } catch (error) {
      refuse(id, detailOf(error, 'Please try again.'));
    }
  };
  const here = commandsHere({ contributions, panels, shown, activeTool, onHelp });
  const numbers = {
    pageCount: read.page?.document.page_count ?? null,
    goToPage: read.goTo,
    goToIssue: (id: number) => void goToIssue(id),
  };
  return (
    <Palette
      label="A command, a sheet, or #12 for an issue"
      commandsFor={(typed) => [...numbered(typed, numbers), ...here, ...places]}
      onClose={() => onOpenChange(false)}
    />
  );
}
