/** The page's API client: URLs, errors, retries, and where a sign-in may return to. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ApiError,
  detailOf,
  errorOf,
  isWithoutOrganization,
  withDetail,
} from '../../../web/src/api/api-error.ts';
import { addressOf } from '../../../web/src/api/client.ts';
import { lookupQuery, peopleQuery } from '../../../web/src/api/lookups.ts';
import { createQueryClient, retryDelay, shouldRetry } from '../../../web/src/api/query-client.ts';
import { signedUrlQuery } from '../../../web/src/api/storage.ts';
import { safeReturn } from '../../../web/src/lib/identity.ts';

describe('addresses', () => {
  it('fill in names, join lists, and leave out what is absent', () => {
    const query = { page: 2, priorities: [1, 2], search: 'a b', none: undefined, empty: [] };
    expect(addressOf('/v1/projects/{id}/issues', { params: { id: 7 }, query })).toBe(
      '/v1/projects/7/issues?page=2&priorities=1%2C2&search=a+b',
    );
    expect(addressOf('/v1/x/{key}', { params: { key: 'a/b?c' } })).toBe('/v1/x/a%2Fb%3Fc');
  });
});

describe('errors', () => {
  it('carry the server’s own words', async () => {
    const body = { detail: 'Only creators can create and change projects.', code: 'FORBIDDEN' };
    const error = await errorOf(Response.json(body, { status: 403 }));
    expect(error).toMatchObject({ status: 403, ...body });
    expect(detailOf(error, 'otherwise')).toBe(body.detail);
  });

  it('carry the `message` of a body without `detail`', async () => {
    const message = 'The upstream server is overloaded.';
    const error = await errorOf(Response.json({ message }, { status: 503 }));
    expect(error).toMatchObject({ status: 503, code: null, detail: message });
    expect(detailOf(error, 'otherwise')).toBe(message);
    const both = await errorOf(Response.json({ detail: 'First.', message }, { status: 503 }));
    expect(detailOf(both)).toBe('First.');
  });

  it.each(['<html>Bad gateway</html>', '', '{"detail":[{"loc":1}]}', '"text"', 'null'])(
    'survive the answer of a proxy: %s',
    async (body) => {
      const error = await errorOf(new Response(body, { status: 502 }));
      expect(error).toMatchObject({ status: 502, code: null });
      expect(detailOf(error, 'otherwise')).toBe('otherwise');
    },
  );

  it('follow the specified sentence, which stands alone where the server says nothing', () => {
    const sentence = 'An error occurred while creating the project';
    const told = new ApiError(403, 'FORBIDDEN', 'You are not a member of this organization.');
    expect(withDetail(sentence, told)).toBe(
      'An error occurred while creating the project. You are not a member of this organization.',
    );
    expect(withDetail(sentence, new ApiError(502, null, null))).toBe(sentence);
    expect(withDetail(sentence, new TypeError('Failed to fetch'))).toBe(sentence);
  });

  it('know the 401 of someone without an organization', () => {
    expect(isWithoutOrganization(new ApiError(401, 'NO_ORGANIZATION', ''))).toBe(true);
    expect(isWithoutOrganization(new ApiError(401, 'NOT_SIGNED_IN', ''))).toBe(false);
  });
});

describe('trying again', () => {
  it('never repeats what was refused, and anything else three times', () => {
    expect(shouldRetry(0, new ApiError(404, 'NOT_FOUND', ''))).toBe(false);
    expect(shouldRetry(0, new ApiError(429, 'TOO_MANY_REQUESTS', ''))).toBe(false);
    const failures = [0, 1, 2, 3];
    const of = (error: unknown) => failures.map((count) => shouldRetry(count, error));
    expect(of(new ApiError(503, 'UNAVAILABLE', ''))).toEqual([true, true, true, false]);
    expect(of(new TypeError('Failed to fetch'))).toEqual([true, true, true, false]);
  });

  it('waits as long as a server that is asked too often says, at most a minute', async () => {
    const tooMany = async (after: string) => {
      const body = { detail: 'Too many requests.', code: 'TOO_MANY_REQUESTS' };
      const headers = { 'retry-after': after };
      return errorOf(Response.json(body, { status: 429, headers }));
    };
    const error = await tooMany('7');
    expect([0, 1, 2, 3].map((count) => shouldRetry(count, error))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([retryDelay(0, error), retryDelay(2, error)]).toEqual([7000, 7000]);
    expect(retryDelay(0, await tooMany('3600'))).toBe(60_000);
    expect(shouldRetry(0, await tooMany('Fri, 31 Dec 1999 23:59:59 GMT'))).toBe(false);
    // A refused change is reported to the person, who repeats it.
    expect(createQueryClient().getDefaultOptions().mutations?.retry).toBe(false);
  });

  it('waits 1 s, doubling, at most 10 s', () => {
    expect([0, 1, 2, 3, 4, 9].map((count) => retryDelay(count))).toEqual([
      1000, 2000, 4000, 8000, 10_000, 10_000,
    ]);
  });
});

describe('answers', () => {
  const MINUTE = 60_000;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are fresh for 5 minutes, and kept for 30', async () => {
    const client = createQueryClient();
    let asked = 0;
    const queryKey = ['x'];
    const ask = () => client.fetchQuery({ queryKey, queryFn: () => ++asked });
    await ask();
    await vi.advanceTimersByTimeAsync(5 * MINUTE - 1);
    await ask();
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(2);
    await ask();
    expect(asked).toBe(2);
    await vi.advanceTimersByTimeAsync(30 * MINUTE - 1);
    expect(client.getQueryData(queryKey)).toBe(2);
    await vi.advanceTimersByTimeAsync(2);
    expect(client.getQueryData(queryKey)).toBeUndefined();
  });

  it.each([
    ['disciplines', lookupQuery('GET /v1/issues/disciplines')],
    ['scopes', lookupQuery('GET /v1/issues/scopes')],
    ['statuses', lookupQuery('GET /v1/issues/statuses')],
    ['the people of a project', peopleQuery(1)],
  ])('with %s are fresh for 5 minutes, and kept for 10 only', async (_, query) => {
    const client = createQueryClient();
    let asked = 0;
    const ask = () => client.fetchQuery({ ...query, queryFn: () => [{ id: ++asked }] } as never);
    await ask();
    await vi.advanceTimersByTimeAsync(5 * MINUTE - 1);
    await ask();
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(2);
    await ask();
    expect(asked).toBe(2);
    await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
    expect(client.getQueryData(query.queryKey)).toBeDefined();
    await vi.advanceTimersByTimeAsync(2);
    expect(client.getQueryData(query.queryKey)).toBeUndefined();
  });
});

describe('signed addresses of files', () => {
  const MINUTE = 60_000;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are kept for 55 minutes, and then asked for again', async () => {
    const client = createQueryClient();
    let asked = 0;
    const ask = () =>
      client.fetchQuery({ ...signedUrlQuery('a.pdf'), queryFn: () => String(++asked) });
    await ask();
    await vi.advanceTimersByTimeAsync(55 * MINUTE - 1);
    expect(await ask()).toBe('1');
    await vi.advanceTimersByTimeAsync(1);
    expect(await ask()).toBe('2');
  });
});

describe('the way back after a sign-in', () => {
  it('stays on this site and off the sign-in itself', () => {
    expect(safeReturn('/projects/3?documentId=4')).toBe('/projects/3?documentId=4');
    expect(safeReturn('/projects/3#page')).toBe('/projects/3#page');
    const elsewhere = ['//evil.example', '/\\evil.example', 'https://evil.example', undefined];
    // Browsers ignore tabs and line breaks.
    const disguised = [
      '/\t/evil.example',
      '/\n/evil.example',
      '\t//evil.example',
      '/../\\evil.example',
    ];
    const signIn = ['/sign-in', '/sign-up/x', '/sign-in?return=/', '/x/../sign-in'];
    for (const wanted of [...elsewhere, ...disguised, ...signIn]) {
      expect(safeReturn(wanted), wanted).toBe('/');
    }
  });
});
