/** The three points of two sheets, kept in the browser, so that one can be moved later. */
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import { POINT_COUNT } from './realign-state.ts';
import type { BothPicks, Picked, PickedBy, Picks } from './realign-state.ts';

const BY: readonly PickedBy[] = ['hand', 'snap', 'number', 'suggestion'];

const keyOf = (sheets: string) => `realign-points:${sheets}`;

/** A point as it was kept; null for none, undefined for anything else. */
function pickOf(value: unknown): Picked | null | undefined {
  if (!Array.isArray(value)) return value === null ? null : undefined;
  const [x, y, name]: unknown[] = value;
  const by = BY.find((each) => each === name);
  if (typeof x !== 'number' || typeof y !== 'number' || by === undefined) return undefined;
  return { point: { x, y }, by };
}

function picksOf(value: unknown): Picks | null {
  if (!Array.isArray(value) || value.length !== POINT_COUNT) return null;
  const picks = value.map(pickOf);
  return picks.some((pick) => pick === undefined) ? null : picks.map((pick) => pick ?? null);
}

/** Undefined without any. */
export function readPoints(sheets: string): BothPicks | undefined {
  const kept: unknown = readLocal(keyOf(sheets));
  if (!Array.isArray(kept)) return undefined;
  const [a, b] = [picksOf(kept[0]), picksOf(kept[1])];
  return a === null || b === null ? undefined : { a, b };
}

export function writePoints(sheets: string, { a, b }: BothPicks): void {
  const kept = [a, b].map((picks) =>
    picks.map((pick) => (pick === null ? null : [pick.point.x, pick.point.y, pick.by])),
  );
  writeLocal(keyOf(sheets), kept.flat().every((pick) => pick === null) ? null : kept);
}
