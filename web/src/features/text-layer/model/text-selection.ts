/** Text selection on a page: by pointer, by word, by keys. Pure. */

/** A text position: line index from 0 and UTF-16 offset. */
export type TextPlace = { line: number; offset: number };

/** From where the selection started to where it was extended. */
export type TextSpan = { anchor: TextPlace; focus: TextPlace };

/** The texts of a page's lines, in reading order. */
type Texts = readonly string[];

/** The two ends of a selection in reading order. */
export function endsOf({ anchor, focus }: TextSpan): [start: TextPlace, end: TextPlace] {
  const isForward =
    anchor.line < focus.line || (anchor.line === focus.line && anchor.offset <= focus.offset);
  return isForward ? [anchor, focus] : [focus, anchor];
}

/** The selected range of a line, [from, to), or null. */
export function rangeIn(texts: Texts, span: TextSpan, line: number): [number, number] | null {
  const [start, end] = endsOf(span);
  if (line < start.line || line > end.line) return null;
  const length = texts[line]?.length ?? 0;
  const from = line === start.line ? Math.min(start.offset, length) : 0;
  const to = line === end.line ? Math.min(end.offset, length) : length;
  return from < to ? [from, to] : null;
}

/** The selected text, lines separated by line feeds. */
export function selectedText(texts: Texts, span: TextSpan): string {
  const [start, end] = endsOf(span);
  return texts
    .slice(start.line, end.line + 1)
    .map((text, index) => {
      const line = start.line + index;
      const to = line === end.line ? end.offset : text.length;
      return text.slice(line === start.line ? start.offset : 0, to);
    })
    .join('\n');
}

/** The word at a position: letters, digits and the joiners in codes such as A-101. */
export function wordAt(texts: Texts, { line, offset }: TextPlace): TextSpan {
  const text = texts[line] ?? '';
  const start = text.slice(0, offset).search(/[^\s,;()]*$/);
  const rest = text.slice(offset).search(/[\s,;()]|$/);
  return { anchor: { line, offset: start }, focus: { line, offset: offset + rest } };
}

/** The whole line. */
export function wholeLine(texts: Texts, line: number): TextSpan {
  const length = texts[line]?.length ?? 0;
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

/** The selection after a key, or null for other keys. Arrows move by line and word; Shift extends. */
export function spanAfter(
  texts: Texts,
  now: TextSpan | null,
  key: { key: string; shiftKey: boolean },
): TextSpan | null {
  const last = texts.length - 1;
  if (last < 0) return null;
  const at = now?.focus ?? { line: -1, offset: 0 };
  const toLine = (line: number): TextSpan => {
    const whole = wholeLine(texts, Math.min(last, Math.max(0, line)));
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
      const text = texts[line] ?? '';
      const offset = nextWord(text, at.offset, by);
      const focus = { line, offset };
      if (key.shiftKey) return { anchor: now?.anchor ?? focus, focus };
      const word = /\S*/.exec(text.slice(by === 1 ? at.offset : offset).trimStart())?.[0] ?? '';
      const start = by === 1 ? offset - word.length : offset;
      return { anchor: { line, offset: start }, focus: { line, offset: start + word.length } };
    }
    default:
      return null;
  }
}
