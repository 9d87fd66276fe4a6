/** Compares two sheets in one memory: their alignment and their differences. */
import type { AlignedView, ApartView, ByView } from '../../contract/src/geometry/by-view.ts';
import type { Matrix, Point } from '../../contract/src/geometry/types.ts';
import { Alignment, describeMap, fitThreePairs, suggestPairs } from '../pkg/pinbar_core.js';
import { CoreError, guarded } from './errors.ts';
import type { CoreSheet } from './sheet.ts';

/** A view of which much was redrawn. */
export type CoreReworkedView = {
  title: string;
  /** OLD's points. */
  box: [number, number, number, number];
  /** Of the linework in the box: how much of it differs, 0 to 1. */
  changedShare: number;
};

export type CoreDifference = {
  id: string;
  kind: 'added' | 'removed' | 'changed' | 'moved';
  /** In the words of a reviewer: "Door 110A added". */
  title: string;
  /** The same by words that were recognized in the pictures of the sheets, which may be wrong. Absent where none helps. */
  recognizedTitle?: string;
  /** OLD's points. */
  box: [number, number, number, number];
  areaSquareInches: number;
  group: 'drawing' | 'title-block' | 'specks';
  text?: { before: string; after: string };
  /** In points, for `moved`. */
  move?: [number, number];
  /** The view that it is in, if much of that was redrawn. */
  view?: CoreReworkedView;
  /** Names of the PDF layers that it is on; absent where the sheets do not say. */
  layers?: string[];
};

/** A plain copy of an alignment. */
export type CoreAlignmentFacts = {
  status: 'aligned' | 'uncertain' | 'failed';
  /** NEW → OLD. */
  matrix: [number, number, number, number, number, number];
  /** Null if nobody measured it: always unless `aligned`. */
  errorInches: number | null;
  confidence: number;
  method: string;
  reason?: string;
  /** Where the sheets do not lie on each other as a whole, but some of their drawings do. `matrix` is then for the rest. */
  byView?: CoreByView;
};

type NumberBox = [number, number, number, number];
type CoreApartView = { title?: string; oldBox: NumberBox; newBox: NumberBox };
type CoreAlignedView = CoreApartView & {
  matrix: CoreAlignmentFacts['matrix'];
  errorInches: number;
};
export type CoreByView = {
  views: CoreAlignedView[];
  apart: CoreApartView[];
  isRestCompared: boolean;
};

export type CoreDifferences = {
  differences: CoreDifference[];
  /** The settings that were used. */
  toleranceInches: number;
  /** Regions below the minimum size. */
  hiddenCount: number;
  /** A sentence if the material does not allow fine differences. */
  limitation: string | null;
};

/** Borrowed during the call. */
export type SheetPair = { old: CoreSheet; next: CoreSheet };

/** Receives progress from 0 to 1 and the name of the step, during the call. */
export type ProgressListener = (done: number, step: string) => void;

export type MapDescription = {
  /** Clockwise. */
  turnDegrees: number;
  scale: number;
  mirrored: boolean;
  shiftInches: Point;
};

/** The alignment of NEW to OLD. */
export class CoreAlignment implements Disposable {
  readonly #inner: Alignment;

  private constructor(inner: Alignment) {
    this.#inner = inner;
  }

  /** Aligns automatically, as a whole or else drawing by drawing. Blocks the caller's thread for tenths of a second. */
  static find(pair: SheetPair, onProgress: ProgressListener): CoreAlignment {
    return CoreAlignment.#found(pair, true, onProgress);
  }

  /** The same for two single drawings, which are only aligned as a whole. */
  static findWhole(pair: SheetPair): CoreAlignment {
    return CoreAlignment.#found(pair, false, () => undefined);
  }

