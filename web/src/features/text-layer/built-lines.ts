/**
 * The visible lines as DOM elements in reading order, for screen readers and the browser's selection. They are invisible.
 * A page may have thousands of lines, so only those near the visible area are built.
 */
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { PlacedLine } from '../../domain/letter-places.ts';
import type { LineBoxes } from './model/line-boxes.ts';
import { FrameWork } from '../../lib/frame-work.ts';

/** Elements per frame; more would make frames late. */
const MAX_LINES = 500;
/** Area kept around the visible one, as a share of its size on each side. */
const MARGIN = 0.5;
/** Lines per container element, so that the browser lays out only new ones. */
const BLOCK = 100;
/** Elements created or removed at a time. */
const STEP = 20;

function elementOf({ text, box: [x0, y0, x1, y1] }: PlacedLine, number: number): HTMLElement {
  const element = document.createElement('div');
  element.className = 'text-line';
  element.dataset['line'] = String(number);
  element.style.cssText = `left:${x0}px;top:${y0}px;width:${x1 - x0}px;height:${y1 - y0}px`;
  element.textContent = text;
  return element;
}

export class BuiltLines {
  readonly #parent: HTMLElement;
  readonly #lines: readonly PlacedLine[];
  readonly #boxes: LineBoxes;
  readonly #built = new Map<number, HTMLElement>();
  readonly #blocks = new Map<number, HTMLElement>();
  readonly #work = new FrameWork();
  readonly #onDone: () => void;
  /** Page points; null until all lines inside are built. */
  #complete: Box | null = null;

  /** Calls `onDone` when all visible lines are built. */
  constructor(
    parent: HTMLElement,
    lines: readonly PlacedLine[],
    boxes: LineBoxes,
    onDone: () => void,
  ) {
    this.#parent = parent;
    this.#lines = lines;
    this.#boxes = boxes;
    this.#onDone = onDone;
  }

  /** Builds the visible lines (page points) and those around them. Existing ones stay. */
  look([x0, y0, x1, y1]: Box): void {
    const had = this.#complete;
    if (had !== null && x0 >= had[0] && y0 >= had[1] && x1 <= had[2] && y1 <= had[3]) return;
    const [dx, dy] = [(x1 - x0) * MARGIN, (y1 - y0) * MARGIN];
    const around: Box = [x0 - dx, y0 - dy, x1 + dx, y1 + dy];
    const wanted = new Set(this.#boxes.within(around, MAX_LINES));
    const surplus = [...this.#built.keys()].filter((line) => !wanted.has(line));
    const missing = [...wanted].filter((line) => !this.#built.has(line));
    this.#complete = null;
    this.#work.start(() => {
      for (const line of surplus.splice(-STEP)) this.#remove(line);
      for (const line of missing.splice(0, STEP)) this.#add(line);
      if (missing.length > 0 || surplus.length > 0) return true;
      if (wanted.size < MAX_LINES) this.#complete = around;
      this.#onDone();
      return false;
    });
  }

  /** The text node of a built line. */
  textNode(line: number): Text | null {
    const node = this.#built.get(line)?.firstChild;
    return node instanceof Text ? node : null;
  }

  /** The first and last built line in a range; null if none is built. */
  builtBetween(from: number, to: number): [first: number, last: number] | null {
    let first = Infinity;
    let last = -1;
    for (const line of this.#built.keys()) {
      if (line < from || line > to) continue;
      first = Math.min(first, line);
      last = Math.max(last, line);
    }
    return last < 0 ? null : [first, last];
  }

  dispose(): void {
    this.#work.stop();
    this.#parent.replaceChildren();
    this.#built.clear();
    this.#blocks.clear();
  }

  #add(line: number): void {
    const placed = this.#lines[line];
    if (placed === undefined) return;
    const element = elementOf(placed, line);
    insertInOrder(this.#blockOf(line), element, 'line');
    this.#built.set(line, element);
  }

  #remove(line: number): void {
    const element = this.#built.get(line);
    const block = element?.parentElement;
    element?.remove();
    this.#built.delete(line);
    if (block?.childElementCount !== 0) return;
    block.remove();
    this.#blocks.delete(Math.floor(line / BLOCK));
  }

  #blockOf(line: number): HTMLElement {
    const number = Math.floor(line / BLOCK);
    const known = this.#blocks.get(number);
    if (known !== undefined) return known;
    const block = document.createElement('div');
    block.className = 'text-part';
    block.dataset['block'] = String(number);
    insertInOrder(this.#parent, block, 'block');
    this.#blocks.set(number, block);
    return block;
  }
}

/** Inserts children in the order of their data number; new ones mostly belong at the end. */
function insertInOrder(parent: HTMLElement, child: HTMLElement, key: 'line' | 'block'): void {
  const number = Number(child.dataset[key]);
  let before = parent.lastElementChild;
  while (before instanceof HTMLElement && Number(before.dataset[key]) > number) {
    before = before.previousElementSibling;
  }
  if (before === null) parent.prepend(child);
  else before.after(child);
}
