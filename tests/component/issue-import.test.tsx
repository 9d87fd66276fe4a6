/** Importing a BCF file: what the dialog says before and after, and what it sends. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { strToU8, zipSync } from 'fflate';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ImportDialog } from '../../web/src/features/issue-import/import-dialog.tsx';
import { IMPORT_FACTS } from '../support/imported-topics.ts';
import { render } from './render.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));
afterEach(() => vi.unstubAllGlobals());

const guid = (at: number) => `0f8fad5b-d9cb-469f-a165-${String(at).padStart(12, '0')}`;
const topic = (at: number, title: string) =>
  [
    `${guid(at)}/markup.bcf`,
    strToU8(`<Markup><Topic Guid="${guid(at)}"><Title>${title}</Title></Topic></Markup>`),
  ] as const;
const bcf = (...topics: (readonly [string, Uint8Array])[]) =>
  new File([new Uint8Array(zipSync(Object.fromEntries(topics)))], 'model check.bcf');

type Call = {
  path: string;
  body: { guid?: string; summary?: string; text?: string; name?: string };
};

/** The dialog; each call that raises an issue is answered by its summary. */
function shown(file: File, statusOf: (summary: string) => number = () => 201) {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const body: Call['body'] = JSON.parse(typeof init?.body === 'string' ? init.body : '{}');
    calls.push({ path, body });
    const status = path.endsWith('/comments')
      ? 201
      : path.endsWith('/upload-url')
        ? 422
        : statusOf(body.summary ?? '');
    return Promise.resolve(Response.json({ id: 9, detail: 'Refused.', code: 'X' }, { status }));
  });
  const close = vi.fn();
  const [place] = IMPORT_FACTS.sheets;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportDialog
        file={file}
        facts={IMPORT_FACTS}
        openPlace={
          place === undefined
            ? null
            : {
                name: 'S-101',
                place: { document_id: 1, page_number: 1, drawing_sheet_id: place.id },
              }
        }
        onAnotherFile={() => undefined}
        onClose={close}
      />
    </QueryClientProvider>,
  );
  return { calls, close, dialog: page.getByRole('dialog', { name: 'Import issues from BCF' }) };
}

it('says what it found, raises it, and says what the project has already and what was skipped', async () => {
  const file = bcf(
    topic(1, 'Beam on S-102'),
    topic(2, 'Pipe somewhere'),
    topic(3, 'Known on S-102'),
    topic(4, 'Bad on S-102'),
    ['broken/markup.bcf', strToU8('<Markup>')],
  );
  const { calls, close, dialog } = shown(file, (summary) =>
    summary.startsWith('Known') ? 409 : summary.startsWith('Bad') ? 422 : 201,
  );
  await expect.element(dialog.getByText(/^3 topics about sheets/)).toBeVisible();
  await expect
    .element(dialog.getByRole('checkbox', { name: /^Raise 1 topic without a sheet/ }))
    .toBeChecked();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect
    .element(dialog.getByText('2 issues raised. The project has 1 already. 1 could not be raised.'))
    .toBeVisible();
  await expect.element(dialog.getByText(/It is not well-formed XML\./)).toBeVisible();
  await expect.element(dialog.getByText(/Refused\./)).toBeVisible();
  const raised = calls.filter(({ path }) => path === '/v1/issues').map(({ body }) => body);
  expect(raised.map((body) => body.guid)).toEqual([guid(1), guid(3), guid(4), guid(2)]);
  expect(raised[3]).toMatchObject({ document_id: 1, page_number: 1, drawing_sheet_id: 11 });
  const comments = calls.filter(({ path }) => path === '/v1/issues/9/comments');
  expect(comments.map(({ body }) => body.text)).toEqual(Array(2).fill('Imported from BCF.'));
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(close).toHaveBeenCalledOnce();
});

it('leaves out what names no sheet if the user wants that', async () => {
  const { calls, dialog } = shown(bcf(topic(1, 'Beam on S-102'), topic(2, 'Pipe')));
  await dialog.getByText(/^Raise 1 topic without/).click();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect.element(dialog.getByText('1 issue raised.')).toBeVisible();
  await expect.element(dialog.getByText(/It names no sheet of the project\./)).toBeVisible();
  expect(calls.filter(({ path }) => path === '/v1/issues')).toHaveLength(1);
});

it('attaches the pictures of a topic, and says what it leaves out', async () => {
  const png = new Uint8Array([0x89, ...strToU8('PNG\r\n\u001a\n')]);
  const views = ['snapshot.png', 'notes.bmp'].map(
    (name) => `<Viewpoints><Snapshot>${name}</Snapshot></Viewpoints>`,
  );
  const xml = `<Markup><Topic Guid="${guid(1)}"><Title>Beam on S-102</Title></Topic>${views.join('')}</Markup>`;
  const { calls, dialog } = shown(
    bcf(
      [`${guid(1)}/markup.bcf`, strToU8(xml)],
      [`${guid(1)}/snapshot.png`, png],
      [`${guid(1)}/notes.bmp`, strToU8('BM')],
    ),
  );
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect
    .element(
      dialog.getByText(
        '1 issue raised. 1 attachment is being added. 1 file could not be attached.',
      ),
    )
    .toBeVisible();
  await expect
    .poll(() => calls.filter(({ path }) => path === '/v1/issues/9/attachments/upload-url'))
    .toMatchObject([{ body: { name: 'snapshot.png' } }]);
});

it('refuses what is no BCF file, with a sentence', async () => {
  const { dialog } = shown(new File(['%PDF-1.7'], 'plan.pdf'));
  await expect
    .element(dialog.getByText('The file is not a ZIP archive, or it is damaged.'))
    .toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Choose another file' })).toBeVisible();
});
