/** The committed core is the one of these sources; `scripts/test-core.mjs` builds it and compares what both compute. */
import { expect, it } from 'vitest';
import { coreHash } from '../../scripts/build-core.mjs';
import { prebuiltManifest, prebuiltNotices } from '../../scripts/lib/prebuilt.mjs';

it('was built from these sources (otherwise run: npm run release)', () => {
  expect(prebuiltManifest()?.sources).toBe(coreHash());
});

it('carries the license notices of the crates inside it', () => {
  const notices = prebuiltNotices();
  const names = notices.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['hayro-interpret', 'wasm-bindgen']));
  expect(notices.filter(({ license }) => license === 'none stated')).toEqual([]);
});
