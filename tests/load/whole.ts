/** The load that a whole office makes at once: polls of open tabs, lists, writes, exports and uploads, and all of it for long. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from '../../wasm-core/node/resident-memory.ts';
import { usualQuery } from './lists.ts';
import { ms, timeRow, tokenOf } from './measuring.ts';
import type { Measure, Measuring, Row } from './measuring.ts';
import { atRate, percentile } from './requests.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
const TABS = 500;
const PART = 1024 ** 2;

async function json<T>(
  { client, ready }: Measuring,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const asked = { method, path, token: tokenOf(ready, 0), ...(body && { body }) };
  const answer = await client(asked);
  if (answer.status >= 300) throw new Error(`${answer.status} for ${path}: ${answer.body}`);
  return JSON.parse(answer.body) as T;
}

type Place = { file_id: number; file_key: string; signed_url: string };

async function placeFor(measuring: Measuring, path: string, category: string): Promise<Place> {
  const body = { path, category, has_linearized_version: false };
  return json<Place>(measuring, 'POST', '/v1/storage/upload-url', body);
}

async function organizationOf(measuring: Measuring): Promise<number> {
  const me = await json<{ user_organizations: { organization: { id: number } }[] }>(
    ...([measuring, 'GET', '/v1/users/me'] as const),
  );
  return me.user_organizations[0]?.organization.id ?? 0;
}

/** Sends random bytes that begin like a PDF to a signed URL. Returns their SHA-256. */
async function upload({ ready }: Measuring, place: Place, bytes: number): Promise<string> {
  const { pathname, search } = new URL(place.signed_url);
  const sent = request({
    ...{ host: '127.0.0.1', port: ready.port, method: 'PUT', path: pathname + search },
    headers: { 'content-type': 'application/pdf', 'content-length': bytes },
  });
  const answered = once(sent, 'response') as Promise<
    [NodeJS.ReadableStream & { statusCode?: number }]
  >;
  const hash = createHash('sha256');
  const part = randomBytes(PART);
  part.write('%PDF-1.7\n');
  for (let left = bytes; left > 0; left -= part.length) {
    const next = part.subarray(0, Math.min(left, part.length));
    hash.update(next);
    if (!sent.write(next)) await once(sent, 'drain');
  }
  sent.end();
  const [response] = await answered;
  response.resume();
  if (response.statusCode !== 201) throw new Error(`An upload was answered ${response.statusCode}`);
  return hash.digest('hex');
}

type Polled = readonly { path: string; perTab: number }[];

/** What open tabs ask for again and again without a stream of events, with how often in a second each of them does. */
async function polledBy(measuring: Measuring): Promise<Polled> {
  const project = `/v1/projects/${measuring.ready.projectId}`;
  const { drawings: contents } = await json<{
    drawings: { sheet_sets: { sheets: { id: number }[] }[] };
  }>(measuring, 'GET', `${project}/table-of-contents`);
  const [one, other] = contents.sheet_sets.flatMap(({ sheets }) => sheets);
  const drawings = [one, other].map((sheet, index) => ({
    ...{ drawing_sheet_id: sheet?.id, opacity: 0.75 },
    color: index === 0 ? '#ff0000' : '#0000ff',
  }));
  // No worker runs, so it stays as clients poll it: unchecked.
  const made = await json<{ execution_id: number }>(measuring, 'POST', '/v1/overlays', {
    drawings,
  });
  const organization = await organizationOf(measuring);
  const folder = `organizations/${organization}/change-orders`;
  const place = await placeFor(measuring, `${folder}/Orders.pdf`, 'change-orders');
  await upload(measuring, place, 2000);
  const batch = await json<{ batch_id: number }>(
    ...([measuring, 'POST', '/v1/change-order-document-batches'] as const),
    { name: 'Orders', file_ids: [place.file_id] },
  );
  return [
    { path: `/v1/overlay-executions/${made.execution_id}`, perTab: 0.5 },
    { path: `${project}/tasks`, perTab: 0.2 },
    { path: `${project}/table-of-contents`, perTab: 0.1 },
    { path: `/v1/change-order-document-batches/${batch.batch_id}`, perTab: 0.2 },
  ];
}

type Floor = { times: number[]; unchanged: number; failed: number };

