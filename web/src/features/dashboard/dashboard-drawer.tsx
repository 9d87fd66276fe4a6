/** The drawer: its head, its tabs, and where its numbers lead (DA-001 to DA-004). */
import { Download, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { stringifySearch } from '../../domain/url-state.ts';
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

const TABS = {
  dashboard: 'Dashboard',
  court: 'Ball in court',
  trends: 'Trends',
  hot: 'Hot spots',
} as const;

/** DA-002. The list of issues is the first tab. */
function closed({ projectDashboard: _open, ...others }: WorkspaceSearch): WorkspaceSearch {
  return others;
}

export type DashboardPlace = Pick<Workspace, 'me' | 'project' | 'search' | 'onSearch' | 'issues'>;

export function DashboardDrawer({ workspace }: { workspace: DashboardPlace }) {
  const { me, project, search, onSearch, issues } = workspace;
  const [tab, setTab] = useState<string>('dashboard');
  const { isRunning, start } = useReportDownload();
  const close = () => onSearch(closed, false);
  const { setDrawerOpen } = issues;
  const links = useMemo(() => {
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
  return (
    <Drawer label={`Dashboard of ${project.name}`} isOpen onClose={close}>
      <ListLinksContext value={links}>
        <Tabs
          label="Parts of the dashboard"
          start={
            <h2 className="dashboard-name clip" title={project.name}>
              {project.name}
            </h2>
          }
          selectedId={tab}
          onSelect={setTab}
          tabs={[
            {
              id: 'dashboard',
              label: TABS.dashboard,
              content: (
                <DashboardTab projectId={project.id} personId={me.id} isAdmin={me.is_admin} />
              ),
            },
            {
              id: 'court',
              label: TABS.court,
              content: <BallInCourt workspace={workspace} onClose={close} />,
            },
            {
              id: 'trends',
              label: TABS.trends,
              content: <TrendsTab projectId={project.id} />,
            },
            {
              id: 'hot',
              label: TABS.hot,
              content: <HotSpotsTab projectId={project.id} />,
            },
          ]}
          end={
            <>
              {tab === 'dashboard' ? (
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
      </ListLinksContext>
    </Drawer>
  );
}
