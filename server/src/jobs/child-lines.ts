/** Runs a script that may crash or hang in a child process, and reads its output: one JSON value per line. */
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { watchResidentMemory } from '../../../wasm-core/node/resident-memory.ts';
import { TOO_LARGE } from './child-exit.ts';

/**
 * The physical memory a child process may use. A heap limit is not enough: canvases, buffers and the core's memory are
 * outside the heap.
 */
const MOST_RESIDENT_BYTES = 1.5 * 1024 ** 3;

/** The child process was silent for too long and was killed. */
export class ChildSilent extends Error {
  override name = 'ChildSilent';
}

/** The child process ended by itself. The message has its reason, for the log. */
export class ChildFailed extends Error {
  override name = 'ChildFailed';
}

/** The child process exceeded its memory limit. */
export class ChildTooLarge extends ChildFailed {
  override name = 'ChildTooLarge';
}

export type ChildScript = {
  /** Absolute path of the script. */
  script: string;
  args: readonly string[];
  /** Limit of the JavaScript heap. */
  heapMegabytes: number;
  /** Limit of physical memory. Default: the limit for any child process. */
  mostResidentBytes?: number;
  /** Runs at low priority. */
  isPatient?: boolean;
};

/** A running script. Disposing of it ends it. */
export class LineChild implements Disposable {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #lines: AsyncIterator<string>;
  readonly #ended: Promise<{ code: number | null; killed: NodeJS.Signals | null }>;
  readonly #stopWatching: () => void = () => undefined;
  #complaint = '';
  #isTooLarge = false;

  constructor({ script, args, heapMegabytes, mostResidentBytes, isPatient }: ChildScript) {
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${heapMegabytes}`, script, ...args],
      { stdio: ['pipe', 'pipe', 'pipe'] },
    );
    this.#child = child;
    // A script that did not start, or no longer listens, is reported when it ends.
    child.once('error', () => undefined);
    child.stdin.on('error', () => undefined);
    if (child.pid !== undefined) {
      const most = mostResidentBytes ?? MOST_RESIDENT_BYTES;
      this.#stopWatching = watchResidentMemory(child.pid, most, () => {
        this.#isTooLarge = true;
        this[Symbol.dispose]();
      });
      if (isPatient) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    }
    child.stderr.on('data', (part: Buffer) => {
      this.#complaint = (this.#complaint + part.toString()).slice(-2000);
    });
    // Not `events.once`, which would reject while nobody listens.
    this.#ended = new Promise((resolve) => {
      child.once('close', (code, killed) => resolve({ code, killed }));
    });
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  /** Whether it keeps this process alive. */
  hold(isHeld: boolean): void {
    const { stdin, stdout, stderr } = this.#child;
    const pipes = [stdin, stdout, stderr].filter((pipe) => pipe instanceof Socket);
    for (const handle of [this.#child, ...pipes]) {
      if (isHeld) handle.ref();
      else handle.unref();
    }
  }

  /** Sends a JSON value as a line of the child's input. */
  say(value: object): void {
    this.#child.stdin.write(`${JSON.stringify(value)}\n`);
  }

  /**
   * The next value from the child; null if it ended normally. Ends the child and rejects with `ChildSilent` after
   * `silenceMs`, with `ChildTooLarge`, with `ChildFailed` and the last line of the child's stderr, or with the signal's
   * reason.
   */
  async next(silenceMs: number, signal: AbortSignal): Promise<{ value: unknown } | null> {
    let isSilent = false;
    const end = () => this[Symbol.dispose]();
    const timer = setTimeout(() => {
      isSilent = true;
      end();
    }, silenceMs);
    signal.addEventListener('abort', end);
    try {
      const line = await this.#lines.next();
      signal.throwIfAborted();
      if (line.done !== true) return { value: JSON.parse(line.value) };
      const { code, killed } = await this.#ended;
      signal.throwIfAborted();
      if (isSilent) throw new ChildSilent();
      if (code === 0) return null;
      // V8 aborts when its heap is full.
      if (this.#isTooLarge || code === TOO_LARGE || killed === 'SIGABRT') {
        throw new ChildTooLarge('The child process exceeded its memory limit.');
      }
      const said = this.#complaint.trim().split('\n').at(-1) ?? '';
      throw new ChildFailed(said === '' ? `The child process ended with ${killed ?? code}.` : said);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  }

  [Symbol.dispose](): void {
    this.#stopWatching();
    this.#child.kill('SIGKILL');
  }
}

export type ChildOptions = ChildScript & {
  /** How long it may be silent. */
  silenceMs: number;
  signal: AbortSignal;
};

/** Everything a script outputs until it ends. Throws as `LineChild.next` does. */
export async function* linesOfChild({
  silenceMs,
  signal,
  ...script
}: ChildOptions): AsyncGenerator {
  signal.throwIfAborted();
  using child = new LineChild(script);
  for (;;) {
    const line = await child.next(silenceMs, signal);
    if (!line) return;
    yield line.value;
  }
}
