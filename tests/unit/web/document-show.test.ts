/** When a viewer goes to pages and locations of a document that was just opened (V-038). */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PdfDocument } from '../../../workers/protocol/document.ts';
import { DocumentShow } from '../../../web/src/parts/viewer/document-show.ts';

const file = (key: string) => ({ id: key, key, name: key, pageNumber: 1 });

/** A document that opens everything at once and records which files were opened and which pages shown. */
function opened() {
  const pages: number[] = [];
  const opens: string[] = [];
  const document: Partial<PdfDocument> = {
    open: (_file, name) => {
      opens.push(name);
      return Promise.resolve({ pageCount: 40, isLinearized: false } as never);
    },
    showPage: (page) => {
      pages.push(page + 1);
      return Promise.resolve({
        page,
        widthPoints: 612,
        heightPoints: 792,
        frame: { cropBox: [0, 0, 612, 792], rotation: 0, userUnit: 1 },
        way: 'vectors',
        items: 1,
        notices: [],
      });
    },
    dispose: () => undefined,
  };
  const engine = { createDocument: () => document as PdfDocument };
  const show = new DocumentShow(engine, new QueryClient());
  return { show, pages, opens };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('opens the page that was asked for at once, and settles 300 ms later', async () => {
  const { show, pages } = opened();
  await show.show(file('a'), 7);
  expect(pages).toEqual([7]);
  expect(show.store.get()).toMatchObject({ phase: 'shown', isSettled: false });
  await vi.advanceTimersByTimeAsync(299);
  expect(show.store.get().isSettled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(show.store.get().isSettled).toBe(true);
});

it('keeps pages that are asked for right after the opening until then, and goes to the last one', async () => {
  const { show, pages } = opened();
  await show.show(file('a'), 1);
  await vi.advanceTimersByTimeAsync(100);
  void show.show(file('a'), 2);
  const last = show.show(file('a'), 3);
  await vi.advanceTimersByTimeAsync(199);
  expect(pages).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1);
  await last;
  expect(pages).toEqual([1, 3]);
  expect(show.store.get()).toMatchObject({ phase: 'shown', isSettled: true, sheet: { page: 2 } });
  // Nothing waits any longer.
  await show.show(file('a'), 4);
  expect(pages).toEqual([1, 3, 4]);
});

it('does not keep another document waiting, which then settles by itself', async () => {
  const { show, pages } = opened();
  await show.show(file('a'), 1);
  await vi.advanceTimersByTimeAsync(200);
  await show.show(file('b'), 5);
  expect(pages).toEqual([1, 5]);
  await vi.advanceTimersByTimeAsync(299);
  expect(show.store.get().isSettled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(show.store.get().isSettled).toBe(true);
});

it('tells how far the loading is, from 0 to 1: the file first, then its page', async () => {
  const { show } = opened();
  const open = show.document.open.bind(show.document);
  const showPage = show.document.showPage.bind(show.document);
  show.document.open = (source, name, options) => {
    for (const done of [0, 0.5, 1]) options?.onProgress?.({ done, step: 'Reading' });
    return open(source, name, options);
  };
  show.document.showPage = (page, options) => {
    for (const done of [0.5, 1]) options?.onProgress?.({ done, step: 'Drawing' });
    return showPage(page, options);
  };
  const told: number[] = [];
  show.store.subscribe(() => {
    const { progress } = show.store.get();
    if (progress !== null && progress.done !== told.at(-1)) told.push(progress.done);
  });
  await show.show(file('a'), 1);
  expect(told).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(show.store.get().progress).toBeNull();
});

it('leaves a file open when a linearized copy of it was made', async () => {
  const { show, opens } = opened();
  const upload = { id: 'original.pdf', key: 'original.pdf', name: 'Plans.pdf' };
  await show.show({ ...upload, pageNumber: 1 }, 1);
  await vi.advanceTimersByTimeAsync(300);
  await show.show({ ...upload, key: 'linearized.pdf', pageNumber: 2 }, 2);
  expect(opens).toEqual(['Plans.pdf']);
  await show.show({ id: 'other.pdf', key: 'other.pdf', name: 'Other.pdf', pageNumber: 1 }, 1);
  expect(opens).toEqual(['Plans.pdf', 'Other.pdf']);
});

it('stops waiting for a page when a person cancels, and begins anew when they try again', async () => {
  const { show, pages, opens } = opened();
  let isSlow = true;
  const showPage = show.document.showPage.bind(show.document);
  show.document.showPage = (page, options) =>
    isSlow
      ? new Promise((_, reject) => {
          options?.signal?.addEventListener('abort', () =>
            reject(Object.assign(new Error('canceled'), { code: 'ABORTED' })),
          );
        })
      : showPage(page, options);
  const waiting = show.show(file('a'), 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(show.store.get().phase).toBe('loading');
  show.cancel();
  await waiting;
  expect(show.store.get()).toMatchObject({
    phase: 'failed',
    isCanceled: true,
    progress: null,
    error: { title: 'Loading was canceled', detail: '' },
  });
  isSlow = false;
  await show.show(file('a'), 1);
  expect(show.store.get()).toMatchObject({ phase: 'shown', isCanceled: false, error: null });
  expect([opens.length, pages]).toEqual([2, [1]]);
});

it('says which limit a page exceeds', async () => {
  const { show } = opened();
  const message = 'This page is too complex to display: it has an image of 4,294,836,225 pixels.';
  show.document.showPage = () =>
    Promise.reject(Object.assign(new Error(message), { code: 'TOO_COMPLEX' }));
  await show.show(file('a'), 1);
  expect(show.store.get()).toMatchObject({
    phase: 'failed',
    isCanceled: false,
    error: { title: 'The page is too complex', detail: message },
  });
});
