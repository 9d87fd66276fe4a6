/** Change orders in words. */
import {
  CONFIDENCE_LABELS,
  confidenceRank,
} from '../../../../contract/src/backtests/confidence.ts';
import type { ConfidenceRank } from '../../../../contract/src/backtests/confidence.ts';
import { foreseeableLevel } from '../../../../contract/src/change-orders/foreseeable.ts';
import type { ForeseeableLevel } from '../../../../contract/src/change-orders/foreseeable.ts';
import type {
  ChangeOrder,
  ChangeOrderField,
  ChangeOrderReading,
} from '../../../../contract/src/change-orders/schema.ts';

export { FORESEEABLE_LABELS as LEVEL_WORDS } from '../../../../contract/src/change-orders/foreseeable.ts';

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

export const CONFIDENCES = ['high', 'medium', 'low', 'none'] as const;
export type Confidence = (typeof CONFIDENCES)[number];
const BY_RANK: Readonly<Record<ConfidenceRank, Confidence>> = {
  ...{ 1: 'high', 2: 'medium', 3: 'low', 4: 'none' },
};
export const CONFIDENCE_WORDS: Readonly<Record<Confidence, string>> = {
  ...{ high: CONFIDENCE_LABELS[1], medium: CONFIDENCE_LABELS[2] },
  ...{ low: CONFIDENCE_LABELS[3], none: CONFIDENCE_LABELS[4] },
};

/** How sure its matches are in a backtest; elsewhere, how surely its numbers and its value were read. */
export function confidenceOf(
  one: Pick<ChangeOrder, 'confidence' | 'match_confidence'>,
): Confidence {
  const { match_confidence: score, confidence } = one;
  // What was read is never "none".
  if (score === undefined) return BY_RANK[confidenceRank(Math.max(confidence, Number.MIN_VALUE))];
  return BY_RANK[confidenceRank(score)];
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

/** BT-044: the list, or the text of those whose source gives one. */
export const disciplinesText = ({
  disciplines,
  change_order_disciplines: text = '',
}: Pick<ChangeOrder, 'disciplines' | 'change_order_disciplines'>): string =>
  disciplines.length > 0 ? disciplines.join(', ') : text;

/** The value in force, in the shape of a reading. */
export function valueOf(one: ChangeOrder, field: ChangeOrderField): ChangeOrderReading['read'] {
  return field === 'disciplines' ? disciplinesText(one) : one[field];
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
