/** Calls of Procore's REST API: access tokens, limits, errors, and pages. */
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ExternalProblem } from '../external-system.ts';
import { spanText } from '../../../../contract/src/wire/time-span.ts';
import { send, textOf } from '../request.ts';

export type ProcoreSettings = {
  clientId: string;
  clientSecret: string;
  /** Origins. The token goes nowhere else. */
  apiUrl: string;
  loginUrl: string;
  /** How long nothing may arrive. */
  silentMs?: number;
  /** Waits before further attempts, when Procore does not answer or with an error of its own. */
  retriesAfterMs?: readonly number[];
};

const SILENT_MS = 30_000;
const RETRIES_AFTER_MS = [500, 2000];
/** Of one answer, with all its pages and waits. */
const LONGEST_ANSWER_MS = 120_000;
const MOST_JSON_BYTES = 8 * 1024 * 1024;
const PER_PAGE = 100;
/** More pages than anyone has: an answer that never ends. */
const MOST_PAGES = 200;
/** A token is renewed this long before it ends. */
const TOKEN_MARGIN_MS = 60_000;
const DEFAULT_PAUSE_SECONDS = 60;

const tokenAnswer = z.object({
  access_token: z
    .string()
    .min(1)
    .max(8192)
    .regex(/^[\x21-\x7e]+$/),
  expires_in: z.number().min(1).default(3600),
});

const PROBLEMS = {
  refused:
    'Procore refuses the server’s access. Check PROCORE_CLIENT_ID and PROCORE_CLIENT_SECRET, and what the app may read of this company.',
  missing: 'Procore does not have this.',
  busy: 'Procore asks for a pause.',
  unavailable: 'Procore does not answer. Please try again later.',
  unexpected: 'Procore’s answer could not be understood.',
} as const;

