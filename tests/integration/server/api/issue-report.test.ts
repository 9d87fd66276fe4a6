/** PDF reports of issues: opened by a second reader, in every layout and on both papers, for whom, and checked by qpdf. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents, drawingSheets } from '../../../../server/src/db/schema.ts';
import { cropPages } from '../../../../server/src/jobs/exporting/crop-pages.ts';
import { writeReport } from '../../../../server/src/jobs/exporting/report/write-report.ts';
import { xfdfOf } from '../../../support/annotations.ts';
import { attach, photo, prepareThumbnail } from '../../../support/attachments.ts';
import { qpdfComplaints } from '../../../support/exported-pdf.ts';
import { addIssue } from '../../../support/issues.ts';
import { pdfPages } from '../../../support/pdf-pages.ts';
import { rawPdf } from '../../../support/raw-pdf.ts';
import { startTestProduct, uploadPlace } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

describe('a report of issues', () => {
  let product: TestProduct;
  let ada: TestPerson;
  let viewer: TestPerson;
  let project = 0;

  beforeAll(async () => {
    product = await startTestProduct({ cropPages, writeReport });
    const ours = await product.organization('Ours');
    ada = await product.person({ name: 'ada', organizations: [ours] });
    viewer = await product.person({ name: 'vera', organizations: [ours], userTypeId: 2 });
    const body = { name: 'Clinic Łódź', organization_id: ours };
    project = (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
    const upload = await uploadPlace(product, ada, ours, 'Set A.pdf');
    await product.app.inject({
      method: 'PUT',
      url: upload.url,
      headers: { 'content-type': 'application/pdf' },
      payload: rawPdf(),
    });
    const [document] = await product.db
      .insert(documents)
      .values({ projectId: project, fileId: upload.fileId, documentTypeId: 2, pageCount: 2 })
      .returning({ id: documents.id });
    const documentId = document?.id ?? 0;
    const sheets: number[] = [];
    for (const [pageNumber, sheetNum] of [
      [1, 'A-101'],
      [2, 'A-102'],
    ] as const) {
      const [sheet] = await product.db
        .insert(drawingSheets)
        .values({
          ...{ documentId, pageNumber, sheetNum, sheetTitle: 'PLAN', rotationDegrees: 0 },
          ...{ widthPoints: 612, heightPoints: 792, confidence: 1 },
        })
        .returning({ id: drawingSheets.id });
      sheets.push(sheet?.id ?? 0);
    }
    const [first = 0, second = 0] = sheets;
    const place = { document: documentId, sheet: first };
    const marked = await addIssue(product, ada, place, { xfdf: xfdfOf('mark'), scope_ids: [8] });
    await product.call(ada, 'POST', `/v1/issues/${marked.id}/comments`, { text: 'Confirmed.' });
    for (const [name, bytes] of [
      ['On site.jpg', photo()],
      ['Détail 4.pdf', rawPdf()],
    ] as const) {
      const { id } = await attach(product, ada, { issue: marked.id, name, bytes });
      if (name === 'On site.jpg') await prepareThumbnail(product, id);
    }
    for (let at = 0; at < 6; at += 1) {
      await addIssue(product, ada, place, {
        ...{ summary: `Long one ${at}`, full_text: 'A rather long sentence. '.repeat(60) },
      });
    }
    // Its page is not in the file, so it has no picture.
    const other = { document: documentId, sheet: second };
    await addIssue(product, ada, other, { page_number: 2, summary: 'On another sheet' });
    const rejected = await addIssue(product, ada, place, { summary: 'Rejected one' });
    await product.call(ada, 'POST', `/v1/issues/${rejected.id}/evaluate`, {
      ...{ is_thumbs_up: false, is_thumbs_down: true, explanation: 'Not so.' },
    });
  });
  afterAll(() => product[Symbol.asyncDispose]());

  async function report(by: TestPerson, query: string) {
    const url = `/v1/projects/${project}/issues/export/pdf${query}`;
    const answer = await product.call(by, 'GET', url);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    const pages = await pdfPages(answer.rawPayload);
    return { pages, all: pages.map(({ text }) => text).join('\n'), bytes: answer.rawPayload };
  }

  it('lists all issues with pictures and what is known of them, over as many pages as they need', async () => {
    const { pages, all } = await report(ada, '?sort_by=id&sort_order=asc');
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.every(({ width }) => width === 612)).toBe(true);
    for (const words of [
      ...['Clinic Łódź', '9 issues', 'Door 110A swings into the corridor', 'Priority: High'],
      ...['Attachments: On site.jpg; Détail 4.pdf'],
      ...['A-101 PLAN', 'Scopes: Openings', 'Long one 5', 'Evaluation: Rejected'],
      ...['Reason: Not so.', `Page ${pages.length}`],
    ]) {
      expect(all).toContain(words);
    }
    expect(pages.reduce((sum, { images }) => sum + images, 0)).toBe(8);
  });

  it('has each issue on a page of its own with its comments, on A4', async () => {
    const { pages } = await report(ada, '?layout=page&paper=a4&sort_by=id&sort_order=asc');
    expect(Math.round(pages[0]?.width ?? 0)).toBe(595);
    // The first issue begins below the head.
    expect(pages[0]?.text).toMatch(/Clinic Łódź.*9 issues.*Door 110A swings/s);
    expect(pages.map(({ text }) => text).join('')).toContain('Confirmed.');
    const end = pages.findIndex(({ text }) => text.includes('Long one 0'));
    const first = pages.slice(0, end);
    // The place, and the attachment that has a small picture.
    expect(first.reduce((sum, { images }) => sum + images, 0)).toBe(2);
    const said = first.map(({ text }) => text).join('');
    expect(said).toMatch(/Attachments\s*On site.jpg\s*ada, .*Détail 4.pdf/s);
    // Each of the eight others begins on a page of its own.
    expect(pages.length).toBe(end + 8);
  });

  it('says which issues it has', async () => {
    const { all } = await report(ada, '?priorities=3,4&keywords=Door');
    expect(all).toContain('Keywords: “Door”. Priority: High or Urgent.');
  });

  it('groups issues by sheet, each sheet from a new page on', async () => {
    const { pages } = await report(ada, '?layout=sheet');
    const last = pages.at(-1)?.text ?? '';
    expect(last).toContain('A-102 PLAN');
    expect(last).toContain('On another sheet');
    expect(pages.slice(0, -1).every(({ text }) => !text.includes('On another sheet'))).toBe(true);
  });

  it('shows viewers no rejected issue and nothing of evaluations', async () => {
    const { all } = await report(viewer, '?evaluation_states=rejected,approved,not_reviewed');
    expect(all).toContain('8 issues');
    expect(all).not.toMatch(/Rejected one|Evaluation/);
  });

  it('is a PDF without errors', async () => {
    const { bytes } = await report(ada, '?layout=page');
    expect(await qpdfComplaints(bytes)).toEqual([]);
  });

  it('has a page that says so if nothing matches', async () => {
    const { pages, all } = await report(ada, '?q=nowhere');
    expect(pages).toHaveLength(1);
    expect(all).toContain('0 issues');
  });
});
