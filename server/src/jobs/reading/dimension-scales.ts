/** The scales that the dimensions of a sheet show: of each drawing on it, and of the sheet. */
import { readFigure } from '../../../../markups/src/measure/dimension-text.ts';
import type { BareUnit } from '../../../../markups/src/measure/dimension-text.ts';
import { scaleOfDimensions } from '../../../../markups/src/measure/dimension-scale.ts';
import type { DimensionLine, FoundScale } from '../../../../markups/src/measure/dimension-scale.ts';
import type { MeasuredScale } from '../../../../markups/src/measure/scale-check.ts';
import { readScale } from '../../../../markups/src/measure/scale-text.ts';
import { POINTS_PER_INCH } from '../../../../markups/src/measure/scales.ts';
import { UNITS_PER_POINT } from '../../domain/drawing-box.ts';
import { drawingBoxes } from './drawing-boxes.ts';
import type { DrawingBox } from './drawing-boxes.ts';
import type { PageReading } from './page-reading.ts';
import { sheetScale } from './sheet-scale.ts';

/** A drawing on a sheet, page points. */
type Region = {
  readonly box: readonly [x0: number, y0: number, x1: number, y1: number];
  /** As written. */
  readonly scale: string | null;
};

type SheetScales = {
  /** Of each region, in their order; null if too few dimensions show one. */
  readonly regions: readonly (MeasuredScale | null)[];
  /** What all dimensions on the sheet show. */
  readonly sheet: MeasuredScale | null;
  /**
   * How many times the stated scales the dimensions show, taken over all drawings that state one: 2 on a half-size print.
   * Null if too few say it, or if they are of one drawing.
   */
  readonly reduction: MeasuredScale | null;
};

/** The drawings of a sheet, and what is stored of the scales on it. */
export type ScaledSheet = {
  readonly drawings: readonly (DrawingBox & { measuredScale: MeasuredScale | null })[];
  readonly sheet: {
    /** In the title block, as written. */
    readonly scale: string | null;
    readonly measuredScale: MeasuredScale | null;
    readonly measuredReduction: MeasuredScale | null;
  };
};

export function scaledSheet(page: PageReading): ScaledSheet {
  const boxes = drawingBoxes(page);
  const regions = boxes.map(({ scale, x0, y0, x1, y1 }): Region => {
    const points = (units: number) => units / UNITS_PER_POINT;
    return { scale, box: [points(x0), points(y0), points(x1), points(y1)] };
  });
  const scale = sheetScale(
    page,
    regions.map(({ box }) => box),
  );
  const { regions: measuredScales, sheet, reduction } = dimensionScales(page, regions, scale);
  return {
    drawings: boxes.map((box, index) => ({ ...box, measuredScale: measuredScales[index] ?? null })),
    sheet: { scale, measuredScale: sheet, measuredReduction: reduction },
  };
}

/** Lengths that are stated without a unit are farther from the stated scale in any other unit than these factors. */
const FARTHEST = 3;
const METRIC: readonly BareUnit[] = ['mm', 'cm', 'm'];

type Placed = DimensionLine & { readonly region: number | null };

/** True inches of a point; null for none and for "not to scale". */
function statedOf(scale: string | null, page: PageReading): number | null {
  const read = scale === null ? null : readScale(scale, page);
  return read === null || read === 'not-to-scale' ? null : read.ratio / POINTS_PER_INCH;
}

const isNotToScale = ({ scale }: Region, page: PageReading) =>
  scale !== null && readScale(scale, page) === 'not-to-scale';

/** The smallest region around the middle of a line; null outside of all. */
function regionAround(
  regions: readonly Region[],
  [x0, y0, x1, y1]: readonly [number, number, number, number],
): number | null {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  let best: { readonly index: number; readonly area: number } | null = null;
  for (const [index, { box }] of regions.entries()) {
    const isInside = box[0] <= x && x <= box[2] && box[1] <= y && y <= box[3];
    const area = (box[2] - box[0]) * (box[3] - box[1]);
    if (isInside && (best === null || area < best.area)) best = { index, area };
  }
  return best?.index ?? null;
}

function measured({ value, relativeError, count, lengths, share }: FoundScale): MeasuredScale {
  const counts = { dimensionCount: count, lengthCount: lengths, share };
  return { inchesPerPoint: value, relativeError, ...counts };
}

/**
 * Numbers without a unit count in the metric unit that brings them nearest to the stated scale; without one they say
 * nothing. Figures with units go first.
 */
function found(lines: readonly DimensionLine[], stated: number | null): FoundScale | null {
  const plain = scaleOfDimensions(lines, null);
  if (plain !== null || stated === null) return plain;
  const distance = (scale: FoundScale) => Math.abs(Math.log(scale.value / stated));
  const all = METRIC.map((unit) => scaleOfDimensions(lines, unit)).filter(
    (scale) => scale !== null && distance(scale) < Math.log(FARTHEST),
  );
  return all.reduce<FoundScale | null>(
    (best, scale) =>
      scale !== null && (best === null || distance(scale) < distance(best)) ? scale : best,
    null,
  );
}

/** `inTitleBlock`: the scale there, as written. */
function dimensionScales(
  page: PageReading,
  regions: readonly Region[],
  inTitleBlock: string | null,
): SheetScales {
  const lines: Placed[] = page.dimensions.flatMap(({ text, ends, markedEnds }) => {
    const figure = readFigure(text);
    if (figure === null || markedEnds < 2) return [];
    const points = Math.hypot(ends[2] - ends[0], ends[3] - ends[1]);
    return [{ figure, points, stated: 1, region: regionAround(regions, ends) }];
  });
  const stated = regions.map(({ scale }) => statedOf(scale, page));
  const ofRegions = regions.map((region, index) => {
    if (isNotToScale(region, page)) return null;
    const own = lines.filter((line) => line.region === index);
    const scale = found(own, stated[index] ?? statedOf(inTitleBlock, page));
    return scale === null ? null : measured(scale);
  });
  const sheetStated = commonOf(stated) ?? statedOf(inTitleBlock, page);
  const ofSheet = found(lines, sheetStated);
  return {
    regions: ofRegions,
    sheet: ofSheet === null ? null : measured(ofSheet),
    reduction: reductionOf(lines, stated),
  };
}

/** The scale that all regions with one state. */
function commonOf(stated: readonly (number | null)[]): number | null {
  const all = stated.filter((scale) => scale !== null);
  const [first] = all;
  return first !== undefined && all.every((scale) => Math.abs(scale / first - 1) < 1e-6)
    ? first
    : null;
}

function reductionOf(
  lines: readonly Placed[],
  stated: readonly (number | null)[],
): SheetScales['reduction'] {
  const compared = lines.flatMap((line) => {
    const scale = line.region === null ? null : (stated[line.region] ?? null);
    return scale === null ? [] : [{ ...line, stated: scale }];
  });
  if (new Set(compared.map(({ region }) => region)).size < 2) return null;
  const scale = scaleOfDimensions(compared, null);
  return scale === null ? null : measured(scale);
}
