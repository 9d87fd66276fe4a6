/** Sends requests to the measured server and keeps how long each took. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Answer = { status: number; etag: string | undefined; body: string };
export type Ask = {
  path: string;
  token: string;
  method?: string;
  body?: object;
  etag?: string | undefined;
};

const MOST_CONNECTIONS = 64;

/** Calls the server on this port over connections that stay open. */
export function createClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS });
  return ({ path, token, method = 'GET', body, etag }: Ask): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          ...{ agent, host: '127.0.0.1', port, method, path },
          headers: {
            authorization: `Bearer ${token}`,
            ...(body && { 'content-type': 'application/json' }),
            ...(etag !== undefined && { 'if-none-match': etag }),
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              etag: response.headers.etag,
              body: Buffer.concat(parts).toString(),
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
}
export type Client = ReturnType<typeof createClient>;

/** The time below which this share of the calls stayed, in milliseconds. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/**
 * Calls at a steady rate for so long, whether earlier calls have been answered or not. Times count from when a call was due,
 * so a server that falls behind is not measured less.
 */
export async function atRate(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  call: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const open: Promise<void>[] = [];
  const start = performance.now();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = start + (index * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    open.push(
      call(index).then(() => {
        times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(open);
  return times;
}
