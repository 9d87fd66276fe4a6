/** Small drawing sets with known mistakes, as PDFs that are read like any other. */
import type { Pen } from '../../../../sample/src/description/pen.ts';
import { scaling } from '../../../../sample/src/description/matrix.ts';
import { seededRandom } from '../../../../sample/src/description/random.ts';
import type { Random } from '../../../../sample/src/description/random.ts';
import { drawNotes, drawSheet } from '../../../../sample/src/drafting/sheet.ts';
import {
  doorTag,
  gridLine,
  roomTag,
  sectionMark,
  typeTag,
  viewTitle,
} from '../../../../sample/src/drafting/symbols.ts';
import { drawTable } from '../../../../sample/src/drafting/table.ts';
import { PLAIN } from '../../../../sample/src/output/exporter.ts';
import type { Page } from '../../../../sample/src/output/page.ts';
import { writePdf } from '../../../../sample/src/output/write-pdf.ts';
import type { CheckId } from '../../../../contract/src/checks/checks.ts';
import {
  drawAway,
  drawDiffusers,
  drawOpenings,
  drawWalls,
  otherAway,
  otherWall,
  seededOpenings,
} from './seeded-openings.ts';
import { COLUMNS, drawColumns, drawNorth } from './seeded-symbols.ts';
import type { Crossing } from './seeded-symbols.ts';

/** A mistake, as the check that has to find it names it. */
export type Seeded = { check: CheckId; key: string };
export type SeededSet = {
  pdf: Uint8Array;
  mistakes: Seeded[];
  /** Codes of the book that goes with it. */
  sections: string[];
};

/** How an office writes. */
type Style = {
  sheet: (letter: string, number: number) => string;
  door: (floor: number, at: number) => string;
  indexHeading: string;
  note: (number: string) => string;
};

const STYLES: readonly Style[] = [
  {
    sheet: (letter, number) => `${letter}-${number}`,
    door: (floor, at) => `${floor}${String(at).padStart(2, '0')}A`,
    indexHeading: 'SHEET INDEX',
    note: (number) => `SEE SHEET ${number} FOR CASEWORK.`,
  },
  {
    sheet: (letter, number) =>
      `${letter}${Math.floor(number / 100)}.${String(number % 100).padStart(2, '0')}`,
    door: (floor, at) => `${floor}${String(at).padStart(2, '0')}`,
    indexHeading: 'DRAWING LIST',
    note: (number) => `REFER TO DWG. ${number}.`,
  },
  {
    sheet: (letter, number) => `${letter}${number}`,
    door: (floor, at) => `D${floor}${String(at).padStart(2, '0')}`,
    indexHeading: 'INDEX OF DRAWINGS',
    note: (number) => `FOR STAIR DETAILS SEE SHEET ${number}`,
  },
];

const ROOMS = ['OFFICE', 'EXAM', 'LAB', 'STORAGE', 'TOILET', 'LOBBY', 'RECORDS', 'COPY'];
const SECTIONS = ['033000', '042000', '051200', '061000', '079200', '081113', '087100', '092900'];
/** Of divisions that the book has. */
const MISSING_SECTIONS = ['034100', '044200', '055000', '064000', '072100', '081416', '096500'];
/** Where drawings are that marks name: the place of the sheet in the set, and how many drawings it has. */
const DETAILS = [
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 2],
  [5, 3],
] as const;
type Detail = { readonly sheet: string; readonly detail: string };
const shown = (code: string) => code.replaceAll(/(\d{2})(?=\d)/g, '$1 ');

