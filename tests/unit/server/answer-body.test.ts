/** Bodies written in turns equal one `JSON.stringify` of the checked value. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerBody } from '../../../server/src/http/answer-body.ts';

const item = z.object({ id: z.int(), name: z.string().optional(), tags: z.array(z.string()) });
const schema = z.object({
  count: z.int(),
  note: z.string().nullable(),
  missing: z.array(item).optional(),
  deep: z.object({ items: z.array(item), none: z.array(z.int()) }),
  last: z.tuple([z.number(), z.number()]),
});

const value = {
  count: 2,
  note: 'line\n"quoted" ü 𝄞',
  deep: {
    items: [
      { id: 1, name: 'A', tags: ['x', ''] },
      { id: 2, tags: [] },
    ],
    none: [],
  },
  last: [0.5, 1e21] as [number, number],
};

const written = async (with_: z.core.$ZodType, what: unknown) =>
  (await answerBody(with_, what)).toString();

describe('the body of an answer', () => {
  it('is the JSON of what the schema lets through', async () => {
    expect(await written(schema, value)).toBe(JSON.stringify(schema.parse(value)));
    expect(await written(z.array(item), [])).toBe('[]');
    expect(await written(z.object({ name: z.string() }), { name: 'A' })).toBe('{"name":"A"}');
  });

  it('has no fields that the schema does not name', async () => {
    const more = { ...value, secret: 1, deep: { ...value.deep, secret: 1 } };
    expect(await written(schema, more)).toBe(JSON.stringify(schema.parse(value)));
    const inside = [{ id: 1, tags: [], secret: 1 }];
    expect(await written(z.array(item), inside)).toBe('[{"id":1,"tags":[]}]');
  });

  it('is long in one piece', async () => {
    const many = Array.from({ length: 20_000 }, (_none, id) => ({ id, tags: ['é'] }));
    expect(JSON.parse(await written(z.array(item), many))).toEqual(many);
  });

  it.each([
    ['a field of another type', { ...value, count: 'two' }],
    ['a field that is missing', { ...value, last: undefined }],
    [
      'an item that is wrong',
      { ...value, deep: { ...value.deep, items: [{ id: 1.5, tags: [] }] } },
    ],
    ['no list where one should be', { ...value, deep: { ...value.deep, items: {} } }],
    ['nothing', null],
  ])('is refused for %s', async (_what, wrong) => {
    await expect(answerBody(schema, wrong)).rejects.toThrow('does not match the contract');
  });

  it('keeps the checks of a list as a whole', async () => {
    await expect(answerBody(z.array(z.int()).max(2), [1, 2, 3])).rejects.toThrow();
  });
});
