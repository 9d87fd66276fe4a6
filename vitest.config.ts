import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Two groups: `node` needs no browser, `browser` drives Chromium against the built page. As many files at once as there
 * are cores: each file has its own data folder, ports and browser, and no test measures time.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: '100%',
    // What is waited for may take seconds where others use the cores, too; a second is what vitest gives by itself.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{unit,integration,conformance,golden,quality}/**/*.test.{ts,tsx}'],
          exclude: ['tests/**/*.browser.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/{e2e,a11y}/**/*.test.ts', 'tests/**/*.browser.test.ts'],
          globalSetup: ['tests/support/serve-page.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
