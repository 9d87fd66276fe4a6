/** The product's font for canvases of Node: a server may have none of its own. */
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

/** Files that each have other characters, the most common first. */
const PARTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'];

/** Returns the families of the font in this weight, as CSS lists them. */
export function loadWordsFont(weight: 400 | 500 | 600): string {
  const { resolve } = createRequire(import.meta.url);
  const families = PARTS.map((part) => {
    const family = `Plex ${weight} ${part}`;
    const file = `@fontsource/ibm-plex-sans/files/ibm-plex-sans-${part}-${weight}-normal.woff2`;
    GlobalFonts.registerFromPath(resolve(file), family);
    return `"${family}"`;
  });
  return [...families, 'sans-serif'].join(', ');
}
