/** The storage quota of an organization. */
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrganizationStorage } from '../../../../contract/src/admin/schema.ts';
import { readConfig } from '../../../../server/src/config.ts';
import {
  pathOf,
  pdfBytes,
  startTestProduct,
  uploadPdf,
  uploadPlace,
} from '../../../support/test-product.ts';
import type { TestPerson, TestProduct, Upload } from '../../../support/test-product.ts';

const PDF = { 'content-type': 'application/pdf' };
const REFUSED = {
  code: 'NO_SPACE',
  detail:
    'Your organization’s storage limit is 10000 bytes, and this file does not fit. Delete projects you no longer need, then try again.',
};

describe('the storage of an organization', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await startTestProduct({ storageQuota: 10_000 });
    await product.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => product[Symbol.asyncDispose]());

  /** A separate organization with one member. */
  async function newOrganization(name: string): Promise<{ id: number; person: TestPerson }> {
    const id = await product.organization(name);
    return { id, person: await product.person({ name, organizations: [id] }) };
  }
  async function put({ url }: Upload, payload: Buffer, range?: string) {
    const headers = range === undefined ? PDF : { ...PDF, 'content-range': range };
    const { statusCode, body } = await product.app.inject({ method: 'PUT', url, headers, payload });
    return { statusCode, body: body === '' ? null : (JSON.parse(body) as object) };
  }

  it('takes files up to the limit, and not a byte more', async () => {
    const { id, person } = await newOrganization('full');
    const places = [];
    for (let at = 0; at < 3; at += 1) places.push(await uploadPlace(product, person, id));
    const [one, two, three] = places;
    if (!one || !two || !three) throw new Error('unreachable');
    expect((await put(one, pdfBytes(9000))).statusCode).toBe(201);
    expect(await put(two, pdfBytes(1001))).toEqual({ statusCode: 507, body: REFUSED });
    expect(await product.store.received(two.fileKey)).toBe(0);
    expect((await put(two, pdfBytes(1000))).statusCode).toBe(201);
    expect(await put(three, pdfBytes(1))).toEqual({ statusCode: 507, body: REFUSED });
    // No upload is started for what cannot fit.
    const asked = await product.call(person, 'POST', '/v1/storage/upload-url', {
      path: `organizations/${id}/projects/Set.pdf`,
    });
    expect([asked.statusCode, asked.json()]).toEqual([507, REFUSED]);
    // Another organization has its own quota, and deleting frees space in this one.
    const other = await newOrganization('empty');
    await uploadPdf(product, other.person, other.id);
    await product.call(person, 'DELETE', '/v1/storage/files', { file_ids: [one.fileId] });
    expect((await put(three, pdfBytes(9000))).statusCode).toBe(201);
  });

  it('counts what was declared before it arrives, also of many senders at once', async () => {
    const { id, person } = await newOrganization('many');
    const places = await Promise.all(
      Array.from({ length: 6 }, () => uploadPlace(product, person, id)),
    );
    const answers = await Promise.all(
      places.map((place) => put(place, pdfBytes(100), 'bytes 0-99/3000')),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([202, 202, 202, 507, 507, 507]);
  });

  it('counts a linearized copy that the sender brings', async () => {
    const { id, person } = await newOrganization('twice');
    const answer = await product.call(person, 'POST', '/v1/storage/upload-url', {
      path: `organizations/${id}/projects/Set.pdf`,
      has_linearized_version: true,
    });
    const { signed_url, linearized_signed_url, file_key } = answer.json<Record<string, string>>();
    const place = (url = '') => ({ fileId: 0, fileKey: file_key ?? '', url: pathOf(url) });
    expect((await put(place(signed_url), pdfBytes(6000))).statusCode).toBe(201);
    expect(await put(place(linearized_signed_url), pdfBytes(6000))).toEqual({
      statusCode: 507,
      body: REFUSED,
    });
    expect((await put(place(linearized_signed_url), pdfBytes(4000))).statusCode).toBe(201);
  });

  it('is not exceeded by a sender who does not say how much comes, and holds nothing for what was refused', async () => {
    const { id, person } = await newOrganization('unknown');
    const place = await uploadPlace(product, person, id);
    const address = product.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const status = await new Promise<number>((resolve, reject) => {
      const sending = request(`http://127.0.0.1:${port}${place.url}`, {
        method: 'PUT',
        headers: PDF,
      });
      sending.on('error', reject);
      sending.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sending.write(pdfBytes(6000));
      sending.end(pdfBytes(6000));
    });
    expect(status).toBe(507);
    expect(await product.store.size(place.fileKey)).toBeNull();
    expect((await put(place, Buffer.alloc(9000, 'x'))).statusCode).toBe(422);
    expect((await put(place, pdfBytes(10_000))).statusCode).toBe(201);
  });

  /** The contents of a store that does not say when a file has arrived. */
  const putBeside = ({ fileKey }: Upload, bytes: number) =>
    product.store.put(fileKey, Readable.from([pdfBytes(bytes)]));

  it('is limited for one organization by administrators, who see what each stores', async () => {
    const { id, person } = await newOrganization('limited');
    const admin = await product.person({ name: 'keeper', organizations: [id], isAdmin: true });
    const limit = (limit_bytes: number | null) =>
      product.call(admin, 'PUT', `/v1/admin/organizations/${id}/storage-limit`, { limit_bytes });
    const shown = async () => {
      const answer = await product.call(admin, 'GET', '/v1/admin/storage');
      const { data, server_limit_bytes } = answer.json<{
        data: OrganizationStorage[];
        server_limit_bytes: number;
      }>();
      expect(server_limit_bytes).toBe(10_000);
      return data.find(({ organization }) => organization.id === id);
    };
    await uploadPdf(product, person, id);
    expect(await shown()).toEqual({
      ...{ organization: { id, name: 'limited' }, used_bytes: 2000, file_count: 1 },
      ...{ own_limit_bytes: null, limit_bytes: 10_000 },
    });
    const ask = (size_bytes?: number) =>
      product.call(person, 'POST', '/v1/storage/upload-url', {
        path: `organizations/${id}/projects/Set.pdf`,
        size_bytes,
      });
    // What does not fit is refused before it is sent.
    const refused = await ask(8001);
    expect([refused.statusCode, refused.json()]).toEqual([507, REFUSED]);
    expect((await ask(8000)).statusCode).toBe(201);
    expect((await limit(2000)).json()).toEqual({
      message: 'The storage limit of limited was changed.',
    });
    expect((await ask(1)).json()).toMatchObject({
      detail: expect.stringContaining('storage limit is 2000 bytes') as string,
    });
    expect(await shown()).toMatchObject({ own_limit_bytes: 2000, limit_bytes: 2000 });
    // It may be more than what the server allows others.
    await limit(20_000);
    expect((await ask(18_000)).statusCode).toBe(201);
    await limit(null);
    expect((await ask(18_000)).statusCode).toBe(507);
    const log = await product.call(admin, 'GET', '/v1/admin/audit?q=storage-limit');
    expect(log.json<{ data: object[] }>().data).toHaveLength(3);
  });

  it('is checked when a document is made, where the store answers browsers by itself', async () => {
    const { id, person } = await newOrganization('beside');
    const body = { name: 'Beside', organization_id: id };
    const project = (await product.call(person, 'POST', '/v1/projects', body)).json<{
      id: number;
    }>();
    const [fits, exceeds] = [
      await uploadPlace(product, person, id),
      await uploadPlace(product, person, id),
    ];
    await putBeside(fits, 6000);
    await putBeside(exceeds, 6000);
    const make = ({ fileId }: Upload) =>
      product.call(person, 'POST', '/v1/documents', {
        project_id: project.id,
        file_ids: [fileId],
      });
    expect((await make(fits)).statusCode).toBe(201);
    const refused = await make(exceeds);
    expect([refused.statusCode, refused.json()]).toEqual([507, REFUSED]);
  });

  it('does not count files as pending that such a store has', async () => {
    const { id, person } = await newOrganization('pending');
    const places = [];
    for (let at = 0; at < 20; at += 1) places.push(await uploadPlace(product, person, id));
    const ask = async () =>
      (
        await product.call(person, 'POST', '/v1/storage/upload-url', {
          path: `organizations/${id}/projects/Set.pdf`,
        })
      ).statusCode;
    expect(await ask()).toBe(409);
    for (const place of places.slice(0, 2)) await putBeside(place, 5000);
    // They are noticed, and use up the quota.
    expect(await ask()).toBe(507);
  });

  it('is a setting in gigabytes, without a limit unless given', () => {
    expect(readConfig({}).storageQuota).toBeUndefined();
    expect(readConfig({ STORAGE_QUOTA_GB: '1.5' }).storageQuota).toBe(1.5e9);
    for (const wrong of ['0', '-1', 'much', '1e3', '']) {
      expect(() => readConfig({ STORAGE_QUOTA_GB: wrong })).toThrow('STORAGE_QUOTA_GB must be');
    }
  });
});
