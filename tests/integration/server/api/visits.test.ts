/** What changed since the last visit of a dashboard. Every count of issues is that of the list it leads to. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectNews } from '../../../../contract/src/dashboard/schema.ts';
import {
  issueComments,
  issues,
  overlayExecutions,
  projectVisits,
} from '../../../../server/src/db/schema.ts';
import { listTotal } from '../../../support/list-totals.ts';
import { addSet } from '../../../support/overlaid-sets.ts';
import { addExecution, addOverlay } from '../../../support/overlays.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

describe('news since the last visit', () => {
  let product: TestProduct;
  let reader: TestPerson;
  let other: TestPerson;
  let project = 0;
  let ours = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    ours = await product.organization('Ours');
    reader = await product.person({ name: 'Ada', organizations: [ours] });
    other = await product.person({ name: 'Bob', organizations: [ours] });
    const body = { name: 'Clinic', organization_id: ours };
    const made = await product.call(reader, 'POST', '/v1/projects', body);
    project = made.json<{ id: number }>().id;
  });
  afterAll(() => product[Symbol.asyncDispose]());

  const visit = async (by: TestPerson) => {
    const answer = await product.call(by, 'POST', `/v1/projects/${project}/visits`);
    expect(answer.statusCode, answer.body).toBe(204);
  };
  async function news(by: TestPerson): Promise<ProjectNews> {
    const answer = await product.call(by, 'GET', `/v1/projects/${project}/news`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<ProjectNews>();
  }
  const minutesPass = (minutes: number) =>
    product.db.update(projectVisits).set({
      latestAt: sql`latest_at - make_interval(mins => ${minutes})`,
      beforeAt: sql`before_at - make_interval(mins => ${minutes})`,
    });
  const addIssue = (values: Partial<typeof issues.$inferInsert> = {}) =>
    product.db
      .insert(issues)
      .values({
        ...{ projectId: project, summary: 'Door', fullText: 'Too narrow', priorityId: 3 },
        ...{ disciplineId: 8, issueType: 'drawing', refNumber: 'A-101', ...values },
      })
      .returning({ id: issues.id });

  it('are none at the first visit, and begin where the visit before ended, whichever call comes first', async () => {
    expect(await news(reader)).toMatchObject({ since: null, new_issues: 0 });
    await visit(reader);
    await minutesPass(20);
    await visit(reader);
    expect((await news(reader)).since).toBeNull();
    const [first] = await product.db.select().from(projectVisits);
    await minutesPass(45);
    const ended = new Date((first?.latestAt.getTime() ?? 0) - 45 * 60_000).toISOString();
    expect((await news(reader)).since).toBe(ended);
    await visit(reader);
    expect((await news(reader)).since).toBe(ended);
    expect(await news(other)).toMatchObject({ since: null });
  });

  it('count what the lists have: new and rejected issues, statuses and comments of others', async () => {
    const [mine] = await addIssue({ assigneeId: reader.userId });
    await addIssue({ evaluationState: 'rejected' });
    const [raised] = await addIssue({ creatorId: reader.userId });
    const status = await product.call(other, 'POST', `/v1/issues/${mine?.id}/status`, {
      status_id: 2,
    });
    expect(status.statusCode, status.body).toBe(200);
    const by = { text: 'Seen', authorId: other.userId };
    await product.db.insert(issueComments).values([
      { ...by, issueId: mine?.id ?? 0 },
      { ...by, issueId: mine?.id ?? 0 },
      { ...by, issueId: raised?.id ?? 0 },
    ]);
    await addIssue({ assigneeId: reader.userId }).then(([own]) =>
      product.db
        .insert(issueComments)
        .values({ issueId: own?.id ?? 0, text: 'Mine', authorId: reader.userId }),
    );
    const found = await news(reader);
    const since = found.since ?? '';
    expect(found).toMatchObject({
      ...{ new_issues: 3, status_changes: 1, commented_assigned: 1, commented_raised: 1 },
    });
    const listed = (counted: Parameters<typeof listTotal>[2]['counted']) =>
      listTotal(product, { person: reader, isAdmin: false, isViewer: false }, { project, counted });
    expect(await listed({ created_from: since })).toBe(3);
    expect(await listed({ status_changed_from: since })).toBe(1);
    expect(await listed({ commented_from: since, assignee_id: [reader.userId] })).toBe(1);
    expect(await listed({ commented_from: since, creator_id: [reader.userId] })).toBe(1);
  });

  it('name the latest files', async () => {
    const names = ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf'];
    const fileIds: number[] = [];
    for (const name of names) fileIds.push((await uploadPdf(product, reader, ours, name)).fileId);
    const body = { project_id: project, file_ids: fileIds };
    const answer = await product.call(reader, 'POST', '/v1/documents', body);
    expect(answer.statusCode, answer.body).toBe(201);
    const { new_files: count, files } = await news(reader);
    expect(count).toBe(5);
    expect(files.map((file) => file.file_name)).toEqual(names.toReversed());
  });

  it('count the differences of comparisons that ended since, also of those that began before', async () => {
    const place = { person: reader, organization: ours };
    const [first = 0] = (await addSet(product, place, { project })).sheets;
    const [second = 0] = (await addSet(product, place, { project })).sheets;
    const sheets = [first, second] as const;
    const { overlay, execution } = await addOverlay(product.db, { project, sheets });
    const seen = await addExecution(product.db, overlay);
    const since = new Date((await news(reader)).since ?? 0);
    const before = new Date(since.getTime() - 1000);
    const set = (id: number, values: { createdAt: Date; checkedAt: Date }) =>
      product.db.update(overlayExecutions).set(values).where(eq(overlayExecutions.id, id));
    await set(execution, { createdAt: before, checkedAt: new Date() });
    await set(seen, { createdAt: before, checkedAt: before });
    expect(await news(reader)).toMatchObject({
      new_differences: 1,
      overlays: [{ overlay_execution_id: execution, overlay_name: 'A-101', differences_count: 1 }],
    });
  });
});
