/** The card of an overlay's layers: the switch that leaves out what covers the paper. */
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEFAULT_VIEW } from '../../web/src/domain/url-state.ts';
import type { ViewState } from '../../web/src/domain/url-state.ts';
import { LayersCard } from '../../web/src/parts/comparison/layers-card.tsx';
import { render } from './render.ts';

const NAME = { title: 'A-101 Floor plan', detail: 'plans.pdf' };

function Card({ first, hasAreas = true }: { first?: Partial<ViewState>; hasAreas?: boolean }) {
  const [view, setView] = useState<ViewState>({ ...DEFAULT_VIEW, ...first });
  return (
    <>
      <LayersCard
        {...{ view, hasAreas, names: { a: NAME, b: NAME } }}
        {...{ isFlickering: false, isDimmed: false, startsOpen: true }}
        onView={(change) => setView({ ...view, ...change })}
        onFlicker={() => undefined}
        onDim={() => undefined}
        onSwap={null}
      />
      <output>{view.isOnlyLinework ? 'Lines' : 'Lines and areas'}</output>
    </>
  );
}

const box = () => page.getByRole('checkbox', { name: 'Linework only' });
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
