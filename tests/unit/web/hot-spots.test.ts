/** The sentence about a sheet of the hot spots: where its issues are, as far as markups tell. */
import { expect, it } from 'vitest';
import { NO_CELL } from '../../../contract/src/dashboard/hot-spots.ts';
import { sheetSentence } from '../../../web/src/features/dashboard/hot-spots/model.ts';
import type { HotSheet } from '../../../web/src/features/dashboard/hot-spots/model.ts';

function sheetWith(cells: Record<string, number>): HotSheet {
  const rows = Object.entries(cells).map(([cell, open_issues]) => ({
    ...{ cell, open_issues, changes: 0 },
  }));
  const open_issues = rows.reduce((sum, row) => sum + row.open_issues, 0);
  return { sheet_number: 'A-102', open_issues, changes: 0, cells: rows } as unknown as HotSheet;
}

it.each([
  [{ E5: 3, B2: 1 }, 'A-102 has 4 open issues, most in cell E5: 3.'],
  [{ E5: 3, [NO_CELL]: 2 }, 'A-102 has 5 open issues, most in cell E5: 3.'],
  [
    { E5: 1, [NO_CELL]: 34 },
    'A-102 has 35 open issues, 34 without a markup. Most others are in cell E5: 1.',
  ],
  [{ [NO_CELL]: 2 }, 'A-102 has 2 open issues, without a markup on it.'],
  [{}, 'A-102 has no open issues.'],
])('says where most of %j are', (cells, sentence) => {
  expect(sheetSentence(sheetWith(cells), 'open_issues')).toBe(sentence);
});
