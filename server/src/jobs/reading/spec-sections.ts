/**
 * Finds the sections of a specification book by their CSI codes (MasterFormat), in all common spellings: `03 30 00`,
 * `033000`, `01 2100`, `03 30 00.13`, and the old five-digit format.
 */
import type { PageText, TextLine } from './text-lines.ts';

export type SpecSection = {
  /** Digits only: 5, 6 or 8. */
  code: string;
  /** As printed; empty if the book gives none. */
  title: string;
  /** The page it starts on, from 1. */
  page: number;
  /** Whether the book's own table of contents lists it; null if the book has none. */
  isListed: boolean | null;
};

const PAIRS = String.raw`\d{2}[ .-]?\d{2}[ .-]?\d{2}(?:[ .]\d{2})?`;
const CODE = String.raw`${PAIRS}|\d{5}`;
const DASH = String.raw`\s*[-–—:]?\s*`;
/** An explicit heading. The word is separate from the code, or both are letterspaced. */
const HEADING = new RegExp(
  `^(?:(?:SPECIFICATIONS?|TECHNICAL|DIVISION \\d{1,2}[,: -]*) ?)?(SECTION|DOCUMENT)(?: (?:NO\\.?|NUMBER|#))?[:.]? ?(${CODE})(?!\\d)${DASH}(.*)$`,
  'i',
);
/** A bookmark of a section. Five digits alone may be anything. */
const BOOKMARK = new RegExp(
  `^(?:SECTION ?(${CODE})|(\\d{2}[ .-]?\\d{2}[ .-]?\\d{2}(?:\\.\\d{2})?))(?!\\d)[ _]*${DASH}(.*)$`,
  'i',
);
/** What follows the code in a running header or footer. */
const PAGE_BEHIND = /^(?:(?:PAGE|PG\.?) ?)?\d{1,4}(?: ?(?:OF|\/) ?\d{1,4})?$/i;
/** A heading of only code and title, as in some books. */
const BARE_HEADING = new RegExp(`^(${CODE})(?!\\d)${DASH}([A-Z][^a-z]{3,80})$`);
/** A line of the book's table of contents: code, title, perhaps leader dots and a page. */
const LISTING = new RegExp(
  `^(?:SECTION\\s+)?(${CODE})(?!\\d)${DASH}([A-Za-z].*?)[\\s.·…]*(?:\\d+)?$`,
  'i',
);
/**
 * A running header or footer: `SUMMARY OF WORK 01 1100 - 3`, `01 1100 - 3 SUMMARY OF WORK`, `SECTION 011100 - PAGE 3`. Five
 * digits need the word: drawings have numbers such as `12345-01`.
 */
const RUNNING = new RegExp(
  `^(?:(.*?)\\s+)?(?:SECTION\\s+(${CODE})|(${PAIRS}))\\s*[-–—/]\\s*(?:Page\\s+)?\\d{1,3}(?:\\s+(\\D.*))?$`,
  'i',
);
/** The divisions of MasterFormat. */
const LAST_DIVISION = 49;

/** The parts of the page height that contain running headers and footers. */
const HEAD_PART = 0.1;
const FOOT_PART = 0.88;
/** A page with this many lines of code and title is a table of contents. */
const LISTINGS_OF_CONTENTS = 5;
/** Fewer are enough if the page has that heading. */
const LISTINGS_UNDER_HEAD = 2;
const CONTENTS_HEAD =
  /^(?:TABLE OF CONTENTS|(?:LIST|INDEX) OF (?:SPECIFICATION |TECHNICAL )?SECTIONS|(?:SPECIFICATIONS? )?INDEX)$/i;
/** Maximum lines of a title. */
const TITLE_LINES = 2;
/** A line with this many single letters is letterspaced. */
const SPREAD_LETTERS = 6;
/** Maximum lines from a heading to its `PART 1`. */
const PART_WITHIN = 6;

/** Collapses spaces, and removes those between letterspaced letters: `S E C T I O N  0 3 3 0 0 0`. */
function plainText(text: string): string {
  const words = text.trim().split(/\s+/u);
  const isSpread = words.filter((word) => word.length === 1).length >= SPREAD_LETTERS;
  if (!isSpread) return words.join(' ');
  let plain = '';
  for (const [index, word] of words.entries()) {
    const goesOn = word.length === 1 && words[index - 1]?.length === 1;
    plain += index > 0 && !goesOn ? ` ${word}` : word;
  }
  return plain;
}

