/**
 * The outline font of the sheets, Archivo Narrow, and IBM Plex Sans, which other programs put in its place (both SIL Open Font
 * License), read from their packages.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import type { Font } from 'fontkit';
import type { PathCommand } from '../description/marks.ts';

export type OutlineFace = 'regular' | 'bold';
export type SubstituteFace = `substitute ${OutlineFace}`;

type OutlineFont = { bytes: Uint8Array; font: Font };

const FILES: Record<OutlineFace | SubstituteFace, string> = {
  regular: '@fontsource/archivo-narrow/files/archivo-narrow-latin-400-normal.woff',
  bold: '@fontsource/archivo-narrow/files/archivo-narrow-latin-700-normal.woff',
  'substitute regular': '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff',
  'substitute bold': '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-700-normal.woff',
};

const require = createRequire(import.meta.url);
const opened = new Map<OutlineFace | SubstituteFace, OutlineFont>();

/** The font and the bytes of its file, opened once. */
export function outlineFont(face: OutlineFace | SubstituteFace): OutlineFont {
  const known = opened.get(face);
  if (known) return known;
  const bytes = readFileSync(require.resolve(FILES[face]));
  const font = create(bytes);
  if (!('layout' in font)) throw new TypeError(`${FILES[face]} holds no single font.`);
  const entry = { bytes: new Uint8Array(bytes), font };
  opened.set(face, entry);
  return entry;
}

/** Advance width of a line of text, in the unit of `size`. No kerning: PDF text advances without it too. */
export function outlineWidth(
  face: OutlineFace | SubstituteFace,
  value: string,
  size: number,
): number {
  const { font } = outlineFont(face);
  let units = 0;
  for (const glyph of font.glyphsForString(value)) units += glyph.advanceWidth;
  return (units * size) / font.unitsPerEm;
}

/** Outlines of a line of text, baseline from (0, 0), y down, in the unit of `size`. */
export function outlineCommands(face: OutlineFace, value: string, size: number): PathCommand[] {
  const { font } = outlineFont(face);
  const scale = size / font.unitsPerEm;
  const commands: PathCommand[] = [];
  let pen = 0;
  for (const glyph of font.glyphsForString(value)) {
    let [lastX, lastY] = [0, 0];
    const place = (x: number, y: number): [number, number] => [(pen + x) * scale, -y * scale];
    for (const { command, args } of glyph.path.commands) {
      const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0] = args;
      if (command === 'moveTo') commands.push(['M', ...place(p, q)]);
      else if (command === 'lineTo') commands.push(['L', ...place(p, q)]);
      else if (command === 'quadraticCurveTo') {
        // Converts a quadratic to a cubic: each control point is two thirds of the way to the quadratic's.
        const first = place(lastX + ((p - lastX) * 2) / 3, lastY + ((q - lastY) * 2) / 3);
        const second = place(r + ((p - r) * 2) / 3, s + ((q - s) * 2) / 3);
        commands.push(['C', ...first, ...second, ...place(r, s)]);
      } else if (command === 'bezierCurveTo') {
        commands.push(['C', ...place(p, q), ...place(r, s), ...place(t, u)]);
      } else commands.push(['Z']);
      if (args.length >= 2) [lastX, lastY] = args.slice(-2) as [number, number];
    }
    pen += glyph.advanceWidth;
  }
  return commands;
}
