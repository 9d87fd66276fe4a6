/**
 * Reading a document again, in halves, or twice at once leaves the same tables as a single reading; event counts match the
 * tables; and people's corrections stay. The test supplies the pages instead of the core.
 */
import {
  array,
  assert as assertProperty,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  oneof,
  tuple,
} from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { Database } from '../../../server/src/db/database.ts';
import {
  annotations,
  checklistItems,
  checklistSections,
  documents,
  drawings,
  drawingSheets,
  files,
  pageTexts,
  projectOrganizations,
  projects,
  projectTasks,
  specSections,
} from '../../../server/src/db/schema.ts';
import { ObjectMissing } from '../../../server/src/files/object-store.ts';
import { readDocument } from '../../../server/src/jobs/read-document.ts';
import type { PageAnswer, PageReading } from '../../../server/src/jobs/reading/page-reading.ts';
import { sheetsOf, specSectionsOf } from '../../../server/src/repositories/table-of-contents.ts';
import { unreadDocuments } from '../../../server/src/repositories/reading.ts';
import { writeXfdf } from '../../../markups/src/xfdf/write.ts';
import { markup } from '../../support/markups.ts';
import { pageReading } from '../../support/page-reading.ts';
import { documentScopeFor } from '../../support/scopes.ts';
import { startTestProduct } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const FRAME = { cropBox: [0, 0, 2592, 1728], rotation: 0, userUnit: 1 } as const;
const log = pino({ level: 'silent' });
const running = new AbortController().signal;

type View = PageReading['views'][number];

function view(title: string, index: number): View {
  const left = 100 + index * 400;
  const box = [left, 100, left + 300, 400] as const;
  return { title, number: null, scale: null, inchesPerPoint: null, box, confidence: 0.8 };
}

/** A sheet, with its number read once beside another candidate, as only the whole set shows. */
function sheet(page: number, number: string, titles: readonly string[]): PageReading {
  const box = [2400, 1650, 2500, 1700] as const;
  return pageReading(page, {
    width: 2592,
    height: 1728,
    number: `${page} of 9`,
    title: 'PLAN',
    confidence: 0.5,
    numbers: [
      { text: `${page} of 9`, box, score: 1 },
      { text: number, box, score: 0.5 },
    ],
    titles: [{ text: `PLAN ${number}`, box, score: 1 }],
    views: titles.map(view),
    lines: [[`SHEET ${number}`, 2400, 1650, 2500, 1700, 20]],
    // A program that copies pages copies the names of what is on them.
    markups: ['copied', `on ${page}`].map((name, place) => ({
      ...{ place, name, hasLook: place === 0 },
      xfdf: writeXfdf([markup({ name, pageNumber: page })], () => FRAME),
    })),
  });
}

function bookPage(page: number, texts: readonly string[]): PageReading {
  return pageReading(page, {
    lines: texts.map((text, index) => [text, 72, 90 + index * 14, 400, 101 + index * 14, 11]),
  });
}

const specPage = (page: number, code: string) =>
  bookPage(page, [`SECTION ${code}`, `TITLE OF ${code}`, 'PART 1 - GENERAL', '1.01 SUMMARY']);
const checklistPage = (page: number, count: number) =>
  bookPage(page, [
    'PLAN REVIEW CHECKLIST',
    ...Array.from({ length: count }, (_, at) => `☐ Item ${at + 1} is shown on the plans`),
  ]);

const titles = array(constantFrom('PLAN', 'PLAN (2)', 'SECTION', ''), { maxLength: 4 });
/** The kind of page, given without its number: a sheet, a specification section, checklist items, or unreadable. */
type PageKind = [number: string, titles: string[]] | string | number | null;
const pageKind: Arbitrary<PageKind> = oneof(
  { weight: 4, arbitrary: tuple(constantFrom('A-101', 'A-102', 'S-201', ''), titles) },
  { weight: 2, arbitrary: constantFrom('03 30 00', '09 91 00', '26 05 19') },
  { weight: 1, arbitrary: integer({ min: 1, max: 4 }) },
  { weight: 1, arbitrary: constant(null) },
);

