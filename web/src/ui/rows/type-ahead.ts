/** Typing goes to the next row that starts with what was typed. */
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';

/** A longer pause between two letters starts anew. */
const PAUSE_MS = 1000;

type TypeAhead = {
  /** The row that a typed letter goes to, or null. `at` is the active row, -1 if there is none. */
  next: (event: KeyboardEvent, at: number) => number | null;
};

export function useTypeAhead(count: number, textOf: (index: number) => string): TypeAhead {
  const typed = useRef({ text: '', at: 0 });
  return {
    next: (event, at) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return null;
      const isFresh = event.timeStamp - typed.current.at > PAUSE_MS;
      const before = isFresh ? '' : typed.current.text;
      if (event.key === ' ' && before === '') return null;
      const text = before + event.key.toLocaleLowerCase('en');
      typed.current = { text, at: event.timeStamp };
      // A first letter leaves the active row; further letters may still match it.
      const first = Math.max(0, before === '' ? at + 1 : at);
      for (let step = 0; step < count; step += 1) {
        const index = (first + step) % count;
        if (textOf(index).toLocaleLowerCase('en').startsWith(text)) return index;
      }
      return null;
    },
  };
}
