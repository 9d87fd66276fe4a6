/** The lines of a page as elements: transparent text of the size and place of what is printed. */
import type { PageText } from '../../../../contract/src/documents/schema.ts';
import { isUpright } from '../../domain/text-hits.ts';

type Line = PageText['lines'][number];

/** Every line is set in this size, CSS px, and then stretched into its box: browsers do not set text arbitrarily small. */
const SET_PX = 20;
const FONT = `${SET_PX}px sans-serif`;
/** Lines made at a time: about 2 ms of work, so that the paper goes on moving. */
const LINES_A_TIME = 250;
/** A pause between two portions, ms. */
const PAUSE_MS = 8;

function measurer(): (text: string) => number {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) throw new Error('This browser gives no 2D canvas to measure text with.');
  context.font = FONT;
  return (text) => context.measureText(text).width;
}

/** The elements of all lines of a layer, in reading order; a line's number is its place here and its `data-line`. */
export function lineElements(layer: HTMLElement): HTMLCollectionOf<Element> {
  return layer.getElementsByClassName('text-line');
}

function elementOf(line: Line, number: number, widthOf: (text: string) => number): HTMLElement {
  const [x0, y0, x1, y1] = line.box;
  const element = document.createElement('div');
  element.dataset['line'] = String(number);
  element.className = 'text-line';
  element.textContent = line.text;
  const set = Math.max(1, widthOf(line.text));
  const [length, height] = isUpright(line.box, line.text) ? [y1 - y0, x1 - x0] : [x1 - x0, y1 - y0];
  const stretch = `scale(${length / set}, ${height / SET_PX})`;
  element.style.transform = isUpright(line.box, line.text)
    ? // Text that stands upright on sheets runs upward.
      `translate(${x0}px, ${y1}px) rotate(-90deg) ${stretch}`
    : `translate(${x0}px, ${y0}px) ${stretch}`;
  return element;
}

/**
 * Puts the lines into `parent`, some at a time so that no frame is late; `onDone` follows the last. The text of a line is
 * the only child of its element. Returns how to call it off, which leaves what is there.
 */
export function appendLines(
  parent: HTMLElement,
  lines: readonly Line[],
  onDone: () => void,
): () => void {
  const widthOf = measurer();
  let next = 0;
  let timer = 0;
  const go = () => {
    // A part of its own: the browser lays out what is new, and not again what was there before.
    const part = document.createElement('div');
    part.className = 'text-part';
    const end = Math.min(lines.length, next + LINES_A_TIME);
    for (const [at, line] of lines.slice(next, end).entries()) {
      part.append(elementOf(line, next + at, widthOf));
    }
    parent.append(part);
    next = end;
    if (next < lines.length) timer = window.setTimeout(go, PAUSE_MS);
    else onDone();
  };
  go();
  return () => clearTimeout(timer);
}
