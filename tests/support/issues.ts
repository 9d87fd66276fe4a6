/** Issues as tests raise them. */
import type { Issue } from '../../contract/src/issues/schema.ts';
import { drawingSheets } from '../../server/src/db/schema.ts';
import { uploadPdf } from './test-product.ts';
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

/** A project with a document that has one sheet, for issues to be about. */
export async function addPlace(
  product: TestProduct,
  person: TestPerson,
  { organization, name = 'Ours' }: { organization: number; name?: string },
): Promise<Place & { project: number; fileKey: string }> {
  const body = { name, organization_id: organization };
  const made = await product.call(person, 'POST', '/v1/projects', body);
  const project = made.json<{ id: number }>().id;
  const { fileId, fileKey } = await uploadPdf(product, person, organization);
  const added = await product.call(person, 'POST', '/v1/documents', {
    ...{ project_id: project, file_ids: [fileId] },
  });
  const document = added.json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
  const [sheet] = await product.db
    .insert(drawingSheets)
    .values({
      ...{ documentId: document, pageNumber: 1, sheetNum: 'A-101', sheetTitle: 'PLAN' },
      ...{ rotationDegrees: 0, widthPoints: 2592, heightPoints: 1728, confidence: 1 },
    })
    .returning({ id: drawingSheets.id });
  return { project, document, sheet: sheet?.id ?? 0, fileKey };
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
