/** Posts a message to an address that a person typed: to public addresses only, once, and reads little of the answer. */
import type { LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { addressOf, send, UnfitHost } from '../../outside/request.ts';
import { isPrivateHost, LEADS_INSIDE, refusalOf } from '../../services/webhook-address.ts';

const TIMEOUT_MS = 10_000;
const MOST_RESPONSE_BYTES = 1024;

export type Posted = {
  /** Null without an answer. */
  status: number | null;
  /** How the answer began; null without one. */
  response: string | null;
  durationMs: number;
  /** Why the message did not arrive; null if it did. */
  problem: string | null;
};

type Posting = {
  headers: Readonly<Record<string, string>>;
  body: string;
  /** See `WEBHOOK_PRIVATE_HOSTS`. */
  privateHosts: readonly string[];
  signal: AbortSignal;
  timeoutMs?: number;
  /** All addresses of a name. Default: those of the system. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
};

class Refusal extends Error {}

async function checkedAddress(
  url: URL,
  { privateHosts, resolve }: Posting,
): Promise<LookupAddress> {
  const refusal = refusalOf(url, privateHosts);
  if (refusal !== null) throw new Refusal(refusal);
  return addressOf(url, { resolve, mayBePrivate: isPrivateHost(url, privateHosts) });
}

const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_)/, 'The address does not exist.'],
  [/^ECONNREFUSED$/, 'The receiver refused the connection.'],
  [/^HPE_/, 'The answer is not HTTP.'],
  [/^(ECONNRESET|EPIPE)$/, 'The receiver closed the connection without an answer.'],
  [/CERT|TLS|SSL|ALTNAME/, 'The receiver’s certificate is not valid.'],
];

function problemOf(error: unknown, timeout: AbortSignal): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof UnfitHost) {
    return error.isPrivate ? LEADS_INSIDE : 'The address does not exist.';
  }
  if (timeout.aborted) return 'The receiver did not answer in time.';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return PROBLEMS.find(([pattern]) => pattern.test(code))?.[1] ?? 'The connection failed.';
}

function problemOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'The receiver redirects, which is not followed.';
  return `The receiver answered ${status}.`;
}

/** The beginning of the body, as far as it comes in time. Ends the connection. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of answer) {
      parts.push(part as Buffer);
      bytes += (part as Buffer).length;
      if (bytes >= MOST_RESPONSE_BYTES) break;
    }
  } catch {
    // What came counts: the status says whether the message arrived.
  }
  answer.destroy();
  const text = Buffer.concat(parts).subarray(0, MOST_RESPONSE_BYTES).toString('utf8');
  // Neither PostgreSQL nor a log on screen can hold all control characters.
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '�');
}

/** Settles when the signal aborts, whatever the work does. */
async function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const settled = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    const leave = () => reject(signal.reason as Error);
    signal.addEventListener('abort', leave, { once: true, signal: settled.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    settled.abort();
  }
}

/** Rejects only if `signal` aborts. */
export async function post(url: URL, posting: Posting): Promise<Posted> {
  const { headers, body, timeoutMs = TIMEOUT_MS } = posting;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([posting.signal, timeout]);
  const start = performance.now();
  const elapsed = () => Math.round(performance.now() - start);
  try {
    const address = await until(signal, checkedAddress(url, posting));
    const answer = await send(url, { method: 'POST', headers, body, signal, address });
    const status = answer.statusCode ?? 0;
    const response = await beginningOf(answer);
    return { status, response, durationMs: elapsed(), problem: problemOfStatus(status) };
  } catch (error) {
    posting.signal.throwIfAborted();
    const problem = problemOf(error, timeout);
    return { status: null, response: null, durationMs: elapsed(), problem };
  }
}
