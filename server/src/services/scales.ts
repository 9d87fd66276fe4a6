/** Scales of sheets and of the drawings on them. A reading suggests; what a person chose stays. */
import type { RegionScale, Scale } from '../../../contract/src/scales/schema.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../domain/api-error.ts';
import {
  announceScales,
  chooseScales,
  chosenScales,
  drawingsOfPage,
  forgetScale,
  holdDocument,
  holdDrawings,
  sheetOfPage,
} from '../repositories/scales.ts';
import type { ChosenScale } from '../repositories/scales.ts';
import type { DocumentScope } from '../repositories/scopes.ts';
import { wireMoment } from '../repositories/wire.ts';
import { regionScales } from './region-scales.ts';

export type ScaleService = ReturnType<typeof createScaleService>;

type Choice = { page_number: number; drawing_ids: readonly (number | null)[]; scale: Scale | null };

function chosenOf(chosen: ChosenScale | undefined): RegionScale['chosen'] {
  if (chosen === undefined) return null;
  const { drawingId: _drawingId, updatedAt, ...scale } = chosen;
  return { ...scale, updated_at: wireMoment(updatedAt) };
}

export function createScaleService(db: Database) {
  async function ofPage(scope: DocumentScope, pageNumber: number): Promise<RegionScale[]> {
    const chosen = new Map(
      (await chosenScales(db, scope, pageNumber)).map((scale) => [scale.drawingId, scale]),
    );
    const sheet = await sheetOfPage(db, scope, pageNumber);
    const drawings = await drawingsOfPage(db, scope, pageNumber);
    return regionScales({ sheet, drawings, chosenOf: (id) => chosenOf(chosen.get(id)) });
  }

  return {
    ofPage,

    async choose(scope: DocumentScope, choice: Choice): Promise<RegionScale[]> {
      const { page_number: pageNumber, drawing_ids: drawingIds, scale } = choice;
      const regions = [...new Set(drawingIds)]
        .toSorted((a, b) => (a ?? 0) - (b ?? 0))
        .map((drawingId) => ({ pageNumber, drawingId }));
      await db.transaction(async (tx) => {
        const document = await holdDocument(tx, scope);
        if (document === null) throw notFound(`Document ${scope.documentId}`);
        if (pageNumber > (document.pageCount ?? pageNumber)) throw notFound(`Page ${pageNumber}`);
        const present = await holdDrawings(tx, scope, pageNumber);
        const missing = drawingIds.find((id) => id !== null && !present.has(id));
        if (missing !== undefined) throw notFound(`Drawing ${missing}`);
        if (scale !== null) await chooseScales(tx, scope, regions, scale);
        else for (const region of regions) await forgetScale(tx, scope, region);
        await announceScales(tx, scope);
      });
      return ofPage(scope, pageNumber);
    },
  };
}
