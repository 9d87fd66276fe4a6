/** Health checks from a separate thread, as a load balancer makes them, and how long each waited. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** JavaScript, because Node does not strip types from a thread given as text. */
const WATCHER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { setTimeout: sleep } = require('node:timers/promises');
  let isWatching = true;
  parentPort.once('message', () => { isWatching = false; });
  (async () => {
    const waits = [];
    await fetch(workerData.url);
    parentPort.postMessage('watching');
    while (isWatching) {
      const start = performance.now();
      const answer = await fetch(workerData.url);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error('A health check was answered ' + answer.status);
      waits.push(performance.now() - start);
      await sleep(workerData.everyMs);
    }
    parentPort.postMessage(waits);
    parentPort.close();
  })();
`;

export type Waits = {
  count: number;
  /** The longest wait, in milliseconds. */
  longestMs: number;
};

/** Checks the health at `origin` every 20 ms while `work` is running. */
export async function watchHealth(origin: string, work: () => Promise<unknown>): Promise<Waits> {
  const workerData = { url: `${origin}/healthz`, everyMs: 20 };
  const watcher = new Worker(WATCHER, { eval: true, workerData });
  await once(watcher, 'message');
  try {
    await work();
  } finally {
    watcher.postMessage('stop');
  }
  const [waits] = (await once(watcher, 'message')) as [number[]];
  return { count: waits.length, longestMs: Math.max(0, ...waits) };
}
