/** `npm run fix`: formats everything and applies the linters' safe fixes. */
import path from 'node:path';
import { productEnv } from './lib/node.mjs';
import { CORE, ROOT } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { runMain } from './lib/sentence-error.mjs';
import { ensurePackages } from './packages.mjs';
import { ensureNativeRust } from './toolchain.mjs';

await runMain(async () => {
  await ensurePackages();
  const rust = await ensureNativeRust();
  const env = productEnv();
  const bin = path.join(ROOT, 'node_modules/.bin');
  await run(path.join(bin, 'oxlint'), ['--fix', '--quiet'], { cwd: ROOT, env });
  await run(path.join(bin, 'oxfmt'), [], { cwd: ROOT, env });
  env.PATH = `${rust}${path.delimiter}${env.PATH}`;
  await run('cargo', ['fmt', '--all'], { cwd: CORE, env });
});
