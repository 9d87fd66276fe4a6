/** Issues about differences: on the newer page, around the difference there, with what is known of it. */
import { expect, it } from 'vitest';
import { readXfdf } from '../../../markups/src/xfdf/read.ts';
import { differenceIssue } from '../../../web/src/domain/difference-issue-words.ts';
import { EMPTY_COMPARISON } from '../../../web/src/host/comparison/comparison-state.ts';
import type { ComparisonState } from '../../../web/src/host/comparison/comparison-state.ts';
import { readKeptDifference } from '../../../web/src/screens/compare/kept-difference.ts';
import { keptDifference } from '../../../web/src/screens/compare/raised-difference.ts';
import type { Difference } from '../../../workers/protocol/comparison.ts';

const DIFFERENCE: Difference = {
  ...{ id: 'd1', kind: 'changed', box: [200, 100, 236, 118], areaSquareInches: 0.1 },
  ...{ group: 'drawing', text: { before: '3′-0″', after: '2′-10″' } },
};
const FRAME = { cropBox: [0, 0, 720, 360] as const, rotation: 0 as const, userUnit: 1 };
const LINK = 'https://pinbar.example/compare?from=project-1-10-20';
const names = { a: 'A-101 (Permit.pdf)', b: 'A-101 (Addendum.pdf)' };
const page = { width: 720, height: 360 };

it('say the kind, the words, the place, the sheets and where to see both', () => {
  expect(differenceIssue({ difference: DIFFERENCE, page, names, link: LINK })).toEqual({
    summary: 'Changed: 3′-0″ → 2′-10″',
    full_text: [
      'Changed. “3′-0″” changed to “2′-10″”.',
      'Upper left, 0.50 × 0.25 in.',
      'Compared: A-101 (Permit.pdf) with A-101 (Addendum.pdf).',
      `Before and after: ${LINK}`,
    ].join('\n'),
  });
  const titled = { ...DIFFERENCE, title: 'Door 110A added' };
  expect(differenceIssue({ difference: titled, page, names, link: LINK }).summary).toBe(
    'Door 110A added',
  );
  const recognized = { ...titled, recognizedTitle: '“TYP.” added' };
  expect(differenceIssue({ difference: recognized, page, names, link: LINK }).summary).toBe(
    '“TYP.” added (recognized text)',
  );
  const { text: _text, ...moved } = DIFFERENCE;
  const other = { ...moved, kind: 'moved', move: { x: 36, y: 0 } } as const;
  const { summary, full_text } = differenceIssue({ difference: other, page, names, link: LINK });
  expect(summary).toBe('Moved: Upper left');
  expect(full_text).toMatch(/^Moved 0\.500 in to the right\.\n/);
});

/** B lies 10 points to the right of A, and is the second page of its document. */
function compared(): ComparisonState {
  const sheet = { widthPoints: 720, heightPoints: 360, frame: FRAME };
  const side = { ...EMPTY_COMPARISON.a, sheet, name: 'Set.pdf' };
  const alignment = { value: { matrix: [1, 0, 0, 1, -10, 0] } };
  return {
    ...EMPTY_COMPARISON,
    a: side,
    b: { ...side, page: 1 },
    alignment,
  } as unknown as ComparisonState;
}

const about = { difference: DIFFERENCE, author: 'Ada', link: LINK };
const boxOf = (xfdf: string) => {
  const shape = readXfdf(xfdf, () => FRAME).markups[0]?.shape;
  return shape?.form === 'box' ? shape.box.map(Math.round) : null;
};

it('are on the newer page, with a cloud around the difference as it lies there', () => {
  const project = { projectId: 1, documentA: 10, documentB: 20 };
  const raised = keptDifference(compared(), { ...about, project });
  expect(raised).toMatchObject({ documentId: 20, pageNumber: 2, differenceId: 'd1' });
  expect(boxOf(raised?.xfdf ?? '')).toEqual([201, 91, 255, 127]);
  // Swapped: A is the one that was added later.
  const swapped = keptDifference(compared(), {
    ...about,
    project: { ...project, documentA: 20, documentB: 10 },
  });
  expect(swapped).toMatchObject({ documentId: 20, pageNumber: 1 });
  expect(boxOf(swapped?.xfdf ?? '')).toEqual([191, 91, 245, 127]);
  expect(readKeptDifference(JSON.parse(JSON.stringify(raised)))).toEqual(raised);
  expect(readKeptDifference({ ...raised, begun: null })).toBeNull();
});

it('are none before the sheets are aligned', () => {
  const state = { ...compared(), alignment: EMPTY_COMPARISON.alignment };
  const project = { projectId: 1, documentA: 10, documentB: 20 };
  expect(keptDifference(state, { ...about, project })).toBeNull();
});
