/** `npm run bench:server`: measures the server on a large project, over loopback, and prints a table. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { residentBytes } from '../../wasm-core/node/resident-memory.ts';
import { compliance, dashboardWith } from './analysis.ts';
import { changeOrders } from './change-orders.ts';
import { files } from './files.ts';
import { issueScreen } from './issue-screen.ts';
import { everyQuery, filtersOf, usualQuery } from './lists.ts';
import { ms, timeRow, tokenOf } from './measuring.ts';
import type { Measure, Measuring } from './measuring.ts';
import { atRate, createClient } from './requests.ts';
import { search } from './searches.ts';
import type { Ready } from './serve.ts';
import { floor, mixedWith, soakWith, uploads } from './whole.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
/** Kept between runs. */
const DATA = join(HERE, '../bench/results/server');

const { values: options } = parseArgs({
  options: {
    issues: { type: 'string', default: '100000' },
    data: { type: 'string', default: DATA },
    seconds: { type: 'string', default: '20' },
    gigabytes: { type: 'string', default: '2' },
    only: { type: 'string' },
    'seed-only': { type: 'boolean', default: false },
  },
});

const MIB = 1024 ** 2;
/** How often each list is asked for. */
const ROUNDS = 2;

const listOf = ({ projectId }: Ready, query: string) => `/v1/projects/${projectId}/issues?${query}`;

/** The response body of a call that has to succeed. */
async function ask({ client, ready }: Measuring, query: string, index = 0): Promise<string> {
  const answer = await client({ path: listOf(ready, query), token: tokenOf(ready, index) });
  if (answer.status !== 200) throw new Error(`${answer.status} for ${query}: ${answer.body}`);
  return answer.body;
}

const page: Measure = async (measuring) => {
  const { ready, seconds } = measuring;
  const call = (index: number) => ask(measuring, usualQuery(index, ready), index);
  await atRate({ perSecond: 50, seconds: 2 }, call);
  const times = await atRate({ perSecond: 200, seconds }, call);
  return [
    timeRow('filtered, searched, sorted page with total, 200 a second', times, {
      share: 0.95,
      limitMs: 50,
    }),
  ];
};

const lists: Measure = async (measuring) => {
  const { ready } = measuring;
  const [first] = (
    JSON.parse(await ask(measuring, 'sort_by=id')) as { data: { document_id: number }[] }
  ).data;
  const queries = everyQuery(filtersOf(ready, first?.document_id ?? 1));
  const all: number[] = [];
  const best: { query: string; time: number }[] = [];
  for (const [index, query] of queries.entries()) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      await ask(measuring, query, index + round);
      times.push(performance.now() - start);
    }
    all.push(...times);
    best.push({ query, time: Math.min(...times) });
  }
  for (const { query, time } of best.toSorted((a, b) => b.time - a.time).slice(0, 8)) {
    console.log(`  among the slowest, at best ${ms(time)}: ${query}`);
  }
  return [
    timeRow('every filter and order, alone and in pairs', all, { share: 0.99, limitMs: 150 }),
  ];
};

/** Each tab asks again every 5 s; an issue changes once a minute. */
const polls: Measure = async (measuring) => {
  const { client, ready } = measuring;
  const tabs = 500;
  const etags: (string | undefined)[] = Array.from({ length: tabs });
  const poll = async (index: number) => {
    const tab = index % tabs;
    const asked = { path: listOf(ready, 'priorities=4,3'), token: tokenOf(ready, tab) };
    const answer = await client({ ...asked, etag: etags[tab] });
    etags[tab] = answer.etag;
    return answer.status;
  };
  await atRate({ perSecond: tabs / 5, seconds: 5 }, poll);
  const statuses: number[] = [];
  const change = async () => {
    await sleep(30_000);
    await write(measuring, 1);
  };
  const [times] = await Promise.all([
    atRate({ perSecond: tabs / 5, seconds: 60 }, async (index) => {
      statuses.push(await poll(index));
    }),
    change(),
  ]);
  const known = statuses.filter((status) => status === 304).length / statuses.length;
  return [
    timeRow('500 tabs, each every 5 s, an issue changes once a minute', times, {
      share: 0.99,
      limitMs: 150,
    }),
    {
      what: 'of them answered 304',
      measured: `${(known * 100).toFixed(1)}%`,
      goal: '≥ 90%',
      isReached: known >= 0.9,
    },
  ];
};

