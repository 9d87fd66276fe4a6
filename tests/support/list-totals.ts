/** How many issues the list has that a number of the dashboard leads to, read as the page does. */
import { expect } from 'vitest';
import { issueQueryOf } from '../../web/src/domain/issue-search.ts';
import { listOf } from '../../web/src/features/dashboard/model/counted.ts';
import type { Counted } from '../../web/src/features/dashboard/model/counted.ts';
import type { TestPerson, TestProduct } from './test-product.ts';

type Reader = { person: TestPerson; isAdmin: boolean; isViewer: boolean };

export async function listTotal(
  product: TestProduct,
  { person, isAdmin, isViewer }: Reader,
  { project, counted }: { project: number; counted: Counted },
): Promise<number> {
  const search = listOf(counted, isAdmin);
  const { page: _page, per_page: _perPage, ...query } = issueQueryOf(search, isViewer);
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].join(',')]],
  );
  const url = `/v1/projects/${project}/issues?per_page=1&${new URLSearchParams(given)}`;
  const answer = await product.call(person, 'GET', url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ pagination: { total: number } }>().pagination.total;
}
