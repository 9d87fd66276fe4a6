/** Two pages of one project: what one does is in the cache of the other, by stream or, without one, by reading again. */
import type { AddressInfo } from 'node:net';
import { QueryObserver } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  annotationsQuery,
  addAnnotations,
  changeAnnotations,
} from '../../web/src/api/annotations.ts';
import { followProject } from '../../web/src/api/project-events.ts';
import { issuesQuery } from '../../web/src/api/issues.ts';
import { createQueryClient } from '../../web/src/api/query-client.ts';
import { xfdfOf } from '../support/annotations.ts';
import { addIssue } from '../support/issues.ts';
import { startTestProduct, uploadPdf } from '../support/test-product.ts';
import type { TestPerson, TestProduct } from '../support/test-product.ts';

const signedIn = vi.hoisted(() => ({ token: '' }));
vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: signedIn.token }),
}));

describe('two pages of one project', () => {
  let product: TestProduct;
  let author: TestPerson;
  let place = { projectId: 0, documentId: 0 };
  let own: QueryClient;
  let other: QueryClient;
  let streams = true;
  let stops: (() => void)[] = [];

  beforeAll(async () => {
    product = await startTestProduct();
    await product.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = product.app.server.address() as AddressInfo;
    const ours = await product.organization('Ours');
    author = await product.person({ name: 'author', organizations: [ours] });
    signedIn.token = author.token;
    const body = { name: 'Clinic', organization_id: ours };
    const made = await product.call(author, 'POST', '/v1/projects', body);
    const projectId = made.json<{ id: number }>().id;
    const { fileId } = await uploadPdf(product, author, ours);
    const added = await product.call(author, 'POST', '/v1/documents', {
      project_id: projectId,
      file_ids: [fileId],
    });
    const documentId = added.json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
    place = { projectId, documentId };
    const ask = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.endsWith('/events') && !streams
        ? Promise.reject(new TypeError('A proxy takes no streams'))
        : ask(`http://127.0.0.1:${port}${url}`, init),
    );
    const events = new EventTarget();
    vi.stubGlobal('document', Object.assign(events, { visibilityState: 'visible' }));
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await product[Symbol.asyncDispose]();
  });

  beforeEach(() => {
    own = createQueryClient();
    other = createQueryClient();
  });
  afterEach(() => {
    for (const stop of stops) stop();
    stops = [];
    vi.useRealTimers();
  });

  const options = () => annotationsQuery(place.projectId, place.documentId);
  /** The other page shows the document. */
  async function show() {
    stops.push(new QueryObserver(other, options()).subscribe(() => undefined));
    await other.fetchQuery(options());
    stops.push(followProject(other, place.projectId));
  }
  const issues = () => issuesQuery(place.projectId, {});
  const issueList = () => other.getQueryData(issues().queryKey);
  /** The other page shows the list of issues. Returns how to read their summaries there. */
  async function showIssues() {
    stops.push(new QueryObserver(other, issues()).subscribe(() => undefined));
    await other.fetchQuery(issues());
    stops.push(followProject(other, place.projectId));
    return () => issueList()?.data.map(({ summary }) => summary);
  }
  const raise = (summary: string) =>
    addIssue(
      product,
      author,
      { document: place.documentId, sheet: 0 },
      { summary, drawing_sheet_id: undefined, csi_code: '081113' },
    );
  const seen = (name: string) =>
    other.getQueryData(options().queryKey)?.find((row) => row.name === name);

  it('see what the other adds, changes and deletes', async () => {
    await show();
    const { annotations } = await addAnnotations(own, place, [xfdfOf('cloud')]);
    const [row] = annotations;
    if (row === undefined) throw new Error('Nothing was added');
    await expect.poll(() => seen('cloud')).toEqual(row);
    const change = { ...row, xfdf: xfdfOf('cloud', { contents: 'Door' }) };
    const { changed } = await changeAnnotations(own, place.projectId, [change]);
    await expect.poll(() => seen('cloud')?.xfdf).toBe(changed[0]?.xfdf);
    await changeAnnotations(own, place.projectId, [{ ...row, version: 2, xfdf: null }]);
    await expect.poll(() => seen('cloud')).toBeUndefined();
  });

  it('see which issues the other raises and changes', async () => {
    const summaries = await showIssues();
    const { id } = await raise('Door 110A');
    await expect.poll(summaries).toEqual(['Door 110A']);
    await product.call(author, 'POST', `/v1/issues/${id}/priority`, { priority_id: 4 });
    await expect.poll(() => issueList()?.data[0]?.priority_id).toBe(4);
  });

  it('see it without a stream, too', async () => {
    streams = false;
    await show();
    const summaries = await showIssues();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await addAnnotations(own, place, [xfdfOf('polled')]);
    await raise('Door 110B');
    await vi.advanceTimersByTimeAsync(20_000);
    // A request that a busy machine answers late is made again, by real time.
    const limit = { timeout: 90_000 };
    await expect.poll(() => seen('polled')?.version, limit).toBe(1);
    await expect.poll(summaries, limit).toContain('Door 110B');
    streams = true;
  });
});
