/** The adapter of Procore against a server with its faults: what it asks for, what it makes of each answer, what it keeps to itself. */
import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProcore } from '../../../server/src/outside/procore/procore.ts';
import { ExternalProblem } from '../../../server/src/outside/external-system.ts';
import type { ExternalSystem } from '../../../server/src/outside/external-system.ts';
import { allOf } from '../../support/external-system.ts';
import { CLIENT, startProcoreServer } from '../../support/procore-server.ts';
import type { Fault, ProcoreServer } from '../../support/procore-server.ts';

const { signal } = new AbortController();
const PLACE = { companyId: '562714', projectId: '7' };

let server: ProcoreServer;
let procore: ExternalSystem;

beforeEach(async () => {
  server = await startProcoreServer();
  procore = createProcore(server.settings);
});
afterEach(() => server[Symbol.asyncDispose]());

const projects = () => procore.projects('562714', 50, signal);
const events = () => allOf(procore.changeEvents(PLACE, signal));

async function problemOf(asking: Promise<unknown>): Promise<ExternalProblem> {
  const error: unknown = await asking.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ExternalProblem) return error;
  throw new Error('It has no problem.', { cause: error });
}

/** Of calls of the API, the first ones. */
function faultOnce(times: number, answer: (response: ServerResponse) => void): Fault {
  let left = times;
  return (request, response) => {
    if (request.url?.startsWith('/rest') !== true || left === 0) return false;
    left -= 1;
    answer(response);
    return true;
  };
}
const status = (code: number, headers: Record<string, string> = {}) =>
  faultOnce(Infinity, (response) => response.writeHead(code, headers).end('{}'));

