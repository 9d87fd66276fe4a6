/** The product's own core in this process, and sheets read with it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CORE_URL, startCore } from '../../../wasm-core/bindings/core.ts';
import { CoreDocument, CoreResources } from '../../../wasm-core/bindings/document.ts';
import { fileOfResource } from '../../../wasm-core/bindings/resource-files.ts';
import type { CoreSheet } from '../../../wasm-core/bindings/sheet.ts';
import type { Matrix } from '../../../contract/src/geometry/types.ts';

/** Long enough for every sheet of the corpus; the product's own limit is shorter. */
const READ_LIMIT_MS = 30_000;

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

export class Reader {
  readonly #resources: CoreResources;

  private constructor(resources: CoreResources) {
    this.#resources = resources;
  }

  static start(): Reader {
    startCore(new WebAssembly.Module(readFileSync(CORE_URL)));
    return new Reader(new CoreResources());
  }

  /** Opens `bytes`, reads one page and closes the file. Fonts the file lacks are fetched once and kept. */
  read(bytes: Uint8Array, page: number): CoreSheet {
    using document = CoreDocument.open(bytes, '', this.#resources);
    const sheet = document.read(page, READ_LIMIT_MS);
    let added = false;
    for (const request of sheet.missing) {
      const name = fileOfResource(request);
      if (name === null) continue;
      const folder = request.kind === 'font' ? 'standard_fonts' : 'cmaps';
      this.#resources.add(request, new Uint8Array(readFileSync(join(pdfjs, folder, name))));
      added = true;
    }
    if (!added) return sheet;
    sheet[Symbol.dispose]();
    document.setResources(this.#resources);
    return document.read(page, READ_LIMIT_MS);
  }
}

export function scaled(scale: number, x = 0, y = 0): Matrix {
  return [scale, 0, 0, scale, -x, -y];
}

/** The whole sheet with its long side at `longSidePx`. */
export function wholeSheet(sheet: CoreSheet, longSidePx: number) {
  const scale = longSidePx / Math.max(sheet.widthPoints, sheet.heightPoints);
  const width = Math.round(sheet.widthPoints * scale);
  const height = Math.round(sheet.heightPoints * scale);
  return { width, height, ink: sheet.renderInk(scaled(scale), width, height) };
}
