/** door schedule, room finishes, window types and partition details. */
import type { Sheet } from '../description/marks.ts';
import type { Pen } from '../description/pen.ts';
import { FIRST_FLOOR } from '../clinic/first-floor.ts';
import { dimensionAcross, dimensionDown } from '../drafting/dimension.ts';
import { hatch, rectangle } from '../drafting/hatch.ts';
import { drawNotes, drawSheet } from '../drafting/sheet.ts';
import { leader, viewTitle } from '../drafting/symbols.ts';
import { drawTable } from '../drafting/table.ts';
import { FINE, GRAY, HEAVY, MEDIUM, THIN } from '../drafting/weights.ts';

const DOOR_COLUMNS = [
  { title: 'DOOR', width: 0.8 },
  { title: 'WIDTH', width: 0.9 },
  { title: 'HEIGHT', width: 0.9 },
  { title: 'TYPE', width: 0.65 },
  { title: 'MATERIAL', width: 1.2 },
  { title: 'FRAME', width: 1.1 },
  { title: 'RATING', width: 0.9 },
  { title: 'HDWR', width: 0.8 },
  { title: 'REMARKS', width: 3.1 },
];

const REMARKS: Record<string, string> = {
  '101A': 'AUTOMATIC OPERATOR',
  '101B': 'AUTOMATIC OPERATOR',
  '101C': 'TEMPERED GLAZING',
  '108': 'VISION LITE, CARD READER',
  ST1: 'SELF-CLOSING, SMOKE SEAL',
  '114': 'LOUVER 18" X 12"',
  '115': 'KEYPAD LOCK',
};

function doorRows(): string[][] {
  return FIRST_FLOOR.doors.map((door) => {
    const glazed = door.number.startsWith('101');
    const rated = door.number === 'ST1' || door.number === '114';
    return [
      door.number,
      '3\'-0"',
      glazed ? '8\'-0"' : '7\'-0"',
      glazed ? 'D' : rated ? 'C' : door.number === '108' ? 'B' : 'A',
      glazed ? 'ALUM / GLASS' : rated ? 'STEEL' : 'WOOD',
      glazed ? 'ALUM' : 'HM',
      rated ? '60 MIN' : '',
      glazed ? '01' : rated ? '05' : '03',
      REMARKS[door.number] ?? '',
    ];
  });
}

function finishRows(): string[][] {
  const wet = new Set(['112', '113', '108']);
  return FIRST_FLOOR.rooms.map((room) => {
    const isWet = wet.has(room.number);
    const service = room.number === '114' || room.number === 'ST1';
    return [
      room.number,
      room.name.replace('\n', ' '),
      isWet
        ? 'PORCELAIN TILE'
        : service
          ? 'SEALED CONC.'
          : room.number === '101'
            ? 'CARPET TILE'
            : 'RESILIENT',
      isWet ? 'TILE COVE' : 'RUBBER 4"',
      isWet ? 'TILE / PAINT' : 'PAINT',
      service ? 'EXPOSED' : 'ACT-1',
      service ? '-' : '9\'-0"',
    ];
  });
}

function drawDoorTypes(pen: Pen, x: number, y: number): void {
  const view = pen.inDrawing('DOOR TYPES').view(x, y, 0.25);
  ['A', 'B', 'C', 'D'].forEach((type, at) => {
    const left = at * 6;
    const door = view.named(`door-type-${type}`);
    door.rect(left - 0.2, -7.2, 3.4, 7.2, MEDIUM);
    door.rect(left, -7, 3, 7, THIN);
    door.circle(left + 2.7, -3.3, 0.12, FINE);
    if (type === 'B') door.rect(left + 2, -6, 0.5, 2.6, THIN);
    if (type === 'C')
      for (let slat = 0; slat < 5; slat += 1)
        door.line(left + 0.6, -1.6 + slat * 0.25, left + 2.4, -1.6 + slat * 0.25, FINE);
    if (type === 'D') door.rect(left + 0.35, -6.6, 2.3, 6, THIN);
    view.symbolAt(left + 1.5, 1.1).text(0, 0, type, { size: 0.2, anchor: 'center', bold: true });
  });
  dimensionDown(view, 24, [-7, 0], 21.4, 'dim-door');
  dimensionAcross(view, [0, 3], -9, -7.4, 'dim-door-width');
  viewTitle(pen, x, y + 0.75, '2', 'DOOR TYPES', '1/4" = 1\'-0"');
}

/** One partition in plan at 3" = 1'-0": studs, boards, insulation. Pen in inches on paper. */
function drawPartition(pen: Pen, x: number, y: number, type: 'W2' | 'W4', number: string): void {
  const at = pen.inDrawing(`PARTITION TYPE ${type}`).view(x, y, 1).named(`partition-${type}`);
  const layers = type === 'W4' ? 2 : 1;
  const board = 0.156;
  const [stud, length] = [0.91, 5.2];
  for (const side of [0, 1]) {
    for (let layer = 0; layer < layers; layer += 1) {
      const top = side === 0 ? -(layer + 1) * board : stud + layer * board;
      at.rect(0, top, length, board, MEDIUM);
      at.lines(hatch(rectangle(0, top, length, board), 60, 0.1), FINE, { color: GRAY });
    }
  }
  for (const left of [0.4, 2.5, 4.6]) {
    at.polyline(
      [
        [left + 0.4, 0.12],
        [left + 0.4, 0],
        [left, 0],
        [left, stud],
        [left + 0.4, stud],
        [left + 0.4, stud - 0.12],
      ],
      HEAVY,
    );
  }
  const batt: [number, number][] = [];
  for (let along = 0.55; along < 4.5; along += 0.13) {
    if (Math.abs(along - 2.5) > 0.12)
      batt.push([along, batt.length % 2 === 0 ? 0.12 : stud - 0.12]);
  }
  at.polyline(batt, FINE, { color: GRAY });
  leader(
    at,
    [1.6, -board / 2],
    [5.7, -0.5],
    [type === 'W4' ? '2 LAYERS 5/8" TYPE X GYP. BD.' : '5/8" GYP. BD. EACH SIDE'],
  );
  leader(at, [3.4, stud / 2], [5.7, 0.3], ['3 1/2" SOUND BATT']);
  leader(at, [4.6, stud - 0.06], [5.7, 1.1], ['3 5/8" METAL STUD, 20 GA,', 'AT 16" O.C.']);
  viewTitle(pen, x, y + 1.85, number, `PARTITION TYPE ${type}`, '3" = 1\'-0"');
}

