/** The viewers of the workspace: what a URL shows, and how each action changes the URL. */
import { describe, expect, it } from 'vitest';
import { choiceGroups } from '../../../web/src/parts/page-picker/model/page-choices.ts';
import {
  entityFile,
  entityName,
  entitySpeech,
  isDrawing,
  isOfBook,
  panesOf,
  reducePanes,
  rowIdOf,
} from '../../../web/src/domain/panes.ts';
import type { PaneId, PanesAction } from '../../../web/src/domain/panes.ts';
import {
  comparisonSearch,
  nameOfComparison,
  readComparisonName,
  swappedComparison,
} from '../../../web/src/domain/project-comparison.ts';
import { matchingSheets, sheetBeside } from '../../../web/src/domain/sheet-order.ts';
import { readWorkspaceSearch, SPLITS } from '../../../web/src/domain/workspace-search.ts';
import { batch } from '../../support/change-order-page.ts';
import { contents, document, sheet } from '../../support/mocked-api.ts';

const later = (id: number, page: number, change = {}) =>
  sheet(id, { document_id: 20, document_name: 'Set 20.pdf', page_number: page, ...change });
const SECTION = {
  id: 1,
  csi_code: '260519',
  csi_code_title: 'Conductors',
  document_name: 'Book.pdf',
  document_id: 30,
  starting_page_number: 12,
};
const CONTENTS = contents(
  [sheet(1), sheet(2), later(3, 1, { sheet_num: 'a 101' }), later(4, 2, { sheet_num: 'A-900' })],
  { specs: { sections: [SECTION] } },
);
const KNOWN = {
  documents: [document(10), document(20), document(30, { document_type_id: 1 })],
  contents: CONTENTS,
  haveContentsFailed: false,
};
const EARLY = { ...KNOWN, contents: undefined };
const show = (raw: Record<string, unknown>, known: typeof KNOWN | typeof EARLY = KNOWN) =>
  panesOf(readWorkspaceSearch(raw), known);
const act = (raw: Record<string, unknown>, action: PanesAction) =>
  reducePanes(readWorkspaceSearch(raw), action);
const page = (documentId: number, pageNumber: number, sheetId: number | null) => ({
  documentId,
  pageNumber,
  sheetId,
});

