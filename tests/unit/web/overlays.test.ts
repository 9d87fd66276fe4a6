/** Overlays in a project: which drawings are chosen, what is sent, how far one is, and the history of a sheet. */
import { describe, expect, it } from 'vitest';
import type { OverlayDrawing } from '../../../contract/src/overlays/schema.ts';
import { IDENTITY, invertMatrix, multiplyMatrices } from '../../../contract/src/geometry/matrix.ts';
import type { Matrix } from '../../../contract/src/geometry/types.ts';
import type { AlignedView, Laid } from '../../../contract/src/geometry/by-view.ts';
import { AS_IT_IS, linkBetween } from '../../../web/src/domain/linked-pages.ts';
import type { Viewed } from '../../../web/src/domain/linked-pages.ts';
import {
  drawingPlaces,
  isDoubtful,
  opacityOf,
  overlayPhase,
  percentOf,
  requesterName,
  shownParts,
  stateWords,
} from '../../../web/src/domain/overlay-words.ts';
import {
  letterOf,
  overlayBody,
  swapped,
  toggled,
  withLook,
} from '../../../web/src/features/overlays/model/chosen-drawings.ts';
import { drawingTree } from '../../../web/src/features/overlays/model/drawing-tree.ts';
import type { ChosenDrawing } from '../../../web/src/features/overlays/model/chosen-drawings.ts';
import {
  FIRST_SORT,
  foundRows,
  historyRows,
  nextHistorySort,
  sortedRows,
} from '../../../web/src/features/overlays/model/history.ts';
import { SeenNotices } from '../../../web/src/domain/seen-notices.ts';
import { looksOf } from '../../../web/src/host/comparison/overlay-model.ts';
import { contents, drawing, sheet } from '../../support/answers.ts';
import {
  overlay,
  overlayDrawing,
  overlayExecution,
  waitingExecution,
} from '../../support/overlay-answers.ts';

const choice = (key: string) => ({ key, title: key, place: 'A-101' });
const choose = (...keys: string[]) =>
  keys.reduce<readonly ChosenDrawing[]>((all, key) => toggled(all, choice(key)) ?? all, []);

describe('the drawings of a new overlay', () => {
  it('are red and blue at 75 percent, in the order they were chosen', () => {
    const chosen = choose('drawing-7', 'sheet-3');
    expect(chosen).toMatchObject([
      { key: 'drawing-7', color: '#ff0000', opacityPercent: 75 },
      { key: 'sheet-3', color: '#0000ff', opacityPercent: 75 },
    ]);
    expect([letterOf(chosen, 'sheet-3'), letterOf(chosen, 'sheet-4')]).toEqual(['B', null]);
  });

  it('are never more than two, and can be given up again', () => {
    const chosen = choose('drawing-7', 'sheet-3');
    expect(toggled(chosen, choice('sheet-9'))).toBeNull();
    const left = toggled(chosen, choice('drawing-7')) ?? [];
    expect(left.map(({ key }) => key)).toEqual(['sheet-3']);
    // The color that is free again.
    expect(toggled(left, choice('sheet-9'))?.[1]?.color).toBe('#ff0000');
  });

  it('are sent with fractions, and only when there are two', () => {
    expect(overlayBody(choose('drawing-7'))).toBeNull();
    const chosen = withLook(choose('drawing-7', 'sheet-3'), 'sheet-3', {
      ...{ color: '#008a2e', opacityPercent: 60 },
    });
    expect(overlayBody(chosen)).toEqual({
      drawings: [
        { id: 7, color: '#ff0000', opacity: 0.75 },
        { drawing_sheet_id: 3, color: '#008a2e', opacity: 0.6 },
      ],
    });
    expect([percentOf(0.29), opacityOf(29)]).toEqual([29, 0.29]);
  });

  it('change places, and the places keep their colors', () => {
    expect(swapped(choose('drawing-7', 'sheet-3'))).toMatchObject([
      { key: 'sheet-3', color: '#ff0000' },
      { key: 'drawing-7', color: '#0000ff' },
    ]);
  });
});