const digitsOf = (code: string) => code.replaceAll(/\D/g, '');

/** A title begins with a capital or a digit and is not a sentence. */
function isTitle(text: string): boolean {
  return (
    /^[A-Z0-9"“(]/.test(text) &&
    /[A-Za-z]{2}/.test(text) &&
    text.length <= 120 &&
    !/^(PART|END OF SECTION|OF|IN|AND|SHALL|FOR|TO)\b/.test(text) &&
    !/[.;,:]$/.test(text)
  );
}

/** Without quotes and dashes around a title, and the page number after leader dots. */
function cleanTitle(text: string): string {
  return text
    .replace(/[\s.·…]{3,}\d*$/, '')
    .replaceAll(/^[\s"“–—-]+|[\s"”–—-]+$/g, '')
    .trim();
}

function titleBelow(lines: readonly TextLine[], index: number): string {
  const parts: string[] = [];
  const first = lines[index];
  for (const line of lines.slice(index + 1, index + 1 + TITLE_LINES)) {
    const text = line.text.trim();
    if (!isTitle(text) || HEADING.test(text) || text.includes(':')) break;
    // The second line of a title is in capitals; anything else is body text.
    if (parts.length > 0 && /[a-z]/.test(text)) break;
    if (first && line.size < first.size * 0.8) break;
    parts.push(text);
  }
  return cleanTitle(parts.join(' '));
}

const partFollows = (lines: readonly TextLine[], index: number) =>
  lines
    .slice(index + 1, index + 1 + PART_WITHIN)
    .some((line) => /^PART\s*(1|I|ONE)\b/i.test(line.text.trim()));

type Found = {
  code: string;
  title: string;
  page: number;
  /** Whether `PART 1` follows, which distinguishes a section from a reference to it. */
  isSure: boolean;
};

/** Headings of one page. */
function headingsOf({ page, lines: printed }: PageText): Found[] {
  const lines = printed.map((line) => ({ ...line, text: plainText(line.text) }));
  const found: Found[] = [];
  for (const [index, { text }] of lines.entries()) {
    const isSure = partFollows(lines, index);
    const match = HEADING.exec(text);
    if (match) {
      const [, word = '', code = '', rest = ''] = match;
      const behind = cleanTitle(rest);
      // "SECTION 01 6000 OF THE SPECIFICATIONS:" and "Section 01 2973, Schedule of Values" are references.
      if (behind !== '' && (!isTitle(behind) || PAGE_BEHIND.test(behind))) continue;
      const below = behind === '' ? titleBelow(lines, index) : '';
      const isInCapitals = word === word.toUpperCase();
      if (isSure || (isInCapitals && (behind !== '' || below !== ''))) {
        found.push({ code: digitsOf(code), title: behind || below, page, isSure });
      }
      continue;
    }
    const bare = BARE_HEADING.exec(text);
    if (bare && isSure) {
      found.push({ code: digitsOf(bare[1] ?? ''), title: cleanTitle(bare[2] ?? ''), page, isSure });
    }
  }
  return found;
}

/** Joins lines on the same baseline, from left to right. */
function rowsOf(lines: readonly TextLine[]): string[] {
  const rows: TextLine[][] = [];
  for (const line of lines) {
    const row = rows.find(([first]) => first && Math.abs(first.box[3] - line.box[3]) < 3);
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) =>
    row
      .toSorted((a, b) => a.box[0] - b.box[0])
      .map((line) => plainText(line.text))
      .join(' '),
  );
}

/** The header and footer lines of a page. A title at left and a code at right count as one. */
function edgeLines({ height, lines }: PageText): string[] {
  return rowsOf(
    lines.filter(({ box }) => box[3] <= height * HEAD_PART || box[1] >= height * FOOT_PART),
  );
}

