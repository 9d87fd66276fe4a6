/** What happened to a markup, in words that follow a person's name: "moved it and changed its style". Pure. */
import type { AnnotationAction } from '../../../../../contract/src/annotations/schema.ts';
import type { Markup } from '../../../../../markups/src/model.ts';

/** One version of a markup, and what made it. */
export type MarkupVersion = {
  readonly action: AnnotationAction;
  /** Null where it cannot be read. */
  readonly markup: Markup | null;
};

const WORDS: Readonly<Record<Exclude<AnnotationAction, 'changed'>, string>> = {
  created: 'added it',
  deleted: 'deleted it',
  restored: 'brought it back',
  linked: 'made it the markup of an issue',
  evaluated: 'evaluated its issue',
  carried: 'carried it from an earlier revision',
};

const textOf = (value: unknown) => JSON.stringify(value);

/** Each kind of change, and what of a markup it is about. */
const ASPECTS: readonly { readonly words: string; readonly of: (markup: Markup) => unknown }[] = [
  { words: 'moved or reshaped it', of: ({ shape, leader }) => [shape, leader] },
  { words: 'changed its style', of: ({ style }) => style },
  { words: 'changed its words', of: ({ contents, subject }) => [contents, subject] },
  { words: 'changed how it is measured', of: ({ measurement }) => measuredBy(measurement) },
  { words: 'moved it before or behind others', of: ({ order }) => order ?? null },
  { words: 'reviewed where it was carried', of: ({ carried }) => carried?.review ?? null },
];

/** Points that moved have other errors, which is no change of its own. */
function measuredBy(measurement: Markup['measurement']): unknown {
  return measurement === null
    ? null
    : [measurement.scale, measurement.unit, measurement.depth ?? null];
}

function lockWords(now: Markup, before: Markup): string[] {
  if (now.isLocked === before.isLocked) return [];
  return [now.isLocked ? 'locked it' : 'unlocked it'];
}

/** "a", "a and b", "a, b and c". */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** `before`: the version that was changed; null if it is not known. */
export function markupChangeWords(
  { action, markup }: MarkupVersion,
  before: Markup | null,
): string {
  if (action !== 'changed') return WORDS[action];
  if (markup === null || before === null) return 'changed it';
  const found = ASPECTS.filter(({ of }) => textOf(of(markup)) !== textOf(of(before)));
  const parts = [...found.map(({ words }) => words), ...lockWords(markup, before)];
  return parts.length === 0 ? 'changed it' : listed(parts);
}
