/** Importing change events: from a server that implements Procore's API, through the job, to change orders that were read. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generateDocuments } from '../quality/src/change-orders/generated.ts';
import { startBrowsedProduct } from '../support/browsed-product.ts';
import type { BrowsedProduct } from '../support/browsed-product.ts';
import { startProcoreServer } from '../support/procore-server.ts';
import type { ProcoreServer } from '../support/procore-server.ts';

let procore: ProcoreServer;
let product: BrowsedProduct;
beforeEach(async () => {
  procore = await startProcoreServer();
  product = await startBrowsedProduct({
    PROCORE_CLIENT_ID: procore.settings.clientId,
    PROCORE_CLIENT_SECRET: procore.settings.clientSecret,
    PROCORE_API_URL: procore.origin,
    PROCORE_LOGIN_URL: procore.origin,
  });
});
afterEach(async () => {
  await product.close();
  await procore[Symbol.asyncDispose]();
});

it('a company is linked, and the PDFs of a project there become change orders', async () => {
  const documents = await generateDocuments(product.folder, { each: 1, seed: 5 });
  const [letter] = documents.filter(({ layout }) => layout === 'letter with a table');
  procore.addChangeEvent(7, ['letter.pdf'], readFileSync(letter?.file ?? ''));
  procore.addChangeEvent(7, []);

  const { page, context } = await product.openSignedIn('/admin/integrations');
  await page.getByText('No integrations found. Add an integration to get started.').waitFor();
  await page.getByRole('button', { name: 'Add integration' }).click();
  const form = page.getByRole('dialog', { name: 'Add integration' });
  await form.getByRole('button', { name: /Choose an organization/ }).click();
  await page.getByRole('option').first().click();
  await form.getByLabel('Integration organization ID').fill('562714');
  await form.getByRole('button', { name: 'Add integration' }).click();

  await page.getByRole('button', { name: /^View details/ }).click();
  await page.getByRole('button', { name: 'Import: Harbor Street Confectionery' }).click();
  await page
    .getByText('Import accepted. Change events are being imported in the background.')
    .waitFor();
  await page.getByText('Completed').waitFor();
  await page.getByText('2 change events, 1 PDF').waitFor();
  await page.getByText('1 left out').click();
  await page.getByText('002: Change 2: It has no PDF.').waitFor();

  await page.getByRole('button', { name: /^Import again/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(/^Harbor Street Confectionery - .*, completed/).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: /^Open batch/ }).click();
  await page.getByText(`1 document, ${letter?.truth.length ?? 0} change orders`).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/change-orders\/\d+$/);
  await context.close();
});
