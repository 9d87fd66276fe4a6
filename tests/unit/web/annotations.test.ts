/** The cached list of markups: kept up to date by answers and events, in whatever order they arrive. */
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Annotation } from '../../../contract/src/annotations/schema.ts';
import { applyNews } from '../../../web/src/api/annotation-list.ts';
import {
  addAnnotations,
  annotationChangesQuery,
  annotationQuery,
  annotationsQuery,
  changeAnnotations,
} from '../../../web/src/api/annotations.ts';
import { createQueryClient } from '../../../web/src/api/query-client.ts';

vi.mock('../../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

const MOMENT = '2026-03-02T16:18:00.000Z';
const row = (id: number, version = 1): Annotation => ({
  ...{ id, version, document_id: 10, page_number: 1, name: `markup ${id}`, issue_id: null },
  ...{ xfdf: `<xfdf>${version}</xfdf>`, evaluation_state: 'not_reviewed', author: null },
  ...{ created_at: MOMENT, updated_at: MOMENT, can_edit: true, in_file: null },
});
const gone = (id: number, version: number) => ({ id, document_id: 10, version });
const PLACE = { projectId: 1, documentId: 10 };
const options = annotationsQuery(1, 10);

type Sent = { method: string; url: string; body: unknown };
let sent: Sent[] = [];
let answers: (() => Response | Promise<Response>)[] = [];

beforeEach(() => {
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', (url: string, init: { method: string; body?: string }) => {
    sent.push({ method: init.method, url, body: init.body && (JSON.parse(init.body) as unknown) });
    const answer = answers.shift();
    if (answer === undefined) throw new Error(`Nothing answers ${url}`);
    return Promise.resolve(answer());
  });
});
afterEach(() => vi.unstubAllGlobals());

function cached(rows: Annotation[]) {
  const client = createQueryClient();
  client.setQueryData(options.queryKey, rows);
  const list = () => client.getQueryData(options.queryKey)?.map(({ id, version }) => [id, version]);
  return { client, list };
}

describe('a list of markups', () => {
  it('is read page by page', async () => {
    answers = [
      () => Response.json({ annotations: [row(1), row(2)], next: 2 }),
      () => Response.json({ annotations: [row(3)], next: null }),
    ];
    const rows = await createQueryClient().fetchQuery(options);
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(sent.map(({ url }) => url)).toEqual([
      '/v1/projects/1/annotations?document_id=10',
      '/v1/projects/1/annotations?document_id=10&after=2',
    ]);
  });

  it('takes what arrived while it was read', async () => {
    const client = createQueryClient();
    answers = [
      () => {
        applyNews(client, 1, { changed: [row(2, 5), row(9)], deleted: [gone(1, 2)] });
        return Response.json({ annotations: [row(1), row(2, 4), row(3)], next: null });
      },
    ];
    const rows = await client.fetchQuery(options);
    expect(rows.map(({ id, version }) => [id, version])).toEqual([
      [2, 5],
      [3, 1],
      [9, 1],
    ]);
  });

  it('takes news of its own document only, the newer version of each row', () => {
    const { client, list } = cached([row(1, 3), row(2)]);
    const elsewhere = { ...row(7), document_id: 11 };
    applyNews(client, 1, { changed: [row(1, 2), row(4), row(3), elsewhere], deleted: [] });
    expect(list()).toEqual([
      [1, 3],
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
    applyNews(client, 2, { changed: [row(1, 9)], deleted: [] });
    expect(list()?.[0]).toEqual([1, 3]);
  });

  it('does not show again what was deleted, until it is restored', () => {
    const { client, list } = cached([row(1, 3)]);
    applyNews(client, 1, { changed: [], deleted: [gone(1, 3)] });
    expect(list()).toEqual([[1, 3]]);
    applyNews(client, 1, { changed: [], deleted: [gone(1, 4)] });
    expect(list()).toEqual([]);
    // The answer to a change that was made before.
    applyNews(client, 1, { changed: [row(1, 3)], deleted: [] });
    expect(list()).toEqual([]);
    applyNews(client, 1, { changed: [row(1, 5)], deleted: [] });
    expect(list()).toEqual([[1, 5]]);
  });

  it('stays the same object when news are old, so that nothing is drawn again', () => {
    const { client } = cached([row(1, 3)]);
    const before = client.getQueryData(options.queryKey);
    applyNews(client, 1, { changed: [row(1, 3)], deleted: [gone(2, 1)] });
    expect(client.getQueryData(options.queryKey)).toBe(before);
  });
});

describe('one markup', () => {
  it('is read as it is now, and with its history', async () => {
    const client = createQueryClient();
    const change = { version: 1, action: 'created', xfdf: '', author: null, created_at: MOMENT };
    answers = [
      () => Response.json(row(1, 4)),
      () => Response.json({ changes: [change], next: null }),
    ];
    expect((await client.fetchQuery(annotationQuery(1))).version).toBe(4);
    const { pages } = await client.fetchInfiniteQuery(annotationChangesQuery(1));
    expect(pages).toEqual([{ changes: [change], next: null }]);
    expect(sent.map(({ url }) => url)).toEqual(['/v1/annotations/1', '/v1/annotations/1/changes']);
  });
});

describe('a write', () => {
  it('puts its answer in the list and reads nothing again', async () => {
    const { client, list } = cached([row(1), row(2)]);
    const observer = new QueryObserver(client, options);
    const stop = observer.subscribe(() => undefined);
    answers = [
      () => Response.json({ annotations: [row(3)], refused: [] }, { status: 201 }),
      () => Response.json({ changed: [row(1, 2)], deleted: [2], refused: [] }),
    ];
    await addAnnotations(client, PLACE, ['<xfdf/>']);
    await changeAnnotations(client, 1, [row(1), { ...row(2), xfdf: null }]);
    expect(list()).toEqual([
      [1, 2],
      [3, 1],
    ]);
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST']);
    stop();
  });

  it('of many markups is sent in portions, and tells which ones were refused', async () => {
    const { client } = cached([]);
    const texts = Array.from({ length: 150 }, (_, index) => `<xfdf>${index}</xfdf>`);
    const refused = [{ index: 7, detail: 'This is no markup.' }];
    answers = [
      () => Response.json({ annotations: [row(1)], refused: [] }, { status: 201 }),
      () => Response.json({ annotations: [row(2)], refused }, { status: 201 }),
    ];
    const added = await addAnnotations(client, PLACE, texts);
    expect(added.refused).toEqual([{ index: 107, detail: 'This is no markup.' }]);
    expect(sent.map(({ body }) => (body as { annotations: object[] }).annotations.length)).toEqual([
      100, 50,
    ]);
    answers = [1, 2, 3].map(
      () => () => Response.json({ annotations: [], refused: [] }, { status: 201 }),
    );
    await addAnnotations(client, PLACE, Array<string>(3).fill('x'.repeat(250_000)));
    expect(sent).toHaveLength(5);
  });

  it('says that someone else was faster, and takes a markup that is gone for deleted', async () => {
    const { client, list } = cached([row(1), row(2)]);
    const refused = [
      { index: 0, status: 412, detail: 'Changed.' },
      { index: 1, status: 404, detail: 'Gone.' },
    ];
    answers = [() => Response.json({ changed: [], deleted: [], refused })];
    const done = await changeAnnotations(client, 1, [row(1), { ...row(2), xfdf: null }]);
    expect(done).toEqual({ changed: [], deleted: [2], refused: [refused[0]] });
    expect(list()).toEqual([[1, 1]]);
  });
});
