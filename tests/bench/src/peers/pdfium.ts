/** PDFium compiled to wasm (@embedpdf/pdfium), as a peer: opens a file from memory or through a reader, paints. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

const BGRA = 4;

/** PDFium's memory now; its type lacks the view that Emscripten keeps, which moves when memory grows. */
export function heapOf(module: WrappedPdfiumModule): Uint8Array {
  return (module.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
}

/** FPDF_ANNOT is left out: overlays compare the page alone. */
const NO_FLAGS = 0;
const WHITE = 0xffffffff;

/** A tile of a page: device pixels per point of the page as displayed, and the pixel at its upper left. */
export type TileRequest = { scale: number; x: number; y: number; width: number; height: number };

export class Pdfium {
  readonly #module: WrappedPdfiumModule;

  private constructor(module: WrappedPdfiumModule) {
    this.#module = module;
  }

  static async load(): Promise<Pdfium> {
    const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
    const bytes = readFileSync(path);
    const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const module = await init({ wasmBinary });
    module.PDFiumExt_Init();
    return new Pdfium(module);
  }

  /** The document copies `bytes` into PDFium's memory; `close` frees it. */
  open(bytes: Uint8Array): PdfiumDocument {
    const { pdfium } = this.#module;
    const memory = pdfium.wasmExports.malloc(bytes.length);
    heapOf(this.#module).set(bytes, memory);
    const document = this.#module.FPDF_LoadMemDocument(memory, bytes.length, '');
    if (document === 0) {
      pdfium.wasmExports.free(memory);
      throw new Error(`PDFium could not open the file (error ${this.#module.FPDF_GetLastError()})`);
    }
    return new PdfiumDocument(this.#module, document, () => pdfium.wasmExports.free(memory));
  }

  /**
   * Opens a file of `size` bytes through `read`, which fills the target from a position of the file.
   * Used for files that must not be read whole.
   */
  openThroughReader(
    size: number,
    read: (position: number, target: Uint8Array) => void,
  ): PdfiumDocument {
    const { pdfium } = this.#module;
    const callback = pdfium.addFunction(
      (_param: number, position: number, buffer: number, length: number) => {
        read(position, heapOf(this.#module).subarray(buffer, buffer + length));
        return 1;
      },
      'iiiii',
    );
    const access = pdfium.wasmExports.malloc(12);
    const view = new DataView(heapOf(this.#module).buffer);
    view.setUint32(access, size, true);
    view.setUint32(access + 4, callback, true);
    view.setUint32(access + 8, 0, true);
    const document = this.#module.FPDF_LoadCustomDocument(access, '');
    if (document === 0) {
      throw new Error(`PDFium could not open the file (error ${this.#module.FPDF_GetLastError()})`);
    }
    return new PdfiumDocument(this.#module, document, () => {
      pdfium.removeFunction(callback);
      pdfium.wasmExports.free(access);
    });
  }
}

export class PdfiumDocument {
  readonly #module: WrappedPdfiumModule;
  readonly #document: number;
  readonly #release: () => void;

  constructor(module: WrappedPdfiumModule, document: number, release: () => void) {
    this.#module = module;
    this.#document = document;
    this.#release = release;
  }

  pageCount(): number {
    return this.#module.FPDF_GetPageCount(this.#document);
  }

  /** The page holds a parsed page; painting it again does not parse again. */
  page(index: number): PdfiumPage {
    const page = this.#module.FPDF_LoadPage(this.#document, index);
    if (page === 0) throw new Error(`PDFium could not load page ${index + 1}`);
    return new PdfiumPage(this.#module, page);
  }

  close(): void {
    this.#module.FPDF_CloseDocument(this.#document);
    this.#release();
  }
}

export class PdfiumPage {
  readonly #module: WrappedPdfiumModule;
  readonly #page: number;
  readonly widthPoints: number;
  readonly heightPoints: number;

  constructor(module: WrappedPdfiumModule, page: number) {
    this.#module = module;
    this.#page = page;
    this.widthPoints = module.FPDF_GetPageWidthF(page);
    this.heightPoints = module.FPDF_GetPageHeightF(page);
  }

  /** Paints a part of the page; the answer is BGRA, owned by the caller. */
  paint({ scale, x, y, width, height }: TileRequest): Uint8Array {
    const bitmap = this.#module.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0);
    try {
      this.#module.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      this.#module.FPDF_RenderPageBitmap(
        bitmap,
        this.#page,
        -Math.round(x),
        -Math.round(y),
        Math.round(this.widthPoints * scale),
        Math.round(this.heightPoints * scale),
        0,
        NO_FLAGS,
      );
      const buffer = this.#module.FPDFBitmap_GetBuffer(bitmap);
      return heapOf(this.#module).slice(buffer, buffer + width * height * 4);
    } finally {
      this.#module.FPDFBitmap_Destroy(bitmap);
    }
  }

  /** The whole page with its long side at `longSidePx`. */
  paintWhole(longSidePx: number): { width: number; height: number; bgra: Uint8Array } {
    const scale = longSidePx / Math.max(this.widthPoints, this.heightPoints);
    const width = Math.round(this.widthPoints * scale);
    const height = Math.round(this.heightPoints * scale);
    return { width, height, bgra: this.paint({ scale, x: 0, y: 0, width, height }) };
  }

  close(): void {
    this.#module.FPDF_ClosePage(this.#page);
  }
}
