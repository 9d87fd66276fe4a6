/** What a measurement says, as columns of a table to download. */
import { INCHES_PER_FOOT } from '../../../markups/src/measure/lengths.ts';
import type { MeasuredMarkup } from '../../../markups/src/measure/totals.ts';
import { tableValue } from '../../../markups/src/measure/value-text.ts';
import type { MeasureScale } from '../../../markups/src/model.ts';

export const SOURCE_WORDS: Readonly<Record<MeasureScale['source'], string>> = {
  chosen: 'chosen from the list',
  typed: 'typed',
  calibrated: 'calibrated by two points',
  dimensions: 'measured from the dimensions',
  viewport: 'read from the file',
  'view-title': 'read from the drawing’s title',
  'title-block': 'read from the title block',
  file: 'from another program',
};

export const MEASURED_COLUMNS = [
  'Value',
  'Unit',
  'Plus or minus',
  'Area',
  'Depth, ft',
  'Scale',
  'Scale from',
] as const;

/** More digits than any measurement has. */
function rounded(value: number): number {
  return Number(value.toPrecision(10));
}

export function measuredCells({ markup, found, unit }: MeasuredMarkup): (string | number | null)[] {
  const { value, unit: unitName } = tableValue(found, unit);
  const { value: error } = tableValue({ ...found, value: found.uncertainty }, unit);
  const { scale = null, depth = null } = markup.measurement ?? {};
  const base =
    found.base === null
      ? null
      : tableValue({ ...found, quantity: 'area', value: found.base }, unit);
  return [
    rounded(value),
    found.isOnPaper ? `${unitName} on paper` : unitName,
    rounded(error),
    base === null ? null : rounded(base.value),
    base === null || depth === null ? null : rounded(depth / INCHES_PER_FOOT),
    scale?.label ?? null,
    scale === null ? null : SOURCE_WORDS[scale.source],
  ];
}
