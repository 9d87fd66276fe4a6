/** Exports of markups, and what readers of PDFs say of them. */
import createQpdf from '@neslinesli93/qpdf-wasm';
import { createCanvas, GlobalFonts, Path2D } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { vi } from 'vitest';
import type { Drawn } from '../../markups/src/drawn.ts';
import type { Markup } from '../../markups/src/model.ts';
import type { PageFrame } from '../../markups/src/page-frame.ts';
import { writeXfdf } from '../../markups/src/xfdf/write.ts';
import { exportFonts } from '../../server/src/jobs/exporting/export-fonts.ts';
import { exportMarkups } from '../../server/src/jobs/exporting/export-markups.ts';
import type { MarkupRow } from '../../server/src/jobs/exporting/export-markups.ts';
import { CoreResources } from '../../wasm-core/bindings/document.ts';

const fonts = exportFonts();

export type ExportOptions = {
  page?: number | null;
  isFlattened?: boolean;
  /** Places of annotations that go. */
  leftOut?: ReadonlySet<number>;
};

/** The whole exported file. Needs `loadCore`. */
export async function exported(
  bytes: Uint8Array,
  markups: ReadonlyMap<number, readonly MarkupRow[]>,
  { page = null, isFlattened = false, leftOut = new Set() }: ExportOptions = {},
): Promise<Buffer> {
  const pieces: Uint8Array[] = page === null ? [bytes] : [];
  const file = {
    size: bytes.length,
    read: (begin: number, end: number) => Promise.resolve(bytes.subarray(begin, end)),
  };
  await exportMarkups(file, {
    pages: new Map([...markups].map(([number, rows]) => [number, { markups: rows, leftOut }])),
    ...{ page, isFlattened, fonts },
    resources: new CoreResources(),
    write: (piece) => pieces.push(Uint8Array.from(piece)),
    onPage: () => undefined,
  });
  return Buffer.concat(pieces);
}

/** Each as it is stored, by page. */
export function storedByPage(
  markups: readonly Markup[],
  frame: PageFrame,
): Map<number, readonly MarkupRow[]> {
  const byPage = new Map<number, MarkupRow[]>();
  for (const [index, markup] of markups.entries()) {
    const rows = byPage.get(markup.pageNumber) ?? [];
    const xfdf = writeXfdf([markup], () => frame);
    byPage.set(markup.pageNumber, [...rows, { id: index + 1, xfdf, place: null, priority: null }]);
  }
  return byPage;
}

/** What `qpdf --check` finds: nothing if the file is good. */
export async function qpdfComplaints(bytes: Uint8Array): Promise<string[]> {
  const said: string[] = [];
  const qpdf = await createQpdf({
    noInitialRun: true,
    print: () => undefined,
    printErr: (line) => said.push(line),
  });
  qpdf.FS.writeFile('/file.pdf', bytes);
  const code = qpdf.callMain(['--check', '/file.pdf']);
  return code === 0 ? said : [...said, `qpdf exited with ${code}`];
}

/** The file in pdf.js, and what pdf.js warns of. */
export type InPdfjs = AsyncDisposable & { document: PDFDocumentProxy; warnings: string[] };

export async function inPdfjs(bytes: Uint8Array): Promise<InPdfjs> {
  const warnings: string[] = [];
  const note = (...parts: unknown[]) => void warnings.push(parts.join(' '));
  vi.spyOn(console, 'warn').mockImplementation(note);
  vi.spyOn(console, 'log').mockImplementation(note);
  const loading = getDocument({
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.WARNINGS,
    useSystemFonts: false,
    standardFontDataUrl: `${import.meta.dirname}/../../node_modules/pdfjs-dist/standard_fonts/`,
  });
  return {
    document: await loading.promise,
    warnings,
    [Symbol.asyncDispose]: () => loading.destroy(),
  };
}

/** A page (from 1) as pdf.js paints it, with its annotations. */
export async function paintedByPdfjs(
  document: PDFDocumentProxy,
  pageNumber: number,
  scale: number,
): Promise<Canvas> {
  const page = await document.getPage(pageNumber);
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
  const task = page.render({
    canvas: canvas as unknown as HTMLCanvasElement,
    canvasContext: canvas.getContext('2d') as unknown as CanvasRenderingContext2D,
    viewport,
  });
  await task.promise;
  return canvas;
}

const FAMILY = 'Exported Plex';
let isFontKnown = false;

/** Paints drawing steps as the page does, over what the canvas has. */
export function paintSteps(canvas: Canvas, steps: readonly Drawn[], scale: number): void {
  if (!isFontKnown) GlobalFonts.register(Buffer.from(fonts[0]?.bytes ?? []), FAMILY);
  isFontKnown = true;
  const context = canvas.getContext('2d');
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.lineJoin = 'round';
  for (const step of steps) {
    context.globalAlpha = step.opacity;
    context.globalCompositeOperation =
      step.type === 'path' && step.blend === 'multiply' ? 'multiply' : 'source-over';
    if (step.type === 'text') {
      context.save();
      context.translate(step.at.x, step.at.y);
      context.rotate((step.turned * Math.PI) / 180);
      context.font = `${step.size}px "${FAMILY}"`;
      context.textAlign = step.align === 'middle' ? 'center' : 'left';
      context.fillStyle = step.color;
      for (const [index, line] of step.lines.entries()) {
        context.fillText(line, 0, index * 1.2 * step.size);
      }
      context.restore();
      continue;
    }
    const data = step.segments.map(([kind, ...numbers]) => `${kind}${numbers.join(' ')}`).join('');
    const path = new Path2D(data);
    if (step.fill) {
      context.fillStyle = step.fill.color;
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
      context.fill(path, step.fill.rule);
    }
    if (!step.stroke) continue;
    context.strokeStyle = step.stroke.color;
    context.lineWidth = step.stroke.width;
    context.lineCap = step.stroke.cap;
    context.setLineDash([...step.stroke.dash]);
    context.stroke(path);
  }
}

export type Pixels = { readonly columns: number; readonly rows: number; readonly rgba: Uint8Array };

export function pixelsOf(canvas: Canvas): Pixels {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  return { columns: width, rows: height, rgba: Uint8Array.from(data) };
}

/**
 * The share of pixels that neither picture has within a pixel of where the other has them: edges are smoothed differently,
 * but nothing may be missing, elsewhere or of another color.
 */
export function difference(one: Pixels, other: Pixels): number {
  if (one.columns !== other.columns || one.rows !== other.rows) return 1;
  const { columns, rows } = one;
  const isNear = (a: Pixels, at: number, b: Pixels, x: number, y: number) => {
    for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column++) {
        const to = (row * columns + column) * 4;
        const gap = Math.max(
          ...[0, 1, 2].map((part) => Math.abs((a.rgba[at + part] ?? 0) - (b.rgba[to + part] ?? 0))),
        );
        if (gap <= LEVELS) return true;
      }
    }
    return false;
  };
  let count = 0;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const at = (y * columns + x) * 4;
      if (!isNear(one, at, other, x, y) || !isNear(other, at, one, x, y)) count += 1;
    }
  }
  return count / (columns * rows);
}

/** Of 255, for one color. */
const LEVELS = 72;
