/** What the palette of commands offers on the compare screen. */
import { beforeAll, expect, it, vi } from 'vitest';
import { matchingCommands } from '../../../web/src/features/commands/model/commands.ts';

// The shortcuts ask at once whether single letters are on.
beforeAll(() => vi.stubGlobal('localStorage', { getItem: () => null }));

it('is what can be done now: keys with their shortcut, downloads and the rest', async () => {
  const { commandsHere } = await import('../../../web/src/screens/compare/commands-here.ts');
  const [step, download, swap] = [vi.fn(), vi.fn(), vi.fn()];
  const others = { 'Swap A and B': swap };
  const before = commandsHere({ actions: { overlay: step }, onExport: null, others });
  expect(before.map(({ label, shortcut }) => [label, shortcut])).toEqual([
    ['Overlay', 'O'],
    ['Swap A and B', undefined],
  ]);
  const actions = { 'next-difference': step, 'zoom-in': step };
  const after = commandsHere({ actions, onExport: download, others });
  const [group] = matchingCommands(after, 'csv', []);
  group?.commands[0]?.act();
  expect(download).toHaveBeenCalledExactlyOnceWith('csv');
  expect(after.map(({ label }) => label)).toContain('Next difference');
  expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
});
