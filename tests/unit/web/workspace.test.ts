/** The workspace: the contents as a tree, the processing steps, and what the URL keeps. */
import { describe, expect, it } from 'vitest';
import {
  contentsTree,
  isEmpty,
  rowsOf,
  searchContents,
  sheetAt,
} from '../../../web/src/domain/contents-tree.ts';
import { EVENT_TYPES } from '../../../contract/src/constants.ts';
import { sectionCode } from '../../../contract/src/documents/section-code.ts';
import { processingErrors } from '../../../web/src/domain/processing-errors.ts';
import { isProcessing, pollEvery, processingCards } from '../../../web/src/domain/processing.ts';
import {
  readWorkspaceSearch,
  searchAfterUpload,
  searchWithTab,
} from '../../../web/src/domain/workspace-search.ts';
import { contents, document, sheet, task } from '../../support/mocked-api.ts';

const drawing = { id: 5, title: 'North wall', cache_key: 'x', x0: 0, y0: 0, x1: 100, y1: 100 };
const MOMENT = '2026-03-02T16:18:00.000Z';
const whole = contents([sheet(1, { drawings: [drawing] }), sheet(2, { sheet_num: '' })], {
  specs: {
    sections: [
      {
        id: 1,
        csi_code: '260519',
        csi_code_title: 'Low-voltage conductors',
        document_name: 'Book.pdf',
        document_id: 20,
        starting_page_number: 12,
      },
    ],
  },
});

describe('the contents', () => {
  const rows = (words: string) =>
    rowsOf(searchContents(contentsTree(whole), words), () => true).map(({ node, level }) =>
      `${'  '.repeat(level - 1)}${node.number ?? ''} ${node.label}`.trimEnd(),
    );

  it('has three groups, also where one is empty', () => {
    expect(contentsTree(whole).map(({ label, count }) => [label, count])).toEqual([
      ['Drawings', 2],
      ['Specs', 1],
      ['Checklists', 0],
    ]);
    expect(isEmpty(contents([]))).toBe(true);
    expect(isEmpty(whole)).toBe(false);
  });

  it('leads by their names to files of which nothing else is listed', () => {
    const [other] = contentsTree(whole, [document(10), document(20), document(40)]).slice(3);
    expect(other).toMatchObject({ label: 'Other files', count: 1 });
    expect(other?.children).toMatchObject([
      { label: 'Set 40.pdf', target: { documentId: 40, pageNumber: 1, sheetId: null } },
    ]);
    expect(contentsTree(whole, [document(10), document(20)])).toHaveLength(3);
  });

  it('puts the sections of several checklists below their names', () => {
    const section = (id: number, list: number) => ({
      ...{ id, section_title: `Section ${id}`, starting_page_number: 1 },
      ...{ document_id: list, document_name: `List ${list}.pdf` },
    });
    const labels = (...sections: ReturnType<typeof section>[]) =>
      rowsOf(contentsTree({ ...contents([]), checklists: { sections } }).slice(2), () => true).map(
        ({ node, level }) => `${'  '.repeat(level - 1)}${node.label} ${node.count ?? ''}`.trimEnd(),
      );
    expect(labels(section(1, 30), section(2, 30))).toEqual([
      ...['Checklists 2', '  Section 1', '  Section 2'],
    ]);
    expect(labels(section(1, 30), section(2, 30), section(3, 31))).toEqual([
      ...['Checklists 3', '  List 30 2', '    Section 1', '    Section 2'],
      ...['  List 31 1', '    Section 3'],
    ]);
  });

  it('puts sheets below their sets and drawings below their sheets', () => {
    expect(rows('')).toEqual([
      ' Drawings',
      '   Architectural',
      '    A-101 Floor plan 1',
      '       North wall',
      '    Page 2 Floor plan 2',
      ' Specs',
      '  26 05 19 Low-voltage conductors',
      ' Checklists',
    ]);
  });

  it('keeps the way to what matches, and what lies below it', () => {
    expect(rows('floor plan 1')).toEqual([
      ' Drawings',
      '   Architectural',
      '    A-101 Floor plan 1',
      '       North wall',
    ]);
    expect(rows('north')).toHaveLength(4);
    expect(rows('nothing like it')).toEqual([]);
  });

  it('finds sections with and without the spaces of their codes', () => {
    for (const words of ['26 05', '2605', 'conductors']) expect(rows(words)).toHaveLength(2);
    expect(sectionCode('01 2100')).toBe('01 2100');
  });

  it('counts what is left, not what was', () => {
    const [drawings] = searchContents(contentsTree(whole), 'page 2');
    expect(drawings?.count).toBe(1);
  });

  it('tells the same discipline of two files apart', () => {
    const set = (id: string, name: string) => ({
      id,
      label: 'Structural',
      updated_at: MOMENT,
      sheets: [sheet(1, { document_name: name })],
    });
    const two = contents([], {
      drawings: { sheet_sets: [set('1', 'Issue 1.pdf'), set('2', 'Issue 2.pdf')] },
    });
    expect(contentsTree(two)[0]?.children.map(({ label }) => label)).toEqual([
      'Structural, Issue 1',
      'Structural, Issue 2',
    ]);
  });

  it('leads a drawing to its box on its sheet', () => {
    const found = rowsOf(contentsTree(whole), () => true).find(
      ({ node }) => node.id === 'drawing-5',
    );
    expect(found?.node.target).toEqual({
      documentId: 10,
      pageNumber: 1,
      sheetId: 1,
      box: [0, 0, 100, 100],
    });
    expect(sheetAt(whole, 10, 2)?.id).toBe(2);
    expect(sheetAt(whole, 11, 2)).toBeNull();
  });

  it('counts levels and places for screen readers', () => {
    const found = rowsOf(contentsTree(whole), () => true).find(({ node }) => node.id === 'sheet-2');
    expect(found).toMatchObject({ level: 3, position: 2, siblings: 2, isOpen: false });
  });
});

