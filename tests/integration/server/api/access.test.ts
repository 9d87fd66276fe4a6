/** Every operation of the contract, called by every kind of person; and with input that no schema allows. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../../contract/src/registry.ts';
import type { OperationId } from '../../../../contract/src/registry.ts';
import type { Operation } from '../../../../contract/src/wire/operation.ts';
import { drawingSheets, pageTexts } from '../../../../server/src/db/schema.ts';
import { startTestProduct, uploadPdf, uploadPlace } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

/** Kinds of people, as they stand to the project of the test. */
const KINDS = ['nobody', 'newcomer', 'stranger', 'viewer', 'creator', 'administrator'] as const;
type Kind = (typeof KINDS)[number];

/** What each kind is answered, for input that is otherwise right. `newcomer` has no organization. */
const ALL_MEMBERS = { stranger: 200, viewer: 200, creator: 200, administrator: 200 };
const OUR_MEMBERS = { stranger: 403, viewer: 200, creator: 200, administrator: 200 };
const BELOW_OURS = { ...OUR_MEMBERS, stranger: 404 };
const EXPECTED: Record<OperationId, Record<Exclude<Kind, 'nobody' | 'newcomer'>, number>> = {
  'GET /v1/users/me': ALL_MEMBERS,
  'GET /v1/users/me/projects': ALL_MEMBERS,
  'GET /v1/organizations/me/projects': ALL_MEMBERS,
  'GET /v1/organizations/me/users': ALL_MEMBERS,
  'POST /v1/projects': { stranger: 403, viewer: 403, creator: 201, administrator: 201 },
  'GET /v1/projects/{id}': OUR_MEMBERS,
  'GET /v1/projects/{id}/tasks': OUR_MEMBERS,
  'GET /v1/projects/{id}/documents': OUR_MEMBERS,
  'GET /v1/projects/{id}/collaborators': OUR_MEMBERS,
  'GET /v1/projects/{id}/table-of-contents': OUR_MEMBERS,
  // The file is the sender's own each time; what differs is the project.
  'POST /v1/documents': { stranger: 403, viewer: 403, creator: 201, administrator: 201 },
  'GET /v1/documents/{id}': BELOW_OURS,
  'GET /v1/documents/{id}/table-of-contents': BELOW_OURS,
  'GET /v1/projects/{id}/search': OUR_MEMBERS,
  'PATCH /v1/documents/{id}': { stranger: 404, viewer: 403, creator: 200, administrator: 200 },
  'GET /v1/documents/{id}/thumbnails': BELOW_OURS,
  'GET /v1/documents/{id}/search': BELOW_OURS,
  'GET /v1/documents/{id}/pages/{pageNumber}/text': BELOW_OURS,
  'PATCH /v1/drawing-sheets/{id}': { stranger: 404, viewer: 403, creator: 200, administrator: 200 },
  'POST /v1/storage/upload-url': { stranger: 403, viewer: 201, creator: 201, administrator: 201 },
  'POST /v1/storage/presigned-url': BELOW_OURS,
  'POST /v1/storage/presigned-urls': ALL_MEMBERS,
  'DELETE /v1/storage/files': { stranger: 204, viewer: 204, creator: 204, administrator: 204 },
};

