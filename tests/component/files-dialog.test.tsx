/** The files of a project: who may remove one, what is said before, and what happens when it fails. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Document } from '../../contract/src/documents/schema.ts';
import type { Project } from '../../contract/src/projects/schema.ts';
import { FilesDialog } from '../../web/src/features/contents/files-dialog.tsx';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import { render } from './render.ts';
import { until } from '../support/until.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

const document = (id: number, name: string, type: 1 | 2 | 3 | null): Document => ({
  ...{ id, project_id: 7, document_type_id: type, page_count: 12, missing_pages: null },
  file: {
    ...{ file_id: id, file_key: `${id}`, linearized_file_key: null, name },
    size_bytes: 4_200_000,
  },
  created_at: '2026-03-02T16:18:00.000Z',
});
const PROJECT = {
  ...{ id: 7, name: 'Clinic', can_remove: true },
  documents: [document(1, 'Permit.pdf', 2), document(2, 'Bulletin 1.pdf', null)],
} as unknown as Project;
const EFFECTS = [
  'Permanently deletes Bulletin 1.pdf, with 1 sheet read from it.',
  'Permanently deletes 34 markups on it.',
];

const sent: [string, string][] = [];
let answers: (() => Response)[] = [];

beforeEach(() => {
  sent.length = 0;
  answers = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { method, url } = new Request(input, init);
    const { pathname, search } = new URL(url);
    sent.push([method, `${pathname}${search}`]);
    return Promise.resolve(answers.shift()?.() ?? Response.json({ effects: EFFECTS }));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

function show(project: Project = PROJECT) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <FilesDialog project={project} onClose={() => undefined} />
      <Toasts />
    </QueryClientProvider>,
  );
}
const button = (name: string) => page.getByRole('button', { name });
const PATH = '/v1/projects/7/documents/2';

it('lists the files with their type and size', async () => {
  show();
  const list = page.getByRole('list', { name: 'Files of the project' });
  await expect.element(list).toBeVisible();
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent),
  ).toEqual([
    'Permit.pdfDrawings, 12 pages, 4.2 MB',
    'Bulletin 1.pdfType not recognized, 12 pages, 4.2 MB',
  ]);
});

it('says what goes with a file, and removes it', async () => {
  show();
  await button('Remove Bulletin 1.pdf').click();
  const question = page.getByRole('alertdialog', { name: 'Remove Bulletin 1.pdf?' });
  for (const effect of EFFECTS) await expect.element(question.getByText(effect)).toBeVisible();
  await expect.element(question.getByText('This cannot be undone.')).toBeVisible();
  expect(sent).toEqual([['DELETE', `${PATH}?preview=true`]]);
  await button('Remove file').click();
  await expect.element(page.getByText('File removed')).toBeVisible();
  expect(sent.slice(1)).toEqual([['DELETE', `${PATH}?preview=false`]]);
  await expect.element(page.getByRole('dialog', { name: 'Files' })).toBeVisible();
});

it('stays open with the reason when it could not be removed', async () => {
  show();
  answers = [
    () => Response.json({ effects: EFFECTS }),
    () => Response.json({ detail: 'It is being copied.', code: 'CONFLICT' }, { status: 409 }),
  ];
  await button('Remove Bulletin 1.pdf').click();
  await button('Remove file').click();
  await expect.element(page.getByText('The file was not removed.')).toBeVisible();
  await expect.element(page.getByText(/It is being copied\./)).toBeVisible();
});

it('removes nothing before it is known what goes with a file', async () => {
  show();
  answers = [() => Response.json({ detail: 'Try later.', code: 'BUSY' }, { status: 503 })];
  await button('Remove Bulletin 1.pdf').click();
  const failed = page.getByText('What would be deleted could not be found out');
  await expect.element(failed).toBeVisible();
  expect(page.getByRole('button', { name: 'Remove file' }).elements()).toEqual([]);
  await button('Try again').click();
  await expect.element(page.getByText(EFFECTS[0] ?? '')).toBeVisible();
});

it('offers no removal to people who may not, and says who may', async () => {
  show({ ...PROJECT, can_remove: false });
  await expect
    .element(page.getByText(/The person who created the project, and administrators, can remove/))
    .toBeVisible();
  await until(() => expect(page.getByRole('button', { name: /^Remove/ }).elements()).toEqual([]));
});