describe('processing', () => {
  const [plans, book, list] = [
    document(10),
    document(20, { document_type_id: 1 }),
    document(30, { document_type_id: 3 }),
  ];
  const key = (of: typeof plans) => of.file.file_key;
  const cards = (tasks: Parameters<typeof processingCards>[1]) =>
    processingCards([plans, book, list], tasks);

  it('names the cards by the type of their file, with their own steps', () => {
    expect(cards([]).map(({ title, steps }) => [title, steps.length])).toEqual([
      ['Drawings', 6],
      ['Specifications', 3],
      ['Checklist', 3],
    ]);
    expect(cards([]).map(({ steps }) => steps.map(({ label }) => label))).toEqual([
      [
        'Storing file',
        'Creating summary data from each sheet',
        'Creating summary data from prioritized drawings',
        'Choosing what to overlay',
        'Creating overlays',
        'Main analysis of all drawings and overlays',
      ],
      [
        'Storing file',
        'Reviewing specification document structure',
        'Main analysis of specifications',
      ],
      ['Storing file', 'Creating checklist sections', 'Analyzing checklist compliance'],
    ]);
  });

  it('are in the order of their events', () => {
    const short = ['files_stored', 'toc_created', 'issues_created'];
    expect(cards([]).map(({ steps }) => steps.map(({ id }) => id))).toEqual([
      [...EVENT_TYPES],
      short,
      short,
    ]);
    expect(EVENT_TYPES).toEqual([
      'files_stored',
      'toc_created',
      'drawing_metadata_created',
      'overlays_planned',
      'overlays_created',
      'issues_created',
    ]);
  });

  it('takes the first step that is left as the active one', () => {
    const [card] = cards([task(key(plans), 'files_stored')]);
    expect(card?.steps.map(({ state }) => state)).toEqual([
      'done',
      'active',
      ...['pending', 'pending', 'pending', 'pending'],
    ]);
    expect(card?.doneSteps).toBe(1);
  });

  it('is in error where its event is, and goes on with the first pending step', () => {
    const failed = task(key(plans), 'toc_created', {}, true);
    const [card] = cards([task(key(plans), 'files_stored'), failed]);
    expect(card?.steps.map(({ state }) => state)).toEqual([
      'done',
      'error',
      'active',
      ...['pending', 'pending', 'pending'],
    ]);
  });

  it('tells counts once a step is done', () => {
    const [card] = cards([
      task(key(plans), 'toc_created', { toc_count: 126 }),
      task(key(plans), 'overlays_planned', { overlay_count: 18 }),
      task(key(plans), 'overlays_created', { overlay_count: 1 }),
      task(key(plans), 'issues_created', { issues_count: 1204 }),
    ]);
    const labels = card?.steps.map(({ label }) => label) ?? [];
    expect(labels[1]).toBe('Created summary data for 126 sheets');
    expect(labels[3]).toBe('Chose 18 overlays to create');
    expect(labels[4]).toBe('Created 1 overlay');
    expect(labels[5]).toBe('Found 1,204 issues');
    const drawn = { drawings_created: 7, toc_count: 9 };
    const [counted] = cards([task(key(plans), 'toc_created', drawn)]);
    expect(counted?.steps[1]?.label).toBe('Created summary data for 7 sheets');
    const read = cards([task(key(book), 'toc_created', { toc_count: 40 })])[1];
    expect(read?.steps[1]?.label).toBe('Reviewed 40 sections');
  });

  it('ends when every file was analysed or failed', () => {
    const done = (of: typeof plans) => task(key(of), 'issues_created');
    const some = [done(plans), done(book)];
    expect(isProcessing(cards(some), some, false)).toBe(true);
    const all = [...some, task(key(list), 'toc_created', {}, true)];
    expect(isProcessing(cards(all), all, false)).toBe(false);
  });

  it('is active before the first event only while there is something to read', () => {
    expect(isProcessing([], [], false)).toBe(false);
    expect(isProcessing([], [], true)).toBe(true);
    expect(isProcessing(cards([]), [], false)).toBe(true);
  });

  it('asks every 10 s, and every 120 s after an error and at the end', () => {
    const stored = task(key(plans), 'files_stored');
    expect(pollEvery([stored], true)).toBe(10_000);
    expect(pollEvery([stored, task(key(book), 'toc_created', {}, true)], true)).toBe(120_000);
    expect(pollEvery([stored], false)).toBe(120_000);
    expect(pollEvery([], false)).toBe(120_000);
  });

  it('ends a file whose type was not recognized once it was read', () => {
    const unknown = document(40, { document_type_id: null });
    const events = [
      task(key(unknown), 'files_stored', { document_type: null }),
      task(key(unknown), 'toc_created', { document_type: null }),
    ];
    const [half, all] = [events.slice(0, 1), events].map((some) =>
      isProcessing(processingCards([unknown], some), some, false),
    );
    expect([half, all]).toEqual([true, false]);
  });

  it('says what to do when the type of a document was not recognized', () => {
    const tasks = [task('x.pdf', 'toc_created', { document_type: null })];
    const label = processingCards([], tasks)[0]?.steps.at(-1)?.label;
    expect(label).toBe('Its type was not recognized. Please choose one in Review sheets.');
  });

  it('shows a file whose document is not known yet', () => {
    const found = processingCards([], [task('x.pdf', 'files_stored', { document_type: 3 })]);
    expect(found[0]).toMatchObject({ title: 'Checklist', file: null });
  });
});

