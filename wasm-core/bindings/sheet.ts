/** One page in the core's memory. */
import type { Laid } from '../../contract/src/geometry/by-view.ts';
import type { SheetGrid } from '../../contract/src/geometry/grid.ts';
import type { SheetSymbols } from '../../contract/src/geometry/symbols.ts';
import type { Box, Matrix, Point } from '../../contract/src/geometry/types.ts';
import { Sheet } from '../pkg/pinbar_core.js';
import type {
  Dimensions,
  Grids,
  PageText,
  Symbols,
  TitleBlock as CoreTitleBlock,
  Views,
} from '../pkg/pinbar_core.js';
import type { ResourceRequest } from './document.ts';
import { guarded } from './errors.ts';

/** RGBA of a rendered region and its position. */
export type PaintedPixels = {
  rgba: Uint8Array;
  columns: number;
  rows: number;
  /** Pixels per point. */
  scale: number;
  /** Page point of the upper left corner. */
  origin: Point;
  /** Size of the whole page in points. */
  widthPoints: number;
  heightPoints: number;
  /** The paper color of the whole page, 0xRRGGBB; null to find it in these pixels. */
  paper: number | null;
};

type PageSize = { readonly widthPoints: number; readonly heightPoints: number };

export type InkPixels = {
  ink: Uint8Array;
  columns: number;
  rows: number;
  scale: number;
  widthPoints: number;
  heightPoints: number;
};

/** How areas, which cover the paper rather than draw on it, are painted: as dark as they are, lighter than lines, or not. */
export type AreaInk = 'full' | 'faint' | 'none';

/** In the order in which the core prefers and numbers them. */
const SNAP_KINDS = [
  'line-end',
  'intersection',
  'center',
  'midpoint',
  'perpendicular',
  'nearest',
] as const;

export type FoundSnap = { point: Point; kind: (typeof SNAP_KINDS)[number] };

/** `isExact`: only line ends and intersections. */
export type SnapOptions = { from?: Point | null; isExact?: boolean };

/** In the order in which the core numbers them. */
const ROOMLESS = ['no-lines', 'open', 'too-dense'] as const;

/**
 * What lines close around a point, page points: corners in order, and the openings in it that were closed, from end to end.
 * Or why there is none: nothing is drawn there, it is open to all around, or too much is drawn to tell.
 */
export type FoundRoom =
  | { outline: Point[]; openings: [Point, Point][] }
  | { missing: (typeof ROOMLESS)[number] };

export type OmissionName = 'font' | 'image' | 'pattern';

const OMISSIONS: readonly OmissionName[] = ['font', 'image', 'pattern'];

/** A word of a page. */
export type PageWord = {
  text: string;
  /** x0, y0, x1, y1 in page points. */
  box: readonly [number, number, number, number];
  /** Font size in points. */
  size: number;
  /** Number of its line on the page, from 0. */
  line: number;
};

/**
 * The lines of a page and the positions of their letters, in page points.
 * - `texts`: all lines, separated by line feeds.
 * - `frames`: six numbers per line: origin (x, y), unit vector of the baseline, extent below and above it.
 * - `stops`: per line, one more number than its text has UTF-16 units: where each begins along the baseline, from the
 *   origin, and where the last one ends.
 */
export type PageLetters = {
  texts: string;
  frames: Float32Array<ArrayBuffer>;
  stops: Float32Array<ArrayBuffer>;
};

/** Text that may be a sheet's number or title. */
export type TitleCandidate = {
  text: string;
  /** x0, y0, x1, y1 in page points. */
  box: readonly [number, number, number, number];
  /** Log odds: 0 is even. */
  score: number;
};

/** What a sheet says about itself; null where it says nothing. */
export type TitleBlock = {
  number: string | null;
  title: string | null;
  revision: string | null;
  /** As written on the sheet. */
  date: string | null;
  /** Confidence in the number, 0 to 1. */
  confidence: number;
  /** Best first. A whole set shows better than one sheet which is right. */
  numbers: readonly TitleCandidate[];
  titles: readonly TitleCandidate[];
};

/** A drawing on a sheet: a plan, an elevation, a detail. */
export type SheetView = {
  /** Empty if the file marks it without a name. */
  title: string;
  /** From the bubble beside the title; null without one. */
  number: string | null;
  /** As written; null if there is none. */
  scale: string | null;
  /** True inches of a page point, as the file itself states them (`/Measure`); null if it does not. */
  inchesPerPoint: number | null;
  /** x0, y0, x1, y1 in page points, the title included. */
  box: readonly [number, number, number, number];
  /** 0 to 1. */
  confidence: number;
};

