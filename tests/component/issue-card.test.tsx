/** The issue card: what it shows, what people change on it, and what they are told. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Issue, LocationReference } from '../../contract/src/issues/schema.ts';
import { issueQuery } from '../../web/src/api/issues.ts';
import { useIssueLookups } from '../../web/src/api/lookups.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { IssueCard } from '../../web/src/parts/issues/issue-card.tsx';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import { toasts } from '../../web/src/ui/toast-queue.ts';
import { issue } from '../support/answers.ts';
import { IssueServer } from '../support/issue-server.ts';
import { render } from './render.ts';
import { until } from '../support/until.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

beforeAll(() => mountAnnouncer(document.body));
afterEach(() => {
  for (const { key } of toasts.visibleToasts) toasts.close(key);
  vi.unstubAllGlobals();
});

const opened = vi.fn<(reference?: LocationReference) => void>();
const edited = vi.fn();

function Shown({ id, isRestricted }: { id: number; isRestricted: boolean }) {
  const { data } = useQuery(issueQuery(id));
  const lookups = useIssueLookups(1);
  const [isExpanded, setExpanded] = useState(false);
  if (data === undefined || lookups.statuses.length === 0) return null;
  return (
    <IssueCard
      issue={data}
      lookups={lookups}
      isRestricted={isRestricted}
      isSelected
      isExpanded={isExpanded}
      onExpand={setExpanded}
      onOpen={opened}
      onEdit={edited}
    />
  );
}

/** The card of an issue, over a server that may refuse its changes. */
async function show(change: Partial<Issue> = {}, isRestricted = false) {
  // Drafts of comments outlive their cards.
  const server = new IssueServer(issue(nextId++, change));
  vi.stubGlobal('fetch', server.fetch);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const place = render(
    <QueryClientProvider client={client}>
      <Shown id={server.issue.id} isRestricted={isRestricted} />
      <Toasts />
    </QueryClientProvider>,
  );
  const card = place.getByRole('article', { name: server.issue.summary });
  await expect.element(card).toBeVisible();
  return {
    server,
    card,
    place,
    button: (name: RegExp | string) => card.getByRole('button', { name }),
  };
}
let nextId = 100;

type Shown = Awaited<ReturnType<typeof show>>;

/** The one toast on screen, which screen readers read when it appears. */
const toast = () => document.querySelector('.toast [role="alert"]')?.textContent ?? '';
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

async function pick({ button }: Shown, picker: RegExp, choice: string) {
  await button(picker).click();
  await userEvent.click(
    page.getByRole('dialog').getByRole('option', { name: new RegExp(`^${choice}`) }),
  );
}

const EVALUATION = {
  ...{ is_thumbs_up: true, is_thumbs_down: false, created_at: '2026-03-04T12:00:00.000Z' },
  ...{ explanation: 'Checked on site', evaluator: { id: 2, full_name: 'Grace Hopper' } },
};

describe('more actions', () => {
  it('download an evidence packet of this issue, for restricted reviewers, too', async () => {
    const { server, button } = await show({}, true);
    const asked: URL[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(new URL(address, location.href));
      return Promise.resolve(Response.json({ detail: 'Too many.', code: 'X' }, { status: 429 }));
    });
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Download evidence packet' }).click();
    await until(() => expect(toast()).toContain('Error exporting ZIP'));
    const [call] = asked.filter(({ pathname }) => pathname.endsWith('/issues/export/packet'));
    const number = String(server.issue.id);
    expect(Object.fromEntries(call?.searchParams ?? [])).toMatchObject({
      ...{ issue_id_from: number, issue_id_to: number },
    });
  });
});

