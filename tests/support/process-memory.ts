/** The memory of child processes while something runs. */
import { execFileSync } from 'node:child_process';
import { residentBytes } from '../../wasm-core/node/resident-memory.ts';

/** Ids of the child processes of this one whose command holds `text`, as the name of a script or of a file. */
export function childrenRunning(text: string): number[] {
  const all = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  return all
    .split('\n')
    .filter((line) => line.includes(text))
    .map((line) => Number.parseInt(line, 10));
}

/** What the children that run `script` occupy together, in megabytes. */
export async function megabytesOf(script: string): Promise<number> {
  const all = await Promise.all(childrenRunning(script).map(residentBytes));
  return Math.round(all.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0) / 1024 ** 2);
}
