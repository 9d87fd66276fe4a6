/** A point's marker: number, color and shape, the same on both drawings. */
export const PIN_SHAPES = ['circle', 'square', 'triangle'] as const;

/** Dark enough on white paper, and distinguishable with color blindness. */
export const PIN_COLORS = ['#0b5f5d', '#8f3d12', '#47307f'] as const;

function outline(index: number, className: string) {
  if (index === 1) return <rect className={className} x="9" y="9" width="16" height="16" />;
  if (index === 2) return <path className={className} d="M17 6 L27 25 L7 25 Z" />;
  return <circle className={className} cx="17" cy="17" r="9" />;
}

export function PinGlyph({ index }: { index: number }) {
  return (
    <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
      <g fill="none">
        <path className="casing" d="M17 1v11M17 22v11M1 17h11M22 17h11" />
        {outline(index, 'casing')}
        <path className="line" d="M17 1v11M17 22v11M1 17h11M22 17h11" />
        {outline(index, 'line')}
      </g>
    </svg>
  );
}