describe('what an address shows', () => {
  it('is the first document where it names nothing', () => {
    expect(show({})).toMatchObject({
      first: { kind: 'page', pageNumber: 1, sheet: { id: 1 } },
      second: null,
      split: 100,
    });
  });

  it('is the page of a sheet, in the document that has it', () => {
    const { first } = show({ documentId: '10', sheetId: '4' });
    expect(first).toMatchObject({ kind: 'page', document: { id: 20 }, pageNumber: 2 });
    expect(entityName(first)).toBe('A-900, Floor plan 4');
    expect(rowIdOf(CONTENTS, first, null)).toBe('sheet-4');
  });

  it('waits for the contents where only they know the page, and does without when they fail', () => {
    expect(show({ documentId: '10', sheetId: '2' }, EARLY).first.kind).toBe('waiting');
    const failed = panesOf(readWorkspaceSearch({ documentId: '10', sheetId: '2' }), {
      ...EARLY,
      haveContentsFailed: true,
    });
    expect(failed.first).toMatchObject({ kind: 'page', pageNumber: 1, sheet: null });
  });

  it('tells the section of a page that is no sheet', () => {
    const { first } = show({ documentId: '30', pageNumber: '14' });
    expect([entityName(first), rowIdOf(CONTENTS, first, null)]).toEqual(['Page 14', 'spec-1']);
  });

  it('selects the section that was chosen where several begin on its page', () => {
    const sections = [
      SECTION,
      { ...SECTION, id: 2 },
      { ...SECTION, id: 3, starting_page_number: 15 },
    ];
    const known = contents([], { specs: { sections } });
    const at = (pageNumber: string) => show({ documentId: '30', pageNumber }).first;
    expect(rowIdOf(known, at('12'), 'spec-1')).toBe('spec-1');
    expect(rowIdOf(known, at('12'), null)).toBe('spec-2');
    // Pages further on belong to the section that they follow.
    expect(rowIdOf(known, at('14'), 'spec-1')).toBe('spec-2');
    expect(rowIdOf(known, at('15'), 'spec-1')).toBe('spec-3');
  });

  it('is said by the name of its sheet, or by its page and file', () => {
    const onSheet = show({ documentId: '10', sheetId: '4' }).first;
    expect(entitySpeech(onSheet, 3)).toBe('Sheet A-900, Floor plan 4, page 2 of 3');
    const inBook = show({ documentId: '30', pageNumber: '14' }).first;
    expect(entitySpeech(inBook, 60)).toBe('Page 14 of 60, Set 30.pdf');
    expect(entitySpeech(inBook, null)).toBe('Page 14, Set 30.pdf');
  });

  it('says what is not there, in both viewers, also for what is no number', () => {
    const message = (raw: Record<string, unknown>) => {
      const { first, second } = show(raw);
      return [first, second].map((entity) => (entity?.kind === 'missing' ? entity.message : null));
    };
    expect(message({ documentId: '99' })).toEqual(['Document 99 not found', null]);
    expect(message({ documentId: 'abc' })).toEqual(['Document abc not found', null]);
    expect(message({ documentId: '10', sheetId: '1e9' })).toEqual(['Sheet 1e9 not found', null]);
    expect(message({ document2Id: '-1' })).toEqual([null, 'Document -1 not found']);
    expect(message({ overlayId: '5' })).toEqual(['Unsupported entity type', null]);
    expect(message({ overlayExecutionId: 'x' })).toEqual(['Overlay x not found', null]);
    expect(message({ overlayExecution2Id: '-1' })).toEqual([null, 'Overlay -1 not found']);
  });

  it('is an execution of an overlay in either viewer', () => {
    const { first, second } = show({
      ...{ overlayId: '3', overlayExecutionId: '5' },
      overlayExecution2Id: '6',
    });
    expect(first).toEqual({ kind: 'overlay', executionId: 5 });
    expect(second).toEqual({ kind: 'overlay', executionId: 6 });
    expect([entityName(first), entityFile(first)]).toEqual(['Overlay', null]);
  });

  it('is a stored file while the project has no document', () => {
    const none = { ...KNOWN, documents: [] };
    const { first } = panesOf(readWorkspaceSearch({ fileKey: 'a/b/plans.pdf' }), none);
    const key = 'a/b/plans.pdf';
    expect(entityFile(first)).toEqual({ id: key, key, name: 'plans.pdf', pageNumber: 1 });
    expect(panesOf(readWorkspaceSearch({ fileKey: '' }), none).first).toEqual({
      kind: 'missing',
      message: 'fileKey required for fileKey entity type',
    });
  });

  it('holds one entity at a time, whatever else the address names', () => {
    const all = {
      documentId: '10',
      sheetId: '4',
      pageNumber: '9',
      overlayId: '5',
      overlayExecutionId: '6',
      fileKey: 'a/b/plans.pdf',
    };
    expect(show(all).first).toMatchObject({ kind: 'page', document: { id: 20 }, pageNumber: 2 });
    const opened = act(all, { type: 'open', pane: 1, target: page(30, 14, null) }).search;
    expect(opened).toEqual({ documentId: 30, pageNumber: 14 });
    expect(panesOf(opened, KNOWN).first).toMatchObject({ document: { id: 30 }, pageNumber: 14 });
  });

  it('offers whole sheets and overlays for pages of drawings, and reads those of books', () => {
    const of = (documentId: string) => show({ documentId }).first;
    expect([isDrawing(of('10')), isOfBook(of('10'))]).toEqual([true, false]);
    expect([isDrawing(of('30')), isOfBook(of('30'))]).toEqual([false, true]);
    const unread = { ...KNOWN, documents: [document(10, { document_type_id: null })] };
    const { first } = panesOf({}, unread);
    expect([isDrawing(first), isOfBook(first), isDrawing(null)]).toEqual([false, false, false]);
  });

  it('reads the linearized copy of a file where there is one', () => {
    const file = { ...document(10).file, linearized_file_key: 'linear.pdf' };
    const { first } = panesOf({}, { ...KNOWN, documents: [document(10, { file })] });
    expect(entityFile(first)).toMatchObject({ id: document(10).file.file_key, key: 'linear.pdf' });
  });

  it('has a second viewer, half the width, as soon as anything names it', () => {
    expect(show({ split: '25' })).toMatchObject({ second: { kind: 'none' }, split: 25 });
    expect(show({ document2Id: '20', page2Number: '2' })).toMatchObject({
      second: { kind: 'page', document: { id: 20 }, sheet: { id: 4 } },
      split: 50,
    });
    expect(show({ split: '33' }).second).toBeNull();
  });
});

