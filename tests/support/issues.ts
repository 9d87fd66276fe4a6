/** Issues as tests raise them. */
import type { Issue } from '../../contract/src/issues/schema.ts';
import type { TestPerson, TestProduct } from './test-product.ts';

type Place = { document: number; sheet: number };

/** What people write and choose, for the body of `POST /v1/issues`. */
export const ISSUE_CONTENT = {
  summary: 'Door 110A swings into the corridor',
  full_text: 'The door reduces the clear width to 36 in.\nSee A-601.',
  priority_id: 3,
  discipline_id: 8,
};

export function issueBody({ document, sheet }: Place, more: object = {}): object {
  const place = { document_id: document, page_number: 1, drawing_sheet_id: sheet };
  return { ...place, ...ISSUE_CONTENT, ...more };
}

/** Raises an issue on a sheet by API and returns it. */
export async function addIssue(
  product: TestProduct,
  person: TestPerson,
  place: Place,
  more: object = {},
): Promise<Issue> {
  const answer = await product.call(person, 'POST', '/v1/issues', issueBody(place, more));
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<Issue>();
}

/** The body of `PUT /v1/issues/{id}` that changes nothing. */
export function sameContent(issue: Issue): object {
  const { summary, full_text, priority_id, discipline_id, assignee_id } = issue;
  const { creator_id, scope_ids, status_id, ref_number } = issue;
  return {
    ...{ summary, full_text, priority_id, discipline_id, assignee_id },
    ...{ creator_id, scope_ids, status_id, ref_number },
  };
}
