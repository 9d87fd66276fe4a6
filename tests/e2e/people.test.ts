/** A person's way: invited by a link, a new account, another role, and signed out when they are deactivated. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPage } from '../support/compare-page.ts';
import { startBrowsedProduct } from '../support/browsed-product.ts';
import type { BrowsedProduct } from '../support/browsed-product.ts';

let product: BrowsedProduct;
beforeEach(async () => {
  product = await startBrowsedProduct();
});
afterEach(() => product.close());

it('joins by an invitation, gets another role, and is signed out at once when deactivated', async () => {
  const { page, context } = await product.openSignedIn('/admin/invitations');
  await page.getByRole('button', { name: /^Organization/ }).click();
  await page.getByRole('combobox', { name: 'Search organizations' }).fill('my');
  await page.getByRole('option', { name: 'My organization' }).click();
  await page.getByRole('button', { name: 'Make invitation link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();

  const theirs = await openPage(product.browser, link);
  await theirs.page.getByRole('button', { name: 'Create one' }).click();
  await theirs.page.getByLabel('Full name').fill('Bo Reviewer');
  await theirs.page.getByLabel('Work email').fill('bo@firm.example');
  await theirs.page.getByLabel('Password').fill('correct horse battery');
  await theirs.page.getByRole('button', { name: 'Create an account' }).click();
  await theirs.page.getByRole('heading', { name: 'Join My organization' }).waitFor();
  await theirs.page.getByRole('button', { name: 'Join' }).click();
  await theirs.page.getByRole('heading', { name: 'No projects' }).waitFor();

  await page.getByRole('link', { name: 'People' }).click();
  const act = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for Bo Reviewer' }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
  };
  await act('Make viewer');
  await page.getByRole('row', { name: /Bo Reviewer.*Viewer/ }).waitFor();
  await act('Deactivate');
  await page.getByRole('row', { name: /Bo Reviewer.*Deactivated/ }).waitFor();

  await theirs.page.reload();
  await theirs.page.getByText('Your account has been deactivated.', { exact: false }).waitFor();
  expect(new URL(theirs.page.url()).pathname).toBe('/sign-in');
  await theirs.context.close();
  await context.close();
});
