/**
 * What other hosts, or other requests of this one, have just committed: PostgreSQL's LISTEN and NOTIFY on one connection of
 * its own, whatever the number of listeners.
 */
import { Client } from 'pg';
import type { Logger } from 'pino';
import { EVALUATION_STATES } from '../../../contract/src/constants.ts';
import type { EvaluationState } from '../../../contract/src/constants.ts';

/** A channel: writers send what `changeNotice` says, and triggers tell of issues, overlays, reviews and checklists. It arrives when they commit. */
export const PROJECT_CHANGES = 'pinbar_project_changes';

/** Some issues, and the state in which they were before. */
export type IssueNotice = { before: EvaluationState | 'new'; ids: readonly number[] };

/** Changes of which a notice says no more. */
const PLAIN = ['annotations', 'scales', 'views', 'overlays', 'reviews', 'checklists'] as const;
type PlainChange = (typeof PLAIN)[number];

/** What changes in a project. */
export type ProjectChange = PlainChange | IssueNotice;

export function changeNotice(projectId: number, change: PlainChange): string {
  return `${projectId} ${change}`;
}

/** The project or person of a notice, and what it says. `N issues STATE 118,119` is of the migration `issue-notices`. */
export function readNotice(payload: string): { topic: string; change: ProjectChange | null } {
  const [topic = '', kind, state, ids = ''] = payload.split(' ');
  const plain = PLAIN.find((each) => each === kind);
  if (plain !== undefined) return { topic, change: plain };
  const before = [...EVALUATION_STATES, 'new' as const].find((each) => each === state);
  if (kind !== 'issues' || before === undefined) return { topic, change: null };
  return { topic, change: { before, ids: ids.split(',').map(Number) } };
}

/** Null: perhaps anything. */
type Listener = (change: ProjectChange | null) => void;

export type Notifications = {
  /**
   * Calls the listener after every announced change of the project, and after a time without connection, when changes of
   * every kind may have gone unheard. Returns how to stop.
   */
  subscribe(projectId: number, listener: Listener): () => void;
  /** The same for what a person may do. */
  subscribeToPerson(personId: number, listener: () => void): () => void;
  close(): Promise<void>;
};

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 10_000;

/** Connects with the first listener. */
export function createNotifications(url: string, log?: Logger): Notifications {
  const listeners = new Map<string, Set<Listener>>();
  let client: Client | null = null;
  let isClosed = false;
  let retryMs = FIRST_RETRY_MS;
  let timer: NodeJS.Timeout | undefined;

  function wakeAll(): void {
    for (const set of listeners.values()) for (const listener of set) listener(null);
  }

  function retry(): void {
    client = null;
    if (isClosed) return;
    timer = setTimeout(connect, retryMs);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  }

  function connect(): void {
    timer = undefined;
    const mine = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    client = mine;
    let isOver = false;
    const lost = (cause?: Error) => {
      if (isOver) return;
      isOver = true;
      if (!isClosed) log?.warn({ err: cause }, 'lost the connection that hears of changes');
      void mine.end().catch(() => undefined);
      if (client === mine) retry();
    };
    mine.on('error', lost);
    mine.on('end', () => lost());
    mine.on('notification', ({ payload = '' }) => {
      const { topic, change } = readNotice(payload);
      for (const listener of listeners.get(topic) ?? []) listener(change);
    });
    mine
      .connect()
      .then(() => mine.query(`listen ${PROJECT_CHANGES}`))
      .then(() => {
        retryMs = FIRST_RETRY_MS;
        wakeAll();
      })
      .catch(lost);
  }

  function listen(topic: string, listener: Listener): () => void {
    const set = listeners.get(topic) ?? new Set();
    listeners.set(topic, set.add(listener));
    if (client === null && timer === undefined && !isClosed) connect();
    return () => {
      set.delete(listener);
      if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
    };
  }

  return {
    subscribe: (projectId, listener) => listen(String(projectId), listener),
    // The topic is of the migration `people-access-triggers`.
    subscribeToPerson: (personId, listener) => listen(`person-${personId}`, listener),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
