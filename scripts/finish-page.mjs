/** Runs after the bundler: adds the third-party notices, then precompressed copies that the server sends as they are. */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ROOT } from './lib/paths.mjs';
import { collectNotices, renderNotices } from './notices.mjs';

const DIST = path.join(ROOT, 'web/dist');
const COMPRESSIBLE = /\.(m?js|css|html|svg|json|txt|wasm)$/;
/** Smaller files are not worth compressing: the headers weigh as much as the saving. */
const SMALLEST_BYTES = 1024;
/** Level 9 of 11: within 3 % of the smallest wasm in a tenth of the time. */
const BROTLI_QUALITY = 9;

await writeFile(path.join(DIST, 'third-party-notices.txt'), renderNotices(await collectNotices()));

const files = await readdir(DIST, { recursive: true });
for (const name of files.filter((file) => COMPRESSIBLE.test(file))) {
  const file = path.join(DIST, name);
  const content = await readFile(file);
  if (content.length < SMALLEST_BYTES) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}
