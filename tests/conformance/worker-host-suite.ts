/** What every worker behind a `WorkerHost` must do, whatever the transport. */
import { afterEach, describe, expect, it } from 'vitest';
import { WorkerHost } from '../../workers/client/worker-host.ts';
import type { WorkerLike } from '../../workers/client/worker-thread.ts';
import type { ProbeApi } from '../support/probe-worker.ts';

type Options = Partial<ConstructorParameters<typeof WorkerHost<ProbeApi>>[0]>;

export function workerHostSuite(kind: string, createWorker: () => WorkerLike): void {
  describe(`a worker host over a ${kind}`, () => {
    const hosts: WorkerHost<ProbeApi>[] = [];

    function start(options: Options = {}): WorkerHost<ProbeApi> {
      const host = new WorkerHost<ProbeApi>({ name: 'The probe', createWorker, ...options });
      hosts.push(host);
      return host;
    }

    afterEach(() => {
      for (const host of hosts.splice(0)) host.dispose();
    });

    it('answers calls made before the worker is ready', async () => {
      expect(await start().call('echo', 'hello')).toBe('hello');
    });

    it('rejects with the code that the worker gave', async () => {
      const failure = start().call('refuse', null);
      await expect(failure).rejects.toMatchObject({
        code: 'DEGENERATE_POINTS',
        message: 'The three points are on one line.',
      });
    });

    it('moves buffers of an answer', async () => {
      const bytes = await start().call('buffer', 1000);
      expect(bytes.byteLength).toBe(1000);
    });

    it('starts the most urgent of the waiting calls first', async () => {
      const host = start({ concurrency: 1 });
      await host.call('echo', 'ready');
      await Promise.all([
        host.call('steps', { name: 'running', count: 3 }),
        host.call('echo', 'prefetch', { priority: 'prefetch' }),
        host.call('echo', 'adjacent', { priority: 'adjacent' }),
        host.call('echo', 'visible', { priority: 'visible' }),
      ]);
      const order = await host.call('started', null);
      expect(order).toEqual(['ready', 'running', 'visible', 'adjacent', 'prefetch']);
    });

    it('lets an immediate call overtake a running one', async () => {
      const host = start({ concurrency: 1 });
      const settled: string[] = [];
      const long = host
        .call('steps', { name: 'long', count: 200 })
        .then((name) => settled.push(name));
      const quick = host
        .call('echo', 'quick', { priority: 'immediate' })
        .then((name) => settled.push(name));
      await Promise.all([long, quick]);
      expect(settled).toEqual(['quick', 'long']);
    });

    it('keeps no other call waiting for immediate ones', async () => {
      const host = start({ concurrency: 1 });
      const controller = new AbortController();
      const { signal } = controller;
      const endless = host.call('stuck', null, { signal, priority: 'immediate' });
      expect(await host.call('echo', 'meanwhile')).toBe('meanwhile');
      controller.abort();
      await expect(endless).rejects.toMatchObject({ code: 'ABORTED' });
    });

    it('reports progress of the call it belongs to', async () => {
      const seen: string[] = [];
      const onProgress = ({ step }: { step: string }) => seen.push(step);
      await start().call('steps', { name: 'reading', count: 3 }, { onProgress });
      expect(seen).toEqual(['reading', 'reading', 'reading']);
    });

    it('rejects a call that was aborted before it was made, and never sends it', async () => {
      const host = start();
      const signal = AbortSignal.abort();
      await expect(host.call('echo', 'never', { signal })).rejects.toMatchObject({
        code: 'ABORTED',
      });
      expect(await host.call('started', null)).toEqual([]);
    });

    it('drops a waiting call that is aborted', async () => {
      const host = start({ concurrency: 1 });
      const controller = new AbortController();
      const first = host.call('steps', { name: 'first', count: 5 });
      const second = host.call('echo', 'second', { signal: controller.signal });
      controller.abort();
      await expect(second).rejects.toMatchObject({ code: 'ABORTED' });
      await first;
      expect(await host.call('started', null)).toEqual(['first']);
    });

    it('stops a running call at its next step and goes on serving', async () => {
      const host = start({ concurrency: 1, graceMs: 20_000 });
      await host.call('echo', 'ready');
      const controller = new AbortController();
      const endless = host.call(
        'steps',
        { name: 'endless', count: Number.MAX_SAFE_INTEGER },
        { signal: controller.signal, onProgress: () => controller.abort() },
      );
      await expect(endless).rejects.toMatchObject({ code: 'ABORTED' });
      // Sent only once the worker has answered the canceled call.
      expect(await host.call('echo', 'after')).toBe('after');
    });

    it('replaces a worker that does not stop, and says so once', async () => {
      const reasons: string[] = [];
      const host = start({ graceMs: 30, onReplaced: (reason) => reasons.push(reason) });
      const controller = new AbortController();
      await host.call('echo', 'ready');
      const stuck = host.call('stuck', null, { signal: controller.signal });
      await host.call('echo', 'sent after it');
      controller.abort();
      await expect(stuck).rejects.toMatchObject({ code: 'ABORTED' });
      await expect.poll(() => reasons).toEqual(['a canceled call did not stop']);
      expect(await host.call('started', null)).toEqual([]);
    });

    it.each(['crash', 'panic'] as const)(
      'repeats what a %s interrupted once, then rejects it and serves on',
      async (death) => {
        const reasons: string[] = [];
        const host = start({ onReplaced: (reason) => reasons.push(reason) });
        await host.call('echo', 'ready');
        await expect(host.call(death, null)).rejects.toMatchObject({ code: 'WORKER_GONE' });
        expect(reasons).toHaveLength(2);
        expect(await host.call('echo', 'after')).toBe('after');
      },
    );

    it('finishes innocent calls on the new worker', async () => {
      const host = start({ concurrency: 8 });
      await host.call('echo', 'ready');
      const innocent = host.call('steps', { name: 'innocent', count: 400 });
      const guilty = host.call('panic', null, { moved: [] });
      await expect(guilty).rejects.toMatchObject({ code: 'WORKER_GONE' });
      expect(await innocent).toBe('innocent');
    });

    it('restores the state before any waiting call', async () => {
      const host = start({
        concurrency: 1,
        restore: async (call) => {
          await call('echo', 'restored');
        },
      });
      await host.call('echo', 'ready');
      const guilty = host.call('panic', null, { moved: [] });
      const waiting = host.call('echo', 'waiting');
      await expect(guilty).rejects.toMatchObject({ code: 'WORKER_GONE' });
      await waiting;
      expect(await host.call('started', null)).toEqual(['restored', 'waiting']);
    });

    it('gives up a worker that keeps dying, and settles everything', async () => {
      const gone: string[] = [];
      const host = start({
        restore: async (call) => {
          await call('panic', null);
        },
        onGone: ({ code }) => gone.push(code),
      });
      await host.call('echo', 'ready');
      const calls = [host.call('panic', null), host.call('echo', 'x'), host.call('stuck', null)];
      const results = await Promise.allSettled(calls);
      expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(
        2,
      );
      await expect(host.call('echo', 'late')).rejects.toMatchObject({ code: 'WORKER_GONE' });
      expect(gone).toEqual(['WORKER_GONE']);
      expect(host.isServing).toBe(false);
    });

    it('rejects what is under way when it is disposed of', async () => {
      const host = start();
      await host.call('echo', 'ready');
      const calls = [
        host.call('stuck', null),
        host.call('stuck', null),
        host.call('echo', 'queued'),
      ];
      host.dispose();
      for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'ABORTED' });
      await expect(host.call('echo', 'late')).rejects.toMatchObject({ code: 'ABORTED' });
    });
  });

  describe(`a worker that can't start, over a ${kind}`, () => {
    it('settles every call when the script never gets ready', async () => {
      const silent: WorkerLike = {
        postMessage: () => undefined,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        terminate: () => undefined,
      };
      const host = new WorkerHost<ProbeApi>({
        name: 'The probe',
        createWorker: () => silent,
        readyMs: 10,
      });
      await expect(host.call('echo', 'x')).rejects.toMatchObject({ code: 'NOT_LOADED' });
    });

    it('says that workers are unsupported when none can be made', async () => {
      const host = new WorkerHost<ProbeApi>({
        name: 'The probe',
        createWorker: () => {
          throw new Error('blocked');
        },
      });
      await expect(host.call('echo', 'x')).rejects.toMatchObject({ code: 'UNSUPPORTED' });
    });
  });
}
