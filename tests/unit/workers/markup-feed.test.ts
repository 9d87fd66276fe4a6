/** What the page sends to the view worker when markups change. */
import { describe, expect, it } from 'vitest';
import type { Markup } from '../../../markups/src/model.ts';
import { MarkupFeed } from '../../../workers/client/markup-feed.ts';
import type { MarkupsChange } from '../../../workers/protocol/view-worker.ts';
import { markup } from '../../support/markups.ts';

const named = (...names: string[]) => names.map((name) => markup({ name }));

/** A feed, what it sent, and the names in the worker, in the worker's order. */
function feedTo(page: number) {
  const changes: MarkupsChange[] = [];
  const there = new Map<string, Markup>();
  const feed = new MarkupFeed({
    document: 1,
    settled: () => Promise.resolve(),
    call: (method, input) => {
      if (method === 'changeMarkups') {
        const change = input as MarkupsChange;
        changes.push(change);
        if (change.pageNumber === page) {
          for (const name of change.removed) there.delete(name);
          for (const each of change.put) there.set(each.name, each);
        }
      }
      return Promise.resolve(undefined as never);
    },
  });
  return { feed, changes, there: () => [...there.keys()] };
}

describe('MarkupFeed', () => {
  it('sends what differs', async () => {
    const { feed, changes, there } = feedTo(1);
    const [a, b, c] = named('a', 'b', 'c');
    if (!a || !b || !c) throw new Error('three');
    feed.set(1, [a, b]);
    await feed.painted();
    feed.set(1, [a, { ...b, contents: 'changed' }, c]);
    await feed.painted();
    expect(changes.map(({ put }) => put.map(({ name }) => name))).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
    feed.set(1, [c]);
    await feed.painted();
    expect(changes.at(-1)).toMatchObject({ removed: ['a', 'b'], put: [] });
    expect(there()).toEqual(['c']);
  });

  it('sends nothing when nothing differs', async () => {
    const { feed, changes } = feedTo(1);
    const markups = named('a');
    feed.set(1, markups);
    await feed.painted();
    feed.set(1, [...markups]);
    await feed.painted();
    expect(changes).toHaveLength(1);
  });

  it('sends many in portions, and says which is the last', async () => {
    const { feed, changes, there } = feedTo(1);
    feed.set(1, named(...Array.from({ length: 1000 }, (_, at) => `m${at}`)));
    await feed.painted();
    expect(changes.length).toBeGreaterThan(1);
    expect(changes.map(({ isPart }) => isPart)).toEqual(
      changes.map((_, at) => at < changes.length - 1),
    );
    expect(there()).toHaveLength(1000);
  });

  it('keeps the order in which they are painted', async () => {
    const { feed, there } = feedTo(1);
    const [a, b, c, d] = named('a', 'b', 'c', 'd');
    if (!a || !b || !c || !d) throw new Error('four');
    feed.set(1, [a, b, c]);
    await feed.painted();
    feed.set(1, [a, d, c, b]);
    await feed.painted();
    expect(there()).toEqual(['a', 'd', 'c', 'b']);
  });

  it('sends everything again to a new worker', async () => {
    const { feed, changes } = feedTo(1);
    feed.set(1, named('a', 'b'));
    feed.set(2, named('c'));
    await feed.painted();
    changes.length = 0;
    feed.resend();
    await feed.painted();
    expect(changes.flatMap(({ put }) => put.map(({ name }) => name))).toEqual(['a', 'b', 'c']);
  });

  it('begins anew when its worker is replaced while a portion is on its way', async () => {
    let there: string[] = [];
    let die = (): void => undefined;
    let isFirst = true;
    const feed = new MarkupFeed({
      document: 1,
      settled: () => Promise.resolve(),
      call: (_method, input) => {
        if (!isFirst) {
          there.push(...(input as MarkupsChange).put.map(({ name }) => name));
          return Promise.resolve(undefined as never);
        }
        isFirst = false;
        return new Promise((_resolve, reject) => {
          die = () => reject(new Error('WORKER_GONE'));
        });
      },
    });
    const names = Array.from({ length: 500 }, (_, at) => `m${at}`);
    feed.set(1, named(...names));
    await Promise.resolve();
    await Promise.resolve();
    there = [];
    feed.resend();
    die();
    await feed.painted();
    expect(there).toEqual(names);
  });

  it('follows what is set while it sends', async () => {
    const { feed, there } = feedTo(1);
    feed.set(1, named(...Array.from({ length: 1000 }, (_, at) => `m${at}`)));
    await Promise.resolve();
    feed.set(1, named('other'));
    await feed.painted();
    expect(there()).toEqual(['other']);
  });
});
