/**
 * One person's large call delays nobody else: health checks are answered during it, because the server computes in short
 * stretches. Before the fix, a stretch took seconds.
 */
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageHits } from '../../../../contract/src/documents/schema.ts';
import { createTextSearchService } from '../../../../server/src/services/text-search.ts';
import { watchHealth } from '../../../support/health-watch.ts';
import {
  addAnnotations,
  addDocuments,
  addPageTexts,
  addProject,
  addSheets,
  addTasks,
  addTo,
  WORDS,
} from '../../../support/large-data.ts';
import { documentScopeFor } from '../../../support/scopes.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

/** Of processor time. */
const LONGEST_STRETCH_MS = 250;
const PAGES = 2000;

type Found = { data: PageHits[]; total_pages: number; is_cut: boolean };

describe('a large call', () => {
  let product: TestProduct;
  let origin = '';
  let person: TestPerson;
  let organization = 0;
  let project = 0;
  let book = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    await product.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`;
    organization = await product.organization('Ours');
    person = await product.person({ name: 'admin', organizations: [organization], isAdmin: true });
    const owner = { userId: person.userId, organizationId: organization };
    project = await addProject(product.db, owner);
    const [set = 0] = await addDocuments(product.db, owner, {
      ...{ projectId: project, count: 1, type: 2 },
    });
    await addSheets(product.db, set, { count: 5000, drawings: 2 });
    [book = 0] = await addDocuments(product.db, owner, {
      ...{ projectId: project, count: 1, type: 1 },
    });
    await addPageTexts(product.db, book, { pages: PAGES, lines: 60 });
    await addPageTexts(product.db, book, { from: PAGES + 1, pages: 1, lines: 10_000 });
    await addDocuments(product.db, owner, { projectId: project, count: 1700, type: 2 });
    await addAnnotations(product.db, set, { count: 10_000, authorId: person.userId });
    await addTasks(product.db, project);
    await addTo(product.db, { ...owner, projects: 10_000, people: 10_000 });
    await product.db.execute(sql`analyze`);
  });
  afterAll(() => product[Symbol.asyncDispose]());

  async function get<Body>(path: string): Promise<Body> {
    const headers = { authorization: `Bearer ${person.token}` };
    const answer = await product.app.inject({ url: path, headers });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    return answer.json<Body>();
  }

  const search = (words: string) =>
    get<Found>(`/v1/documents/${book}/search?q=${encodeURIComponent(words)}`);

  it.each([
    ['a hundred repeated words', 'e '.repeat(100).trim(), PAGES + 1],
    ['fifteen ordinary words', WORDS.slice(0, 15).join(' '), PAGES + 1],
    ['fifteen words of one letter', 'a e i o u r s t l n m d h c p', PAGES + 1],
    ['a word that is nowhere', 'zzqx', 0],
  ])('answers health checks while it searches for %s', async (_what, words, total) => {
    let found: Found | undefined;
    const watched = await watchHealth(origin, async () => {
      found = await search(words);
    });
    expect(found?.total_pages).toBe(total);
    expect(watched.count).toBeGreaterThan(2);
    expect(watched.longestStretchMs).toBeLessThan(LONGEST_STRETCH_MS);
  });

  it('answers health checks while several people search', async () => {
    const searches = [1, 2, 3, 4].map((number) => WORDS.slice(number, number + 8).join(' '));
    const watched = await watchHealth(origin, () => Promise.all(searches.map(search)));
    expect(watched.longestStretchMs).toBeLessThan(LONGEST_STRETCH_MS);
  });

  it.each([
    ['a project with 1,702 documents', () => `/v1/projects/${project}`, 1702],
    [
      'a table of contents of 5,000 sheets',
      () => `/v1/projects/${project}/table-of-contents`,
      5000,
    ],
    ['1,702 documents', () => `/v1/projects/${project}/documents`, 1702],
    ['1,000 of 10,000 markups', () => `/v1/projects/${project}/annotations`, 1000],
    ['10,212 tasks', () => `/v1/projects/${project}/tasks`, 10_212],
    ['10,001 collaborators', () => `/v1/projects/${project}/collaborators`, 10_001],
    ['10,001 people', () => '/v1/organizations/me/users', 10_001],
    ['10,001 projects', () => '/v1/users/me/projects', 10_001],
    ['10,001 projects by name', () => '/v1/users/me/projects?q=large', 10_001],
    ['500 pictures', () => `/v1/documents/${book}/thumbnails?limit=500`, 500],
    ['a page of 120,000 words', () => `/v1/documents/${book}/pages/${PAGES + 1}/text`, 10_000],
    ['a sheet search', () => `/v1/projects/${project}/search?q=a`, 50],
    ['a search for people', () => '/v1/admin/users/search?q=person&limit=100', 100],
  ])('answers health checks while it gives %s', async (_what, address, count) => {
    let body: unknown;
    const watched = await watchHealth(origin, async () => {
      const headers = { authorization: `Bearer ${person.token}` };
      const answer = await product.app.inject({ url: address(), headers });
      expect(answer.statusCode).toBe(200);
      body = answer;
    });
    expect(watched.longestStretchMs).toBeLessThan(LONGEST_STRETCH_MS);
    const { data, documents, sheets, lines, drawings, annotations } = (
      body as { json(): unknown }
    ).json() as {
      [name: string]: { length: number; sheet_sets: { sheets: object[] }[] } | undefined;
    };
    const all = drawings?.sheet_sets.flatMap((set) => set.sheets);
    expect((all ?? data ?? documents ?? sheets ?? lines ?? annotations)?.length).toBe(count);
  });

  it('refuses more different words than a sentence has, and says what to do', async () => {
    const words = Array.from({ length: 25 }, (_none, index) => `word${index}`).join(' ');
    const url = `/v1/documents/${book}/search?q=${encodeURIComponent(words)}`;
    const answer = await product.call(person, 'GET', url);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        code: 'INVALID_INPUT',
        detail:
          'You searched for 25 different words; the limit is 20. Use fewer words, or put quotes around a phrase.',
      },
    ]);
  });

  it('ends a search that takes too long, and says what to do', async () => {
    const limits = { atOnce: 1, atOncePerPerson: 1, waitingPerPerson: 1, refusal: '' };
    const searching = createTextSearchService(product.db, { ...limits, longestMs: 1 });
    const { signal } = new AbortController();
    const wanted = { words: WORDS.slice(0, 15).join(' '), limit: 10, signal };
    const scope = await documentScopeFor(product.db, person, book);
    await expect(searching.search(scope, wanted)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'The search took too long and was stopped. Please search for fewer or longer words.',
    });
  });

  it('stops searching when the caller goes away', async () => {
    const running = async () => {
      const { rows } = await product.db.execute<{ count: number }>(
        sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and query like '%folded%' and state = 'active' and pid <> pg_backend_pid()`,
      );
      return rows[0]?.count;
    };
    const words = encodeURIComponent(WORDS.slice(0, 15).join(' '));
    const leaving = new AbortController();
    const call = fetch(`${origin}/v1/documents/${book}/search?q=${words}`, {
      headers: { authorization: `Bearer ${person.token}` },
      signal: leaving.signal,
    });
    await expect.poll(running, { interval: 5 }).toBe(1);
    leaving.abort();
    await expect(call).rejects.toThrow();
    // Long before the search would have ended.
    await expect.poll(running, { interval: 5 }).toBe(0);
    expect((await search('door')).total_pages).toBeGreaterThan(0);
  });
});
