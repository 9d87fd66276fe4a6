/** Geometry of drawing boxes: new ones, moved and resized ones, and the one under the pointer. */
import { boxAtSide } from '../../../web/src/features/drawing-boxes/box-at-side.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sheet } from '../../../contract/src/documents/schema.ts';
import type { Box } from '../../../contract/src/geometry/types.ts';
import {
  dragBox,
  MIN_SIDE,
  moveBox,
  boxBetweenCorners,
  newBox,
  SIDES,
  sheetUnits,
  toPoints,
  toUnits,
  withSide,
} from '../../../web/src/domain/drawing-boxes.ts';
import type { Side } from '../../../web/src/domain/drawing-boxes.ts';
import { objectAt } from '../../../web/src/paper/hit-test.ts';

const size = fc.record({
  width: fc.integer({ min: 20, max: 6000 }),
  height: fc.integer({ min: 20, max: 6000 }),
});
/** A sheet in units and a box on it that is large enough to take hold of. */
const placed = size.chain((sheet) =>
  fc
    .tuple(
      fc.nat(sheet.width - MIN_SIDE),
      fc.nat(sheet.height - MIN_SIDE),
      fc.nat(6000),
      fc.nat(6000),
    )
    .map(([x0, y0, across, down]): { sheet: typeof sheet; box: Box } => ({
      sheet,
      box: [
        x0,
        y0,
        Math.min(sheet.width, x0 + MIN_SIDE + across),
        Math.min(sheet.height, y0 + MIN_SIDE + down),
      ],
    })),
);
const shift = fc.record({
  x: fc.double({ min: -9000, max: 9000, noNaN: true }),
  y: fc.double({ min: -9000, max: 9000, noNaN: true }),
});
const side = fc.constantFrom(...(Object.keys(SIDES) as Side[]));

function expectOnSheet(
  [x0, y0, x1, y1]: Box,
  { width, height }: { width: number; height: number },
) {
  expect(x0).toBeGreaterThanOrEqual(0);
  expect(y0).toBeGreaterThanOrEqual(0);
  expect(x1).toBeLessThanOrEqual(width + 1e-9);
  expect(y1).toBeLessThanOrEqual(height + 1e-9);
  expect(x1 - x0).toBeGreaterThanOrEqual(MIN_SIDE - 1e-9);
  expect(y1 - y0).toBeGreaterThanOrEqual(MIN_SIDE - 1e-9);
}

describe('drawing units', () => {
  it('are points times 100/72, and points are units times 0.72', () => {
    expect(toUnits(72)).toBeCloseTo(100, 9);
    expect(toPoints([600, 600, 1000, 1000])).toEqual([432, 432, 720, 720]);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e5, noNaN: true }), (points) => {
        expect(toUnits(points)).toBeCloseTo((points * 100) / 72, 6);
        expect(toUnits(toPoints([points, 0, 0, 0])[0])).toBeCloseTo(points, 6);
      }),
    );
  });

  it('tell the size of a sheet without reaching over its edge', () => {
    const sheet = { width_points: 2592, height_points: 1190.55 } as Sheet;
    expect(sheetUnits(sheet)).toEqual({ width: 3600, height: 1653.5 });
  });
});

describe('a new box', () => {
  it('starts at 600, 600 to 1000, 1000', () => {
    expect(newBox({ width: 3600, height: 2400 })).toEqual([600, 600, 1000, 1000]);
    expect(newBox({ width: 1000, height: 1000 })).toEqual([600, 600, 1000, 1000]);
  });

  it('is moved on to a sheet that ends before it, and no larger than the sheet', () => {
    expect(newBox({ width: 850, height: 1100 })).toEqual([450, 600, 850, 1000]);
    expect(newBox({ width: 300, height: 500 })).toEqual([0, 100, 300, 500]);
    fc.assert(fc.property(size, (sheet) => expectOnSheet(newBox(sheet), sheet)));
  });
});

