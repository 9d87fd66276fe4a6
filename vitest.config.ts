import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Two groups: `node` needs no browser and runs in parallel; `browser` drives Chromium against the built page,
 * one file at a time, because several at once on two cores measure only each other.
 */
export default defineConfig({
  plugins: [react()],
  test: {
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
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
