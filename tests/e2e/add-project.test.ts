/** The dialog "Add new project" with mocked answers: its texts, its rules, and what it shows when a step fails. */
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import {
  contents,
  document,
  failure,
  ME,
  openSignedIn,
  project,
  summary,
} from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';

const GB = 1024 ** 3;
const PLACE = {
  signed_url: '/files/place?limit=1',
  linearized_signed_url: null,
  file_id: 5,
  file_key: 'organizations/1/projects/5/original.pdf',
};
const WORKING: Answers = {
  'GET /users/me/projects': { body: { data: [summary(9)] } },
  'POST /storage/upload-url': { status: 201, body: PLACE },
  'DELETE /storage/files': { status: 204 },
  'POST /projects': { status: 201, body: project([]) },
  'POST /documents': { status: 201, body: { data: [document(10)] } },
  'GET /projects/1': { body: project([document(10)]) },
  'GET /projects/1/tasks': { body: { data: [] } },
  'GET /projects/1/table-of-contents': { body: contents([]) },
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function openDialog(answers: Answers = {}, putStatus = 201, clock = false) {
  const opened = await openSignedIn(browser, inject('baseUrl'), '/', {
    answers: { ...WORKING, ...answers },
    clock,
  });
  await opened.page.route('**/files/place**', (route) => route.fulfill({ status: putStatus }));
  await opened.page.getByRole('button', { name: 'Add new project' }).click();
  const dialog = opened.page.getByRole('dialog', { name: 'Add new project' });
  await dialog.waitFor();
  return { ...opened, dialog };
}

/** Chooses a PDF with the button, as people do. */
async function choose(page: Page, name: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'choose files' }).click(),
  ]);
  await chooser.setFiles([{ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }]);
}

/** Drops a PDF on the drop zone that claims to be `size` bytes long, so that it need not be created. */
async function dropOfSize(page: Page, name: string, size: number): Promise<void> {
  await page.evaluate(
    ([fileName, bytes]) => {
      const file = new File(['%PDF-1.7'], fileName, { type: 'application/pdf' });
      Object.defineProperty(File.prototype, 'size', { get: () => bytes });
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      const zone = globalThis.document.querySelector('.drop-zone');
      zone?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    },
    [name, size] as const,
  );
}

async function fill(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Project name or address' }).fill('Library');
  await choose(page, 'set.pdf');
  await dialog.getByRole('listitem').filter({ hasText: 'set.pdf' }).waitFor();
}

const create = (dialog: Locator) =>
  dialog.getByRole('button', { name: /Create Project|Try again/ });

