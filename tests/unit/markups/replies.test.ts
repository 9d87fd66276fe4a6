import { describe, expect, it } from 'vitest';
import { isChecked, replyTo, stateIn, threadsOf } from '../../../markups/src/replies.ts';
import { markup } from '../../support/markups.ts';

const answer = (name: string, at: string, rest: { to?: string; state?: [string, string] } = {}) => {
  const state = rest.state && { model: rest.state[0], value: rest.state[1] };
  const reply = replyTo(markup({ name: rest.to ?? 'one' }), {
    ...{ name, author: 'Grace', now: `2026-11-22T${at}:00Z`, contents: name },
    ...(state && { state }),
  });
  return reply;
};

describe('replies', () => {
  it('answer a markup, have no place and nothing of its shape, scale or lock', () => {
    const reply = replyTo(markup({ isLocked: true, pageNumber: 4 }), {
      ...{ name: 'two', author: 'Grace', now: '2026-11-22T10:00:00Z', contents: 'Agreed' },
    });
    expect(reply).toMatchObject({
      ...{ name: 'two', repliesTo: 'one', kind: 'note', pageNumber: 4, isLocked: false },
      ...{ author: 'Grace', created: '2026-11-22T10:00:00Z', contents: 'Agreed', state: null },
    });
  });

  it('belong to one thread, oldest first, also as answers to answers and in a circle', () => {
    const late = answer('late', '12:00');
    const deep = answer('deep', '11:00', { to: 'early' });
    const early = answer('early', '10:00');
    const orphan = answer('orphan', '10:00', { to: 'gone' });
    const circle = { ...markup({ name: 'circle' }), repliesTo: 'circle' };
    const all = [late, deep, markup(), early, orphan, circle];
    const threads = threadsOf(all, (one) => one).map(({ markup: root, replies }) => [
      root.name,
      ...replies.map(({ name }) => name),
    ]);
    expect(threads).toContainEqual(['one', 'early', 'deep', 'late']);
    expect(threads).toContainEqual(['orphan']);
    expect(threads).toContainEqual(['circle']);
    expect(threads).toHaveLength(3);
  });

  it('set a state; the last one counts, and can take it back', () => {
    const accepted = answer('a', '10:00', { state: ['Review', 'Accepted'] });
    const rejected = answer('b', '11:00', { state: ['Review', 'Rejected'] });
    const none = answer('c', '12:00', { state: ['Review', 'None'] });
    const marked = answer('d', '13:00', { state: ['Marked', 'Marked'] });
    const unmarked = answer('e', '14:00', { state: ['Marked', 'Unmarked'] });
    expect(stateIn('Review', [accepted, rejected, marked])).toBe('Rejected');
    expect(stateIn('Review', [accepted, none])).toBeNull();
    expect(isChecked([accepted, marked])).toBe(true);
    expect(isChecked([marked, unmarked])).toBe(false);
  });

  it('were not carried from an earlier sheet, though what they answer was', () => {
    const carried = { from: 'A-102', errorInches: 0, sizeRatio: 1, review: null };
    const given = { name: 'a', author: 'Ada', now: '2026-01-02', contents: 'Yes' };
    expect(replyTo(markup({ carried }), given)).not.toHaveProperty('carried');
  });
});
