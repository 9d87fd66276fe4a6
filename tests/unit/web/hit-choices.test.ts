/** What a search of the project found, as a list shows it. */
import { expect, it } from 'vitest';
import type { ProjectHits } from '../../../contract/src/projects/search.ts';
import { hitGroups } from '../../../web/src/features/project-search/model/hit-choices.ts';
import { contents, document, issue, sheet } from '../../support/answers.ts';

const NONE = { data: [], total: 0, is_least: false };
const EMPTY: ProjectHits = { sheets: [], specs: [], issues: NONE, markups: NONE, pages: NONE };
const KNOWN = { contents: contents([sheet(1)]), documents: [document(10)] };

const shown = (hits: Partial<ProjectHits>, words = 'door') =>
  hitGroups({ ...EMPTY, ...hits }, words, KNOWN).map(({ label, choices }) => [
    label,
    ...choices.map(({ name, parts, place }) => [
      name,
      parts.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join(''),
      place,
    ]),
  ]);

it('kinds without a hit are left out, and a cut one says how many there are', () => {
  expect(shown({})).toEqual([]);
  const data = [issue(7)];
  const labelOf = (total: number, is_least: boolean) =>
    shown({ issues: { data, total, is_least } })[0]?.[0];
  expect(labelOf(1200, false)).toBe('Issues, the first 1 of 1,200');
  expect(labelOf(500, true)).toBe('Issues, the first 1 of at least 500');
  expect(labelOf(1, true)).toBe('Issues, the first 1 of at least 1');
});

it('sheets and sections mark every word where it is', () => {
  const specs = [
    {
      ...{ id: 3, csi_code: '081113', csi_code_title: 'HOLLOW METAL DOORS' },
      ...{ document_name: 'Specs.pdf', document_id: 20, starting_page_number: 4 },
    },
  ];
  expect(shown({ specs }, 'doors metal')).toEqual([
    ['Specification sections', ['08 11 13', 'HOLLOW [METAL] [DOORS]', 'Specs.pdf']],
  ]);
});

it('an issue shows its summary if that has the words, otherwise where they are', () => {
  const data = [
    {
      ...issue(7),
      matches: [
        { field: 'summary' as const, text: 'Door 7', ranges: [[0, 4]] as [[number, number]] },
      ],
    },
    {
      ...issue(8),
      matches: [
        {
          field: 'comment' as const,
          text: 'Ask for a door',
          ranges: [[10, 14]] as [[number, number]],
        },
      ],
    },
    {
      ...issue(9),
      matches: [{ field: 'id' as const, text: '#9', ranges: [[0, 2]] as [[number, number]] }],
    },
  ];
  expect(shown({ issues: { ...NONE, data, total: 3 } })).toEqual([
    [
      'Issues',
      ['#7', '[Door] 7', 'A-101'],
      ['#8', 'Ask for a [door]', 'In a comment, A-101'],
      ['#9', 'Door 9 swings into the corridor', 'A-101'],
    ],
  ]);
});

it('lines are at their page, open at their box, and the last one says how many more there are', () => {
  const line = {
    text: 'DOOR SCHEDULE',
    box: [72, 72, 144, 80] as [number, number, number, number],
    is_recognized: false,
  };
  const ranges: [number, number][] = [[0, 4]];
  const data = [
    { document_id: 10, page_number: 1, lines: [{ ...line, ranges }], lines_count: 3 },
    { document_id: 10, page_number: 2, lines: [{ ...line, ranges }], lines_count: 1 },
    {
      ...{ document_id: 10, page_number: 3, lines_count: 1 },
      lines: [{ ...line, is_recognized: true, ranges }],
    },
  ];
  const pages = { ...NONE, data, total: 3 };
  expect(shown({ pages })).toEqual([
    [
      'Text on pages',
      ['A-101', '[DOOR] SCHEDULE', '2 more on the page'],
      ['Page 2', '[DOOR] SCHEDULE', document(10).file.name],
      ['Page 3', '[DOOR] SCHEDULE', `Recognized, ${document(10).file.name}`],
    ],
  ]);
  const [first] = hitGroups({ ...EMPTY, pages }, 'door', KNOWN)[0]?.choices ?? [];
  expect(first?.opens).toMatchObject({
    kind: 'page',
    target: { documentId: 10, pageNumber: 1, sheetId: 1 },
  });
  const { opens } = first ?? {};
  const box = opens?.kind === 'page' ? (opens.target.box ?? []) : [];
  expect(box.map((edge) => Math.round(edge))).toEqual([94, 94, 206, 117]);
});

it('a markup opens on its page, by its name', () => {
  const hit = {
    ...{ id: 5, document_id: 10, page_number: 1, name: 'cloud', issue_id: null },
    author: { id: 1, full_name: 'Ada' },
    ...{ text: 'Check the door', ranges: [[10, 14]] as [number, number][] },
  };
  const markups = { ...NONE, data: [hit], total: 1 };
  expect(shown({ markups })).toEqual([['Markups', ['A-101', 'Check the [door]', 'Ada']]]);
  expect(hitGroups({ ...EMPTY, markups }, 'door', KNOWN)[0]?.choices[0]?.opens).toMatchObject({
    ...{ kind: 'markup', documentId: 10, name: 'cloud' },
    target: { sheetId: 1 },
  });
});
