/** Change order extractions: one journey with real documents, and states with mocked answers. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { generateDocuments } from '../quality/src/change-orders/generated.ts';
import { launchBrowser } from '../support/browser.ts';
import { sampleFile, startBrowsedProduct } from '../support/browsed-product.ts';
import type { BrowsedProduct } from '../support/browsed-product.ts';
import { makeProject } from '../support/project-by-api.ts';
import { changeOrder } from '../support/change-order-answers.ts';
import { batch, BATCH_ANSWERS, BATCH_PATHS } from '../support/change-order-page.ts';
import { failure, ME, openSignedIn } from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';

const card = (page: Page, title: string) =>
  page.locator('.co-card').filter({ has: page.getByRole('button', { name: title, exact: true }) });

async function choose(page: Page, files: { name: string; buffer: Buffer }[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'choose files' }).click(),
  ]);
  await chooser.setFiles(files.map((file) => ({ ...file, mimeType: 'application/pdf' })));
}

/** The files of the batch open: two pages of the sample. */
const WITH_FILES: Answers = {
  'POST /storage/presigned-url': (route) => {
    const { file_key: key } = route.request().postDataJSON() as { file_key: string };
    const url = new URL('/sample/issue-1.pdf', route.request().url()).href;
    return route.fulfill({ json: { file_key: key, signed_url: url } });
  },
};

