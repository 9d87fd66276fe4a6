/**
 * Ends the page's workers as they end in reality. Every worker script gets a prelude that obeys orders from the page: the
 * next calls of the core trap, an error escapes, the thread closes silently.
 */
import type { BrowserContext, Page } from 'playwright-core';

export type WorkerName = 'view' | 'compare' | 'sheet A' | 'sheet B';

export type Fault =
  /** The next call of the core traps: it reads outside its memory. */
  | 'trap'
  /** The next call of the core runs out of memory: it traps like a failed allocation. */
  | 'memory'
  /** An error that nothing in the worker catches. */
  | 'error'
  /** The thread ends, and no event tells the page. */
  | 'close';

type FaultyWindow = Window & { startedWorkers: { kind: string; worker: Worker }[] };

/** Runs in the worker before its script. Text, because the script is bundled code. */
const PRELUDE = `{
  // (module (memory 0) (func (export "trap") i32.const 0 i32.load drop))
  const trapping = new WebAssembly.Module(new Uint8Array([0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,
    5,3,1,0,0,7,8,1,4,116,114,97,112,0,0,10,10,1,8,0,65,0,40,2,0,26,11]));
  // (module (func (export "trap") unreachable))
  const starving = new WebAssembly.Module(new Uint8Array([0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,
    7,8,1,4,116,114,97,112,0,0,10,5,1,3,0,0,11]));
  let next = null;
  let always = FAULTS_ALWAYS;
  const Real = WebAssembly.Instance;
  WebAssembly.Instance = class extends Real {
    get exports() {
      const real = super.exports;
      const faulty = {};
      for (const [name, value] of Object.entries(real)) {
        faulty[name] = typeof value !== 'function' || name.startsWith('__wbindgen') ? value
          : (...input) => {
            const module = next ?? (always ? trapping : null);
            next = null;
            if (module !== null) new Real(module).exports.trap();
            return value(...input);
          };
      }
      return faulty;
    }
  };
  addEventListener('message', (event) => {
    const fault = event.data?.fault;
    if (fault === undefined) return;
    event.stopImmediatePropagation();
    if (fault === 'trap') next = trapping;
    else if (fault === 'memory') next = starving;
    else if (fault === 'error') setTimeout(() => { throw new Error('an error that nobody caught'); });
    else close();
  });
}
`;

/** Worker scripts that trap at their first call of the core, whenever they start. */
export type Doom = { kinds: Set<'view' | 'compare' | 'sheet'> };

/** Prepares a context for pages opened afterwards. */
export async function makeWorkersMortal(context: BrowserContext): Promise<Doom> {
  const doom: Doom = { kinds: new Set() };
  await context.addInitScript(() => {
    const startedWorkers: FaultyWindow['startedWorkers'] = [];
    Object.assign(window, { startedWorkers });
    const Real = Worker;
    window.Worker = class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        startedWorkers.push({ kind: options?.name ?? '', worker: this });
      }
    };
  });
  await context.route('**/assets/*.worker-*.js', async (route) => {
    const response = await route.fetch();
    const kind = /(view|compare|sheet)\.worker/.exec(route.request().url())?.[1];
    const always = [...doom.kinds].some((each) => each === kind);
    const prelude = PRELUDE.replace('FAULTS_ALWAYS', String(always));
    await route.fulfill({
      response,
      // A cached script would come back with an old prelude.
      headers: { ...response.headers(), 'cache-control': 'no-store' },
      body: prelude + (await response.text()),
    });
  });
  return doom;
}

/** Orders a fault; the worker meets it at its next message or call. */
export function order(page: Page, name: WorkerName, fault: Fault): Promise<void> {
  return page.evaluate(
    ([wanted, what]) => {
      const { startedWorkers } = window as unknown as FaultyWindow;
      const [kind = '', letter] = wanted.split(' ');
      // Sides start in order; a replacement stands for the worker that ended.
      const all = startedWorkers.filter((each) => each.kind === kind);
      const chosen = letter === 'B' ? all[1] : all[0];
      if (chosen === undefined) throw new Error(`No worker ${wanted} was started`);
      chosen.worker.postMessage({ fault: what });
    },
    [name, fault] as const,
  );
}

/** How many workers of a kind have been started since the page opened. */
export function startedCount(
  page: Page,
  kind: 'view' | 'compare' | 'sheet' | 'pdf',
): Promise<number> {
  return page.evaluate(
    (wanted) =>
      (window as unknown as FaultyWindow).startedWorkers.filter((each) => each.kind === wanted)
        .length,
    kind,
  );
}
