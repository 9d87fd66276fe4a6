/** Live events: what each person gets, in order, without gaps, and when a stream ends. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Annotation } from '../../../../contract/src/annotations/schema.ts';
import { openDatabase } from '../../../../server/src/db/database.ts';
import { annotations, userOrganizations, users } from '../../../../server/src/db/schema.ts';
import { callerScope, projectScope } from '../../../../server/src/repositories/scopes.ts';
import { createEventService, STREAM_LIMITS } from '../../../../server/src/services/events.ts';
import { addAnnotation, xfdfOf } from '../../../support/annotations.ts';
import { addIssueView, viewFields } from '../../../support/issue-views.ts';
import { addIssue } from '../../../support/issues.ts';
import { readEvents } from '../../../support/event-reader.ts';
import type { EventReader } from '../../../support/event-reader.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const SHORT = { heartbeatMs: 50, paceMs: 5, missed: 20 };

describe('a stream of events', () => {
  let product: TestProduct;
  let ours = 0;
  let author: TestPerson;
  let viewer: TestPerson;
  let project = 0;
  let document = 0;
  let readers: EventReader[] = [];
  let count = 0;

  beforeAll(async () => {
    product = await startTestProduct({ streamLimits: SHORT });
    await product.app.listen({ host: '127.0.0.1', port: 0 });
    ours = await product.organization('Ours');
    author = await product.person({ name: 'author', organizations: [ours] });
    viewer = await product.person({ name: 'viewer', organizations: [ours], userTypeId: 2 });
  });
  afterAll(() => product[Symbol.asyncDispose]());
  beforeEach(async () => {
    ({ project, document } = await addProject());
  });
  afterEach(() => {
    for (const reader of readers) reader.leave();
    readers = [];
  });

  async function addProject() {
    const body = { name: 'Clinic', organization_id: ours };
    const made = await product.call(author, 'POST', '/v1/projects', body);
    const id = made.json<{ id: number }>().id;
    const { fileId } = await uploadPdf(product, author, ours);
    const added = await product.call(author, 'POST', '/v1/documents', {
      project_id: id,
      file_ids: [fileId],
    });
    return { project: id, document: added.json<{ data: { id: number }[] }>().data[0]?.id ?? 0 };
  }

  async function open(person: TestPerson, after?: number, app = product.app) {
    const reader = await readEvents(app, person, {
      project,
      ...(after !== undefined && { after }),
    });
    readers.push(reader);
    return reader;
  }
  /** A new stream, past its first event. */
  async function follow(person: TestPerson, app = product.app) {
    const reader = await open(person, undefined, app);
    expect(await reader.next()).toMatchObject({ name: 'reload', data: {} });
    return reader;
  }
  const add = (name = `markup ${(count += 1)}`, person = author) =>
    addAnnotation(product, person, { project, document, name });
  const change = ({ id, name, version }: Annotation, contents: string) =>
    product.call(author, 'PUT', `/v1/annotations/${id}`, {
      xfdf: xfdfOf(name, { contents }),
      version,
    });
  const remove = ({ id, version }: Annotation) =>
    product.call(author, 'DELETE', `/v1/annotations/${id}`, { version });

  it('tells what is added, changed and deleted, as each person may see it', async () => {
    const mine = await follow(author);
    const theirs = await follow(viewer);
    const added = await add();
    expect((await mine.next())?.data).toEqual({ changed: [added], deleted: [] });
    expect((await theirs.next())?.data.changed).toEqual([{ ...added, can_edit: false }]);
    const changed = (await change(added, 'Door')).json<Annotation>();
    expect((await mine.next())?.data.changed).toEqual([changed]);
    await remove(changed);
    const { id } = added;
    expect((await mine.next())?.data).toEqual({
      changed: [],
      deleted: [{ id, document_id: document, version: 3 }],
    });
    expect(mine.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(mine.headers.get('cache-control')).toBe('no-store, no-transform');
  });

  it('tells that a scale was set, and whoever was away that it may have been', async () => {
    const reader = await follow(viewer);
    const scale = {
      ...{ inches_per_point: 0.5, label: '1:36', source: 'typed', relative_error: 0 },
    };
    const set = await product.call(author, 'PUT', `/v1/documents/${document}/scales`, {
      ...{ page_number: 1, drawing_ids: [null], scale },
    });
    expect(set.statusCode).toBe(200);
    const told = await reader.next('scales');
    expect(told?.data).toEqual({});
    const again = await open(viewer, told?.id);
    expect((await again.next('scales'))?.name).toBe('scales');
  });

  it('tells that shared views of issues changed, but nothing of those of a person', async () => {
    const reader = await follow(viewer);
    await addIssueView(product, author, project, { name: 'Mine' });
    const shared = await addIssueView(product, author, project, { is_shared: true });
    const told = await reader.next('views');
    expect(told?.data).toEqual({});
    expect(reader.text().match(/event: views/g)).toHaveLength(1);
    const url = `/v1/issue-views/${shared.id}`;
    await product.call(author, 'PUT', url, viewFields({ is_shared: false }));
    expect((await reader.next('views'))?.data).toEqual({});
    const again = await open(viewer, told?.id);
    expect((await again.next('views'))?.name).toBe('views');
  });

  it('tells nothing of other projects', async () => {
    const here = { project, document };
    const reader = await follow(viewer);
    ({ project, document } = await addProject());
    await add('elsewhere');
    ({ project, document } = here);
    await add('here');
    expect((await reader.next())?.data.changed.map(({ name }) => name)).toEqual(['here']);
    expect(reader.text()).not.toContain('elsewhere');
  });

  it('takes a markup from viewers when its issue is rejected', async () => {
    const section = { drawing_sheet_id: undefined, csi_code: '081113' };
    const issue = await addIssue(
      product,
      author,
      { document, sheet: 0 },
      {
        ...section,
        xfdf: xfdfOf('raised'),
      },
    );
    const id = issue.annotation_id;
    const all = await follow(author);
    const some = await follow(viewer);
    await product.call(author, 'POST', `/v1/issues/${issue.id}/evaluate`, {
      is_thumbs_up: false,
      is_thumbs_down: true,
    });
    expect((await some.next())?.data).toEqual({
      changed: [],
      deleted: [{ id, document_id: document, version: 3 }],
    });
    expect((await all.next())?.data).toMatchObject({
      changed: [{ id, issue_id: issue.id, evaluation_state: 'rejected' }],
      deleted: [],
    });
  });

  it('tells a viewer nothing of what is rejected', async () => {
    const hidden = await add('hidden');
    const all = await follow(author);
    const some = await follow(viewer);
    await product.db
      .update(annotations)
      .set({ evaluationState: 'rejected' })
      .where(eq(annotations.id, hidden.id));
    await change(hidden, 'Door');
    expect((await all.next())?.data.changed[0]?.name).toBe('hidden');
    await add('shown');
    expect((await some.next())?.data.changed.map(({ name }) => name)).toEqual(['shown']);
    await remove({ ...hidden, version: 2 });
    await add('shown, too');
    expect((await some.next())?.data).toMatchObject({
      changed: [{ name: 'shown, too' }],
      deleted: [],
    });
    expect(some.text()).not.toContain('hidden');
    // Neither does a viewer who continues.
    const again = await open(viewer, 0);
    const names = (await again.next())?.data.changed.map(({ name }) => name);
    expect(names).toEqual(['shown', 'shown, too']);
  });

  it('continues after the last event, with what happened meanwhile, each markup once', async () => {
    const first = await follow(viewer);
    const one = await add();
    const last = (await first.next())?.id;
    first.leave();
    const two = await add();
    await change(one, 'Door');
    await remove(two);
    const second = await open(viewer, last);
    const event = await second.next();
    expect(event?.name).toBe('annotations');
    expect(event?.data.changed.map(({ id, version }) => [id, version])).toEqual([[one.id, 2]]);
    expect(event?.data.deleted).toEqual([{ id: two.id, document_id: document, version: 2 }]);
    // And nothing twice.
    const third = await open(viewer, event?.id);
    const three = await add();
    expect((await third.next())?.data.changed.map(({ id }) => id)).toEqual([three.id]);
  });

  it('asks to read again after too many changes, and after an event that the server does not know', async () => {
    const added = await add();
    const reader = await follow(viewer);
    const { id = 0 } = (await open(viewer, 0).then((from) => from.next())) ?? {};
    reader.leave();
    await product.db.execute(
      sql`insert into annotation_changes (annotation_id, project_id, version, action, xfdf)
          select ${added.id}, ${project}, n, 'changed', 'x' from generate_series(2, 22) n`,
    );
    expect((await (await open(viewer, id)).next())?.name).toBe('reload');
    expect((await (await open(viewer, 2_000_000_000)).next())?.name).toBe('reload');
  });

  it('misses nothing that several people write at once', async () => {
    const reader = await follow(viewer);
    const names = Array.from({ length: 40 }, (_, index) => `at once ${index}`);
    const writing = Promise.all(names.map((name) => add(name)));
    const seen = new Set<string>();
    let last = 0;
    while (seen.size < names.length) {
      const event = await reader.next();
      expect(event?.id).toBeGreaterThan(last);
      last = event?.id ?? 0;
      for (const { name } of event?.data.changed ?? []) seen.add(name);
    }
    await writing;
    expect([...seen].toSorted()).toEqual(names.toSorted());
  });

  it('ends when the membership ends, without telling what happens then', async () => {
    const organizations = [ours, await product.organization('Theirs')];
    const leaver = await product.person({ name: `leaver ${project}`, organizations });
    const reader = await follow(leaver);
    await product.db.execute(
      sql`delete from ${userOrganizations} where organization_id = ${ours} and user_id = ${leaver.userId}`,
    );
    await add('afterward');
    expect(await reader.next()).toBeNull();
    expect(reader.text()).not.toContain('afterward');
    expect((await open(leaver)).status).toBe(403);
  });

  it('ends when the project is deleted', async () => {
    const reader = await follow(viewer);
    await product.call(author, 'DELETE', `/v1/projects/${project}`);
    expect(await reader.next()).toBeNull();
  });

  it('asks to read again when the person’s rights change', async () => {
    const person = await product.person({ name: `promoted ${project}`, organizations: [ours] });
    const reader = await follow(person);
    await product.db.update(users).set({ isAdmin: true }).where(eq(users.id, person.userId));
    expect((await reader.next())?.name).toBe('reload');
    await add();
    expect((await reader.next())?.data.changed[0]?.can_edit).toBe(true);
    await product.db.update(users).set({ isAdmin: false }).where(eq(users.id, person.userId));
    expect((await reader.next())?.name).toBe('reload');
  });

  it('gives signs of life', async () => {
    const reader = await follow(viewer);
    void reader.next();
    await expect.poll(() => reader.text().split('\n:\n').length).toBeGreaterThan(3);
    expect(reader.text()).toContain('retry: 2000\n\n');
  });

  it('is refused to a person who has too many, until one is closed', async () => {
    const person = await product.person({ name: `many ${project}`, organizations: [ours] });
    const some = await Promise.all(
      Array.from({ length: STREAM_LIMITS.perPerson }, () => follow(person)),
    );
    const refused = await open(person);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect((await open(viewer)).status).toBe(200);
    some[0]?.leave();
    await expect.poll(async () => (await open(person)).status).toBe(200);
  });

  it('counts from when it is opened, and no more once its client has left before anything was sent', async () => {
    const notifications = {
      subscribe: () => () => undefined,
      subscribeToPerson: () => () => undefined,
      close: () => Promise.resolve(),
    };
    const events = createEventService({ db: product.db, notifications, limits: { perPerson: 2 } });
    const caller = { id: author.userId, fullName: '', email: '', isAdmin: false, userTypeId: 1 };
    const scope = await projectScope(
      product.db,
      callerScope({ ...caller, organizations: [] }),
      project,
    );
    if (typeof scope === 'string') throw new Error(`The project is ${scope}.`);
    const clients = [new AbortController(), new AbortController()];
    const openFor = ({ signal }: AbortController) =>
      events.open(scope, { lastEventId: null, signal });
    const streams = clients.map(openFor);
    const next = new AbortController();
    expect(() => openFor(next)).toThrow('Too many windows');
    clients[0]?.abort();
    const third = openFor(next);
    // One that ends by itself counts once, too.
    next.abort();
    for await (const event of third) expect(event?.name).toBe('reload');
    expect(openFor(new AbortController())).toBeDefined();
    expect(() => openFor(new AbortController())).toThrow('Too many windows');
    expect(streams).toHaveLength(2);
  });

  it('hears what another host writes, on one connection for all streams', async () => {
    const other = await product.appWith();
    await other.listen({ host: '127.0.0.1', port: 0 });
    const all = [await follow(author), await follow(viewer), await follow(viewer, other)];
    const added = await add();
    for (const reader of all) expect((await reader.next())?.data.changed[0]?.id).toBe(added.id);
    const { rows } = await product.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and query = 'listen pinbar_project_changes'`,
    );
    expect(rows[0]?.count).toBe(1);
  });

  it('goes on after its connection to the database was lost', async () => {
    const reader = await follow(viewer);
    const { rows } = await product.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query = 'listen pinbar_project_changes'`,
    );
    expect(rows).toHaveLength(1);
    const added = await add();
    expect((await reader.next())?.data.changed[0]?.id).toBe(added.id);
  });

  it('is not begun for a client that asks for its headers alone', async () => {
    const answer = await product.app.inject({
      method: 'HEAD',
      url: `/v1/projects/${project}/events`,
      headers: { authorization: `Bearer ${viewer.token}` },
    });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).not.toContain('HEAD');
  });

  it('ends at once when its host shuts down', async () => {
    const other = await product.appWith();
    await other.listen({ host: '127.0.0.1', port: 0 });
    const reader = await follow(viewer, other);
    const stopping = other.close();
    expect(await reader.next()).toBeNull();
    await stopping;
  });

  it('comes only after the change is committed', async () => {
    const reader = await follow(viewer);
    const connection = await openDatabase(product.databaseUrl);
    const writer = await connection.pool.connect();
    try {
      const slow = await add('slow');
      expect((await reader.next())?.data.changed[0]?.name).toBe('slow');
      await writer.query('begin');
      await writer.query('select id from projects where id = $1 for no key update', [project]);
      await writer.query(
        `insert into annotation_changes (annotation_id, project_id, version, action, xfdf)
         values (${slow.id}, ${project}, 2, 'changed', 'x')`,
      );
      // Waits for the slow one, so its event cannot overtake.
      const fast = add('fast');
      await writer.query('commit');
      await fast;
      const seen: number[] = [];
      for (let names = ''; !names.includes('fast');) {
        const event = await reader.next();
        seen.push(event?.id ?? 0);
        names += event?.data.changed.map(({ name }) => name).join() ?? '';
      }
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    } finally {
      writer.release();
      await connection.close();
    }
  });
});
