/** A worker whose methods misbehave on request, for the suite of the worker host. */
import { expose, transfer, type Endpoint } from 'comlink';
import type { Cancels, Handler } from '../../workers/protocol/outcome.ts';
import { announceReady, Jobs, WorkerError } from '../../workers/protocol/serve.ts';

export type ProbeApi = Cancels & {
  echo: Handler<string, string>;
  /** The order in which calls so far were started. */
  started: Handler<null, readonly string[]>;
  /** Works in steps and can be canceled between them. */
  steps: Handler<{ name: string; count: number }, string>;
  /** Never responds and ignores cancellation. */
  stuck: Handler<null, string>;
  refuse: Handler<null, string>;
  panic: Handler<null, string>;
  /** Dies like a script whose process is gone. */
  crash: Handler<null, string>;
  buffer: Handler<number, Uint8Array<ArrayBuffer>>;
};

type Probe = {
  endpoint: Endpoint;
  post: (message: unknown) => void;
  die: () => void;
};

/** Serves the probe on an endpoint; `die` ends it the way its kind of worker ends. */
export function serveProbe({ endpoint, post, die }: Probe): void {
  const started: string[] = [];
  const jobs = new Jobs({ transfer, post });
  const forever = () => new Promise<string>(() => undefined);
  const api: ProbeApi = {
    cancel: jobs.cancel,
    echo: jobs.handler((text) => {
      started.push(text);
      return text;
    }),
    started: jobs.handler(() => [...started]),
    steps: jobs.handler(async ({ name, count }, job) => {
      started.push(name);
      for (let step = 0; step < count; step += 1) {
        job.progress(step / count, name);
        await job.pause();
      }
      return name;
    }),
    stuck: jobs.handler(forever),
    refuse: jobs.handler((): string => {
      throw new WorkerError('DEGENERATE_POINTS', 'The three points are on one line.');
    }),
    panic: jobs.handler((): string => {
      throw new WebAssembly.RuntimeError('unreachable');
    }),
    crash: jobs.handler(() => {
      die();
      return forever();
    }),
    buffer: jobs.handler(
      (length) => new Uint8Array(length),
      (bytes) => [bytes.buffer],
    ),
  };
  expose(api, endpoint);
  void announceReady(post);
}
