/** How forms are checked with schemas of the contract. */
import { describe, expect, it } from 'vitest';
import { adminOperations } from '../../../contract/src/admin/operations.ts';
import { checkedBy } from '../../../web/src/ui/checked-by.ts';

const { body } = adminOperations['PATCH /v1/admin/projects/{id}'];
const options = { fields: {}, shouldUseNativeValidation: false };
const check = checkedBy(body, {
  name: ({ code, words, isEmpty }) => (isEmpty ? 'Required' : `${code}: ${words}`),
});

describe('a form', () => {
  it('sends what the contract makes of its values', async () => {
    const result = await check({ name: '  12 Alder Street ' }, {}, options);
    expect(result).toEqual({ values: { name: '12 Alder Street' }, errors: {} });
  });

  it('says in its own words what is wrong, once a field', async () => {
    const problemOf = async (name: string) => {
      const { errors } = await check({ name }, {}, options);
      return errors.name?.message;
    };
    expect(await problemOf('')).toBe('Required');
    expect(await problemOf('  ')).toBe('Required');
    expect(await problemOf('x'.repeat(256))).toMatch(/^too_big: /);
    // Characters, not UTF-16 units.
    expect(await problemOf('🏗'.repeat(255))).toBeUndefined();
    expect(await problemOf('two\nlines')).toBe('custom: must be one line of printable text');
    expect(await problemOf('\u200b')).toBe('custom: must contain a visible character');
  });
});
