/** Which markups lie above which: as they were added, and as people move them. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Markup } from '../../../markups/src/model.ts';
import { inPaintOrder, restacked, STACK_MOVES } from '../../../markups/src/stack.ts';
import type { Stacked, StackMove } from '../../../markups/src/stack.ts';
import { markup } from '../../support/markups.ts';

/** Markups in one place, with these ids; null: not stored. Names are letters. */
function pileOf(
  ids: readonly (number | null)[],
  change: (name: string) => Partial<Markup> = () => ({}),
) {
  return ids.map((id, at): Stacked => {
    const name = String.fromCodePoint(97 + at);
    return { id, markup: markup({ name, ...change(name) }) };
  });
}

const painted = (pile: readonly Stacked[]) =>
  inPaintOrder(pile, (one) => one)
    .map((one) => one.markup.name)
    .join('');

/** The pile with the orders that a move gives. */
function moved(pile: readonly Stacked[], names: string, move: StackMove): Stacked[] {
  const orders = restacked(
    inPaintOrder(pile, (one) => one),
    new Set(names),
    move,
  );
  return pile.map((one) => {
    const order = orders.get(one.markup.name);
    return order === undefined ? one : { ...one, markup: { ...one.markup, order } };
  });
}

describe('the stack of a page', () => {
  it('is in the order in which markups were added', () => {
    expect(painted(pileOf([3, 8, 9, null]))).toBe('abcd');
  });

  it.each([
    ['a', 'front', 'bcda'],
    ['a', 'forward', 'bacd'],
    ['d', 'backward', 'abdc'],
    ['d', 'back', 'dabc'],
    ['ac', 'front', 'bdac'],
    ['ac', 'forward', 'badc'],
    ['bd', 'back', 'bdac'],
    ['bd', 'backward', 'badc'],
  ] as const)('moves %s to the %s', (names, move, order) => {
    expect(painted(moved(pileOf([3, 8, 9, 20]), names, move))).toBe(order);
  });

  it('needs nothing where markups are there already', () => {
    const pile = pileOf([3, 8, 9]);
    for (const [name, move] of [
      ['c', 'front'],
      ['c', 'forward'],
      ['a', 'back'],
      ['a', 'backward'],
    ] as const) {
      expect(restacked(pile, new Set(name), move).size).toBe(0);
    }
  });

  it('goes past the next markup that overlaps, not past those elsewhere', () => {
    const away: Markup['shape'] = { form: 'box', box: [500, 500, 600, 600], turned: 0 };
    const pile = pileOf([1, 2, 3, 4], (name) => (name === 'b' ? { shape: away } : {}));
    expect(painted(moved(pile, 'a', 'forward'))).toBe('bcad');
    expect(restacked(pile, new Set('b'), 'forward').size).toBe(0);
    // Answers and hidden markups are not seen.
    const hidden = pileOf([1, 2, 3], (name) => (name === 'b' ? { isHidden: true } : {}));
    expect(painted(moved(hidden, 'a', 'forward'))).toBe('bca');
  });

  it('stays as it is once the unsaved markups in it are stored, and new ones lie on top', () => {
    const pile = moved(pileOf([5, null, null]), 'a', 'forward');
    expect(painted(pile)).toBe('bac');
    const stored = pile.map((one, at) => ({ ...one, id: one.id ?? 40 + at }));
    expect(painted([...stored, { id: 60, markup: markup({ name: 'z' }) }])).toBe('bacz');
    const front = moved(pileOf([5, 6]), 'a', 'front');
    expect(painted([...front, { id: 7, markup: markup({ name: 'z' }) }])).toBe('baz');
  });

  it('can be rearranged any number of times, also where two people gave the same height', () => {
    const step = fc.tuple(
      fc.subarray(['a', 'b', 'c', 'd', 'e'], { minLength: 1 }),
      fc.constantFrom(...STACK_MOVES),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let pile: readonly Stacked[] = pileOf([1, 2, 3, 4, 4]);
        for (const [names, move] of steps) {
          const chosen = names.join('');
          const before = painted(pile);
          pile = moved(pile, chosen, move);
          const rest = (order: string) =>
            [...order].filter((name) => !names.includes(name)).join('');
          const kept = (order: string) =>
            [...order].filter((name) => names.includes(name)).join('');
          // Neither those that stay nor those that move change among themselves.
          expect(rest(painted(pile))).toBe(rest(before));
          expect(kept(painted(pile))).toBe(kept(before));
          if (move === 'front') expect(painted(pile)).toBe(rest(before) + kept(before));
          if (move === 'back') expect(painted(pile)).toBe(kept(before) + rest(before));
        }
      }),
    );
  });
});
