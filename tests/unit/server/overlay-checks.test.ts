/** The checks of two versions of a sheet that go by tables and title blocks. Those of dimensions and notes run on the sample. */
import { describe, expect, it } from 'vitest';
import { turnedTitle } from '../../../server/src/domain/checks/overlay-check.ts';
import type {
  ComparedSheets,
  OverlayCheck,
  TableRow,
} from '../../../server/src/domain/checks/overlay-check.ts';
import {
  overlayEmptyClouds,
  overlayOutsideClouds,
} from '../../../server/src/domain/checks/overlay-clouds.ts';
import { overlayRevisionTable } from '../../../server/src/domain/checks/overlay-revision-table.ts';
import { overlayRevisions } from '../../../server/src/domain/checks/overlay-revisions.ts';
import { revisionRowsOf } from '../../../server/src/domain/checks/revision-rows.ts';
import { turnedFacts } from '../../../server/src/domain/checks/sheet-pair.ts';
import type {
  BareDifference,
  CloudOutline,
  SheetPairFacts,
} from '../../../server/src/domain/checks/sheet-pair.ts';
import { overlayTables } from '../../../server/src/domain/checks/overlay-tables.ts';

const HEADS = ['DOOR', 'WIDTH', 'HEIGHT', 'HARDWARE'];

/** Rows of one table, from lines of cells. */
const table = (title: string, lines: readonly string[]): TableRow[] =>
  lines.map((line, at) => ({
    title,
    cells: line.split('|').map((text, column) => ({ header: HEADS[column] ?? '', text })),
    box: [100, 100 + 12 * at, 400, 112 + 12 * at],
  }));

const DOORS = [
  `101|3'-0"|7'-0"|HW-1`,
  `102|3'-0"|7'-0"|HW-1`,
  `103|6'-0"|7'-0"|HW-2`,
  `104|3'-0"|7'-0"|HW-3`,
];
const withRow = (at: number, line: string) =>
  DOORS.map((each, index) => (index === at ? line : each));

const SAME = { revision: null, date: null };
function compared(change: Partial<ComparedSheets>): ComparedSheets {
  return {
    ...{ names: ['A-601', 'A-601'], differences: [], rows: { older: [], newer: [] } },
    revisions: [SAME, SAME],
    ...{ revisionRows: { older: [], newer: [] }, pair: null },
    ...change,
  };
}

function changes(older: readonly string[], newer: readonly string[]) {
  const rows = { older: table('DOOR SCHEDULE', older), newer: table('Door Schedule', newer) };
  const found = overlayTables.judge(compared({ rows }));
  return typeof found === 'string' ? found : found.map(({ summary }) => summary);
}

describe('rows of schedules', () => {
  it('are compared cell by cell', () => {
    expect(changes(DOORS, withRow(1, `102|3'-6"|7'-0"|HW-4`))).toEqual([
      `Door Schedule, row 102 on A-601: WIDTH 3'-0" → 3'-6"; HARDWARE HW-1 → HW-4`,
    ]);
    expect(changes(DOORS, withRow(1, `102|3'-0"|7'-0"`))).toEqual([
      'Door Schedule, row 102 on A-601: HARDWARE HW-1 → empty',
    ]);
  });

  it('are added and removed', () => {
    expect(changes(DOORS.slice(1), DOORS)).toEqual(['Door Schedule, row 101 was added on A-601']);
    expect(changes(DOORS, DOORS.slice(0, 3))).toEqual([
      'DOOR SCHEDULE, row 104 was removed on A-601',
    ]);
  });

  it('are the same when they are only written, ordered or set otherwise', () => {
    expect(changes(DOORS, DOORS)).toEqual([]);
    expect(changes(DOORS, DOORS.toReversed())).toEqual([]);
    expect(changes(DOORS, withRow(0, `101|3' - 0"|7'-0"|hw-1`))).toEqual([]);
    // Cells that were read as one, and in other columns.
    expect(changes(DOORS, withRow(0, `101|3'-0" 7'-0"||HW-1`))).toEqual([]);
    expect(changes(DOORS, withRow(0, `101|7'-0"|3'-0"|HW-1`))).toEqual([]);
  });

  it('are not compared where the table was made anew, and where nothing tells rows apart', () => {
    const anew = DOORS.map((line) => line.replace('HW', 'SET'));
    expect(changes(DOORS, anew)).toEqual([]);
    const unnamed = DOORS.map((line) => line.replace(/^\d+/, 'D'));
    expect(changes(unnamed, unnamed)).toEqual([]);
    expect(changes(DOORS, [])).toBe(
      'No table with a title, heads and three rows was found on both versions.',
    );
  });
});

