import type { Markup } from './model.ts';

function areSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return false;
  }
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  const values: Record<string, unknown> = { ...one };
  const others: Record<string, unknown> = { ...other };
  return keys.every((key) => key in others && areSame(values[key], others[key]));
}

/** Whether two markups look and say the same, whenever they were changed. */
export function isSameMarkup(one: Markup, other: Markup): boolean {
  return one === other || areSame({ ...one, modified: null }, { ...other, modified: null });
}
