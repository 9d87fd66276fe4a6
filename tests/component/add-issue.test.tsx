/** The form of Add issue: its fields, their messages, and what happens to what is typed when adding fails. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../web/src/api/api-error.ts';
import { IssueForm } from '../../web/src/features/add-issue/issue-form.tsx';
import type { IssueFormProps } from '../../web/src/features/add-issue/issue-form.tsx';
import { firstValues } from '../../web/src/features/add-issue/model/new-issue.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import { issue, ME } from '../support/answers.ts';
import { render } from './render.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

beforeAll(() => mountAnnouncer(document.body));

const SHEET = {
  refNumber: 'A-101',
  hint: 'The sheet on this page',
  named: { drawing_sheet_id: 1 },
};

function form(change: Partial<IssueFormProps> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(
    ['GET /v1/issues/disciplines', {}],
    [
      { id: 8, label: 'Architectural' },
      { id: 12, label: 'Plumbing' },
    ],
  );
  client.setQueryData(
    ['GET /v1/projects/{id}/collaborators', { params: { id: 1 } }],
    [{ ...{ id: 4, full_name: 'Plumbing Lead', user_type_id: 1 } }],
  );
  const similar = { document_id: 10, page_number: 1, summary: 'No drain' };
  client.setQueryData(
    ['GET /v1/projects/{id}/issues/similar', { params: { id: 1 }, query: similar }],
    [
      {
        ...{ issue: { id: 7, summary: 'No floor drain', status_id: 1 }, is_near: true },
        likeness: 0.6,
      },
    ],
  );
  const calls = { kept: 0, discarded: 0, sent: [] as unknown[] };
  const place = render(
    <QueryClientProvider client={client}>
      <IssueForm
        {...{ projectId: 1, me: ME, place: SHEET, first: firstValues('', 3) }}
        begun={{ summary: '', full_text: '' }}
        toolbarPriority={3}
        at={{ documentId: 10, pageNumber: 1, rect: null }}
        onValues={() => undefined}
        onSubmit={async (values) => {
          calls.sent.push(values);
          return null;
        }}
        onDiscard={() => (calls.discarded += 1)}
        onKeepMarkup={() => (calls.kept += 1)}
        {...change}
      />
      <Toasts />
    </QueryClientProvider>,
  );
  const add = place.getByRole('button', { name: 'Add issue' });
  return { place, calls, add };
}

it('has a message for each field that is missing, counts them, and goes to the first', async () => {
  await page.viewport(1280, 800);
  const { place, add } = form({ place: null, first: firstValues('', null), toolbarPriority: null });
  await expect.element(place.getByRole('dialog', { name: 'Add issue' })).toBeVisible();
  await add.click();
  for (const words of [
    ...['Summary is required', 'Description is required', 'Priority is required'],
    ...['Discipline is required', 'Ref # is required', '5 fields to fill in'],
  ]) {
    await expect.element(place.getByText(words)).toBeVisible();
  }
  await expect.element(place.getByLabelText('Summary')).toHaveFocus();
  await place.getByLabelText('Summary').fill('No drain');
  await expect.element(place.getByText('4 fields to fill in')).toBeVisible();
});

it('begins with the toolbar’s priority, the sheet’s number and the reporter, and gives the owner back', async () => {
  await page.viewport(1280, 800);
  const { place, calls } = form();
  await expect.element(place.getByText('From the toolbar')).toBeVisible();
  await expect.element(place.getByRole('button', { name: 'Priority: High' })).toBeVisible();
  const ref = place.getByLabelText('Ref #');
  await expect.element(ref).toHaveValue('A-101');
  await expect.element(ref).toHaveAttribute('readonly');
  await expect.element(place.getByLabelText('Reporter')).toHaveValue('Ada Lovelace');
  const choose = async () => {
    await place.getByRole('button', { name: /^Owner/ }).click();
    await page.getByRole('option', { name: /^(PL)?Plumbing Lead/ }).click();
  };
  await choose();
  await expect.element(place.getByRole('button', { name: 'Owner: Plumbing Lead' })).toBeVisible();
  await choose();
  await expect.element(place.getByRole('button', { name: 'Owner: Unassigned' })).toBeVisible();
  await place.getByRole('button', { name: /^Discipline/ }).click();
  await page.getByRole('option', { name: 'Plumbing' }).click();
  await place.getByLabelText('Summary').fill(' No drain ');
  await place.getByLabelText('Description').fill('At B-3.');
  // Where Enter alone would open the list again.
  const discipline = place.getByRole('button', { name: 'Discipline: Plumbing' });
  discipline.element().focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => calls.sent)
    .toEqual([
      {
        ...{ summary: 'No drain', full_text: 'At B-3.', priority_id: 3, discipline_id: 12 },
        ...{ ref_number: 'A-101', assignee_id: null },
      },
    ]);
});

it('cannot be sent twice; keeps what is typed when adding fails, and says why', async () => {
  await page.viewport(1280, 800);
  let fail = (): void => undefined;
  let count = 0;
  const { place, add } = form({
    first: { ...firstValues('At B-3.', 3), summary: 'No drain', discipline_id: 8 },
    onSubmit: () => {
      count += 1;
      return new Promise((_resolve, reject) => {
        fail = () => reject(new ApiError(409, 'CONFLICT', 'This markup belongs to issue 7.'));
      });
    },
  });
  await place.getByLabelText('Summary').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(add).toBeDisabled();
  await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}');
  fail();
  // Beside the button, and as a message that screen readers read at once.
  const sheet = place.getByRole('dialog', { name: 'Add issue' });
  await expect.element(sheet.getByText('This markup belongs to issue 7.')).toBeVisible();
  await expect
    .poll(() => document.querySelector('.toast [role="alert"]')?.textContent)
    .toBe('The issue was not addedThis markup belongs to issue 7.');
  await expect.element(add).toBeEnabled();
  expect(count).toBe(1);
  await expect.element(place.getByLabelText('Summary')).toHaveValue('No drain');
});

it('asks before it discards what is typed, and keeps only the markup if asked', async () => {
  await page.viewport(390, 800);
  const { place, calls } = form();
  await expect.element(place.getByRole('dialog')).toHaveAttribute('aria-modal', 'true');
  await place.getByLabelText('Summary').fill('No drain');
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('alertdialog', { name: 'Discard this issue?' });
  await question.getByRole('button', { name: 'Keep writing' }).click();
  expect(calls.discarded).toBe(0);
  await place.getByLabelText('Summary').fill('');
  await place.getByRole('button', { name: 'Cancel' }).click();
  expect(calls.discarded).toBe(1);
  await place.getByRole('button', { name: 'Keep as markup' }).click();
  expect(calls.kept).toBe(1);
});

it('shows similar open issues below the summary, and asks before it opens one instead', async () => {
  await page.viewport(1280, 800);
  const left: (number | null)[] = [];
  const { place } = form({
    onDiscard: (instead) => left.push(instead?.id ?? null),
  });
  await place.getByLabelText('Summary').fill('No drain');
  await expect.element(place.getByText('Same place')).toBeVisible();
  await place.getByRole('button', { name: 'Open issue 7: No floor drain' }).click();
  const question = page.getByRole('alertdialog', { name: 'Open issue 7 instead?' });
  await question.getByRole('button', { name: 'Discard and open' }).click();
  expect(left).toEqual([7]);
});

it('keeps photos and PDFs that are chosen before, and sends them once the issue is there', async () => {
  await page.viewport(1280, 800);
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string, { body = '' }: { body?: string } = {}) => {
    asked.push(`${address} ${body}`);
    return Promise.resolve(
      Response.json({ detail: 'Not now', code: 'FORBIDDEN' }, { status: 403 }),
    );
  });
  const filled = { ...firstValues('At B-3.', 3), summary: 'No drain', discipline_id: 12 };
  const onSubmit = () => Promise.resolve(issue(118));
  const { place, calls, add } = form({ first: filled, begun: filled, onSubmit });
  const dialog = place.getByRole('dialog', { name: 'Add issue' });
  await expect.element(dialog).toBeVisible();
  const drop = (...files: File[]) => {
    const dataTransfer = new DataTransfer();
    for (const file of files) dataTransfer.items.add(file);
    const dropped = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    dialog.element().querySelector('form')?.dispatchEvent(dropped);
  };
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
  // The second drop comes while the first file is still being looked at.
  drop(new File([jpeg], 'door.jpg'));
  drop(new File([jpeg], 'sink.jpg'), new File(['<p>'], 'page.html'));
  await expect.element(place.getByText('sink.jpg')).toBeVisible();
  await expect.element(place.getByText('door.jpg')).toBeVisible();
  await expect.element(page.getByText('page.html was not added')).toBeVisible();
  await place.getByRole('button', { name: 'Leave out sink.jpg' }).click();
  // Files that are not sent are asked about, too.
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep writing' }).click();
  expect(calls.discarded).toBe(0);
  await add.click();
  const sent = '/v1/issues/118/attachments/upload-url {"name":"door.jpg"}';
  await expect.poll(() => asked.filter((one) => one.includes('attachments'))).toEqual([sent]);
  vi.unstubAllGlobals();
});
