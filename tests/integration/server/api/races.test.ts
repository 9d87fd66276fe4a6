/**
 * Every pair of writes at once on the same objects, in many orders: never a server error, and consistent data afterwards.
 * Six writes share a scene, because making one costs more than racing on it: 15 pairs for the price of one. The delays are
 * seeded; `PINBAR_LONG` runs 10 rounds of each pair by itself.
 */
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  annotationChanges,
  annotations,
  apiTokens,
  backtests,
  documents,
  drawings,
  files,
  projects,
  projectTasks,
  userOrganizations,
  users,
} from '../../../../server/src/db/schema.ts';
import { seededRandom } from '../../../../sample/src/description/random.ts';
import { originalKeyOf } from '../../../../server/src/domain/file-keys.ts';
import { findThemesOf } from '../../../../server/src/jobs/find-themes-job.ts';
import { removeUnused } from '../../../../server/src/jobs/remove-unused.ts';
import { storeProposal } from '../../../../server/src/repositories/issuance-runs.ts';
import { endBacktest } from '../../../../server/src/repositories/backtest-runs.ts';
import { endBatchDocument } from '../../../../server/src/repositories/change-order-readings.ts';
import { endExecution } from '../../../../server/src/repositories/overlay-runs.ts';
import {
  findDocumentToRead,
  lockDocument,
  noteStep,
} from '../../../../server/src/repositories/reading.ts';
import { pino } from 'pino';
import { xfdfOf } from '../../../support/annotations.ts';
import { viewFields } from '../../../support/issue-views.ts';
import { foundMatch } from '../../../support/backtests.ts';
import { readChange } from '../../../support/change-orders.ts';
import { overlayWrites } from '../../../support/overlay-writes.ts';
import { JUDGMENT } from '../../../support/checklists.ts';
import { PROPOSED } from '../../../support/issuances.ts';
import { issueBody } from '../../../support/issues.ts';
import { pdfBytes, startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';
import { setRaceScene } from '../../../support/race-scene.ts';
import type { RaceScene } from '../../../support/race-scene.ts';

const isLong = process.env['PINBAR_LONG'] !== undefined;
const ROUNDS = isLong ? 10 : 1;
const LONGEST_DELAY_MS = 12;
const DAY_MS = 24 * 60 * 60 * 1000;

let product: TestProduct;
let ours = 0;
let theirs = 0;
/** Has access to every project, with the second administrator. */
let guests = 0;
let admin: TestPerson;
let second: TestPerson;
/** Sees the project wherever it was moved. */
let observer: TestPerson;
let member: TestPerson;

const setScene = () => setRaceScene(product, { member, ours, guests });

type Write = (scene: RaceScene) => Promise<number>;

function calls(
  person: () => TestPerson,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  of: (scene: RaceScene) => readonly [url: string, body?: object],
): Write {
  return async (scene) => {
    const [url, body] = of(scene);
    return (await product.call(person(), method, url, body)).statusCode;
  };
}

const asMember = () => member;
const asAdmin = () => admin;

/** Calls, and what the workers write at the same time. */
const WRITES: Readonly<Record<string, Write>> = {
  'make a document': calls(asMember, 'POST', ({ project, unused }) => [
    '/v1/documents',
    { project_id: project, file_ids: [unused.fileId] },
  ]),
  'remove the project': calls(asMember, 'DELETE', ({ project }) => [`/v1/projects/${project}`]),
  'remove the file': calls(asMember, 'DELETE', ({ unused, place }) => [
    '/v1/storage/files',
    { file_ids: [unused.fileId, place.fileId] },
  ]),
  'remove the place': calls(asMember, 'DELETE', ({ place }) => [
    '/v1/storage/files',
    { file_ids: [place.fileId] },
  ]),
  'ask for a place': calls(asMember, 'POST', () => [
    '/v1/storage/upload-url',
    { path: `organizations/${ours}/projects/Set.pdf` },
  ]),
  'send the file': async ({ place }) => {
    const headers = { 'content-type': 'application/pdf' };
    const payload = Readable.from([pdfBytes(2000), pdfBytes(1000)]);
    return (await product.app.inject({ method: 'PUT', url: place.url, headers, payload }))
      .statusCode;
  },
  'remove the document': calls(asMember, 'DELETE', ({ project, document }) => [
    `/v1/projects/${project}/documents/${document}`,
  ]),
  'choose the type': calls(asMember, 'PATCH', ({ document }) => [
    `/v1/documents/${document}`,
    { document_type_id: 2 },
  ]),
  'correct the sheet': calls(asMember, 'PATCH', ({ sheet }) => [
    `/v1/drawing-sheets/${sheet}`,
    { sheet_title: 'ROOF PLAN' },
  ]),
  'add a drawing': calls(asMember, 'POST', ({ sheet }) => [
    '/v1/drawings',
    { drawing_sheet_id: sheet, x0: 600, y0: 600, x1: 1000, y1: 1000 },
  ]),
  'correct the drawing': calls(asMember, 'PUT', ({ drawing }) => [
    `/v1/drawings/${drawing}`,
    { title: 'ROOF PLAN' },
  ]),
  'delete the drawing': calls(asMember, 'DELETE', ({ drawing }) => [`/v1/drawings/${drawing}`]),
  'add markups': calls(asMember, 'POST', ({ project, document }) => [
    `/v1/projects/${project}/annotations`,
    {
      document_id: document,
      annotations: ['markup', 'second', 'third'].map((name) => ({ xfdf: xfdfOf(name) })),
    },
  ]),
  'change the markup': calls(asAdmin, 'PUT', ({ annotation }) => [
    `/v1/annotations/${annotation}`,
    { xfdf: xfdfOf('markup', { contents: 'Move the door' }), version: 1 },
  ]),
  'delete the markup': calls(asMember, 'DELETE', ({ annotation }) => [
    `/v1/annotations/${annotation}`,
    { version: 1 },
  ]),
  'raise an issue about the markup': calls(asMember, 'POST', ({ document, sheet }) => [
    '/v1/issues',
    issueBody({ document, sheet }, { xfdf: xfdfOf('markup'), assignee_id: second.userId }),
  ]),
  'evaluate the issue': calls(asAdmin, 'POST', ({ issue }) => [
    `/v1/issues/${issue}/evaluate`,
    { is_thumbs_up: false, is_thumbs_down: true },
  ]),
  'change issues together': calls(asAdmin, 'POST', ({ issue }) => [
    '/v1/issues/bulk-update',
    { issue_ids: [issue], assignee_id: member.userId },
  ]),
  'change all issues': calls(asAdmin, 'POST', ({ project }) => [
    `/v1/projects/${project}/issues/bulk-update`,
    { assignee_id: second.userId },
  ]),
  'attach the photo': calls(asMember, 'POST', ({ issue, photo: { fileId } }) => [
    `/v1/issues/${issue}/attachments`,
    { file_id: fileId },
  ]),
  'remove an attachment': calls(asAdmin, 'DELETE', ({ issue, attachment }) => [
    `/v1/issues/${issue}/attachments/${attachment}`,
  ]),
  'remove the photo': calls(asMember, 'DELETE', ({ photo: { fileId } }) => [
    '/v1/storage/files',
    { file_ids: [fileId] },
  ]),
  'carry markups': calls(asMember, 'POST', ({ document }) => [
    `/v1/documents/${document}/carry-markups`,
  ]),
  'choose scales': calls(asMember, 'PUT', ({ document, drawing }) => [
    `/v1/documents/${document}/scales`,
    {
      page_number: 1,
      drawing_ids: [null, drawing],
      scale: { inches_per_point: 1, label: '1:72', source: 'typed', relative_error: 0 },
    },
  ]),
  ...overlayWrites((method, of) => calls(asMember, method, of)),
  'propose an issuance': async ({ project, document }) => {
    await product.db.transaction((tx) =>
      storeProposal(tx, { projectId: project, documentId: document }, PROPOSED),
    );
    return 200;
  },
  'check the overlay': async ({ execution }) => {
    const result = { alignments: [], limitation: null, hiddenCount: 0, failure: null };
    await product.db.transaction((tx) =>
      endExecution(tx, execution, { ...result, differences: [] }),
    );
    return 200;
  },
  'switch a check of drawings': calls(asAdmin, 'PUT', ({ project }) => [
    `/v1/projects/${project}/check-settings`,
    { check_id: 'sheet-index', is_on: true },
  ]),
  'check the checklists': calls(asAdmin, 'POST', ({ project }) => [
    `/v1/projects/${project}/checklist-items/check`,
  ]),
  'verify the checklist item': calls(asAdmin, 'POST', ({ project, item }) => [
    `/v1/projects/${project}/checklist-items/verifications`,
    { ...JUDGMENT, checklist_item_id: item },
  ]),
  'change the verification': calls(asAdmin, 'PUT', ({ project, verification, sheet }) => [
    `/v1/projects/${project}/checklist-items/verifications/${verification}`,
    { ...JUDGMENT, added_references: [{ reference_type: 'drawing_sheet', sheet_id: sheet }] },
  ]),
  'make a batch': calls(asMember, 'POST', ({ sent }) => [
    '/v1/change-order-document-batches',
    { name: 'Made at once', file_ids: [sent.fileId] },
  ]),
  'remove the change order’s file': calls(asMember, 'DELETE', ({ sent }) => [
    '/v1/storage/files',
    { file_ids: [sent.fileId] },
  ]),
  'correct the change order': calls(asMember, 'PATCH', ({ batch }) => [
    `/v1/change-orders/${batch.changeOrderIds[0] ?? 0}`,
    { change_order_value: 12.5 },
  ]),
  'read the change order again': async ({ batch }) => {
    const result = { found: [readChange()], pageCount: 1, problem: null };
    await product.db.transaction((tx) => endBatchDocument(tx, batch.documentIds[0] ?? 0, result));
    return 200;
  },
  'make a backtest': calls(asMember, 'POST', ({ project, batch }) => [
    '/v1/change-order-matching-jobs',
    { project_id: project, change_order_document_batch_id: batch.batchId },
  ]),
  'match change orders again': async ({ batch, issue, backtest }) => {
    const changeOrderId = batch.changeOrderIds[0] ?? 0;
    const found = [foundMatch({ changeOrderId, issueId: issue })];
    await product.db
      .update(backtests)
      .set({ status: 'processing' })
      .where(eq(backtests.id, backtest));
    await product.db.transaction((tx) => endBacktest(tx, backtest, found));
    return 200;
  },
  'delete the backtest': calls(asMember, 'DELETE', ({ backtest }) => [
    `/v1/change-order-matching-jobs/${backtest}`,
  ]),
  'match the issue': calls(asMember, 'POST', ({ batch, issue, backtest }) => [
    '/v1/change-order-issue-matches',
    {
      ...{ change_order_id: batch.changeOrderIds[0] ?? 0, matching_job_id: backtest },
      issue_id: issue,
    },
  ]),
  'approve the match': calls(asMember, 'POST', ({ match }) => [
    `/v1/change-order-issue-matches/${match}/approvals`,
    { approved: true, dollars_captured: 10 },
  ]),
  'remove the match': calls(asMember, 'DELETE', ({ match }) => [
    `/v1/change-order-issue-matches/${match}`,
  ]),
  'review the sample': calls(asMember, 'PUT', ({ batch, backtest }) => [
    `/v1/change-order-matching-jobs/${backtest}/recall/${batch.changeOrderIds[1] ?? 0}`,
    { is_missed: false },
  ]),
  'make a token for the project': calls(asMember, 'POST', ({ project }) => [
    '/v1/users/me/tokens',
    { name: 'Script', scope: 'read', project_ids: [project], expires_in_days: 1 },
  ]),
  'save a view': calls(asMember, 'POST', ({ project }) => [
    `/v1/projects/${project}/issue-views`,
    viewFields({ name: 'Saved at once', is_shared: true }),
  ]),
  'change the view': calls(asAdmin, 'PUT', ({ view }) => [
    `/v1/issue-views/${view}`,
    viewFields({ name: 'Saved at once', is_shared: true }),
  ]),
  'delete the view': calls(asMember, 'DELETE', ({ view }) => [
    `/v1/issue-views/${view}`,
    { version: 1 },
  ]),
  'remove the webhook': calls(asMember, 'DELETE', ({ project, webhook }) => [
    `/v1/projects/${project}/webhooks/${webhook}`,
  ]),
  'rename the project': calls(asAdmin, 'PATCH', ({ project }) => [
    `/v1/admin/projects/${project}`,
    { name: 'Renamed' },
  ]),
  'open the project': calls(asAdmin, 'POST', ({ project }) => [
    `/v1/admin/projects/${project}/organizations/${theirs}`,
  ]),
  'move the project': calls(asAdmin, 'POST', ({ project }) => [
    `/v1/admin/projects/${project}/move`,
    { target_organization_id: theirs, creator_action: 'delete_issues' },
  ]),
  'end the access of an organization': calls(asAdmin, 'DELETE', ({ project }) => [
    `/v1/admin/projects/${project}/organizations/${guests}`,
    {
      ...{ issue_creator_action: 'set_to_current_user', issue_assignee_action: 'unassign_all' },
      ...{ issue_evaluator_action: 'delete_evaluations', comment_action: 'delete_comments' },
    },
  ]),
  'delete issues': calls(asAdmin, 'POST', ({ project }) => [
    `/v1/admin/projects/${project}/delete-issues`,
    { keep_counts_by_priority: { 3: 0 } },
  ]),
  'start an import': calls(asAdmin, 'POST', ({ company }) => [
    `/v1/integrations/1/companies/${company}/projects/${company}/import-change-events`,
    { procore_project_id: company, batch_name: 'Raced' },
  ]),
  'change the integration': calls(asAdmin, 'PATCH', ({ integration }) => [
    `/v1/admin/integration-organizations/${integration}`,
    { organization_id: theirs },
  ]),
  'delete the integration': calls(asAdmin, 'DELETE', ({ integration }) => [
    `/v1/admin/integration-organizations/${integration}`,
  ]),
  'remove the member': calls(asAdmin, 'DELETE', () => [
    `/v1/admin/users/${member.userId}/organizations/${ours}`,
  ]),
  'add the member': calls(asAdmin, 'POST', () => [
    `/v1/admin/users/${member.userId}/organizations`,
    { organization_id: ours },
  ]),
  'remove an administrator': calls(asAdmin, 'DELETE', () => [
    `/v1/admin/users/${second.userId}/organizations/${ours}`,
  ]),
  'deactivate the member': calls(asAdmin, 'POST', () => [
    `/v1/admin/users/${member.userId}/deactivate`,
  ]),
  'revoke the member’s access': calls(asAdmin, 'POST', () => [
    `/v1/admin/users/${member.userId}/revoke-access`,
  ]),
  'make an administrator a creator': calls(asAdmin, 'PATCH', () => [
    `/v1/admin/users/${second.userId}`,
    { role: 'creator' },
  ]),
  'note a step of reading': async ({ document }) => {
    await product.db.transaction(async (tx) => {
      const found = await findDocumentToRead(tx, document);
      if (!found) return;
      await lockDocument(tx, document);
      await sleep(2);
      // The document it refers to may have gone meanwhile, which the job has to handle.
      if (!(await findDocumentToRead(tx, document))) return;
      await noteStep(tx, found, { eventType: 'files_stored', data: {} });
    });
    return 200;
  },
  'regenerate themes': calls(asAdmin, 'POST', ({ project }) => [
    `/v1/projects/${project}/regenerate-themes?force=true`,
  ]),
  'find themes': async ({ project }) => {
    await findThemesOf({ db: product.db }, project);
    return 200;
  },
  'tidy up': async () => {
    const needs = { db: product.db, store: product.store, log: pino({ level: 'silent' }) };
    await removeUnused(needs, Date.now() + 3 * DAY_MS);
    return 200;
  },
};

/** Restores what writes change outside a scene. */
async function restore(): Promise<void> {
  const memberships = [member, second, admin].map(({ userId }) => ({
    userId,
    organizationId: ours,
  }));
  await product.db.insert(userOrganizations).values(memberships).onConflictDoNothing();
  // Otherwise unused uploads would soon reach the limit per person.
  await product.db.delete(files).where(sql`${files.sizeBytes} is null`);
  await product.db.delete(apiTokens);
  await product.db.update(users).set({ deactivatedAt: null, signedOutAt: null });
  await product.db.update(users).set({ isAdmin: true }).where(eq(users.id, second.userId));
}

/** Invariants that must always hold. */
async function check(scene: RaceScene): Promise<void> {
  const { db, store } = product;
  const made = await db
    .select({ id: documents.id, key: files.key, projectId: documents.projectId })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(inArray(documents.fileId, [scene.used.fileId, scene.unused.fileId]));
  for (const { key } of made)
    expect(await store.size(key), 'a document has its file').not.toBeNull();
  const there = await db.select().from(projects).where(eq(projects.id, scene.project));
  if (there.length === 0) expect(made, 'documents go with their project').toEqual([]);
  const tasks = await db
    .select()
    .from(projectTasks)
    .where(eq(projectTasks.projectId, scene.project));
  if (there.length === 0) expect(tasks, 'steps go with their project').toEqual([]);
  const uploads = [scene.used, scene.unused, scene.place];
  const rows = await db
    .select()
    .from(files)
    .where(
      inArray(
        files.id,
        uploads.map((upload) => upload.fileId),
      ),
    );
  for (const { fileKey, fileId } of uploads) {
    const row = rows.find(({ id }) => id === fileId);
    expect(await store.size(fileKey), 'a file is stored as its row says').toBe(
      row?.sizeBytes ?? null,
    );
    if (!row) expect(await store.received(fileKey), 'nothing is left of what is gone').toBe(0);
  }
  const titles = await db
    .select({ title: drawings.title })
    .from(drawings)
    .where(eq(drawings.sheetId, scene.sheet));
  const added = titles.map(({ title }) => title).filter((title) => title.startsWith('New'));
  expect(new Set(added).size, 'new drawings have names of their own').toBe(added.length);
  const markups = await db
    .select({
      name: annotations.name,
      version: annotations.version,
      changes: sql<
        number[]
      >`array_agg(${annotationChanges.version} order by ${annotationChanges.id})`,
    })
    .from(annotations)
    .leftJoin(annotationChanges, eq(annotationChanges.annotationId, annotations.id))
    .where(eq(annotations.documentId, scene.document))
    .groupBy(annotations.id);
  for (const { name, version, changes } of markups) {
    const all = Array.from({ length: version }, (_, index) => index + 1);
    expect(changes, `every change of ${name} is kept once`).toEqual(all);
  }
  expect(new Set(markups.map(({ name }) => name)).size).toBe(markups.length);
  if (there.length > 0) {
    const seen = await product.call(observer, 'GET', `/v1/projects/${scene.project}`);
    const { documents_count: count, documents: listed } = seen.json<{
      documents_count: number;
      documents: unknown[];
    }>();
    expect([count, listed.length]).toEqual([made.length, made.length]);
  }
}

beforeAll(async () => {
  product = await startTestProduct();
  ours = await product.organization('Ours');
  theirs = await product.organization('Theirs');
  guests = await product.organization('Guests');
  admin = await product.person({ name: 'admin', organizations: [ours], isAdmin: true });
  second = await product.person({ name: 'second', organizations: [ours], isAdmin: true });
  member = await product.person({ name: 'member', organizations: [ours] });
  observer = await product.person({ name: 'observer', organizations: [ours, theirs] });
});
afterAll(() => product[Symbol.asyncDispose]());

/**
 * @param size - The most names in a group.
 * @returns Groups in which each name meets each other name, and itself, at least once. A name that meets itself is in its
 *   group twice. Each group takes the name next that brings the most pairs that were not there before.
 */
function groupsOf(names: readonly string[], size: number): (readonly string[])[] {
  const pairOf = (a: string, b: string) => [a, b].toSorted().join(' / ');
  const open = new Map(
    names.flatMap((a, at) => names.slice(at).map((b) => [pairOf(a, b), [a, b]] as const)),
  );
  const groups: (readonly string[])[] = [];
  for (const [first, pair] of open) {
    open.delete(first);
    const group = [...pair];
    const pairsWith = (name: string) =>
      new Set(group.map((other) => pairOf(name, other)).filter((each) => open.has(each)));
    while (group.length < size) {
      const [next] = names
        .map((name) => ({ name, pairs: pairsWith(name) }))
        .toSorted((a, b) => b.pairs.size - a.pairs.size);
      if (next === undefined || next.pairs.size === 0) break;
      for (const each of next.pairs) open.delete(each);
      group.push(next.name);
    }
    groups.push(group);
  }
  return groups;
}

describe('writes at once', () => {
  const names = Object.keys(WRITES);
  const groups = groupsOf(names, isLong ? 2 : 6);

  it('meet every other write', () => {
    const pairs = groups.flatMap((group) =>
      group.flatMap((a, at) => group.slice(at + 1).map((b) => [a, b].toSorted().join('/'))),
    );
    expect(new Set(pairs).size).toBe((names.length * (names.length + 1)) / 2);
  });

  it.each(groups.map((group, at) => [group.join(' / '), group, at] as const))(
    'leave consistent data: %s',
    async (_names, group, at) => {
      const random = seededRandom(11 + at).next;
      for (let round = 0; round < ROUNDS; round += 1) {
        await restore();
        const scene = await setScene();
        const delays = group.map(() => random() * LONGEST_DELAY_MS);
        const statuses = await Promise.all(
          group.map(async (write, index) => {
            await sleep(delays[index]);
            return WRITES[write]?.(scene) ?? 0;
          }),
        );
        const what = `${group.join(' / ')}: ${statuses.join(', ')}`;
        for (const status of statuses) expect(status, what).toBeLessThan(500);
        await check(scene).catch((error: unknown) => {
          throw new Error(`After ${what}`, { cause: error });
        });
      }
    },
  );

  it('leave no file that nobody knows', async () => {
    const lost: string[] = [];
    for await (const { key } of product.store.list('organizations/')) lost.push(key);
    const known = await product.db.select({ key: files.key }).from(files);
    const keys = new Set(known.map((row) => row.key));
    expect(lost.filter((key) => !keys.has(originalKeyOf(key)))).toEqual([]);
  });

  it('give parallel new drawings names of their own', async () => {
    await restore();
    const scene = await setScene();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => {
        const body = { drawing_sheet_id: scene.sheet, x0: 600, y0: 600, x1: 1000, y1: 1000 };
        return product.call(member, 'POST', '/v1/drawings', body);
      }),
    );
    const titles = answers.map((answer) => answer.json<{ title: string }>().title);
    expect(titles.toSorted()).toEqual([
      'New drawing',
      ...[2, 3, 4, 5, 6, 7, 8].map((number) => `New drawing ${number}`),
    ]);
  });
});

