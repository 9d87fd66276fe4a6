/** Differences that the server found, as the page lists them. */
import { expect, it } from 'vitest';
import { differenceOfServer } from '../../../web/src/host/comparison/execution-sheets.ts';

it('keep all that is said of them, names by recognized text among it', () => {
  const found: Parameters<typeof differenceOfServer>[0] = {
    id: 'd1',
    kind: 'moved',
    title: 'Linework moved',
    recognizedTitle: '“SEE NOTE 7” moved',
    box: [1, 2, 3, 4],
    areaSquareInches: 0.5,
    group: 'drawing',
    author: 'Ada',
    text: { before: 'A', after: 'B' },
    move: [36, 0],
    view: { title: 'Plan', box: [0, 0, 9, 9], changedShare: 0.4 },
    layers: ['A-WALL'],
    drawing_number: 2,
  };
  const { drawing_number: _number, move: _move, ...said } = found;
  expect(differenceOfServer(found)).toEqual({ ...said, move: { x: 36, y: 0 } });
});
