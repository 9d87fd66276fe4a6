/** The list of issues: every filter and order, alone and in pairs, against a model in memory. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVALUATION_STATES } from '../../../../contract/src/constants.ts';
import { cellName, NO_CELL, placeOfCell } from '../../../../contract/src/dashboard/hot-spots.ts';
import { ISSUE_SORTS, ISSUE_TYPES, NOBODY } from '../../../../contract/src/issues/list.ts';
import type { IssueSort } from '../../../../contract/src/issues/list.ts';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import {
  annotations,
  documents,
  drawingSheets,
  issueChanges,
  issueComments,
  issues,
  themeIssues,
  themes,
} from '../../../../server/src/db/schema.ts';
import { LOOKUPS } from '../../../../server/src/domain/lookups.ts';
import { seededRandom } from '../../../../sample/src/description/random.ts';
import { addExecution, addOverlay } from '../../../support/overlays.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

/** What happened to an issue, by days since the beginning of 2026. */
type Comment = { text: string; authorId: number | null; day: number };
type Change = { isOfStatus: boolean; day: number };
type Row = typeof issues.$inferInsert & {
  id: number;
  day: number;
  /** Null while it is open. */
  closedDay: number | null;
  comment: Comment | null;
  change: Change | null;
  themeIds: readonly number[];
  /** That of the sheet it was raised on; empty if that has no number, null without a sheet. */
  sheet: string | null;
  cell: string;
};
type Asked = string | number | boolean | readonly (string | number)[] | undefined;
type Listed = {
  data: Issue[];
  pagination: { page: number; per_page: number; total: number };
  priority_stats: { priority_id: number; priority_label: string; count: number }[];
};

const ISSUES = 60;
const asRead = new Intl.Collator('en', { numeric: true });
const DAY_MS = 86_400_000;
const YEAR = Date.UTC(2026, 0, 1);
const dateOf = (day: number) => new Date(YEAR + day * DAY_MS);
/** Whole and half days, so that some are exactly at a limit. */
const DAYS = Array.from({ length: 41 }, (_none, at) => at / 2);
const SHEETS = ['A-1', 'A-2', 'A-3'];
/** Of a sheet of 800 by 600 points; `none`: without a markup. */
const CELLS = [NO_CELL, cellName(0, 0), cellName(2, 3), cellName(7, 5)];
const CLOSED = 4;
const WORDS = ['Door', 'door frame', 'Beam', '100%', 'a_b', 'Rated', 'wall', 'Ünder'];

