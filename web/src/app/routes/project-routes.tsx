/** The project list, and the screens of one project. */
import { createRoute, lazyRouteComponent, notFound, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { PAGE_PATHS, readPathId } from '../../../../contract/src/page-paths.ts';
import { PROJECT_LIST } from '../../../../contract/src/projects/list.ts';
import type { ProjectSort } from '../../../../contract/src/projects/list.ts';
import { readListSearch } from '../../domain/list-search.ts';
import type { ListSearch } from '../../domain/list-search.ts';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import { readChangesSearch } from '../../domain/change-matrix.ts';
import { readReviewSearch } from '../../domain/sheet-review.ts';
import { readWorkspaceSearch } from '../../domain/workspace-search.ts';
import type { ChangeSearch, WorkspaceSearch } from '../../domain/workspace-search.ts';
import { Shell } from '../../features/shell/shell.tsx';
import { NotFoundScreen } from '../../screens/not-found-screen.tsx';
import { ProjectsScreen } from '../../screens/projects/projects-screen.tsx';
import type { MemberRoute } from './auth-routes.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where in its project a comparison was opened. Kept in the browser's history state, which survives a reload. */
    projectPlace?: WorkspaceSearch;
  }
}

const WorkspaceScreen = lazyRouteComponent(
  () => import('../../screens/workspace/workspace-screen.tsx'),
  'WorkspaceScreen',
);
const SheetsScreen = lazyRouteComponent(
  () => import('../../screens/workspace/sheets-screen.tsx'),
  'SheetsScreen',
);

const ChangesScreen = lazyRouteComponent(
  () => import('../../screens/workspace/changes-screen.tsx'),
  'ChangesScreen',
);

/** The only place that parses a project id from the URL. Invalid ids show the not-found page (EP-010). */
const projectIdParams = {
  params: {
    parse: ({ projectId }: { projectId: string }) => ({ projectId: readPathId(projectId) }),
    stringify: ({ projectId }: { projectId: number | null }) => ({ projectId: String(projectId) }),
  },
  beforeLoad: ({ params }: { params: { projectId: number | null } }) => {
    if (params.projectId === null) throw notFound();
  },
  notFoundComponent: NotFoundScreen,
};

function createHomeRoute(memberRoute: MemberRoute) {
  const route = createRoute({
    getParentRoute: () => memberRoute,
    path: PAGE_PATHS.home,
    validateSearch: (raw: Readonly<Record<string, unknown>>) => readListSearch(PROJECT_LIST, raw),
    component: function HomeRoute() {
      const search = route.useSearch();
      const navigate = useNavigate();
      const open = useCallback((href: string) => void navigate({ href }), [navigate]);
      const change = useCallback(
        (next: ListSearch<ProjectSort>) => {
          void navigate({ to: PAGE_PATHS.home, search: next, replace: true });
        },
        [navigate],
      );
      return (
        <Shell>
          <ProjectsScreen search={search} onSearch={change} onOpen={open} />
        </Shell>
      );
    },
  });
  return route;
}

function createProjectRoute(
  memberRoute: MemberRoute,
  path: typeof PAGE_PATHS.project | typeof PAGE_PATHS.emptyProject,
  engine: Engine,
) {
  const route = createRoute({
    getParentRoute: () => memberRoute,
    path,
    ...projectIdParams,
    validateSearch: readWorkspaceSearch,
    component: function ProjectRoute() {
      const { projectId } = route.useParams();
      const search = route.useSearch();
      const navigate = useNavigate();
      const change: ChangeSearch = useCallback(
        (next, isStep) => {
          void navigate({
            to: path,
            params: { projectId },
            search: (now: Readonly<Record<string, unknown>>) => next(readWorkspaceSearch(now)),
            replace: !isStep,
          });
        },
        [navigate, projectId],
      );
      const settle = useCallback(
        (next: WorkspaceSearch) => {
          const params = { projectId };
          void navigate({ to: PAGE_PATHS.project, params, search: next, replace: true });
        },
        [navigate, projectId],
      );
      if (projectId === null) return <NotFoundScreen />;
      // Remount for another project: it has its own drawings, contents and position.
      return (
        <WorkspaceScreen
          key={projectId}
          engine={engine}
          projectId={projectId}
          search={search}
          onSearch={change}
          onDocuments={settle}
        />
      );
    },
  });
  return route;
}

function createSheetsRoute(memberRoute: MemberRoute) {
  const route = createRoute({
    getParentRoute: () => memberRoute,
    path: PAGE_PATHS.sheets,
    ...projectIdParams,
    validateSearch: readReviewSearch,
    component: function SheetsRoute() {
      const { projectId } = route.useParams();
      const search = route.useSearch();
      const navigate = useNavigate();
      if (projectId === null) return <NotFoundScreen />;
      return (
        <SheetsScreen
          key={projectId}
          projectId={projectId}
          search={search}
          onSearch={(next) => {
            const params = { projectId };
            void navigate({ to: PAGE_PATHS.sheets, params, search: next, replace: true });
          }}
        />
      );
    },
  });
  return route;
}

function createChangesRoute(memberRoute: MemberRoute) {
  const route = createRoute({
    getParentRoute: () => memberRoute,
    path: PAGE_PATHS.changes,
    ...projectIdParams,
    validateSearch: readChangesSearch,
    component: function ChangesRoute() {
      const { projectId } = route.useParams();
      const search = route.useSearch();
      const navigate = useNavigate();
      if (projectId === null) return <NotFoundScreen />;
      return (
        <ChangesScreen
          key={projectId}
          projectId={projectId}
          search={search}
          onSearch={(next) => {
            const params = { projectId };
            void navigate({ to: PAGE_PATHS.changes, params, search: next, replace: true });
          }}
        />
      );
    },
  });
  return route;
}

export function createProjectRoutes(memberRoute: MemberRoute, engine: Engine) {
  return [
    createHomeRoute(memberRoute),
    createProjectRoute(memberRoute, PAGE_PATHS.project, engine),
    createProjectRoute(memberRoute, PAGE_PATHS.emptyProject, engine),
    createSheetsRoute(memberRoute),
    createChangesRoute(memberRoute),
  ];
}
