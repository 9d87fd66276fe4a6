/** Compares two drawings without an account. */
import {
  createRoute,
  lazyRouteComponent,
  useLocation,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import { PAGE_PATHS } from '../../../../contract/src/page-paths.ts';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import { readCompareSearch } from '../../domain/url-state.ts';
import { isStillOn } from './late-search.ts';
import type { AppRootRoute } from './types.ts';

const CompareScreen = lazyRouteComponent(
  () => import('../../screens/compare/compare-screen.tsx'),
  'CompareScreen',
);

export function createCompareRoute(root: AppRootRoute, engine: Engine) {
  const route = createRoute({
    getParentRoute: () => root,
    path: PAGE_PATHS.compare,
    validateSearch: readCompareSearch,
    component: function CompareRoute() {
      const search = route.useSearch();
      const router = useRouter();
      const navigate = useNavigate({ from: PAGE_PATHS.compare });
      const projectPlace = useLocation({ select: ({ state }) => state.projectPlace });
      return (
        <CompareScreen
          engine={engine}
          search={search}
          projectPlace={projectPlace}
          onSearch={(next) => {
            if (!isStillOn(router, PAGE_PATHS.compare)) return;
            // Keeps the place in the project that it was opened from.
            void navigate({ search: next, replace: true, state: (before) => before });
          }}
        />
      );
    },
  });
  return route;
}
