/** `pinbar compare` as a whole process against two runs of pdftoppm at the same resolution. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCorpus, pairs } from '../material.ts';
import { medianOf, race, spreadOf } from '../measure.ts';
import type { RowResult } from '../report.ts';
import type { Effort } from './sheets.ts';

const PINBAR = join(import.meta.dirname, '../../../../cli/bin/pinbar.mjs');
const DPI = 150;

/** Resolves with the exit code; 0 and 1 are answers of the command line, anything else is a failure. */
function runProcess(
  command: string,
  args: readonly string[],
  answers: readonly number[],
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== null && answers.includes(code)) resolve(code);
      else reject(new Error(`${command} ended with ${code}: ${complaint.slice(-500)}`));
    });
  });
}

export async function commandLine(effort: Effort): Promise<RowResult> {
  const folder = mkdtempSync(join(tmpdir(), 'pinbar-bench-'));
  const files: { name: string; ours: number; peer: number }[] = [];
  try {
    for (const [older, newer] of pairs(Math.max(3, Math.round(12 * effort.share)))) {
      const pages = ['--old-page', String(older.page + 1), '--new-page', String(newer.page + 1)];
      const outputs = ['--json', join(folder, 'out.json'), '--png', join(folder, 'out.png')];
      const ours = () =>
        runProcess(
          process.execPath,
          [PINBAR, 'compare', older.path, newer.path, ...pages, '--dpi', String(DPI), ...outputs],
          [0, 1],
        );
      const peer = async () => {
        for (const file of [older, newer]) {
          const page = String(file.page + 1);
          const target = join(folder, 'page');
          await runProcess(
            'pdftoppm',
            ['-r', String(DPI), '-f', page, '-l', page, file.path, target],
            [0],
          );
        }
      };
      const raced = await race(
        [
          { name: 'ours', run: ours },
          { name: 'peer', run: peer },
        ],
        3,
      );
      files.push({
        name: older.name,
        ours: raced.get('ours')?.median ?? Number.NaN,
        peer: raced.get('peer')?.median ?? Number.NaN,
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    id: 'command-line',
    work: `command line: read, align, differences, JSON, PNG at ${DPI} dpi`,
    ours: spreadOf(files.map(({ ours }) => ours)),
    unit: 'ms',
    against: [
      {
        peer: 'two runs of pdftoppm',
        peerTime: spreadOf(files.map(({ peer }) => peer)),
        ratio: medianOf(files.map(({ ours, peer }) => ours / peer)),
        kind: 'at-most',
        least: 1,
        aim: 0.5,
      },
    ],
    note: `${files.length} pairs of the ${hasCorpus ? 'corpus' : 'sample'}, whole processes, files written`,
  };
}