  static #found({ old, next }: SheetPair, byView: boolean, report: ProgressListener) {
    return new CoreAlignment(
      guarded(() => Alignment.find(old.inner, next.inner, byView, { report })),
    );
  }

  /** As `find` found it drawing by drawing. Throws BAD_TRANSFORM if a map has no inverse. */
  static givenByView(matrix: Matrix, { views, apart, isRestCompared }: ByView): CoreAlignment {
    const boxes = ({ oldBox, newBox }: ApartView) => [...oldBox, ...newBox];
    const numbers = (view: AlignedView) => [...boxes(view), ...view.matrix, view.errorInches];
    return new CoreAlignment(
      guarded(() =>
        Alignment.givenByView(
          Float64Array.from(matrix),
          Float64Array.from(views.flatMap(numbers)),
          Float64Array.from(apart.flatMap(boxes)),
          isRestCompared,
        ),
      ),
    );
  }

  /**
   * Uses a given map NEW → OLD. Its error is measured on the ink where there is enough of it. Throws BAD_TRANSFORM if the
   * map has no inverse.
   */
  static given(pair: SheetPair, matrix: Matrix): CoreAlignment {
    const numbers = Float64Array.from(matrix);
    return new CoreAlignment(
      guarded(() => Alignment.given(pair.old.inner, pair.next.inner, numbers)),
    );
  }

  describe(): CoreAlignmentFacts {
    const { status, errorInches, confidence, method, reason } = this.#inner;
    if (status !== 'aligned' && status !== 'uncertain' && status !== 'failed') {
      throw new Error(`The core returned the unknown status ${status}.`);
    }
    const matrix = matrixOf(this.#inner.matrix);
    return {
      status,
      matrix,
      errorInches: errorInches ?? null,
      confidence,
      method,
      ...(reason === undefined ? {} : { reason }),
      ...this.#byView(),
    };
  }

  #byView(): { byView: CoreByView } | null {
    const numbers = this.#inner.viewNumbers();
    if (numbers.length === 0) return null;
    const titles = this.#inner.viewTitles();
    const views = titles.map((title, index) => {
      const own = numbers.subarray(index * VIEW_NUMBERS, (index + 1) * VIEW_NUMBERS);
      const errorInches = own[VIEW_NUMBERS - 1] ?? 0;
      return { ...viewOf(title, own), matrix: matrixOf(own.subarray(8, 14)), errorInches };
    });
    const apartNumbers = this.#inner.apartNumbers();
    const apart = this.#inner
      .apartTitles()
      .map((title, index) => viewOf(title, apartNumbers.subarray(index * 8, (index + 1) * 8)));
    return { byView: { views, apart, isRestCompared: this.#inner.hasRest } };
  }

  /** `toleranceInches` is raised to what the material and the alignment error allow. */
  differences({ old, next }: SheetPair, toleranceInches: number): CoreDifferences {
    const found = guarded(() => this.#inner.differences(old.inner, next.inner, toleranceInches));
    try {
      return {
        differences: Array.from({ length: found.length }, (_, index) =>
          readDifference(found, index),
        ),
        toleranceInches: found.toleranceInches,
        hiddenCount: found.hiddenCount,
        limitation: found.limitation ?? null,
      };
    } finally {
      found.free();
    }
  }

  [Symbol.dispose](): void {
    this.#inner.free();
  }
}

/** Of a drawing: its box on both sheets, its matrix, its error. */
const VIEW_NUMBERS = 15;

function viewOf(title: string, numbers: ArrayLike<number>): CoreApartView {
  const [a0 = 0, a1 = 0, a2 = 0, a3 = 0, b0 = 0, b1 = 0, b2 = 0, b3 = 0] = Array.from(numbers);
  return { ...(title !== '' && { title }), oldBox: [a0, a1, a2, a3], newBox: [b0, b1, b2, b3] };
}

export type PairOfPoints = { a: Point; b: Point };

export type CoreThreePointFit = {
  /** B → A. */
  matrix: Matrix;
  /** For each pair, the point of A under the best similarity. */
  residualPoints: readonly number[];
  mirrored: boolean;
};

/** Throws DEGENERATE_POINTS with a sentence if the points do not determine a map, BAD_ARGUMENT unless there are three. */
export function fitThreePoints(pairs: readonly PairOfPoints[]): CoreThreePointFit {
  const coordinates = pairs.flatMap(({ a, b }) => [a.x, a.y, b.x, b.y]);
  const numbers = guarded(() => fitThreePairs(Float64Array.from(coordinates)));
  return {
    matrix: matrixOf(numbers.slice(0, 6)),
    residualPoints: [...numbers.slice(6, 9)],
    mirrored: numbers[9] === 1,
  };
}

/** As `fitThreePoints`, or a sentence why a drawing cannot be aligned by these points. */
export function fitOrRefusal(
  pairs: readonly PairOfPoints[],
): { fit: CoreThreePointFit; refusal: null } | { fit: CoreThreePointFit | null; refusal: string } {
  try {
    const fit = fitThreePoints(pairs);
    if (!fit.mirrored) return { fit, refusal: null };
    const refusal =
      'The points are in the opposite order on one drawing, which would mirror it. Check their order.';
    return { fit, refusal };
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    return { fit: null, refusal: error.message };
  }
}

/** Three well-spread point pairs that match `matrix` (B → A), on line endpoints if possible. */
export function suggestPairsFor({ old, next }: SheetPair, matrix: Matrix): PairOfPoints[] {
  const numbers = guarded(() => suggestPairs(old.inner, next.inner, Float64Array.from(matrix)));
  const pairs: PairOfPoints[] = [];
  for (let at = 0; at + 3 < numbers.length; at += 4) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = numbers.slice(at, at + 4);
    pairs.push({ a: { x: ax, y: ay }, b: { x: bx, y: by } });
  }
  return pairs;
}

/** What a map B → A does to B, in terms for people. Sizes are width and height in points. */
export function describeMatrix(
  matrix: Matrix,
  oldSize: readonly [number, number],
  newSize: readonly [number, number],
): MapDescription {
  const [turnDegrees = 0, scale = 1, mirrored = 0, x = 0, y = 0] = guarded(() =>
    describeMap(Float64Array.from(matrix), Float64Array.from(oldSize), Float64Array.from(newSize)),
  );
  return { turnDegrees, scale, mirrored: mirrored === 1, shiftInches: { x, y } };
}

type Found = ReturnType<Alignment['differences']>;

function readDifference(found: Found, index: number): CoreDifference {
  const numbers = found.numbers(index);
  const [x0, y0, x1, y1, area, moveX, moveY] = numbers ?? [];
  const id = found.id(index);
  const kind = found.kind(index);
  const title = found.title(index);
  const recognizedTitle = found.recognizedTitle(index);
  const group = found.group(index);
  const text = found.text(index);
  if (
    id === undefined ||
    title === undefined ||
    x0 === undefined ||
    y0 === undefined ||
    x1 === undefined ||
    y1 === undefined
  ) {
    throw new CoreError('BAD_ARGUMENT', `No difference has index ${index}.`);
  }
  const box: CoreDifference['box'] = [x0, y0, x1, y1];
  const view = readView(found, index);
  const layers = found.layers(index);
  return {
    id,
    kind: kind as CoreDifference['kind'],
    title,
    ...(recognizedTitle === undefined ? {} : { recognizedTitle }),
    box,
    areaSquareInches: area ?? 0,
    group: group as CoreDifference['group'],
    ...(text ? { text: { before: text[0] ?? '', after: text[1] ?? '' } } : {}),
    ...(moveX !== undefined && moveY !== undefined ? { move: [moveX, moveY] } : {}),
    ...(view === null ? {} : { view }),
    ...(layers.length === 0 ? {} : { layers }),
  };
}

function readView(found: Found, index: number): CoreReworkedView | null {
  const title = found.viewTitle(index);
  const [x0, y0, x1, y1, changedShare] = found.viewNumbers(index) ?? [];
  if (title === undefined || x0 === undefined || y0 === undefined) return null;
  if (x1 === undefined || y1 === undefined || changedShare === undefined) return null;
  return { title, box: [x0, y0, x1, y1], changedShare };
}

function matrixOf(numbers: ArrayLike<number>): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(numbers);
  return [a, b, c, d, e, f];
}
