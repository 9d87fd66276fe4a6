/** Walls, doors and windows in plan. Feet, x to the right, y down the sheet. */
import type { Pen, Point } from '../description/pen.ts';
import { hatch, rectangle } from './hatch.ts';
import { doorTag } from './symbols.ts';
import { CUT, FINE, HEAVY, MEDIUM, POCHE, THIN } from './weights.ts';

export type Opening = {
  kind: 'door' | 'window' | 'open';
  /** Start along the wall from its first end, and width, feet. */
  at: number;
  width: number;
};

export type Wall = {
  id: string;
  /** Centerline; horizontal or vertical. */
  from: Point;
  to: Point;
  thickness: number;
  kind: 'exterior' | 'partition';
  openings?: readonly Opening[];
};

/** Maps (along, across) the wall to the plan. */
function wallPlace(wall: Wall): (along: number, across: number) => Point {
  const level = wall.from[1] === wall.to[1];
  return (along, across) =>
    level
      ? [wall.from[0] + along, wall.from[1] + across]
      : [wall.from[0] + across, wall.from[1] + along];
}

/** Draws the solid pieces between openings, and the windows. Doors are drawn by `drawDoor`. */
export function drawWall(plan: Pen, wall: Wall): void {
  const pen = plan.named(wall.id);
  const place = wallPlace(wall);
  const length = Math.abs(wall.to[0] - wall.from[0]) + Math.abs(wall.to[1] - wall.from[1]);
  const half = wall.thickness / 2;
  const openings = (wall.openings ?? []).toSorted((a, b) => a.at - b.at);
  let start = 0;
  const stops = [...openings, { kind: 'open' as const, at: length, width: 0 }];
  for (const opening of stops) {
    if (opening.at > start) drawPiece(pen, wall, place, start, opening.at);
    if (opening.kind === 'window') drawWindow(pen, place, opening, half);
    start = opening.at + opening.width;
  }
}

function drawPiece(
  pen: Pen,
  wall: Wall,
  place: (along: number, across: number) => Point,
  from: number,
  to: number,
): void {
  const half = wall.thickness / 2;
  const corners = [place(from, -half), place(to, -half), place(to, half), place(from, half)];
  if (wall.kind === 'partition') {
    pen.polyline(corners, 0, { closed: true, fill: { color: POCHE } });
    return;
  }
  pen.lines(hatch(corners, 45, 0.32), FINE);
  pen.polyline(corners, CUT, { closed: true });
}

function drawWindow(
  pen: Pen,
  place: (along: number, across: number) => Point,
  opening: Opening,
  half: number,
): void {
  const [from, to] = [opening.at, opening.at + opening.width];
  for (const across of [-half, half]) pen.polyline([place(from, across), place(to, across)], THIN);
  for (const across of [-0.1, 0.1]) pen.polyline([place(from, across), place(to, across)], MEDIUM);
  pen.polyline([place(from, -half), place(from, half)], HEAVY);
  pen.polyline([place(to, -half), place(to, half)], HEAVY);
  const middle = (from + to) / 2;
  pen.polyline([place(middle, -0.1), place(middle, 0.1)], THIN);
}

export type Door = {
  number: string;
  hinge: Point;
  width: number;
  /** Direction of the closed leaf from the hinge, and of the open leaf: degrees clockwise from +x. */
  closed: 0 | 90 | 180 | 270;
  open: 0 | 90 | 180 | 270;
};

/** Unit vector along one of the four directions. */
function unit(degrees: Door['open']): Point {
  const radians = (degrees * Math.PI) / 180;
  return [Math.round(Math.cos(radians)), Math.round(Math.sin(radians))];
}

/** Leaf, swing and tag; all marks are named `door-NUMBER`. */
export function drawDoor(plan: Pen, door: Door): void {
  const pen = plan.named(`door-${door.number}`);
  const [x, y] = door.hinge;
  const [ox, oy] = unit(door.open);
  const [cx, cy] = unit(door.closed);
  const leaf = 0.14;
  pen.polyline(
    [
      [x, y],
      [x + ox * door.width, y + oy * door.width],
      [x + ox * door.width + cx * leaf, y + oy * door.width + cy * leaf],
      [x + cx * leaf, y + cy * leaf],
    ],
    MEDIUM,
    { closed: true },
  );
  const clockwise = (door.closed - door.open + 360) % 360 === 90;
  pen.arc(x, y, door.width, door.open, clockwise ? door.open + 90 : door.open - 90, FINE);
  doorTag(
    pen,
    x + (ox * 1.25 + cx * 0.55) * door.width,
    y + (oy * 1.25 + cy * 0.55) * door.width,
    door.number,
  );
}

/** A square concrete column: solid, with the outline of its base plate. */
export function drawColumn(plan: Pen, x: number, y: number): void {
  const half = 0.5;
  plan.rect(x - half, y - half, 2 * half, 2 * half, MEDIUM, { fill: { color: POCHE } });
  plan.lines(hatch(rectangle(x - half, y - half, 2 * half, 2 * half), 135, 0.25), FINE, {
    color: [0.8, 0.8, 0.8],
  });
}
