/** The engine with hand-driven workers: which it starts, and in which order it calls them. */
import { expose } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEngine } from '../../../workers/client/engine.ts';
import type { WorkerLike } from '../../../workers/client/worker-thread.ts';
import type { WorkerKind } from '../../../workers/client/workers.ts';
import type { ComparisonOptions } from '../../../workers/protocol/comparison.ts';
import type { PdfDocument } from '../../../workers/protocol/document.ts';
import type { OverlayStyle } from '../../../workers/protocol/view.ts';
import { READY } from '../../../workers/protocol/outcome.ts';
import type { Laid } from '../../../contract/src/geometry/by-view.ts';
import type { Matrix } from '../../../contract/src/geometry/types.ts';

type Answer = (input: unknown) => unknown;

/** The smallest valid module. */
const MODULE = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));

type Scripted = { worker: WorkerLike; die: () => void };

/** A worker that records its calls. `answers` decides its responses; the default says nothing in particular. */
function scripted(kind: WorkerKind, asked: string[], answers: Record<string, Answer>): Scripted {
  let die: () => void = () => undefined;
  const { port1, port2 } = new MessageChannel();
  const api = new Proxy(
    {},
    {
      get: (_, method: string) => async (_job: number, input: unknown) => {
        const answer = answers[`${kind}.${method}`];
        asked.push(`${kind}.${method}`);
        try {
          return { ok: true, value: await answer?.(input) };
        } catch (error) {
          return { ok: false, error: { code: 'BAD_ARGUMENT', message: String(error) } };
        }
      },
    },
  );
  queueMicrotask(() => {
    expose(api, port2);
    port2.postMessage({ type: READY, lock: null });
  });
  const worker: WorkerLike = {
    postMessage: (message: unknown, moved?: Transferable[]) =>
      port1.postMessage(message, moved ?? []),
    addEventListener: (type, listener) => {
      if (typeof listener !== 'function') return;
      if (type === 'error') die = () => listener(new Event('error'));
      else port1.addEventListener(type, (event) => listener(event));
    },
    removeEventListener: () => undefined,
    start: () => port1.start(),
    terminate: () => port1.close(),
  };
  return { worker, die: () => die() };
}

function engineWith(answers: Record<string, Answer>) {
  const asked: string[] = [];
  const started: Record<WorkerKind, Scripted[]> = { view: [], compare: [], sheet: [], pdf: [] };
  const all = { 'view.configure': () => MODULE, ...answers };
  const engine = createEngine({
    createWorker: (kind) => {
      const one = scripted(kind, asked, all);
      started[kind].push(one);
      return one.worker;
    },
    assets: { standardFonts: '', cMaps: '', pdfWasm: '', icc: '' },
    cacheBudgetBytes: 1,
  });
  return { engine, asked, started };
}

/** Two documents compared. */
function comparing(answers: Record<string, Answer>, options: ComparisonOptions = {}) {
  const { engine, asked, started } = engineWith(answers);
  const [a, b] = [engine.createDocument(), engine.createDocument()];
  const comparison = engine.compare(a, b, options);
  const dispose = () => {
    for (const each of [comparison, a, b]) each.dispose();
  };
  return { comparison, a, b, asked, started, dispose };
}

