/**
 * Markups carried to later revisions: once each, with their answers, authors and states, whatever is repeated, killed,
 * deleted or asked for at the same time. The last tests align the sample's two issues with the core.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { array, assert as assertProperty, asyncProperty, constantFrom } from 'fast-check';
import { and, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Annotation } from '../../../contract/src/annotations/schema.ts';
import { applyMatrix, invertMatrix } from '../../../contract/src/geometry/matrix.ts';
import type { Box, Matrix, Point } from '../../../contract/src/geometry/types.ts';
import { around, middleOf, pointsOf } from '../../../markups/src/extent.ts';
import { replyTo } from '../../../markups/src/replies.ts';
import type { Markup } from '../../../markups/src/model.ts';
import { readXfdf } from '../../../markups/src/xfdf/read.ts';
import { writeXfdf } from '../../../markups/src/xfdf/write.ts';
import { annotations, drawingSheets } from '../../../server/src/db/schema.ts';
import { revisionsOf } from '../../../server/src/domain/revisions.ts';
import { carryInto } from '../../../server/src/jobs/carry-markups-job.ts';
import { PageComparer } from '../../../server/src/jobs/comparing/compare-pages.ts';
import { carryPage } from '../../../server/src/jobs/carrying/carry-page.ts';
import type { PagePair } from '../../../server/src/jobs/carrying/page-pair.ts';
import type { PairedPage } from '../../../server/src/jobs/comparing/page-pair.ts';
import { revisedSheets } from '../../../server/src/repositories/carries.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { markup } from '../../support/markups.ts';
import { pdfBytes, startTestProduct, uploadPlace } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const SAMPLE = path.join(import.meta.dirname, '../../../web/public/sample');
const DATES = ['2026-01-15', '2026-03-02', '2026-05-20'];
const PAGE: PairedPage = {
  ...{ cropBox: [0, 0, 2592, 1728], rotation: 0, userUnit: 1, width: 2592, height: 1728 },
};
/** The later sheet is shifted by an inch to the right, and differs in its lower half. */
const PAIR: PagePair = {
  pages: { earlier: PAGE, later: PAGE },
  alignment: { toEarlier: { matrix: [1, 0, 0, 1, -72, 0] }, errorInches: 0.001, isCertain: true },
  differences: [[0, 864, 2592, 1728]],
  isComplete: true,
};
const log = pino({ level: 'silent' });
const running = () => new AbortController().signal;

let product: TestProduct;
let ada: TestPerson;
let ben: TestPerson;
let admin: TestPerson;
let organization = 0;

beforeAll(async () => {
  product = await startTestProduct();
  organization = await product.organization('Ours');
  ada = await product.person({ name: 'Ada', organizations: [organization] });
  ben = await product.person({ name: 'Ben', organizations: [organization] });
  admin = await product.person({ name: 'Admin', organizations: [organization], isAdmin: true });
});
afterAll(() => product[Symbol.asyncDispose]());

type Issues = { project: number; documents: number[] };

