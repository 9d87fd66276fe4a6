/** PDF layers of a viewer and of the compare screen: shown and hidden by pointer and keyboard, found, reset, spoken. */
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Side } from '../../workers/protocol/comparison.ts';
import type { LayerChoices, PdfLayer } from '../../workers/protocol/layers.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { EMPTY_COMPARISON } from '../../web/src/host/comparison/comparison-state.ts';
import { ComparedLayers } from '../../web/src/parts/layers/compared-layers.tsx';
import { PdfLayersButton } from '../../web/src/parts/layers/pdf-layers-button.tsx';
// oxlint-disable-next-line import/no-unassigned-import -- styles have no value
import '../../web/src/app/styles.css';
import { render } from './render.ts';

beforeEach(async () => {
  await page.viewport(1440, 900);
  mountAnnouncer(document.body);
});
afterEach(() => document.querySelectorAll('[data-announcer]').forEach((node) => node.remove()));

function layer(key: string, entries: Partial<PdfLayer> = {}): PdfLayer {
  const names = key.split('\n');
  return {
    ...{ key, name: names.at(-1) ?? '', depth: names.length - 1, groups: [`${key}R`] },
    ...{ isOn: true, isLocked: false, exclusive: [], ...entries },
  };
}

const PLAN = [
  layer('Plan', { groups: [] }),
  layer('Plan\nA-WALL'),
  layer('Plan\nA-NOTE', { isOn: false }),
  layer('Border', { isLocked: true }),
];

function Viewer({ layers, chosen }: { layers: PdfLayer[]; chosen: LayerChoices[] }) {
  const [choices, setChoices] = useState<LayerChoices>({});
  return (
    <PdfLayersButton
      layers={layers}
      choices={choices}
      onChoose={(next) => {
        chosen.push(next);
        setChoices(next);
      }}
    />
  );
}

/** The popover, open. */
async function opened(layers: PdfLayer[]) {
  const chosen: LayerChoices[] = [];
  render(<Viewer layers={layers} chosen={chosen} />);
  await page.getByRole('button', { name: /^PDF layers/u }).click();
  const dialog = page.getByRole('dialog', { name: 'PDF layers' });
  await expect.element(dialog).toBeVisible();
  const row = (name: string) => dialog.getByRole('treeitem', { name });
  const states = () =>
    dialog
      .getByRole('treeitem')
      .elements()
      .map((each) => `${each.textContent} ${each.getAttribute('aria-checked')}`);
  return { dialog, row, states, chosen };
}

const spoken = () => document.querySelector('[data-announcer="polite"]')?.textContent ?? '';