const STYLE: OverlayStyle = {
  ...{ mode: 'both', paint: 'tint', colorA: '#ff0000', colorB: '#0000ff', swipeAt: 0.5 },
  ...{ opacityAPercent: 75, opacityBPercent: 75 },
};
const SHIFTED: Matrix = [1, 0, 0, 1, 5, 0];
const TURNED: Matrix = [0, 1, -1, 0, 9, 9];

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('the pool of workers', () => {
  const counts = (started: Record<WorkerKind, Scripted[]>) =>
    Object.fromEntries(Object.entries(started).map(([kind, all]) => [kind, all.length]));

  it('starts with a document, grows by one worker with the next, and compares only on demand', async () => {
    const { engine, asked, started } = engineWith({
      'sheet.open': () => ({ kind: 'opened', document: { name: 'a.pdf', pageCount: 1 } }),
      'sheet.showPage': () => ({ kind: 'shown', sheet: { page: 0, way: 'vectors', notices: [] } }),
    });
    expect(counts(started)).toEqual({ view: 0, sheet: 0, compare: 0, pdf: 0 });
    const [first, second] = [engine.createDocument(), engine.createDocument()];
    for (const document of [first, second]) {
      await document.open(new Blob(), 'a.pdf');
      await document.showPage(0);
    }
    expect(counts(started)).toEqual({ view: 1, sheet: 2, compare: 0, pdf: 0 });
    expect(asked.filter((name) => name.startsWith('compare.'))).toEqual([]);
    const comparison = engine.compare(first, second);
    await comparison.showPage('b', 0);
    expect(counts(started)).toEqual({ view: 1, sheet: 2, compare: 1, pdf: 0 });
    for (const each of [comparison, first, second]) each.dispose();
  });

  it('ends the view worker with the last document, and starts another with the compiled core', async () => {
    const modules: unknown[] = [];
    const { engine, started } = engineWith({
      'view.configure': (input) => {
        modules.push((input as { module: unknown }).module);
        return MODULE;
      },
    });
    const [first, second] = [engine.createDocument(), engine.createDocument()];
    await Promise.all([first.close(), second.close()]);
    first.dispose();
    await second.thumbnail(0, 10);
    second.dispose();
    const third = engine.createDocument();
    await third.close();
    expect(counts(started)).toMatchObject({ view: 2, sheet: 3 });
    expect(modules).toEqual([null, expect.any(WebAssembly.Module)]);
    third.dispose();
  });

  it('asks every view for new canvases after the view worker died, once each', async () => {
    const { engine, asked, started } = engineWith({});
    const documents = [engine.createDocument(), engine.createDocument()];
    const attached = () => asked.filter((name) => name === 'view.attach').length;
    const lost: PdfDocument[] = [];
    const attach = (document: PdfDocument) => {
      // Any transferable object: Node has no canvases.
      const canvas = new ArrayBuffer(1) as unknown as OffscreenCanvas;
      document.attach({
        canvas,
        onLost: () => {
          lost.push(document);
          attach(document);
        },
      });
    };
    for (const document of documents) attach(document);
    await vi.waitFor(() => expect(attached()).toBe(2));
    started.view[0]?.die();
    await vi.waitFor(() => expect(attached()).toBe(4));
    expect(lost).toEqual(documents);
    expect(counts(started)).toMatchObject({ view: 2, sheet: 2 });
    for (const document of documents) document.dispose();
  });

  it('tells every document when the view worker is given up', async () => {
    const { engine, started } = engineWith({});
    const gone: string[] = [];
    const documents = ['first', 'second'].map((name) =>
      engine.createDocument({ onGone: ({ code }) => gone.push(`${name} ${code}`) }),
    );
    for (let deaths = 0; deaths < 4; deaths += 1) {
      await vi.waitFor(() => expect(started.view).toHaveLength(deaths + 1));
      await documents[0]?.close();
      started.view[deaths]?.die();
    }
    expect(gone).toEqual(['first WORKER_GONE', 'second WORKER_GONE']);
    for (const document of documents) document.dispose();
  });
});

