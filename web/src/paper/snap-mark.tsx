/** What a point snaps to: a glyph of its own for each kind, as in CAD programs, its name, and the key that suspends it. */
import type { ReactNode } from 'react';
import type { SnapKind } from '../../../markups/src/model.ts';
import { SNAP_NAMES } from '../domain/snap-names.ts';
import './snap-mark.css';

/** In a square of 18, around its middle. */
const GLYPHS: Readonly<Record<SnapKind, ReactNode>> = {
  'line-end': <path d="M3 3h12v12H3z" />,
  intersection: <path d="M3 3l12 12M15 3L3 15" />,
  center: <path d="M9 2.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M9 7v4M7 9h4" />,
  midpoint: <path d="M9 3l7 12H2z" />,
  perpendicular: <path d="M3 2v13h13M3 9h6v6" />,
  nearest: <path d="M3 3h12L3 15h12z" />,
};

export function SnapMark({ kind }: { kind: SnapKind }) {
  return (
    <span className="snap-mark" data-snap={kind} aria-hidden="true">
      <svg viewBox="0 0 18 18">
        <g className="snap-halo">{GLYPHS[kind]}</g>
        <g className="snap-glyph">{GLYPHS[kind]}</g>
      </svg>
      <span className="pointer-words snap-words">
        {SNAP_NAMES[kind]}
        <kbd>Alt</kbd> off
      </span>
    </span>
  );
}
