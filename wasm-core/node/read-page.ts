/** Runs the core in Node, and reads pages with the fonts and character maps that files request. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CORE_URL, startCoreFromBytes } from '../bindings/core.ts';
import type { CoreDocument, CoreResources, ResourceRequest } from '../bindings/document.ts';
import { fileOfResource } from '../bindings/resource-files.ts';
import type { CoreSheet } from '../bindings/sheet.ts';

/** Compiles and starts the core. Throws a sentence if it was not built. */
export function loadCore(): void {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = readFileSync(CORE_URL);
  } catch (error) {
    throw new Error('The core is not built. Run "npm run build:core" first.', { cause: error });
  }
  startCoreFromBytes(bytes);
}

function addResource(resources: CoreResources, request: ResourceRequest): boolean {
  const file = fileOfResource(request);
  if (file === null) return false;
  // Looked up only when needed: most files contain their fonts.
  const pdfjs = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  try {
    const folder = request.kind === 'font' ? 'standard_fonts' : 'cmaps';
    resources.add(request, readFileSync(path.join(path.dirname(pdfjs), folder, file)));
    return true;
  } catch {
    // Not published, for example one program's own character map: the sheet reports it as an omission.
    return false;
  }
}

/**
 * Reads a page (from 0) for at most `milliseconds`, and once more if fonts it requested could be added to `resources`,
 * which later pages of the document use too. The caller disposes of the sheet. Throws `CoreError`.
 */
export function readPage(
  document: CoreDocument,
  resources: CoreResources,
  page: number,
  milliseconds: number,
): CoreSheet {
  return withFonts(document, resources, () => document.read(page, milliseconds));
}

/** Like `readPage`, for what the page says; the sheet is not to be drawn. */
export function readPageText(
  document: CoreDocument,
  resources: CoreResources,
  page: number,
  milliseconds: number,
): CoreSheet {
  return withFonts(document, resources, () => document.readText(page, milliseconds));
}

function withFonts(
  document: CoreDocument,
  resources: CoreResources,
  read: () => CoreSheet,
): CoreSheet {
  const sheet = read();
  const found = sheet.missing.filter((request) => addResource(resources, request));
  if (found.length === 0) return sheet;
  sheet[Symbol.dispose]();
  document.setResources(resources);
  return read();
}
