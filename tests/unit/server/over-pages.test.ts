/** Going through pages with children that crash: retries, giving up, and the end. */
import { describe, expect, it } from 'vitest';
import { ChildFailed, ChildSilent, ChildTooLarge } from '../../../server/src/jobs/child-lines.ts';
import { overPages } from '../../../server/src/jobs/over-pages.ts';

const running = new AbortController().signal;
const PAGES = 30;

/** Children that crash on a page as often as `deaths` says. Returns where each of them started. */
function children(deaths: ReadonlyMap<number, Error[]>) {
  const began: number[] = [];
  const left = new Map([...deaths].map(([page, errors]) => [page, [...errors]]));
  async function* from(first: number) {
    began.push(first);
    yield await Promise.resolve({ pageCount: PAGES });
    for (let page = first; page <= PAGES; page += 1) {
      const error = left.get(page)?.shift();
      if (error) throw error;
      yield { page };
    }
  }
  return { began, from };
}

async function all<Item>(items: AsyncIterable<Item>, into: Item[] = []): Promise<Item[]> {
  for await (const item of items) into.push(item);
  return into;
}

describe('going over pages', () => {
  it('tries a page of which a child died once more in a new child', async () => {
    const { began, from } = children(new Map([[7, [new ChildFailed('unreachable')]]]));
    const said = await all(overPages(from, { firstPage: 1, signal: running }));
    expect(said).toEqual([
      { pageCount: PAGES },
      ...Array.from({ length: PAGES }, (_, index) => ({ page: index + 1 })),
    ]);
    expect(began).toEqual([1, 7]);
  });

  it('gives a page up when the second child dies of it too, says why, and goes on', async () => {
    const twice = (error: Error) => [error, error];
    const { began, from } = children(
      new Map([
        [1, twice(new ChildSilent())],
        [4, twice(new ChildTooLarge('1.5 GiB'))],
        [PAGES, twice(new ChildFailed('unreachable'))],
      ]),
    );
    const said = await all(overPages(from, { firstPage: 1, signal: running }));
    expect(said).toHaveLength(PAGES + 1);
    expect(said.filter((answer) => 'error' in answer)).toMatchObject([
      { page: 1, error: 'took too long' },
      { page: 4, error: 'needs too much memory' },
      { page: PAGES, error: 'too complex', detail: 'unreachable' },
    ]);
    expect(began).toEqual([1, 1, 2, 4, 5, PAGES]);
  });

  it('gives a document up whose pages end one child after the other', async () => {
    const died = new ChildFailed('unreachable');
    const deaths = Array.from({ length: PAGES }, (_, at): [number, Error[]] => [
      at + 1,
      [died, died],
    ]);
    const { began, from } = children(new Map(deaths));
    const said: object[] = [];
    const reading = all<object>(overPages(from, { firstPage: 1, signal: running }), said);
    await expect(reading).rejects.toThrow('too many pages were too complex');
    expect(said).toHaveLength(21);
    expect(began).toHaveLength(40);
  });

  it('ends when the time of the document is over, and keeps what it said', async () => {
    async function* slow(_first: number, signal: AbortSignal) {
      yield await Promise.resolve({ pageCount: 2 });
      yield { page: 1 };
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      signal.throwIfAborted();
      yield { page: 2 };
    }
    const said: object[] = [];
    const leftMs = (pageCount: number) => (pageCount === 0 ? 60_000 : 20);
    const reading = all<object>(overPages(slow, { firstPage: 1, signal: running, leftMs }), said);
    await expect(reading).rejects.toThrow('this document took too long');
    expect(said).toEqual([{ pageCount: 2 }, { page: 1 }]);
  });

  it('passes on why the file cannot be opened', async () => {
    async function* broken() {
      yield await Promise.reject<{ pageCount: number }>(new ChildSilent());
    }
    const reading = all(overPages(broken, { firstPage: 1, signal: running }));
    await expect(reading).rejects.toThrow(ChildSilent);
  });
});
