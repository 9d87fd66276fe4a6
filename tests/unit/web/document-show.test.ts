/** When a viewer goes to pages and locations of a document that was just opened (V-038). */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PdfDocument, Way } from '../../../workers/protocol/document.ts';
import type { LayerChoices } from '../../../workers/protocol/layers.ts';
import { DocumentShow } from '../../../web/src/parts/viewer/document-show.ts';

const file = (key: string) => ({ id: key, key, name: key, pageNumber: 1 });

/** A document that opens everything at once and records which files were opened and which pages shown. */
function opened() {
  const pages: number[] = [];
  const opens: string[] = [];
  const layers: LayerChoices[] = [];
  let way: Way = 'vectors';
  const document: Partial<PdfDocument> = {
    open: (_file, name) => {
      opens.push(name);
      const facts = { bytes: 1, sha256: null, damage: null, pageLabels: null };
      return Promise.resolve({ ...facts, name, pageCount: 40 });
    },
    chooseLayers: async (choices, options) => {
      layers.push(choices);
      const page = pages.at(-1);
      return page === undefined ? null : ((await document.showPage?.(page - 1, options)) ?? null);
    },
    showPage: (page) => {
      pages.push(page + 1);
      return Promise.resolve({
        page,
        widthPoints: 612,
        heightPoints: 792,
        frame: { cropBox: [0, 0, 612, 792], rotation: 0, userUnit: 1 },
        way,
        items: 1,
        notices: [],
        layers: [],
      });
    },
    dispose: () => undefined,
  };
  const engine = { createDocument: () => document as PdfDocument };
  const show = new DocumentShow(engine, new QueryClient());
  const paint = () => {
    way = 'pixels';
  };
  return { show, pages, opens, layers, paint };
}

/** What local storage has. */
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

it('shows and hides layers where the page is, and remembers that for the document', async () => {
  const { show, pages, layers } = opened();
  await show.show(file('a'), 4);
  const { sheet } = show.store.get();
  await show.chooseLayers({ 'A-NOTE': false });
  expect(pages).toEqual([4, 4]);
  expect(show.store.get()).toMatchObject({ phase: 'shown', layers: { 'A-NOTE': false } });
  // Another object would move the camera.
  expect(show.store.get().sheet).toBe(sheet);

  await show.show(file('b'), 1);
  expect(show.store.get().layers).toEqual({});
  await show.show(file('a'), 4);
  expect(layers).toEqual([{ 'A-NOTE': false }, { 'A-NOTE': false }]);
  expect(show.store.get().layers).toEqual({ 'A-NOTE': false });
  await show.chooseLayers({});
  expect([...kept.keys()]).toEqual([]);
});

it('follows the layers that another viewer of the document chooses, at once and while it is there', async () => {
  const [one, two, other] = [opened(), opened(), opened()];
  await one.show.show(file('a'), 4);
  await two.show.show(file('a'), 9);
  await other.show.show(file('b'), 1);
  await one.show.chooseLayers({ 'A-NOTE': false });
  expect(two.show.store.get()).toMatchObject({ phase: 'shown', layers: { 'A-NOTE': false } });
  expect([one, two, other].map(({ layers }) => layers.length)).toEqual([1, 1, 0]);
  await two.show.chooseLayers({});
  expect(one.show.store.get().layers).toEqual({});

  await two.show.show(file('b'), 1);
  one.show.dispose();
  await one.show.chooseLayers({ 'A-WALL': false });
  expect(two.show.store.get().layers).toEqual({});
  await other.show.chooseLayers({ 'A-WALL': false });
  expect(one.layers.length).toBe(3);
  expect(two.show.store.get().layers).toEqual({ 'A-WALL': false });
});

it('takes the page as it is drawn now, where a layer needs pdf.js', async () => {
  const { show, paint } = opened();
  await show.show(file('a'), 1);
  paint();
  await show.chooseLayers({ Photo: true });
  expect(show.store.get().sheet?.way).toBe('pixels');
});

it('says why when the page cannot be shown with other layers', async () => {
  const { show } = opened();
  await show.show(file('a'), 1);
  show.document.chooseLayers = () =>
    Promise.reject(Object.assign(new Error('Too long.'), { code: 'TOO_COMPLEX' }));
  await show.chooseLayers({ 'A-NOTE': true });
  expect(show.store.get()).toMatchObject({
    phase: 'failed',
    error: { title: 'The page is too complex', detail: 'Too long.' },
  });
});
