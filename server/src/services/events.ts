/** Streams of what happens in a project. One loop per stream reads the changes after its last event, through its scope. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { eventOperations } from '../../../contract/src/events/operations.ts';
import type { OperationEvent } from '../../../contract/src/wire/operation.ts';
import type { Database } from '../db/database.ts';
import type { IssueNotice, Notifications } from '../db/notifications.ts';
import { ApiError } from '../domain/api-error.ts';
import { annotationNews, hasMoreChanges, lastChange } from '../repositories/annotations.ts';
import { issueNews } from '../repositories/issue-news.ts';
import { renewedProjectScope } from '../repositories/scopes.ts';
import type { ProjectScope } from '../repositories/scopes.ts';
import { toAnnotation } from './annotations.ts';

export type EventService = ReturnType<typeof createEventService>;

type Operations = typeof eventOperations;
export type ProjectEvent = OperationEvent<Operations['GET /v1/projects/{id}/events']>;

export const STREAM_LIMITS = {
  /** Of a person on this host. A browser shows one page at a time; a few windows have one each. */
  perPerson: 12,
  /** Changes that a client may have missed; after more it reads everything again. */
  missed: 2000,
  /** A sign of life, and a look at the person's rights, at least so often. */
  heartbeatMs: 15_000,
  /** Changes in quick succession are sent together. */
  paceMs: 100,
  /** Then the client connects again with a token that is valid, perhaps to another host. */
  longestMs: 10 * 60_000,
};
const RETRY_AFTER_SECONDS = 30;

/** Events that only say what to read again. */
const READ_AGAIN = ['scales', 'views', 'overlays', 'reviews', 'checklists'] as const;

/** Wakes a loop that waits; rings that come while it does not wait are kept. */
function createBell(end: AbortSignal) {
  let isRung = false;
  let wake = (): void => undefined;
  end.addEventListener('abort', () => wake(), { once: true });
  return {
    ring(): void {
      isRung = true;
      wake();
    },
    /** Waits for a ring, the time, or the end. Says whether it rang. */
    async wait(ms: number): Promise<boolean> {
      if (!isRung && !end.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const rang = isRung;
      isRung = false;
      return rang;
    },
  };
}

type Needs = {
  db: Database;
  notifications: Notifications;
  limits?: Partial<typeof STREAM_LIMITS>;
};
type Opening = {
  /** The last event that the client got; null for a new stream. */
  lastEventId: number | null;
  /** Aborts when the client leaves. */
  signal: AbortSignal;
};

export function createEventService({ db, notifications, limits: given }: Needs) {
  const limits = { ...STREAM_LIMITS, ...given };
  const closing = new AbortController();
  /** Open streams by person. */
  const open = new Map<number, number>();
  /** Counts a stream. Returns what ends that, once. */
  function count(personId: number): () => void {
    open.set(personId, (open.get(personId) ?? 0) + 1);
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      const left = (open.get(personId) ?? 1) - 1;
      if (left === 0) open.delete(personId);
      else open.set(personId, left);
    };
  }

  const reload = (id: number): ProjectEvent => ({ name: 'reload', data: {}, id });

  /** Where a stream begins, and whether the client has to read everything again. */
  async function beginningOf(scope: ProjectScope, lastEventId: number | null) {
    const last = await lastChange(db, scope);
    const isKnown =
      lastEventId !== null &&
      lastEventId <= last &&
      !(await hasMoreChanges(db, scope, { after: lastEventId, most: limits.missed }));
    return isKnown ? { last: lastEventId, isNew: false } : { last, isNew: true };
  }

  async function* follow(
    opened: ProjectScope,
    { lastEventId, signal }: Opening,
    release: () => void,
  ): AsyncGenerator<ProjectEvent | null> {
    const end = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(limits.longestMs)]);
    const bell = createBell(end);
    // Scales, views, overlays, reviews, checklists and issues have no history here: whoever was away reads them again.
    const old = new Set(lastEventId === null ? [] : READ_AGAIN);
    let areIssuesOld = lastEventId !== null;
    let notices: IssueNotice[] = [];
    const unsubscribe = notifications.subscribe(opened.projectId, (change) => {
      if (change === null) {
        areIssuesOld = true;
        for (const name of READ_AGAIN) old.add(name);
      } else if (typeof change === 'object') notices.push(change);
      else if (change !== 'annotations') old.add(change);
      bell.ring();
    });
    const unsubscribeFromPerson = notifications.subscribeToPerson(opened.personId, () =>
      bell.ring(),
    );
    try {
      let scope = opened;
      const beginning = await beginningOf(scope, lastEventId);
      let { last } = beginning;
      if (beginning.isNew) {
        old.clear();
        areIssuesOld = false;
        yield reload(last);
      }
      while (!end.aborted) {
        const renewed = await renewedProjectScope(db, scope);
        if (renewed === null) return;
        const { isAdmin, userTypeId } = scope.person;
        scope = renewed;
        if (isAdmin !== scope.person.isAdmin || userTypeId !== scope.person.userTypeId) {
          yield reload(last);
        }
        const stale = [...old];
        old.clear();
        for (const name of stale) yield { name, data: {}, id: last };
        const told = notices;
        notices = [];
        if (areIssuesOld) {
          areIssuesOld = false;
          yield { name: 'issues', data: { changed: null, removed: [] }, id: last };
        } else if (told.length > 0) {
          const data = await issueNews(db, scope, told);
          if (data !== null) yield { name: 'issues', data, id: last };
        }
        const news = await annotationNews(db, scope, last);
        if (news !== null) {
          last = news.until;
          const changed = news.changed.map((stored) => toAnnotation(scope, stored));
          const { deleted } = news;
          // Nothing, not even a sign of life, tells of changes that the person does not see.
          if (changed.length + deleted.length > 0) {
            yield { name: 'annotations', data: { changed, deleted }, id: last };
          }
          if (news.isCut) continue;
        }
        if (await bell.wait(limits.heartbeatMs)) {
          await sleep(limits.paceMs, undefined, { signal: end }).catch(() => undefined);
        } else if (!end.aborted) yield null;
      }
    } finally {
      release();
      unsubscribe();
      unsubscribeFromPerson();
    }
  }

  return {
    /** Throws `ApiError` if the person has too many streams. */
    open(scope: ProjectScope, opening: Opening): AsyncIterable<ProjectEvent | null> {
      if ((open.get(scope.personId) ?? 0) >= limits.perPerson) {
        throw new ApiError(
          'TOO_MANY_REQUESTS',
          'Too many windows show projects. Please close some of them.',
          RETRY_AFTER_SECONDS,
        );
      }
      const release = count(scope.personId);
      // It may leave before the stream has begun.
      if (opening.signal.aborted) release();
      else opening.signal.addEventListener('abort', release, { once: true });
      return follow(scope, opening, release);
    },
    /** Ends all streams. Clients connect again, to a host that is there. */
    close: (): void => closing.abort(),
  };
}
