/**
 * A viewer: a region with one paper or several side by side, and what floats over them. It tells the cameras which parts of
 * the papers are covered.
 */
import type { HTMLAttributes, ReactNode, RefObject } from 'react';
import { useCovers } from './use-covers.ts';
import type { Cameras } from './use-covers.ts';

type ViewerProps = {
  ref: RefObject<HTMLElement | null>;
  /** Name of the region. */
  label: string;
  isBusy?: boolean;
  /** Keys and focus of the region. */
  region?: Pick<HTMLAttributes<HTMLElement>, 'onKeyDown' | 'onFocus' | 'onBlur' | 'tabIndex'>;
  cameras: Cameras;
  /** Over the papers' upper edge. */
  title?: ReactNode;
  /** `SheetPane`s: each shows a page of a document or an overlay. Null while there is nothing to show. */
  papers: ReactNode;
  /** Messages, cards and bars over the papers. */
  children: ReactNode;
  minimap: ReactNode;
  notices?: ReactNode;
};

export function Viewer(props: ViewerProps) {
  const { ref, label, isBusy, region, cameras, title, papers, children, minimap, notices } = props;
  useCovers(ref, cameras);
  return (
    <section ref={ref} className="view" aria-label={label} aria-busy={isBusy} {...region}>
      {title}
      {papers === null ? null : <div className="panes">{papers}</div>}
      {children}
      {minimap}
      {notices}
    </section>
  );
}
