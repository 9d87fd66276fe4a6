/** A project with two drawing sets, whose files are those of the sample or nothing that can be read. */
import { documents, drawings, drawingSheets } from '../../server/src/db/schema.ts';
import type { OverlayAlignment } from '../../server/src/db/schema.ts';
import type { OverlayExecutionDetail } from '../../contract/src/overlays/schema.ts';
import { UNITS_PER_POINT } from '../../server/src/domain/drawing-box.ts';
import { pdfBytes, uploadPlace } from './test-product.ts';
import type { TestPerson, TestProduct } from './test-product.ts';

export type NewSet = {
  project: number;
  name?: string;
  bytes?: Buffer;
  /** Default: its only page is A-101. */
  sheets?: readonly { page: number; number: string }[];
};

/** A drawing set with sheets as a reading would find them. Returns their ids in order. */
export async function addSet(
  product: TestProduct,
  { person, organization }: { person: TestPerson; organization: number },
  { project, name, bytes = pdfBytes(500), sheets = [{ page: 1, number: 'A-101' }] }: NewSet,
): Promise<{ document: number; sheets: number[] }> {
  const place = await uploadPlace(product, person, organization, name);
  const headers = { 'content-type': 'application/pdf' };
  await product.app.inject({ method: 'PUT', url: place.url, headers, payload: bytes });
  const [made] = await product.db
    .insert(documents)
    .values({ projectId: project, fileId: place.fileId, documentTypeId: 2, pageCount: 20 })
    .returning({ id: documents.id });
  const document = made?.id ?? 0;
  const rows = await product.db
    .insert(drawingSheets)
    .values(
      sheets.map(({ page, number }) => ({
        ...{ documentId: document, pageNumber: page, sheetNum: number, sheetTitle: 'PLAN' },
        ...{ rotationDegrees: 0, widthPoints: 2592, heightPoints: 1728, confidence: 1 },
      })),
    )
    .returning({ id: drawingSheets.id });
  return { document, sheets: rows.map(({ id }) => id) };
}

/** A drawing on a sheet; its box is in page points. Returns its id. */
export async function addBox(
  { db }: TestProduct,
  sheetId: number,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  title = 'Equipment plan',
): Promise<number> {
  const inUnits = (points: number) => points * UNITS_PER_POINT;
  const corners = { x0: inUnits(x0), y0: inUnits(y0), x1: inUnits(x1), y1: inUnits(y1) };
  const [made] = await db
    .insert(drawings)
    .values({ sheetId, key: `${title} ${x0}-${y0}`, title, ...corners, confidence: 1 })
    .returning({ id: drawings.id });
  return made?.id ?? 0;
}

export type CreatedOverlay = { overlay_id: number; execution_id: number };

export async function executionOf(
  product: TestProduct,
  person: TestPerson,
  id: number,
): Promise<OverlayExecutionDetail> {
  const answer = await product.call(person, 'GET', `/v1/overlay-executions/${id}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<OverlayExecutionDetail>();
}

/** Found without a core. */
export const ALIGNED: OverlayAlignment = {
  ...{ status: 'aligned', matrix: [1, 0, 0, 1, 10, 20], errorInches: 0.004 },
  ...{ confidence: 0.9, method: 'words' },
};
