/** The review of what an issuance changed: who reviews which sheets, how far they are, and signing it off. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ChangeMatrix, SignOff } from '../../contract/src/issuances/changes.ts';
import type { DifferenceComment } from '../../contract/src/reviews/schema.ts';
import { ReviewerDialog } from '../../web/src/features/change-matrix/reviewer-dialog.tsx';
import { DifferenceComments } from '../../web/src/features/differences/difference-comments.tsx';
import { SetReview } from '../../web/src/features/change-matrix/set-review.tsx';
import { change } from '../support/issuances.ts';
import { until } from '../support/until.ts';
import { render } from './render.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

const ADA = { id: 1, full_name: 'Ada Lovelace' };
const GRACE = { id: 2, full_name: 'Grace Hopper' };
const CHANGES = [
  change('A-101', { differences_count: 12, reviewed_count: 5, reviewer: ADA }),
  change('A-102', { differences_count: 3, reviewed_count: 3, reviewer: ADA }),
  change('A-103', { state: 'unchanged' }),
  change('S-101', { state: 'removed', sheet: null, differences_count: null }),
];
const SIGNED: SignOff = {
  ...{ signed_by: GRACE, signed_at: '2026-03-02T16:18:00.000Z', stale_since: null },
  unseen: [{ sheet_num: 'A-101', sheet_title: 'PLAN', count: 7 }],
};

const COMMENTS: DifferenceComment[] = ['Who asked for it?', 'The fire marshal.', 'Fine, then.'].map(
  (text, index) => ({
    ...{ id: index + 1, difference_id: 'door', text, author: index === 1 ? null : GRACE },
    created_at: '2026-03-02T16:18:00.000Z',
  }),
);

const sent: unknown[] = [];
let refusal: object | null = null;

beforeEach(async () => {
  await page.viewport(1440, 900);
  sent.length = 0;
  refusal = null;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    const path = new URL(request.url).pathname.replace(/^.*\/(issuances|v1)/, '');
    sent.push([request.method, path, text === '' ? null : JSON.parse(text)]);
    if (refusal !== null) return Response.json(refusal, { status: 409 });
    return request.method === 'POST'
      ? Response.json(request.url.endsWith('/comments') ? COMMENTS[0] : { unseen_count: 8 }, {
          status: 201,
        })
      : new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

function show(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(<QueryClientProvider client={client}>{children}</QueryClientProvider>);
}

const showReview = (matrix: Partial<ChangeMatrix> = {}, maySignOff = true) =>
  show(
    <SetReview
      projectId={1}
      maySignOff={maySignOff}
      matrix={{
        ...{ issuance_id: 2, changes: CHANGES, compared_count: 3, pairs_count: 3 },
        ...{ sign_off: null, summary: null, ...matrix },
      }}
    />,
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');

describe('the review of an issuance', () => {
  it('says how far each person is, and what nobody was given', async () => {
    showReview();
    await expect.element(page.getByRole('list', { name: 'Reviewers' })).toBeVisible();
    const people = page.getByRole('list', { name: 'Reviewers' }).getByRole('listitem').elements();
    expect(people.map((person) => person.textContent)).toEqual([
      'Ada Lovelace8 of 15, 2 sheets',
      'Not assignedNot started, 1 sheet',
    ]);
  });

  it('is signed off with a list of what nobody has looked at', async () => {
    showReview();
    await button('Sign off').click();
    await expect.element(dialog().getByText(/Nobody has looked at 8 of 16 changes/)).toBeVisible();
    const unseen = dialog().getByRole('list', { name: 'Not looked at' }).getByRole('listitem');
    expect(unseen.elements().map((row) => row.textContent)).toEqual(['A-101PLAN7', 'S-101PLAN1']);
    await dialog().getByRole('button', { name: 'Sign off' }).click();
    await until(() => expect(sent).toEqual([['POST', '/2/sign-offs', null]]));
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it('stays open with the reason when it is refused', async () => {
    showReview();
    refusal = { detail: 'Sheets are still being compared.', code: 'CONFLICT' };
    await button('Sign off').click();
    await dialog().getByRole('button', { name: 'Sign off' }).click();
    await expect.element(dialog().getByText('Sheets are still being compared.')).toBeVisible();
  });

  it('says who signed it, what was left, and that it no longer holds', async () => {
    showReview({ sign_off: { ...SIGNED, stale_since: 'new-issuance' } });
    const words = /Signed off by Grace Hopper, .*Another issuance was added since\. Review what/;
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(button('Sign off again')).toBeVisible();
    showReview({ sign_off: { ...SIGNED, stale_since: 'other-sheets' } });
    await expect.element(page.getByText(/It has other sheets since\. Review what/)).toBeVisible();
    await button('7 not looked at').last().click();
    const left = dialog().getByRole('list', { name: 'Not looked at' });
    await expect.element(left.getByText('A-101')).toBeVisible();
  });

  it('is signed off also where there is nothing to look at', async () => {
    showReview({ changes: [change('A-103', { state: 'unchanged' })] });
    await button('Sign off').click();
    await expect
      .element(dialog().getByText(/^Nothing was changed, added or removed/))
      .toBeVisible();
    await dialog().getByRole('button', { name: 'Sign off' }).click();
    await until(() => expect(sent).toEqual([['POST', '/2/sign-offs', null]]));
  });

  it('is not signed off while sheets are compared, nor by viewers', async () => {
    showReview({ compared_count: 2 });
    await expect.element(button('Sign off')).toBeDisabled();
    showReview({ sign_off: SIGNED }, false);
    await expect.element(page.getByText(/Signed off by Grace Hopper/)).toBeVisible();
    expect(button('Sign off again').elements()).toEqual([]);
  });
});

const PEOPLE = { data: undefined, error: null, isFetching: false, refetch: vi.fn() };

describe('sheets', () => {
  it('are given to nobody while the people of the project could not be loaded', async () => {
    show(
      <ReviewerDialog
        {...{ projectId: 1, issuanceId: 2, onClose: vi.fn() }}
        changes={CHANGES.slice(0, 2)}
        people={{ ...PEOPLE, error: new Error('Gone') }}
      />,
    );
    await expect
      .element(page.getByText('The people of the project could not be loaded'))
      .toBeVisible();
    expect(page.getByRole('option').elements()).toEqual([]);
    await button('Try again').click();
    expect(PEOPLE.refetch).toHaveBeenCalledOnce();
  });

  it('are given to a person who is found by name, by keyboard', async () => {
    const onClose = vi.fn();
    show(
      <ReviewerDialog
        {...{ projectId: 1, issuanceId: 2, onClose }}
        changes={CHANGES.slice(0, 2)}
        people={{ ...PEOPLE, data: [ADA, GRACE].map((one) => ({ ...one, user_type_id: 1 })) }}
      />,
    );
    await expect.element(page.getByRole('dialog', { name: 'Reviewer of 2 sheets' })).toBeVisible();
    await expect.element(page.getByRole('option')).toHaveLength(3);
    await userEvent.keyboard('grace');
    await expect.element(page.getByRole('option')).toHaveLength(1);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const ids = CHANGES.slice(0, 2).map(({ sheet }) => sheet?.id);
    await until(() =>
      expect(sent).toEqual([['PUT', '/2/reviewers', { sheet_ids: ids, reviewer_id: 2 }]]),
    );
    await until(() => expect(onClose).toHaveBeenCalled());
  });
});

describe('comments on a difference', () => {
  const showComments = () =>
    show(<DifferenceComments executionId={7} differenceId="door" comments={COMMENTS} />);

  it('show the latest two and who said them, and the others when asked', async () => {
    showComments();
    const list = page.getByRole('list', { name: 'Comments' });
    await expect.element(list.getByRole('listitem')).toHaveLength(2);
    await expect.element(list.getByText('Unknown')).toBeVisible();
    await button('1 earlier comment').click();
    await expect.element(list.getByText('Who asked for it?')).toBeVisible();
  });

  it('are written by keyboard, and kept when they are refused', async () => {
    showComments();
    refusal = { detail: 'Read its differences again.', code: 'INVALID_INPUT' };
    await button('Add a comment').click();
    await userEvent.keyboard('Done.{Control>}{Enter}{/Control}');
    await expect.element(page.getByText(/Failed to create comment\. Read its/)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Done.');
    refusal = null;
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(button('Add a comment')).toBeVisible();
    const body = { difference_id: 'door', text: 'Done.' };
    const path = '/overlay-executions/7/review/comments';
    expect(sent).toEqual([1, 2].map(() => ['POST', path, body]));
  });
});
