/** The product's font for exported PDFs: IBM Plex Sans, weight 500, in files that each have other characters. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { openFont } from '../../../../markups/src/pdf/font-file.ts';
import type { FontFile } from '../../../../markups/src/pdf/font-file.ts';

/** The most common characters first. */
const PARTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'];

export function exportFonts(): FontFile[] {
  const { resolve } = createRequire(import.meta.url);
  return PARTS.map((part) => {
    const file = `@fontsource/ibm-plex-sans/files/ibm-plex-sans-${part}-500-normal.woff`;
    return openFont(readFileSync(resolve(file)), inflateSync);
  });
}
