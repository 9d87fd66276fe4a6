/** The toolbar of drawing: its groups, tools, priority and style, and what people who only read have instead. */
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hintStore } from '../../web/src/features/markups/hint-store.ts';
import { contribution } from '../../web/src/features/markups/contribution.tsx';
import type { RaiseFrom } from '../../web/src/host/issues/issues-host.ts';
import type { Workspace } from '../../web/src/host/workspace.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { ActiveTool } from '../../web/src/paper/active-tool.ts';
import { ME } from '../support/answers.ts';
import { storeWith } from '../support/markup-store.ts';
import { render } from './render.ts';

beforeAll(() => mountAnnouncer(document.body));
beforeEach(() => localStorage.clear());
afterEach(() => page.viewport(414, 896));

/** The feature in a workspace that shows a page. */
async function toolbar(me: Partial<typeof ME>, width = 1400) {
  await page.viewport(width, 400);
  const markups = storeWith([]);
  const raised: RaiseFrom[] = [];
  const activeTool = new ActiveTool();
  const workspace = {
    me: { ...ME, ...me },
    panes: { first: { kind: 'page', document: { id: 10 }, pageNumber: 1 }, second: null },
    activeTool,
    markups,
    issues: { isRestricted: false, raising: null, raise: (from: RaiseFrom) => raised.push(from) },
  } as unknown as Workspace;
  let keys: readonly string[] = [];
  let become = (_rights: Partial<typeof ME>): void => undefined;
  function Toolbar() {
    const [person, setPerson] = useState(workspace.me);
    become = (rights) => setPerson({ ...person, ...rights });
    const made = contribution.useContribution({ ...workspace, me: person });
    const { tools, dialogs, paperTools = [] } = made;
    activeTool.offer(paperTools);
    keys = Object.entries(made.keys ?? {}).flatMap(([id, act]) => (act === null ? [] : [id]));
    return (
      <>
        <div className="bar tool-bar">{tools}</div>
        {dialogs}
      </>
    );
  }
  const place = render(<Toolbar />);
  return {
    ...{ place, activeTool, raised },
    keysNow: () => keys,
    become: (rights: Partial<typeof ME>) => become(rights),
  };
}

