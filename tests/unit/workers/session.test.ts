/** The session over workers that answer by hand: in which order it asks them. */
import { expose } from 'comlink';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCompareSession } from '../../../workers/client/create-session.ts';
import type { WorkerLike } from '../../../workers/client/worker-host.ts';
import type { WorkerKind } from '../../../workers/client/workers.ts';
import { READY } from '../../../workers/protocol/outcome.ts';
import type { Matrix } from '../../../contract/src/geometry/types.ts';

type Answer = (input: unknown) => unknown;

/** The smallest module there is. */
const MODULE = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));

/** A worker that notes what it is asked; `answers` decides what it says, else it says nothing in particular. */
function scripted(kind: WorkerKind, asked: string[], answers: Record<string, Answer>): WorkerLike {
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
  return {
    postMessage: (message: unknown, moved?: Transferable[]) =>
      port1.postMessage(message, moved ?? []),
    addEventListener: (type, listener) => {
      if (type === 'error' || typeof listener !== 'function') return;
      port1.addEventListener(type, (event) => listener(event));
    },
    removeEventListener: () => undefined,
    start: () => port1.start(),
    terminate: () => port1.close(),
  };
}

function session(answers: Record<string, Answer>, options: { warmUpUrl?: string } = {}) {
  const asked: string[] = [];
  const all = { 'view.configure': () => MODULE, ...answers };
  const opened = createCompareSession({
    createWorker: (kind) => scripted(kind, asked, all),
    assets: { standardFonts: '', cMaps: '', pdfWasm: '', icc: '' },
    cacheBudgetBytes: 1,
    ...options,
  });
  return { session: opened, asked };
}

const SHIFTED: Matrix = [1, 0, 0, 1, 5, 0];
const TURNED: Matrix = [0, 1, -1, 0, 9, 9];

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('placing B on A', () => {
  it('moves the picture before the given map is measured', async () => {
    const { session: opened, asked } = session({
      'compare.setAlignment': () => ({ matrix: SHIFTED, method: 'three points' }),
    });
    await opened.setAlignment(SHIFTED, 'three points');
    const order = asked.filter((name) => name.endsWith('.setAlignment'));
    expect(order).toEqual(['view.setAlignment', 'compare.setAlignment']);
    opened.dispose();
  });

  it('does not show an automatic alignment that comes after a given one', async () => {
    const shown: unknown[] = [];
    const slow = gate();
    const { session: opened } = session({
      'view.setAlignment': (matrix) => shown.push(matrix),
      'compare.align': async () => {
        await slow.opened;
        return { matrix: TURNED, method: 'ink' };
      },
      'compare.setAlignment': () => ({ matrix: SHIFTED, method: 'three points' }),
    });
    const automatic = opened.align();
    const given = opened.setAlignment(SHIFTED, 'three points');
    slow.open();
    await Promise.all([automatic, given]);
    expect(shown).toEqual([SHIFTED]);
    opened.dispose();
  });

  it('puts the picture back when a given map is refused', async () => {
    const shown: unknown[] = [];
    const { session: opened } = session({
      'view.setAlignment': (matrix) => shown.push(matrix),
      'compare.align': () => ({ matrix: TURNED, method: 'ink' }),
      'compare.setAlignment': () => {
        throw new Error('This map squeezes the drawing flat.');
      },
    });
    await opened.align();
    await expect(opened.setAlignment([0, 0, 0, 0, 0, 0], 'stored')).rejects.toThrow('squeezes');
    expect(shown).toEqual([TURNED, [0, 0, 0, 0, 0, 0], TURNED]);
    opened.dispose();
  });
});

describe('warming up', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('begins by itself and ends with the first file', async () => {
    vi.stubGlobal('location', { href: 'http://localhost/compare' });
    const begun = gate();
    const stopped = gate();
    const urls: unknown[] = [];
    const { session: opened, asked } = session(
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
    await opened.open('a', new Blob(['%PDF']), 'plan.pdf');
    await opened.open('b', new Blob(['%PDF']), 'plan.pdf');
    expect(urls).toEqual([{ url: 'http://localhost/sample/warm-up.pdf' }]);
    expect(asked.filter((name) => name === 'compare.stopWarmUp')).toHaveLength(1);
    opened.dispose();
  });
});
