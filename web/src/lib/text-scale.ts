/** The browser's font size. Styles use rem and follow it; scripts that compute layout use this. */
import { useState } from 'react';

/** The default font size, CSS px. */
const USUAL_PX = 16;

/** 1 at the default size, 2 at twice the size; read when the component mounts. */
export function useTextScale(): number {
  const [scale] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX,
  );
  return scale;
}
