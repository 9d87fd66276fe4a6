/**
 * Keyboard shortcuts of the viewers. Single letters work only while the viewer or list has focus, and can be turned off.
 * Features of the workspace bring their own (`host/feature.ts`).
 */
import { createStore } from './store.ts';
import { readLocal, writeLocal } from './local-store.ts';

export const SHORTCUTS = [
  {
    id: 'pan',
    keys: ['←', '→', '↑', '↓'],
    label: 'Pan; hold Shift to pan farther',
    group: 'View',
  },
  { id: 'zoom-in', keys: ['+'], label: 'Zoom in', group: 'View' },
  { id: 'zoom-out', keys: ['-'], label: 'Zoom out', group: 'View' },
  { id: 'fit-page', keys: ['0'], label: 'Fit sheet', group: 'View' },
  { id: 'actual', keys: ['1'], label: '100%', group: 'View' },
  { id: 'fit-width', keys: ['W'], label: 'Fit width', group: 'View' },
  {
    id: 'rotate-clockwise',
    keys: ['Shift+R'],
    label: 'Rotate view clockwise',
    group: 'View',
  },
  {
    id: 'rotate-counterclockwise',
    keys: ['Shift+E'],
    label: 'Rotate view counterclockwise',
    group: 'View',
  },
  { id: 'next-page', keys: ['Page Down'], label: 'Next page', group: 'View' },
  { id: 'previous-page', keys: ['Page Up'], label: 'Previous page', group: 'View' },
  {
    id: 'next-sheet',
    keys: ['Shift+Page Down'],
    label: 'Next sheet in the contents',
    group: 'Pages',
  },
  {
    id: 'previous-sheet',
    keys: ['Shift+Page Up'],
    label: 'Previous sheet in the contents',
    group: 'Pages',
  },
  { id: 'switch-pane', keys: ['F6'], label: 'Next pane or panel', group: 'View' },
  { id: 'overlay', keys: ['O'], label: 'Overlay', group: 'Compare' },
  { id: 'side', keys: ['D'], label: 'Side by side', group: 'Compare' },
  { id: 'swipe', keys: ['S'], label: 'Swipe', group: 'Compare' },
  { id: 'show-a', keys: ['A'], label: 'Drawing A only', group: 'Compare' },
  { id: 'show-b', keys: ['B'], label: 'Drawing B only', group: 'Compare' },
  { id: 'show-both', keys: ['X'], label: 'Both drawings', group: 'Compare' },
  { id: 'flicker', keys: ['K'], label: 'Flicker between A and B', group: 'Compare' },
  { id: 'realign', keys: ['R'], label: 'Realign overlay', group: 'Compare' },
  { id: 'next-difference', keys: ['N'], label: 'Next difference', group: 'Differences' },
  {
    id: 'previous-difference',
    keys: ['Shift+N'],
    label: 'Previous difference',
    group: 'Differences',
  },
  { id: 'fit-difference', keys: ['Z'], label: 'Zoom to difference', group: 'Differences' },
  { id: 'accept', keys: ['Y'], label: 'Accept', group: 'Differences' },
  { id: 'ignore', keys: ['I'], label: 'Ignore', group: 'Differences' },
  { id: 'question', keys: ['Q'], label: 'Ask a question', group: 'Differences' },
  {
    id: 'raise-difference',
    keys: ['Shift+I'],
    label: 'Add an issue, in a project',
    group: 'Differences',
  },
  { id: 'help', keys: ['?'], label: 'Show keyboard shortcuts', group: 'Help' },
] as const;

export type Shortcut = {
  /** As written in the help. */
  keys: readonly string[];
  label: string;
  group: ShortcutGroup;
};
export type ShortcutId = (typeof SHORTCUTS)[number]['id'];
export type ShortcutGroup = (typeof SHORTCUTS)[number]['group'] | 'Markups' | 'List of issues';

export const lettersStore = createStore<boolean>(readLocal('letters') !== false);

export function setLetters(isOn: boolean): void {
  lettersStore.set(isOn);
  writeLocal('letters', isOn);
}

const NAMED: Readonly<Record<string, ShortcutId>> = {
  PageDown: 'next-page',
  PageUp: 'previous-page',
  F6: 'switch-pane',
  ArrowLeft: 'pan',
  ArrowRight: 'pan',
  ArrowUp: 'pan',
  ArrowDown: 'pan',
};

/** The part of a KeyboardEvent that a shortcut depends on. */
export type KeyPress = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
};

const WITH_SHIFT: Readonly<Record<string, ShortcutId>> = {
  PageDown: 'next-sheet',
  PageUp: 'previous-sheet',
};

/** The shortcut of a key press, or null. Keys with Ctrl, Alt or Meta belong to the browser. */
export function shortcutOf(event: KeyPress, lettersOn: boolean): ShortcutId | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const named = (event.shiftKey ? WITH_SHIFT[event.key] : undefined) ?? NAMED[event.key];
  if (named !== undefined) return named;
  if (lettersOn && (event.key === '=' || event.key === '+')) return 'zoom-in';
  if (lettersOn && (event.key === '-' || event.key === '_')) return 'zoom-out';
  if (lettersOn && event.key === '?') return 'help';
  return SHORTCUTS.find((shortcut) => isLetterOf(shortcut, event, lettersOn))?.id ?? null;
}

/** Whether a key press is the single letter of a shortcut, with or without Shift. */
export function isLetterOf(
  { keys }: Pick<Shortcut, 'keys'>,
  event: KeyPress,
  lettersOn: boolean,
): boolean {
  if (!lettersOn || event.key.length !== 1) return false;
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  return keys.includes(`${event.shiftKey ? 'Shift+' : ''}${event.key.toUpperCase()}`);
}

/** Whether the focus is in a text field. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