describe('an execution', () => {
  it('is created, loaded, reviewed and complete', () => {
    const reviewing = overlayExecution(1, { has_been_checked: false });
    expect([
      overlayPhase(undefined, false),
      overlayPhase(waitingExecution(1), false),
      overlayPhase(reviewing, false),
      overlayPhase(reviewing, true),
      overlayPhase(overlayExecution(1), true),
    ]).toEqual(['loading-overlay', 'creating-overlay', 'loading-overlay', 'reviewing', 'complete']);
  });

  it('is doubtful when it is checked and not aligned', () => {
    const failed = overlayExecution(1, { alignment_2: null });
    expect([isDoubtful(failed), stateWords(failed)]).toEqual([true, 'Check alignment']);
    expect([isDoubtful(waitingExecution(1)), stateWords(waitingExecution(1))]).toEqual([
      false,
      'Creating overlay',
    ]);
  });

  it('is shown in its own colors and opacities', () => {
    expect(looksOf(overlayExecution(1, { color_2: '#008a2e', opacity_1: 0.4 }))).toEqual({
      ...{ colorA: '#ff0000', colorB: '#008a2e', opacityAPercent: 40, opacityBPercent: 75 },
    });
  });

  it('shows the boxes of its drawings where they lie, or both sheets', () => {
    const moved = overlayExecution(1, { box_1: [100, 100, 200, 200], box_2: [100, 100, 200, 200] });
    expect(shownParts(moved)).toEqual({
      overlay: [72, 72, 144 + 74.16, 144 + 48.24],
      ...{ a: [72, 72, 144, 144], b: [72, 72, 144, 144] },
    });
    expect(shownParts({ ...moved, alignment_2: null }).overlay).toEqual([72, 72, 144, 144]);
    expect(shownParts({ ...moved, box_1: null })).toMatchObject({ overlay: null, a: null });
  });
});

describe('two drawings of an overlay', () => {
  const revised = (sheetId: number, revision: string | null, name: string) => {
    const made = overlayDrawing(sheetId);
    return { ...made, sheet: { ...made.sheet, revision, document_name: name } };
  };
  const places = (a: OverlayDrawing, b: OverlayDrawing) =>
    drawingPlaces({ drawing_1: a, drawing_2: b });

  it('are told apart by their revisions, or else by their files', () => {
    expect(places(revised(1, '1', 'Permit'), revised(2, '2', 'Bid'))).toEqual([
      ...['A-101 Rev 1', 'A-101 Rev 2'],
    ]);
    expect(places(revised(1, null, 'Permit'), revised(2, null, 'Bid'))).toEqual([
      ...['A-101 (Permit)', 'A-101 (Bid)'],
    ]);
    expect(places(revised(1, null, 'Permit'), revised(1, null, 'Permit'))).toEqual([
      ...['A-101', 'A-101'],
    ]);
  });
});

describe('the history of a sheet', () => {
  const BY_AI = overlay(2, {
    ...{ requested_by_ai: true, requested_by: null, latest_execution_issue_count: 4 },
    drawing_2: overlayDrawing(2, { title: 'Stair' }),
    executions: [overlayExecution(20, { created_at: '2026-01-02T00:00:00.000Z' })],
  });
  const WAITING = overlay(3, { executions: [waitingExecution(30)], requested_by: null });
  const rows = historyRows([overlay(1), BY_AI, WAITING]);
  const ids = (found: readonly { overlay: { id: number } }[]) => found.map((row) => row.overlay.id);

  it('says what, who, how exact, how many and how far', () => {
    expect(rows).toMatchObject([
      { requester: 'Ada Lovelace', errorInches: 0.004, issues: 0, state: 'Complete' },
      { requester: 'AI assistant', issues: 4, executions: 1 },
      { requester: 'Former member', errorInches: null, issues: null, state: 'Creating overlay' },
    ]);
    expect(requesterName(BY_AI)).toBe('AI assistant');
  });

  it('is searched in titles, sheets, people and states', () => {
    expect(ids(foundRows(rows, ' stair '))).toEqual([2]);
    expect(ids(foundRows(rows, 'ada'))).toEqual([1]);
    expect(ids(foundRows(rows, 'creating'))).toEqual([3]);
    expect(foundRows(rows, 'kettle')).toEqual([]);
  });

  it('is sorted by any column, newest first at the beginning', () => {
    expect(ids(sortedRows(rows, FIRST_SORT))).toEqual([3, 1, 2]);
    expect(ids(sortedRows(rows, { by: 'issues', order: 'desc' }))).toEqual([2, 1, 3]);
    expect(nextHistorySort(FIRST_SORT, 'created')).toEqual({ by: 'created', order: 'asc' });
    expect(nextHistorySort(FIRST_SORT, 'requester')).toEqual({ by: 'requester', order: 'asc' });
  });
});

