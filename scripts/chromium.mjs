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
