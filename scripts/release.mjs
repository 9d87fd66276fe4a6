/** `npm run release`: builds the core from source and updates the committed one in `wasm-core/prebuilt/`. */
import { ensurePackages } from './packages.mjs';
import { buildCore, coreHash } from './build-core.mjs';
import { writePrebuilt } from './lib/prebuilt.mjs';
import { say } from './lib/progress.mjs';
import { runMain } from './lib/sentence-error.mjs';
import { crateNotices } from './notices.mjs';
import { pinnedTools, rustcVersion } from './toolchain.mjs';

await runMain(async () => {
  await ensurePackages();
  await buildCore({ fromSource: true });
  const tools = { rustc: await rustcVersion(), ...pinnedTools() };
  writePrebuilt({ sources: coreHash(), tools }, await crateNotices());
  say('wasm-core/prebuilt is current. Commit it with your change.');
});