export function schedules(): Sheet {
  return drawSheet(
    {
      number: 'A-601',
      title: ['SCHEDULES', 'AND DETAILS'],
      scale: 'AS NOTED',
      discipline: 'architecture',
    },
    (pen) => {
      drawTable(pen, 2, 1.6, {
        heading: 'DOOR SCHEDULE',
        columns: DOOR_COLUMNS,
        rows: doorRows(),
        prefix: 'door-cell',
      });
      drawTable(pen, 14, 1.6, {
        heading: 'ROOM FINISH SCHEDULE',
        columns: [
          { title: 'NO.', width: 0.7 },
          { title: 'ROOM', width: 1.8 },
          { title: 'FLOOR', width: 1.7 },
          { title: 'BASE', width: 1.2 },
          { title: 'WALLS', width: 1.4 },
          { title: 'CEILING', width: 1.1 },
          { title: 'HEIGHT', width: 0.9 },
        ],
        rows: finishRows(),
        prefix: 'finish-cell',
      });
      drawTable(pen, 24, 1.6, {
        heading: 'WINDOW SCHEDULE',
        columns: [
          { title: 'TYPE', width: 0.7 },
          { title: 'SIZE', width: 1.5 },
          { title: 'U-VALUE', width: 1 },
          { title: 'SHGC', width: 0.9 },
          { title: 'REMARKS', width: 2.4 },
        ],
        rows: [
          ['A', '5\'-0" X 6\'-0"', '0.36', '0.27', 'OPERABLE LOWER SASH'],
          ['B', '5\'-0" X 6\'-0"', '0.36', '0.27', 'OBSCURE LOWER LITE'],
          ['C', '5\'-0" X 6\'-0"', '0.34', '0.25', 'FIXED'],
          ['D', '5\'-0" X 6\'-0"', '0.36', '0.27', 'FIXED, SPANDREL BELOW'],
        ],
        prefix: 'window-cell',
      });
      drawDoorTypes(pen, 3, 14.2);
      drawPartition(pen, 13, 12.8, 'W2', '3');
      drawPartition(pen, 13, 17.6, 'W4', '4');
      drawNotes(pen, 24, 5.6, 'SCHEDULE NOTES', [
        ['ALL HARDWARE TO COMPLY WITH THE', 'ACCESSIBILITY STANDARD, LEVER TYPE.'],
        ['UNDERCUT DOORS 1/2" AT TOILETS.'],
        ['RATED DOORS: LABELED ASSEMBLIES ONLY.'],
        ['PAINT COLORS BY ARCHITECT, 3 MAXIMUM.'],
        ['GLAZING WITHIN 24" OF DOORS TEMPERED.'],
        ['SUBMIT SAMPLES OF ALL FINISHES.'],
      ]);
      drawHeadDetail(pen);
    },
  );
}

/** Door head in section at 3" = 1'-0". */
function drawHeadDetail(pen: Pen): void {
  const at = pen.inDrawing('DOOR HEAD').view(24.6, 12.4, 1).named('detail-head');
  at.rect(0, -3, 0.156, 3.9, MEDIUM);
  at.rect(1.06, -3, 0.156, 3.9, MEDIUM);
  at.lines(hatch(rectangle(0, -3, 0.156, 3.9), 60, 0.1), FINE, { color: GRAY });
  at.lines(hatch(rectangle(1.06, -3, 0.156, 3.9), 60, 0.1), FINE, { color: GRAY });
  at.polyline(
    [
      [0.2, 0.3],
      [0.2, 0],
      [1.02, 0],
      [1.02, 0.3],
    ],
    HEAVY,
  );
  at.polyline(
    [
      [0.2, 0.5],
      [0.2, 0.9],
      [-0.3, 0.9],
      [-0.3, 1.4],
      [0.1, 1.4],
      [0.1, 1.2],
      [1.1, 1.2],
      [1.1, 1.4],
      [1.5, 1.4],
      [1.5, 0.9],
      [1.02, 0.9],
      [1.02, 0.5],
    ],
    HEAVY,
  );
  at.rect(0.15, 1.45, 0.44, 2.3, THIN);
  at.lines(hatch(rectangle(0.15, 1.45, 0.44, 2.3), 30, 0.16), FINE, { color: GRAY });
  leader(at, [1, 0.05], [2.2, -0.4], ['HEADER TRACK, SEE STRUCTURAL']);
  leader(at, [1.4, 1.2], [2.2, 1], ['HOLLOW METAL FRAME, 16 GA']);
  leader(at, [0.59, 2.4], [2.2, 2.3], ['DOOR, SEE SCHEDULE']);
  viewTitle(pen, 24, 17.4, '5', 'DOOR HEAD', '3" = 1\'-0"');
}
