/** The page that a sheet worker shows, and what others get of it. */
import type { CoreSheet } from '../../wasm-core/bindings/sheet.ts';
import type { Notice } from '../protocol/document.ts';
import type { PdfLayer } from '../protocol/layers.ts';
import type { SheetContent } from '../protocol/sheet-worker.ts';
import type { PagePainter } from './page-painter.ts';
import type { SheetReader } from './sheet-reader.ts';

/** The shown page. */
export type Shown = {
  showing: string;
  page: number;
  notices: readonly Notice[];
  layers: readonly PdfLayer[];
} & (
  | { way: 'vectors'; sheet: CoreSheet }
  | { way: 'pixels'; sheet: CoreSheet; painter: PagePainter; scale: number }
);

/** For the compare worker. */
export async function contentOf(shown: Shown, files: SheetReader): Promise<SheetContent> {
  const annotations = await files.annotations(shown.page);
  if (shown.way === 'vectors') return { kind: 'list', bytes: shown.sheet.toBytes(), annotations };
  const { sheet, scale, painter } = shown;
  const { widthPoints, heightPoints } = sheet;
  const widthPx = Math.ceil(widthPoints * scale);
  const heightPx = Math.ceil(heightPoints * scale);
  const ink = sheet.renderInk([scale, 0, 0, scale, 0, 0], widthPx, heightPx);
  const words = await painter.words();
  const size = { widthPoints, heightPoints, scale, widthPx, heightPx };
  return { kind: 'pixels', ...size, ink, words, annotations };
}
