/** Overlays in the database, as if their checks were over. */
import type { Database } from '../../server/src/db/database.ts';
import { overlayDifferences, overlayExecutions, overlays } from '../../server/src/db/schema.ts';
import type { StoredDifference } from '../../server/src/db/schema.ts';

const ALIGNED = {
  ...{ status: 'aligned' as const, matrix: [1, 0, 0, 1, 10, 20] as const },
  ...{ errorInches: 0.004, confidence: 0.9, method: 'words' },
};

/** A body that creates an overlay of a whole sheet and a drawing. */
export function overlayBody(
  { sheet, drawing }: { sheet: number; drawing: number },
  opacity = 0.75,
) {
  return {
    drawings: [
      { drawing_sheet_id: sheet, color: '#ff0000', opacity },
      { id: drawing, color: '#0000ff', opacity },
    ],
  };
}

const THREE = [
  { x: 100, y: 100 },
  { x: 900, y: 100 },
  { x: 100, y: 900 },
];
/** A body that realigns an overlay. */
export const REALIGNED = {
  ...{ points_drawing_1: THREE, points_drawing_2: THREE },
  ...{ color_1: '#ff0000', opacity_1: 0.75, color_2: '#0000ff', opacity_2: 0.75 },
};

/** A body that reviews the difference of executions that are added here. */
export const REVIEWED = { difference_ids: ['added'], mark: 'seen' };

/** One that comments on it. */
export const DISCUSSED = { difference_id: 'added', text: 'Who asked for it?' };

/** The only difference of the executions that are added here. */
const ADDED_DIFFERENCE: StoredDifference = {
  ...{ id: 'added', kind: 'added', group: 'drawing', areaSquareInches: 1 },
  box: [100, 100, 172, 172],
};

type Where = { project: number; sheets: readonly [number, number]; by?: number };

/** An overlay of two sheets. Returns its id and that of its execution. */
export async function addOverlay(
  db: Database,
  { project, sheets: [first, second], by }: Where,
): Promise<{ overlay: number; execution: number }> {
  const [made] = await db
    .insert(overlays)
    .values({
      ...{ projectId: project, sheet1Id: first, sheet2Id: second },
      requestedById: by ?? null,
    })
    .returning({ id: overlays.id });
  const overlay = made?.id ?? 0;
  return { overlay, execution: await addExecution(db, overlay) };
}

/** Another execution of an overlay. */
export async function addExecution(db: Database, overlay: number): Promise<number> {
  const { matrix, ...facts } = ALIGNED;
  const layers = ['#ff0000', '#0000ff'].map((color) => ({ color, opacity: 0.75, box: null }));
  const [made] = await db
    .insert(overlayExecutions)
    .values({
      ...{ overlayId: overlay, layers, cacheKey: 'checked' },
      ...{ hasBeenChecked: true, checkedAt: new Date() },
      ...{ differencesCount: 1, alignments: [{ ...facts, matrix: [...matrix] }] },
    })
    .returning({ id: overlayExecutions.id });
  const executionId = made?.id ?? 0;
  await addDifference(db, executionId);
  return executionId;
}

/** Adds the difference that `REVIEWED` is about. */
export async function addDifference(db: Database, executionId: number): Promise<void> {
  await db
    .insert(overlayDifferences)
    .values({ executionId, position: 1000, drawingNumber: 2, content: ADDED_DIFFERENCE });
}
