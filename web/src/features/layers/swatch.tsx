/** A layer's color with its letter; the letter carries the meaning. */
export function Swatch({ colour, letter }: { colour: string; letter: string }) {
  return (
    <span className="sw ab" aria-hidden="true" style={{ '--sw': colour } as Record<string, string>}>
      {letter}
    </span>
  );
}
