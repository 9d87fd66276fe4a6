/** The text of a comment, with the people that it names marked. */
import { mentionsIn } from '../../../../contract/src/issues/mentions.ts';
import type { Person } from '../../api/lookups.ts';

export function CommentText({ text, people }: { text: string; people: readonly Person[] }) {
  const ends = new Map(mentionsIn(text, people).map(({ start, end }) => [start, end]));
  let at = 0;
  const parts = [...ends].map(([start, end]) => {
    const before = text.slice(at, start);
    at = end;
    return (
      <span key={start}>
        {before}
        <strong className="mention">{text.slice(start, end)}</strong>
      </span>
    );
  });
  return (
    <p>
      {parts}
      {text.slice(at)}
    </p>
  );
}
