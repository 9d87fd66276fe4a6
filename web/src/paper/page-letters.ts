/** Letter positions of a viewer's page, loaded when something over its paper needs them. */
import { useEffect, useState } from 'react';
import { isAbort, shownError } from '../domain/error-messages.ts';
import { LetterPlaces, UNKNOWN_LETTERS } from '../domain/letter-places.ts';
import type { LetterData } from '../domain/letter-places.ts';

/** Loads the letters of one page, once for all callers. */
export type LettersOfPage = () => Promise<LetterPlaces>;

export function lettersOfPage(load: () => Promise<LetterData | null>): LettersOfPage {
  let loading: Promise<LetterPlaces> | null = null;
  return () => {
    loading ??= load().then(
      (letters) => new LetterPlaces(letters),
      (error: unknown) => {
        // The next one who needs them tries again.
        loading = null;
        throw error;
      },
    );
    return loading;
  };
}

/** Letter positions are estimated until the core answers, and on pages it does not draw. */
export function useLetters(page: LettersOfPage, isNeeded: boolean): LetterPlaces {
  const [known, setKnown] = useState<{ page: LettersOfPage; letters: LetterPlaces } | null>(null);
  const isKnown = known !== null && known.page === page;
  useEffect(() => {
    if (!isNeeded || isKnown) return undefined;
    let isWanted = true;
    page()
      .then((letters) => {
        if (isWanted) setKnown({ page, letters });
      })
      .catch((error: unknown) => {
        // The pane reports a dead worker itself; the estimated positions stay.
        const isTold = isAbort(error) || shownError(error).code === 'WORKER_GONE';
        if (isWanted && !isTold) reportError(error);
      });
    return () => {
      isWanted = false;
    };
  }, [page, isNeeded, isKnown]);
  return isKnown ? known.letters : UNKNOWN_LETTERS;
}
