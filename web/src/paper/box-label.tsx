/** The name of a box, in its corner. Screen readers get the box's own name. */
import type { ReactNode } from 'react';
import './box-label.css';

export function BoxLabel({ children }: { children: ReactNode }) {
  return (
    <b className="box-label" aria-hidden="true">
      {children}
    </b>
  );
}