describe('the address after an action', () => {
  const FULL = {
    documentId: '10',
    sheetId: '1',
    document2Id: '20',
    sheet2Id: '3',
    split: '25',
    tab: 'errors',
  };

  it('names a sheet, or the page where there is none, and keeps what others own', () => {
    expect(act(FULL, { type: 'open', pane: 1, target: page(10, 2, 2) })).toEqual({
      search: {
        documentId: 10,
        sheetId: 2,
        document2Id: 20,
        sheet2Id: 3,
        split: 25,
        tab: 'errors',
      },
      isStep: true,
    });
    const { search } = act(FULL, { type: 'open', pane: 1, target: page(30, 12, null) });
    expect(search).toMatchObject({ documentId: 30, pageNumber: 12 });
    expect(search).not.toHaveProperty('sheetId');
  });

  it('takes a document in place of an overlay and of a stored file', () => {
    const raw = { overlayId: '3', overlayExecutionId: '4', fileKey: 'x' };
    expect(act(raw, { type: 'open', pane: 1, target: page(10, 1, 1) }).search).toEqual({
      documentId: 10,
      sheetId: 1,
    });
  });

  it('takes an overlay in place of a document, in either viewer', () => {
    const overlay = { type: 'overlay', overlayId: 3, executionId: 4 } as const;
    expect(act({ ...FULL, split: '0' }, { ...overlay, pane: 1 }).search).toMatchObject({
      ...{ overlayId: 3, overlayExecutionId: 4, split: 50 },
    });
    const alone = act({ documentId: '10', sheetId: '1' }, { ...overlay, pane: 1 });
    expect(alone).toEqual({ search: { overlayId: 3, overlayExecutionId: 4 }, isStep: true });
    expect(act({ documentId: '10', document2Id: '20' }, { ...overlay, pane: 2 }).search).toEqual({
      ...{ documentId: 10, overlayExecution2Id: 4, split: 50 },
    });
  });

  it('loads a picked page in the second viewer, which has room then', () => {
    const open = { type: 'open', pane: 2, target: page(20, 5, null) } as const;
    expect(act({ documentId: '10', split: '100' }, open).search).toEqual({
      documentId: 10,
      document2Id: 20,
      page2Number: 5,
      split: 50,
    });
    expect(act(FULL, open).search).toMatchObject({ sheetId: 1, split: 25 });
  });

  it('gives the first viewer room again for what is opened there', () => {
    const open = { type: 'open', pane: 1, target: page(10, 2, 2) } as const;
    expect(act({ ...FULL, split: '0' }, open).search).toMatchObject({ sheetId: 2, split: 50 });
  });

  it('leaves nothing of the second viewer when Compare is switched off', () => {
    const raw = { ...FULL, page2Number: '3', overlayExecution2Id: '4' };
    expect(act(raw, { type: 'compare', isOn: false }).search).toEqual({
      documentId: 10,
      sheetId: 1,
      tab: 'errors',
    });
    expect(act({}, { type: 'compare', isOn: true })).toEqual({
      search: { split: 50 },
      isStep: true,
    });
  });

  it('changes sizes without a step in the history', () => {
    for (const split of SPLITS) {
      const next = act(FULL, { type: 'split', split });
      expect([next.search.split, next.isStep]).toEqual([split, false]);
    }
  });

  it('never makes more than two viewers', () => {
    let search = readWorkspaceSearch({});
    for (const pane of [1, 2, 2, 1, 2] as const) {
      ({ search } = reducePanes(search, { type: 'open', pane, target: page(20, 1, 3) }));
    }
    expect(Object.keys(search).toSorted()).toEqual([
      'document2Id',
      'documentId',
      'sheet2Id',
      'sheetId',
      'split',
    ]);
  });
});

