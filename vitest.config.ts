import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Looks at every frame that Chromium shows, which others' work on the cores changes. */
const ALONE = 'tests/e2e/panning.test.ts';

/**
 * Three groups: `node` needs no browser, `browser` drives Chromium against the built page, `alone` does so with nothing
 * beside it. As many files at once as there are cores: each has its own data folder, ports and browser, and no test
 * measures time.
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/{e2e,a11y}/**/*.test.ts', 'tests/**/*.browser.test.ts'],
          exclude: [ALONE],
          globalSetup: ['tests/support/serve-page.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          environment: 'node',
          include: [ALONE],
          fileParallelism: false,
          globalSetup: ['tests/support/serve-page.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
