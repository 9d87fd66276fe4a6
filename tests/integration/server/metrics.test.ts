/** What Prometheus and a collector of traces get of a running server, and what they must not. Needs the built page and core. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, it } from 'vitest';
import { freePort, startProcess } from '../../support/product-process.ts';
import { makeProject } from '../../support/project-by-api.ts';
import { newDatabase } from '../../support/shared-postgres.ts';
import { signIn } from '../../support/sign-in.ts';
import { startTraceReceiver } from '../../support/trace-receiver.ts';

const SAMPLE = fileURLToPath(new URL('../../../web/public/sample/issue-1.pdf', import.meta.url));
const ADMINISTRATOR = 'admin@pinbar.example';
const SHEETS = 9;

it('measures requests, streams, jobs and pages on a port of its own, and sends traces of them, without anything of people', async () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'pinbar-metrics-'));
  const [port, metricsPort] = [await freePort(), await freePort()];
  const traces = await startTraceReceiver();
  const product = await startProcess({
    ...{ dataFolder, port },
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint,
      DATABASE_URL: await newDatabase(inject('databases')),
      METRICS_PORT: String(metricsPort),
    },
  });
  // The job workers of a server that does both are a process of their own, on the next port.
  const metricsOf = async (at: number) =>
    (await fetch(`http://127.0.0.1:${at}/metrics`)).text().catch(() => '');
  try {
    const { origin, password } = product;
    const account = { email: ADMINISTRATOR, password: password ?? '' };
    const made = await makeProject(
      { origin, ...account },
      { name: 'Secret Tower', files: [{ path: SAMPLE, type: 2 }], sheets: SHEETS },
    );
    const { accessToken } = await signIn(origin, account.email, account.password);
    const headers = { authorization: `Bearer ${accessToken}` };
    const leaving = new AbortController();
    const stream = await fetch(`${origin}/v1/projects/${made.projectId}/events`, {
      ...{ headers, signal: leaving.signal },
    });
    expect(stream.status).toBe(200);
    await fetch(`${origin}/no-such-address-${account.email}?q=secret`);
    await fetch(`${origin}/v1/projects/${made.projectId}?q=secret`, { headers });

    const text = await metricsOf(metricsPort);
    expect(text).toMatch(
      /pinbar_http_request_duration_seconds_count\{method="GET",route="\/v1\/projects\/:id",status="2xx"\} [1-9]/,
    );
    expect(text).toContain('pinbar_event_streams 1\n');
    expect(text).toContain('pinbar_database_up 1\n');
    leaving.abort();
    await expect.poll(() => metricsOf(metricsPort)).toContain('pinbar_event_streams 0\n');

    const ofWorkers = () => metricsOf(metricsPort + 1);
    await expect
      .poll(ofWorkers, { timeout: 20_000 })
      .toContain('pinbar_job_duration_seconds_count{job="read-document",outcome="completed"} 1\n');
    expect(await ofWorkers()).toContain(`pinbar_page_reading_seconds_count ${SHEETS}\n`);

    const spanOf = (name: string) => traces.spans.find((span) => span.name === name);
    await expect
      .poll(() => spanOf('job read-document'), { timeout: 20_000 })
      .toMatchObject({ resource: { 'pinbar.role': 'worker' } });
    await expect
      .poll(() => spanOf('GET /v1/projects/:id'), { timeout: 20_000 })
      .toMatchObject({ resource: { 'pinbar.role': 'all' } });
    const request = spanOf('GET /v1/projects/:id');
    const within = traces.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(within.map(({ name }) => name)).toContain('SELECT');

    // Statements name tables and columns, but nothing that people wrote.
    const sent = traces.texts.join('').replaceAll(/"db\.query\.text","value":\{[^}]*\}/g, '');
    for (const each of [text, await ofWorkers(), sent]) {
      expect(each).not.toMatch(/secret|tower|admin@|example|issue-1|organizations\//i);
    }
    // Nothing of it is on the port that people use, and nothing else is on this one.
    const asked = await fetch(`${origin}/metrics`, { headers });
    expect(await asked.text()).not.toContain('pinbar_');
    expect((await fetch(`http://127.0.0.1:${metricsPort}/v1/users/me`)).status).toBe(404);
  } finally {
    await product.killEverything();
    await traces.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}, 180_000);
