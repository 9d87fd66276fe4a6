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

/** Its handler of signals takes memory that WebAssembly must not read for a crash of the tab, so the code checks by itself. */
const WITHOUT_IN_SHELL = 'WebAssemblyTrapHandler';

const COMMON = [
  // Chromium refuses its sandbox to root, which runs the tests in containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The headless shell otherwise fits letters to pixels, which Chromium with a window does not do.
  '--font-render-hinting=none',
];

/** What Chromium is started with for tests: a page lives for seconds, so optimizing the core's code would not pay. */
export const TEST_FLAGS: readonly string[] = [
  ...COMMON,
  `--disable-features=${[...WITHOUT, WITHOUT_IN_SHELL].join(',')}`,
  '--js-flags=--liftoff-only --wasm-lazy-compilation',
];

/** And for measurements, where code is optimized as for users. */
export const MEASURED_FLAGS: readonly string[] = [
  ...COMMON,
  `--disable-features=${WITHOUT.join(',')}`,
];

/** Starts Chromium without a window. The caller closes it. Throws with what to install if there is none. */
export async function launchBrowser(flags: readonly string[] = TEST_FLAGS): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) {
    throw new Error('No Chromium found. Install one, or set CHROMIUM_PATH to its executable.');
  }
  return chromium.launch({ executablePath, args: [...flags] });
}
