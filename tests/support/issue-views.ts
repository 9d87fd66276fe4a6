/** Saved views of issues as tests make them. */
import type { IssueView } from '../../contract/src/issue-views/schema.ts';
import type { TestPerson, TestProduct } from './test-product.ts';

type Fields = Pick<IssueView, 'name' | 'is_shared' | 'query' | 'columns'>;

/** Urgent doors, without details. */
export function viewFields(change: Partial<Fields> = {}): Fields {
  return {
    ...{ name: 'Urgent doors', is_shared: false },
    query: { q: 'door', sort_by: 'created_at', sort_order: 'asc', priorities: [4] },
    columns: ['id', 'priority', 'summary', 'evaluation'],
    ...change,
  };
}

/** A view as the API answers it. */
export function issueView(id: number, change: Partial<IssueView> = {}): IssueView {
  return {
    ...{ id, ...viewFields(), owner: { id: 1, full_name: 'Ada Lovelace' } },
    ...{ can_edit: true, version: 1, ...change },
  };
}

/** Saves a view by API and returns it. */
export async function addIssueView(
  product: TestProduct,
  person: TestPerson,
  project: number,
  change: Partial<Fields> = {},
): Promise<IssueView> {
  const url = `/v1/projects/${project}/issue-views`;
  const answer = await product.call(person, 'POST', url, viewFields(change));
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<IssueView>();
}
