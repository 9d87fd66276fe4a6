/** Where a markup was carried from, among the extras. */
import { REVIEW_REASONS } from '../model.ts';
import type { Carried } from '../model.ts';
import type { Extras } from './extras.ts';
import type { Sink } from './sink.ts';

/** Characters of a sheet's number and date. */
const MOST_LETTERS = 200;

/** Null for a text that is no number of at least 0. */
function numberFrom(text: string | undefined): number | null {
  const value = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value : null;
}

/** Null: it was not carried. */
export function readCarried(extras: Extras): Carried | null {
  const from = extras['carried-from'];
  if (from === undefined) return null;
  const review = extras['review'];
  return {
    from: from.slice(0, MOST_LETTERS),
    errorInches: numberFrom(extras['carried-error']),
    sizeRatio: numberFrom(extras['carried-size']) || 1,
    review: REVIEW_REASONS.find((reason) => reason === review) ?? null,
  };
}

export function writeCarried(sink: Sink, carried: Carried | undefined): void {
  if (carried === undefined) return;
  const { from, errorInches, sizeRatio, review } = carried;
  sink.extra('carried-from', from.slice(0, MOST_LETTERS));
  if (errorInches !== null) sink.extra('carried-error', String(errorInches));
  if (sizeRatio !== 1) sink.extra('carried-size', String(sizeRatio));
  if (review !== null) sink.extra('review', review);
}