describe('viewers beside a batch of change orders', () => {
  const { documents: changeOrders } = batch();
  const beside = (raw: Record<string, unknown>, change = {}) =>
    panesOf(readWorkspaceSearch(raw), { ...KNOWN, changeOrders, ...change });

  it('show its first document, one that is named, or a file by its key', () => {
    const [first, second] = changeOrders;
    expect(beside({}).first).toMatchObject({ kind: 'file', fileKey: first?.file.file_key });
    const named = { changeOrderDocumentId: '2', pageNumber: '3' };
    const shown = { kind: 'file', fileKey: second?.file.file_key, pageNumber: 3 };
    expect(beside(named).first).toMatchObject(shown);
    expect(beside({ changeOrderDocument2Id: '2', page2Number: '3' }).second).toMatchObject(shown);
    const key = { fileKey: 'organizations/1/a.pdf', changeOrderDocumentId: '2', documentId: '10' };
    expect(beside(key).first).toMatchObject({ fileKey: 'organizations/1/a.pdf' });
    expect(beside({ changeOrderDocumentId: 'x' }).first).toEqual({
      ...{ kind: 'missing', message: 'Change order document x not found' },
    });
  });

  it('show pages and overlays of the project, which is waited for', () => {
    const pages = { documentId: '10', document2Id: '20', sheet2Id: '4' };
    expect(beside(pages)).toMatchObject({
      first: { kind: 'page', document: { id: 10 } },
      second: { kind: 'page', document: { id: 20 }, sheet: { id: 4 } },
    });
    expect(beside(pages, { documents: undefined }).second?.kind).toBe('waiting');
    expect(beside({ overlayExecutionId: '4', overlayExecution2Id: '5' })).toMatchObject({
      ...{ first: { kind: 'overlay', executionId: 4 }, second: { executionId: 5 } },
    });
  });

  it('take one thing for another, in both viewers', () => {
    const open = (pane: PaneId) =>
      ({ type: 'change-order', pane, changeOrderDocumentId: 2, pageNumber: 3 }) as const;
    const shown = { changeOrderDocumentId: '1', document2Id: '20', sheet2Id: '4', split: '25' };
    expect(act({ ...shown, fileKey: 'a' }, open(1)).search).toEqual({
      ...{ changeOrderDocumentId: 2, pageNumber: 3, document2Id: 20, sheet2Id: 4, split: 25 },
    });
    expect(act(shown, open(2)).search).toEqual({
      ...{ changeOrderDocumentId: 1, changeOrderDocument2Id: 2, page2Number: 3, split: 25 },
    });
    expect(act(shown, { type: 'file-page', pane: 2, pageNumber: 7 }).search.page2Number).toBe(7);
    expect(act(shown, { type: 'compare', isOn: false }).search).toEqual({
      changeOrderDocumentId: 1,
    });
  });
});

describe('sheets in the order of the contents', () => {
  it('go on in the next document', () => {
    const beside = (documentId: number, pageNumber: number, by: 1 | -1) =>
      sheetBeside(CONTENTS, { documentId, pageNumber }, by)?.id ?? null;
    expect([beside(10, 1, 1), beside(10, 2, 1), beside(20, 1, -1)]).toEqual([2, 3, 2]);
    expect([beside(10, 1, -1), beside(20, 2, 1)]).toEqual([null, null]);
    // From a page that is not a sheet.
    expect([beside(10, 9, -1), beside(10, 9, 1), beside(30, 4, 1)]).toEqual([2, null, 1]);
  });

  it('match by number in other documents, however it is written', () => {
    expect(matchingSheets(CONTENTS, sheet(1)).map(({ id }) => id)).toEqual([3]);
    expect(matchingSheets(CONTENTS, sheet(2))).toEqual([]);
    expect(matchingSheets(CONTENTS, sheet(9, { sheet_num: '' }))).toEqual([]);
  });
});

describe('the pages offered to compare', () => {
  const found = { sheets: [sheet(2), later(3, 1)], specs: [SECTION] };

  it('begin with the same sheet in another issue, once', () => {
    const groups = choiceGroups([later(3, 1)], found, '');
    expect(groups.map(({ id, choices }) => [id, choices.length])).toEqual([
      ['matches', 1],
      ['sheets', 1],
      ['specs', 1],
    ]);
    expect(groups[2]?.choices[0]).toMatchObject({ number: '26 05 19', place: 'Book, page 12' });
  });

  it('leave out matches that are not asked for', () => {
    expect(choiceGroups([later(3, 1)], { sheets: [], specs: [] }, 'roof')).toEqual([]);
  });
});

describe('a comparison of two pages of a project', () => {
  it('has an address that comes back, the document that came first being A', () => {
    const search = comparisonSearch(
      7,
      { documentId: 20, pageNumber: 3 },
      { documentId: 10, pageNumber: 1 },
    );
    expect(search).toEqual({ from: 'project-7-10-20', pageA: 1, pageB: 3 });
    const read = readComparisonName(search.from);
    expect(read).toEqual({ projectId: 7, documentA: 10, documentB: 20 });
    expect(read && nameOfComparison(swappedComparison(read))).toBe('project-7-20-10');
    for (const other of ['sample', 'project-7', 'project-7-1-x', null]) {
      expect(readComparisonName(other)).toBeNull();
    }
  });
});
