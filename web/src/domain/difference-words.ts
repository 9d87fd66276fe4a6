/** Describes differences: what changed, where, and how large. */
import type { Box } from '../../../contract/src/geometry/types.ts';
import type {
  AlignmentStatus,
  Difference,
  DifferenceKind,
  DifferenceList,
  ReworkedView,
} from '../../../workers/protocol/comparison.ts';
import type { Progress } from './review.ts';
import { capital, inches, plural, pointsToInches } from './units.ts';
import type { Size } from './viewport.ts';

export const KIND_WORDS: Readonly<Record<DifferenceKind, string>> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
};

export const SHOWN_KIND_WORDS: Readonly<Record<ShownKind, string>> = {
  ...KIND_WORDS,
  text: 'Text',
  annotation: 'Markup',
};

/** What a row is shown and counted as: changed wording and annotations are kinds of their own. */
export type ShownKind = DifferenceKind | 'text' | 'annotation';

export type DifferenceFilter = 'all' | ShownKind;

export const DIFFERENCE_FILTERS: readonly DifferenceFilter[] = [
  'all',
  'added',
  'removed',
  'changed',
  'moved',
  'text',
  'annotation',
];

export type DifferenceSort = 'size' | 'place';

export function shownKind(difference: Difference): ShownKind {
  const { text, group } = difference;
  if (group === 'annotation') return 'annotation';
  return text !== undefined && difference.kind === 'changed' && text.before !== text.after
    ? 'text'
    : difference.kind;
}

export function matchesFilter(difference: Difference, filter: DifferenceFilter): boolean {
  return filter === 'all' || shownKind(difference) === filter;
}

/** The differences that are listed: without those of annotations if people hide them. */
export function listedDifferences(
  list: Pick<DifferenceList, 'differences'> | null,
  { areAnnotationsHidden }: { areAnnotationsHidden: boolean },
): readonly Difference[] {
  const all = list?.differences ?? [];
  return areAnnotationsHidden ? all.filter(({ group }) => group !== 'annotation') : all;
}

/** Dust on a scan: listed apart, and counted nowhere. */
export function isSpeck({ group }: Pick<Difference, 'group'>): boolean {
  return group === 'specks';
}

/** "1 speck", "1,204 specks". */
export function speckWords(count: number): string {
  return count === 1 ? '1 speck' : `${count.toLocaleString('en-US')} specks`;
}

/** Without specks. */
export function countByFilter(
  differences: readonly Difference[],
): Record<DifferenceFilter, number> {
  const counts = { all: 0, added: 0, removed: 0, changed: 0, moved: 0, text: 0, annotation: 0 };
  for (const difference of differences) {
    if (isSpeck(difference)) continue;
    counts.all += 1;
    counts[shownKind(difference)] += 1;
  }
  return counts;
}

/** Differences within half an inch (36 points) vertically count as one row in reading order. */
const BAND_POINTS = 36;

/** In the order of the list. */
const GROUPS: readonly Difference['group'][] = ['drawing', 'title-block', 'annotation', 'specks'];

/** Names a reworked view in this comparison. */
export function viewKey({ box }: ReworkedView): string {
  return box.join(' ');
}

/** "First floor plan: 43% of the linework differs". */
export function viewWords({ title, changedShare }: ReworkedView): string {
  return `${oneLine(title)}: ${changedShareWords(changedShare)}`;
}

/** "43% of the linework differs". */
export function changedShareWords(share: number): string {
  return `${Math.round(100 * share)}% of the linework differs`;
}

/**
 * Differences in reworked views, view by view, then the others in the drawing, those in the title block, those of annotations, and
 * specks, each by size or in reading order.
 */
export function sortDifferences(
  differences: readonly Difference[],
  sort: DifferenceSort,
): Difference[] {
  const place = (d: { box: Box }) => Math.floor(d.box[1] / BAND_POINTS);
  return differences.toSorted((first, second) => {
    const group = GROUPS.indexOf(first.group) - GROUPS.indexOf(second.group);
    if (group !== 0) return group;
    const [one, other] = [first.view, second.view];
    if ((one === undefined) !== (other === undefined)) return one === undefined ? 1 : -1;
    if (one !== undefined && other !== undefined && viewKey(one) !== viewKey(other)) {
      return place(one) - place(other) || viewKey(one).localeCompare(viewKey(other));
    }
    if (sort === 'size') {
      return second.areaSquareInches - first.areaSquareInches || first.id.localeCompare(second.id);
    }
    return place(first) - place(second) || first.box[0] - second.box[0];
  });
}

