/** The panel that says what happened at a place on a sheet. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LocationStep } from '../../contract/src/issuances/location-history.ts';
import { LocationPanel } from '../../web/src/features/location-history/location-panel.tsx';
import { locationStep } from '../support/issuances.ts';
import { render } from './render.ts';

const PICKED = {
  ...{ viewer: 1 as const, sheetId: 1, documentId: 10, pageNumber: 1 },
  ...{ sheetName: 'A-101, FLOOR PLAN', point: { x: 1200, y: 800 } },
};
const STEPS: readonly LocationStep[] = [
  locationStep('Bulletin 3', {
    state: 'changed',
    differences: [
      { id: 'door', kind: 'moved', group: 'drawing', move: [36, 0] },
      { id: 'date', kind: 'changed', group: 'title-block', title: 'Date changed' },
    ],
  }),
  locationStep('Bulletin 2', {
    ...{ state: 'not-followed', overlay_id: null, overlay_execution_id: null },
    reason: 'These sheets have not been compared yet.',
  }),
];

const history = { data: STEPS, error: null, isFetching: false, refetch: vi.fn() };
const overlayOf = vi.fn<(step: LocationStep) => (() => void) | null>();
const onOpenSheet = vi.fn<(step: LocationStep) => void>();
const opened = vi.fn<(name: string) => void>();

beforeEach(async () => {
  await page.viewport(1440, 900);
  vi.clearAllMocks();
  overlayOf.mockImplementation(
    ({ issuance }) =>
      () =>
        opened(issuance.name),
  );
});

type Props = Partial<Parameters<typeof LocationPanel>[0]>;
const show = (props: Props = {}) =>
  render(<LocationPanel {...{ picked: PICKED, history, overlayOf, onOpenSheet, ...props }} />);
const button = (name: string) => page.getByRole('button', { name });

describe('the history of a place', () => {
  it('asks for a place, looks it up, and can be tried again', async () => {
    show({ picked: null });
    await expect.element(page.getByText('Pick a place on a sheet')).toBeVisible();
    show({ history: { ...history, data: undefined } });
    await expect.element(page.getByText('Looking it up…')).toBeVisible();
    show({ history: { ...history, data: undefined, error: new Error('Gone') } });
    await expect.element(page.getByText('The history could not be loaded')).toBeVisible();
    await button('Try again').click();
    expect(history.refetch).toHaveBeenCalledOnce();
  });

  it('lists the issuances, the newest first, with what they changed and why it ends', async () => {
    show();
    await expect.element(page.getByText(/^Last moved 0\.5 in in Bulletin 3, as far/)).toBeVisible();
    const list = page.getByRole('list', { name: 'Issuances, the newest first' });
    await expect.element(list.getByText('Moved 0.5 in', { exact: true })).toBeVisible();
    await expect.element(list.getByText('Date changed (title block)')).toBeVisible();
    await expect.element(list.getByText('These sheets have not been compared yet.')).toBeVisible();
  });

  it('opens the overlay of a step, and begins one where there is none', async () => {
    show();
    await button('Open overlay of Bulletin 3').click();
    await button('View overlay of Bulletin 2').click();
    expect(opened.mock.calls).toEqual([['Bulletin 3'], ['Bulletin 2']]);
  });

  it('opens the first version of the sheet, and offers no overlay that the person may not make', async () => {
    overlayOf.mockReturnValue(null);
    const first = locationStep('Permit', { state: 'first', earlier: null });
    show({ history: { ...history, data: [...STEPS, first] } });
    await button('Open sheet A-101 of Permit').click();
    expect(onOpenSheet).toHaveBeenCalledWith(first);
    expect(button('View overlay of Bulletin 2').elements()).toEqual([]);
  });
});
