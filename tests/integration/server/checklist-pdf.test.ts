/** A checklist with boxes, read and judged, as the PDF that people get back: what pdf.js and qpdf make of it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checklistItems, documents } from '../../../server/src/db/schema.ts';
import { writeExport } from '../../../server/src/jobs/exporting/write-export.ts';
import { readDocument } from '../../../server/src/jobs/read-document.ts';
import { PageReader } from '../../../server/src/jobs/reading/read-pages.ts';
import { addVerification } from '../../support/checklists.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { inPdfjs, qpdfComplaints } from '../../support/exported-pdf.ts';
import { addSet } from '../../support/overlaid-sets.ts';
import { startTestProduct } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';
import { writeBook } from '../../support/written-book.ts';

const LINES = [
  'SITE PLAN CHECKLIST',
  '[ ] North arrow on every plan',
  '[x] Property lines are shown',
  '[ ] Doors close by themselves',
  '[ ] Trees are kept',
  '[ ] Easements are shown',
];
const [LEFT, TOP, STEP] = [72, 92, 20];
const HEIGHT = 792;

describe.skipIf(!coreIsBuilt())('a checklist with its boxes filled in', () => {
  let product: TestProduct;
  let ada: TestPerson;
  let document = 0;
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-checklist-'));

  beforeAll(async () => {
    product = await startTestProduct({ writeExport });
    const organization = await product.organization('Ours');
    ada = await product.person({ name: 'Ada', organizations: [organization], isAdmin: true });
    const body = { name: 'Clinic', organization_id: organization };
    const made = await product.call(ada, 'POST', '/v1/projects', body);
    const file = path.join(folder, 'checklist.pdf');
    const text = LINES.map((line) => `(${line}) '`).join(' ');
    const top = HEIGHT - TOP + STEP;
    writeBook(file, {
      pages: 1,
      contentOf: () => `BT /F 11 Tf ${STEP} TL ${LEFT} ${top} Td ${text} ET`,
    });
    const set = {
      project: made.json<{ id: number }>().id,
      bytes: readFileSync(file),
      sheets: [{ page: 1, number: '' }],
    };
    ({ document } = await addSet(product, { person: ada, organization }, set));
    await product.db
      .update(documents)
      .set({ documentTypeId: 3, pageCount: 1 })
      .where(eq(documents.id, document));
    const { db, store } = product;
    const log = pino({ level: 'silent' });
    using reader = new PageReader();
    await readDocument({ db, store, log, reader }, document, new AbortController().signal);
  });
  afterAll(async () => {
    await product[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  const items = () =>
    product.db
      .select()
      .from(checklistItems)
      .where(eq(checklistItems.documentId, document))
      .orderBy(checklistItems.position);

  it('has a mark with its reason where the box of each judged item is', async () => {
    const read = await items();
    expect(read.map(({ requirement, isTicked }) => [requirement, isTicked])).toEqual(
      LINES.slice(1).map((line) => [line.slice(4), line.startsWith('[x]')]),
    );
    for (const [at, { id }] of read.slice(0, 4).entries()) {
      await addVerification(product.db, id, { statusId: [1, 2, 4, 3][at] ?? 5 });
    }
    const answer = await product.call(ada, 'GET', `/v1/documents/${document}/checklist/pdf`);
    expect(answer.statusCode).toBe(200);
    expect(await qpdfComplaints(answer.rawPayload)).toEqual([]);
    await using pdf = await inPdfjs(answer.rawPayload);
    const page = await pdf.document.getPage(1);
    const [legend, ...marks] = (await page.getAnnotations()).map((annotation) => ({
      contents: String(annotation.contentsObj.str),
      box: annotation.rect as [number, number, number, number],
    }));
    expect(legend?.contents).toMatch(/^Check mark: compliant/);
    expect(marks.map(({ contents }) => contents)).toEqual([
      'Compliant, 40%. Door 102 has no closer.',
      'Not compliant, 40%. Door 102 has no closer.',
      'Needs attention, 40%. Door 102 has no closer.',
      'Not applicable. Door 102 has no closer.',
    ]);
    for (const [at, { box }] of marks.entries()) {
      const [x, y] = [(box[0] + box[2]) / 2, HEIGHT - (box[1] + box[3]) / 2];
      // On the brackets: their baseline is this far down.
      expect(Math.abs(y - (TOP + STEP * (at + 1) - 4))).toBeLessThan(4);
      expect(Math.abs(x - (LEFT + 5))).toBeLessThan(4);
    }
    const { items: text } = await page.getTextContent();
    expect(text.map((one) => ('str' in one ? one.str : ''))).toEqual(
      expect.arrayContaining([...LINES]),
    );
  });

  it('keeps items and their ids when it is read again', async () => {
    const before = await items();
    const { db, store } = product;
    const log = pino({ level: 'silent' });
    using reader = new PageReader();
    await readDocument({ db, store, log, reader }, document, new AbortController().signal);
    expect(await items()).toEqual(before);
  });
});
