/**
 * A database that fails in the middle of a write to issues: the write happens as a whole, or not at all (fault 21). One that
 * ends a transaction because it and another wait for each other (fault 16): the write runs again.
 */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { documents, drawingSheets } from '../../../../server/src/db/schema.ts';
import { xfdfOf } from '../../../support/annotations.ts';
import { attach, photo, sendAttachment } from '../../../support/attachments.ts';
import { addIssue, issueBody, sameContent } from '../../../support/issues.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

type Call = ['POST' | 'PUT' | 'DELETE', url: string, body?: object];
type Queries = { query: (...args: unknown[]) => unknown };

const TABLES = [
  ...['issues', 'issue_changes', 'issue_evaluations', 'issue_comments', 'issue_attachments'],
  ...['issue_locations', 'location_references', 'issue_words', 'inbox_items', 'files'],
  ...['annotations', 'annotation_changes'],
];
/** More statements than any of these writes has. */
const MOST = 60;

describe('a statement that fails', () => {
  let product: TestProduct;
  let ada: TestPerson;
  let ours = 0;
  let place = { document: 0, sheet: 0 };
  let count = 0;
  /** After how many more statements of the call that runs one fails. */
  let running: { left: number } | null = null;

  beforeAll(async () => {
    product = await startTestProduct();
    ours = await product.organization('Ours');
    ada = await product.person({ name: 'ada', organizations: [ours] });
    await product.person({ name: 'ben', organizations: [ours] });
    const client = await product.pool.connect();
    const statements = Object.getPrototypeOf(client) as Queries;
    client.release();
    const { query } = statements;
    vi.spyOn(statements, 'query').mockImplementation(function run(this: Queries, ...args) {
      const call = running;
      if (call !== null) call.left -= 1;
      // The one after those fails, and no other: the server still ends its transaction.
      if (call?.left !== -1) return query.apply(this, args);
      const failure = new Error('The database failed.');
      const done = args.at(-1);
      if (typeof done !== 'function') return Promise.reject(failure);
      queueMicrotask(() => done(failure));
      return undefined;
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await product[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    const body = { name: `Clinic ${(count += 1)}`, organization_id: ours };
    const made = await product.call(ada, 'POST', '/v1/projects', body);
    const { fileId } = await uploadPdf(product, ada, ours);
    const [document] = await product.db
      .insert(documents)
      .values({ projectId: made.json<{ id: number }>().id, fileId, pageCount: 1 })
      .returning({ id: documents.id });
    const documentId = document?.id ?? 0;
    const [sheet] = await product.db
      .insert(drawingSheets)
      .values({
        ...{ documentId, pageNumber: 1, sheetNum: 'A-101', sheetTitle: 'PLAN', confidence: 1 },
        ...{ rotationDegrees: 0, widthPoints: 2592, heightPoints: 1728 },
      })
      .returning({ id: drawingSheets.id });
    place = { document: documentId, sheet: sheet?.id ?? 0 };
  });

  const raise = () => addIssue(product, ada, place, { xfdf: xfdfOf(`mark ${(count += 1)}`) });

  /** Each row that a write could leave half done, after the name of its table. */
  async function everything(): Promise<string[]> {
    const each = TABLES.map(
      (name) =>
        sql`select ${name}::text || ' ' || to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
    );
    const { rows } = await product.db.execute<{ row: string }>(sql.join(each, sql` union all `));
    return rows.map(({ row }) => row);
  }

  /** How many rows of which tables are not as they were, or new. */
  function changed(before: readonly string[], after: readonly string[]): string[] {
    const known = new Set(before);
    const names = after.filter((row) => !known.has(row)).map((row) => row.split(' ')[0] ?? '');
    return [...names, ...(after.length === before.length ? [] : ['count'])].toSorted();
  }

  const WRITES: readonly [string, () => Promise<Call>][] = [
    [
      'raising an issue with a markup',
      () =>
        Promise.resolve([
          'POST',
          '/v1/issues',
          issueBody(place, { xfdf: xfdfOf(`raised ${(count += 1)}`), scope_ids: [5, 8] }),
        ]),
    ],
    [
      'changing an issue as a whole',
      async () => {
        const issue = await raise();
        const content = { ...sameContent(issue), summary: 'Other', priority_id: 4, scope_ids: [5] };
        return ['PUT', `/v1/issues/${issue.id}`, content];
      },
    ],
    [
      'a bulk update',
      async () => {
        const all: Issue[] = [await raise(), await raise(), await raise()];
        const issue_ids = all.map(({ id }) => id);
        return ['POST', '/v1/issues/bulk-update', { issue_ids, assignee_id: ada.userId }];
      },
    ],
    [
      'its undoing',
      async () => {
        const issue = await raise();
        const body = { issue_ids: [issue.id], priority_id: 4 };
        const answer = await product.call(ada, 'POST', '/v1/issues/bulk-update', body);
        const { undo_token } = answer.json<{ undo_token: string }>();
        return ['POST', '/v1/issues/bulk-update/undo', { undo_token }];
      },
    ],
    [
      'an evaluation',
      async () => [
        'POST',
        `/v1/issues/${(await raise()).id}/evaluate`,
        { is_thumbs_up: false, is_thumbs_down: true, explanation: 'No.' },
      ],
    ],
    [
      'a comment that names somebody',
      async () => ['POST', `/v1/issues/${(await raise()).id}/comments`, { text: 'Look, @ben.' }],
    ],
    [
      'attaching a photo',
      async () => {
        const issue = (await raise()).id;
        const bytes = photo('image/jpeg', { seed: (count += 1) % 256 });
        const { fileId } = await sendAttachment(product, ada, { issue, name: 'a.jpg', bytes });
        return ['POST', `/v1/issues/${issue}/attachments`, { file_id: fileId }];
      },
    ],
    [
      'removing an attachment',
      async () => {
        const issue = (await raise()).id;
        const { id } = await attach(product, ada, { issue, name: 'a.jpg', bytes: photo() });
        return ['DELETE', `/v1/issues/${issue}/attachments/${id}`];
      },
    ],
  ];

  it.each(WRITES)('leaves %s undone, or done as a whole', async (_name, prepare) => {
    let undone = 0;
    const done: string[][] = [];
    let call = await prepare();
    for (let statements = 0; statements < MOST; statements += 1) {
      const before = await everything();
      running = { left: statements };
      const [method, url, body] = call;
      const answer = await product.call(ada, method, url, body);
      const { left } = running;
      running = null;
      const changes = changed(before, await everything());
      if (left >= 0) {
        expect(answer.statusCode, answer.body).toBeLessThan(300);
        expect(changes).not.toEqual([]);
        // Those that failed after it was done changed as much as this one.
        expect(done).toEqual(done.map(() => changes));
        // Who calls, may they, and at least one change.
        expect(undone).toBeGreaterThan(3);
        return;
      }
      expect(answer.statusCode).toBeGreaterThanOrEqual(500);
      expect(answer.body).not.toContain('The database failed');
      if (changes.length === 0) undone += 1;
      else {
        done.push(changes);
        call = await prepare();
      }
    }
    throw new Error('It never succeeded.');
  });

  describe('because two transactions wait for each other', () => {
    const GAVE_WAY = 'a deadlock of this test';

    /** Every change of an issue fails as in a deadlock, so many times. */
    async function failTimes(times: number): Promise<void> {
      await product.db.execute(sql`create sequence given_way`);
      await product.db.execute(
        sql.raw(`create function give_way() returns trigger as $$
        begin
          -- Numbers stay taken when the transaction is rolled back.
          if nextval('given_way') <= ${times} then
            raise exception '${GAVE_WAY}' using errcode = 'deadlock_detected';
          end if;
          return null;
        end $$ language plpgsql`),
      );
      await product.db.execute(sql`create trigger give_way after update on issues
        for each statement execute function give_way()`);
    }
    const timesRun = async () => {
      const { rows } = await product.db.execute<{ last_value: string }>(
        sql`select last_value from given_way`,
      );
      return Number(rows[0]?.last_value);
    };
    afterEach(async () => {
      await product.db.execute(sql`drop trigger if exists give_way on issues`);
      await product.db.execute(sql`drop function if exists give_way`);
      await product.db.execute(sql`drop sequence if exists given_way`);
    });

    it('runs a bulk update again that another writer got in the way of', async () => {
      const ids = [(await raise()).id, (await raise()).id];
      const other = await product.pool.connect();
      let answer: ReturnType<TestProduct['call']> | undefined;
      try {
        // The other one waits longer before it looks for a deadlock, so that the bulk update is the one that is ended.
        await other.query("set deadlock_timeout = '60s'");
        await other.query('begin');
        await other.query('select from issues where id = $1 for update', [ids[1]]);
        const body = { issue_ids: ids, priority_id: 4 };
        answer = product.call(ada, 'POST', '/v1/issues/bulk-update', body);
        const waiting = async () =>
          (await product.db.execute(sql`select 1 from pg_locks where not granted`)).rows.length;
        await expect.poll(waiting).toBeGreaterThan(0);
        await other.query("update issues set summary = 'Theirs' where id = $1", [ids[0]]);
        await other.query('commit');
      } finally {
        other.release(true);
      }
      const { statusCode, body } = (await answer) ?? { statusCode: 0, body: '' };
      expect([statusCode, JSON.parse(body)]).toEqual([
        200,
        { updated_count: 2, undo_token: expect.any(String) },
      ]);
      for (const id of ids) {
        const issue = (await product.call(ada, 'GET', `/v1/issues/${id}`)).json<Issue>();
        expect(issue.priority_id).toBe(4);
        const url = `/v1/issues/${id}/changes`;
        const { data } = (await product.call(ada, 'GET', url)).json<{ data: unknown[] }>();
        expect(data).toHaveLength(1);
      }
    });

    it.each(WRITES.slice(1, 5))('runs %s again, once for all', async (_name, prepare) => {
      const [method, url, body] = await prepare();
      await failTimes(2);
      const answer = await product.call(ada, method, url, body);
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      expect(await timesRun()).toBeGreaterThanOrEqual(3);
    });

    it('says so, and when to try again, after a few times; nothing is changed', async () => {
      const issue = await raise();
      await failTimes(1000);
      const before = await everything();
      const answer = await product.call(ada, 'POST', '/v1/issues/bulk-update', {
        ...{ issue_ids: [issue.id], priority_id: 4 },
      });
      expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
        503,
        '2',
        {
          detail: 'Others are changing the same data. Please try again in a moment.',
          code: 'UNAVAILABLE',
        },
      ]);
      expect(await timesRun()).toBe(4);
      expect(changed(before, await everything())).toEqual([]);
    });
  });
});
