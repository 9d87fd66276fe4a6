/** Hits of a search in a document: their order, their places on paper, and how their lines are told. Pure. */
import type { PageHits, TableOfContents } from '../../../contract/src/documents/schema.ts';
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import { sheetAt, sheetName } from './contents-tree.ts';

/** [from, to) in UTF-16 units. */
export type TextRange = readonly [from: number, to: number];

/** A line in which something was found. */
export type TextHit = {
  /** From 0, in the order of the document. */
  index: number;
  /** From 1. */
  pageNumber: number;
  text: string;
  ranges: readonly TextRange[];
  /** The whole line, page points. */
  box: Box;
};

export function hitsOf(pages: readonly PageHits[]): TextHit[] {
  return pages
    .flatMap(({ page_number, lines }) =>
      lines.map((line) => ({ pageNumber: page_number, ...line })),
    )
    .map((hit, index) => ({ ...hit, index }));
}

/** A line this much higher than wide runs up or down the paper. */
const UPRIGHT = 1.5;

export function isUpright(box: Box, text: string): boolean {
  return text.length > 1 && box[3] - box[1] > UPRIGHT * (box[2] - box[0]);
}

/** Widths of letters against each other, as in most sans serif fonts. */
function widthOf(letter: string): number {
  if (/[ iIjl.,:;'|!()[\]`]/.test(letter)) return 0.5;
  if (/[MWmw@%]/.test(letter)) return 1.5;
  return /[A-Z]/.test(letter) ? 1.15 : 1;
}

function lengthOf(text: string): number {
  let length = 0;
  for (const letter of text) length += widthOf(letter);
  return length;
}

/** Air around a marked word, points. */
const AIR_POINTS = 1;

/**
 * Where a found word stands: its share of the line's width, since the places of single letters are not kept. All of a line
 * that runs upward, whose direction is not known.
 */
export function wordBox({ box, text }: Pick<TextHit, 'box' | 'text'>, range: TextRange): Box {
  const [x0, y0, x1, y1] = box;
  const around = (left: number, right: number): Box => [
    left - AIR_POINTS,
    y0 - AIR_POINTS,
    right + AIR_POINTS,
    y1 + AIR_POINTS,
  ];
  if (isUpright(box, text)) return around(x0, x1);
  const unit = (x1 - x0) / Math.max(1e-6, lengthOf(text));
  const left = x0 + unit * lengthOf(text.slice(0, range[0]));
  return around(left, left + unit * lengthOf(text.slice(range[0], range[1])));
}

/** The box around all found words of a hit. */
export function hitBox(hit: TextHit): Box {
  const boxes = hit.ranges.map((range) => wordBox(hit, range));
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
}

export type HitRow =
  | { kind: 'page'; pageNumber: number; count: number }
  | { kind: 'hit'; hit: TextHit };

/** Rows of the list: each page, then its hits. */
export function hitRows(hits: readonly TextHit[]): HitRow[] {
  const rows: HitRow[] = [];
  let page: Extract<HitRow, { kind: 'page' }> = { kind: 'page', pageNumber: 0, count: 0 };
  for (const hit of hits) {
    if (page.pageNumber !== hit.pageNumber) {
      page = { kind: 'page', pageNumber: hit.pageNumber, count: 0 };
      rows.push(page);
    }
    page.count += 1;
    rows.push({ kind: 'hit', hit });
  }
  return rows;
}

/** Characters kept before the first found word, so that it is in sight. */
const LEAD = 18;

export type TextPart = { text: string; isFound: boolean };

/** The line in parts, cut at its front when the first found word stands far inside. */
export function partsOf({ text, ranges }: Pick<TextHit, 'text' | 'ranges'>): TextPart[] {
  const first = ranges[0]?.[0] ?? 0;
  const blank = first > LEAD ? text.indexOf(' ', first - LEAD) + 1 : 0;
  const start = first > LEAD ? (blank > 0 && blank <= first ? blank : first - LEAD) : 0;
  const parts: TextPart[] = start > 0 ? [{ text: '…', isFound: false }] : [];
  let at = start;
  for (const [from, to] of ranges) {
    if (from > at) parts.push({ text: text.slice(at, from), isFound: false });
    parts.push({ text: text.slice(Math.max(at, from), to), isFound: true });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isFound: false });
  return parts;
}

/** The hit after (or before) the current one, around the end; without one, the first from this page on. */
export function nextHit(
  hits: readonly TextHit[],
  current: number | null,
  by: 1 | -1,
  pageNumber: number,
): number | null {
  if (hits.length === 0) return null;
  if (current !== null) return (current + by + hits.length) % hits.length;
  const onward = hits.findIndex((hit) => hit.pageNumber >= pageNumber);
  if (by === 1) return Math.max(0, onward);
  const before = hits.findLastIndex((hit) => hit.pageNumber <= pageNumber);
  return before < 0 ? hits.length - 1 : before;
}

/** "A-101, Floor plan" or "Page 3": how lists name a page of a document. */
export function pageName(
  contents: TableOfContents | undefined,
  documentId: number,
  pageNumber: number,
): string {
  const sheet = sheetAt(contents, documentId, pageNumber);
  if (sheet === null) return `Page ${pageNumber}`;
  const { number, title } = sheetName(sheet);
  return title === '' ? number : `${number}, ${title}`;
}

/** Shorter words are in every line. */
export const SHORTEST_SEARCH = 2;

/** The line nearest to a point, page points; null where there are none. */
export function nearestLine(boxes: readonly Box[], { x, y }: Point): number | null {
  let best: { line: number; distance: number } | null = null;
  for (const [line, [x0, y0, x1, y1]] of boxes.entries()) {
    const dx = Math.max(x0 - x, 0, x - x1);
    const dy = Math.max(y0 - y, 0, y - y1);
    const distance = Math.hypot(dx, dy);
    if (best === null || distance < best.distance) best = { line, distance };
  }
  return best?.line ?? null;
}