describe('what a card shows', () => {
  it('is priority, number, comments, summary, text, place, owner and status', async () => {
    const { card, button } = await show({ comments_count: 4, grid_reference: 'near C-4' });
    await expect.element(card.getByText('High')).toBeVisible();
    await expect.element(card.getByText(`#${nextId - 1}`)).toBeVisible();
    await expect.element(card.getByTitle('4 comments')).toBeVisible();
    await expect.element(card.getByText(/reduces the clear width/)).toBeVisible();
    await expect.element(card.getByText('A-101')).toBeVisible();
    await expect.element(card.getByText('near C-4')).toBeVisible();
    await expect.element(button(/^Assign/)).toHaveTextContent('Assign');
    await expect.element(button('Status: Open')).toBeVisible();
    await button(/^Edit issue/).click();
    expect(edited).toHaveBeenCalledOnce();
    await button(/swings into/).click();
    expect(opened).toHaveBeenLastCalledWith(undefined);
  });

  it('is the beginning of a long text, and the rest on demand', async () => {
    const end = 'which the code does not allow.';
    const { card, button } = await show({
      full_text: `${'The door is too narrow. '.repeat(6)}${end}`,
    });
    await expect.element(card.getByText(new RegExp(end))).not.toBeInTheDocument();
    await button('more').click();
    await expect.element(card.getByText(new RegExp(end))).toBeVisible();
    await button('less').click();
    await button('Show full details').click();
    await expect.element(card.getByText(new RegExp(end))).toBeVisible();
    await expect.element(button('more')).not.toBeInTheDocument();
  });

  it('expanded is where it is, priority, discipline, reporter, date and comments', async () => {
    const second = {
      is_primary: false,
      reference_type: 'spec_section',
      csi_code: '260519',
    } as const;
    const [location] = issue(1).locations;
    const [first] = location?.location_references ?? [];
    if (location === undefined || first === undefined) throw new Error('No location');
    const other = { ...first, ...second, id: 77, drawing_sheet_id: null, drawing_sheet: null };
    const { server, card, button } = await show({
      ...{ creator_id: null, creator: null, creator_name: null },
      locations: [{ ...location, location_references: [first, other] }],
    });
    server.comments = ['First', 'Second', 'Third'].map((text, at) => ({
      ...{ id: at + 1, text, created_at: '2026-03-04T09:12:40.000Z' },
      author: { id: 2, full_name: 'Grace Hopper' },
    }));
    await button('Show full details').click();
    const facts = card
      .getByRole('definition')
      .elements()
      .map((one) => one.textContent);
    expect(facts).toEqual([
      'A-101',
      '26 05 19',
      'High',
      expect.any(String),
      'Pinbar',
      '03/02/2026',
    ]);
    await button(/^26 05 19/).click();
    expect(opened).toHaveBeenLastCalledWith(other);
    await expect.element(button(/^26 05 19/)).toHaveClass('is-active');
    await expect.element(card.getByText('Third')).toBeVisible();
    await expect.element(card.getByText('First')).not.toBeInTheDocument();
    await button('1 earlier comment').click();
    const said = card.getByRole('list', { name: 'Comments' }).getByRole('listitem');
    expect(said.elements().map((one) => one.querySelector('p')?.textContent)).toEqual([
      'First',
      'Second',
      'Third',
    ]);
    expect(said.elements()[0]?.textContent).toMatch(/^Grace Hopper 03\/04\/2026 .* [AP]M/);
    await button('Hide full details').click();
    await expect.element(said.first()).not.toBeInTheDocument();
  });

  it('has no place if the issue has none', async () => {
    const { card, button } = await show({ locations: [] });
    await button('Show full details').click();
    await expect.element(card.getByRole('definition').first()).toHaveTextContent('–');
  });

  it('tells in words who changed what', async () => {
    const { server, card, button } = await show();
    server.changes = [{ field: 'status_id', from: 1, to: 3 }];
    await button('Show full details').click();
    await button('History').click();
    const entries = card.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect.element(entries.first()).toBeVisible();
    const words = entries.elements().map((one) => one.textContent.replace(/ \d\d\/.*/, ''));
    expect(words).toEqual([
      'Grace Hopper changed the status from Open to In review',
      'Ada Lovelace raised it',
    ]);
  });

  it('lets restricted reviewers comment, and change nothing', async () => {
    const { card, button } = await show({}, true);
    await button('Show full details').click();
    await expect.element(button('Add a comment')).toBeVisible();
    await expect.element(card.getByText('Unassigned')).toBeVisible();
    const names = card
      .getByRole('button')
      .elements()
      .map((one) => one.ariaLabel ?? one.textContent);
    expect(names.map((name) => name?.replace(/ \d+ /, ' '))).toEqual([
      'More actions',
      'Door swings into the corridor',
      'A-101, At the door',
      'Add a comment',
      'History',
      'Hide full details',
    ]);
  });
});

