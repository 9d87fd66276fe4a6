/** How large a person has the browser write. Styles are in rem and follow by themselves; what scripts lay out asks here. */
import { useState } from 'react';

/** The browser's usual text size, CSS px. */
const USUAL_PX = 16;

/** 1 at the usual size, 2 for text of twice the size; as it was when the component came. */
export function useTextScale(): number {
  const [scale] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX,
  );
  return scale;
}
