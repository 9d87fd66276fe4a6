/**
 * Finds the sections and items of a checklist: headings in capitals, and the numbered, boxed or indented text below them.
 */
import { saysChecklist } from './classify.ts';
import { columnsOf } from './columns.ts';
import { withLabels } from './text-lines.ts';
import type { PageText, TextLine } from './text-lines.ts';

export type ChecklistSection = { title: string; page: number };
export type ChecklistItem = {
  /** Index of its section. */
  section: number;
  /** As printed (`3`, `a`, `2.1`), or its number in the section. */
  label: string;
  text: string;
  page: number;
  /** Its box to tick, or where one would stand: x0, y0, x1, y1 in page points. */
  box: readonly [number, number, number, number];
  /** Whether the box is ticked in the file. */
  isTicked: boolean;
  /** What is remarked beside it in the file; empty without a remark. */
  remarks: string;
};
export type Checklist = { sections: ChecklistSection[]; items: ChecklistItem[] };

/** What is there to be ticked, in Unicode and in the private-use characters of symbol fonts. */
const TICK =
  /^(?:[☐☑☒□❑❏◻\u{f06f}\u{f071}\u{f0a8}\u{f0fd}\u{f0fe}]|\[\s?[xX✓✔]?\s?\]|\(\s\)|_{2,}|_*[xX✓✔]_+)\s*/u;
/** A box that was ticked: `☑`, `[x]`, `_X_`. */
const TICKED = /^(?:[☑☒\u{f0fd}\u{f0fe}]|\[\s?[xX✓✔]\s?\]|_*[xX✓✔]_+)/u;
/** Boxes to tick, bullets and blanks. */
const BOX =
  /^(?:[☐☑☒□■❑❏◻◼▢▪•●○◦·►➢✓\u{f06f}\u{f071}\u{f0a8}\u{f0b7}\u{f0fd}\u{f0fe}]|\[\s?[xX✓✔]?\s?\]|\(\s?\)|_{2,}|_*[xX✓✔]_+|o(?=\s[A-Z]))\s*/u;
/** `3`, `3.`, `3)`, `2.1`, `a.`, `B)`, then text. */
const NUMBER = /^\(?(\d{1,3}(?:\.\d{1,3})*|[A-Za-z])[.)]?\s+(?=\S)/;
/** The number of a heading: `A.`, `IV.`, `2.0`. */
const HEADING_NUMBER = /^(?:[A-Z]|[IVX]{1,5}|\d{1,2}(?:\.\d{1,2})*)[.)]\s+/;
/** Column headings of a checklist table. */
const COLUMN_HEAD =
  /^(?:(?:NO\.?|NR\.?|ITEMS?|COMMENTS?\/?|YES|Y|N|OK|N\/?A|REMARKS|REQ\.?|COPIES|JA|NEIN|OUI|NON|S[IÍ]|ДА|НЕТ)[\s/]*)+$/iu;
const MAX_HEADING = 90;
/** Lines at the top and bottom of a page that most pages repeat are running headers and footers. */
const EDGE_PART = 0.12;
/** An item does not go on below a gap of more sizes. */
const FAR_BELOW = 4;
/** A gap of this many line heights separates paragraphs. */
const PARAGRAPH_GAP = 1.6;
/** An item without a mark and with fewer letters is a blank to fill in, or a column heading. */
const MIN_ITEM_LETTERS = 12;
/** "Fencing" behind its letter is an item. */
const MIN_MARKED_LETTERS = 3;
/** A list with this many boxes to tick has all its items behind boxes: its bullets and numbers are explanations. */
const MIN_TICKED = 5;
/** Not one with so many times as many numbers: its boxes are in front of headings, and the items below. */
const MORE_NUMBERS = 3;
/** A line that is so many times larger than most is a heading, whatever its case. */
const LARGER = 1.3;
/** Not where more than this part of the letters of its page is in such lines. */
const LARGE_PART = 0.2;

const lettersOf = (text: string) => text.replaceAll(/\P{L}/gu, '');

/** How much a text says: a Chinese or Japanese letter is about as much as three others. */
const lengthOf = (text: string) => {
  const letters = lettersOf(text);
  return letters.length + 2 * (letters.match(/[\u2E80-\u9FFF]/gu)?.length ?? 0);
};

