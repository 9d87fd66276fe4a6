/** Markups → XFDF. */
import type { Markup, MarkupStyle } from '../model.ts';
import { framesBy } from './read.ts';
import type { FrameOf } from './read.ts';
import { inSeenColors } from './seen-colors.ts';
import { writeMarkup } from './write-markup.ts';
import { readXml } from './xml.ts';
import { escapeAttribute, writeElement } from './xml-text.ts';

export const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">';

/** What else the file says. */
export type About = {
  /** How a markup is seen, where that differs from how it was drawn; the file keeps both. */
  readonly seen?: (markup: Markup) => Markup;
  /** The PDF that the markups are on. */
  readonly href?: string | null;
  /** The two halves of the PDF's /ID, hexadecimal. */
  readonly ids?: { readonly original: string; readonly modified: string } | null;
};

function asSeen(text: string, drawn: MarkupStyle, seen: MarkupStyle): string {
  if (seen === drawn) return text;
  let shown = text;
  readXml(`${HEAD}<annots>${text}</annots></xfdf>`, ({ element }) => {
    shown = writeElement(inSeenColors(element, drawn, seen));
  });
  return shown;
}

/**
 * An XFDF with these markups, in their order, piece by piece: one for each markup, one before and one after them.
 * @param frameOf the frames of the document's pages
 * @throws XfdfError if a markup is on a page without a frame, or has a shape that its kind cannot have
 */
export function* xfdfPieces(
  markups: Iterable<Markup>,
  frameOf: FrameOf,
  { href = null, ids = null, seen = (markup) => markup }: About = {},
): Generator<string> {
  const frame = framesBy(frameOf);
  yield `${HEAD}<annots>\n`;
  for (const markup of markups) {
    const text = writeMarkup(markup, frame(markup.pageNumber));
    yield `${asSeen(text, markup.style, seen(markup).style)}\n`;
  }
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