/** All tabs, each once a second. They have been open for long: each knows the version of what its person saw last. */
async function pollFor(
  { client, ready }: Measuring,
  polled: Polled,
  seconds: number,
): Promise<Floor> {
  const turns = polled.flatMap(({ path, perTab }) =>
    Array.from({ length: perTab * 10 }, () => path),
  );
  const etags = new Map<string, string | undefined>();
  const poll = async (path: string, token: string) => {
    const known = `${token} ${path}`;
    const answer = await client({ path, token, etag: etags.get(known) });
    etags.set(known, answer.etag);
    return answer.status;
  };
  for (const token of ready.tokens) for (const { path } of polled) await poll(path, token);
  let [unchanged, failed] = [0, 0];
  const times = await atRate({ perSecond: TABS, seconds }, async (index) => {
    const tab = index % TABS;
    const path = turns[(tab + Math.floor(index / TABS)) % turns.length] ?? '';
    const status = await poll(path, tokenOf(ready, tab));
    if (status === 304) unchanged += 1;
    else if (status !== 200) failed += 1;
  });
  return { times, unchanged, failed };
}

function floorRows(
  what: string,
  { times, failed }: Floor,
  limits: readonly [number, number][],
): Row[] {
  return [
    ...limits.map(([share, limitMs]) => timeRow(what, times, { share, limitMs })),
    {
      what: `${what}: refused`,
      ...{ measured: String(failed), goal: '0', isReached: failed === 0 },
    },
  ];
}

export const floor: Measure = async (measuring) => {
  const polled = await polledBy(measuring);
  // Code that runs often is compiled first.
  await pollFor(measuring, polled, 3);
  const polls = await pollFor(measuring, polled, measuring.seconds);
  const share = polls.unchanged / polls.times.length;
  return [
    ...floorRows('500 tabs, each polling once a second', polls, [
      [0.95, 50],
      [0.99, 150],
    ]),
    {
      what: 'of them answered 304',
      measured: `${(share * 100).toFixed(1)}%`,
      ...{ goal: '≥ 90%', isReached: share >= 0.9 },
    },
  ];
};

/** Seconds that a spreadsheet of 5,000 issues takes. */
async function exportTime({ client, ready }: Measuring): Promise<number> {
  const start = performance.now();
  const path = `/v1/projects/${ready.projectId}/issues/export/xlsx?issue_id_to=5000`;
  const answer = await client({ path, token: tokenOf(ready, 0) });
  if (answer.status !== 200) throw new Error(`${answer.status} for ${path}`);
  return (performance.now() - start) / 1000;
}

type Mixed = { floor: Floor; lists: number[]; writes: number[]; exports: number[] };

type Write = (measuring: Measuring, index: number) => Promise<void>;
type Mixing = { measuring: Measuring; polled: Polled; write: Write; seconds: number };

async function mixFor({ measuring, polled, write, seconds }: Mixing): Promise<Mixed> {
  const { client, ready } = measuring;
  const until = performance.now() + seconds * 1000;
  async function keepExporting(): Promise<number[]> {
    const times: number[] = [];
    while (performance.now() < until) {
      const due = performance.now() + 10_000;
      times.push(await exportTime(measuring));
      await sleep(Math.max(0, Math.min(due, until) - performance.now()));
    }
    return times;
  }
  const list = async (index: number) => {
    const path = `/v1/projects/${ready.projectId}/issues?${usualQuery(index, ready)}`;
    const { status } = await client({ path, token: tokenOf(ready, index) });
    if (status !== 200) throw new Error(`${status} for ${path}`);
  };
  const [polls, lists, writes, exports] = await Promise.all([
    pollFor(measuring, polled, seconds),
    atRate({ perSecond: 50, seconds }, list),
    atRate({ perSecond: 5, seconds }, (index) => write(measuring, index + 4000)),
    keepExporting(),
  ]);
  return { floor: polls, lists, writes, exports };
}

export const mixedWith =
  (write: Write): Measure =>
  async (measuring) => {
    const polled = await polledBy(measuring);
    await measuring.loopDelay();
    const all = await mixFor({ measuring, polled, write, seconds: measuring.seconds });
    const delay = await measuring.loopDelay();
    const slowest = Math.max(...all.exports);
    const during =
      'during 500 polls, 50 lists, 5 writes a second and an XLSX of 5,000 issues every 10 s';
    return [
      ...floorRows(`poll, ${during}`, all.floor, [[0.99, 400]]),
      timeRow('list of 100,000 issues, meanwhile', all.lists, { share: 0.95, limitMs: 200 }),
      timeRow('write, meanwhile', all.writes, { share: 0.95, limitMs: 100 }),
      {
        what: 'XLSX of 5,000 issues, meanwhile, at most',
        measured: `${slowest.toFixed(1)} s (${all.exports.length} times)`,
        ...{ goal: '≤ 5 s', isReached: slowest <= 5 },
      },
      {
        what: 'delay of the server’s event loop, meanwhile, p99',
        ...{ measured: ms(delay), goal: '≤ 50 ms', isReached: delay <= 50 },
      },
    ];
  };

