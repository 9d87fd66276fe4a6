/** PDFium compiled to wasm (@embedpdf/pdfium), as the reference for what a page shows. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

const BGRA = 4;
const WHITE = 0xff_ff_ff_ff;
/** FPDF_REVERSE_BYTE_ORDER: RGBA. */
const FLAGS = 0x10;
/** FPDF_ANNOT. Usually left out: overlays compare the page alone. */
const WITH_ANNOTATIONS = 0x01;

export type PaintedPage = {
  widthPoints: number;
  heightPoints: number;
  columns: number;
  rows: number;
  rgba: Uint8Array;
};

export class Pdfium {
  readonly #module: WrappedPdfiumModule;

  private constructor(module: WrappedPdfiumModule) {
    this.#module = module;
  }

  static async load(): Promise<Pdfium> {
    const file = readFileSync(
      createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'),
    );
    const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
    const module = await init({ wasmBinary });
    module.PDFiumExt_Init();
    return new Pdfium(module);
  }

  /** Renders page `index` (from 0) on white at `scale` pixels per point. Throws if PDFium refuses the file. */
  paint(
    bytes: Uint8Array,
    index: number,
    scale: number,
    { hasAnnotations = false } = {},
  ): PaintedPage {
    const module = this.#module;
    const memory = module.pdfium.wasmExports.malloc(bytes.length);
    this.#heap().set(bytes, memory);
    const document = module.FPDF_LoadMemDocument(memory, bytes.length, '');
    const page = document === 0 ? 0 : module.FPDF_LoadPage(document, index);
    try {
      if (page === 0) {
        throw new Error(`PDFium refused page ${index + 1} (error ${module.FPDF_GetLastError()})`);
      }
      return this.#paint(page, scale, hasAnnotations ? FLAGS | WITH_ANNOTATIONS : FLAGS);
    } finally {
      if (page !== 0) module.FPDF_ClosePage(page);
      if (document !== 0) module.FPDF_CloseDocument(document);
      module.pdfium.wasmExports.free(memory);
    }
  }

  #paint(page: number, scale: number, flags: number): PaintedPage {
    const module = this.#module;
    const widthPoints = module.FPDF_GetPageWidthF(page);
    const heightPoints = module.FPDF_GetPageHeightF(page);
    const columns = Math.round(widthPoints * scale);
    const rows = Math.round(heightPoints * scale);
    const bitmap = module.FPDFBitmap_CreateEx(columns, rows, BGRA, 0, 0);
    try {
      module.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, WHITE);
      module.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, flags);
      const buffer = module.FPDFBitmap_GetBuffer(bitmap);
      const rgba = this.#heap().slice(buffer, buffer + columns * rows * 4);
      return { widthPoints, heightPoints, columns, rows, rgba };
    } finally {
      module.FPDFBitmap_Destroy(bitmap);
    }
  }

  /** PDFium's memory now; its type lacks the view that Emscripten keeps, which moves when memory grows. */
  #heap(): Uint8Array {
    return (this.#module.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
  }
}
