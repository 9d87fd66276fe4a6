/**
 * What the browser rows run inside Chromium; `src/rows/browser.ts` calls it through `window.pinbarBench`.
 * Files arrive through the page's file field, as a reviewer's would.
 */
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import pdfiumUrl from '@embedpdf/pdfium/pdfium.wasm?url';
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist';
import { fetchCore, startCore } from '../../../wasm-core/bindings/core.ts';
import { CoreDocument, CoreResources } from '../../../wasm-core/bindings/document.ts';
import { fileOfResource } from '../../../wasm-core/bindings/resource-files.ts';
import { createEngine } from '../../../workers/client/engine.ts';
import kernelsUrl from '../kernels/target/wasm32-unknown-unknown/release/pinbar_kernels.wasm?url';
import warmUpUrl from '../../../web/public/sample/warm-up.pdf?url';
import { Kernels } from '../src/kernels.ts';
import { planPair, toRgba } from '../src/plan.ts';
import {
  openAnnotationLayer,
  openSheet,
  panSheet,
  scrollAnnotationLayer,
  showMarkups,
} from './markups.ts';
import type { Comparison } from '../../../workers/protocol/comparison.ts';
import type { OverlayStyle, OverlayView } from '../../../workers/protocol/view.ts';

GlobalWorkerOptions.workerSrc = new URL(
  '../../../node_modules/pdfjs-dist/build/pdf.worker.mjs',
  import.meta.url,
).href;

const STYLE: OverlayStyle = {
  mode: 'both',
  colorA: '#ff0000',
  colorB: '#0000ff',
  opacityAPercent: 75,
  opacityBPercent: 75,
  paint: 'tint',
  swipeAt: 0.5,
};

/** The screen the figures are for, device pixels. */
const SCREEN = { width: 2560, height: 1440 };
const READ_LIMIT_MS = 30_000;
/** A person with the page before them takes longer to pick two files; until then compilers finish. */
const CHOOSING_MS = 2000;

function chosen(): File[] {
  const field = document.querySelector<HTMLInputElement>('#files');
  return [...(field?.files ?? [])];
}

function file(index: number): File {
  const found = chosen()[index];
  if (found === undefined) throw new Error(`Choose at least ${index + 1} files first.`);
  return found;
}

const bytesOf = async (index: number) => new Uint8Array(await file(index).arrayBuffer());

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** Display list against pdf.js' operator list, both from an open document; milliseconds of each round. */
async function displayList(
  rounds: number,
): Promise<{ name: string; ours: number[]; peer: number[] }[]> {
  startCore(await fetchCore());
  const resources = new CoreResources();
  const results: { name: string; ours: number[]; peer: number[] }[] = [];
  for (const [index, { name }] of chosen().entries()) {
    const bytes = await bytesOf(index);
    const ours: number[] = [];
    const peer: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const task = getDocument({
        data: bytes.slice(),
        cMapUrl: '/pdfjs/cmaps/',
        standardFontDataUrl: '/pdfjs/standard_fonts/',
        wasmUrl: '/pdfjs/wasm/',
      });
      const page = await (await task.promise).getPage(1);
      const start = performance.now();
      await page.getOperatorList();
      peer.push(performance.now() - start);
      await task.destroy();

      const document = CoreDocument.open(bytes, '', resources);
      const began = performance.now();
      const sheet = document.read(0, READ_LIMIT_MS);
      ours.push(performance.now() - began);
      // Fonts are fetched once for all rounds, as pdf.js' worker keeps its own.
      for (const request of sheet.missing) {
        const known = fileOfResource(request);
        if (known === null) continue;
        const folder = request.kind === 'font' ? 'standard_fonts' : 'cmaps';
        const answer = await fetch(`/pdfjs/${folder}/${known}`);
        resources.add(request, new Uint8Array(await answer.arrayBuffer()));
      }
      sheet[Symbol.dispose]();
      document[Symbol.dispose]();
    }
    // The first round warms up the code and fetches fonts.
    results.push({ name, ours: ours.slice(1), peer: peer.slice(1) });
  }
  return results;
}

type Opened = {
  comparison: Comparison;
  view: OverlayView;
  canvas: HTMLCanvasElement;
  scale: number;
};

let opened: Opened | null = null;

/** Two empty documents to compare, once all workers run and the comparing one has warmed up, as on the compare screen. */
async function startComparison(): Promise<Comparison> {
  const engine = createEngine();
  const comparison = engine.compare(engine.createDocument(), engine.createDocument(), {
    warmUpUrl,
  });
  await engine.memory();
  await new Promise((resolve) => setTimeout(resolve, CHOOSING_MS));
  return comparison;
}