describe('placing B on A', () => {
  it('moves the picture before the given map is measured', async () => {
    const { comparison, asked, dispose } = comparing({
      'compare.setAlignment': () => ({ matrix: SHIFTED, method: 'three points' }),
    });
    await comparison.setAlignment({ matrix: SHIFTED }, 'three points');
    const order = asked.filter((name) => name.endsWith('.setAlignment'));
    expect(order).toEqual(['view.setAlignment', 'compare.setAlignment']);
    dispose();
  });

  it('does not show an automatic alignment that comes after a given one', async () => {
    const shown: unknown[] = [];
    const slow = gate();
    const { comparison, dispose } = comparing({
      'view.setAlignment': (input) => shown.push((input as { laid: Laid }).laid.matrix),
      'compare.align': async () => {
        await slow.opened;
        return { matrix: TURNED, method: 'ink' };
      },
      'compare.setAlignment': () => ({ matrix: SHIFTED, method: 'three points' }),
    });
    const automatic = comparison.align();
    const given = comparison.setAlignment({ matrix: SHIFTED }, 'three points');
    slow.open();
    await Promise.all([automatic, given]);
    expect(shown).toEqual([SHIFTED]);
    dispose();
  });

  it('puts the picture back when a given map is refused', async () => {
    const shown: unknown[] = [];
    const { comparison, dispose } = comparing({
      'view.setAlignment': (input) => shown.push((input as { laid: Laid }).laid.matrix),
      'compare.align': () => ({ matrix: TURNED, method: 'ink' }),
      'compare.setAlignment': () => {
        throw new Error('This map squeezes the drawing flat.');
      },
    });
    await comparison.align();
    await expect(comparison.setAlignment({ matrix: [0, 0, 0, 0, 0, 0] }, 'stored')).rejects.toThrow(
      'squeezes',
    );
    expect(shown).toEqual([TURNED, [0, 0, 0, 0, 0, 0], TURNED]);
    dispose();
  });
});

describe('warming up', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('begins by itself and ends with the first file', async () => {
    vi.stubGlobal('location', { href: 'http://localhost/compare' });
    const begun = gate();
    const stopped = gate();
    const urls: unknown[] = [];
    const { a, b, asked, dispose } = comparing(
      {
        'compare.warmUp': async (input) => {
          urls.push(input);
          begun.open();
          await stopped.opened;
        },
        'compare.stopWarmUp': () => stopped.open(),
        'sheet.open': () => ({ kind: 'opened', document: { name: 'plan.pdf' } }),
      },
      { warmUpUrl: '/sample/warm-up.pdf' },
    );
    await begun.opened;
    await a.open(new Blob(['%PDF']), 'plan.pdf');
    await b.open(new Blob(['%PDF']), 'plan.pdf');
    expect(urls).toEqual([{ url: 'http://localhost/sample/warm-up.pdf' }]);
    expect(asked.filter((name) => name === 'compare.stopWarmUp')).toHaveLength(1);
    dispose();
  });
});

describe('only linework', () => {
  it('is asked of a sheet once, again of the worker that replaces it, and with every picture', async () => {
    const [sheets, pictures] = [
      vi.fn<(input: unknown) => void>(),
      vi.fn<(input: unknown) => void>(),
    ];
    const { a, b, comparison, started, dispose } = comparing({
      'sheet.showOnlyLinework': sheets,
      'compare.crop': pictures,
    });
    const crop = () => comparison.crop([0, 0, 9, 9], 9, 9, STYLE);
    await crop();
    for (const document of [a, b, a, b]) document.showOnlyLinework(true);
    await crop();
    // A call that its worker has not answered is repeated.
    await a.thumbnail(0, 10);
    expect(sheets.mock.calls).toEqual([[true], [true]]);
    expect(pictures.mock.calls).toMatchObject([
      [{ isOnlyLinework: false }],
      [{ isOnlyLinework: true }],
    ]);
    started.sheet[0]?.die();
    await a.thumbnail(0, 10);
    expect(sheets).toHaveBeenCalledTimes(3);
    dispose();
  });
});

describe('lines within the tolerance', () => {
  const MATCHING = { toleranceInches: 0.01, differences: [] };

  it('are named to the workers that paint, and to those that replace them, until the next alignment', async () => {
    const told = { view: vi.fn(), compare: vi.fn() };
    const { comparison, started, dispose } = comparing({
      'view.match': told.view,
      'compare.match': told.compare,
      'compare.align': () => ({ matrix: SHIFTED, method: 'ink' }),
    });
    const crop = () => comparison.crop([0, 0, 9, 9], 9, 9, STYLE);
    await comparison.align();
    comparison.match(MATCHING);
    await crop();
    started.compare[0]?.die();
    await crop();
    started.view[0]?.die();
    await vi.waitFor(() => expect(told.view).toHaveBeenCalledTimes(2));
    expect(told.view).toHaveBeenLastCalledWith({ overlay: expect.anything(), matching: MATCHING });
    expect(told.compare.mock.calls).toEqual([[MATCHING], [MATCHING]]);
    await comparison.align();
    started.compare[1]?.die();
    await crop();
    expect(told.compare).toHaveBeenCalledTimes(2);
    dispose();
  });
});

