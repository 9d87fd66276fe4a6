/** The parts of one floor of the clinic. In feet from the outer northwest corner, y to the south. */
import type { Pen } from '../description/pen.ts';
import { gridLine, roomTag, typeTag } from '../drafting/symbols.ts';
import { drawColumn, drawDoor, drawWall } from '../drafting/walls.ts';
import type { Door, Opening, Wall } from '../drafting/walls.ts';

export const BUILDING_WIDTH = 80;
export const BUILDING_DEPTH = 48;
/** Column grid: numbers to the east, letters to the south. */
export const GRID_X = [0.5, 22, 42, 62, 79.5] as const;
export const GRID_Y = [0.5, 19, 27, 47.5] as const;
export const GRID_X_NAMES = ['1', '2', '3', '4', '5'] as const;
export const GRID_Y_NAMES = ['A', 'B', 'C', 'D'] as const;

export type Room = { name: string; number: string; x: number; y: number };

export type Floor = {
  walls: readonly Wall[];
  doors: readonly Door[];
  rooms: readonly Room[];
  /** Wall and window types with their locations. */
  tags: readonly { name: string; x: number; y: number; shape: 'diamond' | 'circle' }[];
};

/** A row of rooms along a corridor: partitions between them and a door in each. */
export type RoomRow = {
  /** Partition positions from west to east; the first and last bound the row. */
  stations: readonly number[];
  /** Far wall and corridor wall. */
  outer: number;
  corridor: number;
  rooms: readonly { name: string; number: string; doorAt: number; doorWidth: number }[];
};

/** Partitions, doors and room tags of a row. The corridor lies south of it when `corridor > outer`. */
export function roomRow(
  row: RoomRow,
  idPrefix: string,
): { walls: Wall[]; doors: Door[]; rooms: Room[] } {
  const inward = row.corridor > row.outer ? 270 : 90;
  const first = row.stations[0] ?? 0;
  const last = row.stations.at(-1) ?? first;
  const [top, bottom] = [Math.min(row.outer, row.corridor), Math.max(row.outer, row.corridor)];
  const walls: Wall[] = row.stations.slice(1, -1).map((x, at) => ({
    id: `wall-${idPrefix}-${at + 1}`,
    from: [x, top],
    to: [x, bottom],
    thickness: 0.5,
    kind: 'partition',
  }));
  walls.push({
    id: `wall-${idPrefix}-corridor`,
    from: [first, row.corridor],
    to: [last, row.corridor],
    thickness: 0.5,
    kind: 'partition',
    openings: row.rooms.map((room) => ({
      kind: 'door',
      at: room.doorAt - first,
      width: room.doorWidth,
    })),
  });
  const doors = row.rooms.map((room): Door => ({
    number: room.number,
    hinge: [room.doorAt, row.corridor],
    width: room.doorWidth,
    closed: 0,
    open: inward,
  }));
  const rooms = row.rooms.map((room, at) => ({
    name: room.name,
    number: room.number,
    x: ((row.stations[at] ?? 0) + (row.stations[at + 1] ?? 0)) / 2,
    y: row.outer + (row.corridor - row.outer) * 0.42,
  }));
  return { walls, doors, rooms };
}

/** Windows of one size at the given positions. */
function glazed(stations: readonly number[]): Opening[] {
  return stations.map((at) => ({ kind: 'window', at, width: 5 }));
}

/** Exterior walls with windows at the given positions of each side. */
export function exterior(
  windows: {
    north: readonly number[];
    south: readonly number[];
    west: readonly number[];
    east: readonly number[];
  },
  entrance: { at: number; width: number } | null,
): Wall[] {
  const doors = entrance ? [{ kind: 'door' as const, ...entrance }] : [];
  return [
    {
      id: 'wall-north',
      from: [0, 0.5],
      to: [80, 0.5],
      thickness: 1,
      kind: 'exterior',
      openings: glazed(windows.north),
    },
    {
      id: 'wall-south',
      from: [0, 47.5],
      to: [80, 47.5],
      thickness: 1,
      kind: 'exterior',
      openings: [...glazed(windows.south), ...doors],
    },
    {
      id: 'wall-west',
      from: [0.5, 1],
      to: [0.5, 47],
      thickness: 1,
      kind: 'exterior',
      openings: glazed(windows.west),
    },
    {
      id: 'wall-east',
      from: [79.5, 1],
      to: [79.5, 47],
      thickness: 1,
      kind: 'exterior',
      openings: glazed(windows.east),
    },
  ];
}

/** Column grid with bubbles to the north and west. */
export function drawGrid(plan: Pen): void {
  GRID_X.forEach((x, at) =>
    gridLine(plan, GRID_X_NAMES[at] ?? '', [x, -11], [x, BUILDING_DEPTH + 2]),
  );
  GRID_Y.forEach((y, at) =>
    gridLine(plan, GRID_Y_NAMES[at] ?? '', [-11, y], [BUILDING_WIDTH + 2, y]),
  );
}

export function drawFloor(plan: Pen, floor: Floor): void {
  for (const wall of floor.walls) drawWall(plan, wall);
  for (const x of GRID_X.slice(1, -1)) for (const y of GRID_Y.slice(1, -1)) drawColumn(plan, x, y);
  for (const door of floor.doors) drawDoor(plan, door);
  for (const room of floor.rooms)
    roomTag(plan.named(`room-${room.number}`), room.x, room.y, room.name, room.number);
  for (const tag of floor.tags) typeTag(plan, tag.x, tag.y, tag.name, tag.shape);
}
