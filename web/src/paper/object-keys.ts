/** Keys of objects on paper. */
import { useEffect, useRef } from 'react';
import { announce } from '../lib/announcer.ts';
import type { KeyPress } from '../lib/shortcuts.ts';

/** Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z; Cmd on a Mac. */
export function undoKey(event: KeyPress): 'undo' | 'redo' | null {
  if (event.ctrlKey === event.metaKey || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : null;
}

/** Says what Undo or Redo did; `steps`: how many there were. */
export function announceUndo(kind: 'undo' | 'redo', steps: number): void {
  if (kind === 'undo') announce(steps === 0 ? 'Nothing to undo' : 'Undone');
  else announce(steps === 0 ? 'Nothing to redo' : 'Redone');
}

/**
 * For moves by key: the function it returns takes the words for the new place, which are announced once no key has been
 * pressed for `restMs`, and returns the gesture that all presses until then belong to. Null keeps the words before.
 */
export function useNudges(restMs: number): (words: string | null) => symbol {
  const run = useRef<{ gesture: symbol; words: string | null; timer: number } | null>(null);
  useEffect(() => () => clearTimeout(run.current?.timer), []);
  return (newWords) => {
    clearTimeout(run.current?.timer);
    const words = newWords ?? run.current?.words ?? null;
    const gesture = run.current?.gesture ?? Symbol('nudge');
    const timer = window.setTimeout(() => {
      run.current = null;
      if (words !== null) announce(words);
    }, restMs);
    run.current = { gesture, words, timer };
    return gesture;
  };
}
