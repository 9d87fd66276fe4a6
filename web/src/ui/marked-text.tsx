/** Text in which what a search found is marked. */
import './marked-text.css';

type MarkedTextProps = { parts: readonly { text: string; isFound: boolean }[] };

export function MarkedText({ parts }: MarkedTextProps) {
  return parts.map(({ text, isFound }, index) =>
    isFound ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
      <mark key={index} className="found">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
