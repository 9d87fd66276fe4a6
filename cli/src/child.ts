/** Runs a child process that parses one PDF, with a memory and a time limit. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { frameLength, PASSWORD_VARIABLE, readFrame, type ChildHeader } from './frame.ts';

export type ChildKind = 'read-sheet' | 'paint-sheet';

type Limits = { megabytes: number; seconds: number };

/** Of the JavaScript heap; the core's own memory ends at 2 GiB, as it was linked. */
const LIMITS: Record<ChildKind, Limits> = {
  'read-sheet': { megabytes: 512, seconds: 60 },
  'paint-sheet': { megabytes: 2048, seconds: 120 },
};

/**
 * A child reads one page and ends: optimising the core's code while it runs costs twice what it saves (0.22 s of
 * processor time became 0.12 s on a sheet of 27,000 items).
 */
const CORE_FLAGS = ['--liftoff-only', '--wasm-lazy-validation'];

/** Bytes of the answer: far above the largest list that the core makes. */
const MAX_ANSWER_BYTES = 1024 * 1024 * 1024;

export type ChildAnswer = { header: ChildHeader; bytes: Uint8Array<ArrayBuffer> };

/** Resolves with what the child answered; rejects with a reason in words when it died or took too long. */
export function runChild(
  kind: ChildKind,
  args: readonly string[],
  password: string,
): Promise<ChildAnswer> {
  const { megabytes, seconds } = LIMITS[kind];
  const script = fileURLToPath(new URL(`./${kind}.child.ts`, import.meta.url));
  const flags = [`--max-old-space-size=${megabytes}`, ...CORE_FLAGS];
  const child = spawn(process.execPath, [...flags, script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache(), [PASSWORD_VARIABLE]: password },
  });
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    let complaint = '';
    let ended: string | null = null;
    const end = (reason: string) => {
      ended ??= reason;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(
      () => end(`reading took longer than ${seconds} seconds`),
      seconds * 1000,
    );
    child.stdout.on('data', (part: Buffer) => {
      parts.push(part);
      length += part.length;
      if (length > MAX_ANSWER_BYTES) end('the page needs more memory than there is');
      // Whole: nobody has to wait while the child tidies up.
      else if (length >= frameLength(parts[0])) resolve(readFrame(Buffer.concat(parts, length)));
    });
    child.stderr.on('data', (part: Buffer) => {
      complaint = (complaint + part.toString()).slice(-4000);
    });
    child.on('error', (error) => end(error.message));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (ended !== null) return reject(new Error(ended));
      // Of no effect on a child that has answered.
      if (code !== 0) return reject(new Error(causeOfDeath(code, signal, complaint)));
      reject(new Error(length === 0 ? 'it answered nothing' : 'its answer was cut short'));
    });
  });
}

/** The folder that `bin/pinbar.mjs` chose. */
function compileCache(): string {
  return fileURLToPath(new URL('../../node_modules/.cache/pinbar-compiled', import.meta.url));
}

function causeOfDeath(
  code: number | null,
  signal: NodeJS.Signals | null,
  complaint: string,
): string {
  if (/heap out of memory/i.test(complaint)) return 'the page needs more memory than there is';
  const stopped = /The core stopped: (.*)/.exec(complaint)?.[1];
  if (stopped !== undefined) return `the page could not be read (${stopped.trim()})`;
  return `the program that reads it stopped (${signal ?? `code ${code}`})`;
}