/** The section in a page's running header or footer. */
function runningOf(page: PageText): Found | null {
  for (const text of edgeLines(page)) {
    const match = RUNNING.exec(text);
    if (!match) continue;
    const [, before = '', named, paired = '', behind = ''] = match;
    const code = named ?? paired;
    const title = [before, behind].map(cleanTitle).find((part) => part !== '' && isTitle(part));
    // Without the word, only a title shows that the digits are a section.
    const isNamed = named !== undefined || title !== undefined;
    if (!isNamed || Number(code.slice(0, 2)) > LAST_DIVISION) continue;
    return { code: digitsOf(code), title: title ?? '', page: page.page, isSure: false };
  }
  return null;
}

/** The sections that bookmarks place on a page. */
function bookmarkedOn({ page, bookmarks = [] }: PageText): Found[] {
  return bookmarks.flatMap((bookmark) => {
    const match = BOOKMARK.exec(plainText(bookmark.replace(/\.pdf$/i, '')));
    const title = cleanTitle(match?.[3] ?? '');
    if (!match || !/\p{L}{3}/u.test(title)) return [];
    return [{ code: digitsOf(match[1] ?? match[2] ?? ''), title, page, isSure: false }];
  });
}

/** The entries of a table of contents; empty for any other page. */
function contentsOf({ lines }: PageText): Map<string, string> {
  const listed = new Map<string, string>();
  const rows = rowsOf(lines);
  for (const row of rows) {
    const match = LISTING.exec(row);
    const title = cleanTitle(match?.[2] ?? '');
    if (match?.[1] !== undefined && title !== '') listed.set(digitsOf(match[1]), title);
  }
  const isHeaded = rows.some((row) => CONTENTS_HEAD.test(row));
  return listed.size >= (isHeaded ? LISTINGS_UNDER_HEAD : LISTINGS_OF_CONTENTS)
    ? listed
    : new Map();
}

/** Finds the sections of a book page by page, without keeping pages. */
export class SpecSectionFinder {
  readonly #contents = new Map<string, string>();
  readonly #headings = new Map<string, Found>();
  readonly #bookmarked = new Map<string, Found>();
  readonly #running = new Map<string, Found>();

  /** Pages must come in order. */
  add(page: PageText): void {
    for (const found of bookmarkedOn(page)) {
      if (!this.#bookmarked.has(found.code)) this.#bookmarked.set(found.code, found);
    }
    const listed = contentsOf(page);
    const headings = headingsOf(page);
    // A page that lists many sections and contains the text of none is the table of contents.
    if (listed.size > 0 && headings.length !== 1) {
      for (const [code, title] of listed) this.#contents.set(code, title);
      return;
    }
    for (const found of headings) {
      const known = this.#headings.get(found.code);
      // If `PART 1` follows, a section starts; an earlier heading was a reference in capitals.
      if (!known || (found.isSure && !known.isSure)) this.#headings.set(found.code, found);
      else if (known.title === '') known.title = found.title;
    }
    const foot = runningOf(page);
    if (foot && !this.#running.has(foot.code)) this.#running.set(foot.code, foot);
  }

  /**
   * The sections so far in page order, each code once: where its heading first appears or, without one (a book that starts
   * within a section), where a bookmark leads or its running footer first appears.
   */
  sections(): SpecSection[] {
    const sections = new Map([...this.#headings].map(([code, found]) => [code, { ...found }]));
    for (const found of [...this.#bookmarked.values(), ...this.#running.values()]) {
      const known = sections.get(found.code);
      if (!known) sections.set(found.code, { ...found });
      else if (known.title === '') known.title = found.title;
    }
    return [...sections.values()]
      .toSorted((a, b) => a.page - b.page)
      .map(({ code, title, page }) => ({
        code,
        title: title || (this.#contents.get(code) ?? ''),
        page,
        isListed: this.#contents.size === 0 ? null : this.#contents.has(code),
      }));
  }
}

/** The sections of a whole book; see `SpecSectionFinder`. */
export function specSections(pages: readonly PageText[]): SpecSection[] {
  const finder = new SpecSectionFinder();
  for (const page of pages) finder.add(page);
  return finder.sections();
}

/** A code as people write it: digits in pairs, separated by spaces. */
export function spellCode(code: string): string {
  return code.length === 5 ? code : (code.match(/../g) ?? []).join(' ');
}
