/** What a search found in an issue: its fields with the words marked, and pieces of longer texts. */
import type { IssueMatch } from '../../../../contract/src/issues/schema.ts';
import { markedParts } from '../../domain/marked-parts.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import './found-in.css';

type FoundFieldProps = {
  field: 'ref_number' | 'summary';
  /** The field as the issue has it, or a beginning that ends in `…`. */
  text: string;
  /** Of the issue; absent without a search. */
  matches: readonly IssueMatch[] | undefined;
};

/** A field of an issue with the found words marked, or the plain text where nothing was found. */
export function FoundField({ field, text, matches }: FoundFieldProps) {
  const match = matches?.find((each) => each.field === field);
  const shown = text.endsWith('…') ? text.slice(0, -1).trimEnd() : text;
  // The field may have changed since it was searched.
  if (match === undefined || !match.text.startsWith(shown)) return text;
  const ranges = match.ranges
    .filter(([from]) => from < shown.length)
    .map(([from, to]): [number, number] => [from, Math.min(to, shown.length)]);
  return <MarkedText parts={markedParts(text, ranges)} />;
}

const LABELS = { id: 'Number', full_text: 'Description', comment: 'Comment' } as const;

/** What the fields that a row shows do not explain: a line each for the number, the description and comments. */
export function FoundElsewhere({ matches = [] }: { matches?: readonly IssueMatch[] | undefined }) {
  const lines = matches.flatMap(({ field, text, ranges }) =>
    field === 'ref_number' || field === 'summary' ? [] : [{ label: LABELS[field], text, ranges }],
  );
  if (lines.length === 0) return null;
  return (
    <span className="found-lines">
      {lines.map(({ label, text, ranges }) => (
        <span key={`${label} ${text}`} className="found-line clip" title={text}>
          <span className="t3">{label}: </span>
          <MarkedText parts={markedParts(text, ranges)} />
        </span>
      ))}
    </span>
  );
}
