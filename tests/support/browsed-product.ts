/** Pinbar with Chromium, for the tests of one file: in their own folder, without the sample project. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { openPage } from './compare-page.ts';
import type { OpenedPage } from './compare-page.ts';
import { freePort, startProcess } from './product-process.ts';

export type BrowsedProduct = {
  browser: Browser;
  /** The server's URL. */
  origin: string;
  /** The first administrator's password. */
  email: string;
  password: string;
  /** For files of the tests; deleted with the rest. */
  folder: string;
  /** Opens a path of Pinbar, signing the administrator in on the way. */
  openSignedIn(address: string): Promise<OpenedPage>;
  close(): Promise<void>;
};

/** A drawing set of the sample: two issuances of nine sheets each. Throws with what to run if it is not built. */
export function sampleFile(issue: 1 | 2): string {
  const address = new URL(`../../web/public/sample/issue-${issue}.pdf`, import.meta.url);
  const file = fileURLToPath(address);
  if (!existsSync(file)) throw new Error('The sample is not built. Run: npm run build');
  return file;
}

/** Fills in and submits the sign-in form. */
export async function submitSignIn(
  page: Page,
  { email, password }: Pick<BrowsedProduct, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The caller closes it. */
export async function startBrowsedProduct(): Promise<BrowsedProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-browsed-'));
  const [browser, product] = await Promise.all([
    launchBrowser(),
    freePort().then((port) => startProcess({ dataFolder: path.join(folder, 'data'), port })),
  ]);
  const { origin } = product;
  const account = { email: 'admin@pinbar.example', password: product.password ?? '' };
  return {
    browser,
    origin,
    ...account,
    folder,
    async openSignedIn(address) {
      const opened = await openPage(browser, `${origin}${address}`);
      await submitSignIn(opened.page, account);
      return opened;
    },
    async close() {
      await browser.close();
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
