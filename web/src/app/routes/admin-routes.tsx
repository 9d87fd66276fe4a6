/** The admin area (AD-001 to AD-009). */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  ArrowLeft,
  Building2,
  ChartColumn,
  Copy,
  FolderInput,
  HardDrive,
  HeartPulse,
  MailPlus,
  Pencil,
  Plug,
  ScrollText,
  Trash2,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PAGE_PATHS } from '../../../../contract/src/page-paths.ts';
import { useMe } from '../../api/users.ts';
import { Shell } from '../../features/shell/shell.tsx';
import type { ShellGroup } from '../../features/shell/shell.tsx';
import { ForAdministrators } from '../../screens/admin/admin-page.tsx';
import type { MemberRoute } from './auth-routes.tsx';

/** The forms of the pages are checked with schemas. */
async function withSchemas<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  await import('../../ui/schemas-without-eval.ts');
  return await load();
}

const PAGES = {
  [PAGE_PATHS.admin]: lazyRouteComponent(
    () => withSchemas(() => import('../../screens/admin/copy-project-page.tsx')),
    'CopyProjectPage',
  ),
  [PAGE_PATHS.copyProject]: lazyRouteComponent(
    () => withSchemas(() => import('../../screens/admin/copy-project-page.tsx')),
    'CopyProjectPage',
  ),
  [PAGE_PATHS.moveProject]: lazyRouteComponent(
    () => withSchemas(() => import('../../screens/admin/move-project-page.tsx')),
    'MoveProjectPage',
  ),
  [PAGE_PATHS.editProject]: lazyRouteComponent(
    () => withSchemas(() => import('../../screens/admin/edit-project-page.tsx')),
    'EditProjectPage',
  ),
  [PAGE_PATHS.projectOrganizations]: lazyRouteComponent(
    () => withSchemas(() => import('../../screens/admin/project-organizations-page.tsx')),
    'ProjectOrganizationsPage',
  ),
  [PAGE_PATHS.deleteIssues]: lazyRouteComponent(
    () => withSchemas(() => import('../../screens/admin/delete-issues-page.tsx')),
    'DeleteIssuesPage',
  ),
  [PAGE_PATHS.assignUsers]: lazyRouteComponent(
    () => withSchemas(() => import('../../screens/admin/assign-users-page.tsx')),
    'AssignUsersPage',
  ),
  [PAGE_PATHS.people]: lazyRouteComponent(
    () => import('../../screens/admin/people-page.tsx'),
    'PeoplePage',
  ),
  [PAGE_PATHS.invitations]: lazyRouteComponent(
    () => withSchemas(() => import('../../screens/admin/invitations-page.tsx')),
    'InvitationsPage',
  ),
  [PAGE_PATHS.storage]: lazyRouteComponent(
    () => import('../../screens/admin/storage-page.tsx'),
    'StoragePage',
  ),
  [PAGE_PATHS.health]: lazyRouteComponent(
    () => import('../../screens/admin/health-page.tsx'),
    'HealthPage',
  ),
  [PAGE_PATHS.integrations]: lazyRouteComponent(
    () => withSchemas(() => import('../../screens/admin/integrations-page.tsx')),
    'IntegrationsPage',
  ),
  [PAGE_PATHS.auditLog]: lazyRouteComponent(
    () => withSchemas(() => import('../../screens/admin/audit-log-page.tsx')),
    'AuditLogPage',
  ),
} as const;

const AnalyticsDrawer = lazy(async () => ({
  default: (await import('../../features/analytics/analytics-drawer.tsx')).AnalyticsDrawer,
}));

const GROUPS: readonly ShellGroup[] = [
  { heading: null, items: [{ to: PAGE_PATHS.home, label: 'Projects', icon: ArrowLeft }] },
  {
    heading: 'Project Management',
    items: [
      { to: PAGE_PATHS.copyProject, label: 'Copy project', icon: Copy },
      { to: PAGE_PATHS.moveProject, label: 'Move project', icon: FolderInput },
      { to: PAGE_PATHS.editProject, label: 'Edit project', icon: Pencil },
      {
        to: PAGE_PATHS.projectOrganizations,
        label: 'Manage organizations',
        icon: Building2,
      },
      { to: PAGE_PATHS.deleteIssues, label: 'Delete issues', icon: Trash2 },
    ],
  },
  {
    heading: 'User Management',
    items: [
      { to: PAGE_PATHS.people, label: 'People', icon: UsersRound },
      { to: PAGE_PATHS.invitations, label: 'Invitations', icon: MailPlus },
      { to: PAGE_PATHS.assignUsers, label: 'Assign users', icon: UserRoundPlus },
      { to: PAGE_PATHS.auditLog, label: 'Audit log', icon: ScrollText },
    ],
  },
  {
    heading: 'Integration Management',
    items: [{ to: PAGE_PATHS.integrations, label: 'Integrations', icon: Plug }],
  },
];

export function createAdminRoutes(memberRoute: MemberRoute) {
  return Object.entries(PAGES).map(([path, Page]) =>
    createRoute({
      getParentRoute: () => memberRoute,
      path,
      component: function AdminRoute() {
        const me = useMe();
        const [isAnalyzing, setAnalyzing] = useState(false);
        const analytics: ShellGroup = {
          heading: 'Analytics',
          items: [
            { label: 'Analytics', icon: ChartColumn, onPress: () => setAnalyzing(true) },
            { to: PAGE_PATHS.storage, label: 'Storage', icon: HardDrive },
            { to: PAGE_PATHS.health, label: 'Health', icon: HeartPulse },
          ],
        };
        return (
          <Shell {...(me.is_admin && { groups: [...GROUPS, analytics] })}>
            <ForAdministrators>
              <Page />
            </ForAdministrators>
            {isAnalyzing ? (
              <Suspense>
                <AnalyticsDrawer onClose={() => setAnalyzing(false)} />
              </Suspense>
            ) : null}
          </Shell>
        );
      },
    }),
  );
}
