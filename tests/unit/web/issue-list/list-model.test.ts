/** Pages, columns, cut texts and the selection of the issue list. */
import { describe, expect, it } from 'vitest';
import { COLUMN_IDS } from '../../../../contract/src/issues/list.ts';
import {
  ISSUE_COLUMNS,
  mayHide,
  offeredColumns,
  readColumns,
  shownColumns,
  withColumn,
} from '../../../../web/src/features/issue-list/model/columns.ts';
import {
  cutText,
  DETAILS_LENGTH,
  SUMMARY_LENGTH,
} from '../../../../web/src/features/issue-list/model/cut-text.ts';
import { lastPage, pageLinks } from '../../../../web/src/parts/issues/page-links.ts';
import {
  countOf,
  EVERYTHING,
  NOTHING,
  onlyOn,
  stateOfPage,
  toggled,
  withPage,
} from '../../../../web/src/features/issue-list/model/selection.ts';

describe('pages', () => {
  it('links to three pages at most, besides the first, the last and what is between', () => {
    expect(pageLinks(1, 1)).toEqual([1]);
    expect(pageLinks(2, 3)).toEqual([1, 2, 3]);
    expect(pageLinks(1, 4)).toEqual([1, 2, 3, 4]);
    expect(pageLinks(1, 10)).toEqual([1, 2, 3, 'gap-after', 10]);
    expect(pageLinks(2, 10)).toEqual([1, 2, 3, 'gap-after', 10]);
    expect(pageLinks(3, 10)).toEqual([1, 2, 3, 4, 'gap-after', 10]);
    expect(pageLinks(5, 10)).toEqual([1, 'gap-before', 4, 5, 6, 'gap-after', 10]);
    expect(pageLinks(9, 10)).toEqual([1, 'gap-before', 8, 9, 10]);
    expect(pageLinks(10, 10)).toEqual([1, 'gap-before', 8, 9, 10]);
    for (let last = 1; last <= 30; last += 1) {
      for (let page = 1; page <= last; page += 1) {
        const links = pageLinks(page, last);
        const numbers = links.filter((link) => typeof link === 'number');
        expect(numbers).toContain(page);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        expect(numbers.filter((one) => one !== 1 && one !== last).length).toBeLessThanOrEqual(3);
      }
    }
  });

  it('counts the last page', () => {
    expect([0, 1, 10, 11].map((total) => lastPage(total, 10))).toEqual([0, 1, 1, 2]);
  });
});

describe('columns', () => {
  it('have the specified order and labels', () => {
    expect(ISSUE_COLUMNS.map(({ id }) => id)).toEqual(COLUMN_IDS);
    expect(ISSUE_COLUMNS.map(({ label }) => label)).toEqual([
      ...['ID', 'Priority', 'Ref. #', 'Discipline', 'Scope', 'Summary', 'Details'],
      ...['Ball in court', 'Status', 'Age', 'Comments', 'Evaluation State'],
    ]);
  });

  it('sort by the parameters of the API, but for Scope and Comments', () => {
    expect(ISSUE_COLUMNS.map(({ sort }) => sort)).toEqual([
      ...['id', 'priority', 'csi_code', 'discipline', null, 'summary', 'full_text'],
      ...['assignee', 'status', 'created_at', null, 'evaluation_states'],
    ]);
  });

  it('keep the number and at least one column', () => {
    expect(mayHide(COLUMN_IDS, 'id')).toBe(false);
    expect(mayHide(COLUMN_IDS, 'scope')).toBe(true);
    expect(mayHide(['scope'], 'scope')).toBe(false);
    expect(withColumn(COLUMN_IDS, 'id', false)).toEqual(COLUMN_IDS);
    expect(withColumn(['id', 'age'], 'age', false)).toEqual(['id']);
    expect(withColumn(['id', 'age'], 'priority', true)).toEqual(['id', 'priority', 'age']);
  });

  it('never offer evaluations to restricted reviewers', () => {
    const restricted = { isRestricted: true, isNarrow: false };
    expect(offeredColumns(true).map(({ id }) => id)).not.toContain('evaluation');
    expect(shownColumns(COLUMN_IDS, restricted).map(({ id }) => id)).not.toContain('evaluation');
  });

  it('drop Scope and Age where there is little room', () => {
    const narrow = shownColumns(COLUMN_IDS, { isRestricted: false, isNarrow: true });
    expect(narrow.map(({ id }) => id)).toEqual(
      COLUMN_IDS.filter((id) => id !== 'scope' && id !== 'age'),
    );
  });

  it('are read from the browser without what is unknown', () => {
    expect(readColumns(null)).toEqual(COLUMN_IDS);
    expect(readColumns(['age', 'gone', 'status'])).toEqual(['id', 'status', 'age']);
    expect(readColumns([])).toEqual(['id']);
  });
});

describe('cut texts', () => {
  it('end with an ellipsis after that many characters', () => {
    expect([SUMMARY_LENGTH, DETAILS_LENGTH]).toEqual([50, 100]);
    for (const length of [SUMMARY_LENGTH, DETAILS_LENGTH]) {
      expect(cutText('x'.repeat(length), length).isCut).toBe(false);
      expect(cutText('x'.repeat(length + 1), length).text).toBe(`${'x'.repeat(length)}…`);
    }
    expect(cutText('Door 114A', 9)).toEqual({ text: 'Door 114A', isCut: false });
    expect(cutText('Door 114A is', 9)).toEqual({ text: 'Door 114A…', isCut: true });
    expect(cutText('Door 114A', 5)).toEqual({ text: 'Door…', isCut: true });
    expect(cutText('🚪🚪🚪', 3).isCut).toBe(false);
    expect(cutText('Door\n\n114A is', 9).text).toBe('Door 114A…');
  });
});

describe('the selection', () => {
  it('keeps what is selected on other pages', () => {
    const two = toggled(toggled(NOTHING, 7, [7, 8]), 21, [21, 22]);
    expect(two.ids).toEqual([7, 21]);
    expect(toggled(two, 7, [7, 8]).ids).toEqual([21]);
    expect(countOf(two, 90)).toBe(2);
  });

  it('takes a page as a whole', () => {
    const some = toggled(NOTHING, 1, [1, 2, 3]);
    expect(stateOfPage(some, [1, 2, 3])).toBe('some');
    const all = withPage(some, [1, 2, 3]);
    expect(stateOfPage(all, [1, 2, 3])).toBe('all');
    expect(stateOfPage(all, [4])).toBe('none');
    expect(withPage(all, [1, 2, 3])).toEqual(NOTHING);
  });

  it('can be all that match, until one is taken out', () => {
    expect(countOf(EVERYTHING, 90)).toBe(90);
    expect(stateOfPage(EVERYTHING, [1, 2])).toBe('all');
    expect(toggled(EVERYTHING, 1, [1, 2])).toEqual({ ids: [2], isAll: false });
    expect(withPage(EVERYTHING, [1, 2])).toEqual(NOTHING);
  });

  it('drops what is not on the page once the list is another one', () => {
    expect(onlyOn({ ids: [1, 2, 9], isAll: false }, [2, 3]).ids).toEqual([2]);
    expect(onlyOn(EVERYTHING, [2, 3])).toEqual(NOTHING);
    const same = { ids: [2], isAll: false };
    expect(onlyOn(same, [2, 3])).toBe(same);
  });
});