const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** An even one has the mistakes of the first kind, an odd one those of the second. */
export async function seededSet(seed: number): Promise<SeededSet> {
  const random = seededRandom(seed * 7919 + 1);
  const style = STYLES[seed % STYLES.length] ?? STYLES[0];
  if (style === undefined) throw new RangeError('No style');
  const mistakes: Seeded[] = [];
  const sheets = sheetsOf(style);
  const names = sheets.map(({ number }) => number);
  const existing = (): Detail => {
    const [at, details] = random.pick(DETAILS);
    return { sheet: names[at] ?? '', detail: String(random.integer(1, details)) };
  };
  const unused = () => style.sheet('A', random.pick([109, 207, 309, 407, 509, 609]));

  const missing = [unused(), style.sheet('A', random.pick([111, 212, 311]))];
  mistakes.push(
    ...missing.map((number) => ({ check: 'missing-sheets', key: plain(number) }) as const),
  );

  const rooms = [1, 2].map((floor) =>
    Array.from({ length: 7 }, (_, at) => ({
      number: `${floor}${String(at + 1).padStart(2, '0')}`,
      name: random.pick(ROOMS),
      y: 6 + random.between(0, 1),
    })),
  );
  const doors = [1, 2].map((floor) =>
    Array.from({ length: 7 }, (_, at) => style.door(floor, at + 1)),
  );
  // A number apart from the others, so that no room or door of the same name hides it.
  const newDoor = style.door(1, random.integer(31, 49));
  const oldDoor = style.door(2, random.integer(51, 69));
  const newRoom = `1${random.integer(71, 79)}`;
  const oldRoom = `2${random.integer(81, 89)}`;
  const oldWindow = random.pick(['W8', 'W9']);
  mistakes.push(
    { check: 'schedule-tags', key: `door tag ${plain(newDoor)}` },
    { check: 'schedule-tags', key: `door row ${plain(oldDoor)}` },
    { check: 'schedule-tags', key: `room tag ${newRoom}` },
    { check: 'schedule-tags', key: `room row ${oldRoom}` },
    { check: 'schedule-tags', key: `window row ${oldWindow}` },
  );
  // A drawing that its sheet does not have, although others on it are named.
  const elevations = names[3] ?? '';
  const noDetail = String(random.integer(3, 9));
  mistakes.push({ check: 'detail-numbers', key: `${noDetail} ${plain(elevations)}` });

  // The engineer's plan of the first floor, with one room that has another name and one that has another number.
  const engineered = rooms[0]?.map((room) => ({ ...room })) ?? [];
  const [renamedRoom, renumberedRoom] = [
    engineered[random.integer(0, 2)],
    engineered[random.integer(3, 6)],
  ];
  if (renamedRoom === undefined || renumberedRoom === undefined) throw new RangeError('No rooms');
  const formerName = renamedRoom.name;
  renamedRoom.name = random.pick(ROOMS.filter((name) => name !== formerName));
  const formerNumber = renumberedRoom.number;
  renumberedRoom.number = `1${random.integer(91, 99)}`;
  mistakes.push(
    { check: 'room-names', key: `name level 1 ${renamedRoom.number}` },
    { check: 'room-names', key: `number level 1 ${formerNumber} ${renumberedRoom.number}` },
    // It has no row either.
    { check: 'schedule-tags', key: `room tag ${renumberedRoom.number}` },
  );
  const { grid, key } = otherGrid(seed, random);
  mistakes.push({ check: 'grid-lines', key });
  // Drawn at half the size, and in every other set said to be as large.
  const isScaleWrong = seed % 2 === 1;
  if (isScaleWrong) {
    mistakes.push({ check: 'plan-scales', key: `level 1 ${plain(style.sheet('M', 101))}` });
  }

  // One column is absent from the engineer's plan or elsewhere on it, and in every other set its north arrow.
  const crossing = commonCrossing(grid, random);
  const isAbsent = seed % 4 < 2;
  const column = `${isAbsent ? 'missing' : 'displaced'} level 1 ${crossing.letter}-${crossing.number}`;
  mistakes.push({ check: 'columns', key: column });
  const north = random.pick([0, 0, 15, 90]);
  const otherNorth = isScaleWrong
    ? north + random.pick([0, 4])
    : north + random.pick([15, 90, 180]);
  if (!isScaleWrong) {
    mistakes.push({ check: 'north-arrows', key: `level 1 ${plain(style.sheet('M', 101))}` });
  }

  // The structural engineer's plan of the same floor, on which one opening differs, and a column that stands on no grid line.
  const structure = seededRandom(seed * 104_729 + 3);
  const openings = seededOpenings(seed, structure);
  mistakes.push({ check: 'openings', key: openings.key });
  const columnKind = seed % COLUMNS.length;
  const awayOther = otherAway(structure);
  const wall = otherWall(structure);
  mistakes.push({ check: 'walls', key: `level 1 ${wall.near}` });
  // Outlines, and sections of lines, may be anything where no lines cross.
  if (FILLED.includes(columnKind)) {
    const kind = awayOther.by === null ? 'missing' : 'displaced';
    mistakes.push({ check: 'columns', key: `${kind} level 1 near ${awayOther.near}` });
  }

  const noted = String(random.integer(7, 9));
  const unusedNote = String(random.integer(2, KEYNOTES.length));
  mistakes.push(
    { check: 'keynotes', key: `tag ${plain(names[2] ?? '')} ${noted}` },
    { check: 'keynotes', key: `entry ${plain(names[2] ?? '')} ${unusedNote}` },
  );
  const unexplained = random.pick(['VIF', 'CMU', 'GWB', 'AFF']);
  mistakes.push({ check: 'abbreviations', key: unexplained });
  const absent = random.pick(MISSING_SECTIONS);
  mistakes.push({ check: 'spec-sections', key: absent });

  // One sheet is listed and not there, one there and not listed, one has another title, two have the same number.
  const listedOnly = style.sheet('A', 901);
  const unlisted = random.integer(3, 4);
  const renamed = random.integer(1, 2);
  mistakes.push(
    { check: 'sheet-index', key: `missing ${plain(listedOnly)}` },
    { check: 'sheet-index', key: `extra ${plain(names[unlisted] ?? '')}` },
    { check: 'sheet-index', key: `title ${plain(names[renamed] ?? '')}` },
  );
  const isTwice = seed % 2 === 0;
  const twin = { ...(sheets[5] ?? sheets[0]), title: ['INTERIOR', 'ELEVATIONS'] };
  if (isTwice) mistakes.push({ check: 'duplicate-numbers', key: plain(twin.number ?? '') });

  const index = [
    ...sheets
      .filter((_, at) => at !== unlisted)
      .map(({ number, title }) => [
        number,
        number === names[renamed] ? 'PLUMBING RISER DIAGRAM' : title.join(' '),
      ]),
    [listedOnly, 'WALL SECTIONS'],
  ];
  const plan = (pen: Pen, floor: 1 | 2) => {
    const at = floor - 1;
    drawFloor(pen, { rooms: rooms[at] ?? [], doors: doors[at] ?? [], random, detail: existing });
    if (floor === 1) {
      drawColumns(pen, { ...GRID, place: [3.6, 3, 1], kind: columnKind });
      drawAway(pen, [3.6, 3, 1], { kind: columnKind });
      drawOpenings(pen, openings.architect, [3.6, 3, 1]);
      drawWalls(pen, [3.6, 3, 1], { isFilled: seed % 3 === 0 });
      drawNorth(pen, [22, 19.5], { degrees: north, kind: seed });
      doorTag(pen, 20, 14, newDoor);
      roomTag(pen, 22, 14, 'CLOSET', newRoom);
      sectionMark(pen, 4, 19, '2', missing[0] ?? '', 90);
      sectionMark(pen, 8, 19, '1', elevations, 90);
      sectionMark(pen, 12, 19, noDetail, elevations, 90);
      drawNotes(pen, 24, 10, 'NOTES', [[`ALL PARTITIONS ${unexplained} U.N.O.`]]);
    } else {
      drawKeynotes(pen, { noted, unusedNote });
      drawNotes(pen, 24, 10, 'NOTES', [
        [`BRACKET 34" ${unexplained}, TYP.`],
        [style.note(missing[1] ?? '')],
        [`PAINT PER SECTION ${shown(absent)}.`],
        [`STEEL PER SECTION ${shown(random.pick(SECTIONS))}.`],
      ]);
    }
  };
  const draw: readonly ((pen: Pen) => void)[] = [
    (pen) => {
      drawTable(pen, 3, 3, {
        ...{ heading: style.indexHeading, rows: index, prefix: 'index' },
        columns: [
          { title: 'NO.', width: 1.4 },
          { title: 'TITLE', width: 5 },
          { title: 'DATE', width: 1.5 },
        ],
      });
      drawAbbreviations(pen);
    },
    (pen) => plan(pen, 1),
    (pen) => plan(pen, 2),
    (pen) => drawViews(pen, ['SOUTH ELEVATION', 'NORTH ELEVATION'], existing),
    (pen) => drawViews(pen, ['CROSS SECTION', 'LONG SECTION'], existing),
    (pen) => drawViews(pen, ['DOOR HEAD', 'SILL', 'EAVE'], existing),
    (pen) =>
      drawSchedules(pen, {
        doors: [...doors.flat(), oldDoor],
        rooms: [...rooms.flat(), { number: oldRoom, name: 'STORAGE' }],
        windows: ['W1', 'W2', 'W3', oldWindow],
      }),
    (pen) => {
      drawEngineered(pen, engineered, { grid, scale: isScaleWrong ? '1/4' : '1/8' });
      const other = { ...crossing, by: isAbsent ? null : 0.31 };
      drawColumns(pen, { ...grid, place: [5.3, 5, 0.5], kind: seed + 1, other });
      drawNorth(pen, [22, 19.5], { degrees: otherNorth, kind: seed + 1 });
      drawDiffusers(pen, [6, 9.2]);
    },
    (pen) => {
      const place = [5.3, 5, 0.5] as const;
      const kind = FILLED[seed % FILLED.length] ?? 0;
      drawGrid(pen, GRID, place);
      drawColumns(pen, { ...GRID, place, kind });
      drawAway(pen, place, { kind, other: awayOther });
      drawOpenings(pen, openings.engineer, place);
      drawWalls(pen, place, { isFilled: seed % 2 === 0, other: wall });
      viewTitle(pen, 4, 21, '1', 'FIRST FLOOR FRAMING PLAN', '1/8" = 1\'-0"');
    },
  ];
  const all = [
    ...sheets.map((sheet, at) => ({ sheet, draw: draw[at] })),
    ...(isTwice ? [{ sheet: twin, draw: draw[5] }] : []),
  ];
  const pages = all.map(({ sheet: { number = '', title }, draw: content }): Page => {
    const drawn = drawSheet(
      { number, title, scale: 'AS NOTED', discipline: 'architecture' },
      (pen) => content?.(pen),
    );
    return {
      ...{ kind: 'vector', sheet: drawn, label: '', name: `${number} ${drawn.title}` },
      ...{ widthPoints: 2592, heightPoints: 1728, rotate: 0, place: scaling(72), exporter: PLAIN },
    };
  });
  const pdf = await writePdf(pages, { title: 'Seeded', producer: 'Tests', date: new Date(0) });
  return { pdf, mistakes, sections: SECTIONS };
}