describe('leaving the dialog', () => {
  it('asks before Escape discards chosen files, and keeps them if the answer is no', async () => {
    const { page, dialog, context } = await openDialog();
    await fill(page, dialog);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard this project?' });
    await question.getByText('1 chosen file will not be uploaded').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await dialog.getByRole('listitem').filter({ hasText: 'set.pdf' }).waitFor();
    // The focus comes back a frame after the question has gone.
    await dialog.locator(':focus').waitFor();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    await context.close();
  });

  it('closes at once when nothing was chosen', async () => {
    const { page, dialog, context } = await openDialog();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('the dialog', () => {
  it('has a name, a place for documents, guidelines that open, and two buttons', async () => {
    const { dialog, context } = await openDialog();
    const name = dialog.getByRole('textbox', { name: 'Project name or address' });
    expect(await name.getAttribute('placeholder')).toBe('1234 Example St');
    expect(await dialog.locator('.drop-zone').count()).toBe(1);
    const words = dialog.getByText('a single compiled drawing set');
    expect(await words.isVisible()).toBe(false);
    await dialog.getByRole('button', { name: 'What to upload' }).click();
    for (const line of [
      'Upload at least one of:',
      'a single compiled drawing set',
      'a compiled specifications document',
      'a compiled checklist',
      'PDF only, files up to 1GB.',
    ]) {
      await dialog.getByText(line).waitFor();
    }
    await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
    await dialog.getByRole('button', { name: 'Create Project' }).waitFor();
    await context.close();
  });

  it('asks for the organization only where there are several, and proposes the first', async () => {
    const alone = await openDialog();
    expect(await alone.dialog.getByRole('button', { name: /Organization/ }).count()).toBe(0);
    await alone.context.close();
    const organizations = ['Cedar Hill Builders', 'Harbour Group'].map((name, at) => ({
      organization: { id: at + 1, name },
    }));
    const { dialog, context } = await openDialog({
      'GET /users/me': { body: { ...ME, user_organizations: organizations } },
    });
    const select = dialog.getByRole('button', { name: /Organization/ });
    expect(await select.innerText()).toContain('Cedar Hill Builders');
    await context.close();
  });

  it('says what is missing', async () => {
    const { dialog, context } = await openDialog({
      'GET /users/me': { body: { ...ME, user_organizations: [] } },
    });
    await create(dialog).click();
    await dialog.getByText('At least one document is required').waitFor();
    await dialog.getByText('Organization is required').waitFor();
    await context.close();
  });

  it('takes its errors with it when it is closed, also those that were read aloud', async () => {
    const { page, dialog, context } = await openDialog();
    const spoken = page.locator('[data-announcer="assertive"]');
    await create(dialog).click();
    await expect.poll(() => spoken.textContent()).toContain('At least one document is required');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => spoken.textContent()).toBe('');
    await context.close();
  });

  it('shows one notice at a time, the latest', async () => {
    const { page, context } = await openDialog();
    const refuse = async (files: Record<string, string>) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'choose files' }).click(),
      ]);
      const chosen = Object.entries(files).map(([name, content]) => ({
        name,
        mimeType: 'application/zip',
        buffer: Buffer.from(content),
      }));
      await chooser.setFiles(chosen);
    };
    const notices = page.getByRole('region', { name: 'Notices' }).getByRole('alertdialog');
    await refuse({ 'photos.zip': 'PK', 'nothing.pdf': '' });
    await notices.getByText('File Upload Error', { exact: true }).waitFor();
    await notices.getByText('photos.zip: Not a PDF\nnothing.pdf: Empty file').waitFor();
    await refuse({ 'model.dwg': 'AC' });
    await notices.getByText('model.dwg: Not a PDF').waitFor();
    expect(await notices.count()).toBe(1);
    await context.close();
  });

  it('refuses a file above 1GB', async () => {
    const { page, dialog, context } = await openDialog();
    await dropOfSize(page, 'huge.pdf', GB + 1);
    await page.getByText('File Upload Error').waitFor();
    await dialog.getByText(/Larger than 1GB/).waitFor();
    await context.close();
  });
});