it('has the group Add issue with shapes and a priority, and the group Measurement', async () => {
  const { place, activeTool } = await toolbar({ user_type_id: 1 });
  const issue = place.getByRole('group', { name: 'Add issue' });
  for (const name of ['Rectangle', 'Ellipse', 'Cloud', 'Polygon', 'Highlight', 'Freehand']) {
    await expect.element(issue.getByRole('button', { name, exact: true })).toBeVisible();
  }
  const measuring = place.getByRole('group', { name: 'Measurement' });
  for (const name of ['Distance', 'Area', 'Perimeter']) {
    await expect.element(measuring.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await issue.getByRole('button', { name: 'Priority: High' }).click();
  await page.getByRole('menuitem', { name: 'Urgent' }).click();
  await expect.element(issue.getByRole('button', { name: 'Priority: Urgent' })).toBeVisible();
  await issue.getByRole('button', { name: 'More markups' }).click();
  await page.getByRole('menuitem', { name: 'Callout' }).click();
  await expect.poll(() => activeTool.store.get().id).toBe('draw-callout');
  await expect.element(issue.getByRole('button', { name: 'More markups: Callout' })).toBeVisible();
});

it('keeps a double-clicked tool, and ends a tool that is pressed again later', async () => {
  const { place, activeTool } = await toolbar({ user_type_id: 1 });
  const cloud = place.getByRole('button', { name: 'Cloud', exact: true });
  await cloud.click();
  expect(activeTool.store.get().id).toBe('draw-cloud');
  await userEvent.dblClick(place.getByRole('button', { name: 'Ellipse', exact: true }));
  expect(activeTool.store.get().id).toBe('draw-ellipse');
  await expect.element(cloud).toHaveAttribute('aria-pressed', 'false');
  // However soon: what a double click is, the browser knows.
  await cloud.click();
  await cloud.click();
  expect(activeTool.store.get().id).toBeNull();
});

it('changes color, line, fill and thickness of what is drawn next', async () => {
  const { place } = await toolbar({ user_type_id: 1 });
  await place.getByRole('button', { name: 'Style of new markups' }).click();
  const style = page.getByRole('dialog', { name: 'Style of new markups' });
  await style.getByRole('radio', { name: 'Thick', exact: true }).click();
  await style.getByRole('radio', { name: 'Dashed' }).click();
  await style.getByText('Fill', { exact: true }).click();
  await style.getByRole('radio', { name: 'Green' }).click();
  // A letter's, until a page is shown.
  const suited = style.getByRole('checkbox', { name: 'Sizes that suit the page' });
  await expect.element(suited).toBeChecked();
  await style.getByRole('textbox', { name: 'Text size, points' }).fill('18');
  await userEvent.tab();
  await expect.element(suited).not.toBeChecked();
  const stored = JSON.parse(localStorage.getItem('pinbar:drawing-style') ?? '{}') as unknown;
  expect(stored).toMatchObject({
    ...{ thickness: 12, line: 'dashed', isFilled: true, color: '#1e7b34' },
    ...{ fontSize: 18, width: null },
  });
  await style.getByText('Sizes that suit the page').click();
  await expect.element(style.getByRole('textbox', { name: 'Text size, points' })).toHaveValue('12');
});

it('is a menu for each group on narrower screens', async () => {
  const { place } = await toolbar({ user_type_id: 1 }, 1024);
  await expect.element(place.getByRole('button', { name: 'Draw a markup' })).toBeVisible();
  await place.getByRole('button', { name: 'Draw a markup' }).click();
  expect(page.getByRole('menuitem').all()).toHaveLength(13);
});

it('is a sheet from the lower edge on a phone, and a bar while a tool is at work', async () => {
  const { place, activeTool } = await toolbar({ user_type_id: 1 }, 390);
  expect(place.getByRole('group', { name: 'Add issue' }).all()).toEqual([]);
  await place.getByRole('button', { name: 'Mark up' }).click();
  const sheet = page.getByRole('dialog', { name: 'Mark up' });
  await expect.element(sheet.getByRole('button', { name: 'Priority: High' })).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: 'Tool presets' })).toBeVisible();
  const measuring = sheet.getByRole('region', { name: 'Measurement' });
  const { height } = measuring
    .getByRole('button', { name: 'Area' })
    .element()
    .getBoundingClientRect();
  expect(height).toBeGreaterThanOrEqual(44);
  await measuring.getByRole('button', { name: 'Area' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.poll(() => activeTool.store.get().id).toBe('draw-area');
  await expect.element(place.getByText('Area')).toBeVisible();
  // What the tool says on the paper elsewhere.
  hintStore.set('Nothing closes here.');
  await expect.element(place.getByText('Nothing closes here.')).toBeVisible();
  hintStore.set(null);
  await place.getByRole('button', { name: 'Done' }).click();
  expect(activeTool.store.get().id).toBeNull();
});

it('offers no drawing tools, and none of their keys, to people who only read', async () => {
  const { place, keysNow } = await toolbar({ user_type_id: 2, is_admin: false });
  expect(place.getByRole('button').all()).toEqual([]);
  expect(keysNow()).toEqual([]);
});

it('ends the tool with a message when the right to draw is lost, and has it back when it returns (AN-021)', async () => {
  const { place, activeTool, keysNow, become } = await toolbar({ user_type_id: 1 });
  const cloud = place.getByRole('button', { name: 'Cloud', exact: true });
  await cloud.click();
  become({ user_type_id: 2 });
  await expect.element(cloud).not.toBeInTheDocument();
  expect(keysNow()).toEqual([]);
  const said = () => document.querySelector('[data-announcer="assertive"]')?.textContent ?? '';
  await expect.poll(said).toContain('You can only view markups now. Your rights were changed.');
  expect(said()).toContain('The tool Cloud has ended');
  expect(activeTool.store.get().id).toBeNull();
  become({ user_type_id: 2, is_admin: true });
  await expect.element(cloud).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(said).toContain('You can change all markups now');
});

it('adds an issue about the page, and says whether shapes add one, too', async () => {
  const { place, raised } = await toolbar({ user_type_id: 1 });
  const group = place.getByRole('group', { name: 'Add issue' });
  await group.getByRole('button', { name: 'Add issue', exact: true }).click();
  expect(raised).toEqual([{ documentId: 10, pageNumber: 1, markupKey: null, words: '' }]);
  const each = group.getByRole('button', { name: 'Add an issue with each shape' });
  await expect.element(each).toHaveAttribute('aria-pressed', 'true');
  await each.click();
  await expect.element(each).toHaveAttribute('aria-pressed', 'false');
  expect(localStorage.getItem('pinbar:raise-drawn')).toBe('false');
  await each.click();
});
