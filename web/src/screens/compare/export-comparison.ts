/** The comparison for exports: as JSON (`contract/src/comparison.ts`), and its differences as a table. */
import type { ApartView, ByView } from '../../../../contract/src/geometry/by-view.ts';
import type { Comparison } from '../../../../contract/src/comparison.ts';
import type { Alignment, Difference } from '../../../../workers/protocol/comparison.ts';
import type { OpenSheet, OpenedDocument } from '../../../../workers/protocol/document.ts';
import type { Reviews } from '../../domain/review.ts';
import { OWN_REVIEW, stateOf } from '../../domain/review.ts';
import { shownKind, viewWords } from '../../domain/difference-words.ts';
import type { Table } from '../../../../exchange/src/tables/table.ts';

export type ExportedSide = { document: OpenedDocument; sheet: OpenSheet };

export type ExportInput = {
  old: ExportedSide;
  new: ExportedSide;
  alignment: Alignment;
  differences: readonly Difference[];
  reviews: Reviews;
  /** Milliseconds by step. */
  timings: Readonly<Record<string, number>>;
};

function pageOf(side: ExportedSide): Comparison['old'] {
  return {
    file: side.document.name,
    sha256: side.document.sha256,
    page: side.sheet.page + 1,
    widthPoints: side.sheet.widthPoints,
    heightPoints: side.sheet.heightPoints,
  };
}

type FourNumbers = [number, number, number, number];
type SixNumbers = [...FourNumbers, number, number];

function exportedByView({ views, apart, isRestCompared }: ByView) {
  const drawing = ({ title, oldBox, newBox }: ApartView) => ({
    ...(title !== undefined && { title }),
    ...{ oldBox: [...oldBox] as FourNumbers, newBox: [...newBox] as FourNumbers },
  });
  return {
    views: views.map(({ matrix, errorInches, ...view }) => ({
      ...{ ...drawing(view), matrix: [...matrix] as SixNumbers, errorInches },
    })),
    apart: apart.map(drawing),
    isRestCompared,
  };
}

export function toComparison(input: ExportInput): Comparison {
  const { alignment } = input;
  return {
    version: 1,
    old: pageOf(input.old),
    new: pageOf(input.new),
    alignment: {
      status: alignment.status,
      matrix: [...alignment.matrix],
      errorInches: alignment.errorInches,
      confidence: alignment.confidence,
      method: alignment.method,
      ...(alignment.reason === undefined ? {} : { reason: alignment.reason }),
      ...(alignment.byView && { byView: exportedByView(alignment.byView) }),
    },
    differences: input.differences.map((difference) => {
      const note = input.reviews[difference.id]?.note ?? '';
      return {
        id: difference.id,
        kind: difference.kind,
        ...(difference.title === undefined ? {} : { title: difference.title }),
        box: [...difference.box],
        areaSquareInches: difference.areaSquareInches,
        group: difference.group,
        ...(difference.author === undefined ? {} : { author: difference.author }),
        ...(difference.text === undefined ? {} : { text: difference.text }),
        ...(difference.move === undefined
          ? {}
          : { move: [difference.move.x, difference.move.y] as [number, number] }),
        ...(difference.view === undefined
          ? {}
          : { view: { ...difference.view, box: [...difference.view.box] } }),
        ...(difference.layers === undefined ? {} : { layers: [...difference.layers] }),
        review: {
          state: stateOf(input.reviews, difference.id),
          ...(note === '' ? {} : { note }),
        },
      };
    }),
    timings: { ...input.timings },
  };
}

const COLUMNS = [
  'number',
  'id',
  'kind',
  'title',
  'group',
  'author',
  'state',
  'note',
  'reworked view',
  'layers',
  'text before',
  'text after',
  'move right (in)',
  'move down (in)',
  'left (in)',
  'top (in)',
  'right (in)',
  'bottom (in)',
  'area (sq in)',
];

export function toTable(differences: readonly Difference[], reviews: Reviews): Table {
  const inch = (points: number) => Number((points / 72).toFixed(3));
  const rows = differences.map((d, i) => [
    i + 1,
    d.id,
    shownKind(d),
    d.title ?? '',
    d.group,
    d.author ?? '',
    OWN_REVIEW.states[stateOf(reviews, d.id)],
    reviews[d.id]?.note ?? '',
    d.view === undefined ? '' : viewWords(d.view),
    d.layers?.join(', ') ?? '',
    d.text?.before ?? '',
    d.text?.after ?? '',
    d.move === undefined ? '' : inch(d.move.x),
    d.move === undefined ? '' : inch(d.move.y),
    ...d.box.map(inch),
    Number(d.areaSquareInches.toFixed(4)),
  ]);
  return { columns: COLUMNS, rows };
}
