/** The bars above the main area. */
import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';

type TopBarProps = {
  /** After the logo: where this is. */
  children?: ReactNode;
  /** At the right end. */
  end?: ReactNode;
};

export function TopBar({ children, end }: TopBarProps) {
  return (
    <header className="top">
      <Brand />
      {children}
      {end === undefined ? null : <span className="end row g4">{end}</span>}
    </header>
  );
}

/** Between two parts of a place. */
export function PlaceDivider() {
  return (
    <span className="t3" aria-hidden="true">
      /
    </span>
  );
}

/** One row that scrolls sideways where it must, beside an end that stays in sight. */
export function ToolBar({ children, end }: { children: ReactNode; end: ReactNode }) {
  return (
    <section className="bar tool-bar" aria-label="Viewer tools">
      <div className="tool-row">{children}</div>
      <span className="end row g2">{end}</span>
    </section>
  );
}
