/**
 * What one document may demand of the workers: its limits, what people are told, and what is kept. With `PINBAR_LONG=1` a
 * book of 40,000 pages.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../../contract/src/documents/schema.ts';
import type { ProjectTask } from '../../../contract/src/projects/schema.ts';
import { pageTexts } from '../../../server/src/db/schema.ts';
import { startQueue } from '../../../server/src/jobs/queue.ts';
import type { Queue } from '../../../server/src/jobs/queue.ts';
import { DocumentFailure } from '../../../server/src/jobs/failures.ts';
import { readDocument } from '../../../server/src/jobs/read-document.ts';
import { PageReader } from '../../../server/src/jobs/reading/read-pages.ts';
import type { PageAnswer, PageReading } from '../../../server/src/jobs/reading/page-reading.ts';
import { readDocumentJob } from '../../../server/src/jobs/read-document-job.ts';
import { startWorkers } from '../../../server/src/jobs/workers.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { pageReading } from '../../support/page-reading.ts';
import { childrenRunning } from '../../support/process-memory.ts';
import { smallDrawing } from '../../support/small-drawing.ts';
import { startTestProduct, uploadPlace } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';
import { pageOfText, slowContent, writeBook } from '../../support/written-book.ts';

const log = pino({ level: 'silent' });
const running = new AbortController().signal;
const READER = 'read-pages.child.ts';

const isLong = process.env['PINBAR_LONG'] === '1';
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** This process's JavaScript heap, after garbage collection. */
function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

type Firm = { organization: number; person: TestPerson; project: number };

