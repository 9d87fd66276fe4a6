/** How PostgreSQL finds lists of a large project: by indexes, wherever one can serve. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ISSUE_SORTS } from '../../../../contract/src/issues/list.ts';
import { SORT_ORDERS } from '../../../../contract/src/wire/list.ts';
import { addLargeProject } from '../../../support/large-issues.ts';
import { ISSUER, startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

/** Enough that reading the whole table is no longer the quickest way to a page. */
const ISSUES = 6000;

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const below of plan.Plans ?? []) yield* nodesOf(below);
}

describe('the list of a large project', () => {
  let product: TestProduct;
  let person: TestPerson;
  let project = 0;
  let holder = 0;
  let document = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    const organizationId = await product.organization('Ours');
    person = await product.person({ name: 'ada', organizations: [organizationId] });
    const owner = { userId: person.userId, organizationId, issuer: ISSUER };
    const made = await addLargeProject(product.db, owner, ISSUES);
    await addLargeProject(product.db, owner, ISSUES);
    await product.db.execute(sql`vacuum analyze`);
    project = made.projectId;
    holder = made.personIds[3] ?? 0;
    document = made.documentIds.at(-1) ?? 0;
  });
  afterAll(() => product[Symbol.asyncDispose]());

  /** The plans of what a call reads of the issues: the page and the counts, of a search both at once. */
  async function plansOf(query: string): Promise<Plan[][]> {
    const { pool, db } = product;
    // What was counted before is remembered until something changes.
    await db.execute(sql`select touch_versions(array[${`issues of project ${project}`}])`);
    const asked: { text: string; values: unknown[] }[] = [];
    const watched = vi.spyOn(pool, 'query');
    const url = `/v1/projects/${project}/issues?${query}`;
    const answer = await product.call(person, 'GET', url);
    expect(answer.statusCode, answer.body).toBe(200);
    for (const [config, values] of watched.mock.calls as unknown as [
      { text: string },
      unknown[],
    ][]) {
      if (/from "issues" where/.test(config.text) && !/lateral/.test(config.text)) {
        asked.push({ text: config.text, values });
      }
    }
    watched.mockRestore();
    const plans: Plan[][] = [];
    for (const { text, values } of asked) {
      const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (format json) ${text}`,
        values,
      );
      const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
      plans.push(explained ? [...nodesOf(explained.Plan)] : []);
    }
    return plans;
  }

  const isWhole = (node: Plan) =>
    node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'issues';

  it.each([
    ...['', 'priorities=4', 'statuses=1', 'discipline_ids=8', 'scopes=23', 'issue_types=spec'],
    ...['document_types=1', 'evaluation_states=rejected', 'overlay_execution_id=1', 'owners=-1'],
    ...['owners=HOLDER', 'creators=HOLDER', 'document_id=DOCUMENT', 'issue_id_from=3000'],
    ...[
      'issue_id_to=3000',
      'q=lintel+219',
      'keywords=louver+12',
      'q=duct&owners=HOLDER&statuses=1',
    ],
    ...['priorities=3,4&discipline_ids=8', 'statuses=1&scopes=23'],
  ])('is found and counted without reading all issues: %s', async (query) => {
    const given = query.replace('HOLDER', String(holder)).replace('DOCUMENT', String(document));
    const plans = await plansOf(given);
    expect(plans).toHaveLength(/q=|keywords=/.test(query) ? 1 : 2);
    for (const plan of plans) expect(plan.filter(isWhole)).toEqual([]);
  });

  it.each(ISSUE_SORTS.flatMap((by) => SORT_ORDERS.map((order) => [by, order] as const)))(
    'is sorted without reading all issues: %s %s',
    async (by, order) => {
      const plans = await plansOf(`sort_by=${by}&sort_order=${order}`);
      expect(plans).toHaveLength(2);
      for (const plan of plans) expect(plan.filter(isWhole)).toEqual([]);
    },
  );
});