/** "upper left", "center", "lower right" of the page. */
export function placeName(box: Box, page: Size): string {
  const third = (value: number, full: number) =>
    Math.min(2, Math.max(0, Math.floor((value / full) * 3)));
  const column = ['left', '', 'right'][third((box[0] + box[2]) / 2, page.width)] ?? '';
  const row = ['upper', '', 'lower'][third((box[1] + box[3]) / 2, page.height)] ?? '';
  if (row === '' && column === '') return 'center';
  if (row === '') return `${column} side`;
  return column === '' ? `${row} middle` : `${row} ${column}`;
}

/** "in the upper left", "on the right side". */
function placeWords(box: Box, page: Size): string {
  const name = placeName(box, page);
  return `${name.endsWith('side') ? 'on' : 'in'} the ${name}`;
}

/** "2.4 × 2.5 in". */
export function boxSize(box: Box): string {
  const side = (points: number) => {
    const value = pointsToInches(points);
    return value < 1 ? value.toFixed(2) : value.toFixed(1);
  };
  return `${side(box[2] - box[0])} × ${side(box[3] - box[1])} in`;
}

/** "1.100 in down", "0.600 in to the left and 0.200 in up". */
export function moveWords(move: { x: number; y: number }): string {
  const parts: string[] = [];
  const across = pointsToInches(move.x);
  const down = pointsToInches(move.y);
  if (Math.abs(across) >= 0.0005)
    parts.push(`${inches(Math.abs(across))} to the ${across > 0 ? 'right' : 'left'}`);
  if (Math.abs(down) >= 0.0005) parts.push(`${inches(Math.abs(down))} ${down > 0 ? 'down' : 'up'}`);
  return parts.length === 0 ? 'less than 0.001 in' : parts.join(' and ');
}

