/** What an issue about a difference begins with: a cloud around it on the newer page, and its words. */
import { matrixOfOld } from '../../../../contract/src/geometry/by-view.ts';
import { invertMatrix, mapBox } from '../../../../contract/src/geometry/matrix.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { PRIORITY_COLORS } from '../../../../markups/src/issue-look.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';
import type { Difference, Side } from '../../../../workers/protocol/comparison.ts';
import { differenceIssue } from '../../domain/difference-issue-words.ts';
import { clampToPage } from '../../domain/page-points.ts';
import { sizesOn } from '../../domain/page-sizes.ts';
import type { Size } from '../../domain/viewport.ts';
import type { ComparisonState } from './comparison-state.ts';

type About = {
  difference: Difference;
  /** Ids of the compared documents. */
  documents: Readonly<Record<Side, number>>;
  /** The compared sheets, as people call them. */
  names: Readonly<Record<Side, string>>;
  /** Name of the person. */
  author: string;
  /** Opens the comparison. */
  link: string;
};

export type RaisedDifference = {
  documentId: number;
  /** From 1. */
  pageNumber: number;
  /** A cloud around the difference. */
  markup: Markup;
  frame: PageFrame;
  begun: { readonly summary: string; readonly full_text: string };
};

/** Around the difference, so that the line does not cover it; page points. */
const AIR = 9;

type Cloud = { box: Box; pageNumber: number; page: Size; author: string };

function cloudAround({ box: [x0, y0, x1, y1], pageNumber, page, author }: Cloud): Markup {
  const from = clampToPage({ x: x0 - AIR, y: y0 - AIR }, page);
  const to = clampToPage({ x: x1 + AIR, y: y1 + AIR }, page);
  const { line, text } = sizesOn(page);
  const now = new Date().toISOString();
  return {
    ...{ name: crypto.randomUUID(), kind: 'cloud', pageNumber, author },
    shape: { form: 'box', box: [from.x, from.y, to.x, to.y], turned: 0 },
    style: {
      ...{ color: PRIORITY_COLORS[3], fill: null, opacity: 1, width: line },
      ...{ dash: [], endings: ['none', 'none'], fontSize: text },
    },
    ...{ contents: '', subject: '', created: now, modified: now },
    ...{ isLocked: false, isHidden: false, leader: null, measurement: null },
    ...{ repliesTo: null, state: null, kept: null },
  };
}

/** Null while the sheets are not aligned. The newer document is the one that was added later, also if A and B were swapped. */
export function raisedFrom(
  state: ComparisonState,
  { difference, documents, names, author, link }: About,
): RaisedDifference | null {
  const { a, b } = state;
  const alignment = state.alignment.value;
  const fromA = alignment && invertMatrix(matrixOfOld(alignment, difference.box));
  const newer = documents.b >= documents.a ? 'b' : 'a';
  const { sheet, page } = state[newer];
  if (a.sheet === null || b.sheet === null || sheet === null || fromA === null) return null;
  const box = newer === 'b' ? mapBox(fromA, difference.box) : difference.box;
  const pageNumber = page + 1;
  const size = { width: sheet.widthPoints, height: sheet.heightPoints };
  return {
    documentId: documents[newer],
    ...{ pageNumber, markup: cloudAround({ box, pageNumber, page: size, author }) },
    frame: sheet.frame,
    begun: differenceIssue({
      ...{ difference, names, link },
      page: { width: a.sheet.widthPoints, height: a.sheet.heightPoints },
    }),
  };
}