describe('the list of issues', () => {
  let product: TestProduct;
  let person: TestPerson;
  let viewer: TestPerson;
  let project = 0;
  const documentIds: number[] = [];
  const rows: Row[] = [];
  const names = new Map<number, string>();

  beforeAll(async () => {
    product = await startTestProduct();
    const ours = await product.organization('Ours');
    person = await product.person({ name: 'ada', organizations: [ours] });
    const zoe = await product.person({ name: 'Zoe', organizations: [ours] });
    viewer = await product.person({ name: 'bob', organizations: [ours], userTypeId: 2 });
    names.set(person.userId, 'ada').set(zoe.userId, 'Zoe').set(viewer.userId, 'bob');
    const body = { name: 'Clinic', organization_id: ours };
    project = (await product.call(person, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
    for (const documentTypeId of [1, 2]) {
      const { fileId } = await uploadPdf(product, person, ours);
      const [row] = await product.db
        .insert(documents)
        .values({ projectId: project, fileId, documentTypeId, pageCount: 9 })
        .returning({ id: documents.id });
      documentIds.push(row?.id ?? 0);
    }
    const executions = await addExecutions();
    const sheets = await addSheets();
    const themeIds = await addThemes();
    const { next } = seededRandom(7);
    const one = <Value>(values: readonly Value[]): Value =>
      values[Math.floor(next() * values.length)] as Value;
    const people = [null, ...names.keys()];
    for (let at = 0; at < ISSUES; at += 1) {
      const day = Math.floor(next() * 20);
      const values = {
        projectId: project,
        summary: `${one(WORDS)} ${one(WORDS)}`,
        fullText: `${one(WORDS)} at ${one(WORDS)}`,
        priorityId: one([1, 2, 3, 4]),
        statusId: one([null, 1, 2, 3, 4, 5]),
        disciplineId: one([1, 7, 8, 15]),
        scopeIds: one([[], [3], [8, 9], [3, 8, 26]]),
        assigneeId: one(people),
        creatorId: one(people),
        issueType: one(ISSUE_TYPES),
        refNumber: one(['A-2', 'A-10', 'a-102', '08 11 13', 'S-201']),
        documentId: one(documentIds),
        pageNumber: one([1, 2, 9]),
        overlayExecutionId: one([null, ...executions]),
        evaluationState: one(EVALUATION_STATES),
        createdAt: dateOf(day),
        closedAt: dateOf(day + one(DAYS)),
      };
      const [made] = await product.db.insert(issues).values(values).returning({ id: issues.id });
      const id = made?.id ?? 0;
      const comment =
        next() < 0.4 ? { text: one(WORDS), authorId: one(people), day: one(DAYS) } : null;
      const change = next() < 0.4 ? { isOfStatus: next() < 0.5, day: one(DAYS) } : null;
      const row = {
        ...{ ...values, id, day, comment, change, cell: one(CELLS) },
        closedDay:
          (values.statusId ?? 0) < CLOSED ? null : (Number(values.closedAt) - YEAR) / DAY_MS,
        themeIds: themeIds.filter(() => next() < 0.4),
        sheet: sheets.get(`${values.documentId} ${values.pageNumber}`) ?? null,
      };
      await addAround(row, { hasDeleted: next() < 0.3, hasSecond: next() < 0.3 });
      rows.push(row);
    }
  });
  afterAll(() => product[Symbol.asyncDispose]());

  /** Two, with the ids 1 and 2 in a new database. */
  async function addExecutions(): Promise<number[]> {
    const [sheet] = await product.db
      .insert(drawingSheets)
      .values({
        ...{ documentId: documentIds[1] ?? 0, pageNumber: 1, sheetNum: 'A-1', sheetTitle: 'PLAN' },
        ...{ rotationDegrees: 0, widthPoints: 800, heightPoints: 600, confidence: 1 },
        cropBox: [0, 0, 800, 600],
      })
      .returning({ id: drawingSheets.id });
    const sheets = [sheet?.id ?? 0, sheet?.id ?? 0] as const;
    const { overlay, execution } = await addOverlay(product.db, { project, sheets });
    return [execution, await addExecution(product.db, overlay)];
  }

  /** The numbers of sheets by document and page: read, corrected by a person, recognized in a picture, or none. */
  async function addSheets(): Promise<Map<string, string>> {
    const [first = 0, second = 0] = documentIds;
    const whole = {
      ...{ sheetTitle: 'PLAN', rotationDegrees: 0, widthPoints: 800, heightPoints: 600 },
      ...{ cropBox: [0, 0, 800, 600] as [number, number, number, number], confidence: 1 },
    };
    const recognized = {
      ...{ state: 'done' as const, number: 'A-3', title: null, revision: null, date: null },
      confidence: 0.8,
    };
    const others = [
      { documentId: second, pageNumber: 2, sheetNum: 'A-2' },
      { documentId: first, pageNumber: 1, sheetNum: 'X', corrected: { sheet_num: 'A-1' } },
      { documentId: first, pageNumber: 2, sheetNum: '' },
      { documentId: first, pageNumber: 9, sheetNum: '', recognized },
    ];
    await product.db.insert(drawingSheets).values(others.map((each) => ({ ...whole, ...each })));
    return new Map([
      ...[`${first} 1`, `${second} 1`].map((place) => [place, 'A-1'] as const),
      ...([
        [`${second} 2`, 'A-2'],
        [`${first} 9`, 'A-3'],
        [`${first} 2`, ''],
      ] as const),
    ]);
  }

  async function addThemes(): Promise<number[]> {
    const made = await product.db
      .insert(themes)
      .values(['Doors', 'Beams'].map((title) => ({ projectId: project, title, description: '' })))
      .returning({ id: themes.id });
    return made.map(({ id }) => id);
  }

  /** What else is stored of an issue. A deleted markup says nothing of its place, nor does a second one. */
  async function addAround(
    { id, comment, change, themeIds, cell, documentId, pageNumber }: Row,
    { hasDeleted, hasSecond }: { hasDeleted: boolean; hasSecond: boolean },
  ): Promise<void> {
    const { db } = product;
    if (comment) {
      const { day, ...values } = comment;
      await db.insert(issueComments).values({ ...values, issueId: id, createdAt: dateOf(day) });
    }
    if (change) {
      const after = change.isOfStatus ? { status_id: 2 } : { priority_id: 2 };
      await db.insert(issueChanges).values({
        ...{ issueId: id, version: 2, before: {}, after, createdAt: dateOf(change.day) },
      });
    }
    for (const themeId of themeIds) await db.insert(themeIssues).values({ themeId, issueId: id });
    const mark = (name: string, of: string, isDeleted = false) => {
      const { column, row } = placeOfCell(of) ?? { column: 0, row: 0 };
      const [x, y] = [column * 100 + 50, 600 - row * 100 - 50];
      const rect = [x - 4, y - 4, x + 4, y + 4].join(',');
      const xfdf = `<xfdf><annots><square name="${name}${id}" page="0" rect="${rect}"/></annots></xfdf>`;
      return {
        ...{ documentId: documentId ?? 0, pageNumber: pageNumber ?? 0, issueId: id },
        ...{ name: `${name}${id}`, xfdf, isDeleted },
      };
    };
    const marks = [
      ...(hasDeleted ? [mark('deleted', 'D4', true)] : []),
      ...(cell === NO_CELL ? [] : [mark('first', cell)]),
      ...(hasSecond && cell !== NO_CELL ? [mark('second', 'E1')] : []),
    ];
    if (marks.length > 0) await db.insert(annotations).values(marks);
  }

  async function list(query: Readonly<Record<string, Asked>>, by = person): Promise<Listed> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) search.set(name, [value].join(','));
    }
    const answer = await product.call(by, 'GET', `/v1/projects/${project}/issues?${search}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Listed>();
  }

  type Query = {
    q?: string | undefined;
    keywords?: string[] | undefined;
    priorities?: number[] | undefined;
    statuses?: number[] | undefined;
    document_id?: number | undefined;
    document_types?: number[] | undefined;
    issue_types?: (typeof ISSUE_TYPES)[number][] | undefined;
    evaluation_states?: (typeof EVALUATION_STATES)[number][] | undefined;
    overlay_execution_id?: number | undefined;
    issue_id_from?: number | undefined;
    issue_id_to?: number | undefined;
    owners?: number[] | undefined;
    creators?: number[] | undefined;
    discipline_ids?: number[] | undefined;
    scopes?: number[] | undefined;
    page_number?: number | undefined;
    theme_id?: number | undefined;
    created_from?: string | undefined;
    created_to?: string | undefined;
    is_closed?: boolean | undefined;
    closed_from?: string | undefined;
    closed_to?: string | undefined;
    days_to_close_from?: number | undefined;
    days_to_close_to?: number | undefined;
    status_changed_from?: string | undefined;
    commented_from?: string | undefined;
    sheet_number?: string | undefined;
    sheet_cell?: string | undefined;
  };

  const says = (row: Row, words: string) =>
    [row.summary, row.fullText, row.refNumber, row.comment?.text ?? ''].some((text) =>
      text.toLowerCase().includes(words.toLowerCase()),
    ) ||
    (/^#?\d+$/.test(words) && Number(words.replace('#', '')) === row.id);

  const isOneOf = <Value>(values: readonly Value[] | undefined, value: Value) =>
    values === undefined || values.includes(value);

  function isOfTypes({ issueType }: Row, { document_types: given, issue_types: named }: Query) {
    if (given === undefined && named === undefined) return true;
    if (given?.includes(-1) === true) return true;
    const types = { 1: 'spec', 2: 'drawing', 3: 'checklist' } as Record<number, string>;
    return [...(given ?? []).map((type) => types[type]), ...(named ?? [])].includes(issueType);
  }

  /** In days: from the first moment, before the second. Something that never happened is not there. */
  function isWithin(day: number | null, from: string | undefined, to: string | undefined): boolean {
    const [first, last] = [from, to].map((text) => text && (Date.parse(text) - YEAR) / DAY_MS);
    if (first === undefined && last === undefined) return true;
    return day !== null && day >= Number(first ?? -Infinity) && day < Number(last ?? Infinity);
  }

  function isOfTimes({ day, closedDay, change, comment }: Row, query: Query, by: number): boolean {
    const { days_to_close_from: least = 0, days_to_close_to: most = Infinity } = query;
    const asksForDays = query.days_to_close_from !== undefined || most !== Infinity;
    const days = closedDay === null ? null : closedDay - day;
    const statusDay = change?.isOfStatus === true ? change.day : null;
    const commentDay = comment === null || comment.authorId === by ? null : comment.day;
    return (
      isWithin(day, query.created_from, query.created_to) &&
      isWithin(closedDay, query.closed_from, query.closed_to) &&
      (query.is_closed === undefined || query.is_closed === (closedDay !== null)) &&
      (!asksForDays || (days !== null && days >= least && days < most)) &&
      isWithin(statusDay, query.status_changed_from, undefined) &&
      isWithin(commentDay, query.commented_from, undefined)
    );
  }

  function isAtPlace({ sheet, cell }: Row, { sheet_number: number, sheet_cell: inCell }: Query) {
    if (number === undefined && inCell === undefined) return true;
    const isOnSheet = number === undefined ? sheet !== null && sheet !== '' : sheet === number;
    return isOnSheet && (inCell === undefined || inCell === cell);
  }

  /** All filters but that of the priority, for the person with this id. */
  function matches(row: Row, query: Query, by: number): boolean {
    return (
      isOfTimes(row, query, by) &&
      isAtPlace(row, query) &&
      (query.page_number === undefined || query.page_number === row.pageNumber) &&
      (query.theme_id === undefined ||
        (row.themeIds.includes(query.theme_id) && row.evaluationState !== 'rejected')) &&
      (query.q ?? '')
        .split(' ')
        .filter((word) => word !== '')
        .every((word) => says(row, word)) &&
      (query.keywords === undefined || query.keywords.some((keyword) => says(row, keyword))) &&
      (query.statuses === undefined ||
        (typeof row.statusId === 'number' && query.statuses.includes(row.statusId))) &&
      isOfTypes(row, query) &&
      isOneOf(query.evaluation_states, row.evaluationState ?? 'not_reviewed') &&
      isOneOf(query.owners, row.assigneeId ?? NOBODY) &&
      isOneOf(query.creators, row.creatorId ?? NOBODY) &&
      isOneOf(query.discipline_ids, row.disciplineId) &&
      (query.scopes === undefined ||
        query.scopes.some((scope) => row.scopeIds?.includes(scope) === true)) &&
      (query.document_id === undefined || query.document_id === row.documentId) &&
      (query.overlay_execution_id === undefined ||
        query.overlay_execution_id === row.overlayExecutionId) &&
      row.id >= (query.issue_id_from ?? 0) &&
      row.id <= (query.issue_id_to ?? Infinity)
    );
  }

  const labelOf = (id: number) =>
    LOOKUPS.disciplines.find((discipline) => discipline.id === id)?.label ?? '';

  /** What rows are sorted by; null comes last in both directions. */
  const KEYS: Record<IssueSort, (row: Row) => string | number | null> = {
    id: ({ id }) => id,
    priority: ({ priorityId }) => priorityId,
    csi_code: ({ refNumber }) => refNumber,
    discipline: ({ disciplineId }) => labelOf(disciplineId),
    summary: ({ summary }) => summary,
    full_text: ({ fullText }) => fullText,
    assignee: ({ assigneeId }) => names.get(assigneeId ?? 0) ?? null,
    status: ({ statusId }) => statusId ?? null,
    created_at: ({ createdAt }) => createdAt?.getTime() ?? 0,
    evaluation_states: ({ evaluationState }) =>
      ['approved', 'not_reviewed', 'rejected'].indexOf(evaluationState ?? 'not_reviewed'),
    page: ({ documentId, pageNumber }) => (documentId ?? 0) * 100 + (pageNumber ?? 0),
  };

  const some = <Value>(values: readonly Value[]) =>
    fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined });
  const maybe = <Value>(...values: Value[]) =>
    fc.option(fc.constantFrom(...values), { nil: undefined });
  const moment = () => maybe(...DAYS.map((day) => dateOf(day).toISOString()));
  const queries = (): fc.Arbitrary<Query> =>
    fc.record({
      q: fc.option(fc.constantFrom(...WORDS, '#7', '12', 'beam wall', '  '), { nil: undefined }),
      keywords: some(WORDS.slice(0, 4)),
      priorities: some([1, 2, 3, 4]),
      statuses: some([1, 2, 5]),
      document_id: fc.option(fc.constantFrom(...documentIds), { nil: undefined }),
      document_types: some([-1, 1, 2, 3]),
      issue_types: some(ISSUE_TYPES),
      evaluation_states: some(EVALUATION_STATES),
      overlay_execution_id: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
      issue_id_from: fc.option(fc.nat(ISSUES), { nil: undefined }),
      issue_id_to: fc.option(fc.nat(ISSUES), { nil: undefined }),
      owners: some([NOBODY, ...names.keys()]),
      creators: some([NOBODY, ...names.keys()]),
      discipline_ids: some([1, 8]),
      scopes: some([3, 9, 26]),
      page_number: maybe(1, 2, 9),
      theme_id: maybe(1, 2),
      created_from: moment(),
      created_to: moment(),
      is_closed: maybe(true, false),
      closed_from: moment(),
      closed_to: moment(),
      days_to_close_from: maybe(0, 3, 7, 15),
      days_to_close_to: maybe(1, 7, 20),
      status_changed_from: moment(),
      commented_from: moment(),
      sheet_number: maybe(...SHEETS),
      sheet_cell: maybe(...CELLS),
    });
  /** With all filters, hardly any issue would be left. */
  const FILTERS = [
    ...(['q', 'keywords', 'priorities', 'statuses', 'document_id', 'document_types'] as const),
    ...(['issue_types', 'evaluation_states', 'overlay_execution_id', 'issue_id_from'] as const),
    ...(['issue_id_to', 'owners', 'creators', 'discipline_ids', 'scopes', 'page_number'] as const),
    ...(['theme_id', 'created_from', 'created_to', 'is_closed', 'closed_from'] as const),
    ...(['closed_to', 'days_to_close_from', 'days_to_close_to', 'sheet_number'] as const),
    ...(['status_changed_from', 'commented_from', 'sheet_cell'] as const),
  ];
  /** Every filter with itself, that is alone, and with every other. */
  const PAIRS = FILTERS.flatMap((one, at) => FILTERS.slice(at).map((other) => [one, other]));
  const limitedBy = (kept: readonly string[]) =>
    queries().map((query) =>
      Object.fromEntries(Object.entries(query).filter(([name]) => kept.includes(name))),
    );

  it('has what every filter says, in every order, with counts that agree', async () => {
    const sorts = fc.constantFrom(...ISSUE_SORTS);
    const orders = fc.constantFrom('asc' as const, 'desc' as const);
    const whose = fc.boolean();
    const agrees = (pair: readonly string[]) =>
      fc.asyncProperty(
        limitedBy(pair),
        sorts,
        orders,
        whose,
        async (query: Query, key, order, isViewer) => {
          const seen = rows.filter((row) => !isViewer || row.evaluationState !== 'rejected');
          const by = isViewer ? viewer : person;
          const matching = seen.filter((row) => matches(row, query, by.userId));
          const wanted = matching.filter(({ priorityId }) => isOneOf(query.priorities, priorityId));
          const listed = await list(
            { ...query, sort_by: key, sort_order: order, per_page: 100 },
            by,
          );
          const ids = listed.data.map(({ id }) => id);
          expect(ids.toSorted((a, b) => a - b)).toEqual(wanted.map(({ id }) => id));
          expect(listed.pagination.total).toBe(wanted.length);
          for (const { priority_id: id, count } of listed.priority_stats) {
            expect(count).toBe(matching.filter(({ priorityId }) => priorityId === id).length);
          }
          const byId = new Map(rows.map((row) => [row.id, row]));
          const keys = ids.map((id) => KEYS[key](byId.get(id) as Row));
          for (const [at, value] of keys.entries()) {
            const before = keys[at - 1];
            if (at === 0 || before === undefined) continue;
            if (value === null) continue;
            expect(before, 'nobody comes last').not.toBeNull();
            const [low, high] = order === 'asc' ? [before, value] : [value, before];
            if (typeof low === 'string' && typeof high === 'string') {
              expect(asRead.compare(low, high)).toBeLessThanOrEqual(0);
            } else expect(Number(low)).toBeLessThanOrEqual(Number(high));
            if (before === value) expect(ids[at - 1]).toBeGreaterThan(ids[at] ?? 0);
          }
        },
      );
    for (const [seed, pair] of PAIRS.entries()) {
      await fc.assert(agrees(pair), { numRuns: pair[0] === pair[1] ? 3 : 1, seed });
    }
  });

  it('comes in pages of 10, the most urgent first', async () => {
    const first = await list({});
    expect(first.pagination).toEqual({ page: 1, per_page: 10, total: ISSUES });
    expect(first.data).toHaveLength(10);
    expect(first.data.every(({ priority_id }) => priority_id === 4)).toBe(true);
    const all: number[] = [];
    for (let page = 1; page <= 6; page += 1) {
      all.push(...(await list({ page })).data.map(({ id }) => id));
    }
    expect(new Set(all).size).toBe(ISSUES);
    expect((await list({ page: 7 })).data).toEqual([]);
  });

  it('names the priorities, the most urgent first', async () => {
    const { priority_stats: stats } = await list({ priorities: '1' });
    expect(stats.map(({ priority_label: label }) => label)).toEqual([
      'Urgent',
      'High',
      'Medium',
      'Low',
    ]);
    expect(stats.reduce((sum, { count }) => sum + count, 0)).toBe(ISSUES);
  });
});
