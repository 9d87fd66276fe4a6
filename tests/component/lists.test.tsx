/** Long lists of the kit: only the rows in sight are mounted, and keys reach all of them. */
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ListBox } from '../../web/src/ui/list-box.tsx';
import { Tabs } from '../../web/src/ui/tabs.tsx';
import { Tree } from '../../web/src/ui/tree.tsx';
import { render } from './render.ts';

const COUNT = 10_000;
const NUMBERS = Array.from({ length: COUNT }, (_, index) => index);
const HEIGHT = { display: 'flex', height: 400 };

const nameOf = (index: number) => `Row ${index + 1}`;
const same = (index: number) => index;

function Options() {
  const [active, setActive] = useState<number | null>(null);
  return (
    <div style={HEIGHT}>
      <ListBox
        label="Rows"
        items={NUMBERS}
        keyOf={same}
        heightOf={28}
        positionOf={same}
        textOf={nameOf}
        active={active}
        selected={active}
        onMove={setActive}
        onChoose={setActive}
      >
        {nameOf}
      </ListBox>
    </div>
  );
}

/** The text of the row that a list refers to. */
function activeText(list: Element): string | null {
  const id = list.getAttribute('aria-activedescendant');
  return id === null ? null : (document.querySelector(`[id="${id}"]`)?.textContent ?? null);
}

it('a list box mounts the options in sight, and keys and letters reach every one', async () => {
  const place = render(<Options />);
  const list = place.getByRole('listbox', { name: 'Rows' });
  await expect.element(list.getByRole('option', { name: 'Row 1', exact: true })).toBeVisible();
  expect(list.getByRole('option').all().length).toBeLessThan(60);
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  const last = page.getByRole('option', { name: 'Row 10000' });
  await expect.element(last).toBeVisible();
  await expect.element(last).toHaveAttribute('aria-posinset', '10000');
  await expect.element(last).toHaveAttribute('aria-selected', 'true');
  expect(activeText(list.element())).toBe('Row 10000');
  await userEvent.keyboard('{Home}{ArrowDown}');
  await expect.poll(() => activeText(list.element())).toBe('Row 2');
  await userEvent.keyboard('row');
  await expect.poll(() => activeText(list.element())).toBe('Row 3');
});

it('a tree opens, closes and leaves branches by arrow keys', async () => {
  const leaf = (index: number) => ({ id: `leaf ${index}`, label: nameOf(index), children: [] });
  const branch = { id: 'branch', label: 'Branch', children: NUMBERS.map(leaf) };
  function Branches() {
    const [isOpen, setOpen] = useState(false);
    const leaves = isOpen ? branch.children : [];
    const rows = [
      { node: branch, level: 1, position: 1, siblings: 1, isOpen },
      ...leaves.map((node, index) => ({
        node,
        level: 2,
        position: index + 1,
        siblings: COUNT,
        isOpen: false,
      })),
    ];
    return (
      <div style={HEIGHT}>
        <Tree
          label="Branches"
          rows={rows}
          rowPx={28}
          selectedId={null}
          titleOf={({ node }) => node.label}
          onPress={() => undefined}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
        >
          {({ node }) => node.label}
        </Tree>
      </div>
    );
  }
  const tree = render(<Branches />).getByRole('tree', { name: 'Branches' });
  const root = tree.getByRole('treeitem', { name: 'Branch' });
  await expect.element(root).toHaveAttribute('aria-expanded', 'false');
  (tree.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(root).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => activeText(tree.element())).toBe('Row 1');
  await userEvent.keyboard('{End}');
  const last = tree.getByRole('treeitem', { name: 'Row 10000' });
  await expect.element(last).toHaveAttribute('aria-setsize', '10000');
  expect(tree.getByRole('treeitem').all().length).toBeLessThan(60);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => activeText(tree.element())).toBe('Branch');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(root).toHaveAttribute('aria-expanded', 'false');
});

it('tabs are changed by arrow keys and mount one panel', async () => {
  function Panels() {
    const [selected, setSelected] = useState('errors');
    return (
      <Tabs
        label="Panels"
        tabs={[
          { id: 'errors', label: 'Errors', content: <p>The errors</p> },
          { id: 'drawings', label: 'Drawings', content: <p>The drawings</p> },
        ]}
        selectedId={selected}
        onSelect={setSelected}
      />
    );
  }
  const place = render(<Panels />);
  await expect.element(place.getByRole('tabpanel', { name: 'Errors' })).toBeVisible();
  await userEvent.keyboard('{Tab}{ArrowRight}');
  await expect.element(place.getByRole('tabpanel', { name: 'Drawings' })).toBeVisible();
  await expect
    .element(place.getByRole('tab', { name: 'Drawings' }))
    .toHaveAttribute('aria-selected', 'true');
  expect(place.getByText('The errors').all()).toEqual([]);
});
