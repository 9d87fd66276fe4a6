/** Issues on a page, and the question before one loses its markup. */
import { describe, expect, it, vi } from 'vitest';
import { IDENTITY } from '../../../contract/src/geometry/matrix.ts';
import {
  connectorOf,
  curveOf,
} from '../../../web/src/features/issues-on-paper/model/connector-path.ts';
import {
  beyondName,
  beyondText,
  offScreen,
} from '../../../web/src/features/issues-on-paper/model/off-screen.ts';
import { overlaidIssues } from '../../../web/src/features/issues-on-paper/model/overlaid-issues.ts';
import { PaperIssues } from '../../../web/src/features/issues-on-paper/model/paper-issues.ts';
import type { Box } from '../../../contract/src/geometry/types.ts';
import type { ShownMarkup } from '../../../web/src/host/markups/document-markups.ts';
import { MarkupRemoval } from '../../../web/src/host/markups/removal.ts';
import { markup } from '../../support/markups.ts';

const FRAME = { cropBox: [0, 0, 1000, 1000], rotation: 0, userUnit: 1 } as const;

/** `issue`: its id and its priority. */
function shown(name: string, issue: [number, number] | null, change: object = {}): ShownMarkup {
  const [id = 0, priority_id = 1] = issue ?? [];
  return {
    ...{ key: `3/${name}`, markup: markup({ name, ...change }), row: null },
    issue: issue && { id, priority_id, status_id: 1, overlay_execution_id: null },
    ...{ canEdit: true, save: 'saved' },
  };
}

describe('the issues of a page', () => {
  it('are those with a markup on the paper, the most urgent first', () => {
    const page = [
      shown('low', [7, 1]),
      shown('plain', null),
      shown('hidden', [8, 4], { isHidden: true }),
      shown('urgent', [12, 4]),
      shown('older', [3, 1]),
    ];
    expect(new PaperIssues().of(page).map(({ key }) => key)).toEqual([
      ...['3/urgent', '3/older', '3/low'],
    ]);
  });

  it('are the same list until one of them changes', () => {
    const issues = new PaperIssues();
    const [low, plain] = [shown('low', [7, 1]), shown('plain', null)];
    const first = issues.of([low, plain]);
    expect(issues.of([low])).toBe(first);
    expect(issues.of([{ ...low, markup: { ...low.markup, contents: 'Door' } }])).toBe(first);
    const moved = { form: 'box', box: [1, 2, 3, 4], turned: 0 } as const;
    const next = issues.of([{ ...low, markup: { ...low.markup, shape: moved } }]);
    expect(next[0]?.box).toEqual([1, 2, 3, 4]);
  });
});

describe('the issues of an overlay', () => {
  const box = (x: number) => ({ shape: { form: 'box', box: [x, 0, x + 10, 10], turned: 0 } });
  const of = (executionId: number, each: ShownMarkup): ShownMarkup => ({
    ...each,
    issue: each.issue && { ...each.issue, overlay_execution_id: executionId },
  });
  const page = { documentId: 3, pageNumber: 1, frame: FRAME, toPaper: () => IDENTITY, part: null };
  const boxes = (found: readonly ShownMarkup[]) =>
    new PaperIssues().of(found).map(({ issue, box: around }) => [issue.id, Math.round(around[0])]);

  it('are those of the execution, where either page lies on the paper', () => {
    const found = overlaidIssues(10, [
      { ...page, markups: [of(10, shown('a', [7, 1], box(100))), shown('sheet', [8, 1])] },
      {
        ...{ ...page, documentId: 4, toPaper: () => [1, 0, 0, 1, 50, 0] as const },
        markups: [of(10, shown('b', [9, 1], box(100))), of(11, shown('other', [12, 1]))],
      },
    ]);
    const [[, left = 0] = []] = boxes(found.slice(0, 1));
    expect(boxes(found)).toEqual([
      [7, left],
      [9, left + 50],
    ]);
    expect(found.map(({ markup: { style } }) => style.color)).toEqual(['#0f7fc4', '#0f7fc4']);
  });

  it('are there once on two drawings of one sheet, with the drawing around them', () => {
    const markups = [of(10, shown('in b', [7, 1], box(300)))];
    const found = overlaidIssues(10, [
      { ...page, part: [0, 0, 200, 200], markups },
      { ...page, part: [250, 0, 450, 200], toPaper: () => [1, 0, 0, 1, -250, 0] as const, markups },
    ]);
    expect(found).toHaveLength(1);
    expect(boxes(found)[0]?.[1]).toBeLessThan(60);
  });
});

