/** The Chromium for the browser tests: the system's own, never a download. */
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { findChromium, TEST_FLAGS } from '../../scripts/chromium.mjs';

/** Starts Chromium without a window. The caller closes it. Throws with what to install if there is none. */
export async function launchBrowser(flags: readonly string[] = TEST_FLAGS): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) {
    throw new Error('No Chromium found. Install one, or set CHROMIUM_PATH to its executable.');
  }
  return chromium.launch({ executablePath, args: [...flags] });
}
