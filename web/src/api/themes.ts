/** Themes of a project's issues, called focus areas on screens. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

const MINUTE_MS = 60_000;
/** TH-012. */
const STATUS_FRESH_MS = 5 * MINUTE_MS;
/** While themes are being found. */
const ASK_AGAIN_MS = 2000;

export function themesQuery(projectId: number) {
  const args = { params: { id: projectId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/themes', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/projects/{id}/themes', args, { signal })).data,
  });
}

export function themeStatusQuery(projectId: number) {
  const args = { params: { id: projectId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/theme-regeneration-status', args),
    queryFn: ({ signal }) =>
      call('GET /v1/projects/{id}/theme-regeneration-status', args, { signal }),
    staleTime: STATUS_FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.is_regenerating === true ? ASK_AGAIN_MS : false),
  });
}

/** `force`: also if the themes are up to date. */
export const regenerateThemesMutation = mutationOptions({
  mutationFn: ({ projectId, force }: { projectId: number; force: boolean }, { client }) =>
    write(client, 'POST /v1/projects/{id}/regenerate-themes', {
      params: { id: projectId },
      query: { force },
    }),
});
