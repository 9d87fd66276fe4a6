/**
 * What a screen reader hears: each situation, its sentence, and the test that waits for exactly that. A sentence that changes
 * there changes here, so that none of them is lost unnoticed.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const TESTS = new URL('../../', import.meta.url);

/** The sentence as the test has it, which may be a pattern. */
const HEARD: readonly (readonly [situation: string, sentence: string, test: string])[] = [
  [
    'Page opens',
    'Sheet A-101, First floor plan, page 3 of 42, 100 percent.',
    'unit/web/words.test.ts',
  ],
  ['Another page is shown', String.raw`^Sheet A-102, .+, page 2 of \d+`, 'e2e/keyboard.test.ts'],
  ['Zoom changes', '^100 percent', 'e2e/keyboard.test.ts'],
  ['A page has loaded', '^Sheet A-102, .*Loaded', 'e2e/worker-death.test.ts'],
  ['Loading is canceled', '^Loading canceled$', 'e2e/limits.test.ts'],
  [
    'A page cannot be shown',
    String.raw`could not be shown\. The page is too complex\.`,
    'e2e/limits.test.ts',
  ],
  [
    'The worker keeps stopping',
    String.raw`could not be shown\. Pinbar keeps stopping`,
    'e2e/worker-death.test.ts',
  ],
  [
    'Overlay is described, one difference',
    '1 difference: 1 only in drawing B. The largest is in the upper left.',
    'unit/web/words.test.ts',
  ],
  ['Overlay is described, none', 'No differences.', 'unit/web/words.test.ts'],
  [
    'A difference is stepped to',
    'Difference 3 of 214. Only in second drawing. Upper left, 2.1 by 0.42 inches.',
    'unit/web/words.test.ts',
  ],
  [
    'A changed text is stepped to',
    'Difference 3 of 214. Door 110A added. Upper left, 2.1 by 0.42 inches.',
    'unit/web/words.test.ts',
  ],
  [
    'Stepping in the product',
    String.raw`^Difference 1 of \d+\. .+ by .+ inches`,
    'e2e/keyboard.test.ts',
  ],
  ['First drawing is hidden', 'First drawing hidden', 'e2e/keyboard.test.ts'],
  ['Second drawing is hidden', 'Second drawing hidden', 'e2e/keyboard.test.ts'],
  ['Both are shown', 'Both shown', 'e2e/keyboard.test.ts'],
  ['Flicker starts', '^Flicker on', 'e2e/keyboard.test.ts'],
  ['Flicker ends', '^Flicker off', 'e2e/keyboard.test.ts'],
  ['Side by side', '^Side by side', 'e2e/keyboard.test.ts'],
  ['Overlay is being created', 'Creating overlay', 'unit/web/overlays.test.ts'],
  ['Overlay is ready', 'Overlay ready', 'e2e/keyboard.test.ts'],
  [
    'Overlay without differences',
    String.raw`Overlay ready\. No differences`,
    'e2e/bad-inputs.test.ts',
  ],
  ['Overlay failed', 'Error Creating Overlay', 'a11y/states.test.ts'],
  ['Third drawing, title', 'Maximum number of drawings reached', 'e2e/overlays.test.ts'],
  [
    'Third drawing, detail',
    'You can only select 2 drawings for an overlay',
    'e2e/overlays.test.ts',
  ],
  [
    'Realign opens',
    String.raw`Pick 3 matching points on each drawing\. Drawing 1: 0 of 3`,
    'e2e/keyboard.test.ts',
  ],
  ['Point cursor moves', 'x 1,204, y 655', 'unit/web/realign.test.ts'],
  [
    'Point is placed',
    String.raw`^Point 1 of 3 placed on drawing 1 at x [\d,]+, y [\d,]+`,
    'e2e/keyboard.test.ts',
  ],
  ['Point is moved', 'Point 3 moved, x ', 'e2e/keyboard.test.ts'],
  ['Point is removed', String.raw`^Point 1 removed\. 0 of 3\.`, 'e2e/keyboard.test.ts'],
  ['At the edge', 'At left edge', 'unit/web/realign.test.ts'],
  ['Three points on each', 'Three points selected', 'unit/web/realign.test.ts'],
  [
    'Not three points',
    'Please select exactly 3 points on each drawing',
    'unit/web/realign.test.ts',
  ],
  [
    'Counts of both drawings',
    String.raw`Drawing 1: 3 of 3\. Drawing 2: 3 of 3\.`,
    'e2e/compare.test.ts',
  ],
  [
    'Tool starts',
    'Rectangle tool. Press Enter to set the first corner.',
    'unit/web/drawing.test.ts',
  ],
  ['First corner', 'First corner x 600, y 600.', 'unit/web/drawing.test.ts'],
  ['Next point, snapped', 'Point 2, x 600, y 600, midpoint.', 'unit/web/drawing.test.ts'],
  ['Shape is drawn', String.raw`^Rectangle, 40 by 30 units, unsaved\.`, 'e2e/markups.test.ts'],
  ['Distance', 'Distance 12 feet 6 inches, scale 1/8 inch to 1 foot', 'unit/web/drawing.test.ts'],
  [
    'Distance in the product',
    String.raw`^Distance 12 feet 6 inches, scale 1\/\d+ inch to 1 foot, unsaved\.$`,
    'e2e/markups.test.ts',
  ],
  [
    'Shape gets the focus',
    'Cloud, issue 118, urgent, not reviewed, 2 of 9 on this page.',
    'unit/web/markups-list.test.ts',
  ],
  [
    'Shape without an issue',
    'Cloud, by Ada, 2 of 9 on this page.',
    'unit/web/markups-list.test.ts',
  ],
  ['Locked shape', 'Cloud, by Ada, locked, 2 of 9 on this page.', 'unit/web/markups-list.test.ts'],
  ['Shape is nudged', 'Moved, x 200, y 100.', 'unit/web/markup-handles.test.ts'],
  ['Point of a shape is nudged', 'Point moved, x 100, y 100.', 'unit/web/markup-handles.test.ts'],
  ['Nudge is taken back', 'Move cancelled', 'component/markups.test.tsx'],
  [
    'Table of issues',
    'Issues, sorted by priority, descending. Column headers with buttons are sortable.',
    'component/issue-list.test.tsx',
  ],
  [
    'Table is sorted, ascending',
    String.raw`^Sorted by project name, ascending\.$`,
    'e2e/projects-keyboard.test.ts',
  ],
  ['History is sorted', 'Sorted by created, ascending', 'e2e/overlays.test.ts'],
  ['Filter leaves issues', '^38 issues', 'component/issue-list.test.tsx'],
  ['Filter leaves none', 'No issues found', 'component/issue-list.test.tsx'],
  ['Rows are selected', 'Selected. 2 of 10 on this page.', 'component/issue-list.test.tsx'],
  ['Bulk result', '2 issue(s) updated successfully', 'component/issue-list.test.tsx'],
  ['Markups are counted', '2 markups', 'component/markups-list.test.tsx'],
  ['No markups', 'No markups found', 'component/markups-list.test.tsx'],
  [
    'Errors of a form',
    String.raw`^2 errors\. Project name must have 2 to 50 characters`,
    'e2e/projects-keyboard.test.ts',
  ],
  [
    'Rights change',
    'You can only view markups now. Your rights were changed.',
    'component/drawing-toolbar.test.tsx',
  ],
  ['A view is chosen', 'View: Urgent doors.', 'component/saved-views.test.tsx'],
  ['Match is removed', 'Match removed', 'e2e/backtests.test.ts'],
  ['Issue is rejected', 'Issue rejected', 'e2e/backtests.test.ts'],
  ['Match is approved', String.raw`Approved, \$4,862\.00 captured`, 'e2e/backtests.test.ts'],
  [
    'Location history',
    String.raw`^First in Permit, unchanged since\.$`,
    'e2e/change-review.test.ts',
  ],
  [
    'Room is found',
    String.raw`^Room found, 133.3 square feet, 4 corners, 1 opening closed\.`,
    'e2e/measuring.test.ts',
  ],
];

it.each(HEARD)('%s: %s', (_situation, sentence, test) => {
  expect(readFileSync(new URL(test, TESTS), 'utf8')).toContain(sentence);
});

it('are 60 situations or more, each once', () => {
  expect(new Set(HEARD.map(([situation]) => situation)).size).toBe(HEARD.length);
  expect(HEARD.length).toBeGreaterThanOrEqual(60);
});
