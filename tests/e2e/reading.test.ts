/** The text of a project's documents in the whole product: searched, marked on paper, selected and copied. */
import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PageText } from '../../contract/src/documents/schema.ts';
import { sampleFile, startBrowsedProduct } from '../support/browsed-product.ts';
import type { BrowsedProduct } from '../support/browsed-product.ts';
import { signIn } from '../support/sign-in.ts';

/** The sample's schedules page. */
const SCHEDULES_PAGE = 7;
const LAST_PAGE = 9;

let product: BrowsedProduct;
let token = '';
let documentId = 0;
let lockedId = 0;
let projectId = 0;

async function call<T>(method: string, address: string, body?: object): Promise<T> {
  const answer = await fetch(product.origin + address, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${address}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function upload(organization: number, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const place = await call<{ signed_url: string; file_id: number }>(
    'POST',
    '/v1/storage/upload-url',
    { path: `organizations/${organization}/projects/${name}`, has_linearized_version: false },
  );
  const headers = { 'content-type': 'application/pdf' };
  await fetch(place.signed_url, { method: 'PUT', headers, body: bytes });
  return place.file_id;
}

async function protectedPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const locked = await PDFDocument.create();
  locked.addPage([612, 792]).drawText('SECRET STAIR', { x: 72, y: 700 });
  locked.encrypt({ userPassword: 'plumb', ownerPassword: 'bob' });
  return new Uint8Array(await locked.save({ useObjectStreams: false }));
}

/** A project with the sample and a protected file, created with the API. */
async function makeProject(): Promise<void> {
  type Me = { user_organizations: { organization: { id: number } }[] };
  const me = await call<Me>('GET', '/v1/users/me');
  const organization = me.user_organizations[0]?.organization.id ?? 0;
  const file_ids = [
    await upload(organization, 'issue-1.pdf', new Uint8Array(readFileSync(sampleFile(1)))),
    await upload(organization, 'locked.pdf', await protectedPdf()),
  ];
  const project = await call<{ id: number }>('POST', '/v1/projects', {
    name: 'Harbor Street clinic',
    organization_id: organization,
  });
  projectId = project.id;
  const documents = await call<{ data: { id: number }[] }>('POST', '/v1/documents', {
    project_id: projectId,
    file_ids,
  });
  [documentId = 0, lockedId = 0] = documents.data.map(({ id }) => id);
}

const textOf = (page: number) =>
  call<PageText>('GET', `/v1/documents/${documentId}/pages/${page}/text`);

beforeAll(async () => {
  product = await startBrowsedProduct();
  const signedIn = await signIn(product.origin, product.email, product.password);
  token = signedIn.accessToken;
  await makeProject();
  await vi.waitFor(() => textOf(LAST_PAGE), { timeout: 60_000, interval: 500 });
});
afterAll(() => product.close());

async function openWorkspace(search: string) {
  const opened = await product.openSignedIn(`/projects/${projectId}${search}`);
  const { page, context } = opened;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('region', { name: 'Document', exact: true }).waitFor({ timeout: 30_000 });
  return opened;
}

const said = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { said: string[] }).said.join('\n'));

async function copied(page: Page): Promise<string> {
  await page.keyboard.press('Control+C');
  return page.evaluate(() => navigator.clipboard.readText());
}