function sheetsOf({ sheet }: Style): { number: string; title: string[] }[] {
  return [
    { number: sheet('A', 100), title: ['COVER SHEET'] },
    { number: sheet('A', 101), title: ['FIRST FLOOR', 'PLAN'] },
    { number: sheet('A', 102), title: ['SECOND FLOOR', 'PLAN'] },
    { number: sheet('A', 201), title: ['EXTERIOR', 'ELEVATIONS'] },
    { number: sheet('A', 301), title: ['BUILDING', 'SECTIONS'] },
    { number: sheet('A', 501), title: ['DETAILS'] },
    { number: sheet('A', 601), title: ['SCHEDULES'] },
    { number: sheet('M', 101), title: ['FIRST FLOOR', 'HVAC PLAN'] },
    { number: sheet('S', 101), title: ['FIRST FLOOR', 'FRAMING PLAN'] },
  ];
}

/** `y`: where it is tagged, in. */
type Room = { number: string; name: string; y: number };
type Floor = {
  rooms: readonly Room[];
  doors: readonly string[];
  random: Random;
  detail: () => Detail;
};

function drawFloor(pen: Pen, { rooms, doors, random, detail }: Floor): void {
  drawGrid(pen, GRID, [3.6, 3, 1]);
  rooms.forEach(({ number, name, y }, at) => roomTag(pen, 4.5 + at * 2.6, y, name, number));
  doors.forEach((number, at) => doorTag(pen, 5 + at * 2.6, 9 + random.between(0, 1), number));
  ['W1', 'W2', 'W3', 'W1'].forEach((name, at) => doorTag(pen, 5 + at * 4, 3.4, name));
  [1, 2, 3].forEach((at) => mark(pen, 6 + at * 3, 17.5, { ...detail(), toward: 0 }));
  viewTitle(pen, 4, 21, '1', 'FLOOR PLAN', '1/4" = 1\'-0"');
}

