/** What others do in a project reaches the cache while the project is open. */
import type { QueryClient } from '@tanstack/react-query';
import type { eventOperations } from '../../../contract/src/events/operations.ts';
import type { OperationEvent } from '../../../contract/src/wire/operation.ts';
import { followEvents } from '../lib/event-stream.ts';
import { applyNews } from './annotation-list.ts';
import { isRefusal } from './api-error.ts';
import { openStream } from './client.ts';
import { CHECKLISTS, OVERLAYS, REVIEWS, SCALES, staleAfterReload, VIEWS } from './invalidation.ts';
import { createIssueFollower } from './issue-news.ts';
import { outageOf } from './outage.ts';
import { meQuery } from './users.ts';

const EVENTS = 'GET /v1/projects/{id}/events';
type Events = (typeof eventOperations)[typeof EVENTS];
type DataOf<Name> = Extract<OperationEvent<Events>, { name: Name }>['data'];

/** What events that only say what changed make stale. */
const STALE = {
  ...{ scales: SCALES, views: VIEWS, overlays: OVERLAYS },
  ...{ reviews: REVIEWS, checklists: CHECKLISTS },
};

const isPlain = (name: string): name is keyof typeof STALE => Object.hasOwn(STALE, name);

/** Keeps the cache of a project up to date until the returned function is called. */
export function followProject(client: QueryClient, projectId: number): () => void {
  function reload(): void {
    for (const queryKey of staleAfterReload(projectId)) void client.invalidateQueries({ queryKey });
  }
  async function readRights(): Promise<void> {
    const before = client.getQueryData(meQuery.queryKey);
    const now = await client.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => before);
    const isSame = before?.is_admin === now?.is_admin && before?.user_type_id === now?.user_type_id;
    if (!isSame) reload();
  }
  const issues = createIssueFollower(client);
  const stop = followEvents({
    open: (options) =>
      outageOf(client).whenever(() => openStream(EVENTS, { params: { id: projectId } }, options)),
    // A newer server may send events that this page does not know.
    onEvent: ({ name, data }) => {
      if (name === 'annotations') {
        applyNews(client, projectId, JSON.parse(data) as DataOf<'annotations'>);
      } else if (isPlain(name)) {
        for (const queryKey of STALE[name]) void client.invalidateQueries({ queryKey });
      } else if (name === 'issues') issues.take(JSON.parse(data) as DataOf<'issues'>);
      else if (name === 'reload') reload();
    },
    // While there is a stream, the server says when they change.
    onReopened: () => void readRights(),
    onMissing: reload,
    isFinal: isRefusal,
  });
  return () => {
    stop();
    issues.stop();
  };
}
