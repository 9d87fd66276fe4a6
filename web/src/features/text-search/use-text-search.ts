/** Search state of one document: input, hits and the current hit. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { detailOf, isRefusal } from '../../api/api-error.ts';
import { textSearchQuery } from '../../api/documents.ts';
import { hitsOf, nextHit, SHORTEST_SEARCH } from './model/text-hits.ts';
import type { TextHit } from './model/text-hits.ts';
import { announce } from '../../lib/announcer.ts';
import { useSearchBox } from '../../lib/search-box.ts';
import { plural } from '../../domain/units.ts';

/** `short`: too few characters to search. */
export type SearchPhase = 'empty' | 'short' | 'searching' | 'failed' | 'none' | 'found';

export type TextSearch = {
  documentId: number | null;
  typed: string;
  phase: SearchPhase;
  hits: readonly TextHit[];
  /** The failure as a sentence, or null. */
  failure: string | null;
  /** Whether a retry may help. */
  canRetry: boolean;
  /** Whether the results were truncated. */
  isCut: boolean;
  /** Index of the current hit; null until one is selected. */
  current: number | null;
  type: (words: string) => void;
  choose: (index: number) => void;
  /** Goes to the next or previous hit, wrapping around, without waiting for the debounce. */
  step: (by: 1 | -1) => void;
  retry: () => void;
};

const NO_HITS: readonly TextHit[] = [];

type Options = {
  /** False while the search is closed: nothing is fetched or marked. */
  isOpen: boolean;
  documentId: number | null;
  /** The shown page, from 1, where stepping starts. */
  pageNumber: number;
  nameOf: (pageNumber: number) => string;
  onHit: (hit: TextHit) => void;
};

export function useTextSearch(options: Options): TextSearch {
  const { isOpen, documentId, pageNumber, nameOf, onHit } = options;
  const { typed, type, words } = useSearchBox();
  const rested = words.trim();
  const [current, setCurrent] = useState<number | null>(null);
  /** Enter was pressed before results arrived. */
  const [pendingStep, setPendingStep] = useState<1 | -1 | null>(null);
  const wanted = pendingStep === null ? rested : typed.trim();
  const isLong = wanted.length >= SHORTEST_SEARCH;
  const query = useQuery({
    ...textSearchQuery(documentId ?? 0, wanted),
    enabled: isOpen && isLong && documentId !== null,
  });
  const { data } = query;
  const hits = useMemo(() => (data === undefined ? NO_HITS : hitsOf(data.data)), [data]);

  // For another query or document, nothing is selected yet.
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

  const onAnswer = useEffectEvent(() => {
    if (phase === 'none') announce(`No results for ${wanted}.`);
    else if (failure !== null) announce(`The search failed. ${failure}`, 'assertive');
    else if (phase === 'found') {
      announce(`${plural(hits.length, 'hit')} on ${plural(data?.data.length ?? 0, 'page')}.`);
    }
    if (pendingStep !== null && phase !== 'searching') {
      setPendingStep(null);
      step(pendingStep);
    }
  });
  // Once per answer.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a step that waited for the answer is taken when it arrives
    if (isOpen) onAnswer();
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
    type,
    choose,
    step,
    retry: () => void query.refetch(),
  };
}
