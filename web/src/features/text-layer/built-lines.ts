/**
 * The lines in sight as elements, in reading order: what a screen reader reads, and what the browser's own selection stands
 * on. They are not painted. A page may have many thousands: those around what is in sight are kept, the rest is not there.
 */
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { PlacedLine } from '../../domain/letter-places.ts';
import type { LineBoxes } from '../../domain/line-boxes.ts';
import { FrameWork } from '../../lib/frame-work.ts';

/** Elements at a time: more of them would make every frame late. */
const MOST_LINES = 500;
/** What is kept around what is in sight, as a share of its size on each side. */
const MARGIN = 0.5;
/** Lines that share one element of the layer: the browser lays out what is new, and not again what was there before. */
const BLOCK = 100;
/** Elements made or removed at a time. */
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
  /** Page points; null while not all lines in there are built. */
  #complete: Box | null = null;

  /** `onDone` follows whenever all that is in sight was built. */
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

  /** Builds what is in sight (page points) and around it. What is there already stays. */
  look([x0, y0, x1, y1]: Box): void {
    const had = this.#complete;
    if (had !== null && x0 >= had[0] && y0 >= had[1] && x1 <= had[2] && y1 <= had[3]) return;
    const [dx, dy] = [(x1 - x0) * MARGIN, (y1 - y0) * MARGIN];
    const around: Box = [x0 - dx, y0 - dy, x1 + dx, y1 + dy];
    const wanted = new Set(this.#boxes.within(around, MOST_LINES));
    const surplus = [...this.#built.keys()].filter((line) => !wanted.has(line));
    const missing = [...wanted].filter((line) => !this.#built.has(line));
    this.#complete = null;
    this.#work.start(() => {
      for (const line of surplus.splice(-STEP)) this.#remove(line);
      for (const line of missing.splice(0, STEP)) this.#add(line);
      if (missing.length > 0 || surplus.length > 0) return true;
      if (wanted.size < MOST_LINES) this.#complete = around;
      this.#onDone();
      return false;
    });
  }

  /** The text of a line that is built. */
  textNode(line: number): Text | null {
    const node = this.#built.get(line)?.firstChild;
    return node instanceof Text ? node : null;
  }

  /** The first and the last built line from one to another; null when none of them is built. */
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

/** Children stand in the order of a number in their data; new ones mostly belong at the end. */
function insertInOrder(parent: HTMLElement, child: HTMLElement, key: 'line' | 'block'): void {
  const number = Number(child.dataset[key]);
  let before = parent.lastElementChild;
  while (before instanceof HTMLElement && Number(before.dataset[key]) > number) {
    before = before.previousElementSibling;
  }
  if (before === null) parent.prepend(child);
  else before.after(child);
}