async function addProject(): Promise<number> {
  const body = { name: 'Clinic', organization_id: organization };
  return (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
}

type NewDocument = {
  bytes: Buffer;
  date: string;
  /** Default: its page is A-102. */
  sheets?: readonly { page: number; number: string }[];
};

/** A document with sheets as a reading would find them. */
async function addDocument(
  project: number,
  { bytes, date, sheets = [{ page: 1, number: 'A-102' }] }: NewDocument,
): Promise<number> {
  const place = await uploadPlace(product, ada, organization);
  const headers = { 'content-type': 'application/pdf' };
  await product.app.inject({ method: 'PUT', url: place.url, headers, payload: bytes });
  const body = { project_id: project, file_ids: [place.fileId] };
  const made = await product.call(ada, 'POST', '/v1/documents', body);
  const documentId = made.json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
  await product.db.insert(drawingSheets).values(
    sheets.map(({ page, number }) => ({
      ...{ documentId, pageNumber: page, sheetNum: number, sheetTitle: 'PLAN', revisionDate: date },
      ...{ rotationDegrees: 0, widthPoints: 2592, heightPoints: 1728, confidence: 1 },
    })),
  );
  return documentId;
}

/** Three issues of one sheet, added in this order. */
async function addSet(order: readonly number[] = [0, 1, 2]): Promise<Issues> {
  const project = await addProject();
  const documents: number[] = [];
  for (const at of order) {
    documents[at] = await addDocument(project, { bytes: pdfBytes(500), date: DATES[at] ?? '' });
  }
  return { project, documents };
}

async function draw(
  person: TestPerson,
  project: number,
  documentId: number,
  markups: readonly Markup[],
  page = PAGE,
): Promise<void> {
  for (let at = 0; at < markups.length; at += 100) {
    const some = markups.slice(at, at + 100);
    const answer = await product.call(person, 'POST', `/v1/projects/${project}/annotations`, {
      document_id: documentId,
      annotations: some.map((one) => ({ xfdf: writeXfdf([one], () => page) })),
    });
    expect(answer.statusCode).toBe(201);
  }
}

async function rowsOf(project: number, documentId: number): Promise<Annotation[]> {
  const rows: Annotation[] = [];
  let after = '';
  do {
    const url = `/v1/projects/${project}/annotations?document_id=${documentId}${after}`;
    const answer = (await product.call(ada, 'GET', url)).json<{
      annotations: Annotation[];
      next: number | null;
    }>();
    rows.push(...answer.annotations);
    after = answer.next === null ? '' : `&after=${answer.next}`;
  } while (after !== '');
  return rows;
}

const markupOf = ({ xfdf }: Annotation, page = PAGE) => {
  const [one] = readXfdf(xfdf, () => page).markups;
  if (one === undefined) throw new Error(xfdf);
  return one;
};

/** The job's work without the core: every pair of sheets is `PAIR`. */
async function carry(
  { project }: Issues,
  documentId: number | undefined,
  pair = PAIR,
  signal = running(),
): Promise<void> {
  const revisions = revisionsOf(await revisedSheets(product.db, project));
  const revision = revisions.find(({ later }) => later.documentId === documentId);
  if (revision) await carryPage(product.db, { projectId: project, revision, pair }, signal);
}

const placed = (name: string, y: number, change: Partial<Markup> = {}) =>
  markup({ name, shape: { form: 'box', box: [100, y, 172, y + 36], turned: 0 }, ...change });

async function remove(row: Annotation, person = admin): Promise<void> {
  const { id, version } = row;
  const answer = await product.call(person, 'DELETE', `/v1/annotations/${id}`, { version });
  expect(answer.statusCode).toBe(204);
}

describe('carrying markups', () => {
  it('moves them with the drawing, keeps their authors, and says which to review', async () => {
    const set = await addSet();
    const [first = 0, second = 0] = set.documents;
    await draw(ada, set.project, first, [placed('kept', 100, { contents: 'Check', subject: 'S' })]);
    await draw(ben, set.project, first, [placed('changed', 1000)]);
    await carry(set, second);
    const rows = await rowsOf(set.project, second);
    expect(rows.map(({ name, author }) => [name, author?.full_name])).toEqual([
      ['kept', 'Ada'],
      ['changed', 'Ben'],
    ]);
    const [kept, changed] = rows.map((row) => markupOf(row));
    expect(kept).toMatchObject({
      ...{ contents: 'Check', subject: 'S', author: 'Ada' },
      shape: { box: [172, 100, 244, 136] },
      carried: { from: 'A-102, 2026-01-15', errorInches: 0.001, review: null },
    });
    expect(changed?.carried?.review).toBe('changed');
    // The originals stay as they are.
    const [original] = await rowsOf(set.project, first);
    expect(original && markupOf(original)).not.toHaveProperty('carried');
    const [row] = rows;
    const changes = await product.call(ada, 'GET', `/v1/annotations/${row?.id}/changes`);
    expect(changes.json()).toMatchObject({ changes: [{ action: 'carried', author: null }] });
  });

  it('brings answers and states along, and later answers too, but nothing rejected or deleted', async () => {
    const set = await addSet();
    const [first = 0, second = 0] = set.documents;
    const asked = placed('asked', 100);
    const rejected = placed('rejected', 200);
    const says = (name: string, to: Markup, value: string | null = null) =>
      replyTo(to, {
        ...{ name, author: 'Ada', now: '2026-01-20T10:00:00Z', contents: value ? '' : 'Yes' },
        state: value === null ? null : { model: 'Review', value },
      });
    await draw(ada, set.project, first, [
      ...[asked, says('answer', asked), says('done', asked, 'Completed')],
      ...[rejected, says('no', rejected, 'Rejected'), placed('gone', 300), placed('judged', 400)],
    ]);
    for (const row of await rowsOf(set.project, first)) if (row.name === 'gone') await remove(row);
    await product.db
      .update(annotations)
      .set({ evaluationState: 'rejected' })
      .where(and(eq(annotations.documentId, first), eq(annotations.name, 'judged')));
    await carry(set, second);
    const carried = async () =>
      (await rowsOf(set.project, second)).map((row) => {
        const { name, repliesTo, state } = markupOf(row);
        return [name, repliesTo, state?.value];
      });
    const before = [
      ['asked', null, undefined],
      ['answer', 'asked', undefined],
      ['done', 'asked', 'Completed'],
    ];
    expect(await carried()).toEqual(before);
    await draw(ben, set.project, first, [says('late', asked)]);
    await carry(set, second);
    expect(await carried()).toEqual([...before, ['late', 'asked', undefined]]);
    // What was discarded stays away, with what is said about it on the earlier sheet.
    const [root] = await rowsOf(set.project, second);
    if (root) await remove(root);
    await draw(ben, set.project, first, [says('too late', asked)]);
    await carry(set, second);
    expect((await carried()).map(([name]) => name)).toEqual(['answer', 'done', 'late']);
  });

  it('leaves a name to the markup that has it, unless it is the same markup', async () => {
    const set = await addSet();
    const [first = 0, second = 0] = set.documents;
    const created = '2026-01-10T08:00:00Z';
    const same = placed('same', 100, { created, contents: 'Door' });
    await draw(ada, set.project, first, [same, placed('taken', 200, { contents: 'Window' })]);
    await draw(ada, set.project, second, [same, placed('taken', 300, { contents: 'Wall' })]);
    await carry(set, second);
    await carry(set, second);
    const rows = (await rowsOf(set.project, second)).map((row) => markupOf(row));
    expect(rows.map(({ contents }) => contents)).toEqual(['Door', 'Wall', 'Window']);
  });

  it('lists for review what could not be aligned or even opened', async () => {
    const set = await addSet();
    const [first = 0, second = 0] = set.documents;
    await draw(ada, set.project, first, [placed('one', 100)]);
    // Real work: these files are no PDFs.
    await carryInto({ db: product.db, store: product.store, log }, second, running());
    const [row] = await rowsOf(set.project, second);
    expect(row && markupOf(row)).toMatchObject({
      shape: { box: [100, 100, 172, 136] },
      carried: { errorInches: null, review: 'not-aligned' },
    });
  });

  it('goes on where it was killed, and two at once carry nothing twice', async () => {
    const set = await addSet();
    const [first = 0, second = 0] = set.documents;
    const all = Array.from({ length: 450 }, (_, index) => placed(`m${index}`, 2 * index));
    await draw(ada, set.project, first, all);
    const killed = running();
    const check = vi.spyOn(killed, 'throwIfAborted');
    check
      .mockImplementationOnce(() => undefined)
      .mockImplementationOnce(() => {
        throw new Error('killed');
      });
    await expect(carry(set, second, PAIR, killed)).rejects.toThrow('killed');
    expect(await rowsOf(set.project, second)).toHaveLength(200);
    await Promise.all([carry(set, second), carry(set, second)]);
    const names = (await rowsOf(set.project, second)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(all.map(({ name }) => name).toSorted());
  });

  it('carries each markup once, in whatever order issues arrive and people act', async () => {
    const action = constantFrom(
      ...(['draw', 'carry 1', 'carry 2', 'both', 'delete 0', 'delete 1', 'delete 2'] as const),
    );
    const order = constantFrom([0, 1, 2], [2, 0, 1], [1, 2, 0]);
    await assertProperty(
      asyncProperty(order, array(action, { maxLength: 9 }), async (added, actions) => {
        const set = await addSet(added);
        const deleted = new Set<string>();
        let count = 0;
        for (const act of [...actions, 'carry 1', 'carry 2', 'carry 1'] as const) {
          const at = Number(act.at(-1));
          if (act === 'draw') {
            const name = `${set.project} ${count}`;
            count += 1;
            await draw(ada, set.project, set.documents[0] ?? 0, [placed(name, 100)]);
          } else if (act === 'both') {
            await Promise.all([carry(set, set.documents[1]), carry(set, set.documents[2])]);
          } else if (act.startsWith('carry')) await carry(set, set.documents[at]);
          else {
            const [row] = await rowsOf(set.project, set.documents[at] ?? 0);
            if (row) {
              await remove(row);
              deleted.add(`${at} ${row.name}`);
            }
          }
        }
        for (const at of [1, 2]) {
          const rows = await rowsOf(set.project, set.documents[at] ?? 0);
          const names = rows.map(({ name }) => name);
          expect(new Set(names).size).toBe(names.length);
          for (const name of names) expect(deleted).not.toContain(`${at} ${name}`);
          for (let each = 0; each < count; each += 1) {
            const name = `${set.project} ${each}`;
            const isGone = [0, 1, 2].some((document) => deleted.has(`${document} ${name}`));
            if (!isGone) expect(names).toContain(name);
          }
        }
      }),
      { numRuns: 12, seed: 13 },
    );
  });
});

describe('asking for it', () => {
  it('queues the documents with the next revisions, and says how many sheets have one', async () => {
    const set = await addSet();
    const [first = 0, second = 0, third = 0] = set.documents;
    const ask = (id: number) => product.call(ada, 'POST', `/v1/documents/${id}/carry-markups`);
    product.carryingAskedFor.length = 0;
    expect((await ask(first)).json()).toEqual({ sheets: 1 });
    expect(product.carryingAskedFor).toEqual([second]);
    expect((await ask(third)).json()).toEqual({ sheets: 0 });
    expect(product.carryingAskedFor).toEqual([second]);
  });
});

type Truth = {
  pairs: {
    sheet: string;
    oldPage: number;
    newPage: number;
    newToOld: Matrix;
    edits: { group: string; box: Box }[];
  }[];
};

/** Places of a sheet of the sample that are an inch and more from these boxes. */
function quietPlaces(boxes: readonly Box[]): Point[] {
  const near = ({ x, y }: Point, [x0, y0, x1, y1]: Box) =>
    x > x0 - 72 && x < x1 + 72 && y > y0 - 72 && y < y1 + 72;
  return Array.from({ length: 48 }, (_, index) => ({
    x: 160 + 290 * (index % 8),
    y: 150 + 270 * Math.floor(index / 8),
  })).filter((place) => !boxes.some((box) => near(place, box)));
}

describe.skipIf(!coreIsBuilt() || !existsSync(path.join(SAMPLE, 'issue-2.pdf')))(
  'carrying from issue to issue of the sample',
  () => {
    const fileOf = (issue: number) => path.join(SAMPLE, `issue-${issue}.pdf`);
    const truth: Truth = JSON.parse(readFileSync(path.join(SAMPLE, 'truth.json'), 'utf8'));
    /** At half the size, turned by a quarter, from another program, and with other margins. */
    const pairs = truth.pairs.filter(({ sheet }) => /A-102|A-103|A-201|S-102/.test(sheet));

    it('places markups within the error of the alignment, and has those on changes reviewed', async () => {
      const project = await addProject();
      const add = (issue: number, key: 'oldPage' | 'newPage') =>
        addDocument(project, {
          ...{ bytes: readFileSync(fileOf(issue)), date: DATES[issue] ?? '' },
          sheets: pairs.map(({ sheet, [key]: page }) => ({ page, number: sheet })),
        });
      const [old, next] = [await add(1, 'oldPage'), await add(2, 'newPage')];
      using comparer = new PageComparer(log, running());
      const expected = new Map<string, { page: PairedPage; at: Point; isEdit: boolean }>();
      for (const { sheet, oldPage, newPage, newToOld, edits } of pairs) {
        const { pages } = await comparer.compare({
          earlier: { file: fileOf(1), page: oldPage },
          later: { file: fileOf(2), page: newPage },
        });
        const toNew = invertMatrix(newToOld);
        if (pages === null || toNew === null) throw new Error(sheet);
        const inDrawing = edits.filter(({ group }) => group === 'drawing');
        const places = [
          ...inDrawing.map(({ box }) => ({ at: middleOf(box), isEdit: true })),
          ...quietPlaces(edits.map(({ box }) => box)).map((at) => ({ at, isEdit: false })),
        ];
        const drawn = places.map(({ at: { x, y }, isEdit }, index) => {
          const name = `${sheet} ${index}`;
          expected.set(name, { page: pages.later, at: applyMatrix(toNew, { x, y }), isEdit });
          const box: Box = [x - 10, y - 10, x + 10, y + 10];
          return markup({ name, pageNumber: oldPage, shape: { form: 'box', box, turned: 0 } });
        });
        await draw(ada, project, old, drawn, pages.earlier);
      }
      await carryInto({ db: product.db, store: product.store, log }, next, running());
      const rows = await rowsOf(project, next);
      expect(rows.map(({ name }) => name).toSorted()).toEqual([...expected.keys()].toSorted());
      let quiet = 0;
      let asIs = 0;
      for (const row of rows) {
        const { page, at, isEdit } = expected.get(row.name) ?? { page: PAGE, at: { x: 0, y: 0 } };
        const { shape, carried } = markupOf(row, page);
        const middle = middleOf(around(pointsOf(shape)) ?? [0, 0, 0, 0]);
        const offInches = Math.hypot(middle.x - at.x, middle.y - at.y) / 72;
        expect(offInches, row.name).toBeLessThanOrEqual((carried?.errorInches ?? 0) + 0.001);
        if (isEdit === true) expect(carried?.review, row.name).toBe('changed');
        else {
          quiet += 1;
          if (carried?.review === null) asIs += 1;
        }
      }
      // Differences are reported as boxes around what changed, which may reach beyond it.
      expect(asIs / quiet).toBeGreaterThan(0.9);
    });
  },
);
