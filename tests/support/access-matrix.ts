/**
 * Who may do what: every operation of the contract, and every use of a signed URL, called by every kind of person with
 * otherwise valid input.
 */
import { and, eq } from 'drizzle-orm';
import { Readable } from 'node:stream';
import { OPERATIONS } from '../../contract/src/registry.ts';
import type { OperationId } from '../../contract/src/registry.ts';
import {
  drawings,
  drawingSheets,
  pageTexts,
  userOrganizations,
} from '../../server/src/db/schema.ts';
import { thumbnailKeyOf } from '../../server/src/domain/file-keys.ts';
import { pdfBytes, pathOf, startTestProduct, uploadPdf } from './test-product.ts';
import type { TestPerson, TestProduct, Upload } from './test-product.ts';

/**
 * Kinds of people, in relation to the project of the matrix: `newcomer` has no organization; `stranger` and `outsideAdmin`
 * are in another one; so is `former`, who belonged to ours and uploaded files to it. `colleague` may create projects but
 * did not create this one; `creator` did.
 */
const KINDS = [
  ...(['nobody', 'newcomer', 'stranger', 'outsideAdmin', 'former'] as const),
  ...(['viewer', 'colleague', 'creator', 'administrator'] as const),
];
export type Kind = (typeof KINDS)[number];
export type Answers = Record<Kind, number>;

type Row = readonly [
  outside: Record<'stranger' | 'outsideAdmin' | 'former', number>,
  inside: Record<'viewer' | 'colleague' | 'creator' | 'administrator', number>,
];

const outsiders = (status: number) => ({
  stranger: status,
  outsideAdmin: status,
  former: status,
});
const all = (status: number) => ({
  viewer: status,
  colleague: status,
  creator: status,
  administrator: status,
});
const MEMBERS: Row = [outsiders(200), all(200)];
const OURS: Row = [outsiders(403), all(200)];
const BELOW_OURS: Row = [outsiders(404), all(200)];
const creatorsBelow = (status: number): Row => [outsiders(404), { ...all(status), viewer: 403 }];
const CREATORS_OURS: Row = [outsiders(403), { ...all(201), viewer: 403 }];
const administrators = (status: number): Row => [
  { ...outsiders(403), outsideAdmin: status },
  { ...all(403), administrator: status },
];

const ROWS: Record<OperationId, Row> = {
  'GET /v1/users/me': MEMBERS,
  'GET /v1/users/me/projects': MEMBERS,
  'GET /v1/organizations/me/projects': MEMBERS,
  'GET /v1/organizations/me/users': MEMBERS,
  'POST /v1/projects': CREATORS_OURS,
  'GET /v1/projects/{id}': OURS,
  'DELETE /v1/projects/{id}': [outsiders(403), { ...all(403), creator: 204, administrator: 204 }],
  'GET /v1/projects/{id}/tasks': OURS,
  'GET /v1/projects/{id}/documents': OURS,
  'GET /v1/projects/{id}/collaborators': OURS,
  'GET /v1/projects/{id}/table-of-contents': OURS,
  'GET /v1/projects/{id}/search': OURS,
  // Each sender uses their own file; only the project differs.
  'POST /v1/documents': CREATORS_OURS,
  'GET /v1/documents/{id}': BELOW_OURS,
  'GET /v1/documents/{id}/table-of-contents': BELOW_OURS,
  'PATCH /v1/documents/{id}': creatorsBelow(200),
  'GET /v1/documents/{id}/thumbnails': BELOW_OURS,
  'GET /v1/documents/{id}/search': BELOW_OURS,
  'GET /v1/documents/{id}/pages/{pageNumber}/text': BELOW_OURS,
  'PATCH /v1/drawing-sheets/{id}': creatorsBelow(200),
  'POST /v1/drawings': creatorsBelow(201),
  'PUT /v1/drawings/{id}': creatorsBelow(200),
  'DELETE /v1/drawings/{id}': creatorsBelow(204),
  'POST /v1/storage/upload-url': [outsiders(403), all(201)],
  'POST /v1/storage/presigned-url': BELOW_OURS,
  // Keys that are not theirs get an error instead.
  'POST /v1/storage/presigned-urls': MEMBERS,
  // A file uploaded by the creator.
  'DELETE /v1/storage/files': [outsiders(404), { ...all(404), creator: 204 }],
  'GET /v1/issues/disciplines': MEMBERS,
  'GET /v1/issues/scopes': MEMBERS,
  'GET /v1/issues/statuses': MEMBERS,
  'GET /v1/issues/priorities': MEMBERS,
  'GET /v1/admin/organizations': administrators(200),
  'GET /v1/admin/organizations/search': administrators(200),
  'GET /v1/admin/users/search': administrators(200),
  'POST /v1/admin/users/{id}/organizations': administrators(200),
  'DELETE /v1/admin/users/{id}/organizations/{orgId}': administrators(200),
  'PATCH /v1/admin/projects/{id}': administrators(200),
  'GET /v1/admin/projects/{id}/organizations': administrators(200),
  'POST /v1/admin/projects/{id}/organizations/{orgId}': administrators(201),
};

