/** Numbers of change orders, by the names they go by. */
import type { Box, Cell, Row } from './page-rows.ts';

export type NumberKind = 'oco' | 'pco';
export type Mention = {
  kind: NumberKind;
  /** As printed, without the name. */
  number: string;
  row: Row;
  box: Box;
  /** What follows the number in its cell: often the title. */
  rest: string;
  /** It stands at the start of its cell, or behind "Re:". */
  isHeading: boolean;
  /** It stands beside or under a label of its own. */
  isLabeled: boolean;
};

const PCO_NAMES =
  '(?:potential|proposed|pending|possible) change (?:order|proposal)s?|(?:change order|change) (?:request|proposal|quotation)|request for change(?: order)?|cost proposal|construction change directive|(?:change )?directive|(?:proposed|potential) variation|variation (?:request|proposal|quotation)|P\\.?C\\.?O\\.?|C\\.?O\\.?R\\.?|C\\.?O\\.?P\\.?|R\\.?C\\.?O\\.?|C\\.?C\\.?D\\.?';
const OCO_NAMES =
  "(?:(?:prime contract|owner|contract|construction|subcontract)(?:’s|'s)? )?change order|variation order|(?:contract )?variation(?= (?:numbers?|no|nr|#))|O\\.?C\\.?O\\.?|C\\.?C\\.?O\\.?|(?:amendment/)?modification";
const SIGN = '\\s*(?:numbers?|num\\.?|no\\.?|nr\\.?|#|:)*\\s*(?:#|:)?\\s*';
/** At least one figure: `007`, `CO-07`, `E-12`, `031.1`, `12R2`. */
const CODE = '((?:[A-Z]{1,5}[-–. ]?)?\\d{1,5}(?:[.-]\\d{1,3})?[A-Z]?\\d?)';

const MENTION = new RegExp(
  `(?<![\\w-])(?:(?<pco>${PCO_NAMES})|(?<oco>${OCO_NAMES}))${SIGN}(?<=[\\s#:.-])${CODE}(?![\\w/]|[.,]\\d|\\s*%)`,
  'gi',
);
/** `PCO-031`, `CO-07`: the name is part of the number. */
const JOINED =
  /(?<![\w-])((PCO|COR|COP|CCD|RCO)|OCO|CCO|CO)[-–]\s?(\d{1,5}(?:\.\d{1,3})?[A-Z]?)(?![\w/]|[.,]\d)/g;

/** Fields of official forms are numbered: `2. CHANGE ORDER NO.` */
const LABEL = new RegExp(
  `^(?:\\d{1,2}[a-z]?\\.\\s*)?(?:(?<pco>${PCO_NAMES})|(?<oco>${OCO_NAMES}))\\s*(?:numbers?|num\\.?|no\\.?|nr\\.?|#)\\s*:?$`,
  'i',
);
const WHOLE_CODE = new RegExp(`^#?${CODE}$`, 'i');
/** Words that show a number to be that of another change order. */
const OF_ANOTHER =
  /\b(?:previous(?:ly)?|prior|through|thru|supersedes|see|per|ref\.?|reference|approved|voids?)\s+(?:(?:owner|potential|proposed)\s+)?$/i;
/** Before a heading: `Re: Clinic - `. */
const BEFORE_HEADING = /^(?:(?:re|subject|subj)\s*:.*)?$/i;

function mentionsInCell(cell: Cell, row: Row): Mention[] {
  const found: Mention[] = [];
  const add = (at: number, end: number, kind: NumberKind, number: string) => {
    if (OF_ANOTHER.test(cell.text.slice(0, at))) return;
    if (found.some((other) => other.number.endsWith(number) || number.endsWith(other.number)))
      return;
    const rest = cell.text
      .slice(end)
      .replace(/^[\s:–—-]+/, '')
      .trim();
    const isHeading = BEFORE_HEADING.test(cell.text.slice(0, at).trim());
    const isLabeled = /(?:numbers?|no\.?|#)\s*:?\s*\S+$/i.test(cell.text.slice(at, end));
    found.push({ kind, number, row, box: cell.box, rest, isHeading, isLabeled });
  };
  for (const match of cell.text.matchAll(MENTION)) {
    const kind = match.groups?.['pco'] === undefined ? 'oco' : 'pco';
    add(match.index, match.index + match[0].length, kind, match[3] ?? '');
  }
  for (const match of cell.text.matchAll(JOINED)) {
    const kind = match[2] === undefined ? 'oco' : 'pco';
    add(match.index, match.index + match[0].length, kind, match[0]);
  }
  return found;
}

/** The cell right of a label, or the one under it. */
export function besideOrUnder(rows: readonly Row[], row: Row, cell: Cell): Cell | null {
  const right = row.cells[row.cells.indexOf(cell) + 1];
  const below = rows
    .filter((other) => other.page === row.page && other.box[1] > cell.box[1] && other !== row)
    .filter((other) => other.box[1] - cell.box[3] < Math.max(cell.size, other.size) * 1.6)
    .flatMap(({ cells }) => cells)
    .find(({ box }) => Math.abs(box[0] - cell.box[0]) < 8);
  // A form sets its labels smaller than what is filled in below them.
  if (below && below.size > cell.size + 0.5) return below;
  const isLabel = right?.text.endsWith(':') ?? false;
  return right !== undefined && !isLabel ? right : (below ?? null);
}

/** All numbers that the rows name, from top to bottom. */
export function mentionsIn(rows: readonly Row[]): Mention[] {
  return rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const label = LABEL.exec(cell.text);
      if (!label) return mentionsInCell(cell, row);
      const filled = besideOrUnder(rows, row, cell);
      const code = filled && WHOLE_CODE.exec(filled.text);
      if (!filled || !code) return [];
      const kind = label.groups?.['pco'] === undefined ? ('oco' as const) : ('pco' as const);
      const found = { kind, number: code[1] ?? '', row, box: filled.box, rest: '' };
      return [{ ...found, isHeading: true, isLabeled: true }];
    }),
  );
}

const RFI =
  /\b(?:RFI|R\.F\.I\.|request for information)s?(?:\s*(?:numbers?|nos?\.?|#|ref(?:erence)?\.?|:))*\s*[-#:]?\s*((?:[A-Z]{1,3}-)?\d{1,5}(?:\.\d+)?(?:(?:\s*(?:,|&|and|;)\s*)#?(?!RFI)(?:[A-Z]{1,3}-)?\d{1,5}(?:\.\d+)?(?![\d,.]*\s*(?:days|LF|SF|EA)))*)/gi;

/** RFI numbers in a text, as printed. */
export function rfisIn(text: string): string[] {
  return [...text.matchAll(RFI)].flatMap(
    (match) => match[1]?.match(/(?:[A-Z]{1,3}-)?\d{1,5}(?:\.\d+)?/g) ?? [],
  );
}
