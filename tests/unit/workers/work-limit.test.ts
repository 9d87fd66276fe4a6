/** How long a file or a page may keep a worker busy. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WorkLimit } from '../../../workers/client/work-limit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const READING = { done: 0.1, step: 'Reading the page' };

it('says after 5 s that it takes long, and is over after 30 s', () => {
  const steps: string[] = [];
  const limit = new WorkLimit({ onProgress: ({ step }) => steps.push(step) });
  limit.options.onProgress(READING);
  vi.advanceTimersByTime(5000);
  expect(steps).toEqual(['Reading the page', 'Reading the page. This takes longer than usual']);
  vi.advanceTimersByTime(24_999);
  expect(limit.options.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.options.signal.aborted).toBe(true);
  expect(limit.isOver).toBe(true);
});

it('does not count what came before the worker began, nor the wait for bytes', () => {
  const limit = new WorkLimit({});
  vi.advanceTimersByTime(20_000);
  limit.options.onProgress(READING);
  vi.advanceTimersByTime(20_000);
  limit.restart();
  vi.advanceTimersByTime(29_999);
  expect(limit.isOver).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.isOver).toBe(true);
});

it('goes on in spite of progress: a page that crawls is stopped too', () => {
  const limit = new WorkLimit({});
  for (let i = 0; i < 30; i += 1) {
    limit.options.onProgress(READING);
    vi.advanceTimersByTime(1000);
  }
  expect(limit.isOver).toBe(true);
});

it('tells the caller’s abort from its own', () => {
  const caller = new AbortController();
  const limit = new WorkLimit({ signal: caller.signal });
  caller.abort();
  expect(limit.options.signal.aborted).toBe(true);
  expect(limit.isOver).toBe(false);
  limit.end();
  vi.advanceTimersByTime(60_000);
  expect(limit.isOver).toBe(false);
});
