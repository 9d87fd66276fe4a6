/** Topics of BCF files as issues of a project: where they belong, and what the issue takes over. */
import { describe, expect, it } from 'vitest';
import { issueOf, placeFinder } from '../../../web/src/features/issue-import/model/import-plan.ts';
import { importWords } from '../../../web/src/features/issue-import/import-run.ts';
import { IMPORT_FACTS, readTopic } from '../../support/imported-topics.ts';

const placeOf = placeFinder(IMPORT_FACTS);
const on = (address: string, words = '') => readTopic({ documents: [{ address, words }] });
const SHEET = { document_id: 1, page_number: 2, drawing_sheet_id: 12 };

describe('the place of a topic', () => {
  it.each([
    ['Set%20A.pdf#page=2', SHEET],
    ['../drawings/SET A.PDF#page=2&zoom=4', SHEET],
    ['C:\\jobs\\Set A.pdf#page=2', SHEET],
    ['Book.pdf#page=9', { document_id: 2, page_number: 9, csi_code: '051200' }],
    ['Book.pdf', null],
    ['Other.pdf#page=2', null],
    ['100%.pdf', null],
    ['', null],
  ])('is the page of a document: %s', (address, place) => {
    expect(placeOf(on(address))).toEqual(place);
  });

  it('is the sheet that it names in its labels, title or reference, in the latest issuance', () => {
    const latest = { document_id: 3, page_number: 1, drawing_sheet_id: 13 };
    expect(placeOf(readTopic({ title: 'Beam on s-101, grid C' }))).toEqual(latest);
    expect(placeOf(readTopic({ labels: ['Sheet S-102'] }))).toEqual(SHEET);
    expect(placeOf(on('https://models.example/1', 'S-102 ROOF PLAN'))).toEqual(SHEET);
  });

  it('is unknown where it names none, or two', () => {
    expect(placeOf(readTopic({ title: 'Beams on S-101 and S-102' }))).toBeNull();
    expect(placeOf(readTopic({ title: 'Beam on S-1010' }))).toBeNull();
  });
});

describe('an imported issue', () => {
  const bodyOf = (change: Parameters<typeof readTopic>[0]) =>
    issueOf(readTopic(change), SHEET, IMPORT_FACTS).body;

  it('has what the topic says in the words of Pinbar', () => {
    const change = {
      ...{ status: 'In Progress', priority: 'high', assignee: 'ada lovelace' },
      ...{ labels: ['Electrical', 'Metals', 'Level 2'], description: 'Line one\r\nline two' },
    };
    expect(bodyOf(change)).toEqual({
      ...SHEET,
      guid: readTopic().guid,
      ...{ summary: 'Beam clashes', full_text: 'Line one\nline two', priority_id: 3, status_id: 2 },
      ...{ discipline_id: 15, scope_ids: [5], assignee_id: 7 },
    });
  });

  it('has sensible values where the topic has others or none', () => {
    expect(bodyOf({ title: ' \u200B ', status: 'Active', priority: 'Critical' })).toMatchObject({
      ...{ summary: 'Untitled topic', full_text: 'Untitled topic', status_id: 1, priority_id: 4 },
      // That of the sheet.
      ...{ discipline_id: 7, scope_ids: [], assignee_id: null },
    });
    expect(bodyOf({ status: 'Whatever', priority: 'Whatever' })).toMatchObject({
      ...{ status_id: 1, priority_id: 2 },
    });
  });

  it('has no more text than the server takes, and none that it refuses', () => {
    const { summary, full_text } = bodyOf({
      ...{ title: 'a\u0000b\n\u202Ec'.repeat(200), description: '😀'.repeat(30_000) },
    });
    expect(summary.startsWith('a b c')).toBe(true);
    expect([...summary].length).toBeLessThanOrEqual(300);
    expect([...full_text]).toHaveLength(20_000);
  });

  it('has the markup of the topic on the page that the topic refers to, and on no other', () => {
    const markup = '<xfdf><annots><square name="mark" page="1" rect="1,2,3,4"/></annots></xfdf>';
    const documents = [{ address: 'set%20a.pdf#page=2', words: '' }];
    expect(bodyOf({ markup, documents }).xfdf).toBe(markup);
    expect(bodyOf({ markup }).xfdf).toBeUndefined();
    const first = markup.replace('page="1"', 'page="0"');
    expect(bodyOf({ markup: first, documents }).xfdf).toBeUndefined();
    const elsewhere = [{ address: 'set%20a.pdf#page=1', words: '' }];
    expect(bodyOf({ markup, documents: elsewhere }).xfdf).toBeUndefined();
  });

  it('says in comments who raised and said what, and when', () => {
    const topic = readTopic({
      ...{ author: 'bob@firm.example', date: '2026-01-15T12:00:00Z', assignee: 'zoe@firm.example' },
      comments: [
        { author: 'Zoë', date: '2026-01-16T12:00:00Z', text: 'Confirmed.' },
        { author: '', date: 'yesterday', text: 'See A-601.' },
      ],
    });
    expect(issueOf(topic, SHEET, IMPORT_FACTS).comments).toEqual([
      'Imported from BCF. Raised by bob@firm.example, 01/15/2026. Assigned to zoe@firm.example.',
      'Zoë, 01/16/2026: Confirmed.',
      'See A-601.',
    ]);
  });
});

it.each([
  [{ raised: 12, there: 0, left: 0, files: 0, lost: 0, views: 0 }, '12 issues raised.'],
  [
    { raised: 1, there: 2, left: 3, files: 4, lost: 1, views: 1 },
    '1 issue raised. The project has 2 already. 3 could not be raised. 4 attachments are being added. 1 file could not be attached. Model views of 1 topic were not taken, only their pictures.',
  ],
  [
    { raised: 0, there: 4, left: 0, files: 0, lost: 0, views: 0 },
    'No issue was raised. The project has 4 already.',
  ],
])('an import ends in words: %#', (counts, words) => {
  expect(importWords(counts)).toBe(words);
});
