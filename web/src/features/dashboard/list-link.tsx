/** A number of the dashboard as a link to the issues that it counts. */
import { createContext, useContext } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import type { Counted } from './model/counted.ts';

export type ListLinks = {
  hrefOf: (counted: Counted) => string;
  /** Closes the dashboard and opens the list. */
  open: (counted: Counted) => void;
};

export const ListLinksContext = createContext<ListLinks>({
  hrefOf: () => '',
  open: () => undefined,
});

type ListLinkProps = {
  counted: Counted;
  /** What it says to those who do not see what is around it, with the number; absent if its content says it. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/** True for a click that does not open another tab or window; what the link leads to is then shown here. */
export function followsHere(event: MouseEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  event.preventDefault();
  return true;
}

/** A link, so that it opens in another tab, too. */
export function ListLink({ counted, label, className = '', children }: ListLinkProps) {
  const { hrefOf, open } = useContext(ListLinksContext);
  return (
    <a
      className={`list-link ${className}`}
      href={hrefOf(counted)}
      aria-label={label}
      onClick={(event) => {
        if (followsHere(event)) open(counted);
      }}
    >
      {children}
    </a>
  );
}