/** The uses of signed URLs, each signed for the caller. */
export const SIGNED_CALLS = [
  'GET the file of a document',
  'GET a picture of a page',
  'GET an upload',
  'HEAD an upload',
  'PUT an upload',
] as const;
export type SignedCall = (typeof SIGNED_CALLS)[number];
export type Call = OperationId | SignedCall;

const SIGNED_ROWS: Record<SignedCall, Row> = {
  'GET the file of a document': OURS,
  'GET a picture of a page': OURS,
  // An upload of the creator; `former` has one of their own.
  'GET an upload': [outsiders(403), { ...all(403), creator: 200 }],
  'HEAD an upload': [outsiders(403), { ...all(403), creator: 204 }],
  'PUT an upload': [outsiders(403), { ...all(403), creator: 201 }],
};

export function isSigned(call: Call): call is SignedCall {
  return (SIGNED_CALLS as readonly string[]).includes(call);
}

export function expectedAnswers(call: Call): Answers {
  const [outside, inside] = isSigned(call) ? SIGNED_ROWS[call] : ROWS[call];
  const unknown = isSigned(call) ? 403 : 401;
  return { nobody: unknown, newcomer: unknown, ...outside, ...inside };
}

export const OPERATION_IDS = Object.keys(OPERATIONS) as OperationId[];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export function methodOf(operation: OperationId): Method {
  return operation.split(' ')[0] as Method;
}

export type AccessMatrix = AsyncDisposable & {
  product: TestProduct;
  ours: number;
  theirs: number;
  person(kind: Kind): TestPerson;
  /** The status for each kind of person. `onError` receives the bodies of refusals. */
  answers(call: Call, onError?: (body: object) => void): Promise<Answers>;
};

