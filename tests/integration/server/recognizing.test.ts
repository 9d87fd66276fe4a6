/** Text in the pictures of pages: recognized by the real engine on a scan, and what a job does around it. */
import { setImmediate as turn } from 'node:timers/promises';
import { and, asc, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageHits, Sheet, TableOfContents } from '../../../contract/src/documents/schema.ts';
import {
  overlayDifferences,
  overlayExecutions,
  overlays,
  pageTexts,
} from '../../../server/src/db/schema.ts';
import { ChildFailed } from '../../../server/src/jobs/child-lines.ts';
import { ChildPlaces } from '../../../server/src/jobs/child-places.ts';
import { compareIssuances } from '../../../server/src/jobs/compare-issuances-job.ts';
import { readDocument } from '../../../server/src/jobs/read-document.ts';
import type { PageReading } from '../../../server/src/jobs/reading/page-reading.ts';
import { PageReader } from '../../../server/src/jobs/reading/read-pages.ts';
import { recognizeDocument } from '../../../server/src/jobs/recognize-document.ts';
import type { RecognizePages } from '../../../server/src/jobs/recognize-document.ts';
import type {
  PagePart,
  RecognitionAnswer,
} from '../../../server/src/jobs/recognizing/recognition.ts';
import { unrecognizedDocuments } from '../../../server/src/repositories/recognizing.ts';
import { loadCore } from '../../../wasm-core/node/read-page.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { pageReading } from '../../support/page-reading.ts';
import { scanned } from '../../support/scanned-sheet.ts';
import { smallDrawing } from '../../support/small-drawing.ts';
import { startTestProduct, uploadPlace } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const log = pino({ level: 'silent' });
const running = new AbortController().signal;

