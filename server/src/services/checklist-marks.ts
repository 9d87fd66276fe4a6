/** How a checklist is filled in on its own pages: a mark in the box of every item, with its reason as the comment. Pure. */
import type { ComplianceStatus } from '../../../contract/src/checklists/list.ts';
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import type { Markup, MarkupStyle } from '../../../markups/src/model.ts';
import type { MarkedItem } from '../repositories/checklists.ts';

type Look = {
  words: string;
  color: string;
  /** Strokes in a box of 1 × 1, y down. */
  strokes: readonly (readonly (readonly [x: number, y: number])[])[];
};

const LOOKS: Readonly<Record<Exclude<ComplianceStatus, 'not_evaluated'>, Look>> = {
  compliant: {
    words: 'Compliant',
    color: '#1a6e3c',
    strokes: [
      [
        [0.12, 0.55],
        [0.4, 0.88],
        [0.92, 0.1],
      ],
    ],
  },
  not_compliant: {
    words: 'Not compliant',
    color: '#b3261e',
    strokes: [
      [
        [0.12, 0.12],
        [0.88, 0.88],
      ],
      [
        [0.88, 0.12],
        [0.12, 0.88],
      ],
    ],
  },
  needs_attention: {
    words: 'Needs attention',
    color: '#8a5200',
    strokes: [
      [
        [0.5, 0.05],
        [0.5, 0.62],
      ],
      [
        [0.5, 0.86],
        [0.5, 0.94],
      ],
    ],
  },
  not_applicable: {
    words: 'Not applicable',
    color: '#4a5250',
    strokes: [
      [
        [0.1, 0.5],
        [0.9, 0.5],
      ],
    ],
  },
};

const STYLE: MarkupStyle = {
  ...{ color: '#000000', fill: null, opacity: 1, width: 1.4, dash: [] },
  ...{ endings: ['none', 'none'], fontSize: 7 },
};

const PLAIN = {
  ...{ author: 'Pinbar', created: null, modified: null, isLocked: false, isHidden: false },
  ...{ leader: null, measurement: null, repliesTo: null, state: null, kept: null },
} as const;

/** Null for an item that is not evaluated: its box stays as it is. */
export function markOf(item: MarkedItem): Markup | null {
  if (item.status === 'not_evaluated') return null;
  const { words, color, strokes } = LOOKS[item.status];
  const [x0, y0, x1, y1] = item.box;
  const at = ([x, y]: readonly [number, number]): Point => ({
    x: x0 + x * (x1 - x0),
    y: y0 + y * (y1 - y0),
  });
  const percent = item.status === 'not_applicable' ? '' : `, ${item.percent}%`;
  const by = item.verifiedBy === null ? '' : ` Verified by ${item.verifiedBy}.`;
  return {
    ...{ name: `checklist-item-${item.id}`, kind: 'freehand', pageNumber: item.pageNumber },
    shape: { form: 'strokes', strokes: strokes.map((stroke) => stroke.map(at)) },
    style: { ...STYLE, color },
    ...{ contents: `${words}${percent}. ${item.notes}${by}`, subject: words },
    ...PLAIN,
  };
}

const LEGEND: Box = [24, 4, 470, 18];

/** What the marks mean, at the top of the first page that has one. */
export function legendOf(pageNumber: number): Markup {
  return {
    ...{ name: 'checklist-legend', kind: 'text', pageNumber },
    shape: { form: 'box', box: LEGEND, turned: 0 },
    style: { ...STYLE, color: '#39413f', fill: '#ffffff', width: 0.5 },
    contents:
      'Check mark: compliant. Cross: not compliant. Exclamation mark: needs attention. Dash: not applicable. No mark: not evaluated.',
    subject: 'Legend',
    ...PLAIN,
  };
}
