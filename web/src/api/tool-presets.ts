/** The user's presets of markup tools. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ToolPreset } from '../../../contract/src/users/schema.ts';
import { call } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

export const toolPresetsQuery = queryOptions({
  queryKey: keyOf('GET /v1/users/me/tool-presets', {}),
  queryFn: async ({ signal }) => (await call('GET /v1/users/me/tool-presets', {}, { signal })).data,
});

/** Replaces all of them. They show at once, and the former ones again if that fails. */
export const keepToolPresetsMutation = mutationOptions({
  mutationFn: (presets: ToolPreset[], { client }) => {
    const { queryKey } = toolPresetsQuery;
    const before = client.getQueryData(queryKey);
    const show = (list: ToolPreset[] | undefined) => client.setQueryData(queryKey, list);
    return write(
      client,
      'PUT /v1/users/me/tool-presets',
      { body: { data: presets } },
      { ahead: { apply: () => show(presets), undo: () => show(before) } },
    );
  },
});
