/** Paints the selection: one path per block of lines, so that a drag changes only one or two. */
import type { LetterPlaces, PlacedLine } from '../../domain/letter-places.ts';
import { cornersOf } from '../../domain/letter-places.ts';
import type { TextSpan } from './model/text-selection.ts';
import { endsOf, rangeIn } from './model/text-selection.ts';
import { FrameWork } from '../../lib/frame-work.ts';

const SVG = 'http://www.w3.org/2000/svg';
const BLOCK = 100;

const tenth = (value: number) => Math.round(value * 10) / 10;

export class SelectionPaint {
  readonly #parent: SVGElement;
  readonly #lines: readonly PlacedLine[];
  readonly #texts: readonly string[];
  readonly #work = new FrameWork();
  /** By block; `isWhole` if all its lines are selected. */
  readonly #paths = new Map<number, { path: SVGPathElement; isWhole: boolean }>();
  #letters: LetterPlaces;

  constructor(
    parent: SVGElement,
    lines: readonly PlacedLine[],
    texts: readonly string[],
    letters: LetterPlaces,
  ) {
    this.#parent = parent;
    this.#lines = lines;
    this.#texts = texts;
    this.#letters = letters;
  }

  /** New letter positions: repaint everything. */
  setLetters(letters: LetterPlaces, span: TextSpan | null): void {
    this.#letters = letters;
    for (const block of this.#paths.keys()) this.#erase(block);
    this.show(span);
  }

  show(span: TextSpan | null): void {
    const [start, end] = span === null ? [null, null] : endsOf(span);
    const first = start === null ? 0 : Math.floor(start.line / BLOCK);
    const last = end === null ? -1 : Math.floor(end.line / BLOCK);
    for (const block of this.#paths.keys()) if (block < first || block > last) this.#erase(block);
    if (span === null) return this.#work.stop();
    let next = first;
    return this.#work.start(() => {
      if (next > last) return false;
      const isWhole = next > first && next < last;
      if (!isWhole || this.#paths.get(next)?.isWhole !== true) this.#paint(next, span, isWhole);
      next += 1;
      return true;
    });
  }

  dispose(): void {
    this.#work.stop();
    for (const block of this.#paths.keys()) this.#erase(block);
  }

  #paint(block: number, span: TextSpan, isWhole: boolean): void {
    const shapes: string[] = [];
    for (let line = block * BLOCK; line < (block + 1) * BLOCK; line += 1) {
      const placed = this.#lines[line];
      const range = rangeIn(this.#texts, span, line);
      if (placed === undefined || range === null) continue;
      const corners = cornersOf(this.#letters.piece(placed, range, line));
      shapes.push(`M${corners.map(({ x, y }) => `${tenth(x)} ${tenth(y)}`).join('L')}Z`);
    }
    const path = this.#paths.get(block)?.path ?? document.createElementNS(SVG, 'path');
    path.setAttribute('d', shapes.join(''));
    if (path.parentNode === null) this.#parent.append(path);
    this.#paths.set(block, { path, isWhole });
  }

  #erase(block: number): void {
    this.#paths.get(block)?.path.remove();
    this.#paths.delete(block);
  }
}
