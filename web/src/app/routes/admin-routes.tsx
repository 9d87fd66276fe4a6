/** The admin area (AD-001 to AD-009). */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ArrowLeft, Building2, FolderInput, Pencil, Trash2, UserRoundPlus } from 'lucide-react';
import { PAGE_PATHS } from '../../../../contract/src/page-paths.ts';
import { Shell } from '../../features/shell/shell.tsx';
import type { ShellGroup } from '../../features/shell/shell.tsx';
import { ForAdministrators } from '../../screens/admin/admin-page.tsx';
import type { MemberRoute } from './auth-routes.tsx';

const PAGES = {
  [PAGE_PATHS.admin]: lazyRouteComponent(
    () => import('../../screens/admin/move-project-page.tsx'),
    'MoveProjectPage',
  ),
  [PAGE_PATHS.moveProject]: lazyRouteComponent(
    () => import('../../screens/admin/move-project-page.tsx'),
    'MoveProjectPage',
  ),
  [PAGE_PATHS.editProject]: lazyRouteComponent(
    () => import('../../screens/admin/edit-project-page.tsx'),
    'EditProjectPage',
  ),
  [PAGE_PATHS.projectOrganizations]: lazyRouteComponent(
    () => import('../../screens/admin/project-organizations-page.tsx'),
    'ProjectOrganizationsPage',
  ),
  [PAGE_PATHS.deleteIssues]: lazyRouteComponent(
    () => import('../../screens/admin/delete-issues-page.tsx'),
    'DeleteIssuesPage',
  ),
  [PAGE_PATHS.assignUsers]: lazyRouteComponent(
    () => import('../../screens/admin/assign-users-page.tsx'),
    'AssignUsersPage',
  ),
} as const;

const GROUPS: readonly ShellGroup[] = [
  { heading: null, items: [{ to: PAGE_PATHS.home, label: 'Projects', icon: ArrowLeft }] },
  {
    heading: 'Project Management',
    items: [
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
    items: [{ to: PAGE_PATHS.assignUsers, label: 'Assign users', icon: UserRoundPlus }],
  },
];

export function createAdminRoutes(memberRoute: MemberRoute) {
  return Object.entries(PAGES).map(([path, Page]) =>
    createRoute({
      getParentRoute: () => memberRoute,
      path,
      component: function AdminRoute() {
        return (
          <Shell groups={GROUPS}>
            <ForAdministrators>
              <Page />
            </ForAdministrators>
          </Shell>
        );
      },
    }),
  );
}
