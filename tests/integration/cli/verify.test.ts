/** What `pinbar verify` says to files that are no evidence packets, and how it is used. The rest: `issue-packet.test.ts`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PINBAR, pinbar } from '../../support/command-line.ts';

describe('pinbar verify', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pinbar-verify-test-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function fileOf(content: Uint8Array): string {
    const file = path.join(folder, 'packet.zip');
    writeFileSync(file, content);
    return file;
  }
  const later = { format: 'pinbar-evidence-packet', format_version: 4 };

  it.each<[string, Uint8Array, string]>([
    ['a PDF', strToU8('%PDF-1.7 and nothing that a ZIP has'), 'not a ZIP archive'],
    ['another ZIP', zipSync({ 'a.txt': strToU8('a') }), 'no evidence packet'],
    ['a way out', zipSync({ '../a.txt': strToU8('a') }), 'named "../a.txt"'],
    ['a later format', zipSync({ 'manifest.json': strToU8(JSON.stringify(later)) }), 'version 4'],
    ['a broken manifest', zipSync({ 'manifest.json': strToU8('{"format":') }), 'was changed'],
  ])('exits with 2 and says why: %s', async (_name, content, reason) => {
    const { code, out, err } = await pinbar('verify', fileOf(content));
    expect(err).toContain(`Could not verify: `);
    expect(err).toContain(reason);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect([code, out]).toEqual([2, '']);
  });

  it.skipIf(process.platform !== 'linux')('leaves no files behind at Ctrl+C', async () => {
    const sheet = { document_id: 1, page: 1, sheet_number: null, page_in_file: 1, reason: null };
    const manifest = {
      ...{
        format: 'pinbar-evidence-packet',
        format_version: 1,
        project: { id: 1, name: 'Clinic' },
      },
      made_by: { program: 'Pinbar', version: '1.0.0' },
      ...{ created_at: '2026-11-20T08:00:00Z', created_by: 'Ada', filter: '', issue_count: 0 },
      ...{ time_zone: 'UTC', sources: [], issues: [], entries: [] },
      // Each takes a process, so that it goes on for long enough.
      sheets: Array.from({ length: 200 }, (_, at) => ({
        ...{ ...sheet, name: `sheet-${at}`, file: 'sheets/a.pdf', size: null, frame: null },
      })),
    };
    const packet = fileOf(
      zipSync({
        'manifest.json': strToU8(JSON.stringify(manifest)),
        'sheets/a.pdf': strToU8('%PDF-1.7'),
      }),
    );
    const scratch = path.join(folder, 'scratch');
    mkdirSync(scratch);
    const child = spawn(process.execPath, [PINBAR, 'verify', packet], {
      env: { ...process.env, TMPDIR: scratch },
    });
    let said = '';
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString();
    });
    const closed = once(child, 'close');
    const left = () => readdirSync(scratch).filter((name) => name.startsWith('pinbar-verify-'));
    await expect.poll(() => said, { timeout: 20_000 }).toContain('10 of 200 sheets');
    expect(left()).toHaveLength(1);
    child.kill('SIGINT');
    expect((await closed)[0]).toBe(130);
    expect(said.trim().split('\n').at(-1)).toBe('Canceled: the packet was not verified.');
    expect(left()).toEqual([]);
  });

  it('exits with 2 for wrong arguments, and with 0 for help', async () => {
    const missing = await pinbar('verify', path.join(folder, 'none.zip'));
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('does not exist')]);
    const nothing = await pinbar('verify');
    expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('Name an evidence')]);
    const help = await pinbar('verify', '--help');
    expect([help.code, help.out]).toEqual([0, expect.stringContaining('--source FILE')]);
  });
});
