/** Spreadsheets of issues: how long they take, and the memory of the server meanwhile. */
import { once } from 'node:events';
import { request } from 'node:http';
import { residentBytes } from '../../wasm-core/node/resident-memory.ts';
import { tokenOf } from './measuring.ts';
import type { Measure, Measuring } from './measuring.ts';

const MIB = 1024 ** 2;
const LOOK_EVERY_MS = 100;
/** What ten times as many issues may take more. */
const MOST_ADDED = 50 * MIB;

type File = { seconds: number; bytes: number; peak: number };

/** Downloads a spreadsheet without keeping it. */
async function download({ ready, pid }: Measuring, query: string): Promise<File> {
  let peak = (await residentBytes(pid)) ?? 0;
  const look = setInterval(() => {
    residentBytes(pid).then(
      (now) => (peak = Math.max(peak, now ?? 0)),
      () => undefined,
    );
  }, LOOK_EVERY_MS);
  const start = performance.now();
  const path = `/v1/projects/${ready.projectId}/issues/export/xlsx?${query}`;
  const headers = { authorization: `Bearer ${tokenOf(ready, 0)}` };
  const sent = request({ host: '127.0.0.1', port: ready.port, path, headers });
  sent.end();
  const [response] = (await once(sent, 'response')) as [
    NodeJS.ReadableStream & { statusCode?: number },
  ];
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} for ${path}`);
  let bytes = 0;
  for await (const part of response) bytes += part.length;
  clearInterval(look);
  return { seconds: (performance.now() - start) / 1000, bytes, peak };
}

export const files: Measure = async (measuring) => {
  // Its first one loads what makes spreadsheets.
  await download(measuring, 'issue_id_to=1000');
  const some = await download(measuring, 'issue_id_to=10000');
  const all = await download(measuring, '');
  const added = all.peak - some.peak;
  const told = ({ seconds, bytes, peak }: File) =>
    `${seconds.toFixed(1)} s, ${(bytes / MIB).toFixed(1)} MB, server at most ${(peak / MIB).toFixed(0)} MB`;
  return [
    {
      what: 'XLSX of 10,000 issues, then of all',
      measured: `${told(some)}; ${told(all)}`,
      goal: 'constant memory (≤ 50 MB more)',
      isReached: added <= MOST_ADDED,
    },
  ];
};
