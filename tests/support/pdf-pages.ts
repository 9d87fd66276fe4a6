/** What a second reader finds in a PDF that the product wrote. */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** `width` is in points; `images` counts those that are painted. */
export type PdfPage = { text: string; width: number; images: number };

export async function pdfPages(bytes: Uint8Array): Promise<PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const { fnArray } = await page.getOperatorList();
    pages.push({
      text: items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .normalize('NFC'),
      width: page.getViewport({ scale: 1 }).width,
      images: fnArray.filter((operation) => operation === OPS.paintImageXObject).length,
    });
  }
  await task.destroy();
  return pages;
}
