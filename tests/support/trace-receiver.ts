/** A collector of OpenTelemetry traces: takes OTLP over HTTP, as JSON. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const value = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
});
const attributes = z.array(z.object({ key: z.string(), value })).default([]);
const span = z.object({
  ...{ traceId: z.string(), spanId: z.string(), parentSpanId: z.string().optional() },
  ...{ name: z.string(), kind: z.number(), attributes },
  status: z.object({ code: z.number().optional() }).default({}),
});
const batch = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

export type ReceivedSpan = Omit<z.infer<typeof span>, 'attributes'> & {
  attributes: Record<string, string | undefined>;
  /** Of the process that sent it. */
  resource: Record<string, string | undefined>;
};

export type TraceReceiver = {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  endpoint: string;
  spans: ReceivedSpan[];
  /** Everything that was sent, as it came. */
  texts: string[];
  headers: NodeJS.Dict<string | string[]>[];
  paths: string[];
  close(): Promise<void>;
};

const flat = (list: z.infer<typeof attributes>) =>
  Object.fromEntries(
    list.map(({ key, value: { stringValue, intValue } }) => [key, stringValue ?? String(intValue)]),
  );

/** Starts one on a free port of this computer. The caller closes it. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const received: Pick<TraceReceiver, 'spans' | 'texts' | 'headers' | 'paths'> = {
    ...{ spans: [], texts: [], headers: [], paths: [] },
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      received.texts.push(text);
      received.headers.push(request.headers);
      received.paths.push(request.url ?? '');
      for (const { resource, scopeSpans } of batch.parse(JSON.parse(text)).resourceSpans) {
        for (const one of scopeSpans.flatMap(({ spans }) => spans)) {
          received.spans.push({
            ...one,
            attributes: flat(one.attributes),
            resource: flat(resource.attributes),
          });
        }
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    ...received,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