describe('a document', () => {
  let product: TestProduct;
  let firms = 0;
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-limits-'));
  beforeAll(async () => {
    product = await startTestProduct();
  });
  afterAll(async () => {
    await product[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  async function newFirm(): Promise<Firm> {
    firms += 1;
    const name = `firm-${firms}`;
    const organization = await product.organization(name);
    const person = await product.person({ name, organizations: [organization], isAdmin: true });
    const made = await product.call(person, 'POST', '/v1/projects', {
      name: 'A project',
      organization_id: organization,
    });
    return { organization, person, project: made.json<{ id: number }>().id };
  }

  async function addDocument(firm: Firm, bytes: Uint8Array): Promise<Document> {
    const place = await uploadPlace(product, firm.person, firm.organization);
    await product.app.inject({
      method: 'PUT',
      url: place.url,
      headers: { 'content-type': 'application/pdf' },
      payload: Buffer.from(bytes),
    });
    const made = await product.call(firm.person, 'POST', '/v1/documents', {
      project_id: firm.project,
      file_ids: [place.fileId],
    });
    const [document] = made.json<{ data: Document[] }>().data;
    if (!document) throw new Error('No document was made.');
    return document;
  }

  async function tasksOf({ person, project }: Firm): Promise<ProjectTask[]> {
    const answer = await product.call(person, 'GET', `/v1/projects/${project}/tasks`);
    return answer.json<{ data: ProjectTask[] }>().data;
  }

  async function errorsOf(firm: Firm): Promise<(string | undefined)[]> {
    const failed = (await tasksOf(firm)).filter((task) => task.had_error);
    return failed.map(({ event_data: { error } }) => error);
  }

  async function textsOf(documentId: number): Promise<string[]> {
    const rows = await product.db
      .select({ content: pageTexts.content })
      .from(pageTexts)
      .where(eq(pageTexts.documentId, documentId))
      .orderBy(pageTexts.pageNumber);
    return rows.map(({ content }) => content);
  }

  function book(options: Parameters<typeof writeBook>[1]): Buffer {
    const file = path.join(folder, 'book.pdf');
    writeBook(file, options);
    return readFileSync(file);
  }

  /** Reads a document whose reader reports this, and throws that at its end. */
  async function readAs(
    firm: Firm,
    answers: readonly PageAnswer[],
    error?: Error,
  ): Promise<number> {
    const { id } = await addDocument(firm, await smallDrawing());
    async function* read() {
      for (const answer of answers) yield await Promise.resolve(answer);
      if (error) throw error;
    }
    const { db, store } = product;
    await readDocument({ db, store, log, reader: { read } }, id, running);
    return id;
  }

  it('has at most 50,000 pages', async () => {
    for (const pageCount of [49_999, 50_000]) {
      const firm = await newFirm();
      await readAs(firm, [{ pageCount }, pageReading(1)]);
      expect(await errorsOf(firm)).toEqual([]);
    }
    const firm = await newFirm();
    const id = await readAs(firm, [{ pageCount: 50_001 }, pageReading(1)]);
    expect(await errorsOf(firm)).toEqual([
      'The file has more than 50,000 pages. Split it into smaller files.',
    ]);
    expect(await textsOf(id)).toEqual([]);
  });

  it('that takes too long keeps what was read of it, and says so', async () => {
    const firm = await newFirm();
    const pages = [1, 2, 3].map((page) =>
      pageReading(page, { lines: [[`Page ${page}`, 72, 90, 400, 101, 11]] }),
    );
    const id = await readAs(firm, [{ pageCount: 9 }, ...pages], new DocumentFailure('outOfTime'));
    expect(await errorsOf(firm)).toEqual([
      'Reading stopped because this document took too long. Split it into smaller files to read the rest.',
    ]);
    expect(await textsOf(id)).toEqual(['Page 1', 'Page 2', 'Page 3']);
  });

  it('tells known sentences only, whatever an exception says', async () => {
    const firm = await newFirm();
    const secret = 'Failed query: insert into "page_texts" params: the text of the page';
    await readAs(firm, [{ pageCount: 1 }, pageReading(1)], new Error(secret));
    expect(await errorsOf(firm)).toEqual([
      'Something went wrong while reading the file. Please upload it again.',
    ]);
  });

  const bookPages = isLong ? 40_000 : 4000;
  it(`of ${bookPages} pages is read in constant memory`, async () => {
    const firm = await newFirm();
    const { id } = await addDocument(firm, await smallDrawing());
    let early = 0;
    let late = 0;
    async function* read(): AsyncGenerator<PageAnswer> {
      yield { pageCount: bookPages };
      for (let page = 1; page <= bookPages; page += 1) {
        // In pieces as a child sends them: a single string would be held only once.
        const lines = Array.from({ length: 40 }, (_, line): PageReading['lines'][number] => [
          `Paragraph ${page}.${line + 1} says that concrete is cured for seven days.`,
          ...([72, 90 + line * 14, 400, 101 + line * 14, 11] as const),
        ]);
        yield pageReading(page, { lines });
        if (page === 500) early = heapBytes();
        if (page === bookPages) late = heapBytes();
      }
    }
    const { db, store } = product;
    await readDocument({ db, store, log, reader: { read } }, id, running);
    expect(await errorsOf(firm)).toEqual([]);
    expect(await textsOf(id)).toHaveLength(bookPages);
    expect(early).toBeGreaterThan(0);
    expect(late - early).toBeLessThan(25_000_000);
  }, 3_600_000);

  it.skipIf(!coreIsBuilt())(
    'may have a page of 120,000 words, all of which are found',
    async () => {
      const firm = await newFirm();
      const words = Array.from(
        { length: 120_000 },
        (_, index) => `word${(index * 7919).toString(36)}x`,
      );
      const lines = Array.from({ length: 1200 }, (_, line) =>
        words.slice(line * 100, line * 100 + 100).join(' '),
      );
      const content = `BT /F 1 Tf 1 TL 1 1300 Td ${lines.map((line) => `(${line}) '`).join('\n')} ET`;
      const pages = [content, pageOfText(2)];
      const bytes = book({
        pages: 2,
        contentOf: (page) => pages[page - 1] ?? '',
        size: [1000, 1400],
      });
      const { id } = await addDocument(firm, bytes);
      using reader = new PageReader();
      await readDocument({ db: product.db, store: product.store, log, reader }, id, running);
      expect(await errorsOf(firm)).toEqual([]);
      const [dense = ''] = await textsOf(id);
      expect(dense.length).toBeGreaterThan(1_100_000);
      const last = words.at(-1) ?? '';
      const found = await product.call(firm.person, 'GET', `/v1/documents/${id}/search?q=${last}`);
      expect(found.json()).toMatchObject({ data: [{ page_number: 1 }] });
    },
  );

  describe.skipIf(!coreIsBuilt())('in the queue', () => {
    let queue: Queue;
    beforeAll(async () => {
      const { db, store, databaseUrl } = product;
      queue = await startQueue(databaseUrl, { db, log });
      await startWorkers({ queue, db, store, log, version: '0' });
    });
    afterAll(() => queue.stop());

    const isRead = async (firm: Firm) =>
      (await tasksOf(firm)).filter(({ event_type: type }) => type === 'toc_created').length;

    it('of one organization is read while another has slow ones, which end at once with their project', async () => {
      const slow = await newFirm();
      const quick = await newFirm();
      const bytes = book({ pages: 200, contentOf: () => slowContent(500), isShared: true });
      const documents = [];
      for (let count = 0; count < 4; count += 1) documents.push(await addDocument(slow, bytes));
      await queue.ask(
        readDocumentJob,
        documents.map(({ id }) => id),
      );
      await expect.poll(() => childrenRunning(READER).length).toBe(1);
      const small = await addDocument(quick, await smallDrawing());
      await queue.ask(readDocumentJob, [small.id]);
      await expect.poll(() => isRead(quick), { timeout: 60_000 }).toBe(1);
      expect(await isRead(slow)).toBe(0);

      await product.call(slow.person, 'DELETE', `/v1/projects/${slow.project}`);
      // The small document's reader may wait for another one.
      await expect.poll(() => childrenRunning(READER).length).toBeLessThanOrEqual(1);
      await expect.poll(() => childrenRunning(READER).length, { timeout: 40_000 }).toBe(0);
    }, 240_000);

    it('that is removed while its pictures are painted leaves no files', async () => {
      const firm = await newFirm();
      const document = await addDocument(firm, book({ pages: 400, contentOf: pageOfText }));
      await queue.ask(readDocumentJob, [document.id]);
      const home = path.posix.dirname(document.file.file_key);
      const stored = async () => {
        const keys: string[] = [];
        const uploads = product.store.list(`${home}/`);
        for await (const object of uploads) keys.push(object.key);
        return keys;
      };
      await expect
        .poll(async () => (await stored()).length, { timeout: 120_000 })
        .toBeGreaterThan(10);
      await product.call(firm.person, 'DELETE', `/v1/projects/${firm.project}`);
      await expect.poll(() => childrenRunning(home).length).toBe(0);
      await expect.poll(stored).toEqual([]);
    }, 240_000);
  });
});
