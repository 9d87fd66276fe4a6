/** A page's text selection: painted on paper, copied to the clipboard, and mirrored to the browser. */
import type { Box, Point } from '../../../../contract/src/geometry/types.ts';
import type { LetterPlaces, PlacedLine } from '../../domain/letter-places.ts';
import { UNKNOWN_LETTERS } from '../../domain/letter-places.ts';
import { LineBoxes } from './model/line-boxes.ts';
import type { TextPlace, TextSpan } from './model/text-selection.ts';
import { endsOf, selectedText } from './model/text-selection.ts';
import { BuiltLines } from './built-lines.ts';
import { SelectionPaint } from './selection-paint.ts';

type Options = {
  /** Contains the line elements. */
  lines: HTMLElement;
  paint: SVGElement;
  text: readonly PlacedLine[];
  /** Called when all visible lines are built. */
  onBuilt: () => void;
};

export class PageSelection {
  readonly texts: readonly string[];
  readonly #text: readonly PlacedLine[];
  readonly #boxes: LineBoxes;
  readonly #built: BuiltLines;
  readonly #paint: SelectionPaint;
  #letters: LetterPlaces = UNKNOWN_LETTERS;
  #span: TextSpan | null = null;

  constructor({ lines, paint, text, onBuilt }: Options) {
    this.#text = text;
    this.texts = text.map((line) => line.text);
    this.#boxes = new LineBoxes(text);
    this.#built = new BuiltLines(lines, text, this.#boxes, onBuilt);
    this.#paint = new SelectionPaint(paint, text, this.texts, this.#letters);
  }

  get span(): TextSpan | null {
    return this.#span;
  }

  /** The selected text; null for none. */
  get selected(): string | null {
    return this.#span === null ? null : selectedText(this.texts, this.#span);
  }

  boxOf(line: number): Box | null {
    return this.#text[line]?.box ?? null;
  }

  /** The visible area, page points. */
  look(sight: Box): void {
    this.#built.look(sight);
  }

  setLetters(letters: LetterPlaces): void {
    if (letters === this.#letters) return;
    this.#letters = letters;
    this.#paint.setLetters(letters, this.#span);
  }

  select(span: TextSpan | null): void {
    this.#span = span;
    this.#paint.show(span);
    this.#tellBrowser();
  }

  /** The text position nearest to a point; null on a page without text. */
  placeAt(point: Point): TextPlace | null {
    const line = this.#boxes.nearest(point);
    const placed = line === null ? undefined : this.#text[line];
    if (line === null || placed === undefined) return null;
    return { line, offset: this.#letters.offsetAt(placed, point, line) };
  }

  /** Whether text lies within `reach` points. */
  isTextAt(point: Point, reach: number): boolean {
    return this.#boxes.isAt(point, reach);
  }

  dispose(): void {
    this.#paint.dispose();
    this.#built.dispose();
  }

  /** Mirrors the selection to the browser, as far as elements exist, for its menu and for screen readers. */
  #tellBrowser(): void {
    const selection = getSelection();
    if (selection === null) return;
    const [start, end] = this.#span === null ? [null, null] : endsOf(this.#span);
    const built =
      start === null || end === null ? null : this.#built.builtBetween(start.line, end.line);
    const from = built === null ? null : this.#built.textNode(built[0]);
    const to = built === null ? null : this.#built.textNode(built[1]);
    if (built === null || from === null || to === null) return selection.removeAllRanges();
    const offsetOf = (place: TextPlace | null, line: number, otherwise: number) =>
      place?.line === line ? place.offset : otherwise;
    return selection.setBaseAndExtent(
      from,
      Math.min(from.length, offsetOf(start, built[0], 0)),
      to,
      Math.min(to.length, offsetOf(end, built[1], to.length)),
    );
  }
}
