/** Routes of the page. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useLocation,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { CompareSession, SessionEvents } from '../../../workers/protocol/session.ts';
import { onSignedOut } from '../api/client.ts';
import { createQueryClient } from '../api/query-client.ts';
import { readProjectsSearch } from '../domain/projects-search.ts';
import type { ProjectsSearch } from '../domain/projects-search.ts';
import { readReviewSearch } from '../domain/sheet-review.ts';
import { readWorkspaceSearch } from '../domain/workspace-search.ts';
import type { ChangeSearch, WorkspaceSearch } from '../domain/workspace-search.ts';
import { errorWords, shownError } from '../domain/error-messages.ts';
import { parseSearch, readCompareSearch, stringifySearch } from '../domain/url-state.ts';
import { AccessGate } from '../features/access/access-gate.tsx';
import { BoundaryPage } from '../features/errors/boundary-page.tsx';
import { StatusPage } from '../features/errors/status-page.tsx';
import { Shell } from '../features/shell/shell.tsx';
import { CALLBACK_PATH, currentIdentity, NoAccountsHere } from '../lib/identity.ts';
import { StatusError } from '../lib/status-error.ts';
import { NoAccessScreen } from '../screens/access/no-access-screen.tsx';
import { CallbackScreen } from '../screens/auth/callback-screen.tsx';
import { CredentialsScreen } from '../screens/auth/credentials-screen.tsx';
import { StartScreen } from '../screens/auth/start-screen.tsx';
import { NotFoundScreen } from '../screens/not-found-screen.tsx';
import { ProjectsScreen } from '../screens/projects/projects-screen.tsx';
import { TroubleScreen } from '../screens/trouble-screen.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where in its project a comparison was opened; the browser keeps it beside the address, also over a reload. */
    projectPlace?: WorkspaceSearch;
  }
}

type CreateSession = (events: SessionEvents) => CompareSession;
/** `view` shows drawings one at a time; `compare` also prepares to compare two. */
type CreateSessions = { view: CreateSession; compare: CreateSession };

/** Every address of the page; the server's list of known routes says the same. */
export const PATHS = {
  home: '/',
  compare: '/compare',
  signIn: '/sign-in',
  signInCallback: CALLBACK_PATH,
  signInForm: '/sign-in/$interaction',
  signUp: '/sign-up',
  signUpForm: '/sign-up/$interaction',
  noAccess: '/no-access',
  project: '/projects/$projectId',
  sheets: '/projects/$projectId/sheets',
  emptyProject: '/viewer/projects/$projectId',
} as const;

/** Whole numbers from 1: any other project in an address is a page that does not exist. */
const PROJECT_ID = /^[1-9]\d{0,8}$/;

const CompareScreen = lazyRouteComponent(
  () => import('../screens/compare/compare-screen.tsx'),
  'CompareScreen',
);

const WorkspaceScreen = lazyRouteComponent(
  () => import('../screens/workspace/workspace-screen.tsx'),
  'WorkspaceScreen',
);

const SheetsScreen = lazyRouteComponent(
  () => import('../screens/workspace/sheets-screen.tsx'),
  'SheetsScreen',
);

type Door = { return?: string; error?: string };

function readDoor(raw: Readonly<Record<string, unknown>>): Door {
  return {
    ...(typeof raw['return'] === 'string' && { return: raw['return'] }),
    ...(typeof raw['error'] === 'string' && { error: raw['error'] }),
  };
}

function Boundary({ client, error, reset }: ErrorComponentProps & { client: QueryClient }) {
  const router = useRouter();
  const { code, detail } = shownError(error);
  if (code === 'UNSUPPORTED') {
    const { title, advice } = errorWords(code);
    return <TroubleScreen title={title} advice={`${detail} ${advice}`} />;
  }
  const retry = () => {
    // An answer that the screen could not show would fail it again; those still shown elsewhere stay.
    client.removeQueries({ type: 'inactive' });
    reset();
    // What failed may have been the way in, which only the router repeats.
    void router.invalidate();
  };
  if (error instanceof StatusError) return <StatusPage status={error.status} onRetry={retry} />;
  return <BoundaryPage error={error} onRetry={retry} />;
}

