/**
 * `npm run dev`: Vite reloads page and workers; a change in the Rust sources rebuilds the core, which reloads them too; a
 * change in the server restarts it.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { buildCore } from './build-core.mjs';
import { productEnv, productNode } from './lib/node.mjs';
import { CORE, ROOT } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';
import { runOnTerminal } from './lib/run.mjs';
import { runMain } from './lib/sentence-error.mjs';
import { prepareProduct } from './prepare.mjs';

/** Vite proxies API calls to this port (`vite.config.ts`). */
const API_PORT = '4174';
const PAGE_PORT = '5173';

/** Editors write a file in several steps. */
const SETTLE_MS = 200;

/**
 * Runs one build at a time; changes during a build cause one more. A compile error is shown, and the next change retries.
 */
function watchCore() {
  let building = false;
  let again = false;
  const rebuild = async () => {
    if (building) {
      again = true;
      return;
    }
    building = true;
    try {
      do {
        again = false;
        await buildCore();
      } while (again);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    } finally {
      building = false;
    }
  };
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  for (const folder of ['src', 'crates']) {
    watch(path.join(CORE, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void rebuild(), SETTLE_MS);
    });
  }
}

/** The server, on the same data as `npm start`. Node restarts it when one of its files changes. */
function startServer() {
  const main = path.join(ROOT, 'server/src/main.ts');
  const server = spawn(productNode(), ['--watch', '--watch-preserve-output', main], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...productEnv(),
      PORT: API_PORT,
      PUBLIC_URL: `http://localhost:${PAGE_PORT}`,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    },
  });
  process.once('exit', () => server.kill('SIGTERM'));
}

await runMain(async () => {
  await prepareProduct();
  watchCore();
  startServer();
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const code = await runOnTerminal(
    productNode(),
    [vite, '--port', PAGE_PORT, '--strictPort', ...process.argv.slice(2)],
    {
      cwd: ROOT,
      env: productEnv(),
    },
  );
  process.exit(code === 130 ? 0 : code);
});
