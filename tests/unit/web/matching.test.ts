/** When lines of both drawings are matched. */
import { expect, it } from 'vitest';
import { matchingOf } from '../../../web/src/host/comparison/comparison-state.ts';
import type {
  Alignment,
  AlignmentStatus,
  DifferenceList,
} from '../../../workers/protocol/comparison.ts';

const aligned = (status: AlignmentStatus): Alignment => ({
  ...{ status, matrix: [1, 0, 0, 1, 0, 0], errorInches: 0.002, confidence: 1, method: 'ink' },
  done: { turnDegrees: 0, scale: 1, mirrored: false, shiftInches: { x: 0, y: 0 } },
});

const LIST: DifferenceList = {
  differences: [
    { id: 'd1', kind: 'added', box: [1, 2, 3, 4], areaSquareInches: 0.5, group: 'drawing' },
  ],
  ...{ toleranceInches: 0.009, hiddenCount: 0, limitation: null },
};

it('is as far as the differences allow, and never in the color of both where they are', () => {
  expect(matchingOf(aligned('aligned'), LIST)).toEqual({
    toleranceInches: 0.009,
    differences: [{ kind: 'added', box: [1, 2, 3, 4], areaSquareInches: 0.5 }],
  });
});

it('is not before the differences are known, nor where the alignment may be wrong', () => {
  expect(matchingOf(null, LIST)).toBeNull();
  expect(matchingOf(aligned('aligned'), null)).toBeNull();
  expect(matchingOf(aligned('uncertain'), LIST)).toBeNull();
  expect(matchingOf(aligned('failed'), LIST)).toBeNull();
});