/** For the classes in this folder; frees `views`. */
export function viewsOf(views: Views): SheetView[] {
  const { texts, places, scales } = views;
  views.free();
  return Array.from({ length: places.length / 5 }, (_, index) => {
    const [title = '', number = '', scale = ''] = texts.slice(index * 3);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, confidence = 0] = places.subarray(index * 5);
    return {
      title,
      number: number || null,
      scale: scale || null,
      inchesPerPoint: scales[index] || null,
      box: [x0, y0, x1, y1],
      confidence,
    };
  });
}

const NO_TITLE_BLOCK: TitleBlock = {
  number: null,
  title: null,
  revision: null,
  date: null,
  confidence: 0,
  numbers: [],
  titles: [],
};

/** A length written at a dimension line. */
export type SheetDimension = {
  /** As written, in one line: `12'-6 1/2"`. */
  text: string;
  /** The ends of the line: x0, y0, x1, y1 in page points. */
  ends: readonly [number, number, number, number];
  /** How many of them have an arrowhead, a slash or a dot: 1 or 2. */
  markedEnds: number;
};

/** Frees `dimensions`. */
function dimensionsOf(dimensions: Dimensions): SheetDimension[] {
  const { texts, places } = dimensions;
  dimensions.free();
  return texts.map((text, index) => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, markedEnds = 0] = places.subarray(index * 5);
    return { text, ends: [x0, y0, x1, y1], markedEnds };
  });
}

/** Frees `grids`. */
function gridsOf(grids: Grids): SheetGrid[] {
  const { labels, places } = grids;
  grids.free();
  const found: { label: string; ends: [number, number, number, number] }[][][] = [];
  for (const [index, label] of labels.entries()) {
    const [grid = 0, direction = 0, x0 = 0, y0 = 0, x1 = 0, y1 = 0] = places.subarray(index * 6);
    const directions = (found[grid] ??= []);
    (directions[direction] ??= []).push({ label, ends: [x0, y0, x1, y1] });
  }
  return found;
}

/** Frees `symbols`. `grids`: of the same reading. */
function symbolsOf(symbols: Symbols, grids: readonly SheetGrid[]): SheetSymbols {
  const { columns: packed, openings: boxes, walls: faces, north } = symbols;
  symbols.free();
  const columns = Array.from({ length: packed.length / 7 }, (_, index) => {
    const [grid = 0, first = 0, second = 0, x0 = 0, y0 = 0, x1 = 0, y1 = 0] = packed.subarray(
      index * 7,
    );
    const [one, other] = [first, second].map(
      (line, direction) => grids[grid]?.[direction]?.[line]?.label,
    );
    const on = one === undefined || other === undefined ? null : ([one, other] as const);
    return { grid, on, box: [x0, y0, x1, y1] as const };
  });
  const openings = Array.from({ length: boxes.length / 6 }, (_, index) => {
    const [left = 0, top = 0, right = 0, bottom = 0, isDashed = 0, isNamed = 0] = boxes.subarray(
      index * 6,
    );
    const box = [left, top, right, bottom] as const;
    return { box, isDashed: isDashed === 1, isNamed: isNamed === 1 };
  });
  const [x0, y0 = 0, x1 = 0, y1 = 0] = north;
  const walls = Array.from({ length: faces.length / 4 }, (_, index) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = faces.subarray(index * 4);
    return [left, top, right, bottom] as const;
  });
  return { columns, openings, walls, north: x0 === undefined ? null : [x0, y0, x1, y1] };
}

/** What a page consists of, which tells a drawing from a page of a book. */
export type PageMakeup = {
  /** Pieces of drawn lines, straight and curved. */
  strokes: number;
  /** Long lines run along its edges. */
  isFramed: boolean;
  /** Images cover at least half of it. */
  isPicture: boolean;
  /** How many different things (a number, a title, a date, …) labels announce that are close together. */
  labeledFields: number;
};

const NO_MAKEUP: PageMakeup = { strokes: 0, isFramed: false, isPicture: true, labeledFields: 0 };

/** Everything a sheet says. */
export type SheetReading = {
  words: PageWord[];
  makeup: PageMakeup;
  titleBlock: TitleBlock;
  views: SheetView[];
  dimensions: SheetDimension[];
  /** Of the drawings on it. */
  grids: SheetGrid[];
  symbols: SheetSymbols;
};

/** Frees `text`. */
function wordsOf(text: PageText): PageWord[] {
  const { places } = text;
  const words = text.words === '' ? [] : text.words.split('\n');
  text.free();
  return words.map((word, index) => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, size = 0, line = 0] = places.subarray(index * 6);
    return { text: word, box: [x0, y0, x1, y1], size, line };
  });
}

