import { describe, expect, it } from 'vitest';
import { drawingBoxes } from '../../../server/src/jobs/reading/drawing-boxes.ts';
import type { PageReading, ViewReading } from '../../../server/src/jobs/reading/page-reading.ts';
import { pageReading } from '../../support/page-reading.ts';

function view(
  title: string,
  box: ViewReading['box'],
  more: Partial<ViewReading> = {},
): ViewReading {
  return { title, number: null, scale: null, inchesPerPoint: null, box, confidence: 0.9, ...more };
}

function page(views: ViewReading[], viewports: ViewReading[] = []): PageReading {
  return pageReading(1, {
    width: 2592,
    height: 1728,
    number: 'A-101',
    confidence: 1,
    views,
    viewports,
  });
}

describe('drawingBoxes', () => {
  it('gives boxes in hundredths of an inch, on the sheet', () => {
    const [box] = drawingBoxes(page([view('FLOOR PLAN', [72, 144, 3000, 720], { number: '1' })]));
    expect(box).toMatchObject({ x0: 100, y0: 200, x1: 3600, y1: 1000, key: '1 FLOOR PLAN' });
  });

  it('tells drawings of one title apart, alike in every reading', () => {
    const views = [view('DETAIL', [0, 0, 100, 100]), view('DETAIL', [200, 0, 300, 100])];
    expect(drawingBoxes(page(views)).map(({ key }) => key)).toEqual(['DETAIL', 'DETAIL (2)']);
  });

  it('prefers what the file marks, and names it by the title that stands in it', () => {
    const views = [view('ROOF PLAN', [110, 110, 390, 390], { number: '2', scale: '1:100' })];
    const marked = [
      view('', [100, 100, 400, 400], { confidence: 1 }),
      view('Key plan', [500, 100, 600, 200], { confidence: 1 }),
      view('All', [0, 0, 2592, 1728], { confidence: 1 }),
    ];
    const found = drawingBoxes(page(views, marked));
    expect(found.map(({ title, number, scale }) => [title, number, scale])).toEqual([
      ['ROOF PLAN', '2', '1:100'],
      ['Key plan', null, null],
    ]);
  });

  it('goes by the titles where viewports overlap, hold several titles, or say nothing', () => {
    const views = [
      view('NORTH ELEVATION', [100, 100, 400, 300]),
      view('SOUTH ELEVATION', [500, 100, 800, 300]),
    ];
    const over = [view('', [50, 50, 900, 900]), view('', [80, 80, 420, 320])];
    const titles = (found: ReturnType<typeof drawingBoxes>) => found.map(({ title }) => title);
    expect(titles(drawingBoxes(page(views, over)))).toEqual(['NORTH ELEVATION', 'SOUTH ELEVATION']);
    const around = [view('Model', [50, 50, 900, 900])];
    expect(titles(drawingBoxes(page(views, around)))).toEqual([
      'NORTH ELEVATION',
      'SOUTH ELEVATION',
    ]);
    expect(drawingBoxes(page([], [view('', [100, 100, 400, 400])]))).toEqual([]);
  });

  it('keeps the titles outside of all viewports, and a viewport that only states a scale', () => {
    const views = [view('ROOF PLAN', [1000, 100, 1400, 500])];
    const marked = [view('', [100, 100, 400, 400], { inchesPerPoint: 48 / 72 })];
    expect(drawingBoxes(page(views, marked)).map(({ title }) => title)).toEqual([
      'Viewport 1',
      'ROOF PLAN',
    ]);
  });

  it('takes at most a thousand drawings with names of 255 characters: more fit no statement and no index', () => {
    const many = Array.from({ length: 1500 }, () => view('é'.repeat(4000), [0, 0, 72, 72]));
    const boxes = drawingBoxes(page(many));
    expect(boxes).toHaveLength(1000);
    expect(new Set(boxes.map(({ key }) => key)).size).toBe(1000);
    expect(boxes[0]?.title).toBe('é'.repeat(255));
  });
});
