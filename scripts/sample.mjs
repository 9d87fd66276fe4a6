/** `npm run sample`: writes the sample set and its known differences to web/public/sample. */
import { runMain } from './lib/sentence-error.mjs';
import { ensurePackages } from './packages.mjs';
import { prepareSample } from './prepare.mjs';

await runMain(async () => {
  await ensurePackages();
  await prepareSample();
});
