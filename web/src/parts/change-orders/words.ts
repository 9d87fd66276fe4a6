/** Change orders in words. */
import { foreseeableLevel } from '../../../../contract/src/change-orders/foreseeable.ts';
import type { ForeseeableLevel } from '../../../../contract/src/change-orders/foreseeable.ts';
import type {
  ChangeOrder,
  ChangeOrderField,
  ChangeOrderReading,
} from '../../../../contract/src/change-orders/schema.ts';

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$4,862.00`, `-$120.50` (CH-084). */
export const dollarsText = (value: number): string => DOLLARS.format(value);

/** "031" of "PCO"; "PCO-031" as it is. */
export function numberText(name: 'OCO' | 'PCO', number: string): string {
  return /^[a-z]/i.test(number) ? number : `${name}-${number}`;
}

/** What a change order is called where its title is not: "PCO-031", "OCO-7", "Change order on page 3". */
export function changeOrderName(one: ChangeOrder): string {
  if (one.change_order_number !== null) return numberText('PCO', one.change_order_number);
  if (one.oco_number !== null) return numberText('OCO', one.oco_number);
  return `Change order on page ${one.page_number ?? 1}`;
}

export const titleOf = (one: ChangeOrder): string => one.short_summary ?? 'No summary was found';

/** CH-086 to CH-089; null without a value. */
export function levelOf({
  cost_fraction_foreseeable: fraction,
}: ChangeOrder): ForeseeableLevel | null {
  return fraction === null ? null : foreseeableLevel(fraction);
}

export const LEVEL_WORDS: Readonly<Record<ForeseeableLevel, string>> = {
  1: 'Yes',
  2: 'Partial',
  3: 'No',
};

export const CONFIDENCES = ['high', 'medium', 'low', 'none'] as const;
export type Confidence = (typeof CONFIDENCES)[number];
export const CONFIDENCE_WORDS: Readonly<Record<Confidence, string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'NA',
};

/** How sure its matches are in a backtest; elsewhere, how surely its numbers and its value were read. */
export function confidenceOf(
  one: Pick<ChangeOrder, 'confidence' | 'match_confidence'>,
): Confidence {
  const score = one.match_confidence ?? one.confidence;
  if (one.match_confidence === 0) return 'none';
  if (score >= 0.9) return 'high';
  return score >= 0.7 ? 'medium' : 'low';
}

export const FIELD_LABELS: Readonly<Record<ChangeOrderField, string>> = {
  oco_number: 'OCO number',
  change_order_number: 'PCO number',
  change_order_value: 'Total cost',
  subcontractor: 'Subcontractor',
  disciplines: 'Disciplines',
  rfi_reference: 'RFI reference',
  change_order_establishing_gmp: 'Establishing GMP',
  short_summary: 'Summary',
  long_summary: 'Description',
};

/** The value of a field as a card shows it; null if there is none. */
export function fieldText(
  field: ChangeOrderField,
  value: ChangeOrderReading['read'],
): string | null {
  if (value === null || value === '') return null;
  if (field === 'change_order_value' && typeof value === 'number') return dollarsText(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

/** The value in force, in the shape of a reading. */
export function valueOf(one: ChangeOrder, field: ChangeOrderField): ChangeOrderReading['read'] {
  return field === 'disciplines' ? one.disciplines.join(', ') : one[field];
}

/** Dollars as people type them: `1,200`, `$1,200.50`, `(300)`, `-300`. Undefined if it is no amount, null if empty. */
export function typedDollars(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const match = /^([-–(]?)\s*\$?\s*([-–(]?)\s*(\d[\d,]*(?:\.\d{1,2})?)\s*\)?$/.exec(text);
  if (!match) return undefined;
  const value = Number((match[3] ?? '').replaceAll(',', ''));
  return (match[1] ?? '') + (match[2] ?? '') === '' ? value : -value;
}
