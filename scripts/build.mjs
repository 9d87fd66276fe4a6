/** `npm run build`: the packages, the core, the sample and the page, without serving it. */
import { runMain } from './lib/sentence-error.mjs';
import { prepareProduct } from './prepare.mjs';

await runMain(prepareProduct);
