/** Routes of the page. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  useNavigate,
} from '@tanstack/react-router';
import type { CompareSession, SessionEvents } from '../../../workers/protocol/session.ts';
import { parseSearch, readCompareSearch, stringifySearch } from '../domain/url-state.ts';
import { CompareScreen } from '../screens/compare/compare-screen.tsx';
import { NotFoundScreen } from '../screens/not-found-screen.tsx';

export type CreateSession = (events: SessionEvents) => CompareSession;

/** Every address of the page; the server's list of known routes says the same. */
export const PATHS = { home: '/', compare: '/compare' } as const;

export function createAppRouter(createSession: CreateSession) {
  const rootRoute = createRootRoute({ notFoundComponent: NotFoundScreen });
  const homeRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: PATHS.home,
    beforeLoad: () => {
      throw redirect({ to: PATHS.compare, replace: true });
    },
  });
  const compareRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: PATHS.compare,
    validateSearch: readCompareSearch,
    component: function CompareRoute() {
      const search = compareRoute.useSearch();
      const navigate = useNavigate({ from: PATHS.compare });
      return (
        <CompareScreen
          createSession={createSession}
          search={search}
          onSearch={(next) => {
            void navigate({ search: next, replace: true });
          }}
        />
      );
    },
  });
  return createRouter({
    routeTree: rootRoute.addChildren([homeRoute, compareRoute]),
    parseSearch,
    stringifySearch,
    scrollRestoration: false,
  });
}
