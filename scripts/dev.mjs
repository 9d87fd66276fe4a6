/** `npm run dev`: Vite reloads page and workers; a change of the Rust sources rebuilds the core, which reloads them too. */
import { watch } from 'node:fs';
import path from 'node:path';
import { buildCore } from './build-core.mjs';
import { productEnv, productNode } from './lib/node.mjs';
import { CORE, ROOT } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';
import { runOnTerminal } from './lib/run.mjs';
import { runMain } from './lib/sentence-error.mjs';
import { prepareCore, prepareSample } from './prepare.mjs';

/** Editors write a file in several steps. */
const SETTLE_MS = 200;

/** Rebuilds one at a time; changes during a build lead to one more. A compile error is shown, and the next change tries again. */
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

await runMain(async () => {
  await prepareCore();
  await prepareSample();
  watchCore();
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const code = await runOnTerminal(productNode(), [vite, ...process.argv.slice(2)], {
    cwd: ROOT,
    env: productEnv(),
  });
  process.exit(code === 130 ? 0 : code);
});