/** Waits until someone waits for a lock. */
async function someoneWaits(): Promise<void> {
  const waiting = async () =>
    (await product.db.execute(sql`select 1 from pg_locks where not granted`)).rows.length;
  await expect.poll(waiting).toBeGreaterThan(0);
}

describe('a project that is removed', () => {
  it('waits for a reading that is writing, and does not hold it up', async () => {
    await restore();
    const scene = await setScene();
    let answer: ReturnType<TestProduct['call']> | undefined;
    await product.db.transaction(async (tx) => {
      const document = await findDocumentToRead(tx, scene.document);
      if (!document) throw new Error('The document is missing.');
      await lockDocument(tx, document.id);
      answer = product.call(member, 'DELETE', `/v1/projects/${scene.project}`);
      await someoneWaits();
      // Refers to the project that is about to be deleted.
      await noteStep(tx, document, { eventType: 'files_stored', data: {} });
    });
    expect((await answer)?.statusCode).toBe(204);
    await check(scene);
  });
});

/** Someone else locks what a call needs at the worst time: after its check and before its write. */
describe('a document that is made', () => {
  const make = ({ project, unused }: RaceScene) =>
    product.call(member, 'POST', '/v1/documents', {
      project_id: project,
      file_ids: [unused.fileId],
    });

  it.each([
    [
      'its file',
      'File',
      (scene: RaceScene) => sql`delete from files where id = ${scene.unused.fileId}`,
    ],
    [
      'its project',
      'Project',
      (scene: RaceScene) => sql`delete from projects where id = ${scene.project}`,
    ],
  ])('while %s is being removed is refused', async (_name, what, statement) => {
    await restore();
    const scene = await setScene();
    let answer: ReturnType<typeof make> | undefined;
    await product.db.transaction(async (tx) => {
      await tx.execute(statement(scene));
      answer = make(scene);
      await someoneWaits();
    });
    const { statusCode, body } = (await answer) ?? { statusCode: 0, body: '' };
    expect(statusCode).toBe(404);
    expect(body).toContain(`${what} `);
  });
});

describe('a match that is added', () => {
  it('while its project is being removed waits for it, and is refused', async () => {
    await restore();
    const scene = await setScene();
    let answer: ReturnType<TestProduct['call']> | undefined;
    await product.db.transaction(async (tx) => {
      // As the removal begins.
      await tx.execute(sql`select from projects where id = ${scene.project} for no key update`);
      answer = product.call(member, 'POST', '/v1/change-order-issue-matches', {
        ...{ change_order_id: scene.batch.changeOrderIds[1], matching_job_id: scene.backtest },
        issue_id: scene.issue,
      });
      await someoneWaits();
      await tx.execute(sql`delete from projects where id = ${scene.project}`);
    });
    expect((await answer)?.statusCode).toBe(404);
  });
});
