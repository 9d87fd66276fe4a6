/** Two pages of one project: what one does is in the cache of the other, by stream or, without one, by reading again. */
import type { AddressInfo } from 'node:net';
import { QueryObserver } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  annotationsQuery,
  addAnnotations,
  changeAnnotation,
  deleteAnnotation,
} from '../../web/src/api/annotations.ts';
import { followProject } from '../../web/src/api/project-events.ts';
import { createQueryClient } from '../../web/src/api/query-client.ts';
import { xfdfOf } from '../support/annotations.ts';
import { startTestProduct, uploadPdf } from '../support/test-product.ts';
import type { TestProduct } from '../support/test-product.ts';

const signedIn = vi.hoisted(() => ({ token: '' }));
vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: signedIn.token }),
}));

describe('two pages of one project', () => {
  let product: TestProduct;
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
    const author = await product.person({ name: 'author', organizations: [ours] });
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
  const seen = (name: string) =>
    other.getQueryData(options().queryKey)?.find((row) => row.name === name);

  it('see what the other adds, changes and deletes', async () => {
    await show();
    const { annotations } = await addAnnotations(own, place, [xfdfOf('cloud')]);
    const [row] = annotations;
    if (row === undefined) throw new Error('Nothing was added');
    await expect.poll(() => seen('cloud')).toEqual(row);
    const { id } = row;
    const change = { id, version: 1, xfdf: xfdfOf('cloud', { contents: 'Door' }) };
    const changed = await changeAnnotation(own, place.projectId, change);
    await expect.poll(() => seen('cloud')?.xfdf).toBe(changed.xfdf);
    await deleteAnnotation(own, place.projectId, changed);
    await expect.poll(() => seen('cloud')).toBeUndefined();
  });

  it('see it without a stream, too', async () => {
    streams = false;
    await show();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await addAnnotations(own, place, [xfdfOf('polled')]);
    await vi.advanceTimersByTimeAsync(20_000);
    await expect.poll(() => seen('polled')?.version).toBe(1);
    streams = true;
  });
});
