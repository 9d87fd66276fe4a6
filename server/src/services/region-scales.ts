/** The scales of a page: what was chosen, read and measured, brought together. */
import type { RegionScale, Scale } from '../../../contract/src/scales/schema.ts';
import type { MeasuredScale } from '../../../markups/src/measure/scale-check.ts';
import { readScale } from '../../../markups/src/measure/scale-text.ts';
import type { PaperSize } from '../../../markups/src/measure/scale-text.ts';
import { isSameRatio, statedScale } from '../../../markups/src/measure/scales.ts';
import type { DrawingWithScale, SheetWithScale } from '../repositories/scales.ts';
import { checkedScale, checkOf } from './scale-checks.ts';

function readOf(
  scale: string | null,
  source: 'viewport' | 'view-title' | 'title-block',
  paper: PaperSize,
): Scale | null {
  const stated = scale === null ? null : readScale(scale, paper);
  if (stated === null || stated === 'not-to-scale') return null;
  const { inchesPerPoint, label } = statedScale(stated, source);
  return { inches_per_point: inchesPerPoint, label, source, relative_error: 0 };
}

/** The scale that all drawings of a sheet have, if their scales were read and are the same. */
function commonScale(scales: readonly Scale[]): Scale | null {
  const [first] = scales;
  if (first === undefined) return null;
  const areSame = scales.every((scale) =>
    isSameRatio(scale.inches_per_point, first.inches_per_point),
  );
  return areSame ? first : null;
}

type Suggested = {
  readonly drawingId: number | null;
  readonly chosen: RegionScale['chosen'];
  readonly read: Scale | null;
  readonly measured: MeasuredScale | null;
};

/** A region with the check of its scale in force. */
function regionOf(
  { drawingId, chosen, read, measured }: Suggested,
  sheet: SheetWithScale | null,
): RegionScale {
  const check =
    sheet === null
      ? null
      : checkOf(chosen ?? read, {
          ...{ own: measured, reduction: chosen === null ? sheet.reduction : null, paper: sheet },
        });
  return {
    drawing_id: drawingId,
    chosen: chosen && checkedScale(chosen, check),
    read: read && (chosen === null ? checkedScale(read, check) : read),
    check,
  };
}

type PageFacts = {
  /** Null if the page is no sheet. */
  readonly sheet: SheetWithScale | null;
  readonly drawings: readonly DrawingWithScale[];
  /** What a person chose for a drawing, or for the sheet itself (null). */
  readonly chosenOf: (drawingId: number | null) => RegionScale['chosen'];
};

/** The sheet's first, then those of its drawings. Regions without any are left out. */
export function regionScales({ sheet, drawings, chosenOf }: PageFacts): RegionScale[] {
  const paper = sheet ?? { width: 0, height: 0 };
  const found = drawings.map((drawing): Suggested => ({
    drawingId: drawing.id,
    chosen: chosenOf(drawing.id),
    read: readOf(drawing.scale, drawing.scaleSource ?? 'view-title', paper),
    measured: drawing.measured,
  }));
  const stated = found.map(({ read }) => read).filter((read) => read !== null);
  const read =
    stated.length === 0 ? readOf(sheet?.scale ?? null, 'title-block', paper) : commonScale(stated);
  // Where drawings state different scales, the sheet has none that its dimensions could show.
  const isMixed = stated.length > 0 && read === null;
  const own: Suggested = {
    ...{ drawingId: null, chosen: chosenOf(null), read },
    measured: isMixed ? null : (sheet?.measured ?? null),
  };
  return [own, ...found]
    .map((region) => regionOf(region, sheet))
    .filter((region) => region.chosen ?? region.read ?? region.check);
}
