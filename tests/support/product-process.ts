/** The product as its users start it: a process, with its database and workers, on a data folder of the test. */
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
  /** The first administrator's password, when this start made it. */
  password: string | null;
  /** Everything printed so far. */
  output(): string;
  /** Ctrl+C, and the exit code. */
  stop(): Promise<number | null>;
  /** kill -9 of the job workers and of what they have started; gives how many there were. */
  killWorkers(): number;
  /** kill -9 of the embedded database's main process. */
  killDatabase(): void;
  /** kill -9 of the process that answers calls, which leaves its database behind. */
  killServer(): Promise<void>;
  /** kill -9 of the product, its workers and its database, as when the power goes. */
  killEverything(): Promise<void>;
  /** The process that answers calls, as the kernel numbers it outside of all namespaces. */
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

/** Processes that work on this data folder, whoever their parent is. */
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
      // It ended between the look and the kill.
    }
  }
}

export type ProcessOptions = {
  dataFolder: string;
  port: number;
  environment?: Readonly<Record<string, string>>;
  /** A command that the product is started by, as in namespaces of its own. */
  launcher?: readonly string[];
};

/** Resolves once the product says that it is ready; rejects with what it printed when it ends before. */
export async function startProcess(options: ProcessOptions): Promise<ProductProcess> {
  const { dataFolder, port, environment = {}, launcher = [] } = options;
  const [command, ...args] = [...launcher, process.execPath, MAIN, '--port', String(port)];
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
        commandOf(String(pid)).startsWith(`${process.execPath}\0${MAIN}\0`) &&
        !environmentOf(String(pid)).includes('\0ROLE=worker\0'),
    );
    // 0 would be a signal to all processes of this test.
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