describe('notices', () => {
  it('are shown once each', () => {
    const seen = new SeenNotices();
    expect(['a', 'b', 'a'].map((notice) => seen.isNew(notice, 0))).toEqual([true, true, false]);
  });

  it('are forgotten after 5 minutes', () => {
    const seen = new SeenNotices();
    seen.isNew('a', 0);
    expect(seen.isNew('a', 299_999)).toBe(false);
    expect(seen.isNew('a', 300_000)).toBe(true);
  });

  it('are trimmed to the newest 250 when there are more than 500', () => {
    const seen = new SeenNotices();
    for (let at = 1; at <= 500; at += 1) seen.isNew(`task ${at}`, at);
    expect(seen.size).toBe(500);
    seen.isNew('task 501', 501);
    expect(seen.size).toBe(250);
    expect(seen.isNew('task 252', 502)).toBe(false);
    expect(seen.isNew('task 251', 502)).toBe(true);
  });
});

describe('the drawings to choose from', () => {
  it('are those that the sheets have now', () => {
    const plan = drawing(7, 'Plan', [0, 0, 10, 10]);
    const drawingsOf = (drawings: (typeof plan)[]) =>
      JSON.stringify(drawingTree(contents([sheet(1, { drawings })])));
    expect(drawingsOf([plan])).toContain('drawing-7');
    expect(drawingsOf([])).not.toContain('drawing-7');
  });
});

describe('linked viewers', () => {
  const size = { width: 2592, height: 1728 };
  const page = (documentId: number, laid: Laid = AS_IT_IS) => ({
    ...{ documentId, pageNumber: 1, laid },
  });
  const OVERLAY = { pages: [page(10), page(20, { matrix: [2, 0, 0, 2, 30, 40] })], size };
  const at = { x: 500, y: 300 };
  const fromSecond = (first: Viewed, second: Viewed) => linkBetween(first, second)?.fromSecond(at);

  it('meet at the page that both show', () => {
    expect(fromSecond(OVERLAY, { pages: [page(10)], size })).toEqual(IDENTITY);
    expect(fromSecond(OVERLAY, { pages: [page(20)], size })).toEqual([2, 0, 0, 2, 30, 40]);
    expect(linkBetween(OVERLAY, { pages: [page(20)], size })?.fromFirst(at)).toEqual(
      fromSecond({ pages: [page(20)], size }, OVERLAY),
    );
    expect(fromSecond({ pages: [page(20)], size }, OVERLAY)).toEqual([0.5, 0, 0, 0.5, -15, -20]);
    const turned: Matrix = [0, 1, -1, 0, 100, 0];
    const other = { pages: [page(20, { matrix: turned })], size };
    expect(fromSecond(OVERLAY, other)).toEqual(
      multiplyMatrices([2, 0, 0, 2, 30, 40], invertMatrix(turned) ?? IDENTITY),
    );
  });

  it('meet in the drawing at the place where drawings moved each their own way', () => {
    const view: AlignedView = {
      newBox: [400, 200, 600, 400],
      oldBox: [500, 250, 700, 450],
      matrix: [1, 0, 0, 1, 100, 50],
      errorInches: 0.001,
    };
    const byView = { views: [view], apart: [], isRestCompared: true };
    const moved = { pages: [page(10), page(20, { matrix: IDENTITY, byView })], size };
    const link = linkBetween(moved, { pages: [page(20)], size });
    expect(link?.fromSecond(at)).toEqual([1, 0, 0, 1, 100, 50]);
    expect(link?.fromSecond({ x: 10, y: 10 })).toEqual(IDENTITY);
    expect(link?.fromFirst({ x: 690, y: 440 })).toEqual([1, 0, 0, 1, -100, -50]);
  });

  it('are otherwise taken for equally wide', () => {
    const half = { pages: [page(30)], size: { width: 1296, height: 864 } };
    expect(fromSecond(OVERLAY, half)).toEqual([2, 0, 0, 2, 0, 0]);
    expect(linkBetween(OVERLAY, { ...half, size: { width: 0, height: 0 } })).toBeNull();
  });
});