describe('the text of a document', () => {
  it('is searched from any page: hits in a list, on paper, and told', async () => {
    const { page, context, faults } = await openWorkspace(`?documentId=${documentId}&pageNumber=1`);
    await page.getByRole('group', { name: /^A-101/ }).waitFor();
    await page.keyboard.press('Control+F');
    await page.keyboard.type('door');
    await page.getByText('9 hits', { exact: true }).waitFor();
    expect(await page.getByRole('option').count()).toBe(9);
    await page.keyboard.press('Enter');
    await page.locator('.hit-frame').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/sheetId=/);
    await page.getByRole('group', { name: /^A-601/ }).waitFor();
    await expect.poll(() => said(page)).toContain('Hit 2 of 9, A-601, SCHEDULES AND DETAILS.');
    // All eight lines of this page are marked, and the frame is over one of them.
    await expect.poll(() => page.locator('.hit-mark').count()).toBe(8);
    const frame = await page.locator('.hit-frame').boundingBox();
    const first = await page.locator('.hit-mark').first().boundingBox();
    expect(frame?.x).toBeLessThan(first?.x ?? 0);
    expect((frame?.x ?? 0) + (frame?.width ?? 0)).toBeGreaterThan(first?.x ?? 0);
    // A hit is chosen on the paper, too.
    await page.getByRole('button', { name: 'Fit sheet' }).click();
    const next = await page.locator('.hit-mark').nth(1).boundingBox();
    if (next === null) throw new Error('The second hit is not on the screen.');
    await page.mouse.click(next.x + next.width / 2, next.y + next.height / 2);
    await expect.poll(() => said(page)).toContain('Hit 3 of 9, A-601, SCHEDULES AND DETAILS.');
    await page.keyboard.press('Control+F');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+Enter');
    await page.getByRole('group', { name: /^A-101/ }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('.hit-mark').count()).toBe(0);
    expect(await page.evaluate(() => globalThis.document.activeElement?.className)).toBe('pane');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('says when words are too short, too many, or stand nowhere', async () => {
    const { page, context } = await openWorkspace(`?documentId=${documentId}&pageNumber=1`);
    await page.getByRole('button', { name: 'Search in the document' }).click();
    await page.keyboard.type('x');
    await page.getByText('Type at least two characters.').first().waitFor();
    await page.keyboard.type('yzzy');
    await page.getByText('“xyzzy” was not found').waitFor();
    await expect.poll(() => said(page)).toContain('No results for xyzzy.');
    const words = Array.from({ length: 21 }, (_none, index) => `w${index}`).join(' ');
    await page.getByRole('searchbox', { name: 'Search in this document' }).fill(words);
    await page.locator('p', { hasText: 'You searched for 21 different words' }).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await context.close();
  });

  it('is selected by the mouse and by keys, and copied as it is printed', async () => {
    const { page, context, faults } = await openWorkspace(
      `?documentId=${documentId}&pageNumber=${SCHEDULES_PAGE}`,
    );
    const { lines } = await textOf(SCHEDULES_PAGE);
    await page.locator('[data-pane="1"]').focus();
    await page.keyboard.press('Shift+T');
    await expect
      .poll(() => said(page), { timeout: 15_000 })
      .toContain(`Text selection is on. ${lines.length} lines.`);
    expect(await page.locator('.text-line').count()).toBe(lines.length);

    const index = lines.findIndex(({ text }) => text === 'DOOR SCHEDULE');
    expect(index).toBeGreaterThanOrEqual(0);
    const line = page.locator('.text-line').nth(index);
    const box = await line.boundingBox();
    if (box === null) throw new Error('the line is not on the page');
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + 1, middle);
    await page.mouse.down();
    // Past the last letter, however small it is.
    await page.mouse.move(box.x + box.width + 2, middle, { steps: 5 });
    await page.mouse.up();
    expect(await copied(page)).toBe('DOOR SCHEDULE');

    await page.mouse.dblclick(box.x + box.width * 0.15, middle);
    expect(await copied(page)).toBe('DOOR');

    // The line's element is where the line is printed: it follows the camera.
    await page.keyboard.press('Escape');
    await page.locator('[data-pane="1"]').focus();
    await page.keyboard.press('+');
    const larger = await line.boundingBox();
    expect(larger?.width).toBeGreaterThan(box.width);

    await page.getByRole('group', { name: /^Text of A-601/ }).focus();
    await page.keyboard.press('Home');
    expect(await copied(page)).toBe(lines[0]?.text);
    await page.keyboard.press('Shift+ArrowDown');
    expect(await copied(page)).toBe(`${lines[0]?.text}\n${lines[1]?.text}`);
    await page.keyboard.press('Control+A');
    expect(await copied(page)).toBe(lines.map(({ text }) => text).join('\n'));
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the pages of a document', () => {
  it('are pictures to choose from by keyboard', async () => {
    const { page, context, faults } = await openWorkspace(`?documentId=${documentId}&pageNumber=1`);
    await page.getByRole('group', { name: /^A-101/ }).waitFor();
    await page.getByRole('button', { name: 'Pages', exact: true }).click();
    const pages = page.getByRole('listbox', { name: 'Pages' });
    await expect.poll(() => pages.locator('img').count(), { timeout: 30_000 }).toBeGreaterThan(2);
    const option = page.getByRole('option', { name: /A-103, ROOF PLAN/ });
    await pages.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: /^A-103/ }).waitFor();
    expect(await option.getAttribute('aria-selected')).toBe('true');
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a protected document', () => {
  it('asks for its password, says when it is wrong, and opens with the right one', async () => {
    const { page, context } = await openWorkspace(`?documentId=${lockedId}&pageNumber=1`);
    await page.getByRole('heading', { name: 'locked.pdf is password-protected' }).waitFor();
    const field = page.getByLabel('File password');
    await field.fill('wrong');
    await field.press('Enter');
    await page.getByText('Incorrect password. Check for Caps Lock and try again.').waitFor();
    await field.fill('plumb');
    await field.press('Enter');
    await page.getByRole('group', { name: 'Page 1', exact: true }).waitFor();
    await context.close();
  });
});
