/** Entry of the pdf worker: one document, painted and read by pdf.js wholly off the page's thread. */
import { expose, transfer } from 'comlink';
import type { PdfForSheet, PdfWorkerApi } from '../protocol/pdf.ts';
import { announceReady, Jobs, WorkerError } from '../protocol/serve.ts';
import { PdfDocument } from './pdf-document.ts';

const jobs = new Jobs({ transfer, post: (event) => self.postMessage(event) });
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
        const painter = await current().painter(request.page);
        const region = await painter.paint(request, job);
        void painter.recordWhenIdle();
        return region;
      },
      (region) => [region.data.buffer],
    ),
    size: sheetJobs.handler(({ page }) => current().size(page)),
    words: sheetJobs.handler(({ page }) => current().words(page)),
  };
  expose(forSheet, port);
}

const api: PdfWorkerApi = {
  cancel: jobs.cancel,
  open: jobs.handler(async (input) => {
    await open?.close();
    open = null;
    open = await PdfDocument.open(input);
    return { pageCount: open.pageCount };
  }),
  pages: jobs.handler(() => current().pages()),
  outline: jobs.handler((_, job) => current().outline(job)),
  connect: jobs.handler(({ port }) => serveSheet(port)),
};

expose(api);
await announceReady((message) => self.postMessage(message));