/** Frees `block`. */
function titleBlockOf(block: CoreTitleBlock): TitleBlock {
  const [number = '', title = '', revision = '', date = ''] = block.texts;
  const { confidence, places, numberCount } = block;
  const candidates = block.candidates.map((text, index): TitleCandidate => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, score = 0] = places.subarray(index * 5);
    return { text, box: [x0, y0, x1, y1], score };
  });
  block.free();
  return {
    number: number || null,
    title: title || null,
    revision: revision || null,
    date: date || null,
    confidence,
    numbers: candidates.slice(0, numberCount),
    titles: candidates.slice(numberCount),
  };
}

export type RecognizedLine = { readonly text: string; readonly box: Readonly<Box> };

export class CoreSheet implements Disposable {
  /** For the other classes in this folder. */
  readonly inner: Sheet;

  constructor(inner: Sheet) {
    this.inner = inner;
  }

  /** A page, or part of one, rendered elsewhere. */
  static fromPainted(painted: PaintedPixels): CoreSheet {
    const { rgba, columns, rows, scale, origin, widthPoints, heightPoints, paper } = painted;
    return new CoreSheet(
      guarded(() =>
        Sheet.fromRgba(
          rgba,
          columns,
          rows,
          scale,
          origin.x,
          origin.y,
          widthPoints,
          heightPoints,
          paper ?? -1,
        ),
      ),
    );
  }

  /** The paper color of a whole rendered page, 0xRRGGBB. */
  static paperOf(rgba: Uint8Array): number {
    return guarded(() => Sheet.paperOf(rgba));
  }

  static fromInk(pixels: InkPixels): CoreSheet {
    const { ink, columns, rows, scale, widthPoints, heightPoints } = pixels;
    return new CoreSheet(
      guarded(() => Sheet.fromInk(ink, columns, rows, scale, widthPoints, heightPoints)),
    );
  }

  /** A sheet written by `toBytes`, in this worker or another. Throws BAD_ARGUMENT for anything else. */
  static fromBytes(bytes: Uint8Array): CoreSheet {
    return new CoreSheet(guarded(() => Sheet.fromBytes(bytes)));
  }

  /** Lines that were recognized in the picture of the page (page points). Only names of differences use them. */
  setRecognized(lines: readonly RecognizedLine[]): void {
    const places = Float32Array.from(lines.flatMap(({ box }) => box));
    const texts = lines.map(({ text }) => text);
    guarded(() => this.inner.setRecognized(texts, places));
  }

  /**
   * Keeps what the page shows inside a box (page points), as a page of that size: from then on, points count from the box's
   * upper left corner. Vectors only. Throws BAD_ARGUMENT for a box without area.
   */
  cutTo([x0, y0, x1, y1]: Box): void {
    guarded(() => this.inner.cutTo(x0, y0, x1, y1));
  }

  /**
   * The page as it lies on another one, whose size the result has: each drawing by its own matrix, the rest by `matrix`. Vectors
   * only. Throws BAD_ARGUMENT for pixels.
   */
  laidOut({ widthPoints, heightPoints }: PageSize, { matrix, byView }: Laid): CoreSheet {
    const parts = (byView?.views ?? []).flatMap((view) => [...view.newBox, ...view.matrix]);
    const rest = Float64Array.from(matrix);
    return new CoreSheet(
      guarded(() => this.inner.arranged(widthPoints, heightPoints, Float64Array.from(parts), rest)),
    );
  }

  /** Takes the revision clouds off the page, and returns the corners of each in page points; none for pixels. */
  takeClouds(): Point[][] {
    const places = guarded(() => this.inner.takeClouds());
    const clouds: Point[][] = [];
    for (let at = 0; at < places.length;) {
      const end = at + 1 + 2 * (places[at] ?? 0);
      const cloud: Point[] = [];
      for (at += 1; at < end; at += 2) cloud.push({ x: places[at] ?? 0, y: places[at + 1] ?? 0 });
      clouds.push(cloud);
    }
    return clouds;
  }

  /** Lengths written at dimension lines. */
  dimensions(): SheetDimension[] {
    return dimensionsOf(guarded(() => this.inner.dimensions()));
  }

  /** Vectors only; the bytes belong to the caller. */
  toBytes(): Uint8Array<ArrayBuffer> {
    return owned(guarded(() => this.inner.toBytes()));
  }

  get widthPoints(): number {
    return this.inner.width;
  }

  get heightPoints(): number {
    return this.inner.height;
  }

  get clamped(): boolean {
    return this.inner.clamped;
  }

  /** Number of drawn items; 0 for pixels. */
  get items(): number {
    return this.inner.items;
  }

  /** Bytes of the list in the core's memory. */
  get memoryBytes(): number {
    return this.inner.memoryBytes;
  }

  get missing(): readonly ResourceRequest[] {
    return this.inner.missing.map((entry) => {
      const [kind, name = ''] = entry.split(':', 2);
      return { kind: kind === 'font' ? 'font' : 'cmap', name };
    });
  }

