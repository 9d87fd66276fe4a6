/** The Chromium for the browser tests: the system's own, never a download. */
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';

/**
 * This list replaces playwright's own, so the parts of it that these tests need are repeated. Without the last two each new
 * window loads two pages for an address bar that nobody sees, a third of the time to open a page.
 */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** Starts Chromium without a window. The caller closes it. Throws with what to install if there is none. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) {
    throw new Error('No Chromium found. Install one, or set CHROMIUM_PATH to its executable.');
  }
  return chromium.launch({
    executablePath,
    args: [
      // Chromium refuses its sandbox to root, which runs the tests in containers.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${WITHOUT.join(',')}`,
      // A test's page lives for seconds: optimizing the core's code costs more processor time than it saves.
      '--js-flags=--liftoff-only --wasm-lazy-compilation',
      ...args,
    ],
  });
}
