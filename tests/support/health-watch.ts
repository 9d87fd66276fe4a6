/** Health checks from a separate thread, as a load balancer makes them, and how long the server computed without a pause. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** JavaScript, because Node does not strip types from a thread given as text. */
const WATCHER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { setTimeout: sleep } = require('node:timers/promises');
  let isWatching = true;
  parentPort.once('message', () => { isWatching = false; });
  (async () => {
    let count = 0;
    await fetch(workerData.url);
    parentPort.postMessage('watching');
    while (isWatching) {
      const answer = await fetch(workerData.url);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error('A health check was answered ' + answer.status);
      count += 1;
      await sleep(workerData.everyMs);
    }
    parentPort.postMessage(count);
    parentPort.close();
  })();
`;

/** How often to look how long this thread has computed. Between two turns of the server there is always time for it. */
const LOOK_EVERY_MS = 2;

/** Measures the longest work of this thread between two rounds of its event loop, until stopped. */
function watchLoop(): { stop: () => number } {
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, user + system);
    before = process.threadCpuUsage();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return longest / 1000;
    },
  };
}

export type Watched = {
  /** Health checks that were answered. */
  count: number;
  /**
   * The longest that the server, in this thread, computed at a stretch: milliseconds of processor time, which do not
   * depend on what else the machine does.
   */
  longestStretchMs: number;
};

/** Checks the health at `origin`, served by this thread, every 20 ms while `work` is running. */
export async function watchHealth(origin: string, work: () => Promise<unknown>): Promise<Watched> {
  const workerData = { url: `${origin}/healthz`, everyMs: 20 };
  const watcher = new Worker(WATCHER, { eval: true, workerData });
  await once(watcher, 'message');
  const loop = watchLoop();
  let longestStretchMs = 0;
  try {
    await work();
  } finally {
    longestStretchMs = loop.stop();
    watcher.postMessage('stop');
  }
  const [count] = (await once(watcher, 'message')) as [number];
  return { count, longestStretchMs };
}
