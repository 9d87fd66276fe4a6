/** Exports of real files: nothing that qpdf or pdf.js did not find in the original, or a sentence why there is none. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ExportRefused } from '../../server/src/jobs/exporting/export-markups.ts';
import { loadCore } from '../../wasm-core/node/read-page.ts';
import { exported, inPdfjs, qpdfComplaints, storedByPage } from '../support/exported-pdf.ts';
import { oneOfEach } from '../support/one-of-each.ts';

const CORPUS = path.join(import.meta.dirname, '../../../shared/corpus');
const FOLDERS = ['annotations-layers', 'drawings', 'odd-geometry', 'odd-encrypted', 'heavy'];
/** Larger ones pass, too, but all of them take minutes of a processor. */
const MOST_BYTES = process.env['PDF_EXPORT_ALL'] === undefined ? 200_000 : Infinity;

const FILES = FOLDERS.map((folder) => path.join(CORPUS, folder))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
  // A form's page alone has no form, so its fields lack their fonts.
  .filter((file) => !file.endsWith('pdfjs-bug1669099.pdf'))
  .filter((file) => file.endsWith('.pdf') && statSync(file).size <= MOST_BYTES)
  .map((file) => [path.relative(CORPUS, file), file] as const);

const FRAME = { cropBox: [0, 0, 500, 400], rotation: 0, userUnit: 1 } as const;
const FORMS = [
  { isFlattened: false },
  { isFlattened: true },
  { isFlattened: false, page: 1 },
  { isFlattened: true, page: 1 },
];

beforeAll(() => loadCore());
afterEach(() => {
  vi.restoreAllMocks();
});

/** Without numbers, which differ from file to file. */
const withoutNumbers = (line: string) => line.replaceAll(/\d+/g, '#').replaceAll('/file.pdf', '');

async function warningsOf(bytes: Uint8Array): Promise<string[]> {
  await using read = await inPdfjs(bytes);
  const page = await read.document.getPage(1);
  await page.getOperatorList();
  return read.warnings.map(withoutNumbers);
}

describe.skipIf(FILES.length === 0)('a real file with markups', () => {
  it.each(FILES)('%s', async (_name, file) => {
    const original = readFileSync(file);
    const stored = storedByPage(oneOfEach(), FRAME);
    const first = await exported(original, stored).catch((error: unknown) => {
      if (error instanceof ExportRefused) return error;
      throw error;
    });
    if (first instanceof ExportRefused) {
      expect(first.message).toMatch(/^This PDF is (protected|damaged), so markups cannot be added/);
      return;
    }
    const known = new Set((await qpdfComplaints(original)).map(withoutNumbers));
    const knownWarnings = new Set(await warningsOf(original));
    for (const form of FORMS) {
      const bytes = await exported(original, stored, form);
      if (form.page === undefined) {
        expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
      }
      const found = (await qpdfComplaints(bytes)).map(withoutNumbers);
      expect(
        found.filter((line) => !known.has(line)),
        JSON.stringify(form),
      ).toEqual([]);
      const warnings = await warningsOf(bytes);
      expect(
        warnings.filter((line) => !knownWarnings.has(line)),
        JSON.stringify(form),
      ).toEqual([]);
      await using read = await inPdfjs(bytes);
      const page = await read.document.getPage(1);
      const names = (await page.getAnnotations()).map(({ id }) => String(id));
      expect(names.length > 0 || form.isFlattened).toBe(true);
    }
  });
});
