/** Checks of checklists, and the dashboard. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Judged } from './judge.child.ts';
import { timeRow, tokenOf } from './measuring.ts';
import type { Measure, Measuring } from './measuring.ts';
import { atRate } from './requests.ts';

const MIB = 1024 ** 2;

/** In a process of its own, as jobs are. */
export const compliance: Measure = async () => {
  const child = fork(fileURLToPath(new URL('judge.child.ts', import.meta.url)));
  const judged = await Promise.race([
    once(child, 'message').then(([message]) => message as Judged),
    once(child, 'exit').then(() => {
      throw new Error('The check did not end');
    }),
  ]);
  const [seconds, memory] = [judged.seconds, judged.peakBytes / MIB];
  return [
    {
      what: '200 requirements against 200 sheets and a book of 1,000 pages',
      measured: `${seconds.toFixed(1)} s (${judged.cpuSeconds.toFixed(1)} s processor time), ${memory.toFixed(0)} MB`,
      goal: '≤ 60 s, ≤ 500 MB',
      isReached: seconds <= 60 && memory <= 500,
    },
  ];
};

/** While issues are being written. */
export const dashboardWith =
  (write: (measuring: Measuring, index: number) => Promise<void>): Measure =>
  async (measuring) => {
    const { client, ready, seconds } = measuring;
    const path = `/v1/projects/${ready.projectId}/dashboard-stats`;
    const read = async (index: number) => {
      const answer = await client({ path, token: tokenOf(ready, index) });
      if (answer.status !== 200) throw new Error(`${answer.status} for ${path}: ${answer.body}`);
    };
    const [times] = await Promise.all([
      atRate({ perSecond: 20, seconds }, read),
      atRate({ perSecond: 5, seconds }, (index) => write(measuring, index + 5000)),
    ]);
    return [
      timeRow('dashboard, 20 a second, during 5 writes a second', times, {
        share: 0.95,
        limitMs: 150,
      }),
    ];
  };
