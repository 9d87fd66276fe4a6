/** The markup of an issue that a check raises: a cloud around what it found. */
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { PRIORITY_COLORS } from '../../../../markups/src/issue-look.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';
import { checkAnnotation } from '../../../../markups/src/xfdf/check.ts';
import { writeXfdf } from '../../../../markups/src/xfdf/write.ts';
import type { AnnotationContent } from '../../repositories/annotation-changes.ts';

/** Around what was found, so that the line does not cover it; page points. */
const AIR = 9;
const LINE = 2;
const TEXT = 12;
const AUTHOR = 'AI assistant';

type Cloud = {
  /** Page points, as displayed. */
  box: Box;
  pageNumber: number;
  page: { width: number; height: number };
  frame: PageFrame;
};

/** Throws if the page has no size. */
export function cloudAround({ box, pageNumber, page, frame }: Cloud): AnnotationContent {
  const [x0, y0, x1, y1] = box;
  const now = new Date().toISOString();
  const markup: Markup = {
    ...{ name: crypto.randomUUID(), kind: 'cloud', pageNumber, author: AUTHOR },
    shape: {
      form: 'box',
      box: [
        Math.max(0, x0 - AIR),
        Math.max(0, y0 - AIR),
        Math.min(page.width, x1 + AIR),
        Math.min(page.height, y1 + AIR),
      ],
      turned: 0,
    },
    style: {
      ...{ color: PRIORITY_COLORS[3], fill: null, opacity: 1, width: LINE },
      ...{ dash: [], endings: ['none', 'none'], fontSize: TEXT },
    },
    ...{ contents: '', subject: '', created: now, modified: now },
    ...{ isLocked: false, isHidden: false, leader: null, measurement: null },
    ...{ repliesTo: null, state: null, kept: null },
  };
  const checked = checkAnnotation(writeXfdf([markup], () => frame));
  if (!checked.isValid) throw new Error(`${checked.message}. ${checked.reason}`);
  return { name: checked.name, pageNumber: checked.pageNumber, xfdf: checked.text };
}
