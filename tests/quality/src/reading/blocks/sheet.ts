/** Draws the sheets of a layout: frame, title block, and a drawing with all that misleads. Knows what the block says. */
import { LANGUAGES } from './languages.ts';
import type { Labels, Language } from './language.ts';
import type { Layout } from './layouts.ts';
import { advanceOf, widthOf } from './marks.ts';
import type { DrawnPage, Mark } from './marks.ts';
import type { TruePage } from '../truth.ts';

export type GeneratedSheet = { drawn: DrawnPage; truth: TruePage };

type Box = readonly [x0: number, y0: number, x1: number, y1: number];

const MARGIN = 10;
const USUAL_LABEL = 1.8;
const TEXT_SIZE = 2.8;
const LARGE = 7;
/** In cells lower than this, label and value are on one line. */
const LOW = 7.5;

const pick = <Value>(values: readonly Value[], index: number): Value => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
};

const two = (value: number) => String(value).padStart(2, '0');
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

function dateOf(style: Layout['date'], seed: number): string {
  const [year, month, day] = [2009 + (seed % 14), 1 + (seed % 12), 1 + ((seed * 7) % 28)];
  switch (style) {
    case 'iso':
      return `${year}-${two(month)}-${two(day)}`;
    case 'dots':
      return `${two(day)}.${two(month)}.${year}`;
    case 'slashes':
      return `${two(day)}/${two(month)}/${year}`;
    case 'us':
      return `${month}/${day}/${two(year % 100)}`;
    case 'short':
      return `${two(day)}-${two(month)}-${two(year % 100)}`;
    case 'month':
      return `${two(month)}.${year}`;
    case 'words':
      return `${day} ${pick(MONTHS, month - 1)} ${year}`;
    case 'cjk':
      return `${year}年${month}月${day}日`;
  }
}

/** Everything that the cells of one sheet say. */
class Values {
  readonly layout: Layout;
  readonly language: Language;
  readonly number: string;
  readonly title: string;
  readonly sheet: number;
  readonly #seed: number;

  constructor(layout: Layout, place: number, sheet: number) {
    this.layout = layout;
    this.language = LANGUAGES[layout.language];
    this.sheet = sheet;
    this.#seed = place * 5 + 3;
    this.number = layout.number
      .replaceAll('&', String(sheet))
      .replaceAll('9', String((place * 3) % 10));
    this.title = pick(this.language.titles[layout.trade], place + sheet);
  }

  label(field: string): string {
    const { also, wording } = this.layout;
    const all = [this.language, ...(also === undefined ? [] : [LANGUAGES[also]])];
    const said = all.map(({ labels }) => {
      const isKnown = (one: string): one is keyof Labels => Object.hasOwn(labels, one);
      if (!isKnown(field)) return '';
      const [first = '', second] = labels[field].split('|');
      return (wording === 1 ? (second ?? first) : first).trim();
    });
    return said.filter((one) => one !== '').join(' / ');
  }

