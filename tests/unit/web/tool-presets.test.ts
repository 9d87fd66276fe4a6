/** Presets of tools show as soon as they are kept, and the former ones again if that fails. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ToolPreset } from '../../../contract/src/users/schema.ts';
import { createQueryClient } from '../../../web/src/api/query-client.ts';
import { keepToolPresetsMutation, toolPresetsQuery } from '../../../web/src/api/tool-presets.ts';

vi.mock('../../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));
afterEach(() => vi.unstubAllGlobals());

const preset = (name: string): ToolPreset => ({
  ...{
    name,
    tool: 'cloud',
    color: '#d92d20',
    fill: null,
    width: 3,
    font_size: null,
    dash: [],
    opacity: 1,
  },
});

it('of the user are read', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [preset('Mine')] })));
  expect(await createQueryClient().fetchQuery(toolPresetsQuery)).toEqual([preset('Mine')]);
});

describe('keeping presets', () => {
  it.each([
    ['shows them at once', 200, 'New'],
    ['shows the former ones again if it fails', 503, 'Old'],
  ])('%s', async (_what, status, shown) => {
    const client = createQueryClient();
    client.setQueryData(toolPresetsQuery.queryKey, [preset('Old')]);
    const names = () => client.getQueryData(toolPresetsQuery.queryKey)?.map(({ name }) => name);
    let whileSent: string[] | undefined;
    vi.stubGlobal('fetch', () => {
      whileSent = names();
      return Promise.resolve(Response.json({ data: [preset('New')] }, { status }));
    });
    const mutation = client.getMutationCache().build(client, keepToolPresetsMutation);
    await mutation.execute([preset('New')]).catch(() => undefined);
    expect(whileSent).toEqual(['New']);
    expect(names()).toEqual([shown]);
  });
});
