/** What the charts of the dashboard show, in numbers, places and a sentence each. */
import {
  DISCIPLINE_PRIORITIES,
  SCOPE_PRIORITIES,
} from '../../../../../contract/src/dashboard/covered.ts';
import type { DashboardStats } from '../../../../../contract/src/dashboard/schema.ts';
import { plural } from '../../../domain/units.ts';

export type Bar = {
  readonly id: number;
  readonly label: string;
  /** By the ids of `DISCIPLINE_PRIORITIES`. */
  readonly counts: Readonly<Record<number, number>>;
  readonly total: number;
};

/** Disciplines with issues, most first, then by name. */
export function disciplineBars({ discipline_distribution: cells }: DashboardStats): Bar[] {
  const ids = [...new Set(cells.map((cell) => cell.discipline_id))];
  return ids
    .map((id) => {
      const own = cells.filter((cell) => cell.discipline_id === id);
      const counts = Object.fromEntries(
        DISCIPLINE_PRIORITIES.map((priority) => [
          priority,
          own.find((cell) => cell.priority_id === priority)?.count ?? 0,
        ]),
      );
      const total = own.reduce((sum, { count }) => sum + count, 0);
      return { id, label: own[0]?.discipline_label ?? '', counts, total };
    })
    .toSorted((a, b) => b.total - a.total || a.label.localeCompare(b.label, 'en'));
}

/** How many of a priority the bars have together. */
export function columnTotal(bars: readonly Bar[], priority: number): number {
  return bars.reduce((sum, { counts }) => sum + (counts[priority] ?? 0), 0);
}

/** Whole numbers from 0 to at least `most`, a few, evenly spaced. */
export function ticksTo(most: number): number[] {
  const rough = Math.max(1, most / 3);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 4, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, at) => at * step);
}

/** DA-014. */
const LINE_LENGTH = 8;

/** What a bar's place is wide enough for. */
const LONGEST_WORD = 13;
/** "Telecommu-nications": after so many letters, behind a vowel. */
const BREAK = /^(.{8,}?[aeiouy])([^aeiouy].{2,})$/;

/** A label in lines of about 8 characters; a longer word has a line of its own, and a very long one two. */
export function wrapped(label: string): string[] {
  const lines: string[] = [];
  const words = label.split(' ').flatMap((word) => {
    const [, first, rest] = (word.length > LONGEST_WORD && BREAK.exec(word)) || [];
    return first === undefined || rest === undefined ? [word] : [`${first}-`, rest];
  });
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE_LENGTH) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/** From and to in turns, clockwise from the top. */
export type Slice = { readonly from: number; readonly to: number };

/** The parts of a ring for these counts. */
export function slicesOf(counts: readonly number[]): Slice[] {
  const sum = counts.reduce((all, count) => all + count, 0);
  let from = 0;
  return counts.map((count) => {
    const slice = { from, to: from + count / sum };
    from = slice.to;
    return slice;
  });
}

const SLICE_GAP_TURNS = 0.004;

/** The middle line of a slice of a ring with its center at 0, 0; slices do not touch each other. */
export function arcPath({ from, to }: Slice, radius: number): string {
  const isWhole = to - from > 1 - 1e-9;
  // An arc that ends where it begins is nothing.
  const end = isWhole ? from + 0.9999 : Math.max(from + 1e-4, to - SLICE_GAP_TURNS);
  const at = (turns: number) => {
    const angle = (turns - 0.25) * 2 * Math.PI;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  };
  return `M${at(from)}A${radius} ${radius} 0 ${end - from > 0.5 ? 1 : 0} 1 ${at(end)}`;
}

export const countText = (count: number) => count.toLocaleString('en-US');

export function percentText(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((100 * part) / whole)}%`;
}

export function disciplineSentence(bars: readonly Bar[]): string {
  const [first, second] = bars;
  if (first === undefined) return 'No urgent, high or medium issues.';
  const all = bars.reduce((sum, { total }) => sum + total, 0);
  const isTie = second?.total === first.total;
  const most = isTie
    ? `${first.label} and ${second.label} have most, ${countText(first.total)} each`
    : `${first.label} has most, ${countText(first.total)}`;
  return `${plural(all, 'urgent, high or medium issue')} in ${plural(bars.length, 'discipline')}: ${most}.`;
}

/** Urgent and high ones. */
export function scopedTotal({ priority_stats: priorities }: DashboardStats): number {
  return priorities
    .filter(({ priority_id: id }) => SCOPE_PRIORITIES.some((covered) => covered === id))
    .reduce((sum, { total_count: count }) => sum + count, 0);
}

export function scopeSentence(stats: DashboardStats): string {
  const total = scopedTotal(stats);
  const [first] = stats.scope_distribution;
  if (total === 0) return 'No urgent or high issues.';
  if (first === undefined) return `None of ${plural(total, 'urgent or high issue')} has a scope.`;
  return `Of the scopes of ${plural(total, 'urgent or high issue')}, ${first.scope_label} is named most, ${plural(first.count, 'time')}.`;
}

/** Null for people who see no evaluations. */
export function evaluationSentence(stats: DashboardStats): string | null {
  const counts = stats.evaluation_distribution;
  if (counts === null) return null;
  const evaluated = counts.approved + counts.rejected;
  const of = `${countText(evaluated)} of ${plural(stats.total_issues, 'issue')} ${evaluated === 1 ? 'is' : 'are'} evaluated`;
  if (evaluated === 0) return `${of}.`;
  return `${of}, of which ${percentText(counts.approved, evaluated)} ${evaluated === 1 ? 'is' : 'are'} approved.`;
}
