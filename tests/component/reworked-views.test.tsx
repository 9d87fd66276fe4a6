/** The list of differences, where a view was mostly redrawn, a scan has dust, or text was recognized. */
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { DifferenceRows } from '../../web/src/features/differences/difference-rows.tsx';
import { sortDifferences } from '../../web/src/domain/difference-words.ts';
import { OWN_REVIEW } from '../../web/src/domain/review.ts';
import { DEFAULT_VIEW, overlayStyle } from '../../web/src/domain/url-state.ts';
import type { Comparison, Difference } from '../../workers/protocol/comparison.ts';
import { render } from './render.ts';

const PLAN = { title: 'First floor plan', box: [100, 100, 900, 700] as const, changedShare: 0.428 };
const ROOF = { title: 'Roof plan', box: [1000, 100, 1800, 700] as const, changedShare: 0.3 };

function difference(id: string, change: Partial<Difference>): Difference {
  const box = [120, 120, 160, 150] as const;
  return { id, kind: 'added', box, areaSquareInches: 1, group: 'drawing', ...change };
}

const DIFFERENCES = [
  difference('note', { text: { before: '', after: 'Note' }, box: [2000, 900, 2040, 930] }),
  difference('stamp', { group: 'title-block', text: { before: '', after: 'Stamp' } }),
  difference('wall', { view: PLAN, text: { before: '', after: 'Wall' } }),
  difference('ridge', { view: ROOF, text: { before: '', after: 'Ridge' }, areaSquareInches: 9 }),
  difference('door', { view: PLAN, text: { before: '', after: 'Door' }, areaSquareInches: 2 }),
];

/** The list is there without its pictures. */
const comparison = { crop: () => new Promise(() => undefined) } as unknown as Comparison;

function list(differences: readonly Difference[], onShowView = vi.fn()) {
  const place = render(
    <div style={{ display: 'flex', height: 600, width: 360 }}>
      <DifferenceRows
        comparison={comparison}
        shown={sortDifferences(differences, 'size')}
        specks={{ count: 0, isOpen: false, toggle: () => undefined }}
        reviews={{}}
        reviewKind={OWN_REVIEW}
        page={{ width: 2592, height: 1728 }}
        style={overlayStyle(DEFAULT_VIEW)}
        version=""
        selectedId={null}
        onSelect={() => undefined}
        onShowView={onShowView}
        onReview={() => undefined}
        onRaise={null}
      />
    </div>,
  );
  return { place, onShowView };
}

it('lists the differences of each reworked view under it, then those elsewhere and in the title block', async () => {
  const { place } = list(DIFFERENCES);
  const items = place.getByRole('listitem');
  await expect.element(items.nth(8)).toBeVisible();
  const texts = items.elements().map((item) => item.textContent);
  const expected = [
    'First floor plan43% of the linework differs2 differences',
    /Door/,
    /Wall/,
    'Roof plan30% of the linework differs1 difference',
    /Ridge/,
    'Elsewhere, 1',
    /Note/,
    'Title block, 1',
    /Stamp/,
  ];
  expect(texts).toEqual(
    expected.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))),
  );
});

it('shows all of a view when its heading is pressed, by mouse or key', async () => {
  const { place, onShowView } = list(DIFFERENCES);
  const heading = place.getByRole('button', { name: /Roof plan/ });
  await heading.click();
  expect(onShowView).toHaveBeenLastCalledWith(ROOF);
  (place.getByRole('button', { name: /First floor plan/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(onShowView).toHaveBeenLastCalledWith(PLAN);
});

it('has no headings where no view was reworked', async () => {
  const { place } = list([difference('door', { text: { before: '', after: 'Door' } })]);
  await expect.element(place.getByRole('listitem')).toHaveLength(1);
});

it('says which titles are from text that was recognized in a picture', async () => {
  const recognizedTitle = '“VERIFY IN FIELD” added';
  const { place } = list([
    difference('note', { title: 'Lettering added', recognizedTitle, areaSquareInches: 2 }),
    difference('door', { title: 'Door 110A added' }),
  ]);
  const rows = place.getByRole('listitem');
  await expect.element(rows).toHaveLength(2);
  const texts = rows.elements().map((row) => row.textContent);
  expect(texts[0]).toMatch(/“VERIFY IN FIELD” added.*recognized text/);
  expect(texts[1]).not.toContain('recognized');
});

const SPECKS = [1, 2].map((at) =>
  difference(`speck ${at}`, { group: 'specks', title: 'Speck added' }),
);

function DustyList() {
  const [isOpen, setOpen] = useState(false);
  const shown = [difference('door', { title: 'Door added' }), ...(isOpen ? SPECKS : [])];
  return (
    <div style={{ display: 'flex', height: 600, width: 360 }}>
      <DifferenceRows
        comparison={comparison}
        shown={shown}
        specks={{ count: SPECKS.length, isOpen, toggle: () => setOpen(!isOpen) }}
        reviews={{}}
        reviewKind={OWN_REVIEW}
        page={{ width: 2592, height: 1728 }}
        style={overlayStyle(DEFAULT_VIEW)}
        version=""
        selectedId={null}
        onSelect={() => undefined}
        onShowView={() => undefined}
        onReview={() => undefined}
        onRaise={null}
      />
    </div>
  );
}

it('keeps specks behind a heading that the keyboard opens and closes', async () => {
  const place = render(<DustyList />);
  const heading = place.getByRole('button', { name: /2 specks.*not counted/ });
  await expect.element(heading).toHaveAttribute('aria-expanded', 'false');
  expect(place.getByText('Speck added').elements()).toHaveLength(0);
  (heading.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveAttribute('aria-expanded', 'true');
  await expect.element(place.getByText('Speck added')).toHaveLength(2);
  await userEvent.keyboard('{Enter}');
  await expect.element(place.getByText('Speck added')).toHaveLength(0);
  expect(document.activeElement).toBe(heading.element());
});
