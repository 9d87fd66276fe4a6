/** Drafts of forms: one of each tab, found again after it is gone, forgotten when sent. */
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetDrafts, KeptDrafts } from '../../../web/src/lib/kept-drafts.ts';

const items = new Map<string, string>();
beforeEach(() => {
  items.clear();
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

/** Locks are given back in the background. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

it('goes to the next visit of the same person and project, once the tab is gone', async () => {
  const tab = new KeptDrafts('issue', 1, 2);
  tab.put({ summary: 'No' });
  tab.put({ summary: 'No drain' });
  await settle();
  expect(await new KeptDrafts('issue', 1, 2).claim()).toBeNull();
  expect(await new KeptDrafts('issue', 2, 2).claim()).toBeNull();
  tab.dispose();
  await settle();
  const next = new KeptDrafts('issue', 1, 2);
  expect(await next.claim()).toEqual({ summary: 'No drain' });
  next.put({ summary: 'No drain at B-3' });
  expect(items.size).toBe(1);
  next.forget();
  expect(items.size).toBe(0);
  await settle();
  expect(await new KeptDrafts('issue', 1, 2).claim()).toBeNull();
});

it('is each tab’s own', async () => {
  const [one, other] = [new KeptDrafts('issue', 1, 2), new KeptDrafts('issue', 1, 2)];
  one.put('one');
  other.put('other');
  await settle();
  one.forget();
  expect([...items.values()]).toEqual(['"other"']);
  other.dispose();
  await settle();
  expect(await one.claim()).toBe('other');
  one.forget();
});

it('is gone after signing out, also if the form closes later', () => {
  const tab = new KeptDrafts('issue', 1, 2);
  tab.put('typed');
  forgetDrafts();
  tab.put('typed more');
  expect(items.size).toBe(0);
  tab.dispose();
});