describe('workers that die close together', () => {
  const OPENED = { kind: 'opened', document: { name: 'a.pdf', pageCount: 1 } };
  const SHOWN = { kind: 'shown', sheet: { page: 0, way: 'vectors', notices: [] } };

  async function shown(answers: Record<string, Answer>) {
    const made = comparing({
      'sheet.open': () => OPENED,
      'sheet.showPage': () => SHOWN,
      'sheet.thumbnail': () => 'a picture',
      ...answers,
    });
    await made.a.open(new Blob(), 'a.pdf');
    await made.comparison.showPage('a', 0);
    return made;
  }

  it('come back while realigned views wait for their tiles', async () => {
    const { a, comparison, asked, started } = await shown({
      'view.settled': () => new Promise(() => undefined),
      'compare.setAlignment': () => ({ matrix: SHIFTED, method: 'three points' }),
    });
    // Any transferable object: Node has no canvases.
    const canvas = () => new ArrayBuffer(1) as unknown as OffscreenCanvas;
    for (let view = 0; view < 2; view += 1) comparison.attach({ canvas: canvas() });
    await comparison.setAlignment({ matrix: SHIFTED }, 'three points');
    expect(asked.filter((name) => name === 'view.settled')).toHaveLength(2);
    started.sheet[0]?.die();
    expect(await a.thumbnail(0, 10)).toBe('a picture');
    expect([started.view.length, started.sheet.length]).toEqual([1, 3]);
  });

  it('are all back when a sheet ends over what the new view asks of it', async () => {
    const held = gate();
    let isHeld = true;
    const { a, comparison, started } = await shown({
      'sheet.resend': () => (isHeld ? held.opened : undefined),
    });
    started.view[0]?.die();
    await vi.waitFor(() => expect(started.view).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 20));
    isHeld = false;
    started.sheet[0]?.die();
    expect(await a.thumbnail(0, 10)).toBe('a picture');
    await comparison.swap();
    expect([started.view.length, started.sheet.length]).toEqual([2, 3]);
  });

  it('are all back when the view ends while a new sheet shows its page in it', async () => {
    // The page is shown once a live view has ports to both sheets, after one of them began to wait.
    let lines = 0;
    let bothHaveLines: () => void = () => undefined;
    let isNew = false;
    const waits = gate();
    const { a, started } = await shown({
      'sheet.connect': (input) => {
        if ((input as { to: string }).to === 'view') lines += 1;
        if (lines === 2) bothHaveLines();
      },
      'sheet.showPage': async () => {
        if (isNew) {
          await new Promise<void>((resolve) => {
            lines = 0;
            bothHaveLines = resolve;
            waits.open();
          });
        }
        return SHOWN;
      },
    });
    isNew = true;
    const before = started.view.length;
    started.sheet[0]?.die();
    await vi.waitFor(() => expect(started.sheet).toHaveLength(3));
    await waits.opened;
    started.view[0]?.die();
    expect(await a.thumbnail(0, 10)).toBe('a picture');
    expect([started.view.length, started.sheet.length]).toEqual([before + 1, 3]);
  });

  it('are all back when the view ends before it took the line of a new sheet', async () => {
    const held = gate();
    let isHeld = false;
    const { a, started } = await shown({
      'view.connect': () => (isHeld ? held.opened : undefined),
    });
    isHeld = true;
    started.sheet[0]?.die();
    await new Promise((resolve) => setTimeout(resolve, 50));
    isHeld = false;
    started.view[0]?.die();
    expect(await a.thumbnail(0, 10)).toBe('a picture');
    expect([started.view.length, started.sheet.length]).toEqual([2, 3]);
  });
});

