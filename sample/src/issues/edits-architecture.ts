/** The architects' changes between the two issuances, sheet by sheet. */
import type { Edit, Operation } from '../description/edits.ts';
import type { Pen } from '../description/pen.ts';
import { equipment } from '../drafting/fixtures.ts';
import { hatch, rectangle } from '../drafting/hatch.ts';
import { deltaTag, revisionCloud } from '../drafting/symbols.ts';
import { drawDoor, drawWall } from '../drafting/walls.ts';
import { FINE, GRAY, MEDIUM, NOTE, THIN } from '../drafting/weights.ts';

const PLAN = { x: 5.4, y: 5, scale: 0.25 } as const;

function onPlan(pen: Pen): Pen {
  return pen.view(PLAN.x, PLAN.y, PLAN.scale);
}

export function edit(kind: Edit['kind'], ...operations: Operation[]): Edit {
  return { kind, group: 'drawing', operations };
}

export function retext(id: string, to: string): Edit {
  return edit('changed', { do: 'retext', id, to });
}

export function move(id: string, x: number, y: number): Edit {
  return edit('moved', { do: 'move', id, by: [x, y] });
}

export function remove(id: string): Edit {
  return edit('removed', { do: 'remove', id });
}

export function add(id: string, draw: (pen: Pen) => void): Edit {
  return edit('added', { do: 'add', id, draw });
}

export function cloud(id: string, x0: number, y0: number, x1: number, y1: number): Edit {
  return add(id, (pen) => revisionCloud(pen, x0, y0, x1, y1, '1'));
}

export const FIRST_FLOOR_EDITS: readonly Edit[] = [
  // The wall between Exam 3 and Exam 4 moves one foot east, and its dimensions move with it.
  move('wall-north-3', 0.25, 0),
  edit(
    'changed',
    { do: 'retext', id: 'dim-1-rooms-2', to: '11\'-0"' },
    { do: 'move', id: 'dim-1-rooms-station-3', by: [0.25, 0] },
    { do: 'retext', id: 'dim-1-rooms-3', to: '9\'-0"' },
  ),
  edit(
    'added',
    {
      do: 'replace',
      id: 'wall-south-2',
      draw: (pen) =>
        drawWall(onPlan(pen), {
          id: 'wall-south-2',
          from: [44, 27],
          to: [44, 47],
          thickness: 0.5,
          kind: 'partition',
          openings: [{ kind: 'door', at: 6, width: 3 }],
        }),
    },
    {
      do: 'add',
      id: 'door-110A',
      draw: (pen) =>
        drawDoor(onPlan(pen), { number: '110A', hinge: [44, 36], width: 3, closed: 270, open: 0 }),
    },
  ),
  remove('note-7'),
  retext('area-net', 'NET FLOOR AREA   3,398 SF'),
  edit('changed', {
    do: 'replace',
    id: 'hatch-tile-112',
    draw: (pen) => {
      const floor = rectangle(54.25, 30.6, 5.5, 16.3);
      onPlan(pen).lines([...hatch(floor, 45, 0.8), ...hatch(floor, 135, 0.8)], FINE, {
        color: GRAY,
      });
    },
  }),
  move('equipment-ahu', 0, 0.5),
  add('wheelchairs', (pen) => {
    const plan = onPlan(pen);
    plan.rect(2, 24.6, 5, 4, THIN, { dash: [0.07, 0.05] });
    plan.symbolAt(4.5, 26.8).text(0, 0, 'W/C', { size: NOTE, anchor: 'center' });
  }),
  cloud('cloud-wall', 17.9, 7.6, 19.1, 9.3),
];

export const SECOND_FLOOR_EDITS: readonly Edit[] = [
  edit('changed', {
    do: 'replace',
    id: 'room-205',
    draw: (pen) => {
      const at = onPlan(pen).symbolAt(56.5, 8.56);
      at.text(0, 0, 'QUIET ROOM', { size: 0.165, anchor: 'center', bold: true });
      at.rect(-0.24, 0.07, 0.48, 0.2, THIN);
      at.text(0, 0.215, '205', { size: NOTE, anchor: 'center' });
    },
  }),
  move('equipment-copier', 0, 1.5),
  retext('dim-2-rooms-2', '12\'-6"'),
  remove('leader-rack'),
  add('rack', (pen) => equipment(onPlan(pen), 45, 29.2, 2.4, 2.4, 'UPS')),
  edit('removed', { do: 'remove', id: 'hatch-tile-210' }),
  add('partition-208', (pen) =>
    drawWall(onPlan(pen), {
      id: 'partition-208',
      from: [25, 38],
      to: [33, 38],
      thickness: 0.5,
      kind: 'partition',
    }),
  ),
];

export const ROOF_EDITS: readonly Edit[] = [
  move('equipment-RTU-3', -1.5, 0),
  add('equipment-EF-3', (pen) => equipment(onPlan(pen), 11, 37, 3, 3, 'EF-3')),
  remove('leader-pads'),
  move('drain-RD-2', 0, 0.75),
  add('anchors', (pen) => {
    const plan = onPlan(pen);
    for (const x of [8, 14, 20]) {
      plan.rect(x - 0.4, 42.6, 0.8, 0.8, MEDIUM);
      plan.circle(x, 43, 0.25, THIN);
    }
  }),
  cloud('cloud-drain', 19.7, 10.6, 21.4, 12.6),
];

export const ELEVATION_EDITS: readonly Edit[] = [
  remove('window-north-62-3'),
  retext('dim-south-1', '13\'-6"'),
  edit('changed', {
    do: 'replace',
    id: 'hatch-panel-west',
    draw: (pen) =>
      pen
        .view(21.4, 9, 0.1875)
        .lines(hatch(rectangle(0, -28, 48, 15.5), 0, 1), FINE, { color: GRAY }),
  }),
  move('leader-coping', 1.5, 0),
  remove('note-6'),
  add('downspout', (pen) => {
    const south = pen.view(3, 9, 0.1875);
    south.rect(74.4, -28, 0.7, 28, MEDIUM);
    for (const y of [-24, -18, -12, -6]) south.rect(74.2, y, 1.1, 0.3, THIN);
  }),
];

export const SCHEDULE_EDITS: readonly Edit[] = [
  retext('door-cell-5-6', '90 MIN'),
  retext('door-cell-3-1', '3\'-6"'),
  retext('door-cell-11-8', 'LOUVER 24" X 12"'),
  retext('finish-cell-2-2', 'SHEET VINYL'),
  retext('window-cell-2-2', '0.32'),
  remove('note-4'),
  edit('changed', {
    do: 'replace',
    id: 'door-type-B',
    draw: (pen) => {
      const view = pen.view(3, 14.2, 0.25);
      view.rect(5.8, -7.2, 3.4, 7.2, MEDIUM);
      view.rect(6, -7, 3, 7, THIN);
      view.circle(8.7, -3.3, 0.12, FINE);
      view.rect(6.5, -6.2, 2, 2.6, THIN);
    },
  }),
  edit('moved', { do: 'move', id: 'detail-head', by: [0, 0.6] }),
  add('delta-schedule', (pen) => deltaTag(pen, 12.7, 3.5, '1')),
];
