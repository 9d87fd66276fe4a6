/**
 * Finds Chromium for the browser tests: the system's, or Debian's package if we may install it. Its headless shell, the same
 * engine without the parts that only a window needs, opens a page with about half the processor time.
 */
import { existsSync } from 'node:fs';
import { canInstall, install } from './lib/debian.mjs';
import { step } from './lib/progress.mjs';
import { SentenceError } from './lib/sentence-error.mjs';

const SHELL = 'chromium-headless-shell';

const CANDIDATES = [
  process.env['CHROMIUM_PATH'],
  `/usr/bin/${SHELL}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of an installed Chromium, or null. */
export function findChromium() {
  return CANDIDATES.find((file) => file !== undefined && existsSync(file)) ?? null;
}

/** Installs Chromium if possible; otherwise throws a sentence that says what to do. */
export async function ensureChromium() {
  if (findChromium()) return;
  for (const name of [SHELL, 'chromium']) {
    if (await canInstall(name)) {
      await step('Installing Chromium for the tests', 30, () => install([name]));
      break;
    }
  }
  if (!findChromium()) {
    throw new SentenceError(
      'The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to its executable.',
    );
  }
}

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
export const TEST_FLAGS = [
  ...COMMON,
  `--disable-features=${[...WITHOUT, WITHOUT_IN_SHELL].join(',')}`,
  '--js-flags=--liftoff-only --wasm-lazy-compilation',
];

/** And for measurements, where code is optimized as for users. */
export const MEASURED_FLAGS = [...COMMON, `--disable-features=${WITHOUT.join(',')}`];
