/** Stores reviews and realignments by file content and page. */
import { readLocal, writeLocal } from './local-store.ts';

type Stored = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Entries of an earlier visit; `check` drops those of older formats. */
export function readReviews<T>(
  key: string,
  check: (entry: unknown) => entry is T,
): Record<string, T> {
  const stored = readLocal(`review:${key}`);
  if (!isRecord(stored)) return {};
  const kept: Record<string, T> = {};
  for (const [id, entry] of Object.entries(stored)) if (check(entry)) kept[id] = entry;
  return kept;
}

export function writeReviews(key: string, reviews: Stored): void {
  writeLocal(`review:${key}`, reviews);
}

export type SixNumbers = readonly [number, number, number, number, number, number];

/** The stored matrix of a realignment of these pages, or null. */
export function readRealignment(key: string): SixNumbers | null {
  const stored = readLocal(`realign:${key}`);
  const fits =
    Array.isArray(stored) && stored.length === 6 && stored.every((v) => Number.isFinite(v));
  return fits ? (stored as unknown as SixNumbers) : null;
}

export function writeRealignment(key: string, matrix: SixNumbers | null): void {
  writeLocal(`realign:${key}`, matrix);
}
