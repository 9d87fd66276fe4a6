import { describe, expect, it } from 'vitest';
import { Rect, Size } from 'react-aria-components';
import { RowCollection } from '../../../../web/src/ui/rows/row-collection.ts';
import { rowAfterKey } from '../../../../web/src/ui/rows/row-keys.ts';
import { RowLayout } from '../../../../web/src/ui/rows/row-layout.ts';
import { TypeAhead } from '../../../../web/src/ui/rows/type-ahead.ts';

const COUNT = 10_000;

/** Rows of 40 px with a gap of 10, and one of 300. */
function layoutOf(): RowLayout {
  const keys = Array.from({ length: COUNT }, (_, index) => `row ${index}`);
  const rows = new RowCollection(keys, () => {
    throw new Error('No row is drawn for its place.');
  });
  const layout = new RowLayout(() => undefined);
  layout.update({
    layoutOptions: {
      rows,
      heightOf: (index) => (index === 3 ? 300 : 40),
      gapPx: 10,
      isMeasured: false,
    },
  });
  return layout;
}

describe('a long list', () => {
  it('has only the rows in sight', () => {
    const layout = layoutOf();
    const inSight = layout.getVisibleLayoutInfos(new Rect(0, 20_000, 300, 800));
    expect(inSight.length).toBeLessThan(20);
    const [first] = inSight;
    expect(first?.rect.y).toBeLessThanOrEqual(20_000);
    expect(inSight.at(-1)?.rect.maxY).toBeGreaterThanOrEqual(20_800 - 10);
    expect(layout.getVisibleLayoutInfos(new Rect(0, -300, 300, 700))[0]?.key).toBe('row 0');
    expect(layout.getContentSize().height).toBe(COUNT * 50 + 260 - 10);
  });

  it('knows where each row is', () => {
    const layout = layoutOf();
    expect(layout.edgesOf(3)).toEqual({ top: 150, bottom: 450 });
    expect(layout.edgesOf(4)).toEqual({ top: 460, bottom: 500 });
    expect(layout.getLayoutInfo('row 4')?.rect.y).toBe(460);
    expect(layout.getLayoutInfo('no row')).toBeNull();
  });

  it('makes room for a row that turns out higher, and expects as much of the others', () => {
    const rows = new RowCollection(['a', 'b', 'c'], () => {
      throw new Error('No row is drawn for its place.');
    });
    const layoutOptions = { rows, heightOf: () => 40, gapPx: 0, isMeasured: true };
    const layout = new RowLayout(() => undefined);
    layout.update({ layoutOptions });
    expect(layout.getLayoutInfo('a')?.estimatedSize).toBe(true);
    expect(layout.updateItemSize('a', new Size(300, 64))).toBe(true);
    expect(layout.updateItemSize('a', new Size(300, 64))).toBe(false);
    layout.update({ layoutOptions });
    expect(layout.getLayoutInfo('a')?.estimatedSize).toBe(false);
    expect(layout.edgesOf(1)).toEqual({ top: 64, bottom: 128 });
    // As high as expected: nothing moves.
    expect(layout.updateItemSize('b', new Size(300, 64))).toBe(false);
    expect(layout.getLayoutInfo('b')?.estimatedSize).toBe(false);
  });
});

const NO_MODIFIERS = { ctrlKey: false, metaKey: false, altKey: false };

describe('the keys of a long list', () => {
  const after = (key: string, at: number) => rowAfterKey({ key, ...NO_MODIFIERS }, at, 100);

  it('go to the next and previous row, ten rows on, and to both ends', () => {
    expect([after('ArrowDown', 5), after('ArrowUp', 5)]).toEqual([6, 4]);
    expect([after('PageDown', 5), after('PageUp', 50)]).toEqual([15, 40]);
    expect([after('Home', 5), after('End', 5)]).toEqual([0, 99]);
  });

  it('stay in the list', () => {
    expect([after('ArrowDown', 99), after('ArrowUp', 0), after('PageUp', 5)]).toEqual([99, 0, 0]);
    expect(after('ArrowDown', -1)).toBe(0);
    expect(rowAfterKey({ key: 'End', ...NO_MODIFIERS }, -1, 0)).toBeNull();
  });

  it('leave all others, and the browser’s own, to the browser', () => {
    expect(after('Tab', 5)).toBeNull();
    expect(rowAfterKey({ key: 'End', ...NO_MODIFIERS, ctrlKey: true }, 5, 100)).toBeNull();
  });
});

describe('typing in a long list', () => {
  const TEXTS = ['A-101 Plan', 'A-102 Roof', 'B-1 Notes', 'A 3 Details'];
  const rows = (active: number) => ({
    active,
    count: TEXTS.length,
    textOf: (index: number) => TEXTS[index] ?? '',
  });
  const typed = (key: string, timeStamp: number) => ({ key, timeStamp, ...NO_MODIFIERS });

  it('goes to the next row that starts with what was typed', () => {
    const ahead = new TypeAhead();
    expect(ahead.next(typed('a', 5000), rows(0))).toBe(1);
    expect(ahead.next(typed('-', 5100), rows(1))).toBe(1);
    expect(ahead.next(typed('x', 5200), rows(1))).toBeNull();
  });

  it('starts over after a pause, and after the last row', () => {
    const ahead = new TypeAhead();
    expect(ahead.next(typed('b', 5000), rows(0))).toBe(2);
    expect(ahead.next(typed('a', 6100), rows(3))).toBe(0);
  });

  it('takes a space only inside of words', () => {
    const ahead = new TypeAhead();
    expect(ahead.next(typed(' ', 5000), rows(0))).toBeNull();
    expect(ahead.next(typed('a', 5100), rows(2))).toBe(3);
    expect(ahead.next(typed(' ', 5200), rows(3))).toBe(3);
  });
});
