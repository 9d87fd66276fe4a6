/** Where parts of a text line lie on paper, and which letter is at a point. Pure; page points. */
import type { Box, Point } from '../../../contract/src/geometry/types.ts';

/** [from, to) in UTF-16 units of the line's text. */
export type TextRange = readonly [from: number, to: number];

/** A line from the server. */
export type PlacedLine = { text: string; box: Box };

/** Letters from the core: see `PageLetters` of the workers' protocol. */
export type LetterData = { texts: string; frames: Float32Array; stops: Float32Array };

/** Part of a line: its upper left corner in reading direction, its size, and its rotation in degrees clockwise. */
export type Piece = { x: number; y: number; width: number; height: number; turn: number };

/** A line on paper. `stops`: where each UTF-16 unit starts along the baseline, then where the last one ends. */
type LineFrame = {
  origin: Point;
  along: Point;
  below: number;
  above: number;
  stops: Float32Array;
};

const FRAME_NUMBERS = 6;
/** The server rounds boxes to a tenth of a point. */
const SAME_PLACE_POINTS = 2;

/** A line this much taller than wide is read as vertical. */
const UPRIGHT = 1.5;

/** Relative letter widths, as in most sans serif fonts. */
function widthOf(letter: string): number {
  if (/[ iIjl.,:;'|!()[\]`]/.test(letter)) return 0.5;
  if (/[MWmw@%]/.test(letter)) return 1.5;
  return /[A-Z]/.test(letter) ? 1.15 : 1;
}

/** Estimated stops, from typical letter widths. */
function usualStops(text: string, length: number): Float32Array {
  const stops = new Float32Array(text.length + 1);
  for (let unit = 0; unit < text.length; unit += 1) {
    stops[unit + 1] = (stops[unit] ?? 0) + widthOf(text.charAt(unit));
  }
  const whole = Math.max(1e-6, stops[text.length] ?? 0);
  return stops.map((stop) => (stop / whole) * length);
}

/** For pages without known letters. Vertical lines are assumed to run upward, as on most sheets. */
function usualFrame({ text, box: [x0, y0, x1, y1] }: PlacedLine): LineFrame {
  const isUpright = text.length > 1 && y1 - y0 > UPRIGHT * (x1 - x0);
  return isUpright
    ? {
        origin: { x: x1, y: y1 },
        along: { x: 0, y: -1 },
        below: 0,
        above: x1 - x0,
        stops: usualStops(text, y1 - y0),
      }
    : {
        origin: { x: x0, y: y1 },
        along: { x: 1, y: 0 },
        below: 0,
        above: y1 - y0,
        stops: usualStops(text, x1 - x0),
      };
}

function distanceTo([x0, y0, x1, y1]: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1));
}

/**
 * The letters of one page. Lines are matched by text and place, because the server's lines may come from an earlier
 * reading.
 */
export class LetterPlaces {
  readonly #texts: readonly string[];
  readonly #frames: Float32Array;
  readonly #stops: Float32Array;
  /** The offset of each line's stops. */
  readonly #starts: Uint32Array;
  #byText: Map<string, number[]> | null = null;

  /** Without `data`, letter positions are estimated. */
  constructor(data: LetterData | null) {
    this.#texts = data === null || data.frames.length === 0 ? [] : data.texts.split('\n');
    this.#frames = data?.frames ?? new Float32Array();
    this.#stops = data?.stops ?? new Float32Array();
    this.#starts = new Uint32Array(this.#texts.length + 1);
    for (const [line, text] of this.#texts.entries()) {
      this.#starts[line + 1] = (this.#starts[line] ?? 0) + text.length + 1;
    }
  }

  /** Part of a line. `index`: the line's number on the page, if known. */
  piece(line: PlacedLine, [from, to]: TextRange, index?: number): Piece {
    const { origin, along, below, above, stops } = this.#frameOf(line, index);
    const last = stops.length - 1;
    const one = stops[Math.min(from, last)] ?? 0;
    const other = stops[Math.min(to, last)] ?? 0;
    const start = Math.min(one, other);
    return {
      x: origin.x + along.x * start + along.y * above,
      y: origin.y + along.y * start - along.x * above,
      width: Math.abs(other - one),
      height: above + below,
      turn: (Math.atan2(along.y, along.x) * 180) / Math.PI,
    };
  }

  /** The gap between letters nearest to a point, in UTF-16 units from the start of the line. */
  offsetAt(line: PlacedLine, point: Point, index?: number): number {
    const { origin, along, stops } = this.#frameOf(line, index);
    const at = (point.x - origin.x) * along.x + (point.y - origin.y) * along.y;
    let best = 0;
    for (const [offset, stop] of stops.entries()) {
      if (Math.abs(stop - at) < Math.abs((stops[best] ?? 0) - at)) best = offset;
    }
    return best;
  }

  #frameOf(line: PlacedLine, index: number | undefined): LineFrame {
    const found = this.#find(line, index);
    if (found === null) return usualFrame(line);
    const [x = 0, y = 0, alongX = 1, alongY = 0, below = 0, above = 0] = this.#frames.subarray(
      found * FRAME_NUMBERS,
    );
    const stops = this.#stops.subarray(this.#starts[found], this.#starts[found + 1]);
    return { origin: { x, y }, along: { x: alongX, y: alongY }, below, above, stops };
  }

  #find({ text, box }: PlacedLine, index: number | undefined): number | null {
    const awayOf = (line: number) => {
      const [x = 0, y = 0] = this.#frames.subarray(line * FRAME_NUMBERS);
      return distanceTo(box, { x, y });
    };
    // The first letter may start slightly beside its ink.
    const limit = (line: number) =>
      SAME_PLACE_POINTS + (this.#frames[line * FRAME_NUMBERS + FRAME_NUMBERS - 1] ?? 0) / 2;
    const isHere = (line: number) => awayOf(line) <= limit(line);
    if (index !== undefined && this.#texts[index] === text && isHere(index)) return index;
    const here = this.#linesOf(text).filter(isHere);
    return here.toSorted((one, other) => awayOf(one) - awayOf(other))[0] ?? null;
  }

  #linesOf(text: string): readonly number[] {
    if (this.#byText === null) {
      this.#byText = new Map();
      for (const [line, other] of this.#texts.entries()) {
        const known = this.#byText.get(other);
        if (known === undefined) this.#byText.set(other, [line]);
        else known.push(line);
      }
    }
    return this.#byText.get(text) ?? [];
  }
}

/** Letter positions are estimated. */
export const UNKNOWN_LETTERS = new LetterPlaces(null);

/** The corners of a piece in order, starting at its upper left. */
export function cornersOf({ x, y, width, height, turn }: Piece): readonly Point[] {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (right: number, down: number) => ({
    x: x + right * cos - down * sin,
    y: y + right * sin + down * cos,
  });
  return [at(0, 0), at(width, 0), at(width, height), at(0, height)];
}

/** The box around pieces. */
export function boxAround(pieces: readonly Piece[]): Box {
  const corners = pieces.flatMap(cornersOf);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** A piece with a margin, points. */
export function widened({ x, y, width, height, turn }: Piece, air: number): Piece {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    x: x - air * cos + air * sin,
    y: y - air * sin - air * cos,
    width: width + 2 * air,
    height: height + 2 * air,
    turn,
  };
}
