import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/** Focuses the opener when what it opened is closed. Dialogs that replaced each other do not know who opened the first. */
export function useFocusBack(isOpen: boolean, opener: RefObject<HTMLElement | null>): void {
  const goBack = useEffectEvent(() => opener.current?.focus());
  useEffect(() => (isOpen ? () => goBack() : undefined), [isOpen]);
}