describe('a batch', () => {
  let product: BrowsedProduct;
  beforeAll(async () => {
    product = await startBrowsedProduct();
  });
  afterAll(() => product.close());

  it('is uploaded, read, corrected, exported, and there again after a reload', async () => {
    const documents = await generateDocuments(product.folder, { each: 1, seed: 5 });
    const [list] = documents.filter(({ layout }) => layout === 'letter with a table');
    const { page, context } = await product.openSignedIn('/');
    await page.getByRole('link', { name: 'Change orders' }).click();
    await page.getByRole('heading', { name: 'No change order batches' }).waitFor();
    await page.getByRole('button', { name: 'Add extraction' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Closeout');
    await choose(page, [
      { name: 'letter.pdf', buffer: readFileSync(list?.file ?? '') },
      { name: 'broken.pdf', buffer: Buffer.from('%PDF-1.7 nothing') },
    ]);
    await page.getByRole('button', { name: 'Create extraction' }).click();
    await page.getByRole('heading', { name: 'Closeout' }).waitFor();
    const count = list?.truth.length ?? 0;
    await page.getByText(`2 documents, ${count} change orders`).waitFor();
    await page.getByText('1 document with problems').click();
    await page.getByText(/^broken\.pdf: The file is/).waitFor();

    const first = page.locator('.co-card').first();
    await first.getByRole('button').first().click();
    await page.locator('.co-marker.is-selected').waitFor();
    await first.getByRole('button', { name: 'Correct' }).click();
    await page.getByRole('textbox', { name: 'Total cost' }).fill('1,234.50');
    await page.getByRole('button', { name: 'Save' }).click();
    await first.getByText('$1,234.50').first().waitFor();
    await first.getByText(/Corrected; read:/).waitFor();

    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('change_orders.xlsx');
    await page.getByText('Export successful', { exact: true }).waitFor();
    await page.getByText('Change orders exported as change_orders.xlsx').waitFor();

    await page.reload();
    await first.getByText('$1,234.50').waitFor();
    await context.close();
  });

  it('is connected to a project, whose sheets are then compared with its change orders', async () => {
    const files = [{ path: sampleFile(1), type: 2 as const }];
    await makeProject(product, { name: 'Clinic', files, sheets: 9 });
    const { page, context, faults } = await product.openSignedIn('/change-orders');
    await page.getByRole('link', { name: 'Closeout' }).click();
    await page.getByRole('button', { name: 'Connect to project' }).click();
    const sheet = page.getByRole('dialog', { name: 'Connect to project' });
    await sheet.getByRole('option', { name: 'Clinic' }).click();
    await sheet.getByRole('button', { name: 'Connect to project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create backtest' });
    await dialog.getByRole('button', { name: 'Create backtest' }).click();
    await page.waitForURL(/\/backtests\/\d+/);
    await page.goto(`${product.origin}/change-orders/1?split=50`);
    await page.getByRole('button', { name: 'Select a page to compare' }).click();
    await page.getByRole('combobox', { name: /CSI code/ }).fill('s-102');
    await page.getByRole('option', { name: /^S-102/ }).click();
    const second = page.getByRole('region', { name: 'Viewer 2' });
    await second.getByRole('group', { name: /^S-102/ }).waitFor();
    await page.getByRole('treeitem', { level: 3 }).first().click();
    await page.locator('.co-marker.is-selected').waitFor();
    await page.getByRole('tab', { name: 'Backtest' }).click();
    await page.getByText('A backtest already exists for this CO extraction').waitFor();
    const latest = page.getByRole('link', { name: 'View most recent backtest' });
    expect(await latest.locator('..').innerText()).toContain('Clinic');
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the screens of change orders', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const open = (path: string, answers: Answers = {}, options: object = {}) =>
    openSignedIn(browser, inject('baseUrl'), path, {
      answers: { ...BATCH_ANSWERS, ...answers },
      ...options,
    });

  it('list batches as a table and as cards, by name, and open one', async () => {
    const { page, context } = await open('/change-orders');
    const row = page.getByRole('row', { name: /Closeout change orders, batch 2/ });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/\b2\b/);
    expect(await row.innerText()).toContain('Priya Menon');
    expect(await row.innerText()).toMatch(/11\/02\/2026 @ \d{1,2}:30 [AP]M/);
    await page.getByRole('radio', { name: 'Cards' }).click();
    await page.getByRole('list', { name: 'Change order extractions' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search extractions' }).fill('steel');
    await row.waitFor({ state: 'detached' });
    const cards = page.getByRole('list', { name: 'Change order extractions' });
    await expect.poll(() => cards.getByRole('listitem').count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Search extractions' }).fill('');
    await page.getByRole('link', { name: 'Closeout change orders, batch 2' }).click();
    await page.getByText('CO extraction', { exact: true }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { name: 'All Projects' }).waitFor();
    await context.close();
  });

  it('lead only administrators there, and work for all members', async () => {
    const { page, context } = await open('/change-orders', { 'GET /users/me': { body: ME } });
    await page.getByText('Closeout change orders, batch 2').first().waitFor();
    for (const name of ['Change orders', 'Backtests']) {
      expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0);
    }
    await context.close();
  });

  it('say in the dialog what is wrong, and what the server refused', async () => {
    const place = { file_id: 5, file_key: 'organizations/1/change-orders/5.pdf' };
    const { page, context, answer } = await open('/change-orders', {
      'POST /storage/upload-url': {
        status: 201,
        body: { ...place, signed_url: '/files/place?limit=1', linearized_signed_url: null },
      },
      'DELETE /storage/files': failure(403, 'FORBIDDEN', 'No'),
      'POST /change-order-document-batches': { status: 502 },
    });
    await page.route('**/files/place**', (route) => route.fulfill({ status: 201 }));
    await page.getByRole('button', { name: 'Add extraction' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add extraction' });
    await dialog
      .getByText('All documents must be uploaded at once. More cannot be added later.')
      .waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('A');
    await dialog.getByRole('button', { name: 'Create extraction' }).click();
    await dialog.getByText('Name must have 2 to 50 characters').waitFor();
    await dialog.getByText('At least one document is required').waitFor();
    const many = Array.from({ length: 101 }, (_, index) => ({
      ...{ name: `${index}.pdf`, buffer: Buffer.from('%PDF-1.7') },
    }));
    await choose(page, many);
    await page.getByText('You can upload a maximum of 100 files').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();

    await page.getByRole('button', { name: 'Add extraction' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Steel');
    await choose(page, many.slice(0, 1));
    await dialog.getByRole('listitem').first().waitFor();
    await dialog.getByRole('button', { name: 'Create extraction' }).click();
    await page.getByText('Error creating change order batch').first().waitFor();
    await dialog.getByText('An error occurred while creating the change order batch').waitFor();
    const failed = [{ file_id: 6, name: '1.pdf', reason: 'It is in use already.' }];
    answer({
      'POST /change-order-document-batches': {
        status: 201,
        body: { batch_id: 7, failed_files: failed },
      },
    });
    await dialog.getByRole('button', { name: 'Create extraction' }).click();
    await page.getByText('Some files failed to process').waitFor();
    await page.getByText(/1 file\(s\) could not be processed/).waitFor();
    await page.getByText('CO extraction', { exact: true }).waitFor();
    await context.close();
  });

  it('end an upload that is cancelled without a word, unless that fails', async () => {
    const place = { file_id: 5, file_key: 'organizations/1/change-orders/5.pdf' };
    const { page, context, answer, calls } = await open('/change-orders', {
      'POST /storage/upload-url': {
        status: 201,
        body: { ...place, signed_url: '/files/place?limit=1', linearized_signed_url: null },
      },
      'DELETE /storage/files': { status: 204 },
    });
    // The file never arrives.
    await page.route('**/files/place**', () => undefined);
    const dialog = page.getByRole('dialog', { name: 'Add extraction' });
    for (const [status, words] of [
      [204, 'No change'],
      [403, 'Error cancelling change order batch upload'],
    ] as const) {
      if (status === 403) answer({ 'DELETE /storage/files': failure(403, 'FORBIDDEN', 'No') });
      const removed = calls.filter((call) => call === 'DELETE /storage/files').length;
      await page.getByRole('button', { name: 'Add extraction' }).click();
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Steel');
      await choose(page, [{ name: '1.pdf', buffer: Buffer.from('%PDF-1.7') }]);
      const sent = page.waitForRequest('**/files/place**');
      await dialog.getByRole('button', { name: 'Create extraction' }).click();
      await sent;
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect
        .poll(() => calls.filter((call) => call === 'DELETE /storage/files').length)
        .toBe(removed + 1);
      if (status === 403) await page.getByText(words).first().waitFor();
      else expect(await page.getByRole('region', { name: 'Notices' }).count()).toBe(0);
    }
    expect(calls).not.toContain('POST /change-order-document-batches');
    await context.close();
  });

  it('select a change order on its card and on the paper, and nothing beside it', async () => {
    const { page, context } = await open('/change-orders/7', {
      ...WITH_FILES,
      [BATCH_PATHS.changes]: {
        body: {
          data: [
            changeOrder(1),
            changeOrder(2, { short_summary: 'Lintel at door 114A', box: null, page_number: null }),
            changeOrder(3, {
              ...{ box: [60, 400, 200, 420], cost_fraction_foreseeable: 0.1 },
              short_summary: 'Temporary heat',
            }),
          ],
        },
      },
    });
    await page.getByRole('region', { name: 'Document' }).getByText('OCO-007.pdf').waitFor();
    const markers = page.locator('.co-marker');
    await expect
      .poll(() => markers.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderStyle)))
      .toEqual(['solid', 'dotted']);
    const marker = markers.first();
    const [first, second] = [
      'Add 5 A supply and fuse for 12 V control loads',
      'Lintel at door 114A',
    ];
    const isCurrent = (title: string) => card(page, title).getAttribute('aria-current');
    await marker.click({ force: true });
    await expect.poll(() => isCurrent(first)).toBe('true');
    // It is on no page.
    await card(page, second).getByRole('button', { name: second }).click();
    await expect.poll(() => isCurrent(second)).toBe('true');
    expect(await page.locator('.co-marker.is-selected').count()).toBe(0);
    await page.locator('[data-pane="1"]').click({ position: { x: 20, y: 300 } });
    await expect.poll(() => isCurrent(second)).toBe('false');
    await card(page, first).getByRole('button', { name: first }).click();
    await page.locator('.co-marker.is-selected').waitFor();
    await context.close();
  });

  it('open the file of the address, and give contents and viewer their shares of the width', async () => {
    const fileKey = encodeURIComponent('organizations/1/change-orders/1.pdf');
    const { page, context } = await open(`/change-orders/7?fileKey=${fileKey}`, WITH_FILES);
    await page.getByRole('region', { name: 'Document' }).getByText('scan.pdf').waitFor();
    const divider = page.getByRole('separator', { name: 'Width of the contents' });
    const share = async () => Number(await divider.getAttribute('aria-valuenow')) / 1440;
    expect(await share()).toBe(0.2);
    await divider.focus();
    for (const [key, end] of [
      ['ArrowRight', 0.25],
      ['ArrowLeft', 0.15],
    ] as const) {
      for (let presses = 0; presses < 30 && (await share()) !== end; presses += 1) {
        await page.keyboard.press(key);
      }
      expect(await share()).toBe(end);
    }
    const viewer = await page.locator('.viewers').boundingBox();
    expect((viewer?.width ?? 0) / 1440).toBeGreaterThan(0.5);
    await context.close();
  });

  it('are for looking only where the person may not edit', async () => {
    const { page, context } = await open('/change-orders/7', {
      'GET /users/me': { body: { ...ME, user_type_id: 2, can_create_projects: false } },
    });
    await page.getByRole('heading', { name: 'Temporary heat' }).waitFor();
    expect(await page.locator('.co-card').getByRole('button').count()).toBe(0);
    await page.getByRole('treeitem', { name: /Temporary heat/ }).click();
    await page.getByText('Establishing GMP', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Correct', exact: true }).count()).toBe(0);
    await context.close();
  });

  it('show contents by OCO number, search them, and select a change order in both panels', async () => {
    const { page, context } = await open('/change-orders/7');
    const tree = page.getByRole('tree', { name: 'Contents' });
    await tree.getByRole('treeitem', { name: /^PCOs/ }).waitFor();
    await tree.getByRole('treeitem', { name: /OCO-007/ }).waitFor();
    await tree.getByRole('treeitem', { name: /^Other/ }).waitFor();
    await tree.getByRole('treeitem', { name: /Lintel/ }).click();
    await expect
      .poll(() => card(page, 'Lintel at door 114A').getAttribute('aria-current'))
      .toBe('true');
    await page.getByRole('searchbox', { name: 'Search contents' }).fill('heat');
    await tree.getByRole('treeitem', { name: /Lintel/ }).waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Search contents' }).fill('zzz');
    await page.getByText('No matching results found').first().waitFor();
    await page.getByRole('button', { name: 'Hide contents' }).click();
    await tree.waitFor({ state: 'detached' });
    await context.close();
  });

  it('show on a card what was read, what does not add up, and filter the cards', async () => {
    const { page, context } = await open('/change-orders/7');
    const lintel = card(page, 'Lintel at door 114A');
    for (const words of [
      'PCO-033',
      '-$1,250.50',
      'Foreseeable partial',
      'RFI 058',
      'Voltline Electric',
    ]) {
      await lintel.getByText(words).first().waitFor();
    }
    await lintel.getByText('$5.00 = $5.00, but the total says $6.00.').waitFor();
    const cards = page.locator('.co-card');
    const search = page.getByRole('searchbox', { name: 'Search change orders' });
    await search.fill('lintel');
    expect(await cards.count()).toBe(3);
    await search.press('Enter');
    await expect.poll(() => cards.count()).toBe(1);
    await search.fill('');
    await expect.poll(() => cards.count()).toBe(3);
    await page.getByRole('button', { name: /^Partial, / }).click();
    await expect.poll(() => cards.count()).toBe(1);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('button', { name: 'Filter' }).click();
    expect(await page.getByRole('button', { name: 'Apply Keyword' }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Keyword' }).fill('heat');
    await page.getByRole('button', { name: 'Apply Keyword' }).click();
    await expect.poll(() => cards.count()).toBe(1);
    await page.getByRole('textbox', { name: 'Keyword' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove filter Keyword: heat' }).click();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('button', { name: /Establishing GMP/ }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Any', 'Yes', 'No']);
    await page.getByRole('option', { name: 'Yes' }).click();
    await page.getByRole('heading', { name: 'No change orders found' }).waitFor();
    await page.getByRole('button', { name: 'Clear all', exact: true }).click();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('button', { name: /^No, / }).click();
    await page.getByRole('heading', { name: 'No change orders found' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await context.close();
  });

  it('follow the processing, and read the change orders when it is done', async () => {
    const { page, context, pass, answer, calls } = await open(
      '/change-orders/7',
      {
        [BATCH_PATHS.one]: { body: batch({ processed_count: 1 }) },
        [BATCH_PATHS.changes]: { body: { data: [] } },
      },
      { clock: true },
    );
    await page.getByRole('heading', { name: 'Processing change orders' }).waitFor();
    await page.getByText('Analyzing documents for change order extraction').waitFor();
    await page.getByText('1 of 2 documents processed (50%)').waitFor();
    const before = calls.filter((call) => call === BATCH_PATHS.one).length;
    await pass(5);
    expect(calls.filter((call) => call === BATCH_PATHS.one).length).toBe(before + 1);
    answer({
      [BATCH_PATHS.one]: { body: batch() },
      [BATCH_PATHS.changes]: { body: { data: [changeOrder(1)] } },
    });
    await pass(10);
    await page.locator('.co-card').waitFor();
    await context.close();
  });

  it('say that they are loading, and that the export failed', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const { page, context } = await open('/change-orders/7', {
      [BATCH_PATHS.one]: async (route) => {
        await arrived;
        await route.fulfill({ json: batch() });
      },
      [`${BATCH_PATHS.changes}/export`]: failure(404, 'NOT_FOUND', 'No'),
    });
    await page.getByRole('heading', { name: 'Loading...' }).waitFor();
    arrive();
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByText('Export failed', { exact: true }).waitFor();
    await page.getByText('Failed to export change orders. Please try again.').waitFor();
    await context.close();
  });

  it('are an error page where there is no batch, and without access', async () => {
    const pages: [string, Answers, string][] = [
      [
        '/change-orders/7',
        { [BATCH_PATHS.one]: failure(403, 'FORBIDDEN', 'No') },
        'Project Access Denied',
      ],
      [
        '/change-orders/7',
        { [BATCH_PATHS.one]: failure(404, 'NOT_FOUND', 'No') },
        'Project Not Found',
      ],
      [
        '/change-orders/7',
        { [BATCH_PATHS.one]: failure(422, 'INVALID_INPUT', 'No') },
        'Error Loading Project',
      ],
      ['/change-orders/0', {}, 'Batch Not Found'],
    ];
    for (const [path, answers, title] of pages) {
      const { page, context } = await open(path, answers);
      await page.getByRole('heading', { name: title }).waitFor();
      await context.close();
    }
  });

  it('come with the notice on a small screen', async () => {
    const { page, context } = await open(
      '/change-orders/7',
      {},
      {
        ...{ width: 400, height: 800, isNoticeSeen: false },
      },
    );
    await page.getByRole('heading', { name: 'Please Use a Larger Screen' }).waitFor();
    await page
      .getByText(
        'For the best experience, please access this application on a desktop or tablet device.',
      )
      .waitFor();
    await page.getByRole('button', { name: 'Continue anyway' }).click();
    await page.getByText('CO extraction', { exact: true }).waitFor();
    await context.close();
  });

  it('say that there are no batches', async () => {
    const { page, context } = await open('/change-orders', {
      [BATCH_PATHS.list]: { body: { data: [] } },
    });
    await page.getByText('No change order batches').waitFor();
    await context.close();
  });
});