it('is not there for a page without layers', async () => {
  render(
    <>
      <Viewer layers={[layer('Plan', { groups: [] })]} chosen={[]} />
      <p>Drawn</p>
    </>,
  );
  await expect.element(page.getByText('Drawn')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

it('has rows for fingers on phones, as wide as the screen allows', async () => {
  await page.viewport(390, 844);
  const { dialog, row } = await opened(PLAN);
  await expect
    .poll(() => row('A-NOTE').element().getBoundingClientRect().height)
    .toBeGreaterThanOrEqual(44);
  const { left, right } = dialog.element().getBoundingClientRect();
  expect([left, right]).toEqual([12, 378]);
  // What opens a group is as large.
  const twisty = row('Plan').element().querySelector('[data-twisty]')?.getBoundingClientRect();
  expect(Math.min(twisty?.width ?? 0, twisty?.height ?? 0)).toBeGreaterThanOrEqual(44);
});

it('shows and hides layers by pointer, says how many are shown, and goes back to the document’s', async () => {
  const { dialog, row, states, chosen } = await opened(PLAN);
  await expect.element(dialog.getByText('2 of 3 layers shown')).toBeVisible();
  expect(states()).toEqual(['Plan mixed', 'A-WALL true', 'A-NOTE false', 'Borderlocked true']);
  const reset = dialog.getByRole('button', { name: 'Reset to the document’s default' });
  expect(
    reset.element().getAttribute('aria-disabled') ?? reset.element().getAttribute('disabled'),
  ).not.toBeNull();

  await row('A-WALL').click();
  await expect.poll(spoken).toBe('A-WALL hidden. 1 of 3 layers shown.');
  expect(chosen.at(-1)).toEqual({ 'Plan\nA-WALL': false });
  await row('Plan').click();
  expect(chosen.at(-1)).toEqual({ 'Plan\nA-NOTE': true });
  await row('Plan').click();
  expect(states()).toEqual(['Plan false', 'A-WALL false', 'A-NOTE false', 'Borderlocked true']);
  await dialog.getByRole('button', { name: 'Show all' }).click();
  await expect.element(dialog.getByText('3 of 3 layers shown')).toBeVisible();
  await reset.click();
  expect(chosen.at(-1)).toEqual({});
  await expect
    .element(page.getByRole('button', { name: 'PDF layers, 2 of 3 shown', includeHidden: true }))
    .toBeInTheDocument();
});

it('works by keyboard, and leaves locked layers as they are', async () => {
  const { states, chosen } = await opened(PLAN);
  document.querySelector<HTMLElement>('[role="tree"]')?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
  expect(chosen).toEqual([{ 'Plan\nA-NOTE': true }]);
  await userEvent.keyboard('{End} ');
  await expect.poll(spoken).toBe('Border is locked by its file.');
  expect(chosen).toHaveLength(1);
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(states()).toEqual(['Plan true', 'Borderlocked true']);
  await userEvent.keyboard('{ArrowRight}{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('PDF layers, 3 of 3 shown');
});

it('has a search for many layers, and draws only the rows in sight', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => layer(`A-${String(at + 1000)}`));
  const { dialog, states, row } = await opened(many);
  expect(states().length).toBeLessThan(60);
  await dialog.getByRole('searchbox', { name: 'Search layers' }).fill('1500');
  await expect.element(row('A-1500')).toBeVisible();
  expect(states()).toEqual(['A-1500 true']);
  await dialog.getByRole('searchbox').fill('stairs');
  await expect.element(dialog.getByText('No layers found')).toBeVisible();
});

it('shows and hides layers of both compared drawings at once, or of one', async () => {
  const sheet = (layers: PdfLayer[]) => ({ layers }) as never;
  const { a, b } = EMPTY_COMPARISON;
  const chosen: Partial<Record<Side, LayerChoices>>[] = [];
  function Compared() {
    const [layers, setLayers] = useState<Record<Side, LayerChoices>>({ a: {}, b: {} });
    return (
      <ComparedLayers
        state={{
          a: { ...a, sheet: sheet([layer('A-WALL'), layer('A-NOTE')]), layers: layers.a },
          b: { ...b, sheet: sheet([layer('A-NOTE'), layer('A-NEW')]), layers: layers.b },
        }}
        note="Only the layers that are shown are compared."
        onChoose={(choices) => {
          chosen.push(choices);
          setLayers({ ...layers, ...choices });
        }}
      />
    );
  }
  render(<Compared />);
  await page.getByRole('button', { name: 'PDF layers 3 of 3 layers shown' }).click();
  const dialog = page.getByRole('dialog', { name: 'PDF layers' });
  await expect
    .element(dialog.getByText('Only the layers that are shown are compared.'))
    .toBeVisible();
  const row = (name: string) => dialog.getByRole('treeitem', { name });
  await row('A-NOTE').click();
  expect(chosen).toEqual([{ a: { 'A-NOTE': false }, b: { 'A-NOTE': false } }]);
  await dialog.getByRole('radio', { name: 'B', exact: true }).click();
  await expect.element(row('A-WALL')).not.toBeInTheDocument();
  await row('A-NOTE').click();
  expect(chosen.at(-1)).toEqual({ b: {} });
  await dialog.getByRole('radio', { name: 'Both drawings' }).click();
  await expect.element(row('A-NOTE')).toHaveAttribute('aria-checked', 'mixed');
});

it('is not there where neither compared drawing has layers', async () => {
  render(
    <>
      <ComparedLayers state={EMPTY_COMPARISON} note="" onChoose={() => undefined} />
      <p>Compared</p>
    </>,
  );
  await expect.element(page.getByText('Compared')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
