/** Measures the built page in a browser, with mocked answers. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { buildApp } from '../../server/src/app.ts';
import { launchBrowser } from '../support/browser.ts';
import { MEASURED_FLAGS } from '../../scripts/chromium.mjs';

const PAGE = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** Serves the page for as long as `run` takes. Throws if it is not built. */
export async function onScreen<Result>(
  run: (browser: Browser, origin: string) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(path.join(PAGE, 'index.html'))) {
    throw new Error('The page is not built. Run: npm run build');
  }
  const app = await buildApp({ pageFolder: PAGE });
  const browser = await launchBrowser(MEASURED_FLAGS);
  try {
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    return await run(browser, url.replace(/\/$/, ''));
  } finally {
    await browser.close();
    await app.close();
  }
}

/** Processor time of the page's thread so far, ms: what others do on the machine does not add to it. */
export async function processorTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
}