describe('the connector of an issue', () => {
  const places = {
    box: [500, 200, 600, 300],
    pane: [300, 80, 1000, 900],
    card: [1010, 150, 1400, 500],
    panel: [1010, 120, 1400, 900],
  } as const;

  it('leads from the middle of the right side of its markup to the head of its card', () => {
    const line = connectorOf(places);
    expect(line).toEqual({ from: { x: 600, y: 250 }, to: { x: 1010, y: 172 } });
    expect(curveOf(line)).toBe('M600 250C764 250 846 172 1010 172');
  });

  it('begins at the edge of the viewer for a markup beside it, and at the arrow for one above or below', () => {
    const to = connectorOf(places).to;
    const from = (box: readonly [number, number, number, number]) =>
      connectorOf({ ...places, box }).from;
    expect(from([900, 200, 1200, 300])).toEqual({ x: 1000, y: 250 });
    expect(from([100, 200, 200, 300])).toEqual({ x: 300, y: 250 });
    expect(from([500, -300, 600, -200])).toEqual({ x: 976, y: 104 });
    expect(from([500, 2000, 600, 2100])).toEqual({ x: 976, y: 876 });
    expect(to.x).toBe(1010);
  });

  it('ends at the edge of the panel for a card that is scrolled away', () => {
    const end = (top: number) => connectorOf({ ...places, card: [1010, top, 1400, top + 300] }).to;
    expect(end(-500).y).toBe(120);
    expect(end(2000).y).toBe(900);
  });
});

describe('issues out of sight', () => {
  const issues = new PaperIssues().of(
    ([-300, -100, 100, 900, 700, 800] as const).map((top, at) =>
      shown(`m${at}`, [at + 1, 4], {
        shape: { form: 'box', box: [10, top, 50, top + 40], turned: 0 },
      }),
    ),
  );
  const camera = {
    isReady: true,
    pane: { width: 800, height: 600 },
    boxToPane: (box: Box) => box,
  };
  const texts = (selectedId: number | null) => {
    const { up, down } = offScreen(issues, camera, selectedId);
    return [up, down].map((beyond) => beyond && beyondText(beyond));
  };

  it('are named by the nearest, and how many more there are', () => {
    expect(texts(null)).toEqual(['#2 +1', '#5 +2']);
    expect(offScreen([], camera, null)).toEqual({ up: null, down: null });
    expect(offScreen(issues, { ...camera, isReady: false }, 1).up).toBeNull();
  });

  it('are named by the selected one if it is there', () => {
    expect(texts(4)).toEqual(['#2 +1', '#4 +2']);
    const { up, down } = offScreen(issues, camera, 1);
    expect(up && beyondName(up, 'above')).toBe('Issue 1 and 1 more are above. Show issue 1');
    expect(down && beyondName({ ...down, more: 0 }, 'below')).toBe('Issue 5 is below. Show it');
  });
});

describe('deleting markups', () => {
  const page: Readonly<Record<string, object>> = {
    plain: shown('plain', null),
    raised: { ...shown('raised', [9, 1]), row: { issue_id: 9 } },
  };
  function removal() {
    const change = vi.fn<(changes: readonly object[], how: object) => void>();
    const markups = { get: (key: string) => page[key] as ShownMarkup, change };
    return { change, removal: new MarkupRemoval(markups) };
  }
  const onRemoved = vi.fn<() => void>();

  it('happens at once if they belong to no issue', () => {
    const { change, removal: tried } = removal();
    tried.remove(['plain'], { onRemoved });
    expect(change).toHaveBeenCalledWith([{ key: 'plain', to: null }], { select: [] });
    expect(onRemoved).toHaveBeenCalledOnce();
    expect(tried.question.get()).toBeNull();
  });

  it('asks about all of them if one belongs to an issue', () => {
    const { change, removal: tried } = removal();
    onRemoved.mockClear();
    tried.remove(['plain', 'raised'], { onRemoved });
    expect(tried.question.get()?.issueIds).toEqual([9]);
    tried.answer(false);
    expect([change.mock.calls, tried.question.get()]).toEqual([[], null]);
    tried.remove(['plain', 'raised'], { onRemoved });
    expect(onRemoved).not.toHaveBeenCalled();
    tried.answer(true);
    expect(change).toHaveBeenCalledOnce();
    expect(onRemoved).toHaveBeenCalledOnce();
  });
});
