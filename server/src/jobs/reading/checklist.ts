/**
 * Finds the sections and items of a checklist: headings in capitals, and the numbered, boxed or indented text below them.
 */
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
};
export type Checklist = { sections: ChecklistSection[]; items: ChecklistItem[] };

/** Checkboxes, bullets and blanks to tick, in Unicode and in the private-use characters of symbol fonts. */
const BOX =
  /^(?:[☐☑☒□■❑❏◻◼▢▪•●○◦·►➢✓\u{f06f}\u{f071}\u{f0a8}\u{f0b7}\u{f0fe}]|\[\s?\]|\(\s?\)|_{2,}|o(?=\s[A-Z]))\s*/u;
/** `3`, `3.`, `3)`, `2.1`, `a.`, `B)`, then text. */
const NUMBER = /^\(?(\d{1,3}(?:\.\d{1,3})*|[A-Za-z])[.)]?\s+(?=\S)/;
/** The number of a heading: `A.`, `IV.`, `2.0`. */
const HEADING_NUMBER = /^(?:[A-Z]|[IVX]{1,5}|\d{1,2}(?:\.\d{1,2})*)[.)]\s+/;
/** Column headings of a checklist table. */
const COLUMN_HEAD = /^(?:(?:NO\.?|ITEMS?|COMMENTS?\/?|YES|N\/?A|REMARKS|REQ\.?|COPIES)[\s/]*)+$/i;
const MAX_HEADING = 90;
/** Lines at the top and bottom of a page that most pages repeat are running headers and footers. */
const EDGE_PART = 0.12;
/** A gap of this many line heights separates paragraphs. */
const PARAGRAPH_GAP = 1.6;
/** An item with fewer letters is a blank to fill in, or a column heading. */
const MIN_ITEM_LETTERS = 12;

const lettersOf = (text: string) => text.replaceAll(/[^A-Za-z]/g, '');

function isHeading(text: string): boolean {
  const letters = lettersOf(text.replace(HEADING_NUMBER, ''));
  return (
    letters.length >= 4 &&
    text.length <= MAX_HEADING &&
    !/_{3,}|\.{4,}/.test(text) &&
    letters === letters.toUpperCase() &&
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

type Mark = { label: string | null; rest: string };

/** The start of an item; null for a continuation line. */
function markOf(text: string): Mark | null {
  const box = BOX.exec(text);
  const behind = box ? text.slice(box[0].length) : text;
  const number = NUMBER.exec(behind);
  if (number) return { label: number[1] ?? null, rest: behind.slice(number[0].length) };
  return box ? { label: null, rest: behind } : null;
}

function gapBefore(line: TextLine, above: TextLine | undefined): boolean {
  if (!above) return true;
  return line.box[1] - above.box[3] > (PARAGRAPH_GAP - 1) * Math.max(line.size, 4);
}

/** Reads a checklist. Lines with many blanks to fill in are not items. */
export function readChecklist(pages: readonly PageText[]): Checklist {
  const running = runningLines(pages);
  const sections: ChecklistSection[] = [];
  const items: (ChecklistItem & { isMarked: boolean })[] = [];
  let heading: string[] = [];
  let open: (ChecklistItem & { isMarked: boolean }) | null = null;
  let hasMarks = false;

  function closeHeading(page: number): void {
    if (heading.length === 0) return;
    const title = heading.join(' ').replace(HEADING_NUMBER, '');
    heading = [];
    // A table that continues repeats its heading on each page.
    if (sections.at(-1)?.title === title) return;
    sections.push({ title, page });
    hasMarks = false;
  }

  for (const { page, lines } of pages) {
    let above: TextLine | undefined;
    open = null;
    for (const line of withLabels(lines)) {
      const text = line.text.trim();
      if (lettersOf(text) === '' || COLUMN_HEAD.test(text)) continue;
      if (running.has(text.replaceAll(/\d+/g, '#'))) continue;
      if (isHeading(text)) {
        // A numbered heading is separate, even right below another one.
        if (HEADING_NUMBER.test(text)) closeHeading(page);
        heading.push(text);
        open = null;
        above = line;
        continue;
      }
      closeHeading(page);
      const section = sections.length - 1;
      const mark = markOf(text);
      const isApart = gapBefore(line, above);
      above = line;
      if (section < 0 || /_{6,}/.test(text)) {
        open = null;
        continue;
      }
      if (mark && lettersOf(mark.rest).length > 0) {
        open = { section, label: mark.label ?? '', text: mark.rest, page, isMarked: true };
        items.push(open);
        hasMarks = true;
      } else if (open && (!isApart || open.isMarked)) {
        open.text += ` ${text}`;
      } else if (!hasMarks) {
        open = { section, label: '', text, page, isMarked: false };
        items.push(open);
      }
    }
    closeHeading(page);
  }
  return { sections, items: numbered(withoutParagraphs(items)) };
}

/** Paragraphs are items only in sections without marked items. */
function withoutParagraphs<Item extends ChecklistItem & { isMarked: boolean }>(
  items: readonly Item[],
): Item[] {
  const marked = new Set(items.filter(({ isMarked }) => isMarked).map(({ section }) => section));
  return items.filter(
    ({ text, section, isMarked }) =>
      lettersOf(text).length >= MIN_ITEM_LETTERS && (isMarked || !marked.has(section)),
  );
}

function numbered(items: readonly (ChecklistItem & { isMarked: boolean })[]): ChecklistItem[] {
  const counts = new Map<number, number>();
  return items.map(({ section, label, text, page }) => {
    const number = (counts.get(section) ?? 0) + 1;
    counts.set(section, number);
    return { section, label: label || String(number), text: text.replaceAll(/\s+/g, ' '), page };
  });
}
