/** Measures the memory of child processes while something runs. */
import { execFileSync } from 'node:child_process';
import { residentBytes } from '../../wasm-core/node/resident-memory.ts';

/** Ids of this process's children whose command contains `text`, such as a script or file name. */
export function childrenRunning(text: string): number[] {
  const all = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  return all
    .split('\n')
    .filter((line) => line.includes(text))
    .map((line) => Number.parseInt(line, 10));
}

/** The combined memory of the children that run `script`, in megabytes. */
export async function megabytesOf(script: string): Promise<number> {
  const all = await Promise.all(childrenRunning(script).map(residentBytes));
  return Math.round(all.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0) / 1024 ** 2);
}
