/** Results that are kept while there is room. */
import { describe, expect, it, vi } from 'vitest';
import { createMemory } from '../../../server/src/domain/memory.ts';

describe('a memory', () => {
  const make = vi.fn((text: string) => Promise.resolve(text));
  const memory = createMemory<string>(10, (text) => text.length);
  const recall = (key: string, text = key) => memory.recall(key, () => make(text));
  /** Lets what follows a result happen. */
  const settled = () => Promise.resolve().then(() => undefined);

  it('makes a result once for all who ask at the same time or later', async () => {
    expect(await Promise.all([recall('abc'), recall('abc'), recall('abc')])).toEqual([
      ...['abc', 'abc', 'abc'],
    ]);
    await recall('abc');
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('forgets what was not asked for the longest', async () => {
    await recall('def');
    await recall('abc');
    await recall('ghi');
    await settled();
    make.mockClear();
    await recall('abc');
    expect(make).not.toHaveBeenCalled();
    await recall('def');
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('does not keep what is too large for it', async () => {
    const large = 'x'.repeat(11);
    await recall(large);
    await settled();
    make.mockClear();
    await recall(large);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('does not keep failures', async () => {
    const failing = () => Promise.reject(new Error('away'));
    await expect(memory.recall('again', failing)).rejects.toThrow('away');
    await settled();
    expect(await recall('again')).toBe('again');
  });
});
