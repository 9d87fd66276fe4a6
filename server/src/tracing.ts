/**
 * OpenTelemetry traces, sent by OTLP over HTTP: a span for each request and each job, and in them one for each statement of the
 * database. Loaded only where `OTEL_EXPORTER_OTLP_ENDPOINT` is set. Spans name routes, jobs and statements: never a person, a
 * value of a statement, or what an address asks for.
 */
import { context, diag, DiagLogLevel, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { TracingSettings } from './config.ts';
import type { Pool } from './db/database.ts';

/** Longer statements are cut. */
const LONGEST_STATEMENT = 2000;
/** What still waits when the server stops is sent, unless the collector takes longer. */
const LAST_MS = 2000;
/** A collector that is down is logged this often. */
const COMPLAIN_EVERY_MS = 60_000;
/** Asked by machines every few seconds. */
const UNTRACED = new Set(['/healthz', '/readyz']);

export type Tracing = {
  /** Traces the requests of this server. Call it before routes are added. */
  watch: (app: FastifyInstance) => void;
  /** Traces the statements that requests and jobs send. */
  watchStatements: (pool: Pool) => void;
  /** Traces a job. `id`: of what it is about. */
  traceJob: <T>(job: string, id: number, run: () => Promise<T>) => Promise<T>;
  /** Sends what is left. */
  stop: () => Promise<void>;
};

type Needs = {
  settings: TracingSettings;
  role: string;
  version: string;
  /** Whether a proxy in front says which trace a request belongs to. Others may not. */
  hasProxy: boolean;
  log: Logger;
};

function logFailures(log: Logger): void {
  let loggedAt = -Infinity;
  const complain = (message: string) => {
    const now = performance.now();
    if (now - loggedAt < COMPLAIN_EVERY_MS) return;
    loggedAt = now;
    log.warn({ reason: message.slice(0, 500) }, 'traces could not be sent');
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

function endWith(span: Span, error?: unknown): void {
  if (error !== undefined) {
    // Messages may contain values.
    const type = error instanceof Error ? error.name : 'Error';
    span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type);
  }
  span.end();
}

/** The text of what `query` of the driver is called with; it contains no values. */
function statementOf([first]: readonly unknown[]): string | null {
  const text =
    typeof first === 'object' && first !== null && 'text' in first ? first.text : (first ?? null);
  return typeof text === 'string' ? text : null;
}

export function createTracing({ settings, role, version, hasProxy, log }: Needs): Tracing {
  logFailures(log);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint}/v1/traces`,
    headers: settings.headers,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      ...{ 'service.name': settings.service, 'service.version': version },
      'pinbar.role': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('pinbar', version);
  const propagator = new W3CTraceContextPropagator();
  const contexts = new WeakMap<FastifyRequest, Context>();

  function parentOf({ headers }: FastifyRequest): Context {
    const none = context.active();
    if (!hasProxy) return none;
    const keys = () => Object.keys(headers);
    return propagator.extract(none, headers, { keys, get: (_headers, name) => headers[name] });
  }

  /** Traces calls of a bound `query` of the driver that return a promise. Those with a callback are made by the pool for such a call. */
  function traced<Query extends (...args: never[]) => unknown>(query: Query): Query {
    return new Proxy(query, {
      apply: (target, _self, args: unknown[]) => {
        const call = () => Reflect.apply(target, undefined, args) as unknown;
        const text = statementOf(args);
        const isOurs = trace.getSpan(context.active())?.isRecording() === true;
        if (!isOurs || text === null || typeof args.at(-1) === 'function') return call();
        const name = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
        const span = tracer.startSpan(name, {
          kind: SpanKind.CLIENT,
          attributes: {
            ...{ 'db.system.name': 'postgresql', 'db.operation.name': name },
            'db.query.text': text.slice(0, LONGEST_STATEMENT),
          },
        });
        const result = call();
        if (result instanceof Promise) {
          result.then(
            () => endWith(span),
            (error: unknown) => endWith(span, error ?? 'unknown'),
          );
        } else endWith(span);
        return result;
      },
    });
  }

  return {
    watch(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const route = request.routeOptions.url;
        if (route !== undefined && UNTRACED.has(route)) {
          done();
          return;
        }
        const { method } = request;
        const span = tracer.startSpan(
          route === undefined ? method : `${method} ${route}`,
          {
            kind: SpanKind.SERVER,
            attributes: {
              ...{ 'http.request.method': method, 'pinbar.request_id': request.id },
              ...(route !== undefined && { 'http.route': route }),
            },
          },
          parentOf(request),
        );
        // Also of a request whose client left.
        reply.raw.once('close', () => {
          span.setAttribute('http.response.status_code', reply.statusCode);
          if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        });
        const own = trace.setSpan(context.active(), span);
        contexts.set(request, own);
        context.with(own, done);
      });
      // What reads a body continues outside the context of its request.
      app.addHook('preValidation', (request, _reply, done) => {
        context.with(contexts.get(request) ?? context.active(), done);
      });
    },
    watchStatements(pool) {
      pool.query = traced(pool.query.bind(pool));
      pool.on('connect', (client) => {
        client.query = traced(client.query.bind(client));
      });
    },
    traceJob(job, id, run) {
      const attributes = { 'pinbar.job': job, 'pinbar.job.about': id };
      const options = { kind: SpanKind.CONSUMER, attributes };
      return tracer.startActiveSpan(`job ${job}`, options, async (span) => {
        try {
          const result = await run();
          endWith(span);
          return result;
        } catch (error) {
          endWith(span, error ?? 'unknown');
          throw error;
        }
      });
    },
    async stop() {
      const late = new Promise<void>((resolve) => {
        setTimeout(resolve, LAST_MS).unref();
      });
      await Promise.race([provider.shutdown(), late]);
    },
  };
}
