/** Pinbar with Chromium, for the tests of one file: with a folder and a database of their own, without the sample project. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPage } from './compare-page.ts';
import type { OpenedPage } from './compare-page.ts';
import { freePort, startProcess } from './product-process.ts';
import { newDatabase } from './shared-postgres.ts';

export type BrowsedProduct = {
  browser: Browser;
  /** The server's URL. */
  origin: string;
  /** The first administrator's password. */
  email: string;
  password: string;
  /** For files of the tests; deleted with the rest. */
  folder: string;
  /**
   * Opens a path of Pinbar. The first call signs the administrator in on the way; the pages of later calls are signed in
   * already, so a test that signs out does not use this.
   */
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

/** The page's entry in its session storage while somebody is signed in. */
type Session = [key: string, value: string];

/** Runs in the page before its scripts. */
function keep([key, value]: Session): void {
  sessionStorage.setItem(key, value);
}

/** The caller closes it. */
export async function startBrowsedProduct(
  environment: Readonly<Record<string, string>> = {},
): Promise<BrowsedProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-browsed-'));
  const dataFolder = path.join(folder, 'data');
  const [browser, port, DATABASE_URL] = await Promise.all([
    launchBrowser(),
    freePort(),
    newDatabase(inject('databases')),
  ]);
  const product = await startProcess({
    dataFolder,
    port,
    environment: { DATABASE_URL, ...environment },
  });
  const { origin } = product;
  let session: Session | null = null;
  const account = { email: 'admin@pinbar.example', password: product.password ?? '' };
  return {
    browser,
    origin,
    ...account,
    folder,
    async openSignedIn(address) {
      const url = `${origin}${address}`;
      const known = session;
      if (known !== null)
        return openPage(browser, url, { before: (context) => context.addInitScript(keep, known) });
      const opened = await openPage(browser, url);
      await submitSignIn(opened.page, account);
      const kept = await opened.page.waitForFunction(
        () => Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:')) ?? null,
      );
      session = (await kept.jsonValue()) as Session;
      return opened;
    },
    async close() {
      await browser.close();
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
