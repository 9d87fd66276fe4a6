/** Replacements for the document that pdf.js misses in a worker. */
import { WorkerError } from '../protocol/serve.ts';

/** Larger canvases fail in browsers, come out blank, or take gigabytes. */
const MAX_SIDE_PX = 16_384;
const MAX_PIXELS = 64 * 1024 * 1024;

/** Throws TOO_COMPLEX before creating a canvas that is too large. */
function checkSize(width: number, height: number): void {
  if (Math.max(width, height) <= MAX_SIDE_PX && width * height <= MAX_PIXELS) return;
  throw new WorkerError(
    'TOO_COMPLEX',
    `This page is too complex to display: part of it needs an image of ${width} × ${height} pixels.`,
  );
}

type CanvasAndContext = {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
};

/** Scratch canvases. pdf.js constructs it with options that only concern the GPU. */
export class OffscreenCanvasFactory {
  create(width: number, height: number): CanvasAndContext {
    checkSize(width, height);
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (!canvas) return;
    checkSize(width, height);
    canvas.width = width;
    canvas.height = height;
  }

  destroy(pair: CanvasAndContext): void {
    if (pair.canvas) pair.canvas.width = pair.canvas.height = 0;
    pair.canvas = null;
    pair.context = null;
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  }
}

/** SVG filters need a document, so effects built on them (transfer functions) are left out, as in pdf.js' own worker. */
export class NoFilterFactory {
  addFilter(): string {
    return 'none';
  }

  addHCMFilter(): string {
    return 'none';
  }

  addAlphaFilter(): string {
    return 'none';
  }

  addLuminosityFilter(): string {
    return 'none';
  }

  addKnockoutFilter(): string {
    return 'none';
  }

  addHighlightHCMFilter(): string {
    return 'none';
  }

  addSelectionHCMFilter(): string {
    return 'none';
  }

  addSelectionFilter(): string {
    return 'none';
  }

  createSelectionStyle(): null {
    return null;
  }

  destroy(): void {}
}