describe('changes on a card', () => {
  const CHANGES = [
    [
      'status',
      'status',
      /^Status/,
      'In review',
      'Issue status updated',
      'Failed to update issue status',
    ],
    [
      'owner',
      'assignee',
      /^Assign/,
      'Grace Hopper',
      'Issue owner assigned',
      'Failed to assign owner',
    ],
    [
      'priority',
      'priority',
      /^Priority/,
      'Low',
      'Issue priority updated',
      'Failed to update priority',
    ],
    [
      'discipline',
      'discipline',
      /^Discipline/,
      'Electrical',
      'Issue discipline updated',
      'Failed to update discipline',
    ],
  ] as const;

  it.each(CHANGES)('of the %s are shown and confirmed', async (_, path, picker, choice, done) => {
    const shown = await show({ discipline_id: 1 });
    await shown.button('Show full details').click();
    await pick(shown, picker, choice);
    await expect.poll(toast).toBe(done);
    await expect.poll(() => shown.button(picker).element().textContent).toContain(choice);
    expect(shown.server.writes.at(-1)?.call).toMatch(new RegExp(`^POST /v1/issues/\\d+/${path}$`));
    // The focus stays where the change was made.
    expect(focused()).toMatch(picker);
  });

  it('of the owner are not sent twice, and clearing is told as such', async () => {
    const shown = await show({ discipline_id: 1 });
    await shown.button('Show full details').click();
    await pick(shown, /^Priority/, 'High');
    await pick(shown, /^Assign/, 'Grace Hopper');
    await expect.poll(toast).toBe('Issue owner assigned');
    await pick(shown, /^Assign/, 'Grace Hopper');
    await expect.poll(toast).toBe('Issue owner cleared');
    expect(shown.server.writes.map(({ body }) => body)).toEqual([
      { assignee_id: 2 },
      { assignee_id: null },
    ]);
  });

  it.each(CHANGES)('of the %s are taken back when the server refuses', async (...change) => {
    const [, path, picker, choice, , failed] = change;
    const shown = await show({ discipline_id: 1 });
    const detail = 'Someone else is at it.';
    shown.server.refusals.set(path, { status: 409, body: { detail, code: 'CONFLICT' } });
    await shown.button('Show full details').click();
    const before = shown.button(picker).element().textContent;
    await pick(shown, picker, choice);
    await expect.poll(toast).toBe(`${failed}${detail}`);
    await expect.element(shown.button(picker)).toHaveTextContent(before);
  });

  it.each([
    [/^Assign/, 'No assignee found.'],
    [/^Status/, 'No status found.'],
    [/^Discipline/, 'No discipline found.'],
    [/^Priority/, 'No options found.'],
  ])('are searched: what %s says without a hit', async (picker, words) => {
    const { button } = await show({ discipline_id: 1 });
    await button('Show full details').click();
    await button(picker).click();
    await userEvent.keyboard('zzz');
    await expect.element(page.getByText(words)).toBeVisible();
  });

  it('of a resolved issue are closing and reopening', async () => {
    const { button } = await show({ status_id: 4 });
    await button('Status: Resolved').click();
    const offered = page.getByRole('dialog').getByRole('option');
    await expect.element(offered.first()).toBeVisible();
    const names = offered.elements().map((one) => one.textContent);
    expect(names).toEqual(['Open', 'Resolved', 'Closed']);
  });

  it('clear the owner when the same one is chosen again', async () => {
    const grace = { id: 2, full_name: 'Grace Hopper' };
    const shown = await show({ assignee_id: 2, assignee: grace });
    await pick(shown, /^Assign/, 'Grace Hopper');
    await expect.poll(() => shown.server.writes.at(-1)?.body).toEqual({ assignee_id: null });
    await expect.element(shown.button(/^Assign/)).toHaveTextContent('Assign');
  });
});

