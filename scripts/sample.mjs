/** `npm run sample`: draws the sample set and its truth into web/public/sample. */
import { runMain } from './lib/sentence-error.mjs';
import { ensurePackages } from './packages.mjs';
import { prepareSample } from './prepare.mjs';

await runMain(async () => {
  await ensurePackages();
  await prepareSample();
});
