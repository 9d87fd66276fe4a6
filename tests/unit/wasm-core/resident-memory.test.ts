import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { residentBytes, watchResidentMemory } from '../../../wasm-core/node/resident-memory.ts';

const MEBIBYTE = 1024 * 1024;

let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill('SIGKILL');
  child = undefined;
});

/** A process that fills `megabytes` outside V8's heap, reports it, and waits. */
async function startChild(megabytes: number): Promise<number> {
  const script = `const held = Buffer.alloc(${megabytes} * ${MEBIBYTE}, 1);
    process.stdout.write('ready');
    setInterval(() => held.length, 60_000);`;
  child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.pid === undefined || child.stdout === null) throw new Error('Node did not start.');
  await once(child.stdout, 'data');
  return child.pid;
}

test('counts memory outside the heap', async () => {
  const pid = await startChild(200);
  const bytes = await residentBytes(pid);
  expect(bytes).toBeGreaterThan(200 * MEBIBYTE);
  expect(bytes).toBeLessThan(600 * MEBIBYTE);
});

test('knows nothing about a process that has ended', async () => {
  const pid = await startChild(0);
  const ended = once(child as ChildProcess, 'close');
  child?.kill('SIGKILL');
  await ended;
  expect(await residentBytes(pid)).toBeNull();
});

test('reports a process that exceeds its limit, and only that one', async () => {
  const pid = await startChild(200);
  const reports: number[] = [];
  const stop = watchResidentMemory(pid, 1000 * MEBIBYTE, (bytes) => reports.push(bytes));
  await new Promise<void>((resolve) => {
    watchResidentMemory(pid, 100 * MEBIBYTE, (bytes) => {
      reports.push(bytes);
      resolve();
    });
  });
  stop();
  expect(reports).toHaveLength(1);
  expect(reports[0]).toBeGreaterThan(200 * MEBIBYTE);
});
