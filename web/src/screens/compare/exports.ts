/** Saves the comparison as JSON, CSV or a picture of the view. */
import type { Difference } from '../../../../workers/protocol/comparison.ts';
import type { OverlayStyle } from '../../../../workers/protocol/view.ts';
import type { Camera } from '../../domain/camera.ts';
import { toComparison, toTable } from './export-comparison.ts';
import { fileTitle } from '../../domain/sheet-pairs.ts';
import { pageSheetName } from '../../domain/sheet-name.ts';
import { visibleBox } from '../../domain/viewport.ts';
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

export async function exportPicture(
  comparison: Comparison,
  camera: Camera,
  style: OverlayStyle,
): Promise<void> {
  const box = visibleBox(camera.viewport, camera.pane);
  const scale = camera.viewport.scale * devicePixelRatio;
  const blob = await comparison.core.exportPng(box, scale, style);
  download(blob, `${baseName(comparison)}.png`);
}
