/** Rows as the reading of a document and the check of an overlay store them. */
import type { OverlayAlignment } from '../../server/src/db/schema.ts';

/** A sheet and a drawing on it, as a reading stores them. */
export const SHEET = {
  sheetNum: 'A-101',
  sheetTitle: 'PLAN',
  rotationDegrees: 0,
  widthPoints: 2592,
  heightPoints: 1728,
  confidence: 0.5,
};
export const DRAWING = {
  ...{ key: '1 PLAN', title: 'PLAN', number: '1', scale: null, confidence: 0.9 },
  ...{ x0: 100, y0: 100, x1: 900, y1: 900 },
};
/** The numbers of sheets that are stored are final. */
export const SETTLED = { areSettled: true };
/** What the check of an overlay stores. */
export const ALIGNED: OverlayAlignment = {
  ...{ status: 'aligned', matrix: [1, 0, 0, 1, 0, 0], errorInches: 0.01 },
  ...{ confidence: 1, method: 'words' },
};
export const CHECKED = {
  ...{ alignments: [ALIGNED], differences: [], limitation: null, hiddenCount: 0, failure: null },
};

/** A checklist with one section of one item. */
export const checklistOf = (title: string) => ({
  sections: [{ key: title, position: 0, title, startingPageNumber: 1 }],
  items: [
    {
      key: 'Doors swing out',
      position: 0,
      sectionPosition: 0,
      label: '1',
      requirement: 'Doors swing out',
      pageNumber: 1,
    },
  ],
});
