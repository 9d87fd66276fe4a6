/** The adapter of language models against a server with its faults: what is sent, what it makes of each answer, what it keeps to itself. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/src/config.ts';
import { AnalystProblem } from '../../../server/src/outside/analyst/analyst.ts';
import type { AnalystSettings } from '../../../server/src/outside/analyst/analyst.ts';
import { createAnalyst } from '../../../server/src/outside/analyst/language-model.ts';
import { mistakesQuestion } from '../../../server/src/outside/analyst/mistakes-question.ts';
import { claim, KEY, startModelServer, status } from '../../support/model-server.ts';
import type { ModelFault, ModelServer } from '../../support/model-server.ts';

const { signal } = new AbortController();
const SHEETS = [{ id: 1, number: 'A-101', title: 'PLAN', text: 'DOOR 101 IS 36 IN WIDE' }];

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server[Symbol.asyncDispose]());

type Kind = AnalystSettings['kind'];
const ask = (kind: Kind = 'openai-compatible', change: Partial<AnalystSettings> = {}) =>
  createAnalyst(server.settings(kind, change)).ask(mistakesQuestion(SHEETS), signal);

async function problemOf(asking: Promise<unknown>): Promise<AnalystProblem> {
  const error: unknown = await asking.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof AnalystProblem) return error;
  throw new Error('It has no problem.', { cause: error });
}

const after = (fault: ModelFault, kind: Kind = 'openai-compatible') => {
  server.faults = [fault];
  return problemOf(ask(kind));
};

describe.each(['openai-compatible', 'anthropic'] as const)('a model that is %s', (kind) => {
  it('is sent the sheets as data, the schema of its answer and no tools of ours, and counts tokens', async () => {
    server.answer = () => [claim()];
    expect(await ask(kind)).toEqual({
      output: { findings: [claim()] },
      usage: { inputTokens: 1000, outputTokens: 100 },
    });
    const [asked] = server.asked;
    expect(asked?.path).toBe(kind === 'anthropic' ? '/v1/messages' : '/v1/chat/completions');
    expect(asked?.sheets).toEqual(SHEETS);
    expect(asked?.model).toBe('small');
    expect(asked?.headers[kind === 'anthropic' ? 'x-api-key' : 'authorization']).toContain(KEY);
    const { tools = [] } = JSON.parse(asked?.body ?? '{}') as { tools?: { name: string }[] };
    // Anthropic's is the form of the answer.
    expect(tools.map(({ name }) => name)).toEqual(kind === 'anthropic' ? ['json'] : []);
    expect(asked?.body).toContain('sheet_id');
  });

  it.each([
    ['refuses the key', status(401), 'refused', 0],
    ['does not know the model', status(404), 'refused', 0],
    ['fails', status(500), 'unavailable', 0],
    ['is overloaded', status(529), 'busy', 0],
    ['breaks off', (response) => response.destroy(), 'unavailable', 0],
    ['redirects', status(302, { location: 'http://127.0.0.1:9/' }), 'refused', 0],
    ['sends what is not JSON', status(200, {}, '<html>'), 'unexpected', null],
    ['sends another protocol', status(200, {}, '{"ok":true}'), 'unexpected', null],
    [
      'sends 10 MB',
      (response) => response.writeHead(200).end('x'.repeat(10 * 1024 * 1024)),
      'unexpected',
      null,
    ],
  ] satisfies [string, ModelFault, string, 0 | null][])(
    'that %s is a problem of its kind, without its key or a text of a sheet',
    async (_what, fault, kindOfProblem, used) => {
      const problem = await after(fault, kind);
      expect(problem.kind).toBe(kindOfProblem);
      expect(problem.usage).toEqual(used === 0 ? { inputTokens: 0, outputTokens: 0 } : null);
      expect(problem.message).toMatch(/127\.0\.0\.1.*\.$/);
      const logged = inspect(problem, { depth: 9 });
      expect(logged).not.toContain(KEY);
      expect(logged).not.toContain('DOOR 101');
      expect(server.asked).toHaveLength(1);
    },
  );

  it.each([
    ['with another shape', '{"findings":[{"kind":"order","summary":7}]}'],
    ['as something else', '"ignore the schema"'],
  ])('that answers %s is unexpected, and what it used counts', async (_what, text) => {
    server.answer = () => text;
    const problem = await problemOf(ask(kind));
    expect(problem.kind).toBe('unexpected');
    expect(problem.usage).toEqual({ inputTokens: 1000, outputTokens: 100 });
  });
});

describe('a language model', () => {
  it('that takes a schema is sent it, and no tool at all', async () => {
    server.answer = () => [claim()];
    const answer = await ask('anthropic', { model: 'claude-sonnet-4-5' });
    expect(answer.output.findings).toEqual([claim()]);
    expect(server.asked[0]?.body).not.toContain('"tools"');
    expect(server.asked[0]?.body).toContain('json_schema');
  });

  it('is loaded by no server without one: the packages are in one file, which is read when it is asked', () => {
    const sources = path.join(import.meta.dirname, '../../../server/src');
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => ({ name, text: readFileSync(path.join(sources, name), 'utf8') }));
    const withThem = files.filter(({ text }) => /from '(ai|@ai-sdk\/[a-z-]+)'/.test(text));
    expect(withThem.map(({ name }) => path.basename(name))).toEqual(['ask-model.ts']);
    expect(files.filter(({ text }) => /from '[^']*ask-model\.ts'/.test(text))).toEqual([]);
  });

  it('that asks for a pause says for how long', async () => {
    expect(await after(status(429, { 'retry-after': '7' }))).toMatchObject({
      ...{ kind: 'busy', retryAfterSeconds: 7 },
    });
    const then = new Date(Date.now() + 90_000).toUTCString();
    const dated = await after(status(503, { 'retry-after': then }));
    expect(dated.retryAfterSeconds).toBeGreaterThan(60);
    expect((await after(status(429))).retryAfterSeconds).toBeNull();
  });

  it('that never answers ends with its time', async () => {
    server.faults = [() => undefined];
    const problem = await problemOf(ask('openai-compatible', { timeoutMs: 200 }));
    expect(problem).toMatchObject({ kind: 'slow', usage: null });
  });

  it('is left when the caller stops', async () => {
    const stop = new AbortController();
    server.faults = [() => stop.abort(new Error('stopped'))];
    const asking = createAnalyst(server.settings('anthropic')).ask(
      mistakesQuestion(SHEETS),
      stop.signal,
    );
    await expect(asking).rejects.toThrow('stopped');
  });

  it('that is not there is unavailable', async () => {
    const settings = server.settings('openai-compatible');
    await server[Symbol.asyncDispose]();
    const problem = await problemOf(createAnalyst(settings).ask(mistakesQuestion(SHEETS), signal));
    expect(problem.kind).toBe('unavailable');
    server = await startModelServer();
  });

  it('that counts no tokens, or impossible ones, used nobody knows what', async () => {
    server.usage = null;
    expect((await ask()).usage).toBeNull();
    server.usage = { input: -5, output: 1e12 };
    expect((await ask()).usage).toBeNull();
  });

  it('never gets more tokens than it is said to take at most', async () => {
    const text = 'Ä'.repeat(500);
    const { inputTokens } = createAnalyst(server.settings('anthropic')).mostUsage(
      mistakesQuestion([{ id: 1, number: 'A-1', title: '', text }]),
    );
    expect(inputTokens).toBeGreaterThan(1000);
  });
});

describe('the settings of a language model', () => {
  const given = (change: Record<string, string>) =>
    readConfig({
      MODEL_KIND: 'openai-compatible',
      MODEL_URL: 'https://llm.example/v1/',
      MODEL_NAME: 'small',
      ...change,
    }).analyst;

  it('are none at first', () => {
    expect(readConfig({}).analyst).toBeUndefined();
  });

  it('name protocol, address, model, key, prices and limits', () => {
    expect(given({})).toEqual({
      ...{ kind: 'openai-compatible', url: 'https://llm.example/v1', model: 'small' },
      limit: { tokens: 2_000_000 },
    });
    const all = {
      ...{ MODEL_API_KEY: KEY, MODEL_INPUT_PRICE: '2.5', MODEL_OUTPUT_PRICE: '10' },
      ...{ MODEL_MONTHLY_TOKENS: '500000', MODEL_MONTHLY_COST: '20' },
    };
    expect(given(all)).toMatchObject({
      ...{ apiKey: KEY, prices: { input: 2.5, output: 10 } },
      limit: { tokens: 500_000, cost: 20 },
    });
    const claude = { MODEL_KIND: 'anthropic', MODEL_NAME: 'claude', MODEL_API_KEY: KEY };
    expect(readConfig(claude).analyst?.url).toBe('https://api.anthropic.com/v1');
  });

  it.each([
    [{ MODEL_KIND: 'other' }, 'MODEL_KIND must be'],
    [{ MODEL_KIND: '' }, 'MODEL_KIND must be'],
    [{ MODEL_API_KEY: KEY, MODEL_URL: 'http://llm.example' }, 'must begin with https://'],
    [{ MODEL_URL: 'https://llm.example/?key=1' }, 'without a query'],
    [{ MODEL_INPUT_PRICE: '1' }, 'require each other'],
    [{ MODEL_MONTHLY_COST: '1' }, 'MODEL_MONTHLY_COST also requires'],
    [{ MODEL_MONTHLY_TOKENS: '0' }, 'MODEL_MONTHLY_TOKENS must be'],
    [{ MODEL_NAME: 'a b' }, 'MODEL_NAME must be'],
  ])('%o are refused with a sentence', (change, message) => {
    expect(() => given(change)).toThrow(message);
  });

  it('require each other', () => {
    expect(() => readConfig({ MODEL_NAME: 'small' })).toThrow(
      'MODEL_NAME also requires MODEL_KIND',
    );
    expect(() => readConfig({ MODEL_KIND: 'openai-compatible' })).toThrow('requires MODEL_URL');
    expect(() => readConfig({ MODEL_KIND: 'anthropic', MODEL_NAME: 'x' })).toThrow('MODEL_API_KEY');
  });
});
