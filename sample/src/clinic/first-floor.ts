/** The ground floor: waiting room and reception to the west, exam rooms along a corridor. In feet. */
import type { Pen } from '../description/pen.ts';
import {
  basin,
  chair,
  closet,
  counter,
  desk,
  equipment,
  examTable,
  stair,
  stool,
} from '../drafting/fixtures.ts';
import { hatch, rectangle } from '../drafting/hatch.ts';
import { FINE, GRAY } from '../drafting/weights.ts';
import { exterior, roomRow } from './floor.ts';
import type { Floor } from './floor.ts';

const NORTH = roomRow(
  {
    stations: [22, 32, 42, 52, 62, 70, 79],
    outer: 1,
    corridor: 19,
    rooms: [
      { name: 'EXAM 1', number: '104', doorAt: 28, doorWidth: 3 },
      { name: 'EXAM 2', number: '105', doorAt: 38, doorWidth: 3 },
      { name: 'EXAM 3', number: '106', doorAt: 48, doorWidth: 3 },
      { name: 'EXAM 4', number: '107', doorAt: 58, doorWidth: 3 },
      { name: 'LAB', number: '108', doorAt: 66, doorWidth: 3 },
      { name: 'STAIR A', number: 'ST1', doorAt: 74, doorWidth: 3 },
    ],
  },
  'north',
);

const SOUTH = roomRow(
  {
    stations: [22, 34, 44, 54, 60, 66, 72, 79],
    outer: 47,
    corridor: 27,
    rooms: [
      { name: 'NURSE\nSTATION', number: '109', doorAt: 26, doorWidth: 3 },
      { name: 'EXAM 5', number: '110', doorAt: 36, doorWidth: 3 },
      { name: 'EXAM 6', number: '111', doorAt: 46, doorWidth: 3 },
      { name: 'TOILET', number: '112', doorAt: 55.5, doorWidth: 3 },
      { name: 'TOILET', number: '113', doorAt: 61.5, doorWidth: 3 },
      { name: 'MECH', number: '114', doorAt: 67.5, doorWidth: 3 },
      { name: 'STAFF', number: '115', doorAt: 74, doorWidth: 3 },
    ],
  },
  'south',
);

export const FIRST_FLOOR: Floor = {
  walls: [
    ...exterior(
      {
        north: [5, 13, 24.5, 34.5, 44.5, 54.5, 63.5],
        south: [13, 26, 36.5, 46.5],
        west: [8, 20, 30],
        east: [20],
      },
      { at: 3, width: 6 },
    ),
    ...NORTH.walls,
    ...SOUTH.walls,
    {
      id: 'wall-west-core',
      from: [22, 1],
      to: [22, 47],
      thickness: 0.5,
      kind: 'partition',
      openings: [{ kind: 'open', at: 18.25, width: 7.5 }],
    },
    {
      id: 'wall-reception',
      from: [1, 14],
      to: [22, 14],
      thickness: 0.5,
      kind: 'partition',
      openings: [
        { kind: 'open', at: 3, width: 10 },
        { kind: 'door', at: 16, width: 3 },
      ],
    },
    {
      id: 'wall-vestibule',
      from: [1, 39],
      to: [12, 39],
      thickness: 0.5,
      kind: 'partition',
      openings: [{ kind: 'door', at: 2.5, width: 5.5 }],
    },
    {
      id: 'wall-vestibule-east',
      from: [12, 38.75],
      to: [12, 47],
      thickness: 0.5,
      kind: 'partition',
    },
    {
      id: 'wall-records',
      from: [12, 36],
      to: [22, 36],
      thickness: 0.5,
      kind: 'partition',
      openings: [{ kind: 'door', at: 2, width: 3 }],
    },
    {
      id: 'wall-records-west',
      from: [12, 35.75],
      to: [12, 39.25],
      thickness: 0.5,
      kind: 'partition',
    },
  ],
  doors: [
    ...NORTH.doors,
    ...SOUTH.doors,
    { number: '101A', hinge: [3, 47.5], width: 3, closed: 0, open: 90 },
    { number: '101B', hinge: [9, 47.5], width: 3, closed: 180, open: 90 },
    { number: '101C', hinge: [3.5, 39], width: 2.75, closed: 0, open: 270 },
    { number: '102', hinge: [17, 14], width: 3, closed: 0, open: 270 },
    { number: '103', hinge: [14, 36], width: 3, closed: 0, open: 90 },
  ],
  rooms: [
    ...NORTH.rooms,
    ...SOUTH.rooms,
    { name: 'VESTIBULE', number: '100', x: 8.8, y: 43.5 },
    { name: 'WAITING', number: '101', x: 12.5, y: 26.5 },
    { name: 'RECEPTION', number: '102', x: 12, y: 7 },
    { name: 'RECORDS', number: '103', x: 17.5, y: 42 },
    { name: 'CORRIDOR', number: '116', x: 51, y: 22.4 },
  ],
  tags: [
    { name: 'A', x: 7.5, y: -1.3, shape: 'circle' },
    { name: 'A', x: 15.5, y: -1.3, shape: 'circle' },
    { name: 'B', x: 27, y: -1.3, shape: 'circle' },
    { name: 'B', x: 37, y: -1.3, shape: 'circle' },
    { name: 'B', x: 47, y: -1.3, shape: 'circle' },
    { name: 'B', x: 57, y: -1.3, shape: 'circle' },
    { name: 'C', x: 15.5, y: 49.3, shape: 'circle' },
    { name: 'W2', x: 32, y: 4, shape: 'diamond' },
    { name: 'W2', x: 52, y: 4, shape: 'diamond' },
    { name: 'W3', x: 60, y: 44.5, shape: 'diamond' },
    { name: 'W1', x: 80.8, y: 36, shape: 'diamond' },
  ],
};

