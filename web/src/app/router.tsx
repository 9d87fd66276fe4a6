/** The page's router, from the routes of each area. Paths are in `contract/src/page-paths.ts`. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, Outlet } from '@tanstack/react-router';
import { PAGE_PATHS } from '../../../contract/src/page-paths.ts';
import type { Engine } from '../../../workers/protocol/engine.ts';
import { onSignedOut } from '../api/client.ts';
import { createOutage } from '../api/outage.ts';
import { createQueryClient } from '../api/query-client.ts';
import { DEACTIVATED } from '../lib/identity.ts';
import { parseSearch, stringifySearch } from '../domain/url-state.ts';
import { NotFoundScreen } from '../screens/not-found-screen.tsx';
import {
  createInvitationRoute,
  createMemberRoute,
  createNoAccessRoute,
  createSignedInRoute,
  createSignInRoutes,
} from './routes/auth-routes.tsx';
import { createAdminRoutes } from './routes/admin-routes.tsx';
import { Boundary } from './routes/boundary.tsx';
import { createBacktestRoutes } from './routes/backtest-routes.tsx';
import { createChangeOrderRoutes } from './routes/change-order-routes.tsx';
import { createCompareRoute } from './routes/compare-route.tsx';
import { createProjectRoutes } from './routes/project-routes.tsx';

export function createAppRouter(engine: Engine) {
  const outage = createOutage();
  const queryClient = createQueryClient(outage);
  // Whoever presses something does not want to wait until the page would ask by itself.
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, outage.hurry, true);
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
  const signedInRoute = createSignedInRoute(rootRoute);
  const memberRoute = createMemberRoute(signedInRoute);
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      createCompareRoute(rootRoute, engine),
      ...createSignInRoutes(rootRoute),
      signedInRoute.addChildren([
        createNoAccessRoute(signedInRoute),
        createInvitationRoute(signedInRoute),
        memberRoute.addChildren([
          ...createProjectRoutes(memberRoute, engine),
          ...createAdminRoutes(memberRoute),
          ...createChangeOrderRoutes(memberRoute, engine),
          ...createBacktestRoutes(memberRoute, engine),
        ]),
      ]),
    ]),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: (failure) => <Boundary client={queryClient} {...failure} />,
    scrollRestoration: false,
  });
  onSignedOut((isDeactivated) => {
    queryClient.clear();
    const search = isDeactivated ? { error: DEACTIVATED } : { return: router.state.location.href };
    void router.navigate({ to: PAGE_PATHS.signIn, search, replace: true });
  });
  return router;
}
