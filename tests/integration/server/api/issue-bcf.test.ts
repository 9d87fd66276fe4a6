/** Issues as BCF: topics with pictures of their locations, for whom, and that an imported one is raised once. */
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  documents,
  drawingSheets,
  files as fileTable,
  issues,
} from '../../../../server/src/db/schema.ts';
import { cropPages } from '../../../../server/src/jobs/exporting/crop-pages.ts';
import { xfdfOf } from '../../../support/annotations.ts';
import { attach, photo } from '../../../support/attachments.ts';
import { bcfFaults } from '../../../support/bcf-rules.ts';
import { addIssue, issueBody } from '../../../support/issues.ts';
import { decodePng } from '../../../support/pictures.ts';
import { rawPdf } from '../../../support/raw-pdf.ts';
import { startTestProduct, uploadPlace } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const VERSIONS = ['3.0', '2.1'] as const;

describe('issues as BCF', () => {
  let product: TestProduct;
  let ada: TestPerson;
  let viewer: TestPerson;
  let project = 0;
  let place = { document: 0, sheet: 0 };
  const onSite = photo();

  beforeAll(async () => {
    product = await startTestProduct({ cropPages });
    const ours = await product.organization('Ours');
    ada = await product.person({ name: 'ada', organizations: [ours] });
    viewer = await product.person({ name: 'vera', organizations: [ours], userTypeId: 2 });
    const body = { name: 'Clinic', organization_id: ours };
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
      .values({ projectId: project, fileId: upload.fileId, documentTypeId: 2, pageCount: 1 })
      .returning({ id: documents.id });
    const documentId = document?.id ?? 0;
    const [sheet] = await product.db
      .insert(drawingSheets)
      .values({
        ...{ documentId, pageNumber: 1, sheetNum: 'A-101', sheetTitle: 'PLAN' },
        ...{ rotationDegrees: 0, widthPoints: 612, heightPoints: 792, confidence: 1 },
      })
      .returning({ id: drawingSheets.id });
    place = { document: documentId, sheet: sheet?.id ?? 0 };
    const marked = await addIssue(product, ada, place, { xfdf: xfdfOf('mark'), scope_ids: [8] });
    await product.call(ada, 'POST', `/v1/issues/${marked.id}/comments`, { text: 'Confirmed.' });
    await attach(product, ada, { issue: marked.id, name: 'On site.jpg', bytes: onSite });
    const rejected = await addIssue(product, ada, place, { summary: 'Rejected one' });
    await product.call(ada, 'POST', `/v1/issues/${rejected.id}/evaluate`, {
      ...{ is_thumbs_up: false, is_thumbs_down: true },
    });
  });
  afterAll(() => product[Symbol.asyncDispose]());

  async function archive(by: TestPerson, query: string): Promise<Record<string, Uint8Array>> {
    const url = `/v1/projects/${project}/issues/export/bcf${query}`;
    const answer = await product.call(by, 'GET', url);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    return unzipSync(answer.rawPayload);
  }
  const textOf = (files: Record<string, Uint8Array>, end: string) =>
    Object.entries(files)
      .filter(([name]) => name.endsWith(end))
      .map(([, content]) => strFromU8(content));

  it.each(VERSIONS)('%s has a topic for each issue, as its schema says', async (version) => {
    const files = await archive(ada, `?bcf_version=${version}`);
    for (const [name, content] of Object.entries(files)) {
      if (!/\.png$|\.jpg$|\.xfdf$|^documents\//.test(name)) {
        expect(bcfFaults(version, strFromU8(content)), name).toEqual([]);
      }
    }
    const topics = textOf(files, 'markup.bcf');
    expect(topics).toHaveLength(2);
    const marked = topics.find((topic) => topic.includes('Confirmed.')) ?? '';
    // The markup comes back as it is stored.
    const enclosed = Object.entries(files)
      .filter(([name]) => /^documents\/|\.xfdf$|\.jpg$/.test(name))
      .map(([, content]) => Buffer.from(content));
    expect(enclosed).toHaveLength(2);
    expect(enclosed.some((content) => content.includes('name="mark"'))).toBe(true);
    // So does what was attached.
    expect(enclosed.some((content) => content.equals(onSite))).toBe(true);
    for (const words of [
      ...['Door 110A swings into the corridor', 'TopicStatus="Open"', '>High<', '>Architectural<'],
      ...['>Openings<', '>ada<', 'Set%20A.pdf#page=1', 'A-101 PLAN'],
      '<Description>On site.jpg</Description>',
    ]) {
      expect(marked).toContain(words);
    }
  });

  it('shows the mark and the drawing around it, and a page as a whole where there is no mark', async () => {
    const files = await archive(ada, '');
    const sizes: number[][] = [];
    for (const [name, content] of Object.entries(files)) {
      if (!name.endsWith('.png')) continue;
      const { width, height, data } = await decodePng(Buffer.from(content));
      sizes.push([width, height]);
      if (width < height) continue;
      const red = Array.from({ length: data.length / 4 }, (_, at) => at * 4).filter(
        (at) => (data[at] ?? 0) > 180 && (data[at + 1] ?? 0) < 90,
      );
      // The outline of the rectangle, 100 × 80 points with a line of 2, at 300 dpi.
      expect(red.length).toBeGreaterThan(5000);
    }
    expect(sizes.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [900, 763],
      [927, 1200],
    ]);
    const views = textOf(files, 'viewpoint.bcfv');
    // The mark is around (150, 652) in page points, 0.0529 m and 0.23 m from the upper left corner.
    expect(views.some((view) => view.includes('<X>0.052917</X><Y>-0.230011</Y>'))).toBe(true);
  });

  it('gives an issue and its comments the same guids every time', async () => {
    const names = async () => Object.keys(await archive(ada, '')).toSorted();
    expect(await names()).toEqual(await names());
    const [one, two] = [await archive(ada, ''), await archive(ada, '?bcf_version=2.1')];
    const comment = (files: Record<string, Uint8Array>) =>
      /<Comment Guid="([^"]+)"/.exec(textOf(files, 'markup.bcf').join(''))?.[1];
    expect(comment(one)).toBe(comment(two));
  });

  it('shows viewers no rejected issue', async () => {
    const topics = textOf(await archive(viewer, '?evaluation_states=rejected,approved'), '.bcf');
    expect(topics.join('')).not.toContain('Rejected one');
    expect(textOf(await archive(viewer, ''), 'markup.bcf')).toHaveLength(1);
  });

  it.each(VERSIONS)('%s says which attachment was removed while it was made', async (version) => {
    const { id } = await addIssue(product, ada, place, { summary: 'With two photos' });
    const kept = photo('image/png');
    const gone = { issue: id, name: 'Gone <1>.jpg', bytes: photo('image/jpeg', { seed: 5 }) };
    const { id: attachment } = await attach(product, ada, gone);
    await attach(product, ada, { issue: id, name: 'Kept.png', bytes: kept });
    const { store } = product;
    const read = store.read.bind(store);
    vi.spyOn(store, 'read').mockImplementationOnce(async (key, range) => {
      // Someone removes it at the last moment.
      await product.call(ada, 'DELETE', `/v1/issues/${id}/attachments/${attachment}`);
      return read(key, range);
    });
    const files = await archive(
      ada,
      `?bcf_version=${version}&issue_id_from=${id}&issue_id_to=${id}`,
    );
    const [topic = ''] = textOf(files, 'markup.bcf');
    expect(bcfFaults(version, topic)).toEqual([]);
    expect(topic).toContain(
      'The attachment Gone &lt;1&gt;.jpg is not enclosed: it was removed while this file was made.',
    );
    expect(topic).toContain('<Description>Kept.png</Description>');
    expect(topic).not.toContain('<Description>Gone');
    const enclosed = Object.values(files).filter((content) => Buffer.from(content).equals(kept));
    expect(enclosed).toHaveLength(1);
    expect(textOf(files, 'documents.xml').join('')).not.toContain('Gone');
    await product.db.delete(issues).where(eq(issues.id, id));
  });

  it('raises an issue of another program once', async () => {
    const guid = '0F8FAD5B-D9CB-469F-A165-70867728950E';
    const raise = () => product.call(ada, 'POST', '/v1/issues', issueBody(place, { guid }));
    expect((await raise()).statusCode).toBe(201);
    const again = await raise();
    expect(again.statusCode).toBe(409);
    expect(again.json<{ detail: string }>().detail).toContain('was imported before');
    expect(Object.keys(await archive(ada, ''))).toContain(`${guid.toLowerCase()}/markup.bcf`);
    const wrong = await product.call(ada, 'POST', '/v1/issues', issueBody(place, { guid: 'x' }));
    expect(wrong.statusCode).toBe(422);
  });

  it('refuses attachments that are too large for one file', async () => {
    const { id } = await addIssue(product, ada, place, { summary: 'With a large photo' });
    const attached = await attach(product, ada, { issue: id, name: 'a.jpg', bytes: photo() });
    const files = await product.db.select().from(fileTable);
    const [stored] = files.filter(({ name }) => name === 'a.jpg');
    await product.db
      .update(fileTable)
      .set({ sizeBytes: 501 * 1024 ** 2 })
      .where(eq(fileTable.id, stored?.id ?? 0));
    const answer = await product.call(ada, 'GET', `/v1/projects/${project}/issues/export/bcf`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ detail: string }>().detail).toBe(
      'The attachments of these issues have more than 500 MB. Filter the list to fewer issues.',
    );
    await product.call(ada, 'DELETE', `/v1/issues/${id}/attachments/${attached.id}`);
  });

  it('refuses more issues than it can show in a reasonable time', async () => {
    const values = Array.from({ length: 1001 }, (_, at) => ({
      ...{ projectId: project, summary: `Many ${at}`, fullText: 'Text', priorityId: 1 },
      ...{ disciplineId: 7, issueType: 'drawing' as const, refNumber: 'S-1' },
    }));
    await product.db.insert(issues).values(values);
    const url = `/v1/projects/${project}/issues/export/bcf?q=Many`;
    const answer = await product.call(ada, 'GET', url);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ detail: string }>().detail).toContain('1,000 issues at most');
  });
});
