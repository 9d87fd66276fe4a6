/** A search in one document: what is typed, what was found, and which hit is the current one. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { detailOf, isRefusal } from '../../api/api-error.ts';
import { textSearchQuery } from '../../api/documents.ts';
import { hitsOf, nextHit, SHORTEST_SEARCH } from '../../domain/text-hits.ts';
import type { TextHit } from '../../domain/text-hits.ts';
import { announce } from '../../lib/announcer.ts';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../lib/debounce.ts';
import { plural } from '../../domain/units.ts';

/** `short`: too few letters to search for. */
export type SearchPhase = 'empty' | 'short' | 'searching' | 'failed' | 'none' | 'found';

export type TextSearch = {
  documentId: number | null;
  typed: string;
  phase: SearchPhase;
  hits: readonly TextHit[];
  /** Why it failed, as a sentence; null unless it did. */
  failure: string | null;
  /** Searching for the same words again may help. */
  canRetry: boolean;
  /** The answer was cut: there are more hits than these. */
  isCut: boolean;
  /** Index of the current hit; null until one was chosen. */
  current: number | null;
  type: (words: string) => void;
  choose: (index: number) => void;
  /** The next or previous hit, around the ends; at once also while typing rests. */
  step: (by: 1 | -1) => void;
  retry: () => void;
};

const NO_HITS: readonly TextHit[] = [];

type Options = {
  /** False while the search is closed: nothing is asked or marked. */
  isOpen: boolean;
  documentId: number | null;
  /** The page that is shown, from 1: stepping begins there. */
  pageNumber: number;
  nameOf: (pageNumber: number) => string;
  onHit: (hit: TextHit) => void;
};

export function useTextSearch(options: Options): TextSearch {
  const { isOpen, documentId, pageNumber, nameOf, onHit } = options;
  const [typed, setTyped] = useState('');
  const rested = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const [current, setCurrent] = useState<number | null>(null);
  /** Enter was pressed before there was an answer. */
  const [pendingStep, setPendingStep] = useState<1 | -1 | null>(null);
  const wanted = pendingStep === null ? rested : typed.trim();
  const isLong = wanted.length >= SHORTEST_SEARCH;
  const query = useQuery({
    ...textSearchQuery(documentId ?? 0, wanted),
    enabled: isOpen && isLong && documentId !== null,
  });
  const { data } = query;
  const hits = useMemo(() => (data === undefined ? NO_HITS : hitsOf(data.data)), [data]);

  // Other words or another document: nothing is chosen yet.
  const key = `${documentId} ${wanted}`;
  const [known, setKnown] = useState(key);
  if (known !== key) {
    setKnown(key);
    setCurrent(null);
  }

  const choose = (index: number) => {
    const hit = hits[index];
    if (hit === undefined) return;
    setCurrent(index);
    onHit(hit);
    const place = `${(index + 1).toLocaleString('en-US')} of ${hits.length.toLocaleString('en-US')}`;
    announce(`Hit ${place}, ${nameOf(hit.pageNumber)}.`);
  };
  const step = (by: 1 | -1) => {
    if (data === undefined || wanted !== typed.trim()) {
      if (typed.trim().length >= SHORTEST_SEARCH) setPendingStep(by);
      return;
    }
    const next = nextHit(hits, current, by, pageNumber);
    if (next !== null) choose(next);
  };

  const phase: SearchPhase =
    wanted === ''
      ? 'empty'
      : !isLong
        ? 'short'
        : query.isError
          ? 'failed'
          : data === undefined
            ? 'searching'
            : hits.length === 0
              ? 'none'
              : 'found';

  const failure = phase === 'failed' ? detailOf(query.error) : null;

  useEffect(() => {
    if (!isOpen) return;
    if (phase === 'none') announce(`No results for ${wanted}.`);
    else if (failure !== null) announce(`The search failed. ${failure}`, 'assertive');
    else if (phase === 'found') {
      announce(`${plural(hits.length, 'hit')} on ${plural(data?.data.length ?? 0, 'page')}.`);
    }
    if (pendingStep !== null && phase !== 'searching') {
      setPendingStep(null);
      step(pendingStep);
    }
    // Once for each answer.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isOpen, phase, hits]);

  return {
    documentId,
    typed,
    phase,
    hits: isOpen && phase === 'found' ? hits : NO_HITS,
    failure,
    canRetry: !isRefusal(query.error),
    isCut: data?.is_cut ?? false,
    current,
    type: setTyped,
    choose,
    step,
    retry: () => void query.refetch(),
  };
}
