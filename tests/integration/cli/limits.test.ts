/** The command line on small files that demand far more than their size: each ends soon, with one sentence. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMIT_SECONDS, runChild } from '../../../cli/src/child.ts';
import { coreIsBuilt, PINBAR, pinbar } from '../../support/command-line.ts';
import {
  endlessShading,
  hugeImage,
  millionsOfLines,
  thirstyShading,
} from '../../support/hostile-pdf.ts';
import { smallDrawing } from '../../support/small-drawing.ts';

const ATTACK = fileURLToPath(new URL('../../../../shared/corpus/attack', import.meta.url));

describe.skipIf(!coreIsBuilt())('a hostile page on the command line', () => {
  let folder = '';
  const at = (name: string) => path.join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pinbar-limits-'));
    await writeFile(at('good.pdf'), await smallDrawing());
    await writeFile(at('lines.pdf'), millionsOfLines());
    await writeFile(at('image.pdf'), hugeImage());
    await writeFile(at('endless.pdf'), endlessShading());
    await writeFile(at('thirsty.pdf'), thirstyShading());
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    { file: 'lines.pdf', says: /more than 4,000,000 points/ },
    { file: 'image.pdf', says: /an image of 4,294,836,225 pixels/ },
  ])('is too complex, whichever side it is on, and is not painted: $file', async (hostile) => {
    for (const pair of [
      [hostile.file, 'good.pdf'],
      ['good.pdf', hostile.file],
    ] as const) {
      const { code, out, err } = await pinbar('compare', at(pair[0]), at(pair[1]));
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(/This page is too complex to display/);
      expect(err).toMatch(hostile.says);
      expect(err).not.toMatch(/rendered as images instead/);
    }
  });

  it('is stopped after 30 s when pdf.js does not come to an end', async () => {
    expect(LIMIT_SECONDS).toBe(30);
    const sheet = [at('endless.pdf'), '0', '100'];
    await expect(runChild('paint-sheet', sheet, '', 2)).rejects.toThrow(
      'This page took longer than 2 seconds and was stopped.',
    );
  });

  it('is stopped at 1.5 GB of memory', async () => {
    // With more time than people get, because a busy machine takes longer to need so much.
    const sheet = [at('thirsty.pdf'), '0', '100'];
    await expect(runChild('paint-sheet', sheet, '', 180)).rejects.toThrow(
      'it needs more than 1.5 GB of memory',
    );
  });

  it.skipIf(process.platform !== 'linux')(
    'ends with its children at Ctrl+C, with one sentence',
    async () => {
      const child = spawn(process.execPath, [PINBAR, 'compare', at('endless.pdf'), at('good.pdf')]);
      let said = '';
      const painting = new Promise<void>((resolve) => {
        child.stderr.on('data', (part: Buffer) => {
          said += part.toString();
          if (said.includes('rendered as images instead')) resolve();
        });
      });
      const closed = once(child, 'close');
      await painting;
      await expect.poll(() => childrenOf(child.pid ?? 0).length).toBeGreaterThan(0);
      const children = childrenOf(child.pid ?? 0);
      child.kill('SIGINT');
      const [code] = await closed;
      expect(code).toBe(130);
      expect(said.trim().split('\n').at(-1)).toBe('Canceled: the sheets were not compared.');
      await expect.poll(() => children.filter((pid) => isRunning(pid))).toEqual([]);
    },
  );

  const hasCorpus = existsSync(ATTACK);
  if (!hasCorpus) process.stdout.write('Skipped: attack files, for want of ../shared/corpus.\n');
  it.skipIf(!hasCorpus).each(['ops20M.pdf', 'img65535.pdf'])('refuses %s', async (name) => {
    const file = path.join(ATTACK, name);
    const { code, err } = await pinbar('compare', file, file);
    expect(code).toBe(2);
    expect(err).toMatch(/This page is too complex to display/);
  });
});

function statusOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'latin1');
  } catch {
    return ''; // It has ended.
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statusOf(name).includes(`PPid:\t${pid}\n`))
    .map(Number);
}

/** A process that has ended and waits to be collected does not count. */
function isRunning(pid: number): boolean {
  const status = statusOf(pid);
  return status !== '' && !/^State:\s+Z/m.test(status);
}
