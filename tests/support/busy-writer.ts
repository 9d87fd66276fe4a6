/** Writes one project after another while something fails, and records what was acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from './sign-in.ts';

const PAUSE_MS = 50;
const GIVE_UP_MS = 15_000;
const ONE_MORE_MS = 60_000;

export type Answered = { status: number; retryAfter: string | null; code: string | null };

export type BusyWriter = {
  /** Ids of the projects whose creation was acknowledged. */
  acknowledged: number[];
  /** All other answers, in order. Calls without an answer are not included. */
  refusals: Answered[];
  /** Resolves after one more write was acknowledged. Rejects if none is for a minute. */
  oneMore(): Promise<void>;
  /** Ids of all existing projects. Rejects while the server is not responding. */
  listed(): Promise<number[]>;
  token: string;
  organization: number;
  /** Stops writing. Rejects with any error besides refusals and broken connections. */
  stop(): Promise<void>;
};

type Account = { origin: string; email: string; password: string };

export async function startWriting({ origin, email, password }: Account): Promise<BusyWriter> {
  const { accessToken: token } = await signIn(origin, email, password);
  const authorization = `Bearer ${token}`;
  async function get<T>(url: string): Promise<T> {
    const answer = await fetch(origin + url, { headers: { authorization } });
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
    return (await answer.json()) as T;
  }
  const me = await get<{ user_organizations: { organization: { id: number } }[] }>('/v1/users/me');
  const organization = me.user_organizations[0]?.organization.id ?? 0;
  const acknowledged: number[] = [];
  const refusals: Answered[] = [];
  const over = new AbortController();

  async function write(name: string): Promise<void> {
    const answer = await fetch(`${origin}/v1/projects`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ name, organization_id: organization }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    const body = (await answer.json()) as { id?: number; code?: string };
    const retryAfter = answer.headers.get('retry-after');
    if (answer.status === 201 && body.id !== undefined) acknowledged.push(body.id);
    else refusals.push({ status: answer.status, retryAfter, code: body.code ?? null });
    if (answer.status === 429) await sleep(Number(retryAfter) * 1000);
  }

  async function writeOn(): Promise<void> {
    for (let count = 1; !over.signal.aborted; count += 1) {
      try {
        await write(`Write ${count}`);
      } catch (error) {
        // fetch's own error: no connection, or one that broke. Nothing was acknowledged.
        if (!(error instanceof TypeError)) throw error;
      }
      await sleep(PAUSE_MS);
    }
  }

  const writing = writeOn().finally(() => over.abort());
  return {
    acknowledged,
    refusals,
    async oneMore() {
      const before = acknowledged.length;
      const deadline = Date.now() + ONE_MORE_MS;
      while (acknowledged.length === before) {
        if (over.signal.aborted || Date.now() > deadline)
          throw new Error('No write was acknowledged.');
        await sleep(20);
      }
    },
    async listed() {
      const { data } = await get<{ data: { id: number }[] }>('/v1/users/me/projects');
      return data.map(({ id }) => id);
    },
    token,
    organization,
    async stop() {
      over.abort();
      await writing;
    },
  };
}