  /** Content of the page that the list lacks. */
  get omissions(): readonly OmissionName[] {
    const found = this.inner.omissions;
    return OMISSIONS.filter((name) => found.includes(name));
  }

  /** Ink through `toPixels` (page points → pixel corners), one byte per pixel. */
  renderInk(
    toPixels: Matrix,
    widthPx: number,
    heightPx: number,
    areas: AreaInk = 'full',
  ): Uint8Array<ArrayBuffer> {
    const map = Float64Array.from(toPixels);
    return owned(guarded(() => this.inner.renderInk(map, widthPx, heightPx, areas)));
  }

  /** The page's own colors on white, RGBA. */
  renderColor(toPixels: Matrix, widthPx: number, heightPx: number): Uint8Array<ArrayBuffer> {
    return owned(
      guarded(() => this.inner.renderColor(Float64Array.from(toPixels), widthPx, heightPx)),
    );
  }

  /** Leaves annotations out of `renderColor`, by their places among those of the page, and only those. */
  leaveOut(annotations: Iterable<number>): void {
    guarded(() => this.inner.leaveOut(Uint32Array.from(annotations)));
  }

  /** Text inside a box, in reading order; empty if there is none. */
  textIn([x0, y0, x1, y1]: Box): string {
    return guarded(() => this.inner.textIn(x0, y0, x1, y1));
  }

  /** The place that a pointer means, within `radiusPoints`. `from`: the point before, for perpendiculars. */
  snap({ x, y }: Point, radiusPoints: number, options: SnapOptions = {}): FoundSnap | null {
    const { from, isExact = false } = options;
    const [foundX, foundY, number = 0] = guarded(() =>
      this.inner.snap(x, y, radiusPoints, from?.x, from?.y, isExact),
    );
    const kind = SNAP_KINDS[number];
    if (foundX === undefined || foundY === undefined || kind === undefined) return null;
    return { point: { x: foundX, y: foundY }, kind };
  }

  /** The room around a point. `widestPoints`: openings up to that are closed. */
  roomAt({ x, y }: Point, widestPoints: number): FoundRoom {
    const [count = -1, ...places] = guarded(() => this.inner.roomAt(x, y, widestPoints));
    if (count < 0) return { missing: ROOMLESS[-1 - count] ?? 'no-lines' };
    const points: Point[] = [];
    for (let i = 0; i + 1 < places.length; i += 2) {
      points.push({ x: places[i] ?? 0, y: places[i + 1] ?? 0 });
    }
    const openings: [Point, Point][] = [];
    for (let i = count; i + 1 < points.length; i += 2) {
      const [from, to] = points.slice(i, i + 2);
      if (from !== undefined && to !== undefined) openings.push([from, to]);
    }
    return { outline: points.slice(0, count), openings };
  }

  /** Every word of the page with its position, line by line from top to bottom. */
  text(): PageWord[] {
    return wordsOf(guarded(() => this.inner.text()));
  }

  /** The lines of the page, in the order of `text()`, with the positions of their letters. The caller owns the arrays. */
  letters(): PageLetters {
    const letters = guarded(() => this.inner.letters());
    const { texts, frames, stops } = letters;
    letters.free();
    return { texts, frames: new Float32Array(frames), stops: new Float32Array(stops) };
  }

  /** Number and title found in the title block. */
  titleBlock(): TitleBlock {
    const block = guarded(() => this.inner.titleBlock());
    return block ? titleBlockOf(block) : NO_TITLE_BLOCK;
  }

  /**
   * `text`, `titleBlock` and, with `withViews`, the drawings on the sheet by their titles, their dimensions, grids
   * and symbols: faster than separate calls.
   */
  reading(withViews: boolean): SheetReading {
    const found = guarded(() => this.inner.reading(withViews));
    if (!found) {
      const symbols = { columns: [], openings: [], walls: [], north: null };
      const nothing = { views: [], dimensions: [], grids: [], symbols };
      return { words: [], makeup: NO_MAKEUP, titleBlock: NO_TITLE_BLOCK, ...nothing };
    }
    const { text, makeup, block, views, dimensions, symbols } = found;
    const grids = gridsOf(found.grids);
    found.free();
    const [strokes = 0, isFramed = 0, isPicture = 0, labeledFields = 0] = makeup;
    return {
      words: wordsOf(text),
      makeup: { strokes, isFramed: isFramed === 1, isPicture: isPicture === 1, labeledFields },
      titleBlock: titleBlockOf(block),
      views: viewsOf(views),
      dimensions: dimensionsOf(dimensions),
      grids,
      symbols: symbolsOf(symbols, grids),
    };
  }

  [Symbol.dispose](): void {
    this.inner.free();
  }
}

/** wasm-bindgen returns a copy; only its declared type says it might be shared. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