function endComparison(comparison: Comparison): void {
  comparison.dispose();
  comparison.documents.a.dispose();
  comparison.documents.b.dispose();
}

/**
 * From two chosen files to a sharp aligned overlay of 2560 × 1440; milliseconds. The workers run before, as in
 * the product, whose page starts them when it opens.
 */
async function openOverlay(): Promise<number> {
  if (opened !== null) endComparison(opened.comparison);
  opened?.canvas.remove();
  const comparison = await startComparison();
  const canvas = document.createElement('canvas');
  canvas.style.width = `${SCREEN.width}px`;
  canvas.style.height = `${SCREEN.height}px`;
  document.body.append(canvas);
  const start = performance.now();
  const view = comparison.attach({ canvas: canvas.transferControlToOffscreen() });
  const show = async (side: 'a' | 'b', index: number) => {
    await comparison.documents[side].open(file(index), file(index).name);
    return comparison.showPage(side, 0);
  };
  const [sheet] = await Promise.all([show('a', 0), show('b', 1)]);
  const scale = Math.min(SCREEN.width / sheet.widthPoints, SCREEN.height / sheet.heightPoints);
  view.setSize(SCREEN.width, SCREEN.height);
  view.setStyle(STYLE);
  view.setPort({ scale, x: 0, y: 0 });
  await comparison.align();
  await view.settled();
  await nextFrame();
  opened = { comparison, view, canvas, scale };
  return performance.now() - start;
}

let pdfium: WrappedPdfiumModule | null = null;

async function startPdfium(): Promise<WrappedPdfiumModule> {
  if (pdfium === null) {
    const answer = await fetch(pdfiumUrl);
    pdfium = await init({ wasmBinary: await answer.arrayBuffer() });
    pdfium.PDFiumExt_Init();
  }
  return pdfium;
}

type PeerPage = {
  paint(width: number, height: number): void;
  close(): void;
  widthPoints: number;
  heightPoints: number;
};

async function openWithPdfium(index: number): Promise<PeerPage> {
  const module = await startPdfium();
  const bytes = await bytesOf(index);
  const memory = module.pdfium.wasmExports.malloc(bytes.length);
  (module.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8.set(bytes, memory);
  const document = module.FPDF_LoadMemDocument(memory, bytes.length, '');
  const page = module.FPDF_LoadPage(document, 0);
  return {
    widthPoints: module.FPDF_GetPageWidthF(page),
    heightPoints: module.FPDF_GetPageHeightF(page),
    paint(width, height) {
      const bitmap = module.FPDFBitmap_CreateEx(width, height, 4, 0, 0);
      module.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
      module.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
      module.FPDFBitmap_Destroy(bitmap);
    },
    close() {
      module.FPDF_ClosePage(page);
      module.FPDF_CloseDocument(document);
      module.pdfium.wasmExports.free(memory);
    },
  };
}

/** Both files opened and painted whole by PDFium at the size the overlay has on the screen; milliseconds. */
async function openBothWithPdfium(): Promise<number> {
  await startPdfium();
  const start = performance.now();
  for (const index of [0, 1]) {
    const page = await openWithPdfium(index);
    const scale = Math.min(SCREEN.width / page.widthPoints, SCREEN.height / page.heightPoints);
    page.paint(Math.round(page.widthPoints * scale), Math.round(page.heightPoints * scale));
    page.close();
  }
  return performance.now() - start;
}

function current(): Opened {
  if (opened === null) throw new Error('openOverlay comes first.');
  return opened;
}

/** Three points changed → the visible 2560 × 1440 sharp again, against PDFium painting A once; milliseconds. */
async function realign(rounds: number): Promise<{ ours: number[]; peer: number[] }> {
  const { comparison, view } = current();
  const page = await openWithPdfium(0);
  const ours: number[] = [];
  const peer: number[] = [];
  const scale = Math.min(SCREEN.width / page.widthPoints, SCREEN.height / page.heightPoints);
  for (let round = 0; round < rounds; round++) {
    const shift = 0.5 + round;
    const start = performance.now();
    const measured = comparison.setAlignment(
      { matrix: [1, 0.0005, -0.0005, 1, shift, -shift] },
      'three points',
    );
    await view.settled();
    await nextFrame();
    ours.push(performance.now() - start);
    await measured;
    const began = performance.now();
    page.paint(Math.round(page.widthPoints * scale), Math.round(page.heightPoints * scale));
    peer.push(performance.now() - began);
  }
  page.close();
  return { ours, peer };
}

/** Intervals between frames while the opacity changes on every one of them, milliseconds. */
async function opacityDrag(seconds: number): Promise<number[]> {
  const { view } = current();
  await view.settled();
  const intervals: number[] = [];
  let last = await nextFrame();
  const end = last + seconds * 1000;
  for (let step = 0; last < end; step++) {
    view.setStyle({ ...STYLE, opacityAPercent: 1 + (step % 100) });
    const now = await nextFrame();
    intervals.push(now - last);
    last = now;
  }
  return intervals;
}

/**
 * Page 31 of a large file: milliseconds of each round from the choice of the file until its canvas shows the whole
 * page sharp, `longSidePx` wide. The workers run before, as in the product.
 */
async function openDeepPage(rounds: number, longSidePx: number): Promise<number[]> {
  const comparison = await startComparison();
  const document = comparison.documents.a;
  const view = document.attach({ canvas: new OffscreenCanvas(1, 1) });
  view.setStyle({ paint: 'tint', color: STYLE.colorA, opacityPercent: STYLE.opacityAPercent });
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await document.open(file(0), file(0).name);
    const { way, widthPoints, heightPoints } = await comparison.showPage('a', 30);
    const scale = longSidePx / Math.max(widthPoints, heightPoints);
    view.setSize(Math.round(widthPoints * scale), Math.round(heightPoints * scale));
    view.setPort({ scale, x: 0, y: 0 });
    await view.settled();
    took.push(performance.now() - start);
    if (way !== 'vectors') throw new Error('The core did not read the page of the large file.');
    await document.close();
  }
  endComparison(comparison);
  return took;
}

