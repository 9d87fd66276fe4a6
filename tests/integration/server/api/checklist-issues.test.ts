/** Issues about items of a checklist. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { documents } from '../../../../server/src/db/schema.ts';
import { addChecklistItem } from '../../../support/checklists.ts';
import { ISSUE_CONTENT } from '../../../support/issues.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

describe('issues', () => {
  let product: TestProduct;
  let creator: TestPerson;
  let ours = 0;
  let project = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    ours = await product.organization('Ours');
    creator = await product.person({ name: 'creator', organizations: [ours] });
    const body = { name: 'Clinic', organization_id: ours };
    project = (await product.call(creator, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
  });
  afterAll(() => product[Symbol.asyncDispose]());

  async function addDocument(documentTypeId: number): Promise<number> {
    const { fileId } = await uploadPdf(product, creator, ours);
    const [row] = await product.db
      .insert(documents)
      .values({ projectId: project, fileId, documentTypeId, pageCount: 9 })
      .returning({ id: documents.id });
    return row?.id ?? 0;
  }

  it('about a checklist item have its number as Ref #, and refer to it', async () => {
    const [list, book] = [await addDocument(3), await addDocument(1)];
    const item = await addChecklistItem(product.db, list, 'Doors have closers.', '1.02');
    const about = { document_id: list, page_number: 1, checklist_item_id: item };
    const answer = await product.call(creator, 'POST', '/v1/issues', {
      ...ISSUE_CONTENT,
      ...about,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const issue = answer.json<Issue>();
    expect(issue).toMatchObject({
      ...{ issue_type: 'checklist', ref_number: '1.02', checklist_item: { item_id: '1.02' } },
      ...{ document_id: list, page_number: 1, csi_code: null },
    });
    expect(issue.locations).toMatchObject([
      {
        location_description: '1.02 DOORS',
        location_references: [
          {
            ...{ is_primary: true, reference_type: 'checklist_item', checklist_item_id: item },
            ...{ document_id: list, page_number: 1 },
          },
        ],
      },
    ]);
    const elsewhere = [
      [{ ...about, page_number: 2 }, 422],
      [{ ...about, checklist_item_id: item + 1000 }, 404],
      [{ ...about, document_id: book }, 404],
    ] as const;
    for (const [named, status] of elsewhere) {
      const body = { ...ISSUE_CONTENT, ...named };
      const refused = await product.call(creator, 'POST', '/v1/issues', body);
      expect(refused.statusCode, refused.body).toBe(status);
    }
  });
});
