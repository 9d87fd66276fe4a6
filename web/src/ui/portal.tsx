/** Puts something over the whole page, out of the clipping and the pointer of what it belongs to. */
import { createPortal } from 'react-dom';
import type { ReactNode } from 'react';

export function Portal({ children }: { children: ReactNode }) {
  return createPortal(children, document.body);
}