/** The SHA-256 of a stored file. */
async function storedHash(measuring: Measuring, key: string): Promise<string> {
  const { signed_url: url } = await json<{ signed_url: string }>(
    ...([measuring, 'POST', '/v1/storage/presigned-url', { file_key: key }] as const),
  );
  const { pathname, search } = new URL(url);
  const sent = request({
    ...{ host: '127.0.0.1', port: measuring.ready.port, path: pathname + search },
  });
  sent.end();
  const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream];
  const hash = createHash('sha256');
  for await (const part of response) hash.update(part);
  return hash.digest('hex');
}

const UPLOADS = 5;

export const uploads: Measure = async (measuring) => {
  const { pid, gigabytes } = measuring;
  const polled = await polledBy(measuring);
  await pollFor(measuring, polled, 3);
  const folder = `organizations/${await organizationOf(measuring)}/projects`;
  const places = await Promise.all(
    Array.from({ length: UPLOADS }, (_none, index) =>
      placeFor(measuring, `${folder}/Large ${index}.pdf`, 'project-documents'),
    ),
  );
  const before = (await residentBytes(pid)) ?? 0;
  let peak = before;
  const look = setInterval(() => {
    residentBytes(pid).then(
      (bytes) => (peak = Math.max(peak, bytes ?? 0)),
      () => undefined,
    );
  }, 100);
  const start = performance.now();
  const sending = Promise.all(
    places.map((place) => upload(measuring, place, Math.round(gigabytes * GIB))),
  );
  const [hashes, polls] = await Promise.all([
    sending,
    pollFor(measuring, polled, measuring.seconds),
  ]);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(look);
  let same = 0;
  for (const [index, { file_key: key }] of places.entries()) {
    if ((await storedHash(measuring, key)) === hashes[index]) same += 1;
    await json(measuring, 'DELETE', '/v1/storage/files', { file_key: key }).catch(() => undefined);
  }
  const added = (peak - before) / MIB;
  return [
    {
      what: `${UPLOADS} uploads of ${gigabytes} GB at once, with 500 polls a second: memory they add`,
      measured: `${added.toFixed(0)} MB (${(before / MIB).toFixed(0)} → ${(peak / MIB).toFixed(0)} MB), in ${seconds.toFixed(0)} s`,
      ...{ goal: '≤ 200 MB', isReached: added <= 200 },
    },
    ...floorRows('poll, during these uploads', polls, [[0.99, 400]]),
    {
      what: 'stored files with the SHA-256 of what was sent',
      measured: `${same} of ${UPLOADS}`,
      ...{ goal: `${UPLOADS} of ${UPLOADS}`, isReached: same === UPLOADS },
    },
  ];
};

/** Open files, sockets and pipes of a process. */
const handlesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
const LOOK_EVERY_SECONDS = 5;

/** MB a minute, by least squares. */
function slopeOf(samples: readonly { minute: number; megabytes: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map((s) => s.megabytes))];
  const top = samples.map(({ minute, megabytes }) => (minute - x) * (megabytes - y));
  const bottom = samples.map(({ minute }) => (minute - x) ** 2);
  return mean(top) / mean(bottom);
}

export const soakWith =
  (write: Write): Measure =>
  async (measuring) => {
    const { pid, seconds } = measuring;
    const polled = await polledBy(measuring);
    // What is cached and compiled once does not count.
    await mixFor({ measuring, polled, write, seconds: Math.min(60, seconds) });
    // Both times without the connections of the work before, which are closed after a while.
    await sleep(10_000);
    const handles = handlesOf(pid);
    const samples: { minute: number; megabytes: number }[] = [];
    const start = performance.now();
    const look = setInterval(() => {
      const minute = (performance.now() - start) / 60_000;
      residentBytes(pid).then(
        (bytes) => samples.push({ minute, megabytes: (bytes ?? 0) / MIB }),
        () => undefined,
      );
    }, LOOK_EVERY_SECONDS * 1000);
    const all = await mixFor({ measuring, polled, write, seconds });
    clearInterval(look);
    await sleep(10_000);
    const after = handlesOf(pid);
    const slope = slopeOf(samples);
    return [
      {
        what: `mixed work for ${(seconds / 60).toFixed(0)} min: memory`,
        measured: `${slope.toFixed(1)} MB a minute (${samples.at(0)?.megabytes.toFixed(0)} → ${samples.at(-1)?.megabytes.toFixed(0)} MB)`,
        ...{ goal: '≤ 1 MB a minute', isReached: slope <= 1 },
      },
      {
        what: 'open handles before and after',
        measured: `${handles} and ${after}`,
        ...{ goal: 'constant (± 5)', isReached: Math.abs(after - handles) <= 5 },
      },
      {
        what: 'refused polls, and the 99th percentile of all',
        measured: `${all.floor.failed}; ${ms(percentile(all.floor.times, 0.99))}`,
        ...{ goal: '0', isReached: all.floor.failed === 0 },
      },
    ];
  };
