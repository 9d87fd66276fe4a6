/** The card of an overlay's layers: the switches that leave out what covers the paper, and match lines. */
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEFAULT_VIEW } from '../../web/src/domain/url-state.ts';
import type { ViewState } from '../../web/src/domain/url-state.ts';
import { LayersCard } from '../../web/src/parts/comparison/layers-card.tsx';
import { render } from './render.ts';

const NAME = { title: 'A-101 Floor plan', detail: 'plans.pdf' };

type CardProps = { first?: Partial<ViewState>; hasAreas?: boolean; canMatch?: boolean };

function Card({ first, hasAreas = true, canMatch = true }: CardProps) {
  const [view, setView] = useState<ViewState>({ ...DEFAULT_VIEW, ...first });
  return (
    <>
      <LayersCard
        {...{ view, hasAreas, canMatch, names: { a: NAME, b: NAME } }}
        {...{ isFlickering: false, isDimmed: false, startsOpen: true }}
        onView={(change) => setView({ ...view, ...change })}
        onFlicker={() => undefined}
        onDim={() => undefined}
        onSwap={null}
      />
      <output>{view.isOnlyLinework ? 'Lines' : 'Lines and areas'}</output>
      <p>{view.isMatched ? 'Matched' : 'Raw'}</p>
    </>
  );
}

const box = () => page.getByRole('checkbox', { name: 'Linework only' });
const matching = () => page.getByRole('checkbox', { name: 'Match within tolerance' });
const shown = () => page.getByRole('status');

it('is switched on by pointer and off by keyboard', async () => {
  render(<Card />);
  await page.getByText('Linework only').click();
  await expect.element(box()).toBeChecked();
  await expect.element(shown()).toHaveTextContent('Lines');
  (box().element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(box()).not.toBeChecked();
  await expect.element(shown()).toHaveTextContent('Lines and areas');
});

it.each([
  ['in original colors', { first: { paint: 'full' } }],
  ['on painted pages', { hasAreas: false }],
] as const)('cannot be switched where it changes nothing: %s', async (_, card) => {
  render(<Card {...card} />);
  await expect.element(box()).toBeDisabled();
});

it('matches lines until that is switched off', async () => {
  render(<Card />);
  await expect.element(matching()).toBeChecked();
  await page.getByText('Match within tolerance').click();
  await expect.element(page.getByText('Raw')).toBeVisible();
  await expect.element(matching()).not.toBeChecked();
});

it.each([
  ['before differences are known', { canMatch: false }],
  ['in gray', { first: { paint: 'gray' } }],
  ['with one drawing', { first: { shown: 'a' } }],
  ['side by side', { first: { layout: 'side' } }],
  ['in parts', { first: { layout: 'swipe' } }],
] as const)('does not offer to match lines where none are: %s', async (_, card) => {
  render(<Card {...card} />);
  await expect.element(matching()).toBeDisabled();
});
