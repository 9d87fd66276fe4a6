/** Pinbar as users start it: a process with its database and workers, on the test's data folder. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const START_MS = 60_000;

export type ProductProcess = {
  origin: string;
  /** The first administrator's password, if this start created it. */
  password: string | null;
  /** Everything printed so far. */
  output(): string;
  /** Sends Ctrl+C and returns the exit code. */
  stop(): Promise<number | null>;
  /** kill -9 of the job workers and their child processes. Returns how many there were. */
  killWorkers(): number;
  /** kill -9 of the built-in database's main process. */
  killDatabase(): void;
  /** kill -9 of the server process, which leaves its database behind. */
  killServer(): Promise<void>;
  /** kill -9 of the server, its workers and its database, as in a power failure. */
  killEverything(): Promise<void>;
  /** The server's process id as the kernel sees it outside of all namespaces. */
  serverPid(): number;
};

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Processes that use this data folder, whatever their parent. */
function processesOf(dataFolder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      const isOurs = environmentOf(pid).includes(`PINBAR_DATA=${dataFolder}\0`);
      return isOurs || commandOf(pid).includes(path.join(dataFolder, 'postgres'));
    })
    .map(Number);
}

function kill(processes: readonly number[]): void {
  for (const pid of processes) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended between listing and killing.
    }
  }
}

export type ProcessOptions = {
  dataFolder: string;
  port: number;
  environment?: Readonly<Record<string, string>>;
  /** A command to start Pinbar with, for example in separate namespaces. */
  launcher?: readonly string[];
  /** The folder of another release, installed and built. Absent: this one. */
  release?: string | undefined;
};

/** Resolves once Pinbar says that it is ready. Rejects with its output if it ends first. */
export async function startProcess(options: ProcessOptions): Promise<ProductProcess> {
  const { dataFolder, port, environment = {}, launcher = [], release } = options;
  const main = release === undefined ? MAIN : path.join(release, 'server/src/main.ts');
  const [command, ...args] = [...launcher, process.execPath, main, '--port', String(port)];
  const child: ChildProcess = spawn(command, args, {
    env: {
      ...process.env,
      PINBAR_DATA: dataFolder,
      LOG_LEVEL: 'warn',
      SAMPLE_PROJECT: 'no',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hear = (part: Buffer) => {
    output += part.toString();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const ended = once(child, 'close') as Promise<[number | null]>;
  const deadline = Date.now() + START_MS;
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!/Pinbar('s job workers are| is) ready/.test(output)) {
    if (isOver || Date.now() > deadline) throw new Error(`The product did not start:\n${output}`);
    await sleep(20);
  }
  function serverPid(): number {
    const found = processesOf(dataFolder).find(
      (pid) =>
        commandOf(String(pid)).startsWith(`${process.execPath}\0${main}\0`) &&
        !environmentOf(String(pid)).includes('\0ROLE=worker\0'),
    );
    // 0 would signal all processes of this test.
    if (found === undefined) throw new Error(`The product does not run any more:\n${output}`);
    return found;
  }
  return {
    origin: `http://localhost:${port}`,
    password: /password {2}(\S+)/.exec(output)?.[1] ?? null,
    output: () => output,
    async stop() {
      child.kill('SIGINT');
      return (await ended)[0];
    },
    killWorkers() {
      const workers = processesOf(dataFolder).filter((pid) =>
        environmentOf(String(pid)).includes('\0ROLE=worker\0'),
      );
      kill(workers);
      return workers.length;
    },
    killDatabase() {
      const cluster = path.join(dataFolder, 'postgres');
      const isMain = (pid: number) => commandOf(String(pid)).includes(`postgres\0-D\0${cluster}\0`);
      kill(processesOf(dataFolder).filter(isMain));
    },
    async killServer() {
      kill([serverPid()]);
      await ended;
    },
    serverPid,
    async killEverything() {
      kill(processesOf(dataFolder));
      await ended;
    },
  };
}
