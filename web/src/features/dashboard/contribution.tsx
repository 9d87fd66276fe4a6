/** The project's dashboard: a drawer over the workspace that the URL opens (DA-001), and its button in the project's bar. */
import { ChartNoAxesColumn } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { CLEARED } from '../../domain/issue-search.ts';
import { defineFeature } from '../../host/feature.ts';
import { ISSUES_PANEL } from '../../host/issues/issues-host.ts';
import { whenIdle } from '../../lib/idle.ts';
import { withIssueSearch } from '../../parts/issues/use-issue-list.ts';
import { Button } from '../../ui/button.tsx';
import './dashboard-button.css';

const load = () => import('./dashboard-drawer.tsx');
const DashboardDrawer = lazy(async () => ({ default: (await load()).DashboardDrawer }));

const LABEL = 'Dashboard';

export const contribution = defineFeature({
  order: 61,
  useContribution(workspace) {
    const { search, onSearch, panels, issues } = workspace;
    const isOpen = search.projectDashboard === 1;
    useEffect(() => whenIdle(() => void load()), []);
    // V-019 to V-021.
    const open = () => {
      panels.show(ISSUES_PANEL);
      issues.setDrawerOpen(false);
      onSearch((now) => ({ ...withIssueSearch(now, CLEARED), projectDashboard: 1 }), true);
    };
    return {
      bar: (
        <Button
          variant="quiet"
          isSmall
          hasIcon
          className="dashboard-button"
          label={LABEL}
          onPress={open}
        >
          <ChartNoAxesColumn size={15} aria-hidden />
          <span className="words">{LABEL}</span>
        </Button>
      ),
      actions: [{ label: LABEL, act: open }],
      dialogs: isOpen ? (
        <Suspense>
          <DashboardDrawer workspace={workspace} />
        </Suspense>
      ) : null,
    };
  },
});
