/** The product's font, for the words of markups. Files of the built page: nothing else may be fetched. */
import latinExt from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-ext-standard-normal.woff2?url';
import latin from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-standard-normal.woff2?url';

const FAMILY = 'IBM Plex Sans Variable';

/**
 * What words are painted in. It names the product's font only once that has loaded: a canvas that met the name before keeps
 * painting in the substitute.
 */
export let wordsFont = 'sans-serif';

/** As in `web/src/ui/fonts.css`. */
const RANGES = {
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  latinExt:
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
};

/** Without it, words are drawn in the browser's own sans-serif. */
export async function loadFont(): Promise<void> {
  const faces = [
    new FontFace(FAMILY, `url(${latin})`, { weight: '100 700', unicodeRange: RANGES.latin }),
    new FontFace(FAMILY, `url(${latinExt})`, {
      weight: '100 700',
      unicodeRange: RANGES.latinExt,
    }),
  ];
  for (const face of faces) self.fonts.add(face);
  const loaded = await Promise.allSettled(faces.map((face) => face.load()));
  if (loaded.some(({ status }) => status === 'fulfilled')) wordsFont = `"${FAMILY}", sans-serif`;
}
