/** The execution that a viewer shows: asked for every 2 s until it has been checked. */
import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OverlayExecutionDetail } from '../../../contract/src/overlays/schema.ts';
import { leftExecutionQuery, overlayExecutionQuery } from '../../../web/src/api/overlays.ts';
import { createQueryClient } from '../../../web/src/api/query-client.ts';
import {
  overlayExecution,
  overlayExecutionDetail,
  waitingExecution,
} from '../../support/overlay-answers.ts';

vi.mock('../../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

const WAITING = overlayExecutionDetail(waitingExecution(10));
const CHECKED = overlayExecutionDetail(overlayExecution(10));

// Queries are not polled on servers, which is what Node is taken for.
beforeAll(() => environmentManager.setIsServer(() => false));
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Watches the execution while the server answers `now()`. */
function watch(now: () => OverlayExecutionDetail | null, query = overlayExecutionQuery(10)) {
  const asked = vi.fn(() => {
    const execution = now();
    return Promise.resolve(
      execution === null
        ? Response.json({ detail: 'No.', code: 'FORBIDDEN' }, { status: 403 })
        : Response.json(execution),
    );
  });
  vi.stubGlobal('fetch', asked);
  const observer = new QueryObserver(createQueryClient(), query);
  return { asked, observer, leave: observer.subscribe(() => undefined) };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

it('is polled while it has not been checked, and no longer afterward', async () => {
  let execution = WAITING;
  const { asked, observer } = watch(() => execution);
  await seconds(1);
  expect(asked).toHaveBeenCalledTimes(1);
  await seconds(4);
  expect(asked).toHaveBeenCalledTimes(3);
  execution = CHECKED;
  await seconds(2);
  expect(observer.getCurrentResult().data?.has_been_checked).toBe(true);
  await seconds(20);
  expect(asked).toHaveBeenCalledTimes(4);
});

it('is polled on after a poll that failed, which shows nothing else', async () => {
  let execution: OverlayExecutionDetail | null = WAITING;
  const { asked, observer } = watch(() => execution);
  await seconds(1);
  execution = null;
  await seconds(4);
  expect(observer.getCurrentResult().data).toEqual(WAITING);
  execution = CHECKED;
  await seconds(2);
  expect(observer.getCurrentResult().data).toEqual(CHECKED);
  expect(asked).toHaveBeenCalledTimes(4);
});

it('is not polled once nobody shows it', async () => {
  const { asked, leave } = watch(() => WAITING);
  await seconds(1);
  leave();
  await seconds(20);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('is polled less often once nobody looks at it', async () => {
  let execution = WAITING;
  const { asked } = watch(() => execution, leftExecutionQuery(10));
  await seconds(61);
  expect(asked).toHaveBeenCalledTimes(13);
  await seconds(60);
  expect(asked).toHaveBeenCalledTimes(17);
  execution = CHECKED;
  await seconds(15);
  await seconds(300);
  expect(asked).toHaveBeenCalledTimes(18);
});
