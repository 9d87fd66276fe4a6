/** The checks of a project's drawings. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import type { Arguments } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

/** While drawings are being checked. */
const CHECKING_EVERY_MS = 2000;

const isUnderWay = (state: string | undefined) => state === 'waiting' || state === 'running';

export function coverageQuery(projectId: number) {
  const args = { params: { id: projectId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/checks', args),
    queryFn: ({ signal }) => call('GET /v1/projects/{id}/checks', args, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      isUnderWay(data?.state) || isUnderWay(data?.model?.state) ? CHECKING_EVERY_MS : false,
  });
}

/** For administrators. */
export function modelUsageQuery(projectId: number) {
  const args = { params: { id: projectId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/model-usage', args),
    queryFn: ({ signal }) => call('GET /v1/projects/{id}/model-usage', args, { signal }),
    staleTime: 0,
  });
}

type CheckSetting = NonNullable<Arguments<'PUT /v1/projects/{id}/check-settings'>['body']>;

export function checkSettingMutation(projectId: number) {
  return mutationOptions({
    mutationFn: (body: CheckSetting, { client }) =>
      write(client, 'PUT /v1/projects/{id}/check-settings', { params: { id: projectId }, body }),
  });
}
