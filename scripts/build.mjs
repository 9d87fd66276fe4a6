/** `npm run build`: builds packages, core, sample and page without serving them. */
import { runMain } from './lib/sentence-error.mjs';
import { prepareProduct } from './prepare.mjs';

await runMain(prepareProduct);
