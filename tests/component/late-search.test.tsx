/** A write of the address that comes after a link was followed. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { isStillOn } from '../../web/src/app/routes/late-search.ts';

it('is recognized while the page of the link is still loading', async () => {
  const root = createRootRoute();
  let load = (): void => undefined;
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/compare' }),
    createRoute({ getParentRoute: () => root, path: '/slow', loader: () => loading }),
  ]);
  const history = createMemoryHistory({ initialEntries: ['/compare?from=a'] });
  const router = createRouter({ routeTree, history });
  await router.load();
  const isStill = () => isStillOn(router, '/compare');
  expect(isStill()).toBe(true);
  const arriving = router.navigate({ href: '/slow' });
  await expect.poll(isStill).toBe(false);
  // What is shown is still the former page.
  expect(router.state.matches.at(-1)?.pathname).toBe('/compare');
  load();
  await arriving;
  await router.navigate({ href: '/compare?from=b' });
  expect(isStill()).toBe(true);
});