export function createAppRouter(createSession: CreateSessions) {
  const queryClient = createQueryClient();
  const rootRoute = createRootRoute({
    notFoundComponent: NotFoundScreen,
    component: function Root() {
      return (
        <QueryClientProvider client={queryClient}>
          <Outlet />
        </QueryClientProvider>
      );
    },
  });

  const compareRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: PATHS.compare,
    validateSearch: readCompareSearch,
    component: function CompareRoute() {
      const search = compareRoute.useSearch();
      const navigate = useNavigate({ from: PATHS.compare });
      const projectPlace = useLocation({ select: ({ state }) => state.projectPlace });
      return (
        <CompareScreen
          createSession={createSession.compare}
          search={search}
          projectPlace={projectPlace}
          onSearch={(next) => {
            // The place it was opened from stays with it.
            void navigate({ search: next, replace: true, state: (before) => before });
          }}
        />
      );
    },
  });

  const doorRoute = (path: typeof PATHS.signIn | typeof PATHS.signUp) => {
    const route = createRoute({
      getParentRoute: () => rootRoute,
      path,
      validateSearch: readDoor,
      component: function DoorRoute() {
        const search = route.useSearch();
        return (
          <StartScreen
            isSignUp={path === PATHS.signUp}
            returnTo={search.return}
            error={search.error}
          />
        );
      },
    });
    return route;
  };
  const callbackRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: PATHS.signInCallback,
    component: function CallbackRoute() {
      const navigate = useNavigate();
      return (
        <CallbackScreen
          onDone={(address) => {
            void navigate({ href: address, replace: true });
          }}
        />
      );
    },
  });
  const signInFormRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: PATHS.signInForm,
    component: () => <CredentialsScreen isSignUp={false} />,
  });
  const signUpFormRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: PATHS.signUpForm,
    component: () => <CredentialsScreen isSignUp />,
  });

  // SI-003: whoever is signed out goes through the door, and comes back (SI-004).
  const signedInRoute = createRoute({
    getParentRoute: () => rootRoute,
    id: 'signed-in',
    beforeLoad: async ({ location }) => {
      let identity;
      try {
        identity = await currentIdentity();
      } catch (error) {
        if (error instanceof NoAccountsHere) throw redirect({ to: PATHS.compare, replace: true });
        throw error;
      }
      if (identity === null) {
        throw redirect({ to: PATHS.signIn, search: { return: location.href }, replace: true });
      }
    },
  });
  const noAccessRoute = createRoute({
    getParentRoute: () => signedInRoute,
    path: PATHS.noAccess,
    component: function NoAccessRoute() {
      const navigate = useNavigate();
      const enter = useCallback(() => {
        void navigate({ to: PATHS.home, replace: true });
      }, [navigate]);
      return <NoAccessScreen onAccess={enter} />;
    },
  });
  const memberRoute = createRoute({
    getParentRoute: () => signedInRoute,
    id: 'member',
    component: function MemberRoute() {
      const navigate = useNavigate();
      const refuse = useCallback(() => {
        void navigate({ to: PATHS.noAccess, replace: true });
      }, [navigate]);
      return (
        <AccessGate skeleton={<div className="shell" />} onNoAccess={refuse}>
          <Outlet />
        </AccessGate>
      );
    },
  });
  const homeRoute = createRoute({
    getParentRoute: () => memberRoute,
    path: PATHS.home,
    validateSearch: readProjectsSearch,
    component: function HomeRoute() {
      const search = homeRoute.useSearch();
      const navigate = useNavigate();
      const open = useCallback(
        (href: string) => {
          void navigate({ href });
        },
        [navigate],
      );
      const change = useCallback(
        (next: ProjectsSearch) => {
          void navigate({ to: PATHS.home, search: next, replace: true });
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

  const projectRoute = (path: typeof PATHS.project | typeof PATHS.emptyProject) => {
    const route = createRoute({
      getParentRoute: () => memberRoute,
      path,
      validateSearch: readWorkspaceSearch,
      component: function ProjectRoute() {
        const { projectId } = route.useParams();
        const search = route.useSearch();
        const navigate = useNavigate();
        const step: ChangeSearch = useCallback(
          (change, isStep) => {
            void navigate({
              to: path,
              params: { projectId },
              search: (now: Readonly<Record<string, unknown>>) => change(readWorkspaceSearch(now)),
              replace: !isStep,
            });
          },
          [navigate, projectId],
        );
        const settle = useCallback(
          (next: WorkspaceSearch) => {
            const params = { projectId };
            void navigate({ to: PATHS.project, params, search: next, replace: true });
          },
          [navigate, projectId],
        );
        if (!PROJECT_ID.test(projectId)) return <NotFoundScreen />;
        // Another project is another screen, with its own drawing, contents and place.
        return (
          <WorkspaceScreen
            key={projectId}
            createSession={createSession.view}
            projectId={projectId}
            search={search}
            onSearch={step}
            onDocuments={settle}
          />
        );
      },
    });
    return route;
  };

  const sheetsRoute = createRoute({
    getParentRoute: () => memberRoute,
    path: PATHS.sheets,
    validateSearch: readReviewSearch,
    component: function SheetsRoute() {
      const { projectId } = sheetsRoute.useParams();
      const search = sheetsRoute.useSearch();
      const navigate = useNavigate();
      if (!PROJECT_ID.test(projectId)) return <NotFoundScreen />;
      return (
        <SheetsScreen
          key={projectId}
          projectId={projectId}
          search={search}
          onSearch={(next) => {
            void navigate({ to: PATHS.sheets, params: { projectId }, search: next, replace: true });
          }}
        />
      );
    },
  });

  const router = createRouter({
    routeTree: rootRoute.addChildren([
      compareRoute,
      doorRoute(PATHS.signIn),
      callbackRoute,
      signInFormRoute,
      doorRoute(PATHS.signUp),
      signUpFormRoute,
      signedInRoute.addChildren([
        noAccessRoute,
        memberRoute.addChildren([
          homeRoute,
          projectRoute(PATHS.project),
          projectRoute(PATHS.emptyProject),
          sheetsRoute,
        ]),
      ]),
    ]),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: (failure) => <Boundary client={queryClient} {...failure} />,
    scrollRestoration: false,
  });
  onSignedOut(() => {
    queryClient.clear();
    const search = { return: router.state.location.href };
    void router.navigate({ to: PATHS.signIn, search, replace: true });
  });
  return router;
}