describe('moving and resizing', () => {
  it('keeps the size of what is moved, on the sheet', () => {
    fc.assert(
      fc.property(placed, shift, ({ sheet, box }, by) => {
        const moved = moveBox(box, by, sheet);
        expectOnSheet(moved, sheet);
        expect(moved[2] - moved[0]).toBeCloseTo(box[2] - box[0], 6);
        expect(moved[3] - moved[1]).toBeCloseTo(box[3] - box[1], 6);
      }),
    );
  });

  it('changes one side alone, never past the opposite one or the edge', () => {
    fc.assert(
      fc.property(
        placed,
        side,
        fc.integer({ min: -9000, max: 9000 }),
        ({ sheet, box }, which, to) => {
          const next = withSide(box, which, to, sheet);
          expectOnSheet(next, sheet);
          next.forEach((corner, index) => {
            if (index !== SIDES[which]) expect(corner).toBe(box[index]);
          });
        },
      ),
    );
  });

  it('goes by whole units, and back where it began', () => {
    fc.assert(
      fc.property(
        placed,
        fc.uniqueArray(side, { maxLength: 2 }),
        shift,
        ({ sheet, box }, held, by) => {
          const sides = held.length === 0 ? ('all' as const) : held;
          const dragged = dragBox(box, sides, by, sheet);
          expectOnSheet(dragged, sheet);
          expect(dragged.every((corner) => Number.isInteger(corner))).toBe(true);
          expect(dragBox(box, sides, { x: 0.4, y: -0.4 }, sheet)).toEqual(box);
        },
      ),
    );
    expect(
      dragBox(
        [600, 600, 1000, 1000],
        ['right', 'bottom'],
        { x: 50, y: -20 },
        { width: 3600, height: 2400 },
      ),
    ).toEqual([600, 600, 1050, 980]);
  });
});

describe('the box under the pointer', () => {
  const boxes: { id: number; box: Box }[] = [
    { id: 1, box: [0, 0, 100, 100] },
    { id: 2, box: [20, 20, 40, 40] },
  ];
  it('is the smallest that holds it', () => {
    expect(objectAt(boxes, { x: 30, y: 30 }, 0)?.id).toBe(2);
    expect(objectAt(boxes, { x: 60, y: 30 }, 0)?.id).toBe(1);
    expect(objectAt(boxes, { x: 42, y: 30 }, 3)?.id).toBe(2);
    expect(objectAt(boxes, { x: 120, y: 30 }, 3)).toBeNull();
  });
});

it('a box is met at its line, the nearest first, not inside', () => {
  const boxes = [
    { name: 'sheet', box: [0, 0, 1000, 800] as const },
    { name: 'plan', box: [10, 100, 500, 700] as const },
  ];
  const at = (x: number, y: number) => boxAtSide(boxes, { x, y }, 8)?.name ?? null;
  expect(at(300, 300)).toBeNull();
  expect(at(300, 104)).toBe('plan');
  expect(at(4, 300)).toBe('sheet');
  expect(at(7, 300)).toBe('plan');
  expect(at(1005, 805)).toBe('sheet');
  expect(at(1009, 400)).toBeNull();
});

describe('a drawn box', () => {
  const PAPER = { width: 3600, height: 2400 };
  it('is between two corners in any order, on the sheet', () => {
    const box = [100, 200, 500, 700];
    expect(boxBetweenCorners({ x: 100.2, y: 200 }, { x: 500, y: 699.7 }, PAPER)).toEqual(box);
    expect(boxBetweenCorners({ x: 500, y: 200 }, { x: 100, y: 700 }, PAPER)).toEqual(box);
    const off = boxBetweenCorners({ x: 3500, y: -80 }, { x: 4000, y: 90 }, PAPER);
    expect(off).toEqual([3500, 0, 3600, 90]);
  });
  it('is none if it is too small to be grabbed', () => {
    expect(boxBetweenCorners({ x: 100, y: 100 }, { x: 109, y: 900 }, PAPER)).toBeNull();
    expect(boxBetweenCorners({ x: 3700, y: 100 }, { x: 3900, y: 900 }, PAPER)).toBeNull();
  });
});
