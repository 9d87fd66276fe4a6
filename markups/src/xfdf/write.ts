/** Markups → XFDF. */
import type { Markup } from '../model.ts';
import { framesBy } from './read.ts';
import type { FrameOf } from './read.ts';
import { writeMarkup } from './write-markup.ts';
import { escapeAttribute } from './xml-text.ts';

export const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">';

/** The PDF that the markups are on, if the file should name it. */
export type About = {
  readonly href?: string | null;
  /** The two halves of the PDF's /ID, hexadecimal. */
  readonly ids?: { readonly original: string; readonly modified: string } | null;
};

/**
 * An XFDF with these markups, in their order, piece by piece: one for each markup, one before and one after them.
 * @param frameOf the frames of the document's pages
 * @throws XfdfError if a markup is on a page without a frame, or has a shape that its kind cannot have
 */
export function* xfdfPieces(
  markups: Iterable<Markup>,
  frameOf: FrameOf,
  { href = null, ids = null }: About = {},
): Generator<string> {
  const frame = framesBy(frameOf);
  yield `${HEAD}<annots>\n`;
  for (const markup of markups) yield `${writeMarkup(markup, frame(markup.pageNumber))}\n`;
  let tail = '</annots>';
  if (href !== null) tail += `<f href="${escapeAttribute(href)}"/>`;
  if (ids !== null) {
    const { original, modified } = ids;
    tail += `<ids original="${escapeAttribute(original)}" modified="${escapeAttribute(modified)}"/>`;
  }
  yield `${tail}</xfdf>\n`;
}

/** The same as one text. */
export function writeXfdf(markups: readonly Markup[], frameOf: FrameOf, about?: About): string {
  return [...xfdfPieces(markups, frameOf, about)].join('');
}
