/** A place on a sheet, followed from version to version. */
import { describe, expect, it } from 'vitest';
import type { Box, Matrix } from '../../../contract/src/geometry/types.ts';
import {
  changesAt,
  toEarlier,
  toLater,
  versionsOf,
} from '../../../server/src/domain/location-history.ts';
import { placeSheets } from '../../../server/src/domain/issued-sets.ts';

/** The later sheet lies 10 to the right of and 20 below the earlier one, and is half as large. */
const HALF: Matrix = [2, 0, 0, 2, 10, 20];

const near = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) });

describe('the versions of a sheet', () => {
  const sheets = [
    { id: 1, number: 'A-101', title: 'PLAN', issuanceId: 1 },
    { id: 2, number: 'A-102', title: 'ROOF', issuanceId: 1 },
    { id: 3, number: 'A-101', title: 'PLAN', issuanceId: 2 },
    { id: 4, number: 'A-101', title: 'PLAN', issuanceId: 3 },
  ];
  const issuances = [1, 2, 3].map((id) => ({ id, isWholeSet: false }));
  const placed = placeSheets(issuances, sheets, { corrections: new Map(), likenesses: new Map() });
  const idsOf = (id: number) => versionsOf(placed, id).map(({ sheet }) => sheet.id);

  it('are found from any of them, the oldest first', () => {
    expect([1, 3, 4].map(idsOf)).toEqual([1, 1, 1].map(() => [1, 3, 4]));
    expect(idsOf(2)).toEqual([2]);
    expect(idsOf(99)).toEqual([]);
  });
});

describe('a place', () => {
  it('is that of differences that cover it or end close to it, the smallest first', () => {
    const boxes: Box[] = [
      [0, 0, 500, 500],
      [100, 100, 120, 110],
      [126, 100, 140, 110],
      [130, 100, 140, 110],
    ];
    const found = changesAt(
      boxes.map((box) => ({ box })),
      { x: 121, y: 105 },
    );
    expect(found.map(({ box }) => box)).toEqual([boxes[2], boxes[1], boxes[0]]);
  });

  it('is where the alignment says, both ways', () => {
    expect(toEarlier({ x: 100, y: 50 }, { matrix: HALF }, [])).toEqual({ x: 210, y: 120 });
    expect(toLater({ x: 210, y: 120 }, { matrix: HALF }, [])).toEqual({ x: 100, y: 50 });
    expect(toLater({ x: 1, y: 1 }, { matrix: [0, 0, 0, 0, 0, 0] }, [])).toBeNull();
  });

  it('is followed to where something came from, and to where it went', () => {
    // 20 by 20, from 100,100 to 136,100 on the earlier sheet.
    const moved = [{ box: [100, 100, 156, 120] as Box, move: [36, 0] as const }];
    const onLater = { x: (146 - 10) / 2, y: (110 - 20) / 2 };
    expect(near(toEarlier(onLater, { matrix: HALF }, moved))).toEqual({ x: 110, y: 110 });
    expect(near(toLater({ x: 110, y: 110 }, { matrix: HALF }, moved) ?? onLater)).toEqual(
      near(onLater),
    );
    // What was there before it came is not followed away.
    const left = { x: (105 - 10) / 2, y: (110 - 20) / 2 };
    expect(near(toEarlier(left, { matrix: HALF }, moved))).toEqual({ x: 105, y: 110 });
  });
});
