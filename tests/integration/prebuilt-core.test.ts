/** The committed core matches these sources: what `npm start` unpacks computes the same results. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { coreHash } from '../../scripts/build-core.mjs';
import { prebuiltManifest, prebuiltNotices, unpackPrebuilt } from '../../scripts/lib/prebuilt.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUILT = path.join(ROOT, 'wasm-core/pkg');
const SAMPLE = path.join(ROOT, 'web/public/sample');
const FINGERPRINT = path.join(ROOT, 'tests/support/core-fingerprint.ts');

const unpacked = mkdtempSync(path.join(tmpdir(), 'pinbar-prebuilt-'));
afterAll(() => rmSync(unpacked, { recursive: true, force: true }));

/** The results of the core in a folder for the sample's pages, a line per page. */
async function fingerprint(folder: string): Promise<string[]> {
  const files = ['issue-1.pdf', 'issue-2.pdf'].map((name) => path.join(SAMPLE, name));
  const core = path.join(folder, 'pinbar_core_bg.wasm');
  const { stdout } = await promisify(execFile)(process.execPath, [FINGERPRINT, core, ...files], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.trimEnd().split('\n');
}

describe('the committed core', () => {
  it('was built from these sources (otherwise run: npm run release)', () => {
    expect(prebuiltManifest()?.sources).toBe(coreHash());
  });

  it('has the same JavaScript beside it as the core built here', () => {
    unpackPrebuilt(unpacked);
    for (const name of ['pinbar_core.js', 'pinbar_core.d.ts']) {
      const read = (folder: string) => readFileSync(path.join(folder, name), 'utf8');
      expect(read(unpacked), name).toBe(read(BUILT));
    }
  });

  it('reads, draws, aligns and compares every page of the sample as the core built here', async () => {
    unpackPrebuilt(unpacked);

    const [committed, built] = [await fingerprint(unpacked), await fingerprint(BUILT)];
    expect(built.length).toBeGreaterThan(5);
    expect(committed).toEqual(built);
  });

  it('carries the license notices of the crates inside it', () => {
    const notices = prebuiltNotices();
    const names = notices.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['hayro-interpret', 'wasm-bindgen']));
    expect(notices.filter(({ license }) => license === 'none stated')).toEqual([]);
  });
});