function isHeading(text: string): boolean {
  const letters = lettersOf(text.replace(HEADING_NUMBER, ''));
  return (
    letters.length >= 4 &&
    text.length <= MAX_HEADING &&
    !/_{3,}|\.{4,}/.test(text) &&
    letters === letters.toUpperCase() &&
    // Not every script has capitals.
    letters !== letters.toLowerCase() &&
    // A numbered line followed by a sentence is an item, however it is written.
    !/^\d{1,3}[.)]?\s/.test(text)
  );
}

/** Text of edge lines that at least half of the pages share, without numbers. */
function runningLines(pages: readonly PageText[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { lines, height } of pages) {
    const texts = lines
      .filter(({ box }) => box[3] < height * EDGE_PART || box[1] > height * (1 - EDGE_PART))
      .map((line) => line.text.replaceAll(/\d+/g, '#').trim());
    for (const text of new Set(texts)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const least = Math.max(2, pages.length / 2);
  return new Set([...counts].filter(([, count]) => count >= least).map(([text]) => text));
}

/** Page numbers: `Page 2 of 3`, `Seite 1`, `- 4 -`. */
const PAGE_COUNT =
  /(?:^|\s)(?:page|pg\.?|seite|p[áa]gina|pag\.?|folha|hoja|blad(?:zijde)?|sida|side|strona|strana|str\.|sayfa|страница|стр\.|лист)\s*\d+(?:\s|$)|^[-–]\s*\d+\s*[-–]$|^第\s*\d+\s*页/iu;

/** Whether a line at the top or bottom of its page is the page number. */
const isPageCount = ({ text, box }: TextLine, { height }: PageText) =>
  (box[3] < height * EDGE_PART || box[1] > height * (1 - EDGE_PART)) &&
  PAGE_COUNT.test(text.trim());

/** `isBoxed`: a box to tick stands in front. */
type Mark = { label: string | null; rest: string; isBoxed: boolean };

/** The start of an item; null for a continuation line. */
function markOf(text: string): Mark | null {
  const box = BOX.exec(text);
  const behind = box ? text.slice(box[0].length) : text;
  const isBoxed = TICK.test(text);
  const number = NUMBER.exec(behind);
  if (number) return { label: number[1] ?? null, rest: behind.slice(number[0].length), isBoxed };
  return box ? { label: null, rest: behind, isBoxed } : null;
}

const startsItem = ({ text }: TextLine) => markOf(text.trim()) !== null;

function gapBefore(line: TextLine, above: TextLine | undefined): boolean {
  if (!above) return true;
  return line.box[1] - above.box[3] > (PARAGRAPH_GAP - 1) * Math.max(line.size, 4);
}

/** `isMarked`: a box, bullet or number stands in front. `left`: of its mark, `top` and `bottom`: of its text, page points. */
type OpenItem = ChecklistItem & {
  isMarked: boolean;
  isBoxed: boolean;
  left: number;
  top: number;
  bottom: number;
};

/** The mark of a line if it is a box to tick; otherwise a box of that size in front of the line. */
function boxOf({ text, box: [x0, , , y1], size, firstEnd }: TextLine): ChecklistItem['box'] {
  const side = Math.min(Math.max(size, 6), 14);
  // The boxes of most fonts reach below the line.
  const [top, bottom] = [y1 - side * 0.9, y1 + side * 0.1];
  if (!TICK.test(text.trim())) return [x0 - side * 1.3, top, x0 - side * 0.3, bottom];
  // `[ ]` may be two words, and `☐Fees` one.
  const middle = (x0 + Math.min(firstEnd ?? Infinity, x0 + side)) / 2;
  return [middle - side / 2, top, middle + side / 2, bottom];
}

/** The font size of most letters. Lines with boxes are left out, because boxes are larger than their texts. */
function usualSize(pages: readonly PageText[]): number {
  const letters = new Map<number, number>();
  for (const { text, size } of pages.flatMap(({ lines }) => lines)) {
    if (BOX.test(text.trim())) continue;
    letters.set(size, (letters.get(size) ?? 0) + text.length);
  }
  const [most] = [...letters].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? 0;
}

/** What boxes to tick stand in front of. */
function boxedOf(pages: readonly PageText[]): 'few' | 'items' | 'headings' {
  const marked = pages
    .flatMap(({ lines }) => withLabels(lines))
    .filter(({ text }) => lettersOf(text).length >= MIN_MARKED_LETTERS);
  const boxed = marked.filter(({ text }) => TICK.test(text.trim())).length;
  const numbers = marked.filter(({ text }) => /^\d{1,2}[.)]\s/.test(text.trim())).length;
  if (boxed < MIN_TICKED) return 'few';
  return numbers >= MORE_NUMBERS * boxed ? 'headings' : 'items';
}

/** Whether a page is set in large letters, such as a cover: then they say nothing. */
function isLargePrint({ lines }: PageText, usual: number): boolean {
  const lettersIn = (some: readonly TextLine[]) =>
    some.reduce((sum, { text }) => sum + text.length, 0);
  return lettersIn(lines.filter((line) => isLarge(line, usual))) > LARGE_PART * lettersIn(lines);
}

/** A large line with words and without a mark, such as `Phase 2 — Site plan`. */
const isLarge = ({ text, size }: TextLine, usual: number) =>
  size >= LARGER * usual &&
  text.length <= MAX_HEADING &&
  lengthOf(text) >= 4 &&
  !BOX.test(text.trim()) &&
  !/[.;,:]$/.test(text.trim());

/** Whether a line goes on where the text of an item above it does, behind its mark. */
const isIndented = (line: TextLine, item: OpenItem | null) =>
  item !== null && item.isMarked && line.box[0] > item.left + line.size;

/** A heading in small letters has at most so many words. */
const HEADING_WORDS = 8;

/**
 * Whether a line without a mark is a heading although it is as large as the items and not in capitals: it does not go on
 * where the text of the item above it does, and the next line begins an item.
 */
function isPlainHeading(
  line: TextLine,
  { next, item, isApart }: { next: TextLine | undefined; item: OpenItem | null; isApart: boolean },
): boolean {
  const text = line.text.trim();
  if (next === undefined || !startsItem(next)) return false;
  const isOutside =
    item !== null && item.isMarked
      ? line.box[0] <= item.left + 1 &&
        line.box[1] > item.bottom - 1 &&
        (line.box[0] < item.left - line.size / 2 || line.box[1] - item.bottom > line.size / 2)
      : isApart;
  return (
    isOutside &&
    text.split(/\s+/u).length <= HEADING_WORDS &&
    /^\p{Lu}/u.test(text) &&
    !/[.,;]$|_{3,}/u.test(text) &&
    lengthOf(text) >= 4
  );
}

/** From this share of numbers with letters below them on, numbers are those of headings and letters those of items. */
const LETTERED = 0.6;

/** Whether the next line begins with `a` behind a line with a number. */
const isLettered = (mark: Mark | null, next: TextLine | undefined) =>
  /^\d+$/.test(mark?.label ?? '') &&
  /^[aA]$/.test((next === undefined ? null : markOf(next.text.trim()))?.label ?? '');

/** Whether the items of a list are lettered below numbered headings. */
function hasLetteredItems(pages: readonly PageText[]): boolean {
  const lines = pages.flatMap((page) => withLabels(page.lines));
  const marks = lines.map(({ text }) => markOf(text.trim()));
  const numbers = marks.filter((mark) => /^\d+$/.test(mark?.label ?? '')).length;
  const lettered = marks.filter((mark, at) => isLettered(mark, lines[at + 1])).length;
  return lettered > 1 && lettered >= LETTERED * numbers;
}

/** Whether the number of a line counts sections: the next line counts below it, as `2.1` below `2`, or begins with `a`. */
function isNumberedHeading(
  mark: Mark,
  { next, hasLetters }: { next: TextLine | undefined; hasLetters: boolean },
): boolean {
  const isShort =
    mark.rest.split(/\s+/u).length <= HEADING_WORDS && !/[.,;:?]$/u.test(mark.rest.trim());
  const below = next === undefined ? null : markOf(next.text.trim());
  // "1.0" counts above "1.01" and "1.1".
  const number = mark.label?.replace(/\.0$/, '');
  const isAbove =
    number !== undefined && [`${number}.1`, `${number}.01`].includes(below?.label ?? '');
  return isShort && (isAbove || (hasLetters && isLettered(mark, next)));
}

/** A note that stands beside a heading, before that goes on or its items begin. */
const isBeside = ({ box }: TextLine, heading: TextLine | undefined) =>
  heading !== undefined &&
  box[0] > heading.box[2] + heading.size &&
  box[1] < heading.box[3] + heading.size / 2 &&
  box[3] > heading.box[1];

/** The lines of a heading. Smaller ones are of a heading below it: `Architectural drawings: FLOOR PLANS`. */
const titleOf = (lines: readonly TextLine[]): string =>
  lines.reduce((title, { text, size }, at) => {
    const above = lines[at - 1];
    if (above === undefined) return text;
    const isBelow = above.size >= LARGER * size && !title.endsWith(':');
    return `${title}${isBelow ? ':' : ''} ${text}`;
  }, '');

const DASH = /^[-–—]\s+(?=\S)/u;
/** A list has so many items behind dashes, at least. */
const MIN_DASHED = 3;

/** Dashes are the bullets of a list that has no others; elsewhere they are parts of its items. */
function withDashesAsBullets(pages: readonly PageText[]): readonly PageText[] {
  const texts = pages.flatMap(({ lines }) => lines.map(({ text }) => text.trim()));
  const dashed = texts.filter((text) => DASH.test(text)).length;
  const marked = texts.filter((text) => markOf(text) !== null).length;
  if (dashed < MIN_DASHED || dashed <= marked) return pages;
  return pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => ({ ...line, text: line.text.trim().replace(DASH, '• ') })),
  }));
}

