/** Traces of requests, jobs and statements, as a collector gets them. */
import { EventEmitter } from 'node:events';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/src/config.ts';
import type { Pool } from '../../../server/src/db/database.ts';
import { createTracing } from '../../../server/src/tracing.ts';
import type { Tracing } from '../../../server/src/tracing.ts';
import { startTraceReceiver } from '../../support/trace-receiver.ts';
import type { TraceReceiver } from '../../support/trace-receiver.ts';

/** What a pool is to the tracing: its `query`, and clients for transactions. */
class FakePool extends EventEmitter {
  query(statement: { text: string; values?: readonly unknown[] }): Promise<string> {
    const isBroken = statement.text.includes('broken');
    return isBroken ? Promise.reject(new Error('with a secret value')) : Promise.resolve('rows');
  }
}

const SELECT = { text: 'select * from issues where summary = $1', values: ['a secret value'] };
const PARENT = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${PARENT}-00f067aa0ba902b7-01`;

let receiver: TraceReceiver;
let pool: FakePool;
let logged: string[];
beforeEach(async () => {
  receiver = await startTraceReceiver();
  pool = new FakePool();
  logged = [];
});
afterEach(() => receiver.close());

type Settings = Partial<{ endpoint: string; share: number; hasProxy: boolean }>;

function traced({
  endpoint = receiver.endpoint,
  share = 1,
  hasProxy = false,
}: Settings = {}): Tracing {
  const tracing = createTracing({
    settings: { endpoint, share, service: 'pinbar', headers: { 'api-key': 'of the collector' } },
    ...{ role: 'api', version: '1.2.3', hasProxy },
    log: pino({ level: 'warn' }, { write: (line) => logged.push(line) }),
  });
  tracing.watchStatements(pool as unknown as Pool);
  return tracing;
}

function appOf(tracing: Tracing) {
  const app = Fastify({ genReqId: () => 'request-1' });
  tracing.watch(app);
  app.get('/healthz', () => ({}));
  app.post('/v1/projects/:id', async () => {
    await pool.query(SELECT);
    return {};
  });
  app.get('/v1/broken', async () => {
    await pool.query({ text: 'update broken set a = $1', values: ['a secret value'] });
  });
  return app;
}

const named = (name: string) => receiver.spans.find((span) => span.name === name);

describe('traces', () => {
  it('have a span for a request, with the statements that it sent, also after its body was read', async () => {
    const tracing = traced();
    const app = appOf(tracing);
    await app.inject({
      method: 'POST',
      url: '/v1/projects/7?q=secret',
      payload: { name: 'secret' },
    });
    await app.inject('/healthz');
    await tracing.stop();
    const request = named('POST /v1/projects/:id');
    expect(request).toMatchObject({
      attributes: {
        ...{ 'http.request.method': 'POST', 'http.route': '/v1/projects/:id' },
        ...{ 'http.response.status_code': '200', 'pinbar.request_id': 'request-1' },
      },
      resource: { 'service.name': 'pinbar', 'service.version': '1.2.3', 'pinbar.role': 'api' },
    });
    expect(named('SELECT')).toMatchObject({
      ...{ traceId: request?.traceId, parentSpanId: request?.spanId },
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': SELECT.text },
    });
    expect(receiver.spans).toHaveLength(2);
    expect(receiver.paths).toEqual(['/v1/traces']);
    expect(receiver.headers[0]).toMatchObject({ 'api-key': 'of the collector' });
    expect(receiver.texts.join('')).not.toContain('secret');
  });

  it('have a span for a job, and none for statements that belong to neither', async () => {
    const tracing = traced();
    await pool.query(SELECT);
    await expect(
      tracing.traceJob('read-document', 12, () => pool.query({ text: 'delete from broken' })),
    ).rejects.toThrow('with a secret value');
    await tracing.stop();
    const job = named('job read-document');
    expect(job).toMatchObject({
      attributes: { 'pinbar.job': 'read-document' },
      status: { code: 2 },
    });
    expect(named('DELETE')).toMatchObject({ parentSpanId: job?.spanId, status: { code: 2 } });
    expect(receiver.spans).toHaveLength(2);
    expect(receiver.texts.join('')).not.toContain('secret');
  });

  it('mark requests that failed', async () => {
    const tracing = traced();
    await appOf(tracing).inject('/v1/broken');
    await tracing.stop();
    expect(named('GET /v1/broken')).toMatchObject({ status: { code: 2 } });
    expect(named('UPDATE')).toMatchObject({ attributes: { 'error.type': 'Error' } });
    expect(receiver.texts.join('')).not.toContain('secret');
  });

  it.each([
    [true, PARENT],
    [false, null],
  ])('continue the trace of a proxy only if there is one: %s', async (hasProxy, traceId) => {
    const tracing = traced({ hasProxy });
    await appOf(tracing).inject({
      ...{ method: 'POST', url: '/v1/projects/7', headers: { traceparent: TRACEPARENT } },
    });
    await tracing.stop();
    const [first] = receiver.spans;
    expect(first?.traceId === PARENT).toBe(traceId === PARENT);
  });

  it('are left out but for a share', async () => {
    const tracing = traced({ share: 0 });
    await appOf(tracing).inject({ method: 'POST', url: '/v1/projects/7' });
    await tracing.stop();
    expect(receiver.spans).toEqual([]);
  });

  it('cost no request anything when the collector is down, and the log says so without the key', async () => {
    // Nothing listens on the port of a collector that has ended.
    const gone = await startTraceReceiver();
    await gone.close();
    const tracing = traced({ endpoint: gone.endpoint });
    const answer = await appOf(tracing).inject({ method: 'POST', url: '/v1/projects/7' });
    expect(answer.statusCode).toBe(200);
    await tracing.stop();
    await expect.poll(() => logged.join(''), { timeout: 15_000 }).toContain('could not be sent');
    expect(logged.join('')).not.toContain('of the collector');
  });
});

describe('settings of traces', () => {
  const endpoint = 'https://otel.example:4318';

  it('are none unless there is an endpoint', () => {
    expect(readConfig({}).tracing).toBeUndefined();
  });

  it('are read', () => {
    const config = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b, tenant=7',
      ...{ OTEL_SERVICE_NAME: 'drawings', OTEL_TRACES_SAMPLER_ARG: '0.1' },
    });
    expect(config.tracing).toEqual({
      ...{ endpoint, headers: { 'api-key': 'a b', tenant: '7' } },
      ...{ service: 'drawings', share: 0.1 },
    });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }, /HEADERS also requires OTEL_EXPORTER_OTLP_ENDPOINT/],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a.example', OTEL_EXPORTER_OTLP_HEADERS: 'a=b' },
      /must begin with https/,
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'a' },
      /OTEL_EXPORTER_OTLP_HEADERS must be a list/,
    ],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /OTEL_TRACES_SAMPLER_ARG must be a share/],
  ])('that are wrong are told in one sentence: %o', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });
});
