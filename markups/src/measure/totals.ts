/** Running totals of measurements by kind and by label. */
import type { LengthUnit, Markup } from '../model.ts';
import { isMeasuredKind, measured } from './measured.ts';
import type { Measured, MeasuredKind } from './measured.ts';
import { quantityText } from './value-text.ts';

export type MeasuredMarkup = {
  readonly markup: Markup;
  readonly kind: MeasuredKind;
  readonly found: Measured;
  readonly unit: LengthUnit;
};

export type TotalKind = 'distance' | 'perimeter' | 'area' | 'volume' | 'count';

export type Total = {
  readonly kind: TotalKind;
  /** How many measurements. */
  readonly number: number;
  /** Inches, square or cubic inches, pieces. */
  readonly value: number;
  /** Of the first one. */
  readonly unit: LengthUnit;
  readonly text: string;
};

/** Null for markups that measure nothing. */
export function measuredMarkup(markup: Markup): MeasuredMarkup | null {
  const found = measured(markup);
  const { kind } = markup;
  if (found === null || !isMeasuredKind(kind)) return null;
  return { markup, kind, found, unit: markup.measurement?.unit ?? 'feet-inches' };
}

const ORDER: readonly TotalKind[] = ['distance', 'perimeter', 'area', 'volume', 'count'];

function totalKind({ kind, found }: MeasuredMarkup): TotalKind | null {
  // Angles have no sum, and paper no building.
  if (found.isOnPaper || kind === 'angle') return null;
  return found.quantity === 'volume' ? 'volume' : kind;
}

/** One total for each kind that occurs. */
export function totalsByKind(all: readonly MeasuredMarkup[]): Total[] {
  return ORDER.flatMap((kind) => {
    const these = all.filter((one) => totalKind(one) === kind);
    const [first] = these;
    if (first === undefined) return [];
    const value = these.reduce((sum, { found }) => sum + found.value, 0);
    return [
      {
        kind,
        number: these.length,
        value,
        unit: first.unit,
        text: quantityText(first.found.quantity, value, first.unit),
      },
    ];
  });
}

/** Totals for each label, in the order of the alphabet; measurements without a label come last. */
export function totalsByLabel(
  all: readonly MeasuredMarkup[],
): { readonly label: string; readonly totals: readonly Total[] }[] {
  const groups = new Map<string, MeasuredMarkup[]>();
  for (const one of all) {
    const label = one.markup.subject.trim();
    const group = groups.get(label);
    if (group === undefined) groups.set(label, [one]);
    else group.push(one);
  }
  const words = new Intl.Collator('en-US', { numeric: true });
  return [...groups]
    .toSorted(([a], [b]) => Number(a === '') - Number(b === '') || words.compare(a, b))
    .map(([label, these]) => ({ label, totals: totalsByKind(these) }));
}
