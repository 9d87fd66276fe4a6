/** Entry of the sheet worker. */
import { expose, transfer, wrap } from 'comlink';
import { startCore } from '../../wasm-core/bindings/core.ts';
import type { CompareForSheet } from '../protocol/compare-worker.ts';
import type { SheetForView, SheetWorkerApi } from '../protocol/sheet-worker.ts';
import { ADDRESS_REFUSED, BYTES_ARRIVED } from '../protocol/outcome.ts';
import { announceReady, Jobs, Turns } from '../protocol/serve.ts';
import type { ViewForSheet } from '../protocol/view-worker.ts';
import { endOnUnheardTraps, translateCoreError } from './core-errors.ts';
import { Line } from './line.ts';
import type { RemotePdf } from './page-painter.ts';
import { jobsForPeer } from './peer-jobs.ts';
import { SheetService } from './sheet-service.ts';

type Remote<Api> = {
  [K in keyof Api]: Api[K] extends (...input: infer I) => infer R
    ? (...input: I) => Promise<Awaited<R>>
    : never;
};

const post = (message: unknown) => self.postMessage(message);
const jobs = new Jobs({ transfer, post, translate: translateCoreError });
const view = new Line<Remote<ViewForSheet>>('shows the drawings');
const compare = new Line<Remote<CompareForSheet>>('compares the drawings');
const pdf = new Line<RemotePdf>('paints this drawing');
let sent = 0;

const service = new SheetService({
  shown: (page) => view.ask((remote) => remote.page(++sent, page())),
  coarse: (make) =>
    view.ask((remote) => {
      const picture = make();
      return remote.coarse(++sent, transfer(picture, [picture.data.buffer]));
    }),
  repainted: (paint) => view.ask((remote) => remote.repainted(++sent, paint)),
  put: (make) =>
    compare.ask(async (remote) => {
      const content = await make();
      const buffer = content.kind === 'list' ? content.bytes.buffer : content.ink.buffer;
      return remote.put(++sent, transfer(content, [buffer]));
    }),
  page: (summary) => post({ type: 'pinbar-event', name: 'page', detail: summary }),
  addressRefused: (address) =>
    post({ type: 'pinbar-event', name: ADDRESS_REFUSED, detail: address }),
  arrived: () => post({ type: 'pinbar-event', name: BYTES_ARRIVED, detail: null }),
  pdf,
});

/** One tile is drawn while the next already waits, perhaps at pdf.js; others can still be canceled. */
const TILES_AT_ONCE = 2;
const tileTurns = new Turns(TILES_AT_ONCE);

function serveView(port: MessagePort): void {
  const viewJobs = jobsForPeer();
  const forView: SheetForView = {
    cancel: viewJobs.cancel,
    tile: viewJobs.handler(
      (request, job) =>
        tileTurns.take(async () => {
          // Lets queued cancellations in before the work starts.
          await job.pause();
          return service.tile(request, job);
        }),
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
    if (to === 'pdf') return pdf.connect(wrap(port) as unknown as RemotePdf);
    if (to === 'compare') return compare.connect(wrap(port) as unknown as Remote<CompareForSheet>);
    serveView(port);
    return view.connect(wrap(port) as unknown as Remote<ViewForSheet>);
  }),
  disconnect: jobs.handler(({ from }) => ({ view, compare, pdf })[from].disconnect()),
  open: jobs.handler((input, job) => service.open(input, job)),
  adopt: jobs.handler((pages) => service.adopt(pages)),
  renewed: jobs.handler(({ address }) => service.renewed(address)),
  close: jobs.handler(() => service.close()),
  pages: jobs.handler(() => service.pages()),
  showPage: jobs.handler((input, job) => service.showPage(input, job)),
  chooseLayers: jobs.handler((choices) => service.chooseLayers(choices)),
  leaveOut: jobs.handler((left) => service.leaveOut(left)),
  showOnlyLinework: jobs.handler((isOnly) => service.showOnlyLinework(isOnly)),
  resend: jobs.handler(({ to }) => service.resend(to)),
  summarise: jobs.handler((_, job) => service.summarise(job)),
  thumbnail: jobs.handler(
    ({ page, longSidePx }, job) => service.thumbnail(page, longSidePx, job),
    (bitmap) => [bitmap],
  ),
  snap: jobs.handler(({ point, radiusPoints, ...options }) =>
    service.snap(point, radiusPoints, options),
  ),
  roomAt: jobs.handler(({ point, widestPoints }) => service.roomAt(point, widestPoints)),
  textIn: jobs.handler((box) => service.textIn(box)),
  letters: jobs.handler(
    () => service.letters(),
    (letters) => (letters === null ? [] : [letters.frames.buffer, letters.stops.buffer]),
  ),
  memory: jobs.handler(() => service.memory()),
};

endOnUnheardTraps();
expose(api);
await announceReady(post);
