/** A backtest from the upload of change orders to its report, with the real server. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DOCUMENT_TYPE } from '../../contract/src/constants.ts';
import type { ChangeOrder } from '../../contract/src/change-orders/schema.ts';
import { generateDocuments } from '../quality/src/change-orders/generated.ts';
import { xfdfOf } from '../support/annotations.ts';
import { sampleFile, startBrowsedProduct } from '../support/browsed-product.ts';
import type { BrowsedProduct } from '../support/browsed-product.ts';
import { pdfPages } from '../support/pdf-pages.ts';
import { makeProject } from '../support/project-by-api.ts';
import { signIn } from '../support/sign-in.ts';

let product: BrowsedProduct;
beforeEach(async () => {
  product = await startBrowsedProduct();
});
afterEach(() => product.close());

async function caller({ origin, email, password }: BrowsedProduct) {
  const { accessToken } = await signIn(origin, email, password);
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${origin}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answers ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

async function uploadBatch(page: Page, file: string): Promise<number> {
  await page.getByRole('button', { name: 'Add extraction' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Closeout');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'choose files' }).click(),
  ]);
  await chooser.setFiles([
    { name: 'letter.pdf', buffer: readFileSync(file), mimeType: 'application/pdf' },
  ]);
  await page.getByRole('button', { name: 'Create extraction' }).click();
  await page.locator('.co-card').first().waitFor();
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

it('a backtest is run, decided on, exported, and there again after a reload', async () => {
  const documents = await generateDocuments(product.folder, { each: 1, seed: 5 });
  const letter = documents.find(({ layout }) => layout === 'letter with a table');
  const { contents } = await makeProject(product, {
    ...{ name: 'Harbor Street', sheets: 9 },
    files: [{ path: sampleFile(1), type: DOCUMENT_TYPE.drawings }],
  });
  const { page, context } = await product.openSignedIn('/change-orders');
  const batchId = await uploadBatch(page, letter?.file ?? '');
  const call = await caller(product);
  const { data: changes } = await call<{ data: ChangeOrder[] }>(
    'GET',
    `/change-order-document-batches/${batchId}/change-orders`,
  );
  const [first, second] = changes;
  const sheet = contents.drawings.sheet_sets[0]?.sheets[0];
  // Issues that say what two of the change orders say.
  for (const one of [first, second]) {
    await call('POST', '/issues', {
      ...{ document_id: sheet?.document_id, page_number: sheet?.page_number },
      ...{ drawing_sheet_id: sheet?.id, priority_id: 3, discipline_id: 1 },
      ...{ summary: one?.short_summary, full_text: one?.long_summary ?? one?.short_summary },
      xfdf: xfdfOf(`issue-${one?.id}`),
    });
  }

  await page.getByRole('tab', { name: 'Backtest' }).click();
  await page.getByRole('link', { name: 'Connect to project' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Create backtest' });
  await dialog.getByRole('button', { name: /^Project/ }).click();
  await page.getByRole('option', { name: 'Harbor Street' }).click();
  await dialog.getByRole('button', { name: 'Create backtest' }).click();
  await page.waitForURL(/\/backtests\/\d+/);
  const cards = page.getByRole('list', { name: 'Change orders' }).getByRole('listitem');
  const cardOf = (one: ChangeOrder | undefined) =>
    cards.filter({
      has: page.getByRole('button', { name: one?.short_summary ?? '', exact: true }),
    });
  const matchOf = (one: ChangeOrder | undefined) =>
    cardOf(one)
      .locator('.match-card')
      .filter({ hasText: one?.short_summary ?? '' });
  for (const one of [first, second]) {
    await cardOf(one)
      .getByRole('button', { name: /^Show matches of / })
      .click();
  }
  await matchOf(first)
    .getByText(/^Evidence, /)
    .waitFor();

  await matchOf(first).getByRole('textbox', { name: 'Dollars captured' }).fill('1200');
  await matchOf(first).getByRole('button', { name: 'Approve' }).click();
  await matchOf(first).getByText('$1,200.00 captured').waitFor();
  await matchOf(second).getByRole('button', { name: 'Reject' }).click();
  await matchOf(second).getByText('Rejected Issue').waitFor();
  await matchOf(second).getByRole('button', { name: 'Remove' }).click();
  await matchOf(second).waitFor({ state: 'detached' });

  // The approved issue is on its sheet, beside its change order.
  await matchOf(first)
    .getByRole('button', { name: first?.short_summary ?? '', exact: true })
    .click();
  const badge = page.getByRole('region', { name: 'Viewer 2' }).locator('.issue-badge.is-selected');
  await badge.waitFor();
  await cardOf(first)
    .getByRole('button', { name: first?.short_summary ?? '', exact: true })
    .first()
    .click();
  await page.locator('.co-marker.is-selected').waitFor();

  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('.backtest-totals').getByText('$1,200.00').waitFor();
  await page.getByRole('button', { name: 'Download report' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDF' }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^backtest-\d+\.pdf$/);
  const report = await pdfPages(readFileSync(await saved.path()));
  expect(report.map(({ text }) => text).join('\n')).toContain('$1,200.00');
  await page.getByRole('tab', { name: 'Recall' }).click();
  await page
    .getByRole('button', { name: 'No, none does' })
    .or(page.getByRole('radio', { name: 'No, none does' }))
    .first()
    .click();
  await page
    .getByText(/^1 of \d+ change orders? without a match reviewed, 0 of them missed/)
    .waitFor();

  await page.reload();
  await page.getByText(/^1 of \d+ change orders? without a match reviewed/).waitFor();
  await page.getByRole('button', { name: 'View documents' }).click();
  await badge.waitFor();
  await cardOf(first)
    .getByRole('button', { name: /^Show matches of / })
    .click();
  await matchOf(first).getByText('$1,200.00 captured').waitFor();
  await context.close();
});
