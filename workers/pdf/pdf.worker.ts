/** Entry of the pdf worker: one document, painted and read by pdf.js off the page's thread. */
import { expose, transfer } from 'comlink';
import type { PdfForSheet, PdfWorkerApi } from '../protocol/pdf-worker.ts';
import { AddressLine } from '../bytes/address-line.ts';
import { ADDRESS_REFUSED, BYTES_ARRIVED } from '../protocol/outcome.ts';
import { allowOwnScripts } from '../protocol/own-scripts.ts';
import { announceReady, Jobs, WorkerError } from '../protocol/serve.ts';
import { PdfDocument } from './pdf-document.ts';

// For the parser, a nested worker.
allowOwnScripts();
const jobs = new Jobs({ transfer, post: (event) => self.postMessage(event) });
const addresses = new AddressLine((address) =>
  self.postMessage({ type: 'pinbar-event', name: ADDRESS_REFUSED, detail: address }),
);
const arrived = () => self.postMessage({ type: 'pinbar-event', name: BYTES_ARRIVED, detail: null });
let open: PdfDocument | null = null;

function current(): PdfDocument {
  if (!open) throw new WorkerError('BAD_ARGUMENT', 'No document is open.');
  return open;
}

function serveSheet(port: MessagePort): void {
  const sheetJobs = new Jobs({ transfer, post: () => undefined });
  const forSheet: PdfForSheet = {
    cancel: sheetJobs.cancel,
    paint: sheetJobs.handler(
      async (request, job) => {
        const document = current();
        const painter = await document.orGone(document.painter(request.page, request.layers));
        const region = await document.orGone(painter.paint(request, job));
        void painter.recordWhenIdle();
        return region;
      },
      (region) => [region.data.buffer],
    ),
    size: sheetJobs.handler(({ page }) => current().orGone(current().size(page))),
    layers: sheetJobs.handler(() => current().orGone(current().layers())),
    words: sheetJobs.handler(({ page }) => current().orGone(current().words(page))),
  };
  expose(forSheet, port);
}

const api: PdfWorkerApi = {
  cancel: jobs.cancel,
  open: jobs.handler(async (input, job) => {
    await open?.close();
    open = null;
    open = await PdfDocument.open(input, addresses.renew, arrived, job.signal);
    return { pageCount: open.pageCount };
  }),
  pages: jobs.handler(() => current().orGone(current().pages())),
  renewed: jobs.handler(({ address }) => addresses.answer(address)),
  outline: jobs.handler((_, job) => current().orGone(current().outline(job))),
  ping: jobs.handler(() => current().ping()),
  connect: jobs.handler(({ port }) => serveSheet(port)),
};

expose(api);
await announceReady((message) => self.postMessage(message));
