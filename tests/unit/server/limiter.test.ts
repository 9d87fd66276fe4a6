/** Costly work: limited per person and in total, and nobody waits who has gone. */
import { describe, expect, it } from 'vitest';
import { createLimiter } from '../../../server/src/services/limiter.ts';

const here = new AbortController().signal;
const limits = { atOnce: 3, atOncePerPerson: 2, waitingPerPerson: 2, refusal: 'Too many.' };

/** A limiter and the tasks started in it, by name, each until it ends. */
function begin() {
  const limiter = createLimiter(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (person: number, name: string, signal = here) =>
    limiter.run(person, signal, () => {
      begun.push(name);
      return new Promise<string>((resolve) => {
        ends.set(name, () => resolve(name));
      });
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, run, end };
}

describe('a limiter', () => {
  it('starts what a person may have at once, and the rest when that ends', async () => {
    const { begun, run, end } = begin();
    const all = ['a', 'b', 'c'].map((name) => run(1, name));
    const other = run(2, 'x');
    await end('none');
    expect(begun).toEqual(['a', 'b', 'x']);
    await end('x');
    expect(begun).toEqual(['a', 'b', 'x']);
    await end('a');
    expect(begun).toEqual(['a', 'b', 'x', 'c']);
    await end('b');
    await end('c');
    expect(await Promise.all([...all, other])).toEqual(['a', 'b', 'c', 'x']);
  });

  it('starts so much of all people together', async () => {
    const { begun, run, end } = begin();
    const all = [run(1, 'a'), run(2, 'b'), run(3, 'c'), run(4, 'd')];
    await end('none');
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'b', 'c', 'd']) await end(name);
    await Promise.all(all);
  });

  it('refuses a person of whom too much waits already', async () => {
    const { run, end } = begin();
    const all = ['a', 'b', 'c', 'd'].map((name) => run(1, name));
    await expect(run(1, 'e')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many.',
    });
    for (const name of ['a', 'b', 'c', 'd']) await end(name);
    await Promise.all(all);
  });

  it('forgets who went away while waiting', async () => {
    const { begun, run, end } = begin();
    const all = [run(1, 'a'), run(1, 'b')];
    const leaving = new AbortController();
    const left = run(1, 'c', leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await end('a');
    await end('b');
    await Promise.all(all);
    expect(begun).toEqual(['a', 'b']);
    await expect(run(1, 'd', leaving.signal)).rejects.toThrow('gone');
  });

  it('goes on after work that failed', async () => {
    const limiter = createLimiter({ ...limits, atOnce: 1 });
    const failed = limiter.run(1, here, () => Promise.reject(new Error('broken')));
    const next = limiter.run(2, here, () => Promise.resolve('fine'));
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('fine');
  });

  it('keeps a place for who entered until they leave', async () => {
    const limiter = createLimiter({ ...limits, atOncePerPerson: 1 });
    const leave = await limiter.enter(1, here);
    let hasBegun = false;
    const next = limiter.run(1, here, () => {
      hasBegun = true;
      return Promise.resolve('fine');
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(hasBegun).toBe(false);
    leave();
    expect(await next).toBe('fine');
  });
});
