/** Markups in words: their kinds, and the sentences that lists and screen readers have of them. */
import type { Box } from '../../../contract/src/geometry/types.ts';
import type { Markup, MarkupKind } from '../../../markups/src/model.ts';
import { priorityOfId } from './issue-words.ts';
import { capital, plural, unitsText } from './units.ts';

const KIND_NAMES: Readonly<Record<Exclude<MarkupKind, 'foreign'>, string>> = {
  rectangle: 'Rectangle',
  ellipse: 'Ellipse',
  cloud: 'Cloud',
  polygon: 'Polygon',
  polyline: 'Polyline',
  arrow: 'Arrow',
  freehand: 'Freehand',
  highlight: 'Highlight',
  note: 'Note',
  text: 'Text',
  callout: 'Callout',
  stamp: 'Stamp',
  distance: 'Distance',
  angle: 'Angle',
  perimeter: 'Perimeter',
  area: 'Area',
  count: 'Count',
};

/** Kinds of other programs whose names in XFDF are no words. */
const FOREIGN_NAMES: ReadonlyMap<string, string> = new Map([
  ['caret', 'Inserted text'],
  ['fileattachment', 'Attached file'],
  ['redact', 'Redaction'],
  ['squiggly', 'Squiggly underline'],
]);

/** "Cloud"; of other programs' kinds the name that their file has, in words. */
export function kindName({ kind, kept }: Pick<Markup, 'kind' | 'kept'>): string {
  if (kind !== 'foreign') return KIND_NAMES[kind];
  if (kept === null) return 'Other';
  return FOREIGN_NAMES.get(kept.name) ?? capital(kept.name);
}

/** "Cloud: Check the door width", for names of dialogs and rows. */
export function markupTitle(markup: Markup): string {
  const about = markup.subject.trim() || (markup.contents.trim().split('\n')[0] ?? '');
  return about === '' ? kindName(markup) : `${kindName(markup)}: ${about}`;
}

/** "Cloud" or "3 markups". */
export function markupsName(markups: readonly Markup[]): string {
  const [first] = markups;
  return markups.length === 1 && first !== undefined
    ? kindName(first)
    : plural(markups.length, 'markup');
}

/** A markup, and what the server adds to it. */
type StoredMarkup = {
  readonly markup: Markup;
  readonly row: { readonly issue_id: number | null; readonly evaluation_state: string } | null;
  /** Null also until it is known. */
  readonly issue: { readonly priority_id: number } | null;
};

/**
 * "Cloud, issue 118, urgent, not reviewed, 2 of 9 on this page."; without an issue "Cloud, by Ada, 2 of 9 on this page."
 */
export function markupSentence(
  { markup, row, issue }: StoredMarkup,
  place: { readonly index: number; readonly count: number },
): string {
  const issueId = row?.issue_id ?? null;
  const priority = issue === null ? null : (priorityOfId(issue.priority_id)?.label ?? null);
  const parts =
    issueId === null || row === null
      ? [markup.author === '' ? null : `by ${markup.author}`]
      : [
          `issue ${issueId}`,
          priority === null ? null : priority.toLowerCase(),
          row.evaluation_state.replaceAll('_', ' '),
        ];
  const words = [
    kindName(markup),
    ...parts,
    markup.isLocked ? 'locked' : null,
    `${(place.index + 1).toLocaleString('en-US')} of ${place.count.toLocaleString('en-US')} on this page.`,
  ];
  return words.filter((word) => word !== null).join(', ');
}

/** Where a markup is, in drawing units: "x 1,204, y 655". */
export function placeWords([x0, y0]: Box): string {
  return `x ${unitsText(x0)}, y ${unitsText(y0)}`;
}
