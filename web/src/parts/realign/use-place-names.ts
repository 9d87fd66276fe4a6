/** What is written beside the points, as names of the places that they are on. */
import { useEffect, useState } from 'react';
import type { Side } from '../../../../workers/protocol/comparison.ts';
import type { PageLetters, PdfDocument } from '../../../../workers/protocol/document.ts';
import { wordsBeside } from './place-names.ts';
import type { BothPicks } from './realign-state.ts';

type BothLetters = Readonly<Record<Side, PageLetters | null>>;

/** Of each point, from drawing A, else from B; null where nothing is written. */
export function usePlaceNames(
  documents: Readonly<Record<Side, Pick<PdfDocument, 'letters'>>>,
  { a, b }: BothPicks,
): readonly (string | null)[] {
  const [letters, setLetters] = useState<BothLetters>({ a: null, b: null });
  useEffect(() => {
    let isHere = true;
    // Without letters, points have no names.
    const lettersOf = (side: Side) => documents[side].letters().catch(() => null);
    void Promise.all([lettersOf('a'), lettersOf('b')]).then(([ofA, ofB]) => {
      if (isHere) setLetters({ a: ofA, b: ofB });
    });
    return () => {
      isHere = false;
    };
  }, [documents]);
  const nameOn = (side: Side, index: number) => {
    const pick = { a, b }[side][index] ?? null;
    const page = letters[side];
    return pick === null || page === null ? null : wordsBeside(page, pick.point);
  };
  return a.map((_, index) => nameOn('a', index) ?? nameOn('b', index));
}