/** Reads a checklist. Lines with many blanks to fill in are not items. */
export function readChecklist(read: readonly PageText[]): Checklist {
  const pages = withDashesAsBullets(read);
  const found = readBetween(pages, runningLines(pages));
  // A list may have no other heading than the one that its pages repeat.
  return found.items.length > 0 ? found : readBetween(pages, new Set());
}

/** Reads it without its running headers and footers. */
function readBetween(pages: readonly PageText[], running: ReadonlySet<string>): Checklist {
  const sections: ChecklistSection[] = [];
  const items: OpenItem[] = [];
  let heading: TextLine[] = [];
  let open: OpenItem | null = null;
  const usual = usualSize(pages);
  const boxed = boxedOf(pages);
  const hasLetters = hasLetteredItems(pages);
  let hasMarks = false;

  function closeHeading(page: number): void {
    if (heading.length === 0) return;
    const title = titleOf(heading).replace(HEADING_NUMBER, '');
    heading = [];
    // A table that continues repeats its heading on each page.
    if (sections.at(-1)?.title === title) return;
    sections.push({ title, page });
    hasMarks = false;
  }

  for (const one of pages) {
    const { page, lines } = one;
    const hasLargePrint = isLargePrint(one, usual);
    let above: TextLine | undefined;
    open = null;
    for (const block of columnsOf(withLabels(lines), startsItem)) {
      above = undefined;
      for (const [at, line] of block.entries()) {
        const text = line.text.trim();
        if (lettersOf(text) === '' || COLUMN_HEAD.test(text)) continue;
        if (running.has(text.replaceAll(/\d+/g, '#')) || isPageCount(line, one)) continue;
        const isApart = gapBefore(line, above);
        const goesOn = isIndented(line, open) && !isApart && !HEADING_NUMBER.test(text);
        const box = boxed === 'headings' && text.length <= MAX_HEADING ? TICK.exec(text) : null;
        const isBoxedHeading = box !== null && lettersOf(text).length >= MIN_MARKED_LETTERS;
        const mark = markOf(text);
        const next = block[at + 1];
        const isSet = (!hasLargePrint && isLarge(line, usual)) || (isHeading(text) && !goesOn);
        if (mark === null && !isSet && isBeside(line, heading.at(-1))) continue;
        const isPlain =
          !isSet &&
          (mark === null
            ? isPlainHeading(line, { next, item: open, isApart })
            : isNumberedHeading(mark, { next, hasLetters }));
        if (isBoxedHeading || isPlain || isSet) {
          // One with a number or a box is separate, even right below another one.
          if (isBoxedHeading || isPlain || HEADING_NUMBER.test(text)) closeHeading(page);
          const rest = mark !== null && isPlain ? mark.rest : text.slice(box?.[0].length ?? 0);
          heading.push({ ...line, text: rest });
          open = null;
          above = line;
          continue;
        }
        closeHeading(page);
        const section = sections.length - 1;
        above = line;
        if (section < 0 || /_{6,}/.test(text)) {
          open = null;
          continue;
        }
        // "Section\n106 of the Act" goes on; a list in lower case has a point or bracket behind its numbers.
        const isSentence = goesOn && /^\d{2,}\s+\p{Ll}/u.test(text);
        if (mark && lettersOf(mark.rest).length > 0 && !isSentence) {
          open = {
            section,
            label: mark.label ?? '',
            text: mark.rest,
            page,
            box: boxOf(line),
            isTicked: TICKED.test(text),
            isMarked: true,
            isBoxed: mark.isBoxed,
            ...{ left: line.box[0], top: line.box[1], bottom: line.box[3], remarks: '' },
          };
          items.push(open);
          hasMarks = true;
        } else if (open && line.box[1] - open.bottom > FAR_BELOW * Math.max(line.size, 4)) {
          open = null;
        } else if (open && (!isApart || open.isMarked)) {
          open.text += ` ${text}`;
          open.bottom = line.box[3];
        } else if (!hasMarks) {
          open = {
            section,
            label: '',
            text,
            page,
            box: boxOf(line),
            isTicked: false,
            isMarked: false,
            isBoxed: false,
            ...{ left: line.box[0], top: line.box[1], bottom: line.box[3], remarks: '' },
          };
          items.push(open);
        }
      }
    }
    closeHeading(page);
    noteRemarks(one, items);
  }
  const listed = items.filter((item) => boxed !== 'items' || item.isBoxed);
  return aroundItems(sections, numbered(withoutParagraphs(withoutIntroduction(sections, listed))));
}

