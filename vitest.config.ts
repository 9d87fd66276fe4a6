import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { findChromium, TEST_FLAGS } from './scripts/chromium.mjs';

/** Starting Node with the product takes 0.6 s instead of 1.4 s when its code is compiled and resolved already. */
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/pinbar/compiled', import.meta.url),
);
process.env['NODE_OPTIONS'] =
  `${process.env['NODE_OPTIONS'] ?? ''} --import=${new URL('tests/support/quick-imports.mjs', import.meta.url).href}`;

/** Looks at every frame that Chromium shows, which others' work on the cores changes. */
const ALONE = 'tests/e2e/panning.test.ts';

/** Kinds of tests, by what a file of each costs on average. */
const KINDS = ['quality', 'integration/server', 'e2e', 'a11y', 'integration', 'component', 'unit'];

function rank({ moduleId }: TestSpecification): number {
  const kind = KINDS.findIndex((each) => moduleId.includes(`/tests/${each}/`));
  return kind === -1 ? KINDS.length : kind;
}

/** Starts the costliest files first, so that at the end no core waits for a long one that started last. */
class CostliestFirst extends BaseSequencer {
  /** Within a kind as vitest sorts: by earlier durations if it knows them, otherwise by size. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * Four groups: `node` needs no browser, `browser` drives Chromium against the built page, `alone` does so with nothing
 * beside it, and `component` runs in Chromium, where it shows components of the page without the page. Half as many files again as there are cores run at once, because a third of a test's time is waiting. Each
 * file has its own data folder, ports and browser, and no test measures time.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: CostliestFirst },
    // What is waited for may take seconds where others use the cores, too; a second is what vitest gives by itself.
    expect: { poll: { timeout: 20_000 } },
    // On a shared machine a browser may stall for seconds. `npm test` names the tests that passed only when tried again.
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{unit,integration,conformance,golden,quality}/**/*.test.{ts,tsx}'],
          exclude: ['tests/**/*.browser.test.ts'],
          globalSetup: ['tests/support/shared-postgres.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/{e2e,a11y}/**/*.test.ts', 'tests/**/*.browser.test.ts'],
          exclude: [ALONE],
          globalSetup: ['tests/support/serve-page.ts', 'tests/support/shared-postgres.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        // Found while a file runs, they would reload it.
        optimizeDeps: {
          include: [
            '@tanstack/react-query',
            'comlink',
            'lucide-react',
            'react',
            'react-aria-components',
            'react-dom/client',
          ],
        },
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: findChromium() ?? 'chromium',
                args: [...TEST_FLAGS],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
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
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