describe('the revision of a changed sheet', () => {
  const difference = (areaSquareInches: number, group: 'drawing' | 'title-block' = 'drawing') =>
    ({
      ...{ id: String(areaSquareInches), kind: 'added', group, areaSquareInches },
      ...{ title: 'Added', box: [0, 0, areaSquareInches, 10] },
    }) as const satisfies ComparedSheets['differences'][number];
  const judge = (
    revisions: ComparedSheets['revisions'],
    differences: ComparedSheets['differences'] = [difference(1), difference(3)],
  ) => overlayRevisions.judge(compared({ revisions, differences }));
  const two = { revision: '2', date: '2/15/25' };

  it('is told where it stayed the same, at the largest difference', () => {
    expect(judge([two, { revision: '2', date: '2.15.25' }])).toMatchObject([
      { summary: 'A-601 was changed, but is still revision 2 of 2.15.25', box: [0, 0, 3, 10] },
    ]);
    expect(
      judge([
        { revision: 'Rev A', date: null },
        { revision: 'REV-A', date: null },
      ]),
    ).toHaveLength(1);
  });

  it('is right where it or its date is another one, or nothing was drawn', () => {
    expect(judge([two, { ...two, revision: '3' }])).toEqual([]);
    expect(judge([two, { ...two, date: '3/15/25' }])).toEqual([]);
    expect(judge([two, two], [])).toEqual([]);
    expect(judge([two, two], [difference(1, 'title-block')])).toEqual([]);
  });

  it('is not judged where a title block names none', () => {
    expect(judge([two, SAME])).toBe('No revision was found in the title blocks of both versions.');
  });
});

describe('the table of revisions of a changed sheet', () => {
  const line = (text: string, x: number, y: number) =>
    ({ text, box: [x, y, x + 90, y + 8] }) as const;
  const entries = [line('1 2026-04-20 PERMIT', 2400, 320), line('2 5/18/26 ADDENDUM 1', 2400, 340)];

  it('is found by its head, with the entries that have a date', () => {
    const others = [line('ISSUED 2026-04-20 AT NOON', 100, 320), line('BY', 2400, 360)];
    expect(
      revisionRowsOf([line('ISSUES AND REVISIONS', 2410, 300), ...entries, ...others]),
    ).toEqual(['1 2026 04 20 PERMIT', '2 5 18 26 ADDENDUM 1']);
    expect(revisionRowsOf([line('SEE REVISIONS BELOW', 2410, 300), ...entries])).toEqual([]);
  });

  const drawn = {
    ...{ id: '1', kind: 'added', group: 'drawing', areaSquareInches: 1 },
    ...{ title: 'Door 101 added', box: [10, 10, 40, 40] },
  } as const satisfies ComparedSheets['differences'][number];
  const judge = (change: Partial<ComparedSheets>) =>
    overlayRevisionTable.judge(compared({ differences: [drawn], ...change }));
  const same = { older: ['1 PERMIT'], newer: ['1 PERMIT'] };

  it('has to get an entry, unless the check of revisions says so already', () => {
    expect(judge({ revisionRows: same })).toMatchObject([
      { summary: 'A-601 was changed, but its table of revisions has no new entry' },
    ]);
    expect(judge({ revisionRows: { ...same, newer: ['1 PERMIT', '2 BID'] } })).toEqual([]);
    expect(judge({ revisionRows: same, differences: [] })).toEqual([]);
    const two = { revision: '2', date: null };
    expect(judge({ revisionRows: same, revisions: [two, two] })).toEqual([]);
    expect(judge({ revisionRows: { older: [], newer: ['1 PERMIT'] } })).toBe(
      'No table of revisions with dates was found on both versions.',
    );
  });
});

