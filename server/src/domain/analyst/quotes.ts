/** Finds words that a language model quotes on the sheet that it names. Pure. */
import type { Box } from '../checks/check.ts';
import type { PageLine } from '../compliance/passages.ts';

/** Where a quote is. */
export type QuotedPlace = {
  /** As written on the sheet. */
  readonly quote: string;
  /** Page points. Null: nobody knows where its lines are. */
  readonly box: Box | null;
  /** The whole lines that it is on. */
  readonly lines: string;
};

/** Fewer letters and digits are on every sheet. */
const LEAST_SIGNS = 4;
const LONGEST = 400;
/** Lines that a quote may go over. */
const MOST_LINES = 12;
/** How far they may be apart, in heights of a line: below each other, and beside each other. */
const BELOW = 1.5;
const BESIDE = 3;

/** What differs between a page and its copy: spaces and line ends. */
export const inOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

const isWordSign = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** The text of a sheet as it is sent and searched: its lines, one after the other. */
export function pageTextOf(lines: readonly PageLine[]): string {
  return lines
    .map(({ text }) => inOneLine(text))
    .filter((text) => text !== '')
    .join('\n');
}

type Line = { text: string; box: Box; start: number };

/** The text of a sheet, to be searched for several quotes. */
export class SearchedPage {
  readonly #lines: readonly Line[];
  readonly #text: string;
  readonly #folded: string;

  constructor(given: readonly PageLine[]) {
    const texts = given.map(({ text }) => inOneLine(text));
    // A few letters become two when they are folded: places then count in what is folded.
    const isEven = texts.every((text) => text.toLowerCase().length === text.length);
    const lines: Line[] = [];
    let start = 0;
    for (const [index, { box }] of given.entries()) {
      const written = texts[index] ?? '';
      const text = isEven ? written : written.toLowerCase();
      if (text === '') continue;
      lines.push({ text, box, start });
      start += text.length + 1;
    }
    this.#lines = lines;
    this.#text = lines.map(({ text }) => text).join(' ');
    this.#folded = this.#text.toLowerCase();
  }

  /** The first place with exactly these words, in any case; null if there is none. */
  placeOf(quoted: string): QuotedPlace | null {
    const quote = inOneLine(quoted).toLowerCase();
    const signs = quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (signs < LEAST_SIGNS || quote.length > LONGEST) return null;
    for (
      let at = this.#folded.indexOf(quote);
      at !== -1;
      at = this.#folded.indexOf(quote, at + 1)
    ) {
      const end = at + quote.length;
      if (!this.#areWords(at, end)) continue;
      const lines = this.#lines.filter(
        ({ start, text }) => start < end && start + text.length > at,
      );
      if (lines.length <= MOST_LINES && areTogether(lines)) {
        return {
          ...{ quote: this.#text.slice(at, end), box: around(lines) },
          lines: lines.map(({ text }) => text).join(' '),
        };
      }
    }
    return null;
  }

  /** Not a part of a word: "ONE" is not in "STONE". */
  #areWords(at: number, end: number): boolean {
    const text = this.#folded;
    const begins = !isWordSign(text[at]) || !isWordSign(text[at - 1]);
    return begins && (!isWordSign(text[end - 1]) || !isWordSign(text[end]));
  }
}

/** Lines that follow each other in a file may be anywhere on its page. Words of two notes are no quote. */
function areTogether(lines: readonly Line[]): boolean {
  return lines.every((line, index) => {
    const before = lines[index - 1];
    if (before === undefined) return true;
    const [a, b] = [before.box, line.box];
    const height = Math.max(1, Math.min(a[3] - a[1], b[3] - b[1]));
    const below = Math.max(0, b[1] - a[3], a[1] - b[3]);
    const beside = Math.max(0, b[0] - a[2], a[0] - b[2]);
    return below <= BELOW * height && beside <= BESIDE * height;
  });
}

function around(lines: readonly Line[]): Box | null {
  const boxes = lines.map(({ box }) => box).filter(([x0, y0, x1, y1]) => x1 > x0 && y1 > y0);
  if (boxes.length === 0) return null;
  return [
    Math.min(...boxes.map(([x0]) => x0)),
    Math.min(...boxes.map(([, y0]) => y0)),
    Math.max(...boxes.map(([, , x1]) => x1)),
    Math.max(...boxes.map(([, , , y1]) => y1)),
  ];
}