function mark(
  pen: Pen,
  x: number,
  y: number,
  { detail, sheet, toward }: Detail & { toward: number },
): void {
  sectionMark(pen, x, y, detail, sheet, toward);
}

/** The same rooms at half the size, with what the engineer adds. */
function drawEngineered(
  pen: Pen,
  rooms: readonly Room[],
  { grid, scale }: { grid: Grid; scale: string },
): void {
  drawGrid(pen, grid, [5.3, 5, 0.5]);
  rooms.forEach(({ number, name, y }, at) =>
    roomTag(pen, 6 + at * 1.3, 8 + (y - 6) / 2, name, number),
  );
  ['AHU-1', 'VAV-1', 'VAV-2'].forEach((name, at) => pen.text(6 + at * 2, 10, name, { size: 0.1 }));
  viewTitle(pen, 4, 21, '1', 'HVAC PLAN', `${scale}" = 1'-0"`);
}

function drawViews(pen: Pen, titles: readonly string[], detail: () => Detail): void {
  titles.forEach((title, at) => {
    const y = 6 + at * 6;
    pen.rect(4, y - 3, 10, 3, 1);
    mark(pen, 16, y - 2, { ...detail(), toward: 180 });
    viewTitle(pen, 4, y + 0.7, String(at + 1), title, '3/4" = 1\'-0"');
  });
}

