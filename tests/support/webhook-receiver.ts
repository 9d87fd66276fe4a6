/** A receiver of webhooks: a server that keeps what it gets, and answers as the test says. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { WebhookMessage } from '../../contract/src/webhooks/schema.ts';

export type ReceivedMessage = {
  headers: IncomingHttpHeaders;
  body: string;
  message: WebhookMessage;
};

export type WebhookReceiver = AsyncDisposable & {
  url: string;
  received: ReceivedMessage[];
  /** How it answers; at first 200 with `thanks`. */
  answer: (response: ServerResponse) => void;
};

const thank = (response: ServerResponse) => void response.end('thanks');

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  const state = { received, answer: thank };
  const server = createHttpServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const message = JSON.parse(body) as WebhookMessage;
      received.push({ headers: request.headers, body, message });
      state.answer(response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/pinbar`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Speaks no HTTP. */
export async function startGarbageServer(): Promise<AsyncDisposable & { url: string }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.end('220 mail.example ESMTP\r\n');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Verifies a message as Standard Webhooks tells receivers to. */
export function isSignedWith(secret: string, { headers, body }: ReceivedMessage): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  return headers['webhook-signature'] === `v1,${signature}`;
}