/** Zooms the open overlay to 300 dpi and pans over the whole sheet, so that caches fill as they do in use. */
async function walkAt300Dpi(): Promise<void> {
  const { view } = current();
  const scale = 300 / 72;
  for (const y of [0, 800, 1600]) {
    for (const x of [0, 600, 1200, 1800, 2400]) {
      view.setPort({ scale, x, y });
      await view.settled();
    }
  }
}

/** A layer as Canvas 2D makes it: the picture lightened to its color (screen), ready to be multiplied. */
function tint(
  target: OffscreenCanvasRenderingContext2D,
  picture: OffscreenCanvas,
  color: string,
): void {
  target.globalCompositeOperation = 'source-over';
  target.drawImage(picture, 0, 0);
  target.globalCompositeOperation = 'screen';
  target.fillStyle = color;
  target.fillRect(0, 0, picture.width, picture.height);
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no 2D context of that size.');
  return context;
}

/**
 * The composite of 16 Mpx by the core's kernel and by Canvas 2D; milliseconds, and how far the two pictures are apart
 * at most, of 255.
 */
async function canvasComposite(
  rounds: number,
): Promise<{ ours: number[]; peer: number[]; apart: number }> {
  const size = 4096;
  const { a, b } = planPair(size, size);
  const kernels = Kernels.start(await WebAssembly.compileStreaming(fetch(kernelsUrl)));
  kernels.set(a, b);
  const pictures = [a, b].map((ink) => {
    const picture = new OffscreenCanvas(size, size);
    contextOf(picture).putImageData(new ImageData(toRgba(ink), size, size), 0, 0);
    return picture;
  });
  const layers = pictures.map(() => new OffscreenCanvas(size, size));
  const out = contextOf(new OffscreenCanvas(size, size));
  const ours: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    kernels.composite();
    ours.push(performance.now() - start);
    const began = performance.now();
    for (const [index, layer] of layers.entries()) {
      const picture = pictures[index];
      if (picture)
        tint(contextOf(layer), picture, index === 0 ? 'rgb(255 64 64)' : 'rgb(64 64 255)');
    }
    out.globalCompositeOperation = 'source-over';
    for (const layer of layers) {
      out.drawImage(layer, 0, 0);
      out.globalCompositeOperation = 'multiply';
    }
    out.getImageData(0, 0, 1, 1);
    peer.push(performance.now() - began);
  }
  const painted = out.getImageData(0, 0, size, size).data;
  let apart = 0;
  for (const [at, value] of kernels.rgba().entries()) {
    apart = Math.max(apart, Math.abs(value - (painted[at] ?? 0)));
  }
  return { ours: ours.slice(1), peer: peer.slice(1), apart };
}

const bench = {
  canvasComposite,
  displayList,
  openOverlay,
  openBothWithPdfium,
  realign,
  opacityDrag,
  openDeepPage,
  walkAt300Dpi,
  openSheet: () => openSheet(file(0)),
  showMarkups,
  panSheet,
  openAnnotationLayer: () => openAnnotationLayer(file(1)),
  scrollAnnotationLayer,
};

export type BenchPage = typeof bench;

Object.assign(globalThis, { pinbarBench: bench });