describe('creating', () => {
  it('leads to the project by the key of its file, then to its first document', async () => {
    const asked: unknown[] = [];
    const { page, dialog, calls, answer, context } = await openDialog({
      'GET /projects/1': { body: project([]) },
      'POST /storage/upload-url': async (route) => {
        asked.push(route.request().postDataJSON());
        await route.fulfill({ status: 201, json: PLACE });
      },
    });
    const sending = page.waitForRequest('**/files/place**');
    await fill(page, dialog);
    await create(dialog).dblclick();
    await page.waitForURL(
      (url) => url.pathname.endsWith('/projects/1') && url.searchParams.get('fileKey') !== null,
    );
    expect(asked).toEqual([
      {
        path: 'organizations/1/projects/set.pdf',
        has_linearized_version: false,
        category: 'new-project',
        size_bytes: '%PDF-1.7'.length,
      },
    ]);
    const sent = await sending;
    expect([sent.method(), sent.headers()['content-type']]).toEqual(['PUT', 'application/pdf']);
    expect(sent.url()).toContain(PLACE.signed_url);
    expect(calls.filter((call) => call === 'POST /projects')).toHaveLength(1);
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
      'POST /storage/upload-url',
      'POST /projects',
      'POST /documents',
    ]);
    answer({ 'GET /projects/1': { body: project([document(10)]) } });
    await page.reload();
    await page.waitForURL(/documentId=10/);
    expect(new URL(page.url()).searchParams.has('fileKey')).toBe(false);
    await context.close();
  });

  it('takes five files at once, and shows how far each one is', async () => {
    const { page, dialog, calls, context } = await openDialog();
    await page.unroute('**/files/place**');
    const held: Route[] = [];
    await page.route('**/files/place**', (route) => void held.push(route));
    await dialog.getByRole('textbox', { name: 'Project name or address' }).fill('Library');
    for (const name of ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf']) await choose(page, name);
    await create(dialog).click();
    const rows = dialog.getByRole('listitem');
    await expect.poll(() => held.length).toBe(1);
    await rows.nth(0).getByRole('progressbar').waitFor();
    expect(await rows.filter({ hasText: 'Waiting' }).count()).toBe(4);
    await held[0]?.fulfill({ status: 201 });
    await rows.nth(0).getByText('Uploaded').waitFor();
    await rows.nth(1).getByRole('progressbar').waitFor();
    for (const at of [1, 2, 3, 4]) {
      await expect.poll(() => held.length).toBe(at + 1);
      await held[at]?.fulfill({ status: 201 });
    }
    await page.waitForURL(/\/projects\/1/);
    expect(calls.filter((call) => call === 'POST /storage/upload-url')).toHaveLength(5);
    await context.close();
  });

  it('says when the project cannot be made, keeps all, and goes on with another press', async () => {
    // A response from a proxy, without our texts.
    const answers = { 'POST /projects': { status: 502 } };
    const { page, dialog, calls, answer, pass, context } = await openDialog(answers, 201, true);
    await fill(page, dialog);
    await create(dialog).click();
    await page.getByText('Error creating project').first().waitFor();
    const words = 'An error occurred while creating the project';
    const notice = page.getByRole('region', { name: 'Notices' }).getByRole('alertdialog');
    await notice.getByText(words, { exact: true }).waitFor();
    // Longer than automatic retries would wait: only the person repeats a change.
    await pass(12);
    expect(calls.filter((call) => call === 'POST /projects')).toHaveLength(1);
    const detail = 'You are not a member of this organization.';
    answer({ 'POST /projects': failure(403, 'FORBIDDEN', detail) });
    await create(dialog).click();
    await notice.getByText(`${words}. ${detail}`, { exact: true }).waitFor();
    await dialog.getByText(`Error creating project. ${words}. ${detail}`).waitFor();
    answer(WORKING);
    await create(dialog).click();
    await page.waitForURL(/\/projects\/1/);
    expect(calls.filter((call) => call === 'POST /storage/upload-url')).toHaveLength(1);
    await context.close();
  });

  it('says when the documents cannot be made, and does not make a second project', async () => {
    const { page, dialog, calls, answer, context } = await openDialog({
      'POST /documents': { status: 502 },
    });
    await fill(page, dialog);
    await create(dialog).click();
    await page.getByText('Error creating documents').first().waitFor();
    const words = 'An error occurred while uploading the documents';
    const notice = page.getByRole('region', { name: 'Notices' }).getByRole('alertdialog');
    await notice.getByText(words, { exact: true }).waitFor();
    const detail = 'One of these files is already a document.';
    answer({ 'POST /documents': failure(409, 'CONFLICT', detail) });
    await create(dialog).click();
    await notice.getByText(`${words}. ${detail}`, { exact: true }).waitFor();
    answer(WORKING);
    await create(dialog).click();
    await page.waitForURL(/\/projects\/1/);
    expect(calls.filter((call) => call === 'POST /projects')).toHaveLength(1);
    await context.close();
  });

  it('sends a file again that the server refused, without choosing it again', async () => {
    const { page, dialog, context } = await openDialog({}, 403);
    await fill(page, dialog);
    await create(dialog).click();
    const again = dialog.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/files/place**');
    await page.route('**/files/place**', (route) => route.fulfill({ status: 201 }));
    await again.click();
    await page.waitForURL(/\/projects\/1/);
    await context.close();
  });

  it('lets a file be taken out before it is sent', async () => {
    const { page, dialog, context } = await openDialog();
    await fill(page, dialog);
    await dialog.getByRole('button', { name: /Remove set\.pdf/ }).click();
    await dialog.getByRole('listitem').waitFor({ state: 'detached' });
    await context.close();
  });

  it('says when a canceled upload could not be removed', async () => {
    const { page, dialog, context } = await openDialog({
      'DELETE /storage/files': failure(409, 'CONFLICT', 'In use'),
    });
    await page.unroute('**/files/place**');
    // Never answered: the upload is still running when it is canceled.
    await page.route('**/files/place**', () => undefined);
    await fill(page, dialog);
    await create(dialog).click();
    await dialog
      .getByText(/uploaded/)
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Error cancelling project upload').waitFor();
    await context.close();
  });
});