describe('Procore', () => {
  it('is asked with one token by several calls, which names the company and is no part of an address', async () => {
    await Promise.all([projects(), events().catch(() => []), procore.companies(signal)]);
    expect(server.asked.filter((each) => each.startsWith('POST'))).toEqual(['POST /oauth/token']);
    expect(server.asked.join(' ')).not.toContain('never-to-be-seen');
    const calls = server.sent.filter(({ path }) => path.startsWith('/rest'));
    expect(new Set(calls.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer never-to-be-seen-token-1']),
    );
    expect(
      calls.filter(({ path }) => path !== '/rest/v1.0/companies').map(({ company }) => company),
    ).toEqual(['562714', '562714']);
  });

  it('is asked for at most 50 projects', async () => {
    const many = Array.from({ length: 120 }, (_, at) => ({ id: at + 1, name: `Project ${at}` }));
    server.projects.set(562714, many);
    expect(await projects()).toHaveLength(50);
    expect(server.asked.at(-1)).toBe('GET /rest/v1.0/companies/562714/projects?page=1&per_page=50');
  });

  it('is read page by page', async () => {
    for (let at = 0; at < 205; at += 1) server.addChangeEvent(7, [`${at}.pdf`]);
    expect(await events()).toHaveLength(205);
    const pages = server.asked.filter((each) => each.includes('change_events'));
    expect(pages).toEqual(
      [1, 2, 3].map(
        (page) =>
          `GET /rest/v1.0/change_events?project_id=7&include_rfqs=false&page=${page}&per_page=100`,
      ),
    );
  });

  it('gets a new token when one is refused, once', async () => {
    await projects();
    server.tokens.push('another');
    expect(await projects()).toHaveLength(2);
    expect(server.tokens).toHaveLength(3);
    server.fault = status(401);
    expect(await problemOf(projects())).toMatchObject({ kind: 'refused' });
    expect(server.tokens).toHaveLength(4);
  });

  it('refuses wrong credentials', async () => {
    procore = createProcore({ ...server.settings, clientSecret: 'wrong' });
    expect(await problemOf(projects())).toMatchObject({ kind: 'refused' });
    server.fault = status(403);
    procore = createProcore(server.settings);
    expect(await problemOf(projects())).toMatchObject({ kind: 'refused' });
  });

  it.each([
    [{ 'retry-after': '30' }, 30],
    [{ 'retry-after': new Date(Date.now() + 90_000).toUTCString() }, 90],
    [{ 'x-rate-limit-reset': String(Math.floor(Date.now() / 1000) + 300) }, 300],
    [{}, 60],
  ])('is left alone as long as it asks for: %o', async (headers, seconds) => {
    await procore.companies(signal);
    server.fault = status(429, headers);
    const { kind, retryAfterSeconds } = await problemOf(projects());
    expect(kind).toBe('busy');
    expect(Math.abs((retryAfterSeconds ?? 0) - seconds)).toBeLessThanOrEqual(5);
    const before = server.asked.length;
    server.fault = null;
    expect(await problemOf(projects())).toMatchObject({ kind: 'busy' });
    expect(server.asked).toHaveLength(before);
  });

  it('is left alone when nothing remains of its limit', async () => {
    server.fault = (request, response) => {
      response.setHeader('x-rate-limit-remaining', request.url?.startsWith('/rest') ? '0' : '9');
      response.setHeader('x-rate-limit-reset', String(Math.floor(Date.now() / 1000) + 100));
      return false;
    };
    expect(await projects()).toHaveLength(2);
    expect(await problemOf(projects())).toMatchObject({ kind: 'busy' });
  });

  it('is asked again after errors of its own, and after silence, but not for ever', async () => {
    server.fault = faultOnce(2, (response) => response.writeHead(500).end('oops'));
    expect(await projects()).toHaveLength(2);
    server.fault = faultOnce(1, (response) => response.destroy());
    expect(await projects()).toHaveLength(2);
    const before = server.asked.length;
    server.fault = status(502);
    expect(await problemOf(projects())).toMatchObject({ kind: 'unavailable' });
    expect(server.asked).toHaveLength(before + 3);
    server.fault = faultOnce(1, () => undefined);
    expect(await projects()).toHaveLength(2);
  });

  const body = (text: string) => faultOnce(Infinity, (response) => response.end(text));
  it.each([
    ['no JSON', body('<html>never-to-be-seen</html>')],
    ['an object for a list', body('{"errors":"no"}')],
    ['items without an id', body('[{"name":"Project"}]')],
    ['ids that are not numbers', body('[{"id":"../../secrets","name":"Project"}]')],
    ['10 MB', body(`["${'x'.repeat(10 * 1024 * 1024)}"]`)],
    ['a redirect', status(302, { location: 'http://169.254.169.254/latest' })],
    ['a bad request', status(400)],
  ])('is not believed when it answers with %s', async (_name, fault) => {
    server.fault = fault;
    const problem = await problemOf(projects());
    expect(problem).toMatchObject({ kind: 'unexpected' });
    expect(problem.message).toBe('Procore’s answer could not be understood.');
  });

  it('has lists that never end', async () => {
    const full = JSON.stringify(Array.from({ length: 100 }, (_, at) => ({ id: at + 1 })));
    server.fault = body(full);
    expect(await problemOf(events())).toMatchObject({ kind: 'unexpected' });
  });

  it('has names that can be stored and shown', async () => {
    const names = ['\u0000one\ntwo\u202e', '', null, 'x'.repeat(5000)];
    server.projects.set(
      562714,
      names.map((name, at) => ({ id: at + 1, name })),
    );
    const found = await projects();
    expect(found.map(({ name }) => name)).toEqual([
      'one two',
      'Project 2',
      'Project 3',
      'x'.repeat(200),
    ]);
  });

  it('keeps secrets out of errors', async () => {
    const faults = [status(500), status(401), body('never-to-be-seen'), status(404)];
    for (const fault of faults) {
      server.fault = fault;
      const problem = await problemOf(createProcore(server.settings).projects('1', 1, signal));
      expect(inspect(problem, { depth: 9 })).not.toContain('never-to-be-seen');
    }
    server.fault = (_request, response) => {
      response.writeHead(401).end(`{"error":"${CLIENT.clientSecret}"}`);
      return true;
    };
    const refused = await problemOf(createProcore(server.settings).projects('1', 1, signal));
    expect(inspect(refused, { depth: 9 })).not.toContain(CLIENT.clientSecret);
  });
});

describe('attachments', () => {
  const download = async (address: string) =>
    Buffer.concat(
      await allOf(procore.download(PLACE, { id: '1', name: 'a.pdf', address }, signal)),
    );

  it('of 10 MB arrive whole', async () => {
    const bytes = Buffer.alloc(10 * 1024 * 1024, '%PDF-1.7 ');
    server.addChangeEvent(7, ['a.pdf'], bytes);
    const [event] = await events();
    expect((await download(event?.files[0]?.address ?? '')).equals(bytes)).toBe(true);
  });

  it('follow redirects, three at most', async () => {
    server.files.set('/files/1', Buffer.from('%PDF-1.7'));
    const redirect = (hops: number): Fault => {
      let left = hops;
      return (request, response) => {
        if (request.url !== '/moved' || left === 0) return false;
        left -= 1;
        response.writeHead(302, { location: left === 0 ? '/files/1' : '/moved' }).end();
        return true;
      };
    };
    server.fault = redirect(3);
    expect(String(await download('/moved'))).toBe('%PDF-1.7');
    server.fault = redirect(Infinity);
    expect((await problemOf(download('/moved'))).message).toBe('The file is redirected too often.');
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://127.0.0.1/file',
    'https://[::1]/file',
    'https://10.0.0.1/file',
    'https://localhost/file',
    'http://example.com/file',
    'https://user@example.com/file',
    'file:///etc/passwd',
    'data:application/pdf,x',
  ])('are not fetched from %s, nor from a redirect to it', async (address) => {
    const unsafe = 'The file is at an address that is not public.';
    expect((await problemOf(download(address))).message).toBe(unsafe);
    server.fault = (request, response) => {
      if (request.url !== '/moved') return false;
      response.writeHead(302, { location: address }).end();
      return true;
    };
    expect((await problemOf(download('/moved'))).message).toBe(unsafe);
  });

  it('that stop in the middle are no whole files', async () => {
    server.fault = (request, response) => {
      if (request.url !== '/half') return false;
      response.writeHead(200, { 'content-length': '5000' });
      response.write('%PDF-1.7', () => response.destroy());
      return true;
    };
    expect(await problemOf(download('/half'))).toMatchObject({ kind: 'unavailable' });
    server.fault = (request, response) => {
      if (request.url !== '/slow') return false;
      response.writeHead(200).write('%PDF-1.7');
      return true;
    };
    expect(await problemOf(download('/slow'))).toMatchObject({ kind: 'unavailable' });
  });
});
