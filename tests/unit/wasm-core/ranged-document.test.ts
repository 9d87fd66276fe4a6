/** Pages of files read by ranges, through the bindings. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { CORE_URL, startCoreFromBytes } from '../../../wasm-core/bindings/core.ts';
import { CoreDocument, CoreResources } from '../../../wasm-core/bindings/document.ts';
import { RangedDocument } from '../../../wasm-core/bindings/ranged-document.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { smallDrawing } from '../../support/small-drawing.ts';

const READ_MS = 20_000;

/** Reads from bytes in memory. */
function fileOf(bytes: Uint8Array, password = '') {
  const read = async (begin: number, end: number) => bytes.slice(begin, end);
  return { size: bytes.length, read, password, maxPageBytes: 1e8 };
}

describe.skipIf(!coreIsBuilt())('a document by ranges', () => {
  beforeAll(() => startCoreFromBytes(readFileSync(CORE_URL)));

  /** Every page, by ranges and from the whole file. */
  async function compare(bytes: Uint8Array, password: string): Promise<void> {
    using resources = new CoreResources();
    using whole = CoreDocument.open(bytes, password, resources);
    using ranged = await RangedDocument.open(fileOf(bytes, password));
    expect(ranged.pageCount).toBe(whole.pageCount);
    for (let page = 0; page < whole.pageCount; page += 1) {
      using alone = await ranged.page(page, resources);
      using sheet = alone.read(0, READ_MS);
      using expected = whole.read(page, READ_MS);
      expect(sheet.items).toBeGreaterThan(0);
      expect(sheet.toBytes()).toEqual(expected.toBytes());
      expect(await ranged.pageSize(page, resources)).toEqual(whole.pageSize(page));
    }
  }

  it('reads each page as the whole file gives it', async () => {
    await compare(await smallDrawing({ pages: 3, rotate: 90 }), '');
  });

  it('reads pages of an encrypted file, whose objects lie in encrypted streams', async () => {
    await compare(await smallDrawing({ pages: 3, userPassword: 'plumb' }), 'plumb');
  });

  it('asks for the password, and says when it is wrong', async () => {
    const bytes = await smallDrawing({ userPassword: 'plumb' });
    await expect(RangedDocument.open(fileOf(bytes))).rejects.toMatchObject({ code: 'ENCRYPTED' });
    await expect(RangedDocument.open(fileOf(bytes, 'level'))).rejects.toMatchObject({
      code: 'ENCRYPTED',
    });
  });

  it('goes on after a reading that failed', async () => {
    const bytes = await smallDrawing({ pages: 2 });
    let broken = false;
    const file = fileOf(bytes);
    const read = (begin: number, end: number) =>
      broken ? Promise.reject(new Error('no disk')) : file.read(begin, end);
    using resources = new CoreResources();
    using ranged = await RangedDocument.open({ ...file, read });
    // What was read while opening serves the first page of a small file.
    using first = await ranged.page(0, resources);
    expect(first.pageCount).toBe(1);
    broken = true;
    await expect(ranged.page(0, resources)).rejects.toThrow('no disk');
    broken = false;
    using page = await ranged.page(1, resources);
    expect(page.pageCount).toBe(1);
  });

  it('notices that the file has become shorter', async () => {
    const bytes = await smallDrawing();
    const file = { ...fileOf(bytes), size: bytes.length + 10 };
    await expect(RangedDocument.open(file)).rejects.toMatchObject({ code: 'BAD_ARGUMENT' });
  });
});
