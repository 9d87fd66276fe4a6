/** Runs a child process that parses one PDF, with memory and time limits. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { watchResidentMemory } from '../../wasm-core/node/resident-memory.ts';
import { frameLength, PASSWORD_VARIABLE, readFrame, type ChildHeader } from './frame.ts';

export type ChildKind = 'read-sheet' | 'paint-sheet' | 'check-sheet' | 'read-report';

/**
 * Limit of the JavaScript heap in megabytes. Larger things (canvases, buffers, the core's memory) count only as resident
 * memory.
 */
const HEAP_MEGABYTES: Record<ChildKind, number> = {
  'read-sheet': 512,
  'paint-sheet': 1280,
  'check-sheet': 512,
  'read-report': 512,
};

/** What did not happen, for people who stop it. */
const CANCELED: Record<ChildKind, string> = {
  'read-sheet': 'the sheets were not compared',
  'paint-sheet': 'the sheets were not compared',
  'check-sheet': 'the packet was not verified',
  'read-report': 'the packet was not verified',
};

/** Time limit per child: nothing else can stop the core or pdf.js in the middle of a step. */
export const LIMIT_SECONDS = 30;

/** Resident memory limit per child. The heaviest real sheets known need a third of it. */
const LIMIT_BYTES = 1.5 * 1024 ** 3;

const NEEDS_MEMORY = `This page is too complex to display: it needs more than ${LIMIT_BYTES / 1024 ** 3} GB of memory.`;

/** The exit code of a program ended by Ctrl+C. */
const EXIT_INTERRUPTED = 130;

/**
 * A child reads one page and exits, so optimizing the core's code costs twice what it saves (0.22 s of processor time
 * became 0.12 s on a sheet of 27,000 items).
 */
const CORE_FLAGS = ['--liftoff-only', '--wasm-lazy-validation'];

/** Maximum bytes of a response: far more than the core's largest list. */
const MAX_ANSWER_BYTES = 1024 * 1024 * 1024;

export type ChildAnswer = { header: ChildHeader; bytes: Uint8Array<ArrayBuffer> };

const running = new Map<ChildProcess, ChildKind>();

/** Ends all running children; their results are no longer needed. */
export function endChildren(): void {
  for (const child of running.keys()) child.kill('SIGKILL');
}

/** Ctrl+C while children run: they end with this process, whichever process got the signal. */
function interrupt(): void {
  const [kind = 'read-sheet'] = running.values();
  endChildren();
  process.stderr.write(`Canceled: ${CANCELED[kind]}.\n`);
  process.exit(EXIT_INTERRUPTED);
}

function track(child: ChildProcess, kind: ChildKind): void {
  if (running.size === 0) process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  running.set(child, kind);
}

/** Without children the signals end this process immediately again, even during a call into the core. */
function untrack(child: ChildProcess): void {
  running.delete(child);
  if (running.size === 0) process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
}

/**
 * Resolves with the child's response. Rejects with a sentence if it crashed or exceeded a limit. While it runs, SIGINT and
 * SIGTERM end both it and this process.
 */
export function runChild(
  kind: ChildKind,
  args: readonly string[],
  password: string,
  limitSeconds = LIMIT_SECONDS,
): Promise<ChildAnswer> {
  const script = fileURLToPath(new URL(`./${kind}.child.ts`, import.meta.url));
  const flags = [`--max-old-space-size=${HEAP_MEGABYTES[kind]}`, ...CORE_FLAGS];
  const child = spawn(process.execPath, [...flags, script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache(), [PASSWORD_VARIABLE]: password },
  });
  track(child, kind);
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      untrack(child);
      reject(new Error(error.message));
    });
    // It could not be started, so it has no pipes.
    if (child.pid === undefined) return;
    const parts: Buffer[] = [];
    let length = 0;
    let complaint = '';
    let ended: string | null = null;
    const end = (reason: string) => {
      ended ??= reason;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(
      () => end(`This page took longer than ${limitSeconds} seconds and was stopped.`),
      limitSeconds * 1000,
    );
    const unwatch = watchResidentMemory(child.pid, LIMIT_BYTES, () => end(NEEDS_MEMORY));
    child.stdout.on('data', (part: Buffer) => {
      parts.push(part);
      length += part.length;
      if (length > MAX_ANSWER_BYTES) end(NEEDS_MEMORY);
      // The response is complete; no need to wait for the child to exit.
      else if (length >= frameLength(parts[0])) resolve(readFrame(Buffer.concat(parts, length)));
    });
    child.stderr.on('data', (part: Buffer) => {
      complaint = (complaint + part.toString()).slice(-4000);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      unwatch();
      untrack(child);
      if (signal === 'SIGINT') interrupt();
      if (ended !== null) return reject(new Error(ended));
      // Has no effect on a child that has responded.
      if (code !== 0) return reject(new Error(causeOfDeath(code, signal, complaint)));
      reject(
        new Error(length === 0 ? 'It could not be read.' : 'It could not be read to the end.'),
      );
    });
  });
}

/** The cache folder chosen by `bin/pinbar.mjs`. */
function compileCache(): string {
  return fileURLToPath(new URL('../../node_modules/.cache/pinbar-compiled', import.meta.url));
}

function causeOfDeath(
  code: number | null,
  signal: NodeJS.Signals | null,
  complaint: string,
): string {
  if (/heap out of memory/i.test(complaint)) return NEEDS_MEMORY;
  const stopped = /The core stopped: (.*)/.exec(complaint)?.[1];
  if (stopped !== undefined) return `This page could not be read (${stopped.trim()}).`;
  return `The reading process stopped (${signal ?? `code ${code}`}).`;
}