/** Gives an issue another priority. */
async function write({ client, ready }: Measuring, index: number): Promise<void> {
  const path = `/v1/issues/${1 + ((index * 7919) % 1000)}/priority`;
  const body = { priority_id: 1 + (Math.floor(index / 1000) % 4) };
  // The owner may change everything.
  const answer = await client({ method: 'POST', path, token: tokenOf(ready, 0), body });
  if (answer.status !== 200) throw new Error(`${answer.status} for ${path}: ${answer.body}`);
}

const writes: Measure = async (measuring) => {
  const { ready, seconds } = measuring;
  const [times] = await Promise.all([
    atRate({ perSecond: 10, seconds }, (index) => write(measuring, index + 2000)),
    atRate({ perSecond: 100, seconds }, (index) => ask(measuring, usualQuery(index, ready), index)),
  ]);
  return [
    timeRow('write, 10 a second, during 100 reads a second', times, { share: 0.95, limitMs: 100 }),
  ];
};

const streams: Measure = async ({ ready, pid, client }) => {
  await client({ path: listOf(ready, ''), token: tokenOf(ready, 0) });
  const before = (await residentBytes(pid)) ?? 0;
  const count = 1000;
  const open = await Promise.all(
    Array.from({ length: count }, async (_none, index) => {
      const headers = { authorization: `Bearer ${tokenOf(ready, index)}` };
      const path = `/v1/projects/${ready.projectId}/events`;
      const sent = request({ host: '127.0.0.1', port: ready.port, path, headers, agent: false });
      sent.end();
      const [response] = (await once(sent, 'response')) as [
        NodeJS.ReadableStream & { statusCode?: number },
      ];
      if (response.statusCode !== 200)
        throw new Error(`A stream was refused: ${response.statusCode}`);
      response.on('data', () => undefined).on('error', () => undefined);
      sent.on('error', () => undefined);
      return sent;
    }),
  );
  // Past the first signs of life, which every stream gets after 15 s.
  await sleep(20_000);
  const after = (await residentBytes(pid)) ?? 0;
  for (const sent of open) sent.destroy();
  const added = (after - before) / MIB;
  return [
    {
      what: '1,000 open event streams: memory they add to the server',
      measured: `${added.toFixed(0)} MB (${(before / MIB).toFixed(0)} → ${(after / MIB).toFixed(0)} MB)`,
      goal: '≤ 150 MB',
      isReached: added <= 150,
    },
  ];
};

const MEASURES: Readonly<Record<string, Measure>> = {
  ...{ streams, files, search, lists, page, writes, polls, compliance },
  dashboard: dashboardWith(write),
  'change-orders': changeOrders,
  'issue-screen': issueScreen,
  ...{ floor, mixed: mixedWith(write), uploads },
};
/** Only when asked for, because it takes long: `--only soak --seconds 1200`. */
const LONG: Readonly<Record<string, Measure>> = { soak: soakWith(write) };

async function startServer(): Promise<{ ready: Ready; child: ChildProcess }> {
  const child = fork(join(HERE, 'serve.ts'), [options.data, options.issues]);
  const ready = await Promise.race([
    once(child, 'message').then(([message]) => message as Ready),
    once(child, 'exit').then(() => {
      throw new Error('The server did not start');
    }),
  ]);
  return { ready, child };
}

console.log(`Starting the server; a project of ${options.issues} issues is seeded the first time.`);
const { ready, child } = await startServer();
try {
  const { only } = options;
  const known = Object.entries(only === undefined ? MEASURES : { ...MEASURES, ...LONG });
  const wanted = known.filter(([name]) => !options['seed-only'] && (only ?? name) === name);
  const loopDelay = async () => {
    const answered = once(child, 'message') as Promise<[number]>;
    child.send('loop delay');
    return (await answered)[0];
  };
  for (const [name, measure] of wanted) {
    console.log(`Measuring: ${name}`);
    const client = createClient(ready.port);
    const measuring = {
      ...{ ready, client, loopDelay, pid: child.pid ?? 0 },
      ...{ seconds: Number(options.seconds), gigabytes: Number(options.gigabytes) },
    };
    // At once, so that a part that fails takes no others along.
    for (const { what, measured, goal, isReached } of await measure(measuring)) {
      console.log(`| ${what} | ${measured} | ${goal} | ${isReached ? 'reached' : 'below'} |`);
    }
  }
} finally {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
