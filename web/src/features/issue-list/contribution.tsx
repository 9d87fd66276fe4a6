/** The list of all issues, in a drawer over the workspace. The Issues tab on the right opens it. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { issueViewsQuery } from '../../api/issue-views.ts';
import { issueQueryOf, readIssueSearch } from '../../domain/issue-search.ts';
import { defineFeature } from '../../host/feature.ts';
import { whenIdle } from '../../lib/idle.ts';
import { useIssueDownload } from '../../parts/issues/issue-download.ts';
import { commandsOfSelected, downloadCommands } from './model/commands.ts';
import type { QuickAction } from './model/quick-keys.ts';
import { commandOf } from './model/saved-views.ts';
import { chooseView } from './saved-views/use-saved-views.ts';
import { keepDrawer, wasDrawerOpen } from './view-settings.ts';

const load = () => import('./issue-list-drawer.tsx');
const IssueListDrawer = lazy(async () => ({ default: (await load()).IssueListDrawer }));
const SelectedDialog = lazy(async () => ({
  default: (await import('./selected-dialog.tsx')).SelectedDialog,
}));

/** Its group in the help, and the command that opens it. */
const LIST = 'List of issues';

export const contribution = defineFeature({
  order: 57,
  listShortcuts: [
    { keys: ['J', '↓'], label: 'Next issue', group: LIST },
    { keys: ['K', '↑'], label: 'Previous issue', group: LIST },
    { keys: ['Enter'], label: 'Open the issue at its place', group: LIST },
    { keys: ['X', 'Space'], label: 'Select the issue', group: LIST },
    { keys: ['A'], label: 'Assign the issue, or all selected ones', group: LIST },
    { keys: ['P'], label: 'Set the priority', group: LIST },
    { keys: ['S'], label: 'Set the status', group: LIST },
    { keys: ['D'], label: 'Set the discipline', group: LIST },
    { keys: ['E'], label: 'Approve or reject the issue', group: LIST },
    { keys: ['C'], label: 'Read and write comments', group: LIST },
  ],
  useContribution(workspace) {
    const { isDrawerOpen, setDrawerOpen, isRestricted, selectedId, edit } = workspace.issues;
    const projectId = workspace.project.id;
    const { data: views = [] } = useQuery(issueViewsQuery(projectId));
    useEffect(() => whenIdle(() => void load()), []);
    const { issueId, projectDashboard } = workspace.search;
    // A link to an issue shows its place, which the drawer would cover, as it would the dashboard.
    const [wasOpen] = useState(
      () => wasDrawerOpen(projectId) && issueId === undefined && projectDashboard === undefined,
    );
    useEffect(() => {
      if (wasOpen) setDrawerOpen(true);
    }, [wasOpen, setDrawerOpen]);
    useEffect(() => keepDrawer(projectId, isDrawerOpen), [projectId, isDrawerOpen]);
    const { start } = useIssueDownload();
    const [quick, setQuick] = useState<{ action: QuickAction; issueId: number } | null>(null);
    return {
      actions: [
        ...(selectedId === null
          ? []
          : commandsOfSelected({
              isRestricted,
              onQuick: (action) => setQuick({ action, issueId: selectedId }),
              onEdit: () => edit(selectedId),
            })),
        { label: LIST, act: () => setDrawerOpen(true) },
        ...views.map((view) => ({
          label: commandOf(view, workspace.me.id),
          act: () => {
            chooseView(workspace, view);
            setDrawerOpen(true);
          },
        })),
        ...downloadCommands((kind) =>
          start({
            projectId,
            kind,
            query: issueQueryOf(readIssueSearch(workspace.search), isRestricted),
          }),
        ),
      ],
      dialogs: (
        <Suspense>
          {isDrawerOpen ? <IssueListDrawer workspace={workspace} /> : null}
          {quick === null ? null : (
            <SelectedDialog {...quick} projectId={projectId} onClose={() => setQuick(null)} />
          )}
        </Suspense>
      ),
    };
  },
});
