/** Entry of the view worker. */
import { expose, transfer, wrap } from 'comlink';
import { fetchCore, startCore } from '../../wasm-core/bindings/core.ts';
import { announceReady, Jobs, WorkerError } from '../protocol/serve.ts';
import type { ViewForSheet, ViewWorkerApi } from '../protocol/view-worker.ts';
import { endOnUnheardTraps, translateCoreError } from './core-errors.ts';
import { loadFont } from './markups/font.ts';
import { jobsForPeer } from './peer-jobs.ts';
import type { TileSource } from './tile-requests.ts';
import { Stage } from './stage.ts';
import { ViewService } from './view-service.ts';

const post = (message: unknown) => self.postMessage(message);
const jobs = new Jobs({ transfer, post, translate: translateCoreError });
let service: ViewService | null = null;

/** Workers without animation frames (older Safari) paint in the next task, about as often. */
const FRAME_MS = 16;

function nextFrame(paint: () => void): void {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(paint);
  else setTimeout(paint, FRAME_MS);
}

function current(): ViewService {
  if (!service) throw new WorkerError('INTERNAL', 'The worker is not configured.');
  return service;
}

/** Null until the first markups ask for it. */
let font: Promise<void> | null = null;

async function loadFontOnce(): Promise<void> {
  await loadFont();
  service?.fontCame();
}

async function compile(): Promise<WebAssembly.Module> {
  try {
    return await fetchCore();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    // Bytes that arrived but do not compile are the browser's problem; anything else is a download failure.
    const code = error instanceof WebAssembly.CompileError ? 'UNSUPPORTED' : 'NOT_LOADED';
    throw new WorkerError(code, `The core could not be loaded: ${why}`);
  }
}

const api: ViewWorkerApi = {
  cancel: jobs.cancel,
  configure: jobs.handler(async ({ module, budgetBytes }) => {
    const compiled = module ?? (await compile());
    startCore(compiled);
    service = new ViewService(budgetBytes, { request: nextFrame });
    return compiled;
  }),
  connect: jobs.handler(({ document, port }) => {
    const sheetJobs = jobsForPeer();
    const forSheet: ViewForSheet = {
      cancel: sheetJobs.cancel,
      page: sheetJobs.handler((page) => current().page(document, page)),
      repainted: sheetJobs.handler((paint) => current().repainted(document, paint)),
      coarse: sheetJobs.handler((picture) => current().coarse(document, picture)),
    };
    expose(forSheet, port);
    current().connect(document, wrap(port) as unknown as TileSource);
  }),
  disconnect: jobs.handler((document) => current().disconnect(document)),
  attach: jobs.handler(({ view, canvas, subject, alternate }) =>
    current().attach(view, new Stage(canvas, subject, alternate)),
  ),
  change: jobs.handler((change) => current().change(change)),
  settled: jobs.handler(async (view) => {
    // Until then, words are painted in another font.
    await font;
    await current().settled(view);
  }),
  detach: jobs.handler((view) => current().detach(view)),
  pair: jobs.handler(({ overlay, a, b }) => current().pair(overlay, a, b)),
  unpair: jobs.handler((overlay) => current().unpair(overlay)),
  setAlignment: jobs.handler(({ overlay, laid }) => current().setAlignment(overlay, laid)),
  match: jobs.handler(({ overlay, matching }) => current().match(overlay, matching)),
  clear: jobs.handler((document) => current().clear(document)),
  changeMarkups: jobs.handler((change) => {
    current().changeMarkups(change);
    font ??= loadFontOnce();
  }),
  leaveOutMarkups: jobs.handler(({ document, names }) =>
    current().leaveOutMarkups(document, new Set(names)),
  ),
  memory: jobs.handler(() => current().memory()),
};

endOnUnheardTraps();
expose(api);
await announceReady(post);
