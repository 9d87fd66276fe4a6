/** The history of a place, in words. */
import { describe, expect, it } from 'vitest';
import type { LocationStep } from '../../../contract/src/issuances/location-history.ts';
import { locationSummary, stepDifferenceWords } from '../../../web/src/domain/location-words.ts';
import { locationStep } from '../../support/issuances.ts';

const MOVED: LocationStep['differences'] = [
  { id: 'door', kind: 'moved', group: 'drawing', title: 'Door 110A moved', move: [36, 0] },
];
const ADDED: LocationStep['differences'] = [{ id: 'door', kind: 'added', group: 'drawing' }];

const first = locationStep('Permit', { state: 'first', earlier: null });
const added = locationStep('Addendum 2', { state: 'changed', differences: ADDED });
const unchanged = locationStep('Bulletin 1');
const moved = locationStep('Bulletin 3', { state: 'changed', differences: MOVED });
const lost = locationStep('Bulletin 1', { state: 'not-followed', reason: 'They do not align.' });

describe('the history of a place', () => {
  it.each<[string, readonly LocationStep[], string]>([
    ['nothing happened', [unchanged, first], 'First in Permit, unchanged since.'],
    [
      'it came and moved',
      [moved, unchanged, added, first],
      'First in Addendum 2, moved 0.5 in in Bulletin 3.',
    ],
    ['it came', [unchanged, added, first], 'First in Addendum 2, unchanged since.'],
    [
      'a pair is not aligned',
      [moved, lost],
      'Last moved 0.5 in in Bulletin 3, as far as it could be followed.',
    ],
    ['nothing is known', [lost], 'The place could not be followed to other issuances.'],
    ['nothing happened since', [unchanged, lost], 'Unchanged, as far as it could be followed.'],
    [
      'a later pair is not aligned',
      [lost, added, first],
      'First in Addendum 2, unchanged since, as far as it could be followed.',
    ],
    ['what was before it does not matter', [added, lost], 'First in Addendum 2, unchanged since.'],
    [
      'its sheet is gone',
      [locationStep('Bid', { state: 'removed' }), first],
      'First in Permit. The sheet was removed from the set in Bid.',
    ],
    ['its sheet was never issued', [], 'This sheet is in no issuance.'],
  ])('says that %s', (_what, steps, words) => {
    expect(locationSummary(steps)).toBe(words);
  });

  it('names what changed, and how', () => {
    const text = { before: '9', after: '11' };
    const said = [
      ...[...MOVED, { ...MOVED[0], title: undefined }, ...ADDED],
      { id: 'note', kind: 'changed', group: 'drawing', text },
    ] as LocationStep['differences'];
    expect(said.map(stepDifferenceWords)).toEqual([
      ...['Door 110A moved', 'Moved 0.5 in', 'Added', 'Changed: 9 → 11'],
    ]);
  });
});