describe('access', () => {
  let product: TestProduct;
  let ours = 0;
  let theirs = 0;
  let project = 0;
  let document = 0;
  let sheet = 0;
  let fileKey = '';
  const people = new Map<Kind, TestPerson | null>();

  beforeAll(async () => {
    product = await startTestProduct();
    ours = await product.organization('Ours');
    theirs = await product.organization('Theirs');
    const creator = await product.person({ name: 'creator', organizations: [ours] });
    people.set('nobody', null);
    people.set('newcomer', { userId: 0, token: await product.token('newcomer') });
    people.set('stranger', await product.person({ name: 'stranger', organizations: [theirs] }));
    people.set(
      'viewer',
      await product.person({ name: 'viewer', organizations: [ours], userTypeId: 2 }),
    );
    people.set('creator', creator);
    people.set(
      'administrator',
      await product.person({ name: 'admin', organizations: [ours], isAdmin: true }),
    );
    const made = await product.call(creator, 'POST', '/v1/projects', {
      name: 'Ours alone',
      organization_id: ours,
    });
    project = made.json<{ id: number }>().id;
    const file = await uploadPdf(product, creator, ours);
    fileKey = file.fileKey;
    const documents = await product.call(creator, 'POST', '/v1/documents', {
      project_id: project,
      file_ids: [file.fileId],
    });
    document = documents.json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
    const sheets = await product.db
      .insert(drawingSheets)
      .values({
        documentId: document,
        pageNumber: 1,
        sheetNum: 'A-101',
        sheetTitle: 'PLAN',
        rotationDegrees: 0,
        widthPoints: 2592,
        heightPoints: 1728,
        confidence: 1,
      })
      .returning({ id: drawingSheets.id });
    sheet = sheets[0]?.id ?? 0;
    await product.db
      .insert(pageTexts)
      .values({ documentId: document, pageNumber: 1, content: 'PLAN', places: [0, 0, 9, 9] });
  });
  afterAll(() => product[Symbol.asyncDispose]());

  /** A body that the operation accepts from a person who may call it. */
  async function bodyOf(operation: OperationId, person: TestPerson | null, kind: Kind) {
    const ownOrganization = kind === 'stranger' ? theirs : ours;
    const ownFile = async () =>
      person && kind !== 'newcomer'
        ? (await uploadPdf(product, person, ownOrganization)).fileId
        : 1;
    switch (operation) {
      case 'POST /v1/projects':
        return { name: 'Another', organization_id: ours };
      case 'POST /v1/documents':
        return { project_id: project, file_ids: [await ownFile()] };
      case 'PATCH /v1/documents/{id}':
        return { document_type_id: 2 };
      case 'PATCH /v1/drawing-sheets/{id}':
        return { sheet_title: 'ROOF PLAN' };
      case 'POST /v1/storage/upload-url':
        return { path: `organizations/${ours}/projects/a.pdf` };
      case 'POST /v1/storage/presigned-url':
        return { file_key: fileKey };
      case 'POST /v1/storage/presigned-urls':
        return { file_keys: [fileKey] };
      case 'DELETE /v1/storage/files':
        return { file_ids: [await ownFile()] };
      default:
        return undefined;
    }
  }

  function addressOf(operation: OperationId): string {
    const path = operation.split(' ')[1] ?? '';
    const of: Record<string, number> = { documents: document, projects: project };
    const id = of[path.split('/')[2] ?? ''] ?? sheet;
    const filled = path.replace('{id}', String(id)).replace('{pageNumber}', '1');
    return filled + (path.endsWith('/search') ? '?q=plan' : '');
  }

  const methodOf = (operation: OperationId) =>
    operation.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

  const operations = Object.keys(OPERATIONS) as OperationId[];

  it.each(operations)('%s answers each kind of person as the table says', async (operation) => {
    const answers: Record<string, number> = {};
    for (const kind of KINDS) {
      const person = people.get(kind) ?? null;
      const body = await bodyOf(operation, person, kind);
      const answer = await product.call(person, methodOf(operation), addressOf(operation), body);
      answers[kind] = answer.statusCode;
      if (answer.statusCode >= 400) {
        expect(Object.keys(answer.json<object>()).toSorted()).toEqual(['code', 'detail']);
      }
    }
    expect(answers).toEqual({ nobody: 401, newcomer: 401, ...EXPECTED[operation] });
  });

  it('refuses tokens that are expired, of another audience, changed, or none at all', async () => {
    const status = async (authorization: string) => {
      const headers = { authorization };
      return (await product.app.inject({ url: '/v1/users/me', headers })).statusCode;
    };
    const good = await product.token('creator');
    expect(await status(`Bearer ${good}`)).toBe(200);
    expect(await status(`Bearer ${await product.token('creator', { expires: '-1h' })}`)).toBe(401);
    expect(await status(`Bearer ${await product.token('creator', { audience: 'x' })}`)).toBe(401);
    expect(await status(`Bearer ${good.slice(0, -4)}AAAA`)).toBe(401);
    expect(await status(`Basic ${good}`)).toBe(401);
    expect(await status('Bearer null')).toBe(401);
  });

  it('tells a stranger nothing by the order of its checks: 401 comes before 422', async () => {
    const answer = await product.call(null, 'POST', '/v1/projects', { name: 7 });
    expect(answer.statusCode).toBe(401);
  });

  // 2,500 inputs, each of which no schema or no path allows: never a fault of the server, never a success by accident.
  it('answers bad input with 4xx', async () => {
    const creator = people.get('creator') ?? null;
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.record({ name: fc.jsonValue(), organization_id: fc.jsonValue() }),
      fc.record({ project_id: fc.jsonValue(), file_ids: fc.jsonValue() }),
      fc.record({ path: fc.string({ unit: 'binary' }), category: fc.string() }),
      fc.record({ file_keys: fc.array(fc.string({ unit: 'binary' })) }),
    );
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('0', '-1', '1e3', '9999999999999999999', '%00', 'NaN', '../1', '1;--'),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...operations), anything, value, async (key, body, text) => {
        const operation: Operation = OPERATIONS[key];
        const safe = encodeURIComponent(text.replaceAll(/\p{Cs}/gu, ''));
        const path = (key.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, safe === '' ? 'x' : safe);
        const query = operation.query ? `?q=${safe}&q=2` : '';
        const answer = await product.call(
          creator,
          methodOf(key),
          path + query,
          operation.body && typeof body === 'object' && body !== null ? body : undefined,
        );
        expect(answer.statusCode, `${key} ${path} ${JSON.stringify(body)}`).toBeLessThan(500);
        if (operation.params) expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      }),
      { numRuns: 2500 },
    );
  });

  it.each([
    ['a body that is no JSON', '{"name": '],
    ['a body that is not an object', '"text"'],
    ['a body of another type', '<name/>'],
  ])('answers %s with 422', async (_name, payload) => {
    const creator = people.get('creator');
    const answer = await product.app.inject({
      method: 'POST',
      url: '/v1/projects',
      headers: {
        authorization: `Bearer ${creator?.token}`,
        'content-type': payload.startsWith('<') ? 'application/xml' : 'application/json',
      },
      payload,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('describes every operation', async () => {
    const answer = await product.app.inject({ url: '/v1/openapi.json' });
    const { paths, openapi } = answer.json<{
      openapi: string;
      paths: Record<string, Record<string, { summary: string; responses: object }>>;
    }>();
    expect(openapi).toMatch(/^3\.1/);
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(operations.toSorted());
    for (const key of operations) {
      const [method = '', path = ''] = key.split(' ');
      const entry = paths[path]?.[method.toLowerCase()];
      expect(entry?.summary).toBe(OPERATIONS[key].summary);
      expect(Object.keys(entry?.responses ?? {})).toEqual(
        expect.arrayContaining(['401', '422', '500']),
      );
    }
  });

  it('does not let anybody upload into an organization by a path that climbs', async () => {
    const creator = people.get('creator');
    if (!creator) throw new Error('no creator');
    for (const path of [
      `organizations/${ours}/projects/../../${theirs}/projects/x.pdf`,
      `organizations/${ours}/change-orders/x.pdf`,
      'x.pdf',
    ]) {
      const answer = await product.call(creator, 'POST', '/v1/storage/upload-url', { path });
      const key = answer.json<{ file_key?: string }>().file_key ?? `organizations/${ours}/`;
      expect(key.startsWith(`organizations/${ours}/`)).toBe(true);
    }
    const place = await uploadPlace(product, creator, ours, '../../../../etc/passwd');
    expect(place.fileKey).toMatch(/^organizations\/\d+\/projects\/[0-9a-f-]{36}\/original\.pdf$/);
  });
});
