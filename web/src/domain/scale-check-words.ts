/** What the dimensions on a sheet say about its scale, in words. */
import type { RegionScale, ScaleCheck } from '../../../contract/src/scales/schema.ts';
import { plural } from './units.ts';

/** `±0.06%`; the interval is never shown narrower than it is. */
export function intervalText(relativeError: number): string {
  const percent = relativeError * 100;
  const places = percent >= 1 ? 1 : 2;
  const shown = Math.ceil(percent * 10 ** places) / 10 ** places;
  return `±${shown.toFixed(places)}%`;
}

/** `Half-size print (24 × 36 in on 12 × 18 in)`, `A1 printed on A3`, `Printed at 37% of its size`. */
export function printText({ printed, reprint }: Pick<ScaleCheck, 'printed' | 'reprint'>): string {
  const { from = null, to = null } = reprint ?? {};
  if (reprint?.is_half_size === true) {
    return from === null ? 'Half-size print' : `Half-size print (${from} on ${to})`;
  }
  if (from !== null) return `${from} printed on ${to}`;
  return `Printed at ${((printed ?? 1) * 100).toFixed(1).replace(/\.0$/, '')}% of its size`;
}

export type CheckWords = {
  readonly isWarning: boolean;
  /** A few words; null if the sentence says it all. */
  readonly title: string | null;
  readonly text: string;
};

/** Null without a check. */
export function checkWords({ chosen, read, check }: RegionScale): CheckWords | null {
  if (check === null) return null;
  const { verdict, measured, dimension_count: count } = check;
  const interval = intervalText(measured.relative_error);
  const dimensions = plural(count, 'dimension');
  const shows = count === 1 ? 'shows' : 'show';
  if (verdict === 'agrees') {
    return {
      ...{ isWarning: false, title: null },
      text: `Checked against ${dimensions}, ${interval}.`,
    };
  }
  if (verdict === 'unstated') {
    return {
      ...{ isWarning: false, title: null },
      text: `No scale is stated. ${dimensions} ${shows} ${measured.label}, ${interval}.`,
    };
  }
  const inForce = chosen ?? read;
  const says = chosen === null ? 'The sheet states' : 'The chosen scale is';
  return {
    isWarning: true,
    title: chosen === null ? printText(check) : 'The scale disagrees with the dimensions',
    text: `${says} ${inForce?.label ?? 'none'}, but ${dimensions} ${shows} ${measured.label}, ${interval}.`,
  };
}

/** Regions that have to get the scale that dimensions show, by that scale. */
export function measuredChoices(
  regions: readonly RegionScale[],
): { readonly drawingIds: (number | null)[]; readonly scale: ScaleCheck['measured'] }[] {
  const choices = new Map<
    string,
    { drawingIds: (number | null)[]; scale: ScaleCheck['measured'] }
  >();
  for (const { drawing_id: id, check } of regions) {
    if (check === null || check.verdict === 'agrees') continue;
    const { label } = check.measured;
    const choice = choices.get(label) ?? { drawingIds: [], scale: check.measured };
    choice.drawingIds.push(id);
    choices.set(label, choice);
  }
  return [...choices.values()];
}