describe('an evaluation', () => {
  const tip = () => document.querySelector('[role="tooltip"]')?.textContent;

  it('is given with a reason, by keyboard, and changed', async () => {
    const { server, button } = await show();
    button('Approve issue').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
    await userEvent.keyboard('Checked on site{Enter}');
    await expect.poll(toast).toBe('Issue approved');
    expect(server.writes.at(-1)?.body).toEqual({
      ...{ is_thumbs_up: true, is_thumbs_down: false, explanation: 'Checked on site' },
    });
    await expect.element(button('Approve issue')).toBeDisabled();
    await expect.poll(focused).toBe('Approve issue');
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
    await userEvent.keyboard('{Enter}');
    await expect.poll(toast).toBe('Issue rejected');
    expect(server.writes.at(-1)?.body).toMatchObject({ is_thumbs_down: true, explanation: null });
    await expect.element(button('Reject issue')).toBeDisabled();
    await expect.element(button('Approve issue')).toBeEnabled();
  });

  it.each([
    ['reason, evaluator and date', {}, 'Checked on site\nGrace Hopper\n03/04/2026'],
    ['no reason', { explanation: ' ' }, 'No reason provided\nGrace Hopper\n03/04/2026'],
    ['no evaluator', { evaluator: null }, 'Checked on site\nUnknown\n03/04/2026'],
    ['no date', { created_at: 'soon' }, 'Checked on site\nGrace Hopper\nInvalid date'],
  ])('has a tooltip on its disabled button: %s', async (_, change, words) => {
    const { button } = await show({
      ...{ evaluation_state: 'approved', evaluation: { ...EVALUATION, ...change } },
    });
    await expect.element(button('Approve issue')).toBeDisabled();
    button(/Edit issue/)
      .element()
      .focus();
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
    await expect.poll(tip).toBe(words);
  });

  it('that fails says so', async () => {
    const { server, button } = await show();
    server.refusals.set('evaluate', {
      status: 422,
      body: { detail: 'No.', code: 'INVALID_INPUT' },
    });
    await button('Reject issue').click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(toast).toBe('Failed to evaluate issueNo.');
    await expect.element(button('Reject issue')).toBeEnabled();
  });
});

describe('a comment', () => {
  async function form(refusal?: { status: number; body: object }) {
    const shown = await show();
    if (refusal !== undefined) shown.server.refusals.set('comments', refusal);
    await shown.button('Show full details').click();
    await shown.button('Add a comment').click();
    const field = shown.card.getByRole('textbox', { name: 'Comment' });
    await expect.element(field).toHaveFocus();
    return { ...shown, field, save: shown.button('Save') };
  }

  it.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
    'is saved by %s',
    async (keys) => {
      const { card, field, save, server } = await form();
      await expect.element(save).toBeDisabled();
      await userEvent.keyboard('  ');
      await expect.element(save).toBeDisabled();
      await userEvent.keyboard(`We can swap it.${keys}`);
      await expect.poll(toast).toBe('Comment createdYour comment has been added successfully');
      expect(server.writes.at(-1)?.body).toEqual({ text: 'We can swap it.' });
      await expect.element(field).not.toBeInTheDocument();
      await expect.poll(focused).toBe('Add a comment');
      await expect.element(card.getByText('We can swap it.')).toBeVisible();
      await userEvent.keyboard('{Enter}');
      await expect.element(field).toHaveValue('');
    },
  );

  it('names people after an @, by keyboard', async () => {
    const { card, field, server } = await form();
    // The field is the last thing that the window has room for.
    await page.viewport(400, Math.ceil(field.element().getBoundingClientRect().bottom) + 2);
    await userEvent.keyboard('Ask @gr');
    const offer = page.getByRole('option', { name: 'Grace Hopper' });
    await expect.element(offer).toHaveAttribute('aria-selected', 'true');
    await expect
      .poll(() => offer.element().getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(innerHeight);
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('Ask @Grace Hopper ');
    await expect.element(offer).not.toBeInTheDocument();
    await userEvent.keyboard('please. @{Escape}{Control>}{Enter}{/Control}');
    await expect
      .poll(() => server.writes.at(-1)?.body)
      .toEqual({ text: 'Ask @Grace Hopper please. @' });
    await expect.element(card.getByText('@Grace Hopper', { exact: true })).toHaveClass('mention');
  });

  it('is kept while it is typed, for a reload and a crash, until it is saved', async () => {
    const { field, server } = await form();
    const kept = () =>
      Object.entries(localStorage).filter(([key]) => key.endsWith(`:${server.issue.id}`));
    await userEvent.keyboard('Half a thought');
    await expect.element(field).toHaveValue('Half a thought');
    expect(kept().map(([, text]) => text as string)).toEqual(['"Half a thought"']);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(field).not.toBeInTheDocument();
    expect(kept()).toEqual([]);
  });

  it('is there again where one was kept, and does not take the focus', async () => {
    const id = nextId;
    localStorage.setItem(`pinbar:draft:comment:0:${id}`, '"Half a thought"');
    const { card, button } = await show();
    await button('Show full details').click();
    const field = card.getByRole('textbox', { name: 'Comment' });
    await expect.element(field).toHaveValue('Half a thought');
    await expect.element(field).not.toHaveFocus();
    await button('Cancel').click();
    expect(localStorage.getItem(`pinbar:draft:comment:0:${id}`)).toBeNull();
  });

  it('is cleared by Cancel', async () => {
    const { button, field } = await form();
    await userEvent.keyboard('Perhaps');
    await button('Cancel').click();
    await button('Add a comment').click();
    await expect.element(field).toHaveValue('');
  });

  it.each([
    [
      'with the server’s words',
      { status: 422, body: { detail: 'Too long.', code: 'INVALID_INPUT' } },
      'Too long.',
    ],
    ['without words', { status: 500, body: {} }, 'An error occurred while creating the comment'],
  ])('that fails keeps its text, %s', async (_, refusal, words) => {
    const { card, field, button } = await form(refusal);
    await userEvent.keyboard('We can swap it.');
    await button('Save').click();
    await expect.poll(toast).toBe(`Failed to create comment${words}`);
    await expect.poll(focused).toBe('Save');
    await expect.element(field).toHaveValue('We can swap it.');
    await expect
      .element(card.getByText(new RegExp(`Failed to create comment. ${words}`)))
      .toBeVisible();
    // Also when its card leaves and comes back.
    await button('Hide full details').click();
    await button('Show full details').click();
    await expect.element(field).toHaveValue('We can swap it.');
  });
});

