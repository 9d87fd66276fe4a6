/** Keys that act on selected markups: on the paper, and on what stands beside it for markups, such as a row of the list. */
import type { StackMove } from '../../../../markups/src/stack.ts';

/** For an element beside the paper. */
export const ACTS_ON_MARKUPS = { 'data-acts-on-markups': '' } as const;

export function actsOnMarkups(target: Element): boolean {
  return target.closest('[data-acts-on-markups]') !== null;
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** Ctrl with a bracket, as in Bluebeam. By its place where the layout has no such key. */
export function stackMoveOf({ key, code, shiftKey }: PressedKey): StackMove | null {
  if (key === ']' || key === '}' || code === 'BracketRight') return shiftKey ? 'front' : 'forward';
  if (key === '[' || key === '{' || code === 'BracketLeft') return shiftKey ? 'back' : 'backward';
  return null;
}

/** Whether a key, with Ctrl, copies, cuts, duplicates or restacks what is selected. */
export function actsOnSelection(event: PressedKey): boolean {
  return 'cdx'.includes(event.key.toLowerCase()) || stackMoveOf(event) !== null;
}
