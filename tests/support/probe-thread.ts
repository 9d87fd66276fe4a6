/** Entry point of a real thread that serves the probe. */
import { parentPort } from 'node:worker_threads';
import type { Endpoint } from 'comlink';
import { serveProbe } from './probe-worker.ts';

if (!parentPort) throw new Error('This file runs as a worker thread.');
const port = parentPort;

/** Adapts Node's port to the event target that comlink expects. */
const endpoint: Endpoint = {
  postMessage: (message: unknown, moved?: readonly unknown[]) =>
    port.postMessage(message, moved as Parameters<typeof port.postMessage>[1]),
  addEventListener: (_type, listener) => {
    port.on('message', (data: unknown) => {
      const event = { data } as MessageEvent;
      if (typeof listener === 'function') listener(event);
      else listener.handleEvent(event);
    });
  },
  removeEventListener: () => undefined,
};

serveProbe({
  endpoint,
  post: (message) => port.postMessage(message),
  die: () => process.exit(3),
});