export function problem(kind: keyof typeof PROBLEMS, cause?: unknown, retryAfterSeconds?: number) {
  const rest =
    retryAfterSeconds === undefined ? '' : ` Please try again in ${spanText(retryAfterSeconds)}.`;
  return new ExternalProblem(kind, `${PROBLEMS[kind]}${rest}`, {
    ...(cause !== undefined && { cause }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

/** What an answer asks to wait: `Retry-After`, or when the limit ends. */
function pauseOf({ headers }: IncomingMessage, now: number): number {
  const after = headers['retry-after'];
  const seconds = Number(after);
  const until = Number.isFinite(seconds) ? seconds : (Date.parse(after ?? '') - now) / 1000;
  if (after !== undefined && until > 0) return Math.ceil(until);
  const reset = Number(headers['x-rate-limit-reset']) - now / 1000;
  return reset > 0 ? Math.ceil(reset) : DEFAULT_PAUSE_SECONDS;
}

export type ProcoreApi = {
  /** Every item of a list, page by page. */
  list<T>(path: string, listing: Listing<T>): AsyncGenerator<T>;
  /** Headers that show who asks, for this API alone. */
  headers(companyId: string | null, signal: AbortSignal): Promise<Record<string, string>>;
  /** Forgets a token that was refused. */
  forget(): void;
  readonly origin: string;
  readonly silentMs: number;
};

type Listing<T> = {
  item: z.ZodType<T>;
  companyId: string | null;
  query?: Readonly<Record<string, string>>;
  perPage?: number;
  signal: AbortSignal;
};

export function createProcoreApi(settings: ProcoreSettings): ProcoreApi {
  const { silentMs = SILENT_MS, retriesAfterMs = RETRIES_AFTER_MS } = settings;
  let token: { value: Promise<string>; endsAt: number } | null = null;
  /** Until then nothing is sent: Procore counts what it refuses. */
  let pausedUntil = 0;

  async function exchange(
    url: URL,
    sending: Pick<Parameters<typeof send>[1], 'method' | 'headers' | 'body' | 'signal'>,
  ): Promise<{ status: number; text: string }> {
    if (Date.now() < pausedUntil) {
      throw problem('busy', undefined, Math.ceil((pausedUntil - Date.now()) / 1000));
    }
    let answer: IncomingMessage;
    let text: string | null;
    try {
      answer = await send(url, { ...sending, silentMs });
      text = await textOf(answer, MOST_JSON_BYTES);
    } catch (error) {
      sending.signal.throwIfAborted();
      throw problem('unavailable', error);
    }
    const { statusCode: status = 0 } = answer;
    if (status === 429 || (status === 503 && answer.headers['retry-after'] !== undefined)) {
      const seconds = pauseOf(answer, Date.now());
      pausedUntil = Date.now() + seconds * 1000;
      throw problem('busy', new Error(`status ${status}`), seconds);
    }
    if (answer.headers['x-rate-limit-remaining'] === '0') {
      pausedUntil = Date.now() + pauseOf(answer, Date.now()) * 1000;
    }
    if (status >= 500) throw problem('unavailable', new Error(`status ${status}`));
    if (text === null) throw problem('unexpected', new Error('the answer is too long'));
    return { status, text };
  }

  /** Again, after a while, if Procore does not answer. */
  async function patient<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
    for (const waitMs of retriesAfterMs) {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof ExternalProblem) || error.kind !== 'unavailable') throw error;
        await sleep(waitMs, undefined, { signal });
      }
    }
    return run();
  }

  function parsed<T>(schema: z.ZodType<T>, text: string): T {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      // The error quotes the answer, which may be a token.
      throw problem('unexpected', new Error('not JSON'));
    }
    const result = schema.safeParse(value);
    if (!result.success) {
      const where = result.error.issues[0];
      throw problem(
        'unexpected',
        new Error(`${where?.path.join('.') ?? ''}: ${where?.message ?? ''}`),
      );
    }
    return result.data;
  }

  async function newToken(signal: AbortSignal): Promise<{ value: string; lastsMs: number }> {
    const { status, text } = await patient(signal, () =>
      exchange(new URL('/oauth/token', settings.loginUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: settings.clientId,
          client_secret: settings.clientSecret,
        }).toString(),
        signal,
      }),
    );
    if (status >= 400) throw problem('refused', new Error(`token: status ${status}`));
    if (status !== 200) throw problem('unexpected', new Error(`token: status ${status}`));
    const { access_token: value, expires_in: seconds } = parsed(tokenAnswer, text);
    return { value, lastsMs: seconds * 1000 };
  }

  /** Several calls at once wait for one token. */
  function bearer(signal: AbortSignal): Promise<string> {
    if (token !== null && Date.now() < token.endsAt) return token.value;
    // Not the caller's signal: the others still wait for it.
    const asked = newToken(AbortSignal.timeout(LONGEST_ANSWER_MS));
    const mine = { value: asked.then(({ value }) => value), endsAt: Infinity };
    token = mine;
    asked.then(
      ({ lastsMs }) => {
        mine.endsAt = Date.now() + Math.max(lastsMs - TOKEN_MARGIN_MS, lastsMs / 2);
      },
      () => {
        if (token === mine) token = null;
      },
    );
    signal.throwIfAborted();
    return mine.value;
  }

  async function headers(companyId: string | null, signal: AbortSignal) {
    return {
      accept: 'application/json',
      authorization: `Bearer ${await bearer(signal)}`,
      ...(companyId !== null && { 'procore-company-id': companyId }),
    };
  }

  const forget = () => {
    token = null;
  };

  async function page(url: URL, companyId: string | null, signal: AbortSignal): Promise<string> {
    const ask = async () => exchange(url, { headers: await headers(companyId, signal), signal });
    let answer = await patient(signal, ask);
    if (answer.status === 401) {
      // It was revoked, or ended early.
      forget();
      answer = await patient(signal, ask);
    }
    const { status, text } = answer;
    if (status === 200) return text;
    const cause = new Error(`${url.pathname}: status ${status}`);
    if (status === 401 || status === 403) throw problem('refused', cause);
    throw problem(status === 404 ? 'missing' : 'unexpected', cause);
  }

  async function* list<T>(path: string, listing: Listing<T>): AsyncGenerator<T> {
    const { item, companyId, query = {}, perPage = PER_PAGE } = listing;
    for (let number = 1; number <= MOST_PAGES; number += 1) {
      const url = new URL(path, settings.apiUrl);
      const words = { ...query, page: String(number), per_page: String(perPage) };
      for (const [name, value] of Object.entries(words)) url.searchParams.set(name, value);
      const signal = AbortSignal.any([listing.signal, AbortSignal.timeout(LONGEST_ANSWER_MS)]);
      let text: string;
      try {
        text = await page(url, companyId, signal);
      } catch (error) {
        listing.signal.throwIfAborted();
        throw error instanceof ExternalProblem ? error : problem('unavailable', error);
      }
      const items = parsed(z.array(item), text);
      yield* items;
      if (items.length < perPage) return;
    }
    throw problem('unexpected', new Error(`${path}: more than ${MOST_PAGES} pages`));
  }

  const { origin } = new URL(settings.apiUrl);
  return { list, headers, forget, origin, silentMs };
}
