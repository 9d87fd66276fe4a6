/** What checklists ask of sheets by name: scale bars, north arrows, room names, sections, four elevations and the like. */
import { describe, expect, it } from 'vitest';
import { corpusFrom } from '../../../server/src/domain/compliance/read-corpus.ts';
import type { Corpus, Source } from '../../../server/src/domain/compliance/corpus.ts';
import { judge } from '../../../server/src/domain/compliance/judge.ts';
import type { PageLine } from '../../../server/src/domain/compliance/passages.ts';
import { requirementOf } from '../../../server/src/domain/compliance/requirement.ts';
import type { SheetFacts } from '../../../server/src/domain/compliance/sheet-facts.ts';

type Sheet = { label?: string; title: string; drawings?: string[]; lines?: PageLine[] } & Partial<
  Omit<SheetFacts, 'source'>
>;

const at = (text: string, x: number, y = 500): PageLine => ({
  text,
  box: [x - text.length * 2.5, y, x + text.length * 2.5, y + 8],
});

function setOf(...sheets: Sheet[]): Corpus {
  const placed = sheets.map(
    ({ label = 'A-101', title, drawings = [], lines = [], ...facts }, index) => {
      const source: Source = {
        ...{ documentId: 1, pageNumber: index + 1, sheetId: index + 1, specSectionId: null },
        ...{ label, title, code: null },
      };
      const read = { date: '2026-05-01', scale: '1/4" = 1\'-0"', revision: '', grid: '' };
      const size = { hasText: true, ratios: [48], width: 2592, height: 1728 };
      return { source, drawings, lines, facts: { ...read, ...size, ...facts, source } };
    },
  );
  const work = corpusFrom(
    [placed.map(({ source, lines }) => ({ source, lines }))],
    placed.flatMap(({ source, drawings }) =>
      [source.title, ...drawings].map((text) => ({ text, source, box: null })),
    ),
    placed.map(({ facts }) => facts),
  );
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

const judged = (corpus: Corpus, text: string, heading = '') =>
  judge(requirementOf(text, heading), corpus);

/** 1/4" = 1': 18 points a foot. */
const BAR = [at('0', 400), at("2'", 436), at("4'", 472), at("8'", 544)];
const PLAN = { title: 'FIRST FLOOR PLAN' };

describe('a scale bar', () => {
  it.each([
    'Graphic scale',
    'Scale bar shown on every sheet',
    'Is a scale bar provided?',
    'Provide a graphic scale on each drawing.',
    'Scale, both written and graphic',
    'Scale bar and date',
  ])('is what "%s" asks for', (text) => {
    const found = judged(setOf({ ...PLAN, lines: BAR }), text);
    expect(found.status).toBe('compliant');
    expect(found.evidence.map(({ quote }) => quote).join()).toContain("0 2' 4' 8'");
  });

  it('is as long as the scale of the sheet makes it, in feet, meters or without a unit', () => {
    const metric = [at('0', 100), at('1', 128.3), at('2', 156.7), at('5', 241.7)];
    expect(judged(setOf({ ...PLAN, lines: metric, ratios: [100] }), 'Scale bar').status).toBe(
      'compliant',
    );
    expect(judged(setOf({ ...PLAN, lines: metric, ratios: [75] }), 'Scale bar').status).not.toBe(
      'compliant',
    );
    expect(judged(setOf({ ...PLAN, lines: BAR, ratios: [96] }), 'Scale bar').status).not.toBe(
      'compliant',
    );
    // No scale was read: three numbers with a unit have to be as far apart as at a usual scale.
    expect(judged(setOf({ ...PLAN, lines: BAR, ratios: [] }), 'Scale bar').status).toBe(
      'compliant',
    );
    expect(judged(setOf({ ...PLAN, lines: metric, ratios: [] }), 'Scale bar').status).not.toBe(
      'compliant',
    );
  });

  it('is no row of a table or axis with other numbers in between', () => {
    const row = [at('0', 400), at("2'", 436), at("7'", 450), at("4'", 472), at("8'", 544)];
    expect(judged(setOf({ ...PLAN, lines: row }), 'Scale bar').status).not.toBe('compliant');
  });

  it('needs attention where another sheet has none and every sheet is meant', () => {
    const corpus = setOf({ ...PLAN, lines: BAR }, { label: 'A-102', title: 'ROOF PLAN' });
    expect(judged(corpus, 'Scale bar on all sheets')).toMatchObject({
      ...{ status: 'needs_attention', percent: 50 },
      notes: '1 of 2 sheets have a scale bar. None was read on A-102.',
    });
    expect(judged(corpus, 'Scale bar').status).toBe('compliant');
  });
});

describe('a north arrow', () => {
  const north = [at('NORTH', 300)];

  it('is known by its word, on a plan', () => {
    expect(judged(setOf({ ...PLAN, lines: north }), 'North arrow').status).toBe('compliant');
    expect(
      judged(setOf({ ...PLAN, lines: [at('TRUE NORTH', 300)] }), 'North point shown on plan')
        .status,
    ).toBe('compliant');
    const elevation = { title: 'ELEVATIONS', lines: north };
    expect(judged(setOf(elevation), 'North arrow').status).not.toBe('compliant');
  });

  it('is not the title of an elevation', () => {
    const lines = [...north, at('ELEVATION', 340)];
    expect(judged(setOf({ ...PLAN, lines }), 'North arrow').status).not.toBe('compliant');
  });

  it('has to be on the plan that the requirement or its section names', () => {
    const corpus = setOf({ ...PLAN, lines: north });
    for (const [text, heading] of [
      ['North arrow', 'SITE PLAN:'],
      ['North arrow shown on site plan', 'QC pass'],
      ['North arrow, scale of plan', '4 — Site Plan'],
    ] as const) {
      expect(judged(corpus, text, heading).status).not.toBe('compliant');
    }
    expect(judged(corpus, 'North arrow', 'Roof and Floor Plans').status).toBe('compliant');
    expect(judged(corpus, 'North arrow', 'All Plan Sheets').status).toBe('compliant');
  });
});

describe('drawings known by their titles', () => {
  it.each(['Section A-A', 'Building Section - East/West', 'CROSS SECTION 1', 'Sections'])(
    'takes "%s" for a section through the building',
    (title) => {
      const corpus = setOf({ ...PLAN, drawings: [title] });
      for (const text of [
        'Building sections',
        'Cross section of structures',
        'Section through the building',
      ]) {
        expect(judged(corpus, text).status).toBe('compliant');
      }
    },
  );

  it.each(['Wall section', 'Section at curb', 'Detail section', 'Stair sections'])(
    'does not take "%s" for one',
    (title) => {
      const corpus = setOf({ ...PLAN, drawings: [title] });
      expect(judged(corpus, 'Cross section of structures').status).not.toBe('compliant');
    },
  );

  it('wants elevations of four sides, however the titles share them', () => {
    const three = ['North Elevation', 'Exterior Elevation - South', 'East Elevation'];
    const text = 'Elevations of all four sides';
    expect(judged(setOf({ ...PLAN, drawings: three }), text).status).not.toBe('compliant');
    expect(judged(setOf({ ...PLAN, drawings: [...three, 'West Elevation'] }), text).status).toBe(
      'compliant',
    );
    const pairs = ['Front & Rear Elevations', 'Elevations - Left, Right'];
    expect(judged(setOf({ ...PLAN, drawings: pairs }), 'Four exterior elevations').status).toBe(
      'compliant',
    );
    const inside = [...three, 'Interior Elevation - West'];
    expect(judged(setOf({ ...PLAN, drawings: inside }), text).status).not.toBe('compliant');
  });
});

describe('other things with a name', () => {
  it('knows names of rooms on a floor plan, and not those of a schedule', () => {
    const rooms = [at('KITCHEN', 200, 300), at('BEDROOM 2', 500, 420), at('W.C.', 700, 610)];
    const column = ['KITCHEN', 'OFFICE', 'LOBBY'].map((text, row) => ({
      text,
      box: [900, 300 + 12 * row, 940, 308 + 12 * row] as const,
    }));
    expect(judged(setOf({ ...PLAN, lines: rooms }), 'Room names').status).toBe('compliant');
    expect(judged(setOf({ ...PLAN, lines: column }), 'Room names').status).not.toBe('compliant');
    expect(judged(setOf({ title: 'DETAILS', lines: rooms }), 'Room names').status).not.toBe(
      'compliant',
    );
  });

  it('knows dimensions, grid lines, revisions and text that can be searched', () => {
    const lines = Array.from({ length: 10 }, (_, row) => at(`${row + 4}'-6"`, 300, 100 + 40 * row));
    const corpus = setOf({ ...PLAN, lines, grid: 'A, B and 1', revision: '2' });
    for (const text of [
      'Are dimensions shown on the floor plan?',
      'Column grid lines are indicated',
      'Revision number',
      'All plan sheets submitted in searchable PDF format',
    ]) {
      expect(judged(corpus, text).status).toBe('compliant');
    }
    expect(
      judged(setOf({ ...PLAN, hasText: false }), 'Plan set is searchable PDF').status,
    ).not.toBe('compliant');
    expect(judged(corpus, 'Searchable PDF with bookmarks').status).not.toBe('compliant');
  });

  it('leaves a requirement that asks for more to other rules', () => {
    const corpus = setOf({ ...PLAN, lines: BAR });
    expect(judged(corpus, 'Scale bar in meters with tick marks').status).not.toBe('compliant');
    expect(judged(corpus, 'Date of the survey by a licensed surveyor').status).not.toBe(
      'compliant',
    );
  });
});
