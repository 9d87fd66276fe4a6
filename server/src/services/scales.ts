/** Scales of sheets and of the drawings on them. A reading suggests; what a person chose stays. */
import type { RegionScale, Scale } from '../../../contract/src/scales/schema.ts';
import { readScale } from '../../../markups/src/measure/scale-text.ts';
import { isSameRatio, statedScale } from '../../../markups/src/measure/scales.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../domain/api-error.ts';
import {
  chooseScales,
  chosenScales,
  drawingsOfPage,
  forgetScale,
  holdDocument,
  holdDrawings,
} from '../repositories/scales.ts';
import type { ChosenScale, DrawingWithScale } from '../repositories/scales.ts';
import type { DocumentScope } from '../repositories/scopes.ts';
import { wireMoment } from '../repositories/wire.ts';

export type ScaleService = ReturnType<typeof createScaleService>;

type Choice = { page_number: number; drawing_ids: readonly (number | null)[]; scale: Scale | null };

function readOf({ scale, scaleSource, width, height }: DrawingWithScale): Scale | null {
  const stated = scale === null ? null : readScale(scale, { width, height });
  if (stated === null || stated === 'not-to-scale') return null;
  const { inchesPerPoint, label } = statedScale(stated, 'view-title');
  const source = scaleSource ?? 'view-title';
  return { inches_per_point: inchesPerPoint, label, source, relative_error: 0 };
}

/** The scale that all drawings of a sheet have, if their scales were read and are the same. */
function commonScale(read: readonly (Scale | null)[]): Scale | null {
  const scales = read.filter((scale) => scale !== null);
  const [first] = scales;
  if (first === undefined) return null;
  const areSame = scales.every((scale) =>
    isSameRatio(scale.inches_per_point, first.inches_per_point),
  );
  return areSame ? first : null;
}

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
    const found = (await drawingsOfPage(db, scope, pageNumber)).map((drawing) => ({
      drawing_id: drawing.id,
      chosen: chosenOf(chosen.get(drawing.id)),
      read: readOf(drawing),
    }));
    const sheet: RegionScale = {
      drawing_id: null,
      chosen: chosenOf(chosen.get(null)),
      read: commonScale(found.map(({ read }) => read)),
    };
    return [sheet, ...found].filter((region) => region.chosen !== null || region.read !== null);
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
      });
      return ofPage(scope, pageNumber);
    },
  };
}
