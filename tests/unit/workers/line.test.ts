import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../workers/protocol/outcome.ts';
import { Line } from '../../../workers/overlay/line.ts';

type Remote = { ask: () => Promise<Outcome<string>> };

const answers = (value: string): Remote => ({ ask: async () => ({ ok: true, value }) });
const silent: Remote = { ask: () => new Promise(() => undefined) };
const trapped: Remote = {
  ask: async () => ({ ok: false, error: { code: 'WORKER_GONE', message: 'unreachable' } }),
};

describe('a line to another worker', () => {
  it('answers', async () => {
    const line = new Line<Remote>('answers');
    line.connect(answers('first'));
    expect(await line.ask((remote) => remote.ask())).toBe('first');
  });

  it.each([
    ['died without an answer', silent],
    ['trapped and said so', trapped],
  ])('asks the replacement of one that %s', async (_, dead) => {
    const line = new Line<Remote>('dies');
    line.connect(dead);
    let asked = 0;
    const answer = line.ask((remote) => {
      asked += 1;
      return remote.ask();
    });
    await Promise.resolve();
    line.connect(answers('second'));
    expect(await answer).toBe('second');
    expect(asked).toBe(2);
  });

  it('rejects what waits when the other end is gone for good, and what comes later', async () => {
    const line = new Line<Remote>('is gone');
    line.connect(silent);
    const waiting = line.ask((remote) => remote.ask());
    line.disconnect();
    await expect(waiting).rejects.toMatchObject({ code: 'WORKER_GONE' });
    await expect(line.ask((remote) => remote.ask())).rejects.toMatchObject({ code: 'WORKER_GONE' });
  });

  it('hands a refusal of the other end on', async () => {
    const line = new Line<Remote>('refuses');
    const error = { code: 'TOO_LARGE', message: 'Too large.' } as const;
    line.connect({ ask: async () => ({ ok: false, error }) });
    await expect(line.ask((remote) => remote.ask())).rejects.toMatchObject(error);
  });
});
