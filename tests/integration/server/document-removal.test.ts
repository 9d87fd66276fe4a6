/** Removing a document of a project: what is said beforehand, what is gone afterward, and what stays. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IssuedSet } from '../../../contract/src/issuances/schema.ts';
import { documents, files, issues, overlays } from '../../../server/src/db/schema.ts';
import { addAnnotation, xfdfOf } from '../../support/annotations.ts';
import { attach, photo } from '../../support/attachments.ts';
import { addIssue } from '../../support/issues.ts';
import { addSet } from '../../support/overlaid-sets.ts';
import { addOverlay } from '../../support/overlays.ts';
import { startTestProduct } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

let product: TestProduct;
let ada: TestPerson;
let bob: TestPerson;
let organization = 0;

beforeAll(async () => {
  product = await startTestProduct();
  organization = await product.organization('Ours');
  ada = await product.person({ name: 'Ada', organizations: [organization] });
  bob = await product.person({ name: 'Bob', organizations: [organization] });
});
afterAll(() => product[Symbol.asyncDispose]());

async function addProject(): Promise<number> {
  const body = { name: 'Clinic', organization_id: organization };
  return (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
}

async function issue(project: number, name: string, numbers: readonly string[]) {
  const sheets = numbers.map((number, index) => ({ page: index + 1, number }));
  const own = { person: ada, organization };
  const set = await addSet(product, own, { project, name: `${name}.pdf`, sheets });
  const body = { name, kind: 'other', issued_on: null, is_whole_set: false };
  await product.call(ada, 'POST', `/v1/projects/${project}/issuances`, {
    ...{ ...body, document_ids: [set.document] },
  });
  return set;
}

const removal = (project: number, document: number, isPreview = false, person = ada) =>
  product.call(
    person,
    'DELETE',
    `/v1/projects/${project}/documents/${document}${isPreview ? '?preview=true' : ''}`,
  );
const isThere = async (document: number) =>
  (await product.db.$count(documents, eq(documents.id, document))) === 1;

describe('removing a document', () => {
  it('says what goes with it, deletes that and nothing else, and its files', async () => {
    const project = await addProject();
    const permit = await issue(project, 'Permit', ['A-101', 'A-102']);
    const bulletin = await issue(project, 'Bulletin 1', ['A-101']);
    const [sheet = 0] = bulletin.sheets;
    const at = { project, document: bulletin.document, name: 'markup' };
    await addAnnotation(product, ada, at);
    const { id } = await addIssue(product, ada, { document: bulletin.document, sheet });
    const kept = await addIssue(product, ada, {
      ...{ document: permit.document, sheet: permit.sheets[0] ?? 0 },
    });
    await product.call(bob, 'POST', `/v1/issues/${id}/comments`, { text: 'Agreed' });
    await attach(product, ada, { issue: id, name: 'door.jpg', bytes: photo() });
    await addOverlay(product.db, { project, sheets: [permit.sheets[0] ?? 0, sheet] });
    const stored = await product.db
      .select({ key: files.key, name: files.name })
      .from(files)
      .orderBy(files.id);
    const own = stored.filter(({ name }) => name === 'Bulletin 1.pdf' || name === 'door.jpg');
    expect(own).toHaveLength(2);

    const effects = [
      'Permanently deletes Bulletin 1.pdf, with 1 sheet read from it.',
      'Permanently deletes 1 markup on it.',
      'Permanently deletes 1 issue on it, with 1 comment and 1 attachment.',
      'Permanently deletes 1 overlay with its sheets.',
      'Removes the issuance Bulletin 1, which would have no file left.',
    ];
    const preview = await removal(project, bulletin.document, true);
    expect(preview.json()).toEqual({ effects });
    expect(await isThere(bulletin.document)).toBe(true);
    for (const { key } of own) expect(await product.store.size(key)).not.toBeNull();

    const answer = await removal(project, bulletin.document);
    expect(answer.json()).toEqual({ effects });
    expect(await isThere(bulletin.document)).toBe(false);
    expect(await product.db.$count(issues, eq(issues.projectId, project))).toBe(1);
    expect(await product.db.$count(overlays, eq(overlays.projectId, project))).toBe(0);
    for (const { key } of own) expect(await product.store.size(key)).toBeNull();
    const { issuances } = (
      await product.call(ada, 'GET', `/v1/projects/${project}/issuances`)
    ).json<IssuedSet>();
    expect(issuances.map(({ name }) => name)).toEqual(['Permit']);
    expect((await product.call(ada, 'GET', `/v1/issues/${kept.id}`)).statusCode).toBe(200);
    expect((await removal(project, bulletin.document)).statusCode).toBe(404);
  });

  it('answers a write that waits meanwhile that its document is gone', async () => {
    const project = await addProject();
    const { document } = await issue(project, 'Permit', ['A-101']);
    let answer: ReturnType<TestProduct['call']> | undefined;
    await product.db.transaction(async (tx) => {
      // As a removal begins.
      await tx.execute(sql`select from projects where id = ${project} for no key update`);
      answer = product.call(ada, 'POST', `/v1/projects/${project}/annotations`, {
        ...{ document_id: document, annotations: [{ xfdf: xfdfOf('markup') }] },
      });
      const waiting = async () =>
        (await product.db.execute(sql`select 1 from pg_locks where not granted`)).rows.length;
      await expect.poll(waiting).toBeGreaterThan(0);
      await tx.delete(documents).where(eq(documents.id, document));
    });
    const { statusCode, body } = (await answer) ?? { statusCode: 0, body: '' };
    expect(statusCode).toBe(404);
    expect(body).toContain('was removed in the meantime');
  });

  it('is for the creator of the project and administrators, and only for documents of the project', async () => {
    const [project, other] = [await addProject(), await addProject()];
    const { document } = await issue(project, 'Permit', ['A-101']);
    expect((await removal(project, document, false, bob)).statusCode).toBe(403);
    expect((await removal(other, document)).statusCode).toBe(404);
    expect(await isThere(document)).toBe(true);
  });

  it('is in the audit log, and a preview is not', async () => {
    const project = await addProject();
    const { document } = await issue(project, 'Permit', ['A-101']);
    const admin = await product.person({
      name: 'Eve',
      organizations: [organization],
      isAdmin: true,
    });
    await removal(project, document, true);
    await removal(project, document);
    const { data } = (await product.call(admin, 'GET', '/v1/admin/audit')).json<{
      data: { action: string; details: string }[];
    }>();
    const about = data.filter(({ details }) => details.includes(`documentId: ${document}`));
    expect(about.map(({ action }) => action)).toEqual([
      'DELETE /v1/projects/{id}/documents/{documentId}',
    ]);
  });
});