function pagesOf(kinds: readonly PageKind[]): PageAnswer[] {
  const pages = kinds.map((kind, index): PageAnswer => {
    const page = index + 1;
    if (kind === null) return { page, error: 'took too long' };
    if (typeof kind === 'string') return specPage(page, kind);
    if (typeof kind === 'number') return checklistPage(page, kind);
    return sheet(page, ...kind);
  });
  return [{ pageCount: pages.length }, ...pages];
}

class Killed extends Error {}

/** A database that fails after this many statements and transactions, like a worker killed between them. */
function dying(db: Database, statements: number): Database {
  let left = statements;
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        left -= 1;
        if (left < 0) throw new Killed();
        return Reflect.apply(value, target, args) as unknown;
      };
    },
  });
}

describe('reading a document', () => {
  let product: TestProduct;
  let projectId = 0;
  let count = 0;
  /** Someone with access to the project. */
  let member: TestPerson;
  beforeAll(async () => {
    product = await startTestProduct();
    const rows = await product.db
      .insert(projects)
      .values({ name: 'Repeats' })
      .returning({ id: projects.id });
    projectId = rows[0]?.id ?? 0;
    const organizationId = await product.organization('Readers');
    member = await product.person({ name: 'reader', organizations: [organizationId] });
    await product.db.insert(projectOrganizations).values({ projectId, organizationId });
  });
  afterAll(() => product[Symbol.asyncDispose]());

  async function newDocument(documentTypeId: number | null = null): Promise<number> {
    count += 1;
    const organizationId = await product.organization(`Organization ${count}`);
    const [file] = await product.db
      .insert(files)
      .values({
        key: `test/${count}.pdf`,
        name: 'Set.pdf',
        category: 'new-project',
        organizationId,
      })
      .returning({ id: files.id });
    const [document] = await product.db
      .insert(documents)
      .values({
        projectId,
        fileId: file?.id ?? 0,
        documentTypeId,
        typeWasChosen: documentTypeId !== null,
      })
      .returning({ id: documents.id });
    return document?.id ?? 0;
  }

  const local = { path: '/nowhere', [Symbol.asyncDispose]: () => Promise.resolve() };

  function read(documentId: number, pages: readonly PageAnswer[], db = product.db): Promise<void> {
    const store = Object.create(product.store, {
      localFile: { value: () => Promise.resolve(local) },
    });
    async function* told() {
      for (const page of pages) {
        await Promise.resolve();
        yield page;
      }
    }
    return readDocument({ db, store, log, reader: { read: told } }, documentId, running);
  }

  /** Everything the reading wrote, without times; ids apart, because each document has its own. */
  async function tables(documentId: number) {
    const { db } = product;
    const [document] = await db.select().from(documents).where(eq(documents.id, documentId));
    const sheets = await db
      .select()
      .from(drawingSheets)
      .where(eq(drawingSheets.documentId, documentId))
      .orderBy(asc(drawingSheets.pageNumber));
    const boxes = await db
      .select({ page: drawingSheets.pageNumber, drawing: drawings })
      .from(drawings)
      .innerJoin(drawingSheets, eq(drawingSheets.id, drawings.sheetId))
      .where(eq(drawingSheets.documentId, documentId))
      .orderBy(asc(drawingSheets.pageNumber), asc(drawings.key));
    const texts = await db
      .select()
      .from(pageTexts)
      .where(eq(pageTexts.documentId, documentId))
      .orderBy(asc(pageTexts.pageNumber));
    const sections = await db
      .select()
      .from(specSections)
      .where(eq(specSections.documentId, documentId))
      .orderBy(asc(specSections.position));
    const headings = await db
      .select()
      .from(checklistSections)
      .where(eq(checklistSections.documentId, documentId))
      .orderBy(asc(checklistSections.position));
    const items = await db
      .select()
      .from(checklistItems)
      .where(eq(checklistItems.documentId, documentId))
      .orderBy(asc(checklistItems.position));
    const tasks = await db
      .select()
      .from(projectTasks)
      .where(eq(projectTasks.documentId, documentId))
      .orderBy(asc(projectTasks.eventType));
    const markups = await db
      .select()
      .from(annotations)
      .where(eq(annotations.documentId, documentId))
      .orderBy(asc(annotations.filePage), asc(annotations.filePlace));
    const bare = (row: object) =>
      Object.fromEntries(
        Object.entries(row).filter(
          ([name]) =>
            !['id', 'documentId', 'sheetId', 'readAt', 'createdAt', 'updatedAt'].includes(name),
        ),
      );
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
    return {
      ids: {
        sheets: ids(sheets),
        drawings: ids(boxes.map(({ drawing }) => drawing)),
        sections: ids(sections),
        headings: ids(headings),
        items: ids(items),
        markups: ids(markups),
      },
      type: document?.documentTypeId,
      pageCount: document?.pageCount,
      sheets: sheets.map(bare),
      drawings: boxes.map(({ page, drawing }) => ({ page, ...bare(drawing) })),
      texts: texts.map(bare),
      sections: sections.map(bare),
      headings: headings.map(bare),
      items: items.map(bare),
      markups: markups.map(bare),
      tasks: tasks.map(({ eventType, hadError, eventData }) => ({
        eventType,
        hadError,
        eventData,
      })),
    };
  }

  it('leaves the same, with the same ids, once, twice, after a kill between any two writes, and by two workers at once', async () => {
    await assertProperty(
      asyncProperty(
        array(pageKind, { minLength: 1, maxLength: 30 }),
        constantFrom(null, 2, 3, 4),
        integer({ min: 0, max: 12 }),
        async (kinds, chosen, killedAfter) => {
          const pages = pagesOf(kinds);
          const [once, often] = [await newDocument(chosen), await newDocument(chosen)];
          await read(once, pages);
          const { ids: _ids, ...expected } = await tables(once);

          await read(often, pages, dying(product.db, killedAfter)).catch((error: unknown) => {
            if (!(error instanceof Killed)) throw error;
          });
          await Promise.all([read(often, pages), read(often, pages)]);
          const { ids, ...found } = await tables(often);
          expect(found).toEqual(expected);
          await read(often, pages, dying(product.db, killedAfter)).catch((error: unknown) => {
            if (!(error instanceof Killed)) throw error;
          });
          await read(often, pages);
          expect(await tables(often)).toEqual({ ids, ...expected });
        },
      ),
      { numRuns: 25 },
    );
  }, 240_000);

  it('tells in its events how much stands in the tables, and which pages could not be read', async () => {
    await assertProperty(
      asyncProperty(
        array(pageKind, { minLength: 1, maxLength: 10 }),
        constantFrom(null, 2, 3, 4),
        async (kinds, chosen) => {
          const id = await newDocument(chosen);
          await read(id, pagesOf(kinds));
          const { tasks, sheets, sections, headings } = await tables(id);
          const told = new Map(tasks.map((task) => [task.eventType, task]));
          const failed = kinds.filter((kind) => kind === null).length;
          const toc = told.get('toc_created');
          expect(toc?.hadError).toBe(failed > 0);
          if (failed === kinds.length) return;
          expect(toc?.eventData.toc_count).toBe(sheets.length + sections.length + headings.length);
          const set = told.get('drawing_metadata_created');
          if (set) expect(set.eventData.drawings_created).toBe(sheets.length);
          if (failed > 0) {
            expect(toc?.eventData.error).toContain(`${failed} of ${kinds.length} pages could not`);
          }
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  it('keeps what people corrected, also where a page cannot be read the next time', async () => {
    const id = await newDocument();
    await read(
      id,
      pagesOf([
        ['A-101', ['PLAN', 'SECTION']],
        ['A-102', ['PLAN']],
      ]),
    );
    const { db } = product;
    const rows = await db.select().from(drawingSheets).where(eq(drawingSheets.documentId, id));
    for (const { id: sheetId } of rows) {
      await db
        .update(drawingSheets)
        .set({ corrected: { sheet_num: 'X-1' } })
        .where(eq(drawingSheets.id, sheetId));
      await db
        .update(drawings)
        .set({ corrected: { title: 'RIGHT' } })
        .where(eq(drawings.sheetId, sheetId));
    }
    await db.update(drawings).set({ isDeleted: true }).where(eq(drawings.key, 'SECTION'));
    const before = await tables(id);
    await read(id, pagesOf([null, ['A-102', []]]));
    const after = await tables(id);
    expect(after.sheets).toHaveLength(2);
    expect(after.drawings).toEqual(before.drawings);
    expect(after.sheets.map(({ corrected }) => corrected)).toEqual(
      before.sheets.map(({ corrected }) => corrected),
    );
  });

  it('keeps the ids of sections when the next reading finds another one before them', async () => {
    const id = await newDocument();
    const last = bookPage(2, [
      ...['SECTION 09 91 00', 'PAINTING', 'PART 1 - GENERAL', '1.01 SUMMARY'],
      ...['SECTION 26 05 19', 'CONDUCTORS', 'PART 1 - GENERAL', '1.01 SUMMARY'],
    ]);
    const without = bookPage(2, ['SECTION 26 05 19', 'CONDUCTORS', 'PART 1 - GENERAL']);
    await read(id, [{ pageCount: 2 }, specPage(1, '03 30 00'), without]);
    const [concrete, conductors] = (await tables(id)).ids.sections;
    await read(id, [{ pageCount: 2 }, specPage(1, '03 30 00'), last]);
    const { ids, sections } = await tables(id);
    expect(sections).toMatchObject([
      { csiCode: '033000', startingPageNumber: 1 },
      { csiCode: '099100', startingPageNumber: 2 },
      { csiCode: '260519', startingPageNumber: 2 },
    ]);
    expect(ids.sections).toEqual([concrete, expect.any(Number), conductors]);
    const listed = await specSectionsOf(product.db, await documentScopeFor(product.db, member, id));
    expect(listed.map((section) => section.id)).toEqual(ids.sections);
  });

  it('keeps the ids of checklist items when others come, go and repeat around them', async () => {
    const id = await newDocument(DOCUMENT_TYPE.checklist);
    const readItems = async (...texts: string[]) => {
      await read(id, [{ pageCount: 1 }, bookPage(1, texts)]);
      const { ids, items, headings } = await tables(id);
      const idsOf = new Map<string, number[]>();
      for (const [at, { requirement }] of items.entries()) {
        const known = idsOf.get(String(requirement)) ?? [];
        idsOf.set(String(requirement), [...known, ids.items[at] ?? 0]);
      }
      return {
        idsOf,
        headings: new Map(headings.map(({ title }, at) => [title, ids.headings[at]])),
      };
    };
    const [swing, wide, glass] = [
      'Doors swing out of the room',
      'Doors are wide enough for chairs',
      'Glass is marked and tempered',
    ];
    const before = await readItems('DOORS', `☐ ${swing}`, `☐ ${wide}`, 'WINDOWS', `☐ ${wide}`);
    const after = await readItems(
      ...['GLAZING', `☐ ${glass}`, `☐ ${wide}`],
      ...['DOORS', `☐ ${glass}`, `☐ ${wide}`, 'WINDOWS', `☐ ${wide}`, `☐ ${wide}`],
    );
    const [doorsWide, windowsWide] = before.idsOf.get(wide) ?? [];
    expect(after.idsOf.get(wide)).toEqual([
      expect.any(Number),
      doorsWide,
      windowsWide,
      expect.any(Number),
    ]);
    expect(after.idsOf.has(swing)).toBe(false);
    for (const title of ['DOORS', 'WINDOWS']) {
      expect(after.headings.get(title)).toBe(before.headings.get(title));
    }
    expect(new Set([...after.idsOf.values()].flat()).size).toBe(6);
  });

  it('keeps what people said of the sheets of a set that is called a book for a while', async () => {
    const { db } = product;
    const id = await newDocument();
    const pages = pagesOf([
      ['A-101', ['PLAN']],
      ['A-102', ['PLAN']],
      ['A-103', []],
    ]);
    await read(id, pages);
    const ofPage = (pageNumber: number) =>
      and(eq(drawingSheets.documentId, id), eq(drawingSheets.pageNumber, pageNumber));
    await db
      .update(drawingSheets)
      .set({ corrected: { sheet_num: 'X-1' } })
      .where(ofPage(1));
    const sheetId = db.select({ id: drawingSheets.id }).from(drawingSheets).where(ofPage(2));
    await db.update(drawings).set({ isDeleted: true }).where(inArray(drawings.sheetId, sheetId));
    const before = await tables(id);
    const readAs = async (documentTypeId: number) => {
      const chosen = { documentTypeId, typeWasChosen: true };
      await db.update(documents).set(chosen).where(eq(documents.id, id));
      await read(id, pages);
    };
    await readAs(DOCUMENT_TYPE.specifications);
    expect(await sheetsOf(db, await documentScopeFor(db, member, id))).toEqual([]);
    await readAs(DOCUMENT_TYPE.drawings);
    const after = await tables(id);
    expect(after.sheets).toEqual(before.sheets);
    expect(after.drawings).toEqual(before.drawings);
  });

  it('forgets the sections of a book that a person calls a set', async () => {
    const id = await newDocument();
    const pages = pagesOf(['03 30 00', '09 91 00']);
    await read(id, pages);
    expect((await tables(id)).sections).toHaveLength(2);
    await product.db
      .update(documents)
      .set({ documentTypeId: 2, typeWasChosen: true })
      .where(eq(documents.id, id));
    await read(id, pages);
    expect(await tables(id)).toMatchObject({ sections: [], type: 2 });
    expect((await tables(id)).sheets).toHaveLength(2);
  });

  it('takes a checklist of more items than a statement takes values', async () => {
    const id = await newDocument();
    await read(id, [
      { pageCount: 400 },
      ...Array.from({ length: 400 }, (_, at) => checklistPage(at + 1, 40)),
    ]);
    const { items, tasks } = await tables(id);
    expect(tasks.filter((task) => task.hadError)).toEqual([]);
    expect(items.length).toBeGreaterThan(65_535 / 6);
  }, 120_000);

  it('takes a set of more sheets than a statement takes values', async () => {
    const id = await newDocument();
    const pages = Array.from({ length: 7000 }, (_, at) => sheet(at + 1, `A-${at}`, []));
    await read(id, [{ pageCount: pages.length }, ...pages]);
    const { tasks } = await tables(id);
    expect(tasks.map(({ eventData }) => eventData)).toContainEqual({ drawings_created: 7000 });
  }, 240_000);

  it('says that a file is gone, or has no pages', async () => {
    const id = await newDocument();
    await read(id, [{ pageCount: 0 }]);
    const errors = async () =>
      (await tables(id)).tasks.flatMap(({ hadError, eventData }) => (hadError ? [eventData] : []));
    expect(await errors()).toEqual([{ error: 'The file has no pages.' }]);
    const lost = { localFile: () => Promise.reject(new ObjectMissing('test/1.pdf')) };
    const store = Object.create(product.store, { localFile: { value: lost.localFile } });
    const reader = {
      read: () => {
        throw new Error('There is nothing to read.');
      },
    };
    await readDocument({ db: product.db, store, log, reader }, id, running);
    expect(await errors()).toContainEqual({
      error: 'The file is no longer in storage. Please upload it again.',
    });
  });

  it('is asked for again when the store does not answer, and notes nothing', async () => {
    const id = await newDocument();
    const localFile = () => Promise.reject(new Error('connect ECONNREFUSED'));
    const store = Object.create(product.store, { localFile: { value: localFile } });
    const reader = {
      read: () => {
        throw new Error('There is nothing to read.');
      },
    };
    const reads = readDocument({ db: product.db, store, log, reader }, id, running);
    await expect(reads).rejects.toThrow('ECONNREFUSED');
    expect((await tables(id)).tasks).toEqual([]);
    expect(await unreadDocuments(product.db)).toContain(id);
  });
});