describe('a page that takes too long', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** Messages between the workers take time, which does not pass for the engine. */
  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
  }

  const never = () => new Promise(() => undefined);
  const opens: Record<string, Answer> = {
    'sheet.open': () => ({ kind: 'opened', document: { name: 'a.pdf', pageCount: 2 } }),
  };

  it('is stopped after 30 s with its worker alone, and the next one is read by a new worker', async () => {
    let isSlow = true;
    const { a, comparison, asked, started, dispose } = comparing({
      ...opens,
      'sheet.showPage': () =>
        isSlow ? never() : { kind: 'shown', sheet: { page: 1, way: 'vectors', notices: [] } },
    });
    await a.open(new Blob(['%PDF']), 'a.pdf');
    const slow = comparison.showPage('a', 0);
    const refusal = expect(slow).rejects.toMatchObject({
      code: 'TOO_COMPLEX',
      message: 'This page took longer than 30 seconds and was stopped.',
    });
    await until(() => asked.includes('sheet.showPage'));
    isSlow = false;
    await vi.advanceTimersByTimeAsync(30_000);
    await refusal;
    expect(await comparison.showPage('a', 1)).toMatchObject({ page: 1 });
    // One of three was replaced; pdf.js was not called.
    expect([started.sheet.length, started.view.length, started.pdf.length]).toEqual([3, 1, 0]);
    dispose();
  });

  it('is stopped in pdf.js too, which alone is started again', async () => {
    const { a, comparison, asked, started, dispose } = comparing({
      ...opens,
      'sheet.showPage': (input) =>
        (input as { way: string }).way === 'vectors'
          ? { kind: 'declined', reason: 'It has a pattern.', notices: [] }
          : never(),
    });
    await a.open(new Blob(['%PDF']), 'a.pdf');
    const refusal = expect(comparison.showPage('a', 0)).rejects.toMatchObject({
      code: 'TOO_COMPLEX',
    });
    await until(() => asked.filter((name) => name === 'sheet.showPage').length === 2);
    await vi.advanceTimersByTimeAsync(30_000);
    await refusal;
    expect([started.sheet.length, started.pdf.length]).toEqual([2, 2]);
    dispose();
  });

  it('ends pdf.js when a page is canceled and its parser does not answer', async () => {
    let pings = 0;
    const { a, comparison, asked, started, dispose } = comparing({
      ...opens,
      'sheet.showPage': (input) =>
        (input as { way: string }).way === 'vectors'
          ? { kind: 'declined', reason: 'It has a pattern.', notices: [] }
          : never(),
      'pdf.ping': () => (++pings === 1 ? undefined : never()),
    });
    await a.open(new Blob(['%PDF']), 'a.pdf');
    const cancel = async () => {
      const before = asked.filter((name) => name === 'sheet.showPage').length;
      const controller = new AbortController();
      const shown = comparison.showPage('a', 0, { signal: controller.signal });
      const refusal = expect(shown).rejects.toMatchObject({ code: 'ABORTED' });
      await until(() => asked.filter((name) => name === 'sheet.showPage').length === before + 2);
      const pinged = pings;
      controller.abort();
      await refusal;
      await until(() => pings > pinged);
      await vi.advanceTimersByTimeAsync(4999);
    };
    await cancel();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(started.pdf).toHaveLength(1);
    await cancel();
    expect(started.pdf).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(started.pdf).toHaveLength(2);
    dispose();
  });

  it('starts pdf.js anew after it did not open a file in time', async () => {
    let isSlow = true;
    const { a, asked, started, dispose } = comparing({
      'sheet.open': () => ({
        kind: 'declined',
        reason: 'It is encrypted in a rare way.',
        bytes: 9,
      }),
      'pdf.open': () => (isSlow ? never() : { pageCount: 1 }),
      'pdf.pages': () => [{ widthPoints: 1, heightPoints: 1, label: null }],
    });
    const refusal = expect(a.open(new Blob(['%PDF']), 'a.pdf')).rejects.toMatchObject({
      code: 'TOO_COMPLEX',
      message: 'This file took longer than 30 seconds and was stopped.',
    });
    await until(() => asked.includes('pdf.open'));
    await vi.advanceTimersByTimeAsync(30_000);
    await refusal;
    isSlow = false;
    expect(await a.open(new Blob(['%PDF']), 'a.pdf')).toMatchObject({ pageCount: 1 });
    expect(started.pdf).toHaveLength(2);
    dispose();
  });
});
