/** Writes generated sheets in letters that are seen; those of `pdfOf` have no shapes. */
import {
  beginText,
  endText,
  PDFDocument,
  setCharacterSqueeze,
  setFontAndSize,
  setTextMatrix,
  showText,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { widthOf } from './blocks/marks.ts';
import type { DrawnPage } from './blocks/marks.ts';

const POINTS = 72 / 25.4;
const LINE_POINTS = 0.7;
const FONTS = [
  StandardFonts.Helvetica,
  StandardFonts.HelveticaBold,
  StandardFonts.Courier,
] as const;

/** The pages as a PDF. Letters that its font lacks become question marks. `choice`: the font, of three. */
export async function visiblePdfOf(
  pages: readonly DrawnPage[],
  choice: number,
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(FONTS[choice % FONTS.length] ?? StandardFonts.Helvetica);
  const known = new Set(font.getCharacterSet());
  for (const { width, height, marks } of pages) {
    const page = document.addPage([width * POINTS, height * POINTS]);
    const name = page.node.newFontDictionary('F', font.ref);
    const place = ([x, y]: readonly [number, number]) => ({
      x: x * POINTS,
      y: (height - y) * POINTS,
    });
    for (const mark of marks) {
      if (mark.kind !== 'text') {
        page.drawLine({ start: place(mark.from), end: place(mark.to), thickness: LINE_POINTS });
        continue;
      }
      const text = [...mark.text]
        .map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?'))
        .join('');
      const natural = font.widthOfTextAtSize(text, 1);
      if (natural === 0) continue;
      const { x, y } = place(mark.at);
      const squeeze = (100 * (mark.stretch ?? 1) * widthOf(mark.text)) / natural;
      const [a, b] = mark.isUp === true ? [0, 1] : [1, 0];
      page.pushOperators(
        beginText(),
        setFontAndSize(name, mark.size * POINTS),
        setCharacterSqueeze(squeeze),
        setTextMatrix(a, b, -b, a, x, y),
        showText(font.encodeText(text)),
        endText(),
      );
    }
  }
  return document.save({ useObjectStreams: false });
}
