/** Which markups the page shows itself while the worker has not painted them yet. */
import { describe, expect, it } from 'vitest';
import type { Markup } from '../../../markups/src/model.ts';
import { LivePage } from '../../../web/src/features/markups-shown/live-page.ts';
import { markup } from '../../support/markups.ts';

/** A worker that paints when it is told to. */
function painter() {
  let waiting: (() => void)[] = [];
  const left: string[][] = [];
  const set: (readonly Markup[])[] = [];
  const page = new LivePage(
    {
      set: (_, markups) => set.push(markups),
      leaveOut: (names) => left.push([...names]),
      painted: () => new Promise((resolve) => waiting.push(resolve)),
    },
    1,
  );
  const paint = async () => {
    // Painting may be asked for again.
    for (let round = 0; round < 3; round += 1) {
      const now = waiting;
      waiting = [];
      for (const resolve of now) resolve();
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  return { page, left, set, paint, live: () => page.live.get().map(({ name }) => name) };
}

const [a, b] = [markup({ name: 'a' }), markup({ name: 'b' })];

describe('LivePage', () => {
  it('leaves what is loaded to the worker', () => {
    const { page, set, live } = painter();
    page.show([a, b]);
    expect(set).toEqual([[a, b]]);
    expect(live()).toEqual([]);
  });

  it('shows a new and a changed markup until they are painted', async () => {
    const { page, paint, live } = painter();
    page.show([a]);
    page.show([{ ...a, contents: 'changed' }, b]);
    expect(live()).toEqual(['a', 'b']);
    await paint();
    expect(live()).toEqual([]);
  });

  it('leaves very many that come in portions to the worker', async () => {
    const { page, paint, live } = painter();
    const many = Array.from({ length: 60 }, (_, at) => markup({ name: `m${at}` }));
    page.show([]);
    page.show(many.slice(0, 30));
    expect(live()).toHaveLength(30);
    page.show(many);
    expect(live()).toHaveLength(30);
    await paint();
    expect(live()).toEqual([]);
  });

  it('shows what is selected, which the worker leaves out, until it is painted again', async () => {
    const { page, left, paint, live } = painter();
    page.show([a, b]);
    page.select(new Set(['b']));
    expect(left.at(-1)).toEqual(['b']);
    await paint();
    expect(live()).toEqual(['b']);
    page.select(new Set());
    expect(left.at(-1)).toEqual([]);
    expect(live()).toEqual(['b']);
    await paint();
    expect(live()).toEqual([]);
  });

  it('leaves highlights to the worker, because they darken the paper', () => {
    const { page, left, live } = painter();
    const shape = { form: 'quads', quads: [] } as const;
    page.show([markup({ name: 'a', kind: 'highlight', shape })]);
    page.select(new Set(['a']));
    expect(left.at(-1)).toEqual([]);
    expect(live()).toEqual([]);
  });

  it('takes everything away when the viewer shows something else', () => {
    const { page, set, left, live } = painter();
    page.show([a]);
    page.select(new Set(['a']));
    page.end();
    expect(set.at(-1)).toEqual([]);
    expect(left.at(-1)).toEqual([]);
    expect(live()).toEqual([]);
  });
});