/** Lines across a floor: names, and places in inches on the architect's plan. */
type Grid = Readonly<Record<'numbers' | 'letters', readonly { name: string; at: number }[]>>;

const GRID: Grid = {
  numbers: [1, 4.2, 8.1, 11, 15.6].map((at, index) => ({ name: String(index + 1), at })),
  letters: [1, 4.6, 7.4, 11.5].map((at, index) => ({ name: 'ABCD'[index] ?? '', at })),
};

/** One line is elsewhere, has another name, or is absent. None at the ends, where every discipline stops where it likes. */
function otherGrid(seed: number, random: Random): { grid: Grid; key: string } {
  const which = random.pick(['numbers', 'letters'] as const);
  const lines = GRID[which];
  const { name } = lines[random.integer(1, lines.length - 2)] ?? { name: '' };
  const changed = (change: (at: number) => { name: string; at: number }[]): Grid => ({
    ...GRID,
    [which]: lines.flatMap((line) => (line.name === name ? change(line.at) : [line])),
  });
  switch (seed % 3) {
    case 0:
      return {
        grid: changed((at) => [{ name, at: at + 0.5 }]),
        key: `moved level 1 ${name}`,
      };
    case 1:
      return {
        grid: changed((at) => [{ name: `${name}.5`, at }]),
        key: `name level 1 ${name} ${name}.5`,
      };
    default:
      return { grid: changed(() => []), key: `missing level 1 ${name}` };
  }
}

/** Of lines that are the same on the engineer's plan, and not at the ends of the numbers. */
function commonCrossing(grid: Grid, random: Random): Crossing {
  const common = (which: keyof Grid) =>
    GRID[which].filter(({ name, at }) =>
      grid[which].some((line) => line.name === name && line.at === at),
    );
  const [number, letter] = [
    random.pick(common('numbers').slice(1, -1)),
    random.pick(common('letters')),
  ];
  return { number: number.name, letter: letter.name };
}

/** Kinds of columns that are known also where no lines cross. */
const FILLED: readonly number[] = [0, 4];

