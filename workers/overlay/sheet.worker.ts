/** Entry of the sheet worker. */
import { expose, transfer, wrap } from 'comlink';
import { startCore } from '../../wasm-core/bindings/core.ts';
import type { CompareForSheet } from '../protocol/compare.ts';
import { READY } from '../protocol/outcome.ts';
import type { SheetForView, SheetWorkerApi } from '../protocol/sheet.ts';
import { Jobs, unwrap } from '../protocol/serve.ts';
import type { ViewForSheet } from '../protocol/view.ts';
import { translateCoreError } from './core-errors.ts';
import type { RemotePdf } from './page-painter.ts';
import { SheetService } from './sheet-service.ts';

type Remote<Api> = {
  [K in keyof Api]: Api[K] extends (...input: infer I) => infer R
    ? (...input: I) => Promise<Awaited<R>>
    : never;
};

const post = (message: unknown) => self.postMessage(message);
const jobs = new Jobs({ transfer, post, translate: translateCoreError });
let view: Remote<ViewForSheet> | null = null;
let compare: Remote<CompareForSheet> | null = null;
let sent = 0;

const service = new SheetService({
  coarse: async (picture) => {
    if (view) unwrap(await view.coarse(++sent, transfer(picture, [picture.data.buffer])));
  },
  put: async (side, content) => {
    const buffer = content.kind === 'list' ? content.bytes.buffer : content.ink.buffer;
    if (compare) unwrap(await compare.put(++sent, transfer({ side, content }, [buffer])));
  },
  page: (summary) => post({ type: 'pinbar-event', name: 'page', detail: summary }),
});

function serveView(port: MessagePort): void {
  const viewJobs = new Jobs({ transfer, post: () => undefined, translate: translateCoreError });
  const forView: SheetForView = {
    cancel: viewJobs.cancel,
    tile: viewJobs.handler(
      async (request, job) => {
        // Lets a cancellation that is already waiting in before the work starts.
        await job.pause();
        return service.tile(request, job);
      },
      (picture) => [picture.data.buffer],
    ),
  };
  expose(forView, port);
}

const api: SheetWorkerApi = {
  cancel: jobs.cancel,
  configure: jobs.handler(({ assets, module }) => {
    startCore(module);
    service.configure(assets);
  }),
  connect: jobs.handler(({ to, port }) => {
    if (to === 'pdf') return service.setPdf(wrap(port) as unknown as RemotePdf);
    if (to === 'compare') {
      compare = wrap(port) as unknown as Remote<CompareForSheet>;
      return;
    }
    serveView(port);
    view = wrap(port) as unknown as Remote<ViewForSheet>;
  }),
  open: jobs.handler((input, job) => service.open(input, job)),
  adopt: jobs.handler(({ side, document, pages }) => service.adopt(side, document, pages)),
  close: jobs.handler(() => service.close()),
  setSide: jobs.handler((side) => service.setSide(side)),
  pages: jobs.handler(() => service.pages()),
  showPage: jobs.handler((input, job) => service.showPage(input, job)),
  resend: jobs.handler(({ to }) => service.resend(to)),
  summarise: jobs.handler((_, job) => service.summarise(job)),
  thumbnail: jobs.handler(
    ({ page, longSidePx }, job) => service.thumbnail(page, longSidePx, job),
    (bitmap) => [bitmap],
  ),
  snap: jobs.handler(({ point, radiusPoints }) => service.snap(point, radiusPoints)),
  textIn: jobs.handler((box) => service.textIn(box)),
  memory: jobs.handler(() => service.memory()),
};

expose(api);
post({ type: READY });
