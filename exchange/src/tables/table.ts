/** A table to download. Spreadsheets run text that begins like a formula, so no cell of a file does. */

/** A date is written in the zone of the file, to the second. */
export type Cell = string | number | Date | null;

export type Table = {
  readonly columns: readonly string[];
  /** Made while the file is written. */
  readonly rows: Iterable<readonly Cell[]>;
};

/** Writes a table row by row, so that one of any length takes no more memory than another. */
export type TableWriter<Piece> = {
  readonly head: () => Piece[];
  /** What can be sent by now. It may be nothing. */
  readonly row: (cells: readonly Cell[]) => Piece[];
  readonly end: () => Piece[];
};

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
export type Zone = (moment: Date) => number;

/** The zone of the browser, or of the server. */
export const OWN_ZONE: Zone = (moment) => moment.getTimezoneOffset() * -60_000;

/** Throws a RangeError unless it is the name of a zone, such as `America/New_York`. */
export function zoneNamed(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: name, hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    const clock = Date.UTC(
      ...([of('year'), of('month') - 1, of('day')] as const),
      ...([of('hour'), of('minute'), of('second')] as const),
    );
    return clock - Math.floor(moment.getTime() / 1000) * 1000;
  };
}

/** ISO 8601 as a date; what cannot be read as one stays text. */
export function momentCell(moment: string | null): Cell {
  if (moment === null) return null;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : date;
}

/** Blanks, signs that nobody sees, and quotes, which spreadsheets may drop. Tabs and line breaks separate cells instead. */
const DROPPED = String.raw`(?:(?![\t\r\n])["\p{Cc}\p{Cf}\p{Z}\p{DI}])*`;
/** The full-width forms count, too: some spreadsheets take them for the others. */
const FORMULA = `${DROPPED}[=+\\-@|%＝＋－＠]`;
const LIKE_A_FORMULA = new RegExp(String.raw`^(?:[\t\r\n]|${FORMULA})`, 'u');
const FORMULA_INSIDE = new RegExp(String.raw`[;\t\r\n](?=${FORMULA})`, 'gu');

/** Text for a cell of its own. */
export function harmless(text: string): string {
  return LIKE_A_FORMULA.test(text) ? `'${text}` : text;
}

/** Text for a file that a spreadsheet may split at semicolons, tabs and line breaks, wherever its cells end. */
export function harmlessInParts(text: string): string {
  return harmless(text).replaceAll(FORMULA_INSIDE, "$&'");
}