describe('revision clouds', () => {
  const around = (x0: number, y0: number, x1: number, y1: number): CloudOutline => [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  const CLOUD = around(300, 300, 500, 400);
  const change = (title: string, box: BareDifference['box']): BareDifference => ({
    ...{ kind: 'added', title, box, areaSquareInches: 0.1 },
  });
  const INSIDE = change('Door 101 added', [350, 330, 380, 360]);
  const OUTSIDE = change('Door 102 added', [900, 330, 930, 360]);
  const TAG = change('“2” added', [505, 280, 530, 305]);
  const facts = (
    newer: readonly CloudOutline[],
    bare: readonly BareDifference[],
    older = [] as readonly CloudOutline[],
  ) =>
    ({ clouds: { first: older, second: newer }, bare, dimensions: null }) satisfies SheetPairFacts;
  const found = (check: OverlayCheck, pair: SheetPairFacts | null) => {
    const judged = check.judge(compared({ pair }));
    return typeof judged === 'string' ? judged : judged.map(({ summary }) => summary);
  };

  it('surround what changed; what is outside is told, but not the number beside a cloud', () => {
    const pair = facts([CLOUD], [INSIDE, OUTSIDE, TAG]);
    expect(found(overlayOutsideClouds, pair)).toEqual([
      'Change outside of the revision clouds on A-601: Door 102 added',
    ]);
    expect(found(overlayEmptyClouds, pair)).toEqual([]);
  });

  it('count by their outline, not by their box', () => {
    const corner: CloudOutline = [
      [300, 300],
      [700, 300],
      [700, 340],
      [340, 340],
      [340, 700],
      [300, 700],
    ];
    const inItsBox = change('Door 103 added', [550, 550, 580, 580]);
    expect(found(overlayOutsideClouds, facts([corner], [inItsBox]))).toHaveLength(1);
  });

  it('with nothing changed inside are told', () => {
    expect(found(overlayEmptyClouds, facts([CLOUD], [OUTSIDE, TAG]))).toEqual([
      'Nothing changed inside a revision cloud on A-601',
    ]);
  });

  it('that stay from an earlier revision count for neither', () => {
    const stayed = around(302, 299, 501, 401);
    expect(found(overlayEmptyClouds, facts([CLOUD], [OUTSIDE], [stayed]))).toBe(
      'All revision clouds of the newer version are also on the older one.',
    );
    const second = around(880, 300, 960, 400);
    expect(found(overlayOutsideClouds, facts([CLOUD, second], [OUTSIDE], [stayed]))).toEqual([]);
  });

  it('say nothing where there are none, or nobody looked for them', () => {
    expect(found(overlayOutsideClouds, facts([], [OUTSIDE]))).toBe(
      'The newer version has no revision clouds.',
    );
    expect(found(overlayEmptyClouds, null)).toBe(
      'It was compared before revision clouds were looked for.',
    );
  });

  it('are told together where many changes are outside', () => {
    const many = Array.from({ length: 7 }, (_, at) =>
      change(`Door ${at} added`, [900, 100 * at, 930, 100 * at + 30]),
    );
    expect(found(overlayOutsideClouds, facts([CLOUD], many))).toEqual([
      '7 changes on A-601 are outside of its revision clouds',
    ]);
  });

  it('are those of the newer version also where the overlay shows it first', () => {
    const pair = {
      ...{ clouds: { first: [CLOUD], second: [] }, bare: [OUTSIDE] },
      dimensions: null,
    } as const;
    expect(turnedFacts(pair)).toMatchObject({
      clouds: { first: [], second: [CLOUD] },
      bare: [{ kind: 'removed', title: 'Door 102 removed' }],
    });
  });

  it.each([
    ['“ADDED” removed, “SEE 5” added', '“ADDED” added, “SEE 5” removed'],
    ["3'-0” → 3'-6”", "3'-6” → 3'-0”"],
    ['Wall moved 0.50 in right', 'Wall moved'],
  ])('are told of in the order of the versions: %s', (title, turned) => {
    expect(turnedTitle(title)).toBe(turned);
  });
});
