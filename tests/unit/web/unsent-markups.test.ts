/** Unsent markups outlive a closed tab, but not a person who signs out. */
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetUnsentMarkups, UnsentMarkups } from '../../../web/src/lib/unsent-markups.ts';

const CLOUD = { documentId: 7, pageNumber: 1, name: 'cloud', xfdf: '<xfdf/>', base: null };

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  });
});

it('are those of one person in one project', () => {
  new UnsentMarkups(1, 2).put(CLOUD);
  expect(new UnsentMarkups(1, 2).all()).toEqual([CLOUD]);
  expect(new UnsentMarkups(1, 3).all()).toEqual([]);
  expect(new UnsentMarkups(2, 2).all()).toEqual([]);
});

it('are gone after signing out, also if the screen closes later', () => {
  const before = new UnsentMarkups(1, 2);
  before.put(CLOUD);
  forgetUnsentMarkups();
  before.put(CLOUD);
  expect(new UnsentMarkups(1, 2).all()).toEqual([]);
  const after = new UnsentMarkups(1, 2);
  after.put(CLOUD);
  expect(after.all()).toEqual([CLOUD]);
});
