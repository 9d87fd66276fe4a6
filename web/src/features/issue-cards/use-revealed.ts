/** Scrolls to the card of the selected issue. */
import { useEffect } from 'react';
import type { RefObject } from 'react';

/** How much of a card has to be in sight, in CSS px: what it is about. */
const MIN_IN_SIGHT = 80;

/** When another issue is selected, or its card appears, but not when the list changes around it. */
export function useRevealed(
  scroller: RefObject<HTMLElement | null>,
  selectedId: number | null,
  isThere: boolean,
): void {
  useEffect(() => {
    const area = scroller.current;
    if (area === null || selectedId === null || !isThere) return;
    const card = area.querySelector(`[data-issue="${selectedId}"]`);
    if (card === null) return;
    const place = card.getBoundingClientRect();
    const seen = area.getBoundingClientRect();
    const isInSight = place.top >= seen.top && place.top + MIN_IN_SIGHT <= seen.bottom;
    if (!isInSight) card.scrollIntoView({ block: 'start' });
  }, [scroller, selectedId, isThere]);
}
