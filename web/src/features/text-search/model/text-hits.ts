/** Search hits in a document: order, places on paper, and text shown. Pure. */
import type { PageHits, TableOfContents } from '../../../../../contract/src/documents/schema.ts';
import type { Box } from '../../../../../contract/src/geometry/types.ts';
import { sheetAt } from '../../../domain/contents-tree.ts';
import { sheetInWords, sheetName } from '../../../domain/sheet-name.ts';
import { boxAround, widened } from '../../../domain/letter-places.ts';
import type { LetterPlaces, Piece, TextRange } from '../../../domain/letter-places.ts';

/** A line with a match. */
export type TextHit = {
  kind: 'hit';
  /** From 0, in the order of the document. */
  index: number;
  /** From 1. */
  pageNumber: number;
  text: string;
  ranges: readonly TextRange[];
  /** The whole line, page points. */
  box: Box;
  /** The line was recognized in a picture, and may be wrong. */
  isRecognized: boolean;
};

/** A single object per hit: there may be 10,000, and creating them blocks the page. */
export function hitsOf(pages: readonly PageHits[]): TextHit[] {
  const hits: TextHit[] = [];
  for (const { page_number: pageNumber, lines } of pages) {
    for (const { text, ranges, box, is_recognized: isRecognized } of lines) {
      hits.push({ kind: 'hit', index: hits.length, pageNumber, text, ranges, box, isRecognized });
    }
  }
  return hits;
}

/** Margin around a marked word: a share of its height, with a maximum in points. */
const AIR_SHARE = 0.12;
const MAX_MARGIN_POINTS = 1;

/** Where a match lies. */
export function wordPiece(
  hit: Pick<TextHit, 'box' | 'text'>,
  range: TextRange,
  letters: LetterPlaces,
): Piece {
  const piece = letters.piece(hit, range);
  return widened(piece, Math.min(MAX_MARGIN_POINTS, piece.height * AIR_SHARE));
}

/** The box around all matches of a hit. */
export function hitBox(hit: TextHit, letters: LetterPlaces): Box {
  return boxAround(hit.ranges.map((range) => wordPiece(hit, range, letters)));
}

export type HitRow = { kind: 'page'; pageNumber: number; count: number } | TextHit;

/** List rows: each page, then its hits. */
export function hitRows(hits: readonly TextHit[]): HitRow[] {
  const rows: HitRow[] = [];
  let page: Extract<HitRow, { kind: 'page' }> = { kind: 'page', pageNumber: 0, count: 0 };
  for (const hit of hits) {
    if (page.pageNumber !== hit.pageNumber) {
      page = { kind: 'page', pageNumber: hit.pageNumber, count: 0 };
      rows.push(page);
    }
    page.count += 1;
    rows.push(hit);
  }
  return rows;
}

/** The next or previous hit, wrapping around; without a current hit, the first from this page on. */
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
  return sheet === null ? `Page ${pageNumber}` : sheetInWords(sheetName(sheet));
}

/** Shorter words match nearly every line. */
export const SHORTEST_SEARCH = 2;
