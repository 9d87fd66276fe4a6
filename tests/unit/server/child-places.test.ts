/** Who may have a child process when others want one too. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { ChildPlaces } from '../../../server/src/jobs/child-places.ts';

const running = new AbortController().signal;

/** Work that ends when told to, and reports its start. */
function work() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begun = vi.fn();
  return {
    begun,
    end,
    reading: () => {
      begun();
      return ended;
    },
    preparing: async (signal: AbortSignal) => {
      begun();
      await Promise.race([
        ended,
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
      ]);
    },
  };
}

describe('places for child processes', () => {
  it('are two, given in turn', async () => {
    const places = new ChildPlaces();
    const jobs = [work(), work(), work()];
    const all = jobs.map((job) => places.reading(running, job.reading));
    await sleep(0);
    expect(jobs.map(({ begun }) => begun.mock.calls.length)).toEqual([1, 1, 0]);
    jobs[1]?.end();
    await all[1];
    await sleep(0);
    expect(jobs.map(({ begun }) => begun.mock.calls.length)).toEqual([1, 1, 1]);
    for (const job of jobs) job.end();
    await Promise.all(all);
  });

  it('are given up by copies and pictures for a reading, and taken again after it', async () => {
    const places = new ChildPlaces();
    const copies = [work(), work()];
    const made = copies.map((job) => places.preparing(running, job.preparing));
    await sleep(0);
    const read = work();
    const reading = places.reading(running, read.reading);
    await sleep(0);
    expect(read.begun).toHaveBeenCalledTimes(1);
    expect(copies.map(({ begun }) => begun.mock.calls.length)).toEqual([1, 1]);
    read.end();
    await reading;
    await sleep(0);
    expect(copies.map(({ begun }) => begun.mock.calls.length)).toEqual([2, 1]);
    for (const job of copies) job.end();
    await Promise.all(made);
  });

  it('go to the pictures of another document after a while', async () => {
    vi.useFakeTimers();
    try {
      const places = new ChildPlaces();
      const copies = [work(), work(), work()];
      const made = copies.map((job) => places.preparing(running, job.preparing));
      await vi.advanceTimersByTimeAsync(1000);
      expect(copies.map(({ begun }) => begun.mock.calls.length)).toEqual([1, 1, 0]);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(copies[2]?.begun).toHaveBeenCalledTimes(1);
      for (const job of copies) job.end();
      await vi.advanceTimersByTimeAsync(60_000);
      await Promise.all(made);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are no longer waited for by what is stopped', async () => {
    const places = new ChildPlaces();
    const jobs = [work(), work()];
    const all = jobs.map((job) => places.reading(running, job.reading));
    const stop = new AbortController();
    const late = work();
    const stopped = places.reading(stop.signal, late.reading);
    stop.abort(new Error('removed'));
    await expect(stopped).rejects.toThrow('removed');
    for (const job of jobs) job.end();
    await Promise.all(all);
    expect(late.begun).not.toHaveBeenCalled();
    await places.reading(running, () => Promise.resolve());
  });

  it('come back when work fails', async () => {
    const places = new ChildPlaces();
    const fail = () => Promise.reject(new Error('failed'));
    for (let time = 0; time < 5; time += 1) {
      await expect(places.reading(running, fail)).rejects.toThrow('failed');
      await expect(places.preparing(running, fail)).rejects.toThrow('failed');
    }
  });
});
