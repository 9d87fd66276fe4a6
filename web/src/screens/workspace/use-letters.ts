/** Letter positions of a viewer's page, loaded when something over its paper needs them. */
import { useEffect, useState } from 'react';
import type { OpenSheet } from '../../../../workers/protocol/document.ts';
import { isAbort, shownError } from '../../domain/error-messages.ts';
import { LetterPlaces, UNKNOWN_LETTERS } from '../../domain/letter-places.ts';
import { useStore } from '../../lib/store.ts';
import type { PaneShow } from './use-pane-show.ts';

/** Letter positions are estimated until the core answers, and on pages it does not draw. */
export function useLetters({ show }: PaneShow, isNeeded: boolean): LetterPlaces {
  const { sheet } = useStore(show.store);
  const [known, setKnown] = useState<{ sheet: OpenSheet; letters: LetterPlaces } | null>(null);
  const isKnown = known !== null && known.sheet === sheet;
  useEffect(() => {
    if (!isNeeded || isKnown || sheet === null) return undefined;
    let isWanted = true;
    show.document
      .letters()
      .then((letters) => {
        if (isWanted) setKnown({ sheet, letters: new LetterPlaces(letters) });
      })
      .catch((error: unknown) => {
        // The pane reports a dead worker itself; the estimated positions stay.
        const isTold = isAbort(error) || shownError(error).code === 'WORKER_GONE';
        if (isWanted && !isTold) reportError(error);
      });
    return () => {
      isWanted = false;
    };
  }, [show, sheet, isNeeded, isKnown]);
  return isKnown ? known.letters : UNKNOWN_LETTERS;
}
