/**
 * A real S3 server for tests, which checks signatures and CORS rules: versitygw (Apache-2.0), as a process on a folder of
 * the test. `PINBAR_TEST_S3=http://KEY:SECRET@HOST:PORT/BUCKET` uses another one instead.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findS3Server, S3_INSTALL } from '../../scripts/s3-server.mjs';
import type { S3Config } from '../../server/src/config.ts';
import { freePort } from './product-process.ts';

const START_MS = 20_000;
const ACCESS = { accessKeyId: 'pinbar-test', secretAccessKey: 'the secret of a test' } as const;

export type S3Server = {
  /** The bucket exists and is empty, without CORS rules. */
  config: S3Config & { endpoint: string };
  /** The environment of a server that uses it. */
  environment: Readonly<Record<string, string>>;
  /** Stops responding; objects are kept. */
  stop(): Promise<void>;
  /** Responds again, at the same address. */
  start(): Promise<void>;
} & AsyncDisposable;

const PROGRAM = findS3Server();
const OTHER = process.env['PINBAR_TEST_S3'];

/** Whether a server is available. Prints what to install if not. */
export function hasS3Server(): boolean {
  const isThere = PROGRAM !== null || OTHER !== undefined;
  if (!isThere) process.stdout.write(`Skipped: tests of S3, for want of a server: ${S3_INSTALL}\n`);
  return isThere;
}

function opened(config: S3Server['config'], control: Pick<S3Server, 'start' | 'stop'>): S3Server {
  return {
    config,
    environment: {
      S3_BUCKET: config.bucket,
      S3_ENDPOINT: config.endpoint,
      S3_REGION: config.region,
      S3_ACCESS_KEY_ID: config.accessKeyId,
      S3_SECRET_ACCESS_KEY: config.secretAccessKey,
    },
    ...control,
    [Symbol.asyncDispose]: control.stop,
  };
}

function otherServer(address: string): S3Server {
  const { origin, username, password, pathname } = new URL(address);
  const config = {
    bucket: pathname.slice(1),
    endpoint: origin,
    region: 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
  return opened(config, { start: () => Promise.resolve(), stop: () => Promise.resolve() });
}

async function isAnswering(origin: string): Promise<boolean> {
  try {
    await fetch(origin);
    return true;
  } catch {
    return false;
  }
}

/** Starts one with an empty bucket. Its files are deleted when the test ends. */
export async function startS3Server(): Promise<S3Server> {
  if (OTHER !== undefined) return otherServer(OTHER);
  if (PROGRAM === null) throw new Error(`There is no S3 server: ${S3_INSTALL}`);
  const program = PROGRAM;
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-s3-'));
  const buckets = path.join(folder, 'buckets');
  // Stored beside the files: not every file system has room for attributes.
  const attributes = path.join(folder, 'attributes');
  for (const each of [path.join(buckets, 'pinbar'), attributes])
    mkdirSync(each, { recursive: true });
  const port = await freePort();
  // A separate host name, so that browsers treat it as another origin.
  const endpoint = `http://127.0.0.1:${port}`;
  let child: ReturnType<typeof spawn> | null = null;

  async function start(): Promise<void> {
    const args = [
      '--port',
      `127.0.0.1:${port}`,
      '--quiet',
      'posix',
      '--sidecar',
      attributes,
      buckets,
    ];
    const started = spawn(program, args, {
      env: { ROOT_ACCESS_KEY: ACCESS.accessKeyId, ROOT_SECRET_KEY: ACCESS.secretAccessKey },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    let output = '';
    started.stdout.on('data', (part: Buffer) => (output += part.toString()));
    started.stderr.on('data', (part: Buffer) => (output += part.toString()));
    const deadline = Date.now() + START_MS;
    while (!(await isAnswering(endpoint))) {
      if (started.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The S3 server did not start:\n${output}`);
      }
      await sleep(50);
    }
  }
  async function stop(): Promise<void> {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }

  await start();
  const server = opened(
    { bucket: 'pinbar', endpoint, region: 'us-east-1', ...ACCESS },
    { start, stop },
  );
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
