import { describe, expect, it } from 'vitest';
import { Turns } from '../../../workers/protocol/serve.ts';

/** Work that ends when told to. */
function work() {
  let end: (error?: Error) => void = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  return { ended, end: (error?: Error) => end(error) };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

describe('turns', () => {
  it('lets two through at a time, the others in the order in which they came', async () => {
    const turns = new Turns(2);
    const begun: number[] = [];
    const works = [work(), work(), work(), work()];
    const all = works.map((each, index) =>
      turns.take(async () => {
        begun.push(index);
        await each.ended;
        return index;
      }),
    );
    await nextTask();
    expect(begun).toEqual([0, 1]);
    works[1]?.end();
    await nextTask();
    expect(begun).toEqual([0, 1, 2]);
    for (const each of works) each.end();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  });

  it('goes on after a failure', async () => {
    const turns = new Turns(1);
    const failing = turns.take(() => Promise.reject(new Error('canceled')));
    const next = turns.take(async () => 'done');
    await expect(failing).rejects.toThrow('canceled');
    expect(await next).toBe('done');
  });
});
