/** Search boxes: what is typed, and the words to search for once the typing pauses (G-009). */
import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from './debounce.ts';

const SEARCH_DEBOUNCE_MS = 300;

export type SearchBox = {
  typed: string;
  type: (typed: string) => void;
  words: string;
};

export function useSearchBox(first = ''): SearchBox {
  const [typed, type] = useState(first);
  return { typed, type, words: useDebounced(typed, SEARCH_DEBOUNCE_MS) };
}

/** Writes a search box's words to the URL. The box follows the URL only when it is mounted. */
export function useWordsInUrl(
  words: string,
  inUrl: string | undefined,
  onWords: (words: string) => void,
): void {
  const write = useEffectEvent(() => {
    if (words !== (inUrl ?? '')) onWords(words);
  });
  useEffect(() => write(), [words]);
}
