/** The history of a markup in words that follow a name. */
import { expect, it } from 'vitest';
import { markupChangeWords } from '../../../web/src/features/markups-list/model/markup-changes.ts';
import { markup } from '../../support/markups.ts';

const before = markup();
const changed = (change: Parameters<typeof markup>[0]) =>
  markupChangeWords({ action: 'changed', markup: markup(change) }, before);

it('says what was done to it', () => {
  expect(markupChangeWords({ action: 'created', markup: before }, null)).toBe('added it');
  expect(markupChangeWords({ action: 'deleted', markup: before }, before)).toBe('deleted it');
  expect(markupChangeWords({ action: 'carried', markup: before }, null)).toBe(
    'carried it from an earlier revision',
  );
});

it('names all that a change changed', () => {
  expect(changed({ shape: { form: 'box', box: [1, 1, 9, 9], turned: 0 } })).toBe(
    'moved or reshaped it',
  );
  const style = { ...before.style, color: '#00ff00' };
  expect(changed({ style, contents: 'Verify', isLocked: true })).toBe(
    'changed its style, changed its words and locked it',
  );
});

it('says no more than it knows of a version that cannot be read, or differs in nothing that is seen', () => {
  expect(markupChangeWords({ action: 'changed', markup: null }, before)).toBe('changed it');
  expect(changed({ modified: '2026-01-15T12:00:00Z' })).toBe('changed it');
});
