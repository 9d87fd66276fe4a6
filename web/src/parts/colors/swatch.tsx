/** A layer's color with its letter; the letter carries the meaning. */
export function Swatch({ color, letter }: { color: string; letter: string }) {
  return (
    <span className="sw ab" aria-hidden="true" style={{ '--sw': color } as Record<string, string>}>
      {letter}
    </span>
  );
}
