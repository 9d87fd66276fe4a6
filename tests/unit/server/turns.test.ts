/** Long work in short turns: others run in between, one caller at a time, and aborting ends it. */
import { describe, expect, it } from 'vitest';
import { inTurns, nextTurn } from '../../../server/src/domain/turns.ts';

/** Work with this many steps of a millisecond each. */
function* steps(count: number, log: (step: number) => void = () => undefined) {
  for (let step = 0; step < count; step += 1) {
    const end = performance.now() + 1;
    while (performance.now() < end);
    log(step);
    yield;
  }
  return 'done';
}

describe('work in turns', () => {
  it('lets others in before it ends', async () => {
    let served = 0;
    let isOver = false;
    const serve = () => {
      served += 1;
      if (!isOver) setImmediate(serve);
    };
    setImmediate(serve);
    expect(await inTurns(steps(40))).toBe('done');
    isOver = true;
    expect(served).toBeGreaterThan(2);
  });

  it('gives one turn in a round of the loop, whoever waits', async () => {
    const rounds: number[] = [];
    let round = 0;
    let isOver = false;
    const count = () => {
      round += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await Promise.all(
      [1, 2, 3].map(async () => {
        await nextTurn();
        rounds.push(round);
      }),
    );
    isOver = true;
    expect(new Set(rounds).size).toBe(3);
  });

  it('ends with the reason of an abort', async () => {
    const leaving = new AbortController();
    const done: number[] = [];
    const work = inTurns(
      steps(1000, (step) => {
        done.push(step);
        if (step === 3) leaving.abort(new Error('gone'));
      }),
      leaving.signal,
    );
    await expect(work).rejects.toThrow('gone');
    expect(done.length).toBeLessThan(1000);
  });

  it('rejects with what the work throws', async () => {
    function* failing(): Generator<void, never> {
      yield;
      throw new Error('broken');
    }
    await expect(inTurns(failing())).rejects.toThrow('broken');
  });
});
