/** Issues as spreadsheets: which rows and columns they have, for whom, and that nothing in them is a formula. */
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents, drawingSheets, issues } from '../../../../server/src/db/schema.ts';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { attach, photo } from '../../../support/attachments.ts';
import { addIssue } from '../../../support/issues.ts';
import { readSpreadsheet } from '../../../support/spreadsheet.ts';
import type { ReadCell } from '../../../support/spreadsheet.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const PICTURE = new Uint8Array([137, 80, 78, 71]);
const FORMULA = '=HYPERLINK("http://x","y")';

describe('a spreadsheet of issues', () => {
  let product: TestProduct;
  let ada: TestPerson;
  let viewer: TestPerson;
  let project = 0;
  let place = { document: 0, sheet: 0 };
  let first: Issue;

  beforeAll(async () => {
    product = await startTestProduct({
      cropPages: (_file, places) =>
        Promise.resolve(
          new Map(places.map(({ id }) => [id, { box: [0, 0, 300, 200], picture: PICTURE }])),
        ),
    });
    const ours = await product.organization('Ours');
    ada = await product.person({ name: 'ada', organizations: [ours] });
    viewer = await product.person({ name: 'vera', organizations: [ours], userTypeId: 2 });
    const body = { name: 'Clinic', organization_id: ours };
    project = (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
    const { fileId } = await uploadPdf(product, ada, ours, 'Set A.pdf');
    const [document] = await product.db
      .insert(documents)
      .values({ projectId: project, fileId, documentTypeId: 2, pageCount: 1 })
      .returning({ id: documents.id });
    const documentId = document?.id ?? 0;
    const [sheet] = await product.db
      .insert(drawingSheets)
      .values({
        ...{ documentId, pageNumber: 1, sheetNum: 'A-101' },
        ...{ sheetTitle: 'FIRST FLOOR PLAN', rotationDegrees: 0, confidence: 1 },
        ...{ widthPoints: 2592, heightPoints: 1728 },
      })
      .returning({ id: drawingSheets.id });
    place = { document: documentId, sheet: sheet?.id ?? 0 };
    first = await addIssue(product, ada, place, {
      ...{ scope_ids: [6, 8], assignee_id: ada.userId },
    });
    await product.db
      .update(issues)
      .set({ createdAt: new Date('2026-01-15T18:30:00Z') })
      .where(eq(issues.id, first.id));
    await product.call(ada, 'POST', `/v1/issues/${first.id}/comments`, { text: 'Confirmed.' });
    await product.call(ada, 'POST', `/v1/issues/${first.id}/evaluate`, {
      ...{ is_thumbs_up: true, is_thumbs_down: false, explanation: 'Measured it.' },
    });
    for (const [name, seed] of [
      ['Site photo.jpg', 1],
      ['=SUM(A1).jpg', 2],
    ] as const) {
      await attach(product, ada, { issue: first.id, name, bytes: photo('image/jpeg', { seed }) });
    }
    const second = await addIssue(product, ada, place, { summary: FORMULA, priority_id: 4 });
    await product.call(ada, 'POST', `/v1/issues/${second.id}/evaluate`, {
      ...{ is_thumbs_up: false, is_thumbs_down: true },
    });
    const values = Array.from({ length: 120 }, (_, at) => ({
      ...{ projectId: project, summary: `Issue ${at}`, fullText: 'Text', priorityId: 1 },
      ...{ disciplineId: 7, issueType: 'drawing' as const, refNumber: `S-${at}` },
    }));
    await product.db.insert(issues).values(values);
  });
  afterAll(() => product[Symbol.asyncDispose]());

  async function answerTo(by: TestPerson, query = '', kind = 'xlsx') {
    const answer = await product.call(
      by,
      'GET',
      `/v1/projects/${project}/issues/export/${kind}${query}`,
    );
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    return answer;
  }
  const rowsFor = async (by: TestPerson, query = '') =>
    readSpreadsheet((await answerTo(by, query)).rawPayload);
  const text = (cell: ReadCell | undefined) => (cell && 'text' in cell ? cell.text : null);

  it('has a row for every issue, not for one page of the list, with numbers and dates as such', async () => {
    const rows = await rowsFor(ada, '?sort_by=id&sort_order=asc&time_zone=America/New_York');
    expect(rows).toHaveLength(122);
    expect(rows[0]).toMatchObject({
      ID: { number: first.id },
      Priority: { text: 'High' },
      Status: { text: 'Open' },
      Discipline: { text: 'Architectural' },
      Scopes: { text: 'Wood, Plastics, and Composites; Openings' },
      'Ref. #': { text: 'A-101' },
      Summary: { text: 'Door 110A swings into the corridor' },
      Description: { text: 'The door reduces the clear width to 36 in.\nSee A-601.' },
      Location: { text: 'A-101 FIRST FLOOR PLAN' },
      Document: { text: 'Set A.pdf' },
      Page: { number: 1 },
      'Ball in court': { text: 'ada' },
      Reporter: { text: 'ada' },
      // 1:30 in the afternoon in New York.
      'Date created': { date: new Date('2026-01-15T13:30:00Z') },
      Comments: { number: 1 },
      Attachments: { text: 'Site photo.jpg; =SUM(A1).jpg' },
      Evaluation: { text: 'Approved' },
      'Evaluated by': { text: 'ada' },
      Reason: { text: 'Measured it.' },
    });
    const age = rows[0]?.['Age in days'];
    expect(age && 'number' in age && Number.isInteger(age.number)).toBe(true);
    expect(text(rows[121]?.['Reporter'])).toBe('AI assistant');
  });

  it('has what the list would have with the same filters, in its order', async () => {
    const rows = await rowsFor(ada, '?priorities=3,4&sort_by=priority&sort_order=desc');
    expect(rows.map((row) => text(row['Priority']))).toEqual(['Urgent', 'High']);
    expect(await rowsFor(ada, '?q=S-119')).toHaveLength(1);
    expect(await rowsFor(ada, '?q=nowhere')).toEqual([]);
    expect(await rowsFor(ada, '?evaluation_states=rejected')).toHaveLength(1);
  });

  it('has text that looks like a formula as text', async () => {
    const [row] = await rowsFor(ada, '?priorities=4');
    expect(text(row?.['Summary'])).toBe(`'${FORMULA}`);
    const csv = await answerTo(ada, '?priorities=4', 'csv');
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(2);
  });

  it('has a picture at each row with a location if that is wanted', async () => {
    const query = '?pictures=crops&priorities=1,3&sort_by=id&sort_order=asc';
    const { rawPayload } = await answerTo(ada, query);
    const rows = readSpreadsheet(rawPayload);
    expect(rows).toHaveLength(121);
    expect(rows[0]).toMatchObject({ ID: { number: first.id }, Priority: { text: 'High' } });
    const files = unzipSync(rawPayload);
    const pictures = Object.keys(files).filter((name) => name.startsWith('xl/media/'));
    expect(pictures).toEqual(['xl/media/image1.png']);
    expect(files['xl/media/image1.png']).toEqual(PICTURE);
    const drawing = strFromU8(files['xl/drawings/drawing1.xml'] ?? new Uint8Array());
    expect(drawing.match(/descr="[^"]*"/g)).toEqual([`descr="Location of issue ${first.id}"`]);
    expect(drawing).toContain('<xdr:row>1</xdr:row>');
    const forViewer = unzipSync((await answerTo(viewer, '?pictures=crops')).rawPayload);
    const shown = strFromU8(forViewer['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(shown).not.toMatch(/HYPERLINK|Evaluat/);
  });

  it('shows viewers no rejected issue and nothing of evaluations', async () => {
    for (const query of ['', '?evaluation_states=rejected,approved,not_reviewed']) {
      const rows = await rowsFor(viewer, query);
      expect(rows).toHaveLength(121);
      expect(
        rows.flatMap((row) => Object.keys(row)).some((title) => /Eval|Reason/.test(title)),
      ).toBe(false);
      expect(JSON.stringify(rows)).not.toContain('HYPERLINK');
    }
    expect(await rowsFor(viewer, '?evaluation_states=rejected')).toEqual([]);
  });

  it('refuses a number beyond those of issues, as the list does', async () => {
    for (const path of ['issues', 'issues/export/xlsx']) {
      const url = `/v1/projects/${project}/${path}?issue_id_to=2147483648`;
      expect((await product.call(ada, 'GET', url)).statusCode).toBe(422);
    }
  });

  it('names its file, and refuses an unknown zone', async () => {
    const answer = await answerTo(ada);
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''issues.xlsx");
    const url = `/v1/projects/${project}/issues/export/xlsx?time_zone=Mars`;
    expect((await product.call(ada, 'GET', url)).statusCode).toBe(422);
  });
});