describe('the address', () => {
  it('keeps what other screens own, and what stands in place of an id', () => {
    const raw = { documentId: '7', sheetId: '1e3', pageNumber: '0', tab: 'checklist', fileKey: '' };
    expect(readWorkspaceSearch(raw)).toEqual({
      documentId: 7,
      sheetId: '1e3',
      tab: 'checklist',
      fileKey: '',
    });
  });

  it('names the first document after an upload', () => {
    expect(searchAfterUpload({ fileKey: 'a.pdf' }, 4)).toEqual({
      documentId: 4,
      sort_by: 'priority',
      sort_order: 'desc',
    });
  });
});

describe('the tab of errors', () => {
  const [plans, list] = [document(10), document(30, { document_type_id: 3 })];
  const failed = (error?: string) =>
    task(plans.file.file_key, 'toc_created', error === undefined ? {} : { error }, true);

  it('is there only for errors in a project with a checklist', () => {
    const stored = task(plans.file.file_key, 'files_stored');
    expect(processingErrors([plans], [failed('No pages')])).toEqual([]);
    expect(processingErrors([plans, list], [stored])).toEqual([]);
    expect(processingErrors([plans, list], [stored, failed('No pages')])).toHaveLength(1);
  });

  it('tells document, type, event, moment and what was said, at most 200 characters of it', () => {
    const [error] = processingErrors([plans, list], [failed('No pages')]);
    expect(error).toMatchObject({
      document: 'Set 10.pdf',
      documentType: 'Drawings',
      eventType: 'toc_created',
    });
    expect(error?.details).toMatch(/^03\/02\/2026 \d\d:\d\d:\d\d [AP]M No pages$/);
    const [unknown] = processingErrors([plans, list], [failed()]);
    expect(unknown?.details).toMatch(/ Unknown error$/);
    const [long] = processingErrors([plans, list], [failed('x'.repeat(300))]);
    expect(long?.details.match(/x+…$/)?.[0]).toHaveLength(201);
  });

  it('is kept in the address, and drops what belongs to the list of another tab', () => {
    const cleared = {
      search: 'door',
      status: 'open',
      sort_by: 'priority',
      sort_order: 'desc',
      document_types: '2',
      page: '2',
      priority: '4',
      evaluation_states: 'approved',
    };
    const kept = { theme_id: '3', compliance_status: '1', issue_types: 'spec', keywords: 'fire' };
    const panes = { documentId: '7', sheetId: '8', document2Id: '9', split: '25' };
    const search = readWorkspaceSearch({ ...cleared, ...kept, ...panes, tab: 'checklist' });
    expect(search).toMatchObject(cleared);
    expect(searchWithTab(search, 'errors')).toEqual({
      ...kept,
      ...{ documentId: 7, sheetId: 8, document2Id: 9, split: 25 },
      tab: 'errors',
    });
    expect(searchWithTab({ tab: 'errors' }, undefined)).toEqual({});
  });
});
