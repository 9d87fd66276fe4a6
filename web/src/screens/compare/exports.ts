/** Saves the comparison as JSON, CSV, a picture of the view, or a PDF of the sheet. */
import type { Difference, Side } from '../../../../workers/protocol/comparison.ts';
import type { OverlayStyle } from '../../../../workers/protocol/view.ts';
import type { Camera } from '../../domain/camera.ts';
import { toComparison, toTable } from './export-comparison.ts';
import { overlayPdf } from '../../domain/overlay-pdf.ts';
import type { InkPicture, PdfLayer } from '../../domain/overlay-pdf.ts';
import { fileTitle } from '../../domain/sheet-pairs.ts';
import { pageSheetName } from '../../domain/sheet-name.ts';
import { differenceTitle, placeName } from '../../domain/difference-words.ts';
import type { ViewState } from '../../domain/url-state.ts';
import type { Size } from '../../domain/viewport.ts';
import { download, fileNameOf } from '../../lib/download.ts';
import { CSV_TYPE, csvPieces } from '../../../../exchange/src/tables/csv.ts';
import type { Comparison } from '../../host/comparison/comparison.ts';

/** A file name that says what was compared. */
function baseName(comparison: Comparison): string {
  const { a, b } = comparison.store.get();
  const sheet = pageSheetName(a.pages[a.page], a.page).number;
  return fileNameOf(`${fileTitle(a.name ?? 'a')} with ${fileTitle(b.name ?? 'b')} ${sheet}`);
}

export function exportData(
  comparison: Comparison,
  kind: 'json' | 'csv',
  shown: readonly Difference[],
): void {
  const { a, b, alignment, differences, reviews, timings } = comparison.store.get();
  if (kind === 'csv') {
    const pieces = [...csvPieces(toTable(shown, reviews))];
    download(new Blob(pieces, { type: CSV_TYPE }), `${baseName(comparison)}.csv`);
    return;
  }
  if (a.document === null || b.document === null || a.sheet === null || b.sheet === null) return;
  if (alignment.value === null) return;
  const value = toComparison({
    old: { document: a.document, sheet: a.sheet },
    new: { document: b.document, sheet: b.sheet },
    alignment: alignment.value,
    differences: differences.value?.differences ?? [],
    reviews,
    timings,
  });
  const text = `${JSON.stringify(value, null, 2)}\n`;
  download(new Blob([text], { type: 'application/json' }), `${baseName(comparison)}.json`);
}

/** Dots per inch of the drawings in a PDF, and pixels of each at most: large sheets are printed coarser. */
const PDF_DPI = 150;
const PDF_PIXELS = 40_000_000;
/** Pixels painted at once. */
const BAND_PIXELS = 2_000_000;

/** The whole sheet A with B on it, each as a layer, with clouds and numbers around the shown differences. */
export async function exportPdf(
  comparison: Comparison,
  view: ViewState,
  differences: readonly Difference[],
): Promise<void> {
  const { a, b } = comparison.store.get();
  if (a.sheet === null || b.sheet === null) return;
  const { widthPoints, heightPoints } = a.sheet;
  const page = { width: widthPoints, height: heightPoints };
  const layer = async (side: Side): Promise<PdfLayer> => ({
    name: `Drawing ${side.toUpperCase()}: ${(side === 'a' ? a : b).name ?? ''}`,
    color: side === 'a' ? view.colorA : view.colorB,
    opacityPercent: side === 'a' ? view.opacityAPercent : view.opacityBPercent,
    picture: await inkOf(comparison.core, side, page, view.isMatched),
  });
  const title = baseName(comparison);
  const parts = overlayPdf({
    ...{ title, widthPoints, heightPoints },
    layers: [await layer('a'), await layer('b')],
    differences: differences.map((difference, at) => ({
      ...{ number: at + 1, box: difference.box, color: CLOUD_COLOR },
      words: `${differenceTitle(difference, page)} (${placeName(difference.box, page)})`,
    })),
  });
  download(new Blob(parts, { type: 'application/pdf' }), `${title}.pdf`);
}

/** Of clouds in a PDF: neither of the usual colors of drawings, and dark enough on paper. */
const CLOUD_COLOR = '#0a7d33';

async function inkOf(
  core: Comparison['core'],
  side: Side,
  { width, height }: Size,
  isMatched: boolean,
): Promise<InkPicture> {
  const scale = Math.min(PDF_DPI / 72, Math.sqrt(PDF_PIXELS / (width * height)));
  const [widthPx, heightPx] = [Math.round(width * scale), Math.round(height * scale)];
  const mode = isMatched ? ('both' as const) : side;
  const style = { ...ALL_INK, ...BLACK[side], mode, isMatched };
  const compressing = new CompressionStream('deflate');
  const compressed = new Response(compressing.readable).bytes();
  const writer = compressing.writable.getWriter();
  const rows = Math.max(1, Math.floor(BAND_PIXELS / widthPx));
  for (let top = 0; top < heightPx; top += rows) {
    const bandPx = Math.min(rows, heightPx - top);
    const box = [0, top / scale, widthPx / scale, (top + bandPx) / scale] as const;
    const band = await core.crop(box, widthPx, bandPx, style);
    const canvas = new OffscreenCanvas(widthPx, bandPx);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(band, 0, 0);
    band.close();
    const pixels = context?.getImageData(0, 0, widthPx, bandPx).data;
    const ink = Uint8Array.from(
      { length: widthPx * bandPx },
      (_, at) => 255 - (pixels?.[4 * at] ?? 255),
    );
    await writer.write(ink);
  }
  await writer.close();
  return { widthPx, heightPx, deflated: await compressed };
}

/** One drawing in black on white: its ink. To match lines, the other one is there, too, but leaves no color. */
const ALL_INK: Omit<OverlayStyle, 'mode' | 'colorA' | 'colorB'> = {
  ...{ paint: 'tint', swipeAt: 0.5 },
  ...{ opacityAPercent: 100, opacityBPercent: 100 },
};
const BLACK: Record<Side, Pick<OverlayStyle, 'colorA' | 'colorB'>> = {
  a: { colorA: '#000000', colorB: '#ffffff' },
  b: { colorA: '#ffffff', colorB: '#000000' },
};

export async function exportPicture(
  comparison: Comparison,
  camera: Camera,
  style: OverlayStyle,
): Promise<void> {
  const scale = camera.viewport.scale * devicePixelRatio;
  const blob = await comparison.core.exportPng(camera.sight, scale, style);
  download(blob, `${baseName(comparison)}.png`);
}
