/** Entry of the compare worker. */
import { expose, transfer } from 'comlink';
import { startCore } from '../../wasm-core/bindings/core.ts';
import type { CompareForSheet, CompareWorkerApi } from '../protocol/compare-worker.ts';
import { announceReady, Jobs } from '../protocol/serve.ts';
import type { DocumentId } from '../protocol/view-worker.ts';
import { CompareService } from './compare-service.ts';
import { endOnUnheardTraps, translateCoreError } from './core-errors.ts';
import { jobsForPeer } from './peer-jobs.ts';
import { warmUp } from './warm-up.ts';

const post = (message: unknown) => self.postMessage(message);
const jobs = new Jobs({ transfer, post, translate: translateCoreError });
const service = new CompareService();
const warming = new AbortController();

function serveSheet(document: DocumentId, port: MessagePort): void {
  const sheetJobs = jobsForPeer();
  const forSheet: CompareForSheet = {
    cancel: sheetJobs.cancel,
    put: sheetJobs.handler((content) => service.put(document, content)),
  };
  expose(forSheet, port);
}

const api: CompareWorkerApi = {
  cancel: jobs.cancel,
  configure: jobs.handler(({ module }) => startCore(module)),
  connect: jobs.handler(({ document, port }) => serveSheet(document, port)),
  pair: jobs.handler(({ a, b }) => service.pair(a, b)),
  align: jobs.handler((_, job) => service.align(job)),
  setAlignment: jobs.handler(({ laid, method }) => service.setAlignment(laid, method)),
  fitThreePoints: jobs.handler((pairs) => service.fitThreePoints(pairs)),
  suggestPairs: jobs.handler(() => service.suggestPairs()),
  differences: jobs.handler(({ toleranceInches }, job) =>
    service.differences(toleranceInches, job),
  ),
  warmUp: jobs.handler(async ({ url }, job) => {
    const response = await fetch(url, { signal: warming.signal });
    if (response.ok)
      await warmUp(new Uint8Array(await response.arrayBuffer()), job, warming.signal);
  }),
  stopWarmUp: jobs.handler(() => warming.abort()),
  match: jobs.handler((matching) => service.match(matching)),
  crop: jobs.handler(
    (request) => service.crop(request),
    (bitmap) => [bitmap],
  ),
  exportPng: jobs.handler((request, job) => service.exportPng(request, job)),
  clear: jobs.handler((document) => service.clear(document)),
  memory: jobs.handler(() => service.memory()),
};

endOnUnheardTraps();
expose(api);
await announceReady(post);