describe.skipIf(!coreIsBuilt())('recognizing text in pictures', () => {
  let product: TestProduct;
  let person: TestPerson;
  let organization = 0;
  let project = 0;
  beforeAll(async () => {
    loadCore();
    product = await startTestProduct();
    organization = await product.organization('Ours');
    person = await product.person({ name: 'creator', organizations: [organization] });
    const made = await product.call(person, 'POST', '/v1/projects', {
      name: 'Ours',
      organization_id: organization,
    });
    project = made.json<{ id: number }>().id;
  });
  afterAll(() => product[Symbol.asyncDispose]());

  async function addDocument(bytes: Uint8Array): Promise<number> {
    const place = await uploadPlace(product, person, organization);
    const sent = await product.app.inject({
      method: 'PUT',
      url: place.url,
      headers: { 'content-type': 'application/pdf' },
      payload: Buffer.from(bytes),
    });
    expect(sent.statusCode).toBe(201);
    const made = await product.call(person, 'POST', '/v1/documents', {
      project_id: project,
      file_ids: [place.fileId],
    });
    return made.json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
  }

  const needs = () => ({ db: product.db, store: product.store, log, places: new ChildPlaces() });

  async function sheetsOf(documentId: number): Promise<Sheet[]> {
    const answer = await product.call(person, 'GET', `/v1/projects/${project}/table-of-contents`);
    const { drawings } = answer.json<TableOfContents>();
    return drawings.sheet_sets
      .flatMap(({ sheets }) => sheets)
      .filter((sheet) => sheet.document_id === documentId);
  }

  const textsOf = (documentId: number) =>
    product.db
      .select()
      .from(pageTexts)
      .where(eq(pageTexts.documentId, documentId))
      .orderBy(asc(pageTexts.pageNumber));

  it('finds number, title and words of scanned sheets, never as certain, and keeps them when the document is read again', async () => {
    const id = await addDocument(
      await scanned([
        ['A-101', 'FIRST FLOOR PLAN'],
        ['A-102', 'SECOND FLOOR PLAN'],
      ]),
    );
    using reader = new PageReader();
    await readDocument({ ...needs(), reader }, id, running);
    expect(await unrecognizedDocuments(product.db)).toContain(id);
    await recognizeDocument(needs(), id, running);
    expect(await unrecognizedDocuments(product.db)).not.toContain(id);

    const sheets = await sheetsOf(id);
    expect(
      sheets.map(({ sheet_num, sheet_title, recognition }) => [
        sheet_num,
        sheet_title,
        recognition,
      ]),
    ).toEqual([
      ['A-101', 'FIRST FLOOR PLAN', 'done'],
      ['A-102', 'SECOND FLOOR PLAN', 'done'],
    ]);
    for (const { confidence } of sheets) expect(confidence).toBeLessThan(0.5);

    const search = async () => {
      const answer = await product.call(person, 'GET', `/v1/documents/${id}/search?q=pantry`);
      return answer.json<{ data: PageHits[] }>().data;
    };
    const [hit] = await search();
    expect(hit?.lines[0]).toMatchObject({ text: 'PANTRY', is_recognized: true });
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = hit?.lines[0]?.box ?? [];
    expect([x0, y0, x1, y1].map((edge) => Math.round(edge / 10))).toEqual([26, 21, 31, 22]);

    const before = [await textsOf(id), await sheetsOf(id)];
    await readDocument({ ...needs(), reader }, id, running);
    await recognizeDocument(needs(), id, running);
    expect([await textsOf(id), await sheetsOf(id)]).toEqual(before);
  }, 240_000);

  it('names differences of two scans by recognized words, which count as nothing else, and compares issuances again once they are known', async () => {
    const sets = [
      await addDocument(await scanned([['A-101', 'FLOOR PLAN']])),
      await addDocument(await scanned([['A-101', 'FLOOR PLAN']], ['VERIFY IN FIELD'])),
    ];
    using reader = new PageReader();
    for (const id of sets) await readDocument({ ...needs(), reader }, id, running);
    const sheets = (await Promise.all(sets.map(sheetsOf))).map(([sheet]) => sheet?.id ?? 0);
    const [earlier = 0, later = 0] = sheets;
    for (const [index, id] of sets.entries()) {
      const body = { name: `Set ${index}`, kind: 'other', issued_on: null, is_whole_set: true };
      const path = `/v1/projects/${project}/issuances`;
      const made = await product.call(person, 'POST', path, { ...body, document_ids: [id] });
      expect(made.statusCode).toBe(201);
    }
    const paired = await product.call(person, 'PUT', `/v1/drawing-sheets/${later}/earlier-sheet`, {
      ...{ choice: 'sheet', sheet_id: earlier },
    });
    expect(paired.statusCode).toBeLessThan(300);
    const compare = () => compareIssuances({ ...needs(), version: 'test' }, project, running);
    const executions = () =>
      product.db
        .select({ id: overlayExecutions.id, key: overlayExecutions.cacheKey })
        .from(overlayExecutions)
        .innerJoin(overlays, eq(overlays.id, overlayExecutions.overlayId))
        .where(eq(overlays.sheet2Id, later))
        .orderBy(asc(overlayExecutions.id));
    const found = async (executionId = 0) => {
      const rows = await product.db
        .select({ content: overlayDifferences.content })
        .from(overlayDifferences)
        .where(eq(overlayDifferences.executionId, executionId));
      return rows.map(({ content }) => content);
    };

    // Nobody waits: they are compared before their words are known.
    await compare();
    await compare();
    const first = await executions();
    expect(first).toHaveLength(1);
    expect((await found(first[0]?.id)).every((each) => !('recognizedTitle' in each))).toBe(true);

    await recognizeDocument(needs(), sets[0] ?? 0, running);
    await compare();
    expect(await executions()).toHaveLength(1);
    await recognizeDocument(needs(), sets[1] ?? 0, running);
    await compare();
    await compare();
    const both = await executions();
    expect(both).toHaveLength(2);
    expect(both[1]?.key).not.toBe(first[0]?.key);
    const differences = await found(both[1]?.id);
    const [added] = differences;
    expect(differences).toHaveLength(1);
    expect(added).toMatchObject({ kind: 'added', recognizedTitle: '“VERIFY IN FIELD” added' });
    expect(added?.title).not.toContain('VERIFY');
    expect(added?.text).toBeUndefined();
  }, 240_000);

  /** Pages of a set: large pictures, with what else is on them. */
  async function readSet(pages: readonly Partial<PageReading>[]): Promise<number> {
    const id = await addDocument(await smallDrawing());
    const makeup = { strokes: 0, isFramed: false, isPicture: true, labeledFields: 0 };
    const reader = {
      async *read() {
        await turn();
        yield { pageCount: pages.length };
        for (const [index, page] of pages.entries()) {
          yield pageReading(index + 1, { width: 2592, height: 1728, makeup, ...page });
        }
      },
    };
    await readDocument({ ...needs(), reader }, id, running);
    return id;
  }

  const NO_BLOCK = {
    width: 2592,
    height: 1728,
    numbers: [],
    titles: [],
    revision: null,
    date: null,
  };
  const LAST_TILE = 2;

  /** An engine that finds a line in every tile, and what it was asked for. */
  function engine(fails: (page: number, tile: number) => Error | null = () => null) {
    const asked: [number, number][] = [];
    const recognize: RecognizePages = async function* (_file, parts: readonly PagePart[], stop) {
      for (const { page, tile: first, isWhole } of [...parts]) {
        for (let tile = first; tile <= (isWhole ? LAST_TILE : 0); tile += 1) {
          await turn();
          stop.throwIfAborted();
          const error = fails(page, tile);
          if (error !== null) throw error;
          asked.push([page, tile]);
          const answer: RecognitionAnswer = {
            ...{ page, tile, isLast: tile === LAST_TILE },
            lines: [{ text: `LINE ${page} ${tile}`, box: [10, 100 * tile, 90, 100 * tile + 10] }],
            block: tile === 0 ? NO_BLOCK : null,
          };
          yield answer;
        }
      }
    };
    return { asked, recognize };
  }

  it('recognizes all title blocks before anything else, and goes on where it was interrupted', async () => {
    const id = await readSet([{}, {}]);
    let left = 3;
    const stopped = new AbortController();
    const first = engine(() => {
      left -= 1;
      if (left >= 0) return null;
      stopped.abort(new Error('The server stops.'));
      return new ChildFailed('killed');
    });
    await expect(
      recognizeDocument({ ...needs(), recognize: first.recognize }, id, stopped.signal),
    ).rejects.toThrow('The server stops.');
    expect(first.asked.slice(0, 3)).toEqual([
      [1, 0],
      [2, 0],
      [1, 1],
    ]);
    expect((await sheetsOf(id)).map(({ recognition }) => recognition)).toEqual([
      'waiting',
      'waiting',
    ]);
    const second = engine();
    await recognizeDocument({ ...needs(), recognize: second.recognize }, id, running);
    expect(second.asked).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
    ]);
    expect((await textsOf(id)).map(({ content }) => content)).toEqual([
      'LINE 1 0\nLINE 1 1\nLINE 1 2',
      'LINE 2 0\nLINE 2 1\nLINE 2 2',
    ]);
  });

  it('yields to readings, and goes on with the next part of the page', async () => {
    const id = await readSet([{}]);
    const places = new ChildPlaces();
    let isBusy = false;
    const busy: Promise<void>[] = [];
    const { asked, recognize } = engine((_page, tile) => {
      if (tile === 2 && !isBusy) {
        isBusy = true;
        // Both places: one is free, and this work has the other.
        for (let place = 0; place < 2; place += 1) {
          busy.push(places.reading(running, async () => turn()));
        }
      }
      return null;
    });
    await recognizeDocument({ ...needs(), places, recognize }, id, running);
    await Promise.all(busy);
    expect(new Set(asked.map(String))).toEqual(new Set(['1,0', '1,1', '1,2']));
    const [page] = await textsOf(id);
    expect(page?.content).toBe('LINE 1 0\nLINE 1 1\nLINE 1 2');
  });

  it('leaves out a page that ends the child, says so, and goes on with the others', async () => {
    const id = await readSet([{}, {}]);
    const { recognize } = engine((page, tile) =>
      page === 1 && tile === 1 ? new ChildFailed('out of memory') : null,
    );
    await recognizeDocument({ ...needs(), recognize }, id, running);
    expect((await sheetsOf(id)).map(({ recognition }) => recognition)).toEqual(['failed', 'done']);
    expect((await textsOf(id))[0]?.content).toBe('LINE 1 0');
    expect(await unrecognizedDocuments(product.db)).not.toContain(id);
  });

  it('looks only at pages that lack text, and only adds what is missing on them', async () => {
    const words = Array.from({ length: 60 }, (_, at) => `WORD${at}`).join(' ');
    const id = await readSet([
      { lines: [['SCANNED 2024', 5, 95, 95, 115, 12]] },
      { lines: [[words, 0, 0, 600, 12, 10]] },
    ]);
    const { asked, recognize } = engine();
    await recognizeDocument({ ...needs(), recognize }, id, running);
    expect(new Set(asked.map(([page]) => page))).toEqual(new Set([1]));
    const texts = await textsOf(id);
    expect(texts.map(({ content, recognizedFrom }) => [content, recognizedFrom])).toEqual([
      ['SCANNED 2024\nLINE 1 0\nLINE 1 2', 1],
      [words, null],
    ]);
    expect((await sheetsOf(id)).map(({ recognition }) => recognition)).toEqual(['done', null]);
  });

  it('says so where a picture has no text', async () => {
    const id = await readSet([{}]);
    const silent: RecognizePages = async function* (_file, parts) {
      await turn();
      for (const { page, tile } of [...parts]) {
        yield { page, tile, isLast: true, lines: [], block: tile === 0 ? NO_BLOCK : null };
      }
    };
    await recognizeDocument({ ...needs(), recognize: silent }, id, running);
    expect((await sheetsOf(id)).map(({ recognition }) => recognition)).toEqual(['none']);
    const rows = await product.db
      .select()
      .from(pageTexts)
      .where(and(eq(pageTexts.documentId, id), eq(pageTexts.recognition, 'done')));
    expect(rows).toHaveLength(1);
  });
});
