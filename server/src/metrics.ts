/**
 * What a server measures of itself, as Prometheus reads it, on a port of its own. Labels name routes, jobs and outcomes:
 * never a person, a project, a file, or a value from an address. `docs/operations.md` says what each is for.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from './db/database.ts';
import { StartError } from './start-error.ts';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const PAGE_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600, 4 * 3600];
/** For addresses of no route, which are anybody's. */
const NO_ROUTE = 'none';

export type JobOutcome = 'completed' | 'failed';

export type Metrics = {
  /** Measures the requests and counts the event streams of this server. Call it before routes are added. */
  watch: (app: FastifyInstance) => void;
  noteJob: (job: string, outcome: JobOutcome, seconds: number) => void;
  notePageRead: (seconds: number) => void;
  /** Prometheus's text format. */
  text: () => Promise<string>;
  readonly contentType: string;
};

type Needs = { role: string; version: string; pool: Pick<Pool, 'query'>; log: Logger };

/** Jobs that wait for a worker, by queue. A job that is to run later does not wait yet. */
const WAITING = `select name, count(*)::int as jobs,
    extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as seconds
  from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`;

type WaitingRow = { name: string; jobs: number; seconds: number };

export function createMetrics({ role, version, pool, log }: Needs): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const info = new Gauge({
    ...{ name: 'pinbar_info', help: 'Release and role of this process; always 1', registers },
    labelNames: ['version', 'role'],
  });
  info.set({ version, role }, 1);
  const requests = new Histogram({
    name: 'pinbar_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response, without event streams',
    ...{ labelNames: ['method', 'route', 'status'], buckets: REQUEST_SECONDS, registers },
  });
  const streams = new Gauge({
    ...{ name: 'pinbar_event_streams', help: 'Open streams of events on this host', registers },
  });
  const jobs = new Histogram({
    name: 'pinbar_job_duration_seconds',
    help: 'Time that jobs ran on this host, by outcome; a failed one runs again',
    ...{ labelNames: ['job', 'outcome'], buckets: JOB_SECONDS, registers },
  });
  const pages = new Histogram({
    name: 'pinbar_page_reading_seconds',
    help: 'Time to read a page of a document',
    ...{ buckets: PAGE_SECONDS, registers },
  });
  const isUp = new Gauge({
    ...{ name: 'pinbar_database_up', help: '1 if the database answers this process', registers },
  });
  const waiting = new Gauge({
    name: 'pinbar_jobs_waiting',
    help: 'Jobs that wait for a worker on any host',
    ...{ labelNames: ['job'], registers },
  });
  const age = new Gauge({
    name: 'pinbar_job_oldest_waiting_seconds',
    help: 'How long the oldest job has waited for a worker on any host',
    ...{ labelNames: ['job'], registers },
  });

  async function lookAtQueue(): Promise<void> {
    waiting.reset();
    age.reset();
    try {
      const { rows } = await pool.query<WaitingRow>(WAITING);
      isUp.set(1);
      for (const { name: job, jobs: count, seconds } of rows) {
        waiting.set({ job }, count);
        age.set({ job }, seconds);
      }
    } catch (error) {
      isUp.set(0);
      log.warn({ err: error }, 'the queue could not be measured');
    }
  }

  return {
    contentType: registry.contentType,
    watch(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const startedAt = performance.now();
        let isStream = false;
        const { method } = request;
        const route = request.routeOptions.url ?? NO_ROUTE;
        reply.raw.once('pipe', () => {
          const type = reply.getHeader('content-type');
          isStream = typeof type === 'string' && type.startsWith('text/event-stream');
          if (isStream) streams.inc();
        });
        // Also of a request whose client left.
        reply.raw.once('close', () => {
          if (isStream) streams.dec();
          else {
            const status = `${Math.floor(reply.statusCode / 100)}xx`;
            requests.observe({ method, route, status }, (performance.now() - startedAt) / 1000);
          }
        });
        done();
      });
    },
    noteJob: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    notePageRead: (seconds) => pages.observe(seconds),
    async text() {
      await lookAtQueue();
      return registry.metrics();
    },
  };
}

export type MetricsPlace = { host: string; port: number };

/** Answers `GET /metrics` and nothing else. Returns what stops it. Throws `StartError` if it cannot listen. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: MetricsPlace,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics';
    if (!isAsked) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Ask for GET /metrics.\n');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`METRICS_PORT ${port} cannot be used: ${reason}`);
  }
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}