/** Furniture, fixtures, equipment and floor finishes. */
export function drawFirstFloorFittings(plan: Pen): void {
  for (const x of [22, 32, 42, 52]) {
    examTable(plan, x + 1.2, 3.2);
    stool(plan, x + 5.2, 5);
    counter(plan, x + 7.8, 1, 1.95, 8);
    basin(plan, x + 8.6, 9.2, 'down');
  }
  for (const x of [34, 44]) {
    examTable(plan, x + 1.2, 38.5);
    stool(plan, x + 5.2, 41);
    counter(plan, x + 7.8, 34, 1.95, 9);
  }
  counter(plan, 62.25, 1, 2, 14);
  counter(plan, 67.75, 1, 2, 14);
  plan.circle(63.2, 4, 0.6, FINE);
  plan.circle(63.2, 8, 0.6, FINE);
  counter(plan, 4, 13, 10, 1);
  counter(plan, 2.2, 4, 1.8, 8);
  desk(plan, 6, 2, 5);
  desk(plan, 13, 2, 5);
  [1.4, 3.3, 5.2].forEach((dx) => chair(plan, dx, 16.2, true));
  for (const x of [3, 5, 7, 9]) {
    chair(plan, x, 30.2, false);
    chair(plan, x, 32, true);
  }
  plan.rect(13.5, 30.2, 4, 3.5, FINE);
  for (const [x, y] of [
    [13, 38],
    [13, 44],
  ] as const)
    plan.rect(x, y, 8, 1.5, FINE);
  desk(plan, 24, 32, 7);
  counter(plan, 22.3, 45, 11.4, 1.9);
  closet(plan, 57, 46.9, 'up');
  basin(plan, 55.6, 40.5, 'down');
  closet(plan, 63, 46.9, 'up');
  basin(plan, 61.6, 40.5, 'down');
  for (const [x, y, width, depth] of [
    [54.25, 30.6, 5.5, 16.3],
    [60.25, 30.6, 5.5, 16.3],
  ] as const) {
    const tiles = plan.named(`hatch-tile-${x < 60 ? 112 : 113}`);
    const floor = rectangle(x, y, width, depth);
    tiles.lines([...hatch(floor, 0, 0.667), ...hatch(floor, 90, 0.667)], FINE, { color: GRAY });
  }
  plan.named('hatch-carpet').rect(1.2, 17.8, 20.6, 5.4, 0, { fill: { pattern: 'carpet' } });
  equipment(plan.named('equipment-ahu'), 67.2, 38, 4, 5.5, 'AHU-1');
  equipment(plan.named('equipment-wh'), 69, 33.4, 2.4, 2.4, 'WH');
  plan.circle(70.2, 34.6, 1, FINE);
  stair(plan, 71.2, 4, 3.6, 8, 'UP');
  stair(plan, 71.2, 8.4, 3.6, 8, '');
  counter(plan, 72.4, 45, 6.4, 1.9);
  plan.rect(74, 36, 3.2, 5, FINE);
}