const KEYNOTES = [
  'PATCH FLOOR TO MATCH.',
  'PROVIDE BLOCKING IN WALL.',
  'RELOCATE PANEL, SEE ELECTRICAL.',
  'SALVAGE SINK FOR OWNER.',
  'NEW FLOOR DRAIN.',
  'PAINT EXPOSED STRUCTURE.',
];

/** A legend, and its numbers on the plan: one that the legend lacks, and none for one of its entries. */
function drawKeynotes(
  pen: Pen,
  { noted, unusedNote }: { noted: string; unusedNote: string },
): void {
  pen.text(24, 16, 'KEYNOTES', { size: 0.18, bold: true });
  KEYNOTES.forEach((text, at) => {
    pen.text(24, 16.4 + at * 0.3, String(at + 1), { size: 0.1 });
    pen.text(24.5, 16.4 + at * 0.3, text, { size: 0.1 });
  });
  const used = KEYNOTES.map((_, at) => String(at + 1)).filter((number) => number !== unusedNote);
  [...used, noted].forEach((number, at) => typeTag(pen, 5.6 + at * 2.3, 12.3, number, 'circle'));
}

const ABBREVIATIONS = [
  ['ACT', 'ACOUSTICAL CEILING TILE'],
  ['CLG', 'CEILING'],
  ['CONC', 'CONCRETE'],
  ['DIA', 'DIAMETER'],
  ['EQ', 'EQUAL'],
  ['FEC', 'FIRE EXTINGUISHER CABINET'],
  ['GALV', 'GALVANIZED'],
  ['HM', 'HOLLOW METAL'],
  ['MTL', 'METAL'],
  ['NIC', 'NOT IN CONTRACT'],
  ['TYP', 'TYPICAL'],
  ['UNO', 'UNLESS NOTED OTHERWISE'],
] as const;

function drawAbbreviations(pen: Pen): void {
  pen.text(20, 3, 'ABBREVIATIONS', { size: 0.18, bold: true });
  ABBREVIATIONS.forEach(([short, long], at) => {
    pen.text(20, 3.4 + at * 0.3, short, { size: 0.1 });
    pen.text(21.2, 3.4 + at * 0.3, long, { size: 0.1 });
  });
}

/** `place`: its corner, and its size. */
function drawGrid(
  pen: Pen,
  { numbers, letters }: Grid,
  [x, y, size]: readonly [number, number, number],
): void {
  for (const { name, at } of numbers) {
    gridLine(pen, name, [x + at * size, y], [x + at * size, y + 12.5 * size]);
  }
  for (const { name, at } of letters) {
    gridLine(pen, name, [x, y + at * size], [x + 16.6 * size, y + at * size]);
  }
}

type Scheduled = {
  doors: readonly string[];
  rooms: readonly { number: string; name: string }[];
  windows: readonly string[];
};

function drawSchedules(pen: Pen, { doors, rooms, windows }: Scheduled): void {
  drawTable(pen, 2, 2, {
    ...{ heading: 'DOOR SCHEDULE', prefix: 'door' },
    columns: [
      { title: 'DOOR', width: 1 },
      { title: 'WIDTH', width: 1 },
      { title: 'HEIGHT', width: 1 },
      { title: 'MATERIAL', width: 1.5 },
    ],
    rows: doors.map((door) => [door, '3\'-0"', '7\'-0"', 'WOOD']),
  });
  drawTable(pen, 10, 2, {
    ...{ heading: 'ROOM FINISH SCHEDULE', prefix: 'room' },
    columns: [
      { title: 'NO.', width: 1 },
      { title: 'ROOM', width: 2 },
      { title: 'FLOOR', width: 1.6 },
      { title: 'BASE', width: 1.2 },
    ],
    rows: rooms.map(({ number, name }) => [number, name, 'CARPET', 'RUBBER']),
  });
  drawTable(pen, 20, 2, {
    ...{ heading: 'WINDOW SCHEDULE', prefix: 'window' },
    columns: [
      { title: 'TYPE', width: 0.8 },
      { title: 'SIZE', width: 1.6 },
      { title: 'GLAZING', width: 1.4 },
    ],
    rows: windows.map((window) => [window, '5\'-0" X 6\'-0"', 'LOW-E']),
  });
}