export async function startAccessMatrix(): Promise<AccessMatrix> {
  const product = await startTestProduct();
  const ours = await product.organization('Ours');
  const theirs = await product.organization('Theirs');
  const inOurs = { organizations: [ours] };
  const inTheirs = { organizations: [theirs] };
  const creator = await product.person({ name: 'creator', ...inOurs });
  const people = new Map<Kind, TestPerson>([
    ['newcomer', { userId: 0, token: await product.token('newcomer') }],
    ['stranger', await product.person({ name: 'stranger', ...inTheirs })],
    ['former', await product.person({ name: 'former', ...inTheirs })],
    ['outsideAdmin', await product.person({ name: 'outside', ...inTheirs, isAdmin: true })],
    ['viewer', await product.person({ name: 'viewer', ...inOurs, userTypeId: 2 })],
    ['colleague', await product.person({ name: 'colleague', ...inOurs })],
    ['creator', creator],
    ['administrator', await product.person({ name: 'admin', ...inOurs, isAdmin: true })],
  ]);

  async function addProject(): Promise<number> {
    const body = { name: 'Ours alone', organization_id: ours };
    return (await product.call(creator, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
  }
  const project = await addProject();
  const file = await uploadPdf(product, creator, ours);
  const made = await product.call(creator, 'POST', '/v1/documents', {
    project_id: project,
    file_ids: [file.fileId],
  });
  const documentId = made.json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
  const sheets = await product.db
    .insert(drawingSheets)
    .values({
      documentId,
      pageNumber: 1,
      sheetNum: 'A-101',
      sheetTitle: 'PLAN',
      rotationDegrees: 0,
      widthPoints: 2592,
      heightPoints: 1728,
      confidence: 1,
    })
    .returning({ id: drawingSheets.id });
  const sheetId = sheets[0]?.id ?? 0;
  await product.db
    .insert(pageTexts)
    .values({ documentId, pageNumber: 1, content: 'PLAN', places: [0, 0, 9, 9] });

  const picture = thumbnailKeyOf(file.fileKey, 1, 160);
  await product.store.put(picture, Readable.from(['jpeg']));

  /** What a person does while they belong to ours. */
  async function asMember<T>({ userId }: TestPerson, act: () => Promise<T>): Promise<T> {
    const membership = { userId, organizationId: ours };
    await product.db.insert(userOrganizations).values(membership);
    const done = await act();
    const { userId: user, organizationId: organization } = userOrganizations;
    await product.db.delete(userOrganizations).where(and(eq(user, userId), eq(organization, ours)));
    return done;
  }

  /** A file, or a pending upload, of the creator in ours, or one that `former` made there. */
  async function uploadOf(
    kind: Kind,
    upload: (...given: [TestProduct, TestPerson, number]) => Promise<Upload>,
  ): Promise<Upload> {
    const former = people.get('former');
    if (kind !== 'former' || !former) return upload(product, creator, ours);
    return asMember(former, () => upload(product, former, ours));
  }

  async function callSigned(call: SignedCall, kind: Kind): Promise<number> {
    const { store } = product;
    const userId = people.get(kind)?.userId ?? 0;
    const inject = async (method: 'GET' | 'HEAD' | 'PUT', address: string) => {
      const headers = { 'content-type': 'application/pdf' };
      const body = method === 'PUT' ? { headers, payload: pdfBytes(2000) } : {};
      return (await product.app.inject({ method, url: pathOf(address), ...body })).statusCode;
    };
    const permit = { userId, limitBytes: 5000 };
    switch (call) {
      case 'GET the file of a document':
        return inject('GET', await store.signGet(file.fileKey, userId));
      case 'GET a picture of a page':
        return inject('GET', await store.signGetCacheable(picture, userId));
      case 'GET an upload': {
        const { fileKey } = await uploadOf(kind, uploadPdf);
        return inject('GET', await store.signGet(fileKey, userId));
      }
      case 'HEAD an upload':
      case 'PUT an upload': {
        const { fileKey } = await uploadOf(kind, uploadPdf);
        // Allows another upload: pending ones are limited per person.
        await store.remove(fileKey);
        return inject(
          call.startsWith('PUT') ? 'PUT' : 'HEAD',
          await store.signPut(fileKey, permit),
        );
      }
    }
  }

  let count = 0;
  /** Anyone other than the caller. */
  async function anotherPerson(organizations: readonly number[]): Promise<number> {
    count += 1;
    return (await product.person({ name: `person ${count}`, organizations })).userId;
  }

  async function addDrawing(): Promise<number> {
    count += 1;
    const box = { x0: 100, y0: 100, x1: 900, y1: 900 };
    const rows = await product.db
      .insert(drawings)
      .values({ sheetId, key: `drawing ${count}`, title: 'PLAN', ...box, confidence: 1 })
      .returning({ id: drawings.id });
    return rows[0]?.id ?? 0;
  }

  async function bodyOf(operation: OperationId, kind: Kind): Promise<object | undefined> {
    const person = people.get(kind);
    switch (operation) {
      case 'POST /v1/projects':
        return { name: 'Another', organization_id: ours };
      case 'POST /v1/documents': {
        if (!person || kind === 'newcomer') return { project_id: project, file_ids: [1] };
        const isOutside = ['stranger', 'outsideAdmin', 'former'].includes(kind);
        const own = isOutside ? theirs : ours;
        const { fileId } = await uploadPdf(product, person, own);
        return { project_id: project, file_ids: [fileId] };
      }
      case 'PATCH /v1/documents/{id}':
        return { document_type_id: 2 };
      case 'PATCH /v1/drawing-sheets/{id}':
        return { sheet_title: 'ROOF PLAN' };
      case 'POST /v1/drawings':
        return { drawing_sheet_id: sheetId, x0: 600, y0: 600, x1: 1000, y1: 1000 };
      case 'PUT /v1/drawings/{id}':
        return { title: 'ROOF PLAN' };
      case 'POST /v1/storage/upload-url':
        return { path: `organizations/${ours}/projects/a.pdf` };
      case 'POST /v1/storage/presigned-url':
        return {
          file_key: kind === 'former' ? (await uploadOf(kind, uploadPdf)).fileKey : file.fileKey,
        };
      case 'POST /v1/storage/presigned-urls':
        return { file_keys: [file.fileKey] };
      case 'DELETE /v1/storage/files':
        return { file_ids: [(await uploadOf(kind, uploadPdf)).fileId] };
      case 'POST /v1/admin/users/{id}/organizations':
        return { organization_id: ours };
      case 'PATCH /v1/admin/projects/{id}':
        return { name: 'Ours alone' };
      default:
        return undefined;
    }
  }

  async function idOf(operation: OperationId): Promise<number> {
    switch (operation) {
      case 'DELETE /v1/projects/{id}':
        return addProject();
      case 'POST /v1/admin/users/{id}/organizations':
        return anotherPerson([]);
      case 'DELETE /v1/admin/users/{id}/organizations/{orgId}':
        return anotherPerson([ours]);
      case 'PATCH /v1/drawing-sheets/{id}':
        return sheetId;
      case 'PUT /v1/drawings/{id}':
      case 'DELETE /v1/drawings/{id}':
        return addDrawing();
      default:
        return operation.includes('/documents/{id}') ? documentId : project;
    }
  }

  async function addressOf(operation: OperationId): Promise<string> {
    const orgId = operation.startsWith('POST') ? await product.organization('Another') : ours;
    const address = (operation.split(' ')[1] ?? '')
      .replace('{id}', String(await idOf(operation)))
      .replace('{orgId}', String(orgId))
      .replace('{pageNumber}', '1');
    return address + (address.endsWith('/search') ? '?q=plan' : '');
  }

  return {
    product,
    ours,
    theirs,
    person(kind) {
      const person = people.get(kind);
      if (!person) throw new Error(`There is no ${kind}.`);
      return person;
    },
    async answers(operation, onError) {
      const answers: Partial<Answers> = {};
      for (const kind of KINDS) {
        if (isSigned(operation)) {
          answers[kind] = await callSigned(operation, kind);
          continue;
        }
        const answer = await product.call(
          people.get(kind) ?? null,
          methodOf(operation),
          await addressOf(operation),
          await bodyOf(operation, kind),
        );
        answers[kind] = answer.statusCode;
        if (answer.statusCode >= 400) onError?.(answer.json<object>());
      }
      return answers as Answers;
    },
    [Symbol.asyncDispose]: () => product[Symbol.asyncDispose](),
  };
}
