/** The drawer: its head, its tabs, and where its numbers lead (DA-001 to DA-004). */
import { Download, X } from 'lucide-react';
import { useMemo } from 'react';
import { reducePanes } from '../../domain/panes.ts';
import type { PanesAction } from '../../domain/panes.ts';
import { stringifySearch } from '../../domain/url-state.ts';
import { DASHBOARD_TABS } from '../../domain/workspace-search.ts';
import type { WorkspaceSearch } from '../../domain/workspace-search.ts';
import type { Workspace } from '../../host/workspace.ts';
import { withIssueSearch } from '../../parts/issues/use-issue-list.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BallInCourt } from './ball-in-court.tsx';
import { DashboardTab } from './dashboard-tab.tsx';
import './dashboard.css';
import { HotSpotsTab } from './hot-spots/hot-spots-tab.tsx';
import { ListLinksContext } from './list-link.tsx';
import { listOf } from './model/counted.ts';
import type { Counted } from './model/counted.ts';
import { useReportDownload } from './report-download.ts';
import { TrendsTab } from './trends/trends-tab.tsx';
import { WorkspaceLinksContext } from './workspace-link.tsx';

const FIRST_TAB = 'dashboard';

/** DA-002. */
function closed(search: WorkspaceSearch): WorkspaceSearch {
  const { projectDashboard: _open, dashboardTab: _tab, ...others } = search;
  return others;
}

/** The first tab is not in the address. */
function withTab(search: WorkspaceSearch, id: string): WorkspaceSearch {
  const { dashboardTab: _former, ...others } = search;
  const tab = DASHBOARD_TABS.find((each) => each === id);
  return tab === undefined ? others : { ...others, dashboardTab: tab };
}

export type DashboardPlace = Pick<Workspace, 'me' | 'project' | 'search' | 'onSearch' | 'issues'>;

export function DashboardDrawer({ workspace }: { workspace: DashboardPlace }) {
  const { me, project, search, onSearch, issues } = workspace;
  const tab = search.dashboardTab ?? FIRST_TAB;
  const { isRunning, start } = useReportDownload();
  const close = () => onSearch(closed, false);
  const { setDrawerOpen } = issues;
  const links = useMemo(() => {
    // The list of issues is the first tab of the panel.
    const to = (now: WorkspaceSearch, counted: Counted) => {
      const { tab: _tab, issueId: _issue, ...others } = closed(now);
      return withIssueSearch(others, listOf(counted, me.is_admin));
    };
    return {
      hrefOf: (counted: Counted) =>
        `/projects/${project.id}${stringifySearch(to(search, counted))}`,
      open: (counted: Counted) => {
        onSearch((now) => to(now, counted), true);
        setDrawerOpen(true);
      },
    };
  }, [me.is_admin, project.id, search, onSearch, setDrawerOpen]);
  const shown = useMemo(() => {
    const to = (now: WorkspaceSearch, action: PanesAction) =>
      reducePanes(closed(now), action).search;
    return {
      hrefOf: (action: PanesAction) =>
        `/projects/${project.id}${stringifySearch(to(search, action))}`,
      open: (action: PanesAction) => onSearch((now) => to(now, action), true),
    };
  }, [project.id, search, onSearch]);
  return (
    <Drawer label={`Dashboard of ${project.name}`} isOpen onClose={close}>
      <ListLinksContext value={links}>
        <WorkspaceLinksContext value={shown}>
          <Tabs
            label="Parts of the dashboard"
            start={
              <h2 className="dashboard-name clip" title={project.name}>
                {project.name}
              </h2>
            }
            selectedId={tab}
            onSelect={(id) => onSearch((now) => withTab(now, id), false)}
            tabs={[
              {
                id: FIRST_TAB,
                label: 'Dashboard',
                content: (
                  <DashboardTab projectId={project.id} personId={me.id} isAdmin={me.is_admin} />
                ),
              },
              {
                id: 'court',
                label: 'Ball in court',
                content: <BallInCourt workspace={workspace} onClose={close} />,
              },
              {
                id: 'trends',
                label: 'Trends',
                content: <TrendsTab projectId={project.id} />,
              },
              {
                id: 'hot',
                label: 'Hot spots',
                content: <HotSpotsTab projectId={project.id} />,
              },
            ]}
            end={
              <>
                {tab === FIRST_TAB ? (
                  <Button isSmall hasIcon isDisabled={isRunning} onPress={() => start(project.id)}>
                    <Download size={14} aria-hidden />
                    {isRunning ? 'Downloading…' : 'Download Report (XLSX)'}
                  </Button>
                ) : null}
                <IconButton label="Close" onPress={close}>
                  <X size={16} />
                </IconButton>
              </>
            }
          />
        </WorkspaceLinksContext>
      </ListLinksContext>
    </Drawer>
  );
}
