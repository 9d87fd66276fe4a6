/** Selecting the text of a page: by the pointer from place to place, by keys from line to line. */
import type { Box, Point } from '../../../../contract/src/geometry/types.ts';
import { nearestLine } from '../../domain/text-hits.ts';
import { lineElements } from './line-elements.ts';

/** A place in the text: which line, from 0, and how many UTF-16 units into it. */
type Place = { line: number; offset: number };

type Range = { anchor: Place; focus: Place };

function textOf(layer: HTMLElement, line: number): Text | null {
  const node = lineElements(layer)[line]?.firstChild;
  return node instanceof Text ? node : null;
}

function indexOf(layer: HTMLElement, node: Node | null): number {
  const element = node instanceof Element ? node : node?.parentElement;
  const line = element?.closest<HTMLElement>('.text-line') ?? null;
  return line === null || !layer.contains(line) ? -1 : Number(line.dataset['line']);
}

/** What is selected of this layer; null for nothing. */
export function selectionIn(layer: HTMLElement): Range | null {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0) return null;
  const anchor = indexOf(layer, selection.anchorNode);
  const focus = indexOf(layer, selection.focusNode);
  if (anchor < 0 || focus < 0) return null;
  return {
    anchor: { line: anchor, offset: selection.anchorOffset },
    focus: { line: focus, offset: selection.focusOffset },
  };
}

/** The selected text with a line feed between lines, which browsers leave out between elements that are placed freely. */
export function selectedText(layer: HTMLElement): string | null {
  const range = selectionIn(layer);
  if (range === null) return null;
  const { anchor, focus } = range;
  const isForward =
    anchor.line < focus.line || (anchor.line === focus.line && anchor.offset <= focus.offset);
  const [start, end] = isForward ? [anchor, focus] : [focus, anchor];
  const lines: string[] = [];
  for (let line = start.line; line <= end.line; line += 1) {
    const text = textOf(layer, line)?.data ?? '';
    const to = line === end.line ? end.offset : text.length;
    lines.push(text.slice(line === start.line ? start.offset : 0, to));
  }
  return lines.join('\n');
}

export function select(layer: HTMLElement, { anchor, focus }: Range): void {
  const from = textOf(layer, anchor.line);
  const to = textOf(layer, focus.line);
  if (from === null || to === null) return;
  getSelection()?.setBaseAndExtent(
    from,
    Math.min(anchor.offset, from.length),
    to,
    Math.min(focus.offset, to.length),
  );
}

type WithCaretPosition = Document & {
  caretPositionFromPoint?: (x: number, y: number) => { offsetNode: Node; offset: number } | null;
};

/** Where a place on the screen is in the text, when a line is there. */
function caretAt(layer: HTMLElement, { x, y }: Point): Place | null {
  const found = (document as WithCaretPosition).caretPositionFromPoint?.(x, y);
  if (found !== undefined) {
    if (found === null || !(found.offsetNode instanceof Text)) return null;
    const line = indexOf(layer, found.offsetNode);
    return line < 0 ? null : { line, offset: found.offset };
  }
  // Older WebKit.
  const range = document.caretRangeFromPoint(x, y);
  const line = range === null ? -1 : indexOf(layer, range.startContainer);
  return range === null || line < 0 ? null : { line, offset: range.startOffset };
}

/** The place in the text nearest to a point of the screen; `point` is the same in page points. */
export function placeAt(
  layer: HTMLElement,
  boxes: readonly Box[],
  client: Point,
  point: Point,
): Place | null {
  const caret = caretAt(layer, client);
  if (caret !== null) return caret;
  const line = nearestLine(boxes, point);
  if (line === null) return null;
  const [x0, y0, x1, y1] = boxes[line] ?? [0, 0, 0, 0];
  const length = textOf(layer, line)?.length ?? 0;
  const share = point.y < y0 ? 0 : point.y > y1 ? 1 : (point.x - x0) / Math.max(1e-6, x1 - x0);
  return { line, offset: Math.round(Math.min(1, Math.max(0, share)) * length) };
}

/** The word at a place: a run of letters, figures and what joins them in codes such as A-101. */
export function wordAt(layer: HTMLElement, { line, offset }: Place): Range {
  const text = textOf(layer, line)?.data ?? '';
  const start = text.slice(0, offset).search(/[^\s,;()]*$/);
  const rest = text.slice(offset).search(/[\s,;()]|$/);
  return { anchor: { line, offset: start }, focus: { line, offset: offset + rest } };
}

export function lineAt(layer: HTMLElement, line: number): Range {
  const length = textOf(layer, line)?.length ?? 0;
  return { anchor: { line, offset: 0 }, focus: { line, offset: length } };
}

function nextWord(text: string, offset: number, by: 1 | -1): number {
  if (by === 1) {
    const step = /^\s*\S+/.exec(text.slice(offset));
    return step === null ? text.length : offset + step[0].length;
  }
  const step = /\S+\s*$/.exec(text.slice(0, offset));
  return step === null ? 0 : offset - step[0].length;
}

/** The selection after a key; null for keys that mean nothing here. Arrows go by lines and words, with Shift they extend. */
export function selectionAfter(
  layer: HTMLElement,
  key: { key: string; shiftKey: boolean },
): Range | null {
  const last = lineElements(layer).length - 1;
  if (last < 0) return null;
  const now = selectionIn(layer);
  const at = now?.focus ?? { line: -1, offset: 0 };
  const upTo = (focus: Place): Range =>
    key.shiftKey && now !== null ? { anchor: now.anchor, focus } : { anchor: focus, focus };
  const toLine = (line: number): Range => {
    const whole = lineAt(layer, Math.min(last, Math.max(0, line)));
    if (!key.shiftKey || now === null) return whole;
    const isBack = whole.focus.line < now.anchor.line;
    return { anchor: now.anchor, focus: isBack ? whole.anchor : whole.focus };
  };
  switch (key.key) {
    case 'ArrowDown':
      return toLine(at.line + 1);
    case 'ArrowUp':
      return toLine(now === null ? 0 : at.line - 1);
    case 'Home':
      return toLine(0);
    case 'End':
      return toLine(last);
    case 'ArrowRight':
    case 'ArrowLeft': {
      const by = key.key === 'ArrowRight' ? 1 : -1;
      const line = Math.max(0, at.line);
      const text = textOf(layer, line)?.data ?? '';
      const offset = nextWord(text, at.offset, by);
      if (key.shiftKey) return upTo({ line, offset });
      const word = /\S*/.exec(text.slice(by === 1 ? at.offset : offset).trimStart())?.[0] ?? '';
      const start = by === 1 ? offset - word.length : offset;
      return { anchor: { line, offset: start }, focus: { line, offset: start + word.length } };
    }
    default:
      return null;
  }
}
