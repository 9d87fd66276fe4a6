/** What is drawn of the markups of a page, as the view worker keeps it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Markup } from '../../../markups/src/model.ts';
import { MarkedPage } from '../../../workers/overlay/markups/marked-page.ts';
import { markup } from '../../support/markups.ts';

/** One whose words cannot be read. */
const broken = (name: string): Markup => ({
  ...markup({ name, kind: 'stamp' }),
  get contents(): string {
    throw new RangeError('Too many lines');
  },
});

describe('MarkedPage', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'Path2D',
      class {
        moveTo() {}
        lineTo() {}
        bezierCurveTo() {}
        closePath() {}
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const sheet = [0, 0, 1000, 1000] as const;

  it('draws the others where one cannot be drawn, and says which', () => {
    const report = vi.spyOn(console, 'error').mockReturnValue();
    const page = new MarkedPage();
    const changed = page.put([markup({ name: 'one' }), broken('two'), markup({ name: 'three' })]);
    expect(changed).toHaveLength(2);
    expect(page.size).toBe(3);
    expect(page.stepsWithin('above', sheet)).toHaveLength(4);
    expect(report).toHaveBeenCalledExactlyOnceWith(
      'The markup two cannot be drawn.',
      new RangeError('Too many lines'),
    );
  });

  it('clears where one was that cannot be drawn any more', () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const page = new MarkedPage();
    const before = page.put([markup({ name: 'one' })]);
    expect(page.put([broken('one')])).toEqual(before);
    expect(page.stepsWithin('above', sheet)).toEqual([]);
    expect(page.put([markup({ name: 'one' })])).toEqual(before);
  });
});
