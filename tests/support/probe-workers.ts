/** The two kinds of worker that the suite of the worker host runs against. */
import { Worker } from 'node:worker_threads';
import type { WorkerLike } from '../../workers/client/worker-thread.ts';
import { serveProbe } from './probe-worker.ts';

type Listener = Parameters<WorkerLike['addEventListener']>[1];

/** The same thread, with real message ports. */
export function createLoopbackProbe(): WorkerLike {
  const { port1, port2 } = new MessageChannel();
  const errors: Listener[] = [];
  const die = () => {
    for (const listener of errors) call(listener, { message: 'the loopback crashed' });
  };
  queueMicrotask(() => {
    serveProbe({ endpoint: port2, post: (message) => port2.postMessage(message), die });
  });
  return {
    postMessage: (message: unknown, moved?: Transferable[]) =>
      port1.postMessage(message, moved ?? []),
    addEventListener: (type, listener) => {
      if (type === 'error') errors.push(listener);
      else port1.addEventListener(type, (event) => call(listener, event));
    },
    removeEventListener: () => undefined,
    start: () => port1.start(),
    terminate: () => {
      port1.close();
      port2.close();
    },
  };
}

/** A separate thread. */
export function createThreadProbe(): WorkerLike {
  const worker = new Worker(new URL('./probe-thread.ts', import.meta.url));
  return {
    postMessage: (message: unknown, moved?: Transferable[]) =>
      worker.postMessage(message, (moved ?? []) as Parameters<Worker['postMessage']>[1]),
    addEventListener: (type, listener) => {
      if (type === 'message') worker.on('message', (data: unknown) => call(listener, { data }));
      if (type !== 'error') return;
      worker.on('error', (error) => call(listener, { message: String(error) }));
      worker.on('exit', () => call(listener, { message: 'the thread ended' }));
    },
    removeEventListener: () => undefined,
    terminate: () => void worker.terminate(),
  };
}

function call(listener: Listener, event: object): void {
  if (typeof listener === 'function') listener(event as Event);
  else listener.handleEvent(event as Event);
}
