/** Presets of markup tools: everyone keeps their own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ToolPreset } from '../../../../contract/src/users/schema.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const URL = '/v1/users/me/tool-presets';
const preset = (name: string, change: Partial<ToolPreset> = {}): ToolPreset => ({
  ...{
    name,
    tool: 'cloud',
    color: '#d92d20',
    fill: null,
    width: 3,
    font_size: null,
    dash: [6, 3],
    opacity: 0.8,
  },
  ...change,
});

describe('presets of tools', () => {
  let product: TestProduct;
  let ada: TestPerson;
  let bob: TestPerson;
  beforeAll(async () => {
    product = await startTestProduct();
    const organizations = [await product.organization('Ours')];
    ada = await product.person({ name: 'ada', organizations });
    bob = await product.person({ name: 'bob', organizations, userTypeId: 2 });
  });
  afterAll(() => product[Symbol.asyncDispose]());

  const read = async (person: TestPerson) =>
    (await product.call(person, 'GET', URL)).json<{ data: ToolPreset[] }>().data;
  const keep = (person: TestPerson, ...data: object[]) =>
    product.call(person, 'PUT', URL, { data });

  it('are kept for their person, in their order, until others replace them', async () => {
    expect(await read(ada)).toEqual([]);
    const mine = [preset('Demolition'), preset('Añadir', { tool: 'area', color: null })];
    expect((await keep(ada, ...mine)).json()).toEqual({ data: mine });
    expect(await read(ada)).toEqual(mine);
    expect(await read(bob)).toEqual([]);
    expect((await keep(ada, preset('New wall'))).statusCode).toBe(200);
    expect(await read(ada)).toEqual([preset('New wall')]);
  });

  it('may leave sizes to the page, also without saying so', async () => {
    const { font_size: _, ...older } = preset('Older', { width: null });
    expect((await keep(ada, older)).json()).toEqual({ data: [preset('Older', { width: null })] });
    expect((await keep(ada, preset('Large', { font_size: 36 }))).statusCode).toBe(200);
    expect((await read(ada))[0]?.font_size).toBe(36);
  });

  it('of two tabs at once are those of one', async () => {
    const both = [[preset('One')], [preset('Two')]];
    const answers = await Promise.all(both.map((presets) => keep(bob, ...presets)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(both).toContainEqual(await read(bob));
  });

  it.each([
    ['a name twice', [preset('One'), preset('One')]],
    ['no name', [preset(' ')]],
    ['more than a hundred', Array.from({ length: 101 }, (_, index) => preset(`${index}`))],
    ['a color in words', [{ ...preset('One'), color: 'red' }]],
    ['a line wider than the sheet', [preset('One', { width: 101 })]],
    ['letters without a size', [preset('One', { font_size: 0 })]],
    ['more than opaque', [preset('One', { opacity: 1.1 })]],
    ['a tool that is no name', [preset('One', { tool: '<b>' })]],
  ])('are refused: %s', async (_what, presets) => {
    const before = await read(ada);
    expect((await keep(ada, ...presets)).statusCode).toBe(422);
    expect(await read(ada)).toEqual(before);
  });
});