/** How far below the text of an item a remark on it begins, in points. */
const REMARK_GAP = 24;
/** Items whose left edges differ by more points are in different columns. */
const COLUMN = 96;

/** Gives each remark to the item that it stands beside or right below; the rest is about no item, such as a name. */
function noteRemarks({ page, remarks = [] }: PageText, items: readonly OpenItem[]): void {
  const own = items.filter((item) => item.page === page);
  const byPlace = remarks.toSorted((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
  for (const { box, text } of byPlace) {
    const middle = (box[1] + box[3]) / 2;
    const above = own.filter(
      ({ left, top, bottom }) =>
        left <= box[0] + 4 && top - 4 <= middle && box[1] <= bottom + REMARK_GAP,
    );
    // Of several columns the nearest one, and there the last item that begins above.
    const column = Math.max(...above.map(({ left }) => left)) - COLUMN;
    const [item] = above.filter(({ left }) => left >= column).toSorted((a, b) => b.top - a.top);
    if (item !== undefined) item.remarks = item.remarks === '' ? text : `${item.remarks}; ${text}`;
  }
}

/** Forms have headings of fields in front of their first item, and sources behind the last. */
function aroundItems(
  sections: readonly ChecklistSection[],
  items: readonly ChecklistItem[],
): Checklist {
  const [first, last] = [items[0]?.section ?? 0, items.at(-1)?.section ?? -1];
  return {
    sections: sections.slice(first, last + 1),
    items: items.map((item) => ({ ...item, section: item.section - first })),
  };
}

/** From this share of marked items on, the others are paragraphs. */
const MOSTLY_MARKED = 0.7;

/** What stands below the title of a list is none of its items when there are headings behind it or most items are marked. */
function withoutIntroduction(
  sections: readonly ChecklistSection[],
  items: readonly OpenItem[],
): OpenItem[] {
  const marked = items.filter(({ isMarked }) => isMarked).length;
  const isMostly = marked >= MIN_TICKED && marked >= MOSTLY_MARKED * items.length;
  const hasOthers = items.some(({ section }) => section > 0);
  const isTitle = hasOthers && saysChecklist([{ text: sections[0]?.title ?? '' }]);
  return items.filter(
    ({ isMarked, section }) => isMarked || !(isMostly || (isTitle && section === 0)),
  );
}

/** Paragraphs are items only in sections without marked items. */
function withoutParagraphs(items: readonly OpenItem[]): OpenItem[] {
  const marked = new Set(items.filter(({ isMarked }) => isMarked).map(({ section }) => section));
  return items.filter(
    ({ text, section, isMarked }) =>
      lengthOf(text) >= (isMarked ? MIN_MARKED_LETTERS : MIN_ITEM_LETTERS) &&
      (isMarked || !marked.has(section)),
  );
}

/** With one space between words. Fonts with symbols may have each twice: as a shape, and as its letter. */
const plainText = (text: string) =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/(\p{So})(?: ?\1)+/gu, '$1');

function numbered(items: readonly OpenItem[]): ChecklistItem[] {
  const counts = new Map<number, number>();
  return items.map(({ section, label, text, page, box, isTicked, remarks }) => {
    const number = (counts.get(section) ?? 0) + 1;
    counts.set(section, number);
    return {
      ...{ section, label: label || String(number), text: plainText(text) },
      ...{ page, box, isTicked, remarks },
    };
  });
}
