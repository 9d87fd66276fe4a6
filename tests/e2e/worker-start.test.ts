/** Workers that die before any file is chosen: their replacements start over, and the first files are compared. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { chooseFile, openPage, waitForSpeech } from '../support/compare-page.ts';
import { rawPdf } from '../support/raw-pdf.ts';
import { makeWorkersMortal, order, startedCount } from '../support/worker-faults.ts';
import type { Fault, WorkerName } from '../support/worker-faults.ts';

/** The view worker compiles the core, and all others wait for it: until then they can be killed before their first call. */
const VIEW_LATE_MS = 1500;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe('a worker that dies over its first call', () => {
  it.each<{ name: WorkerName; fault: Fault }>([
    { name: 'sheet B', fault: 'memory' },
    { name: 'sheet A', fault: 'trap' },
    { name: 'compare', fault: 'memory' },
    { name: 'view', fault: 'memory' },
    { name: 'view', fault: 'trap' },
  ])('is replaced, and the files are compared: $name, $fault', async ({ name, fault }) => {
    const { page, context } = await openPage(browser, `${inject('baseUrl')}/compare`, {
      before: async (opened) => {
        await makeWorkersMortal(opened);
        await opened.route('**/assets/view.worker-*.js', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, VIEW_LATE_MS));
          await route.fallback();
        });
      },
    });
    await expect.poll(() => startedCount(page, 'sheet')).toBe(2);
    await order(page, name, fault);
    for (const letter of ['A', 'B'] as const) {
      await chooseFile(page, letter, { name: `${letter}.pdf`, buffer: rawPdf() });
    }
    await waitForSpeech(page, /Overlay ready\. No differences/, 30_000);
    const [kind] = name.split(' ') as ['view' | 'compare' | 'sheet'];
    expect(await startedCount(page, kind)).toBe(kind === 'sheet' ? 3 : 2);
    await context.close();
  });
});
