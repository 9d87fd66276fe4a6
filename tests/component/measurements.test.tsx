/** The Measurements panel: its list, totals and details, by pointer and by keys; scrolled smoothly at 10,000. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { statedScale } from '../../markups/src/measure/scales.ts';
import type { Markup, Measurement } from '../../markups/src/model.ts';
// oxlint-disable-next-line import/no-unassigned-import -- styles have no value
import '../../web/src/features/measurement/measurement.css';
import { MeasurementsPanel } from '../../web/src/features/measurement/measurements-panel.tsx';
import type { MarkupStore } from '../../web/src/host/markups/markup-store.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { DOCUMENT_ID } from '../support/markup-server.ts';
import { sharedStoreWith, shownOn, storeWith } from '../support/markup-store.ts';
import { markup } from '../support/markups.ts';
import { render } from './render.ts';

beforeAll(() => mountAnnouncer(document.body));
// Unsaved changes outlive a page.
beforeEach(() => localStorage.clear());

const scale = statedScale({ label: '1/4″ = 1′', ratio: 48 }, 'chosen');
const measurement: Measurement = { scale, unit: 'feet-inches', depth: null, pointErrors: [] };

function distance(name: string, points: number, change: Partial<Markup> = {}): Markup {
  const ends = [
    { x: 0, y: 0 },
    { x: points, y: 0 },
  ];
  return markup({
    ...{ name, kind: 'distance', subject: name, measurement },
    shape: { form: 'points', points: ends },
    ...change,
  });
}
const office = markup({
  ...{ name: 'office', kind: 'area', subject: 'Office 102', measurement },
  shape: {
    form: 'points',
    points: [
      { x: 0, y: 0 },
      { x: 180, y: 0 },
      { x: 180, y: 180 },
      { x: 0, y: 180 },
    ],
  },
});
const all = [
  distance('Kettle', 162),
  distance('Pipe', 99),
  { ...distance('Pipe', 333), name: 'second pipe' },
  office,
  distance('Elsewhere', 18, { pageNumber: 2 }),
];

function panel(store: MarkupStore, visited: number[] = []) {
  return render(
    <div style={{ width: 360, height: 700, display: 'flex' }}>
      <MeasurementsPanel
        markups={store}
        documentId={DOCUMENT_ID}
        pageNumber={1}
        pageName={(page) => `A-10${page}`}
        fileName="Clinic"
        goTo={(page) => visited.push(page)}
      />
    </div>,
  );
}

describe('the measurements panel', () => {
  it('lists a sheet’s measurements with totals by kind and label, and those of all sheets', async () => {
    const place = panel(storeWith(all));
    await expect
      .element(place.getByRole('option', { name: 'Kettle Distance, 1/4″ = 1′ 9′-0″' }))
      .toBeInTheDocument();
    const totals = () =>
      [...document.querySelectorAll('.measurement-totals > div')].map((sum) => sum.textContent);
    expect(totals()).toEqual(['Distances, 333′-0″', 'Areas, 1100.0 sq ft', 'Pipe, 224′-0″']);
    await userEvent.click(place.getByRole('radio', { name: 'All sheets' }));
    await expect
      .element(place.getByRole('option', { name: 'Elsewhere Distance, 1/4″ = 1′, A-102 1′-0″' }))
      .toBeInTheDocument();
    expect(totals()[0]).toBe('Distances, 434′-0″');
  });

  it('shows, renames and deletes the chosen one, and goes to its sheet', async () => {
    const store = storeWith(all);
    const visited: number[] = [];
    const place = panel(store, visited);
    await userEvent.click(place.getByRole('option', { name: /^Kettle/ }));
    await expect.element(place.getByRole('region', { name: 'Kettle' })).toBeInTheDocument();
    await expect.element(place.getByText('2.250 in')).toBeInTheDocument();
    await userEvent.fill(place.getByLabelText('Label'), 'Kettle K-1 to K-3');
    await userEvent.keyboard('{Enter}');
    expect(shownOn(store).get('Kettle')?.subject).toBe('Kettle K-1 to K-3');
    await userEvent.click(place.getByRole('button', { name: 'Delete' }));
    expect(shownOn(store).has('Kettle')).toBe(false);
    await expect.element(place.getByRole('listbox', { name: 'Measurements' })).toHaveFocus();
    await userEvent.click(place.getByRole('radio', { name: 'All sheets' }));
    await userEvent.click(place.getByRole('option', { name: /^Elsewhere/ }));
    expect(visited).toEqual([2]);
  });

  it('makes a volume of an area by its depth, and refuses what is none', async () => {
    const store = storeWith([office]);
    const place = panel(store);
    await userEvent.click(place.getByRole('option', { name: /^Office/ }));
    await userEvent.fill(place.getByLabelText('Depth'), 'deep');
    await userEvent.keyboard('{Enter}');
    await expect.element(place.getByText(/Type a depth such as/)).toBeInTheDocument();
    await userEvent.fill(place.getByLabelText('Depth'), '6"');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(place.getByRole('option', { name: 'Office 102 Volume, 1/4″ = 1′ 50.0 cu ft' }))
      .toBeInTheDocument();
    expect(shownOn(store).get('office')?.measurement?.depth).toBe(6);
  });

  it('moves through the list by keys', async () => {
    const store = storeWith(all);
    const place = panel(store);
    await expect.element(place.getByRole('option', { name: /^Kettle/ })).toBeInTheDocument();
    (place.getByRole('listbox').element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(place.getByRole('region', { name: 'Office 102' })).toBeInTheDocument();
  });

  it('only shows what a person may not change', async () => {
    const place = panel(storeWith(all, { canEdit: false }));
    await userEvent.click(place.getByRole('option', { name: /^Office/ }));
    await expect.element(place.getByRole('region', { name: 'Office 102' })).toBeInTheDocument();
    expect(place.getByRole('button', { name: 'Delete' }).elements()).toEqual([]);
  });

  it('keeps what is typed when the right to change it is lost, and says so', async () => {
    const { store, mayEdit } = sharedStoreWith(all);
    const place = panel(store);
    await userEvent.click(place.getByRole('option', { name: /^Kettle/ }));
    const label = place.getByLabelText('Label');
    await userEvent.fill(label, 'Kettle K-1 to K-3');
    mayEdit(false);
    await expect.element(label).toHaveAttribute('readonly');
    await expect.element(label).toHaveValue('Kettle K-1 to K-3');
    await expect.element(place.getByText(/Copy it if you need it/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(shownOn(store).get('Kettle')?.subject).toBe('Kettle');
    mayEdit(true);
    await expect.element(label).not.toHaveAttribute('readonly');
    await userEvent.keyboard('{Enter}');
    expect(shownOn(store).get('Kettle')?.subject).toBe('Kettle K-1 to K-3');
  });

  it('says that there is none yet', async () => {
    const place = panel(storeWith([]));
    await expect.element(place.getByText('No measurements on this sheet')).toBeInTheDocument();
  });

  it('mounts only the rows in sight of 10,000', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => distance(`Pipe ${index}`, 18));
    const place = panel(storeWith(many));
    await expect.element(place.getByRole('option').first()).toBeInTheDocument();
    expect(place.getByRole('option').elements().length).toBeLessThan(60);
  });
});
