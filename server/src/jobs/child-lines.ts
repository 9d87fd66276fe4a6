/** Runs a script that may die, or never end, in a process of its own, and hears what it says: a JSON value a line. */
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { watchResidentMemory } from '../../../wasm-core/node/resident-memory.ts';
import { TOO_LARGE } from './child-exit.ts';

/**
 * What a child may occupy of the machine's memory. Its heap alone says little: canvases, buffers and the core's memory lie
 * outside of it.
 */
const MOST_RESIDENT_BYTES = 1.5 * 1024 ** 3;

/** The child said nothing for too long and was ended. */
export class ChildSilent extends Error {
  override name = 'ChildSilent';
}

/** The child ended by itself, with what it says of the reason. The message is for the log. */
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
  /** Of the JavaScript heap. */
  heapMegabytes: number;
  /** Of physical memory; by default what any child may occupy. */
  mostResidentBytes?: number;
  /** Gives way to whatever somebody waits for. */
  isPatient?: boolean;
};

/** A running script. Whoever starts it disposes of it, which ends it. */
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
    // What was not started, or does not listen any more, is told by its end.
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

  /** Whether this process stays for it. */
  hold(isHeld: boolean): void {
    const { stdin, stdout, stderr } = this.#child;
    const pipes = [stdin, stdout, stderr].filter((pipe) => pipe instanceof Socket);
    for (const handle of [this.#child, ...pipes]) {
      if (isHeld) handle.ref();
      else handle.unref();
    }
  }

  /** A JSON value as a line of the child's input. */
  say(value: object): void {
    this.#child.stdin.write(`${JSON.stringify(value)}\n`);
  }

  /**
   * What the child says next; null when it ended well. Rejects with `ChildSilent` after `silenceMs`, with `ChildTooLarge`, with
   * `ChildFailed` and the child's last line of complaint, or with the signal's reason; the child is ended then.
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
  /** How long it may say nothing. */
  silenceMs: number;
  signal: AbortSignal;
};

/** All that a script says until it ends. Throws as `LineChild.next`. */
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
