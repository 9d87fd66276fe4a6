import type { PageReading } from '../../server/src/jobs/reading/page-reading.ts';

/** What reading finds on a letter-size page: nothing, but for the changes. */
export function pageReading(page: number, change: Partial<PageReading> = {}): PageReading {
  return {
    page,
    width: 612,
    height: 792,
    rotation: 0,
    cropBox: [0, 0, 612, 792],
    userUnit: 1,
    makeup: { strokes: 0, isFramed: false, isPicture: false, labeledFields: 0 },
    number: null,
    title: null,
    confidence: 0,
    revision: null,
    date: null,
    label: null,
    bookmarks: [],
    numbers: [],
    titles: [],
    views: [],
    viewports: [],
    dimensions: [],
    grids: [],
    symbols: { columns: [], openings: [], walls: [], north: null },
    lines: [],
    markups: [],
    skippedMarkups: [],
    ...change,
  };
}
