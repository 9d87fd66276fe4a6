/** How many issues of each priority stay (AD-036 to AD-039). */
import type { PriorityStats } from '../../../../contract/src/admin/schema.ts';

type Stat = PriorityStats['stats'][number];

/** What was typed, by the id of the priority. */
export type TypedCounts = Readonly<Record<number, string>>;

/** Null if it can be kept. */
export function keepProblem(typed: string, { priority_label: label, count }: Stat): string | null {
  const text = typed.trim();
  if (text === '' || /^-\d+$/.test(text)) return `Please enter a valid count for ${label}`;
  if (!/^\d{1,9}$/.test(text)) return `Invalid keep count for ${label}`;
  if (Number(text) <= count) return null;
  return `Attempted to keep ${Number(text)} ${label} issues. Only have ${count} to start with`;
}

/** How many go; null: that cannot be said. */
export function deletedOf(typed: string, stat: Stat): number | null {
  return keepProblem(typed, stat) === null ? stat.count - Number(typed.trim()) : null;
}

/** Of all priorities; null if one of them cannot be said. */
export function totalDeleted(typed: TypedCounts, stats: readonly Stat[]): number | null {
  let total = 0;
  for (const stat of stats) {
    const deleted = deletedOf(typed[stat.priority_id] ?? '', stat);
    if (deleted === null) return null;
    total += deleted;
  }
  return total;
}
