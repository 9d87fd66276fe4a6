/** The upper floor: offices and a meeting room. In feet. */
import type { Pen } from '../description/pen.ts';
import { basin, chair, closet, counter, desk, equipment, stair } from '../drafting/fixtures.ts';
import { hatch, rectangle } from '../drafting/hatch.ts';
import { FINE, GRAY } from '../drafting/weights.ts';
import { exterior, roomRow } from './floor.ts';
import type { Floor } from './floor.ts';

const NORTH = roomRow(
  {
    stations: [1, 15, 27, 39, 51, 62, 70, 79],
    outer: 1,
    corridor: 19,
    rooms: [
      { name: 'DIRECTOR', number: '201', doorAt: 10, doorWidth: 3 },
      { name: 'OFFICE', number: '202', doorAt: 22, doorWidth: 3 },
      { name: 'OFFICE', number: '203', doorAt: 34, doorWidth: 3 },
      { name: 'OFFICE', number: '204', doorAt: 46, doorWidth: 3 },
      { name: 'COUNSEL', number: '205', doorAt: 57, doorWidth: 3 },
      { name: 'COPY', number: '206', doorAt: 65, doorWidth: 3 },
      { name: 'STAIR A', number: 'ST2', doorAt: 74, doorWidth: 3 },
    ],
  },
  'north',
);

const SOUTH = roomRow(
  {
    stations: [1, 25, 43, 54, 60, 66, 79],
    outer: 47,
    corridor: 27,
    rooms: [
      { name: 'MEETING', number: '207', doorAt: 20, doorWidth: 3 },
      { name: 'OPEN OFFICE', number: '208', doorAt: 30, doorWidth: 6 },
      { name: 'SERVER', number: '209', doorAt: 48, doorWidth: 3 },
      { name: 'TOILET', number: '210', doorAt: 55.5, doorWidth: 3 },
      { name: 'TOILET', number: '211', doorAt: 61.5, doorWidth: 3 },
      { name: 'STAFF LOUNGE', number: '212', doorAt: 70, doorWidth: 3 },
    ],
  },
  'south',
);

export const SECOND_FLOOR: Floor = {
  walls: [
    ...exterior(
      {
        north: [5, 18.5, 30.5, 42.5, 54, 63.5],
        south: [4, 13, 28, 36, 68],
        west: [8, 32],
        east: [21, 36],
      },
      null,
    ),
    ...NORTH.walls,
    ...SOUTH.walls,
  ],
  doors: [...NORTH.doors, ...SOUTH.doors],
  rooms: [...NORTH.rooms, ...SOUTH.rooms, { name: 'CORRIDOR', number: '213', x: 47, y: 22.4 }],
  tags: [
    { name: 'A', x: 7.5, y: -1.3, shape: 'circle' },
    { name: 'B', x: 21, y: -1.3, shape: 'circle' },
    { name: 'B', x: 33, y: -1.3, shape: 'circle' },
    { name: 'B', x: 45, y: -1.3, shape: 'circle' },
    { name: 'C', x: 6.5, y: 49.3, shape: 'circle' },
    { name: 'C', x: 15.5, y: 49.3, shape: 'circle' },
    { name: 'W2', x: 27, y: 4.5, shape: 'diamond' },
    { name: 'W4', x: 43, y: 44, shape: 'diamond' },
  ],
};

export function drawSecondFloorFittings(plan: Pen): void {
  for (const x of [4, 17.5, 29.5, 41.5]) desk(plan, x, 3, 6);
  for (const x of [12, 24, 36, 48]) counter(plan, x + 0.8, 1.1, 1.9, 8);
  desk(plan, 53.5, 3, 5);
  counter(plan, 62.4, 1.2, 2, 10);
  equipment(plan.named('equipment-copier'), 66.4, 3, 3, 2.4, 'MFP');
  plan.rect(7, 35, 12, 4.5, FINE);
  for (const x of [7.6, 10.4, 13.2, 16]) {
    chair(plan, x, 32.9, true);
    chair(plan, x, 39.9, false);
  }
  for (const y of [33, 40]) for (const x of [26.5, 34.5]) desk(plan, x, y, 7);
  for (const y of [33, 36.5, 40]) plan.rect(46, y, 5, 2.4, FINE);
  for (const x of [55.6, 61.6]) basin(plan, x, 40.5, 'down');
  for (const x of [57, 63]) closet(plan, x, 46.9, 'up');
  for (const x of [54.25, 60.25]) {
    const floor = rectangle(x, 30.6, 5.5, 16.3);
    const tiles = plan.named(`hatch-tile-${x < 60 ? 210 : 211}`);
    tiles.lines([...hatch(floor, 0, 0.667), ...hatch(floor, 90, 0.667)], FINE, { color: GRAY });
  }
  counter(plan, 66.4, 45, 12, 1.9);
  plan.circle(72, 37.5, 2, FINE);
  for (const [dx, dy] of [
    [-0.85, -4],
    [-0.85, 2.3],
  ] as const)
    chair(plan, 72 + dx, 37.5 + dy, dy < 0);
  stair(plan, 71.2, 4, 3.6, 8, 'DN');
  stair(plan, 71.2, 8.4, 3.6, 8, '');
}
