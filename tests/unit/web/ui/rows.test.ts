import { describe, expect, it } from 'vitest';
import { Rect, Size } from 'react-aria-components';
import { RowCollection } from '../../../../web/src/ui/rows/row-collection.ts';
import { RowLayout } from '../../../../web/src/ui/rows/row-layout.ts';

const COUNT = 10_000;

/** Rows of 40 px with a gap of 10, and one of 300. */
function layoutOf(): RowLayout {
  const keys = Array.from({ length: COUNT }, (_, index) => `row ${index}`);
  const rows = new RowCollection(keys, () => {
    throw new Error('No row is drawn for its place.');
  });
  const layout = new RowLayout();
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

  it('makes room for a row that turns out higher', () => {
    const keys = ['a', 'b', 'c'];
    const rows = new RowCollection(keys, () => {
      throw new Error('No row is drawn for its place.');
    });
    const layoutOptions = { rows, heightOf: () => 40, gapPx: 0, isMeasured: true };
    const layout = new RowLayout();
    layout.update({ layoutOptions });
    const measured = layout.getLayoutInfo('a');
    expect(measured?.estimatedSize).toBe(true);
    expect(layout.updateItemSize('a', new Size(300, 64))).toBe(true);
    layout.update({ layoutOptions });
    expect(layout.edgesOf(1)).toEqual({ top: 64, bottom: 104 });
    expect(layout.getLayoutInfo('a')?.estimatedSize).toBe(false);
    expect(layout.updateItemSize('a', new Size(300, 64))).toBe(false);
  });
});
