/** Steps shared by browser tests: open a page, choose files, wait for announcements. */
import type { Browser, BrowserContext, Page } from 'playwright-core';

export type FileToChoose = { name: string; buffer: Buffer };

export type OpenOptions = {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  /** For the page with an in-memory session. */
  harness?: object;
  /** Runs before the page is loaded. */
  before?: (context: BrowserContext) => Promise<unknown>;
};

const SLOWEST_MS = 90_000;

export type OpenedPage = {
  page: Page;
  context: BrowserContext;
  /** Uncaught errors of the page, and errors in its console. */
  faults: string[];
};

export async function openPage(
  browser: Browser,
  url: string,
  options: OpenOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.theme ?? 'light',
    acceptDownloads: true,
  });
  // Only a failure takes so long, but a busy machine may take more than the 30 s of playwright.
  context.setDefaultTimeout(SLOWEST_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.addInitScript((harness) => {
    sessionStorage.setItem('harness', JSON.stringify(harness));
    // Automation can fill a file input, but not the browser's own picker.
    Reflect.deleteProperty(window, 'showOpenFilePicker');
    // Shapes are only markups, until a test switches Add issue on.
    const raising = 'pinbar:raise-drawn';
    if (localStorage.getItem(raising) === null) localStorage.setItem(raising, 'false');
  }, options.harness ?? {});
  // Everything announced, in order: the page itself keeps only the latest sentence.
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const node = target instanceof Element ? target : target.parentElement;
        if (node?.closest('[data-announcer]') && node.textContent !== '')
          said.push(node.textContent ?? '');
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await options.before?.(context);
  await page.goto(url);
  return { page, context, faults };
}

/** Everything announced so far. */
export function announcements(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { said: string[] }).said);
}

/** Forgets what was announced, for waiting until something is said again. */
export async function forgetSpeech(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as { said: string[] }).said.length = 0;
  });
}

/** Waits until an announcement matches. */
export async function waitForSpeech(
  page: Page,
  pattern: RegExp,
  timeout = SLOWEST_MS,
): Promise<void> {
  await page.waitForFunction(
    (source) =>
      (window as unknown as { said: string[] }).said.some((text) => new RegExp(source).test(text)),
    pattern.source,
    { timeout },
  );
}

export async function chooseFile(page: Page, letter: 'A' | 'B', file: FileToChoose): Promise<void> {
  const region = page.getByRole('region', { name: `Drawing ${letter}` });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    region.getByRole('button', { name: /^Choose/ }).click(),
  ]);
  await chooser.setFiles({ ...file, mimeType: 'application/pdf' });
}

/** Presses Tab until an element with this accessible name has focus; fails after `most` presses. */
export async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let i = 0; i < most; i += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const element = document.activeElement;
      return (
        element?.getAttribute('aria-label') ??
        element?.closest('label')?.textContent ??
        element?.textContent ??
        ''
      );
    });
    if (name.test(label)) return;
  }
  throw new Error(`No element named ${name} within ${most} tab stops`);
}

/** Focus lost to the body means a keyboard user is lost too. */
export function focusIsOnBody(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement === document.body);
}