/** Presses Tab until the control with this name has the focus. */
async function tabTo(name: RegExp, key = '{Tab}'): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await userEvent.keyboard(key);
    expect(document.activeElement).not.toBe(document.body);
    if (name.test(focused() ?? '')) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

it('is evaluated, assigned, moved on and discussed by keyboard alone (K11)', async () => {
  const { server, card, button } = await show();
  const pointed = vi.fn();
  window.addEventListener('pointerdown', pointed);
  // Where the journey begins: the title, to which the list's keys lead.
  button(/swings into/)
    .element()
    .focus();
  const writes = () => server.writes.map(({ call, body }) => [call.split('/').at(-1), body]);

  await tabTo(/^Approve issue$/, '{Shift>}{Tab}{/Shift}');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
  await userEvent.keyboard('Checked on site{Enter}');
  await expect.poll(toast).toBe('Issue approved');
  await expect.poll(focused).toBe('Approve issue');
  await tabTo(/^Reject issue$/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
  await userEvent.keyboard('The plan was revised{Enter}');
  await expect.poll(toast).toBe('Issue rejected');
  await expect.poll(focused).toBe('Reject issue');

  const choose = async (picker: RegExp, letters: string) => {
    await tabTo(picker);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    await userEvent.keyboard(letters);
    await expect.poll(() => page.getByRole('option').elements().length).toBe(1);
    await userEvent.keyboard('{ArrowDown}{Enter}');
  };
  await choose(/^Assign/, 'grace');
  await expect.poll(toast).toBe('Issue owner assigned');
  await expect.poll(focused).toMatch(/^(Assign|Owner)/);
  await choose(/^Status/, 'in review');
  await expect.poll(toast).toBe('Issue status updated');
  await expect.poll(focused).toMatch(/^Status: In review/);

  await tabTo(/^Show full details$/);
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Add a comment')).toBeVisible();
  await tabTo(/^Add a comment$/, '{Shift>}{Tab}{/Shift}');
  await userEvent.keyboard('{Enter}We can swap it.{Control>}{Enter}{/Control}');
  await expect.poll(toast).toBe('Comment createdYour comment has been added successfully');
  await expect.poll(focused).toBe('Add a comment');
  await expect.element(card.getByText('We can swap it.')).toBeVisible();

  const yes = { is_thumbs_up: true, is_thumbs_down: false };
  expect(writes()).toEqual([
    ['evaluate', { ...yes, explanation: 'Checked on site' }],
    [
      'evaluate',
      { is_thumbs_up: false, is_thumbs_down: true, explanation: 'The plan was revised' },
    ],
    ['assignee', { assignee_id: 2 }],
    ['status', { status_id: 3 }],
    ['comments', { text: 'We can swap it.' }],
  ]);
  expect(pointed).not.toHaveBeenCalled();
  window.removeEventListener('pointerdown', pointed);
});
