/** Two sheets whose drawings moved, as jobs compare them: as wholes, and by the boxes of one drawing. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareParts } from '../../../server/src/jobs/comparing/compare-parts.ts';
import type { PairAlignment, PairRequest } from '../../../server/src/jobs/comparing/page-pair.ts';
import { CoreResources } from '../../../wasm-core/bindings/document.ts';
import { openPagedFile } from '../../../wasm-core/node/paged-file.ts';
import { loadCore } from '../../../wasm-core/node/read-page.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { movedDrawings } from '../../support/moved-drawings.ts';

const SHIFTS = [
  [31, 22],
  [-14, 40],
  [25, -30],
  [60, 11],
] as const;

describe.skipIf(!coreIsBuilt())('sheets whose drawings moved', () => {
  let folder = '';
  beforeAll(async () => {
    loadCore();
    folder = await mkdtemp(path.join(tmpdir(), 'pinbar-parts-'));
    await writeFile(path.join(folder, 'old.pdf'), movedDrawings());
    const moved = movedDrawings({ shifts: SHIFTS, withDoor: true });
    await writeFile(path.join(folder, 'new.pdf'), moved);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function compared(boxes: Pick<PairRequest, 'points' | 'withFacts'> & { box?: 'south' }) {
    const resources = new CoreResources();
    const files = ['old.pdf', 'new.pdf'].map((name) => path.join(folder, name));
    const [oldFile = '', newFile = ''] = files;
    await using older = await openPagedFile(oldFile, { resources });
    await using newer = await openPagedFile(newFile, { resources });
    using oldPage = await older.page(0);
    using newPage = await newer.page(0);
    using old = oldPage.read(20_000);
    using next = newPage.read(20_000);
    let alignment: PairAlignment | null = null;
    const { box, ...others } = boxes;
    const request: PairRequest = {
      earlier: { file: oldFile, page: 1, box: box ? [120, 120, 620, 500] : null },
      later: { file: newFile, page: 1, box: box ? [151, 142, 651, 522] : null },
      ...others,
    };
    const found = compareParts({ old, next }, request, (each) => (alignment = each));
    return { alignment: alignment as PairAlignment | null, found };
  }

  it('are aligned drawing by drawing, and differ only in what was drawn', async () => {
    const { alignment, found } = await compared({ withFacts: true });
    expect(alignment).toMatchObject({ status: 'aligned', method: 'drawing by drawing' });
    expect(alignment?.byView?.views).toHaveLength(4);
    expect(found?.differences.map(({ kind }) => kind)).toEqual(['added']);
    // What checks ask about dimensions and clouds is not known of such sheets.
    expect(found?.facts).toBeUndefined();
  });

  it('are aligned as a whole where only one drawing of each counts', async () => {
    const { alignment, found } = await compared({ box: 'south' });
    expect(alignment).toMatchObject({ status: 'aligned' });
    expect(alignment?.byView).toBeUndefined();
    expect(alignment?.matrix[4]).toBeCloseTo(-31, 1);
    expect(found?.differences.map(({ kind }) => kind)).toEqual(['added']);
  });
});
