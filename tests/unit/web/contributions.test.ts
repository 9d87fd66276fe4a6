/** What the features contribute to the workspace, found by their file names. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const contributions = () => import('../../../web/src/screens/workspace/contributions.ts');

// Tools remember whether they are on.
beforeAll(() => vi.stubGlobal('localStorage', { getItem: () => null }));
afterAll(() => vi.unstubAllGlobals());

it('are all found, each with an order of its own', async () => {
  const { FEATURES } = await contributions();
  const orders = FEATURES.map(({ order }) => order);
  expect(orders.length).toBeGreaterThan(5);
  expect(orders).toEqual([...new Set(orders)].toSorted((a, b) => a - b));
});

it('have shortcuts that nothing else in a viewer uses', async () => {
  const { FEATURE_SHORTCUTS } = await contributions();
  const { SHORTCUTS } = await import('../../../web/src/lib/shortcuts.ts');
  const ofViewers = SHORTCUTS.filter(({ group }) => ['View', 'Pages', 'Help'].includes(group));
  const keys = [...ofViewers, ...FEATURE_SHORTCUTS].flatMap((shortcut) => shortcut.keys);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(keys).toContain('Ctrl+F');
});