  /** `entry`: of the table of revisions, from 1. */
  date(entry = 0): string {
    return dateOf(this.layout.date, this.#seed + entry);
  }

  value(field: string, entry: number): string {
    const { projects, firms, people, labels } = this.language;
    const { revisions, sheets } = this.layout;
    const isOfTable = entry > 0;
    const at = this.#seed;
    switch (field) {
      case 'number':
        return this.number;
      case 'title':
        return this.title;
      case 'rev':
        return (isOfTable ? revisions[entry - 1] : revisions.at(-1)) ?? '';
      case 'date':
        return isOfTable && entry > revisions.length ? '' : this.date(entry);
      case 'sheet':
        return `${this.sheet} ${labels.of} ${sheets === 1 ? 1 : sheets + 2}`;
      case 'project':
        return pick(projects, at);
      case 'firm':
        return pick(firms, at);
      case 'client':
        return pick(firms, at + 1);
      case 'drawn':
        return pick(people, at);
      case 'checked':
        return pick(people, at + 1);
      case 'approved':
        return pick(people, at + 2);
      case 'name':
        return isOfTable && entry <= revisions.length ? pick(people, at + entry) : '';
      case 'change':
        return entry > revisions.length ? '' : `${labels.change} ${entry}`;
      case 'scale':
        return pick(['1:50', '1:1', '1:100', '2:1'], at);
      case 'size':
        return pick(['A3', 'B', 'A4', 'A1'], at);
      case 'material':
        return pick(['S235JR', 'EN AW-6082', '1.4301', 'C45'], at);
      case 'status':
        return pick(['S2', 'IFC', 'P', 'R'], at);
      case 'mass':
        return '2.4 kg';
      case 'sheetname':
        return 'Sheet: /Power/';
      case 'tool':
        return 'Editor 8.0.4';
      case 'plant':
        return '=A1';
      case 'location':
        return `+S${this.sheet}`;
      case 'job':
        return `JOB ${12_000 + at}`;
      case 'standard':
        return 'IEC 61082-1';
      default:
        return '';
    }
  }
}

const text = (said: string, x: number, y: number, size: number): Mark => ({
  kind: 'text',
  text: said,
  at: [x, y],
  size,
});

const frame = ([x0, y0, x1, y1]: Box): Mark[] => [
  { kind: 'line', from: [x0, y0], to: [x1, y0] },
  { kind: 'line', from: [x1, y0], to: [x1, y1] },
  { kind: 'line', from: [x1, y1], to: [x0, y1] },
  { kind: 'line', from: [x0, y1], to: [x0, y0] },
];

/** As large as fits, on two lines where one is too long. */
function fitted(said: string, [x0, y0, x1, y1]: Box, size: number): Mark[] {
  if (said === '') return [];
  const room = x1 - x0 - 2;
  const words = said.split(' ');
  const isHigh = y1 - y0 > 2.6 * size;
  if (widthOf(said) * size > room && words.length > 1 && isHigh) {
    const half = Math.ceil(words.length / 2);
    const lines = [words.slice(0, half).join(' '), words.slice(half).join(' ')];
    const own = Math.min(size, room / Math.max(...lines.map(widthOf)));
    return lines.map((line, index) => text(line, x0 + 1, y1 - 1.2 - (1 - index) * own * 1.25, own));
  }
  const own = Math.min(size, room / widthOf(said));
  return [text(said, x0 + 1, y1 - 1.2 - Math.max(0, (y1 - y0 - own * 1.6) / 3), own)];
}

function cellMarks(cell: string, box: Box, values: Values): Mark[] {
  const [, field = '', mark = ''] = /^([a-z]+|\.)(.*)$/.exec(cell) ?? [];
  if (field === '.') return [];
  const [x0, y0, x1, y1] = box;
  const label = values.label(field);
  if (mark.includes('#')) return fitted(label, box, Math.min(2.4, (y1 - y0) / 2));
  const value = values.value(field, Number(/=(\d)/.exec(mark)?.[1] ?? 0));
  const isMain = field === 'title' || field === 'number';
  const size = Math.min(
    mark.includes('^') ? LARGE : isMain ? TEXT_SIZE * 1.3 : TEXT_SIZE,
    (y1 - y0) * 0.55,
  );
  if (mark.includes('=') || label === '') return fitted(value, box, size);
  const { labels, labelSize = USUAL_LABEL } = values.layout;
  if (labels === 'behind') {
    const room = widthOf(label) * labelSize + 2;
    const right = text(label, x1 - room + 1, y1 - 1.5, labelSize);
    return [right, ...fitted(value, [x0, y0, x1 - room, y1], size)];
  }
  if (labels === 'colon') return fitted(`${label}: ${value}`, box, size);
  if (labels === 'before' || y1 - y0 < LOW) {
    const width = widthOf(label) * labelSize + 2;
    const left = text(label, x0 + 1, y1 - 1.5, labelSize);
    return [left, ...fitted(value, [x0 + width, y0, x1, y1], Math.min(size, y1 - y0 - 3))];
  }
  if (labels === 'below') {
    const above: Box = [x0, y0, x1, y1 - labelSize - 1];
    return [...fitted(value, above, size), text(label, x0 + 1, y1 - 0.8, labelSize)];
  }
  const below: Box = [x0, y0 + labelSize + 1, x1, y1];
  return [text(label, x0 + 1, y0 + labelSize + 0.5, labelSize), ...fitted(value, below, size)];
}

type Column = {
  width: number;
  rows: { height: number; cells: { name: string; share: number }[] }[];
};

function columnOf(source: string): Column {
  const [width = '', ...rows] = source.split('|').map((part) => part.trim());
  return {
    width: Number(width),
    rows: rows.map((row) => {
      const [height = '', cells = ''] = row.split(':').map((part) => part.trim());
      return {
        height: Number(height),
        cells: cells.split(/\s+/).map((cell) => {
          const [name = '', share = '1'] = cell.split('*');
          return { name, share: Number(share) };
        }),
      };
    }),
  };
}

/** The block's box, stretched along its edge, never larger than the frame. */
function boxOf({ place, page: [width, height] }: Layout, columns: readonly Column[]): Box {
  const [right, bottom] = [width - MARGIN, height - MARGIN];
  const heights = columns.map(({ rows }) => rows.reduce((sum, row) => sum + row.height, 0));
  const isStrip = place === 'right' || place === 'left';
  const high = isStrip ? bottom - MARGIN : Math.max(...heights);
  const own = columns.reduce((sum, column) => sum + column.width, 0);
  const isBand = place === 'bottom' || place === 'top';
  const wide = isBand ? right - MARGIN : Math.min(own, right - MARGIN);
  const isLeft = place === 'left corner' || place === 'left' || place === 'top left';
  const x0 = isLeft ? MARGIN : right - wide;
  const y0 = place.startsWith('top') ? MARGIN : bottom - high;
  return [x0, y0, x0 + wide, y0 + high];
}

/** What a turned block is drawn in: as long as the frame is high, at the lower edge, before it is turned. */
function turned({ page: [width, height] }: Layout, high: number, marks: readonly Mark[]): Mark[] {
  const [x0, y1] = [width - MARGIN - high, height - MARGIN];
  const at = ([u, v]: readonly [number, number]) => [x0 + v, y1 - u] as const;
  return marks.map((mark) =>
    mark.kind === 'text'
      ? { ...mark, at: at(mark.at), isUp: true }
      : { ...mark, from: at(mark.from), to: at(mark.to) },
  );
}

const RIGHT_TO_LEFT = /[\u0590-\u06FF]/u;

/** Letters from left to right as they stand on paper: words of Hebrew and Arabic are turned around, figures are not. */
function asSeen(said: string): string {
  if (!RIGHT_TO_LEFT.test(said)) return said;
  const turnedAround = [...said].toReversed().join('');
  return turnedAround.replaceAll(/[A-Za-z0-9](?:[A-Za-z0-9./:-]*[A-Za-z0-9])?/gu, (run) =>
    [...run].toReversed().join(''),
  );
}

/** A text as programs write it: letter by letter, in pieces, word by word, stretched. */
function written(mark: Mark, writing: Layout['writing']): Mark[] {
  if (mark.kind !== 'text') return [mark];
  const said = asSeen(mark.text);
  const whole = { ...mark, text: said };
  if (writing === undefined) return [whole];
  if (writing === 'wide') return [{ ...whole, stretch: 1.25 }];
  if (writing === 'narrow') return [{ ...whole, stretch: 0.7 }];
  const more = writing === 'spaced' ? 0.22 : 0;
  const most = writing === 'pieces' ? 3 : writing === 'spaced' ? 1 : Infinity;
  const found: Mark[] = [];
  let [piece, x] = ['', 0];
  let start = 0;
  const close = () => {
    const [left, base] = mark.at;
    if (piece.trim() !== '')
      found.push({
        ...mark,
        text: piece,
        at: mark.isUp === true ? [left, base - start] : [left + start, base],
      });
    piece = '';
  };
  for (const letter of said) {
    if (piece !== '' && (piece.length >= most || (writing !== 'pieces' && letter === ' '))) close();
    if (piece === '') start = x;
    if (letter !== ' ' || writing === 'pieces') piece += letter;
    x += (advanceOf(letter) + more) * mark.size;
  }
  close();
  return found;
}

/** A list of other drawings beside the block, whose numbers are not the sheet's. */
function referenceMarks([x0, , , y1]: Box, values: Values): Mark[] {
  const left = x0 - 75;
  const rows = ['REFERENCE DRAWINGS', '1204-PID-0901', '1204-PID-0902', '1204-LAY-0100'];
  const marks = rows.flatMap((said, row) => {
    const y = y1 - 5 * (rows.length - row);
    return [...frame([left, y, x0, y + 5]), text(said, left + 1, y + 3.6, 2.2)];
  });
  marks.push({ kind: 'line', from: [left + 35, y1 - 15], to: [left + 35, y1] });
  for (const row of [1, 2, 3])
    marks.push(text(pick(values.language.titles.process, row), left + 36, y1 - 16.4 + 5 * row, 2));
  return marks;
}

function blockMarks(layout: Layout, box: Box, columns: readonly Column[], values: Values): Mark[] {
  const [x0, y0, x1, y1] = box;
  const marks = frame(box);
  const whole = columns.reduce((sum, column) => sum + column.width, 0);
  let x = x0;
  for (const { width, rows } of columns) {
    const wide = (width / whole) * (x1 - x0);
    const high = rows.reduce((sum, row) => sum + row.height, 0);
    let y = y0;
    for (const { height, cells } of rows) {
      const tall = (height / high) * (y1 - y0);
      const shares = cells.reduce((sum, cell) => sum + cell.share, 0);
      let left = x;
      for (const { name, share } of cells) {
        const right = left + (share / shares) * wide;
        const cell: Box = [left, y, right, y + tall];
        if (layout.isRuled) marks.push(...frame(cell));
        marks.push(...cellMarks(name, cell, values));
        left = right;
      }
      y += tall;
    }
    x += wide;
  }
  return marks;
}

/** Codes that stand on drawings of each trade and are no sheet numbers. */
const TAGS: Record<Layout['trade'], readonly string[]> = {
  building: ['D01', 'W12', '3600', 'A', '1', 'FD-2', '12 m²', 'RWP', '+3.20', 'B2', '1250', 'W03'],
  machine: ['Ø12', 'R5', 'M8', '45°', '2x Ø6.5', 'Ra 3.2', '120', 'A-A', '4', '0.05', 'H7', '86.5'],
  circuit: ['R1', 'C12', 'U3', '10k', '100n', 'J2', 'GND', '+3V3', 'SDA', 'D4', 'Q1', 'R22'],
  process: [
    'P-101',
    'TK-205',
    'FIC-101',
    'E-301A',
    'PSV-12',
    '2"-CW-1001',
    'V-104',
    'LT-22',
    'DN50',
  ],
};

/** A drawing: rooms or parts, lines across, codes, notes and the title of a view. */
function contentMarks(layout: Layout, block: Box, values: Values): Mark[] {
  const { trade, place, page: [width, height] } = layout; // prettier-ignore
  const isBelow = place.startsWith('top');
  const isStrip = place === 'right' || place === 'turned' || place === 'left';
  const right = isStrip && place !== 'left' ? block[0] - 5 : width - MARGIN - 5;
  const left = place === 'left' ? block[2] : MARGIN;
  const top = isBelow ? block[3] + 5 : MARGIN + 5;
  const bottom = isBelow || isStrip ? height - MARGIN - 5 : block[1] - 5;
  const [wide, high] = [right - left - 5, bottom - top];
  const marks: Mark[] = [];
  const { language } = values;
  for (let at = 0; at < 24; at += 1) {
    const x = left + 8 + ((at * 37) % 100) * 0.0085 * wide;
    const y = top + ((at * 53) % 100) * 0.008 * high;
    const [w, h] = [(0.04 + (at % 5) * 0.02) * wide, (0.05 + (at % 4) * 0.02) * high];
    marks.push(...frame([x, y, x + w, y + h]));
    marks.push({ kind: 'line', from: [x, y], to: [x + w, y + h] });
    marks.push(text(pick(TAGS[trade], at), x + 1, y + h / 2, 2.2));
  }
  const notes = language.notes.map((note, index) =>
    text(`${index + 1}. ${note}`, left + 6, bottom - 4 - (language.notes.length - index) * 5, 2.2),
  );
  const view = text(values.title, left + 8 + 0.45 * wide, bottom - 8, 3.2);
  const scale = text('1:50', left + 8 + 0.45 * wide, bottom - 4, 2.2);
  return trade === 'building' ? [...marks, ...notes, view, scale] : [...marks, ...notes];
}

/** Number, title, revision and date as the block of a layout shows them. */
function truthOf(layout: Layout, values: Values): TruePage {
  const counts = !layout.number.includes('&') && layout.sheets > 1;
  const own = values.number === '' ? String(values.sheet) : values.number;
  const { revisions } = layout;
  const all = layout.columns.join(' ');
  const isRevised = revisions.length > 0 && /\brev(?!#)/.test(all);
  const dates = [
    ...(/\bdate(?:=(?!\d)|[^#=]|$)/.test(all) ? [values.date()] : []),
    ...(/\bdate=\d/.test(all) ? [values.date(revisions.length)] : []),
  ];
  return {
    page: values.sheet,
    number: counts ? [own, String(values.sheet)] : own,
    title: values.title,
    revision: isRevised ? (revisions.at(-1) ?? null) : null,
    date: dates.length > 0 ? dates : null,
  };
}

/** Where a turned block is on the page, and where it is drawn before it is turned. */
function placesOf(layout: Layout, columns: readonly Column[]): { box: Box; drawnIn: Box } {
  if (layout.place !== 'turned') {
    const box = boxOf(layout, columns);
    return { box, drawnIn: box };
  }
  const [width, height] = layout.page;
  const high = Math.max(
    ...columns.map(({ rows }) => rows.reduce((sum, row) => sum + row.height, 0)),
  );
  return {
    box: [width - MARGIN - high, MARGIN, width - MARGIN, height - MARGIN],
    drawnIn: [0, 0, height - 2 * MARGIN, high],
  };
}

/** The sheets of a layout; `place` is that of the layout among all. */
export function drawSheets(layout: Layout, place: number): GeneratedSheet[] {
  const columns = layout.columns.map(columnOf);
  const { box, drawnIn } = placesOf(layout, columns);
  const [width, height] = layout.page;
  return Array.from({ length: layout.sheets }, (_, index) => {
    const values = new Values(layout, place, index + 1);
    const block = blockMarks(layout, drawnIn, columns, values);
    const own = [
      ...(layout.place === 'turned' ? turned(layout, drawnIn[3], block) : block),
      ...(layout.hasReferences === true ? referenceMarks(box, values) : []),
    ];
    const marks = [
      ...frame([MARGIN, MARGIN, width - MARGIN, height - MARGIN]),
      ...contentMarks(layout, box, values),
      ...own.flatMap((mark) => written(mark, layout.writing)),
    ];
    return { drawn: { width, height, marks }, truth: truthOf(layout, values) };
  });
}
