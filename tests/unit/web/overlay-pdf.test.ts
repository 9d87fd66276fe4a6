import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { overlayPdf } from '../../../web/src/domain/overlay-pdf.ts';
import type { PdfDifference } from '../../../web/src/domain/overlay-pdf.ts';

function picture() {
  const ink = new Uint8Array(8 * 4).map((_, at) => at * 8);
  return { widthPx: 8, heightPx: 4, deflated: zlibSync(ink) };
}

async function written(differences: readonly PdfDifference[]) {
  const parts = overlayPdf({
    title: 'A-101, old (1) with new',
    widthPoints: 800,
    heightPoints: 400,
    layers: [
      { name: 'Drawing A: Straße.pdf', color: '#e00000', opacityPercent: 75, picture: picture() },
      { name: 'Drawing B: new.pdf', color: '#0000e0', opacityPercent: 75, picture: picture() },
    ],
    differences,
  });
  const data = new Uint8Array(await new Blob(parts).arrayBuffer());
  return getDocument({ data, verbosity: 0 }).promise;
}

const door: PdfDifference = {
  ...{ number: 1, box: [100, 50, 180, 90], color: '#0a7d33' },
  words: '3\'-0" → 3\'-6" (upper left)',
};

describe('A comparison as PDF', () => {
  it('has each drawing and the differences as a layer', async () => {
    const pdf = await written([door]);
    const layers = await pdf.getOptionalContentConfig();
    const names = [...layers].map(([, group]) => group.name);
    expect(names).toEqual(['Drawing A: Straße.pdf', 'Drawing B: new.pdf', 'Differences']);
    const page = await pdf.getPage(1);
    expect(page.view).toEqual([0, 0, 800, 400]);
    const { fnArray } = await page.getOperatorList();
    expect(fnArray.length).toBeGreaterThan(10);
  });

  it('numbers the clouds, and lists them on the next page', async () => {
    const pdf = await written([door]);
    expect(pdf.numPages).toBe(2);
    const words = async (at: number) => {
      const { items } = await (await pdf.getPage(at)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    };
    expect(await words(1)).toBe('1');
    expect(await words(2)).toContain('3\'-0" -> 3\'-6" (upper left)');
  });

  it('lists many differences on several pages, and none on none', async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ ...door, number: at + 1 }));
    expect((await written(many)).numPages).toBeGreaterThan(3);
    expect((await written([])).numPages).toBe(1);
  });
});