/** Longer text is truncated in rows and announcements; the details show it in full. */
const TITLE_LENGTH = 80;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH - 1)}…` : line;
}

/** The row's first line: what happened; before there were titles, the changed text, the text inside, or the location. */
export function differenceTitle(difference: Difference, page: Size): string {
  if (difference.recognizedTitle !== undefined) return oneLine(difference.recognizedTitle);
  if (difference.title !== undefined) return oneLine(difference.title);
  const before = oneLine(difference.text?.before ?? '');
  const after = oneLine(difference.text?.after ?? '');
  if (before !== '' && after !== '' && before !== after) return `${before} → ${after}`;
  if (after !== '' || before !== '') return after === '' ? before : after;
  return capital(placeName(difference.box, page));
}

/** What a title says of its words, for people who take it elsewhere: `“SEE NOTE 7” added (recognized text)`. */
export function withOrigin({ recognizedTitle }: Difference, title: string): string {
  return recognizedTitle === undefined ? title : `${title} (recognized text)`;
}

/** The row's second line after the kind. */
export function differenceDetail(difference: Difference, page: Size): string {
  if (difference.kind === 'moved' && difference.move !== undefined)
    return moveWords(difference.move);
  if (difference.kind === 'added') return 'Only in B';
  if (difference.kind === 'removed') return 'Only in A';
  if (difference.group === 'annotation') return KIND_WORDS[difference.kind];
  return difference.text === undefined
    ? boxSize(difference.box)
    : capital(placeName(difference.box, page));
}

/** Whether text changed and is too long to show before and after in one sentence. */
export function isLongChange({ before, after }: { before: string; after: string }): boolean {
  const [first, second] = [before.trim(), after.trim()];
  const isChange = first !== '' && second !== '' && first !== second;
  return isChange && Math.max(first.length, second.length) > TITLE_LENGTH;
}

/** One sentence on how the text changed. */
export function textWords(text: { before: string; after: string }): string {
  const before = text.before.trim();
  const after = text.after.trim();
  if (before === after) return `Text: “${after}”`;
  if (before === '') return `Added text: “${after}”`;
  if (after === '') return `Removed text: “${before}”`;
  return `“${before}” changed to “${after}”`;
}

function untitledSpeech(difference: Difference): string {
  const what: Record<DifferenceKind, string> = {
    added: 'Only in second drawing.',
    removed: 'Only in first drawing.',
    changed: 'Changed.',
    moved: difference.move === undefined ? 'Moved.' : `Moved ${moveWords(difference.move)}.`,
  };
  const words = difference.text && {
    before: oneLine(difference.text.before),
    after: oneLine(difference.text.after),
  };
  const text = words === undefined ? '' : ` ${textWords(words)}.`;
  return `${what[difference.kind]}${text}`;
}

/** "Difference 3 of 214. Door 110A added. Upper left, 2.1 by 0.4 inches." */
export function differenceSpeech(
  difference: Difference,
  number: number,
  count: number,
  page: Size,
): string {
  const { title, recognizedTitle } = difference;
  const isTitled = title !== undefined || recognizedTitle !== undefined;
  const what = isTitled
    ? `${withOrigin(difference, differenceTitle(difference, page))}.`
    : untitledSpeech(difference);
  const size = boxSize(difference.box).replace('×', 'by').replace(' in', ' inches');
  const where = {
    drawing: '',
    'title-block': ' In the title block.',
    annotation: ' Markup.',
    specks: ' A speck.',
  };
  return `Difference ${number} of ${count}. ${what} ${capital(placeName(difference.box, page))}, ${size}.${where[difference.group]}`;
}

export function progressWords(progress: Progress): { open: string; done: string } {
  return {
    open: `${progress.open.toLocaleString('en-US')} to review`,
    done: `${progress.done.toLocaleString('en-US')} done`,
  };
}

/** Replaces the list when no alignment was found: everything would differ. The CLI gives no list then either. */
export const NOT_COMPARED = {
  title: 'Not compared',
  text: 'The drawings are not aligned, so everything would differ. Pick three points to align them.',
} as const;

/**
 * Explains an empty list. Misaligned sheets can differ everywhere without a countable change, so only a confident alignment
 * proves that the sheets match.
 */
export function emptyListWords(
  toleranceInches: number,
  alignment: AlignmentStatus | null,
): { title: string; text: string } {
  return alignment === 'aligned'
    ? {
        title: 'No differences',
        text: `Both sheets match within ${inches(toleranceInches)}.`,
      }
    : {
        title: 'No differences found',
        text: 'This is not certain, because the sheets may be misaligned. Check the overlay or realign it.',
      };
}

/** Describes the overlay to screen readers, from its differences. */
export function overlayDescription(
  list: DifferenceList | null,
  page: Size,
  alignment: AlignmentStatus | null,
): string {
  if (alignment === 'failed') return `${NOT_COMPARED.title}. ${NOT_COMPARED.text}`;
  if (list === null) return 'Differences are still being computed.';
  const drawing = list.differences.filter((d) => d.group === 'drawing');
  const marked = list.differences.filter((d) => d.group === 'annotation').length;
  const specks = list.differences.filter(isSpeck).length;
  const apart = specks === 0 ? '' : ` ${speckWords(specks)} listed apart.`;
  const annotations =
    marked === 0 ? '' : ` ${plural(marked, 'markup')} ${marked === 1 ? 'differs' : 'differ'}.`;
  if (drawing.length === 0) {
    const { title, text } = emptyListWords(list.toleranceInches, alignment);
    if (marked > 0) return `No differences in the drawing.${annotations}${apart}`;
    return alignment === 'aligned' ? `${title}.${apart}` : `${title}. ${text}${apart}`;
  }
  const counts = countByFilter(drawing);
  const largest = sortDifferences(drawing, 'size')[0];
  const parts = [
    counts.removed > 0 ? `${counts.removed} only in drawing A` : '',
    counts.added > 0 ? `${counts.added} only in drawing B` : '',
    counts.moved > 0 ? `${counts.moved} moved` : '',
    counts.changed + counts.text > 0 ? `${counts.changed + counts.text} changed` : '',
  ].filter((part) => part !== '');
  const where = largest === undefined ? '' : ` The largest is ${placeWords(largest.box, page)}.`;
  return `${counts.all === 1 ? '1 difference' : `${counts.all} differences`}: ${parts.join(', ')}.${where}${annotations}${apart}`;
}
