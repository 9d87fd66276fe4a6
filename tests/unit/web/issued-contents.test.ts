/** The contents of a set with several issuances, and which cards show while later files are read. */
import { describe, expect, it } from 'vitest';
import type { IssuedSet, IssuedSheet } from '../../../contract/src/issuances/schema.ts';
import { contentsTree, rowsOf } from '../../../web/src/domain/contents-tree.ts';
import { issuedIndex, issuanceWords, whyNotCurrent } from '../../../web/src/domain/issued-set.ts';
import { newCards, processingCards } from '../../../web/src/domain/processing.ts';
import { contents, document, sheet, task } from '../../support/mocked-api.ts';

const issuance = (id: number, name: string, issued_on: string | null) => ({
  ...{ id, name, issued_on, kind: 'other' as const, is_whole_set: true, is_proposed: true },
  ...{ document_ids: [id * 10], sheets_count: 2 },
});

const place = (sheet_id: number, issuance_id: number, more: Partial<IssuedSheet> = {}) => ({
  ...{ sheet_id, issuance_id, earlier_sheet_id: null, paired_by: null },
  ...{ later_sheet_id: null, removed_in: null, ...more },
});

/** A-101 has three versions, one of which was numbered otherwise; A-103 is gone. */
const SET: IssuedSet = {
  issuances: [
    issuance(1, 'Permit', '2026-01-15'),
    issuance(2, 'Bulletin 1', '2026-02-20'),
    issuance(3, 'Construction', null),
  ],
  sheets: [
    place(1, 1, { later_sheet_id: 11 }),
    place(2, 1),
    place(3, 1, { removed_in: 3 }),
    place(11, 2, { earlier_sheet_id: 1, paired_by: 'title', later_sheet_id: 21 }),
    place(21, 3, { earlier_sheet_id: 11, paired_by: 'number' }),
  ],
  is_arranging: false,
};
const READ = contents([
  sheet(1, { document_id: 10, sheet_num: 'A-100' }),
  sheet(2, { document_id: 10, sheet_num: 'A-102' }),
  sheet(3, { document_id: 10, sheet_num: 'A-103' }),
  sheet(11, { document_id: 20, sheet_num: 'A-101' }),
  sheet(21, { document_id: 30, sheet_num: 'A-101' }),
]);

describe('the contents of a set with several issuances', () => {
  const [drawings] = contentsTree(READ, [], SET);

  it('list the current sheets by number, and earlier versions one level below them', () => {
    const rows = rowsOf(drawings?.children ?? [], () => true).map(
      ({ node, level }) => `${'  '.repeat(level - 1)}${node.number ?? node.label}`,
    );
    expect(rows.slice(1, 5)).toEqual([
      '  A-101',
      '    Bulletin 1, 02/20/2026',
      '    Permit, 01/15/2026, as A-100',
      '  A-102',
    ]);
    expect(drawings?.count).toBe(2);
  });

  it('keep what is no longer in the set apart', () => {
    const last = drawings?.children.at(-1);
    expect(last).toMatchObject({ label: 'No longer in the set', count: 1 });
    expect(last?.children.map(({ number }) => number)).toEqual(['A-103']);
  });
});

describe('a sheet that is not current', () => {
  const index = issuedIndex(SET);

  it('says what superseded or removed it', () => {
    expect(whyNotCurrent(index, 1)).toEqual({ words: 'Superseded by Construction', latestId: 21 });
    const removed = { words: 'Removed in Construction', latestId: null };
    expect(whyNotCurrent(index, 3)).toEqual(removed);
    expect(whyNotCurrent(index, 21)).toBeNull();
    expect(whyNotCurrent(index, 99)).toBeNull();
  });

  it('names issuances with their dates', () => {
    expect(SET.issuances.map(issuanceWords)).toEqual([
      ...['Permit, 01/15/2026', 'Bulletin 1, 02/20/2026', 'Construction'],
    ]);
  });
});

describe('the processing view of later files', () => {
  it('has no files that were read before', () => {
    const [old, later] = [
      document(10, { created_at: '2026-01-15T10:00:00.000Z' }),
      document(20, { created_at: '2026-02-20T10:00:00.000Z' }),
    ];
    const documents = [old, later];
    const ended = task(old.file.file_key, 'issues_created');
    const cards = processingCards(documents, [ended]);
    expect(newCards(cards, documents).map(({ fileKey }) => fileKey)).toEqual([later.file.file_key]);
    const all = processingCards(documents, [ended, task(later.file.file_key, 'issues_created')]);
    expect(newCards(all, documents)).toEqual(all);
  });
});
