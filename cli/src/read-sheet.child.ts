/** Child process: reads one page into vectors. Its memory and its time are the parent's to limit. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import {
  CoreDocument,
  CoreResources,
  type ResourceRequest,
} from '../../wasm-core/bindings/document.ts';
import { CoreError, isTrap } from '../../wasm-core/bindings/errors.ts';
import { fileOfResource } from '../../wasm-core/bindings/resource-files.ts';
import type { CoreSheet } from '../../wasm-core/bindings/sheet.ts';
import type { openLargeFilePage } from './large-file.ts';
import { loadCore } from './core-in-node.ts';
import { writeFrame, type ChildHeader } from './frame.ts';

/** The core holds a whole file in its memory; of larger ones only the page. */
const MAX_HELD_BYTES = 256 * 1024 * 1024;

const READ_MS = 20_000;

/** Refusals of a large file after which pdf.js may still show the page: it repairs files and knows other limits. */
const LEFT_TO_PDFJS: ReadonlyMap<string, string> = new Map([
  ['DAMAGED', 'damaged'],
  ['TOO_COMPLEX', 'it has too many parts to be taken apart'],
  ['TOO_LARGE', 'so is the page'],
]);

/** Only pdf.js may read the file; the message says why. */
class Declined extends Error {}

const NOTHING = new Uint8Array(0);

async function read(
  file: string,
  page: number,
): Promise<{ header: ChildHeader; bytes: Uint8Array }> {
  const started = performance.now();
  const { size } = statSync(file);
  const large = size > MAX_HELD_BYTES;
  const content = large ? null : readFileSync(file);
  const sha256 = content
    ? createHash('sha256').update(content).digest('hex')
    : (await import('./large-file.ts')).hashLargeFile(file);
  const inMemory = performance.now();
  loadCore();
  const loaded = performance.now();
  const resources = new CoreResources();
  const { document, index, pageCount } = content
    ? openWhole(content, page, resources)
    : await openPage(file, { size, index: page, maxPageBytes: MAX_HELD_BYTES }, resources);
  const opened = performance.now();
  const sheet = readPage(document, resources, index);
  const notices: string[] = [];
  if (document.repaired)
    notices.push('The file is damaged and was repaired: something may be missing.');
  if (sheet.clamped)
    notices.push('The page size in the file is absurd: the page was cut to 200 inches a side.');
  if (sheet.omissions.length > 0) {
    const reason = `the page shows what can't be drawn as vectors (${sheet.omissions.join(', ')})`;
    return { header: { kind: 'declined', reason }, bytes: NOTHING };
  }
  const interpreted = performance.now();
  const bytes = sheet.toBytes();
  const facts = {
    sha256,
    widthPoints: sheet.widthPoints,
    heightPoints: sheet.heightPoints,
    pageCount,
    notices,
    milliseconds: {
      file: inMemory - started,
      core: loaded - inMemory,
      open: opened - loaded,
      interpret: interpreted - opened,
      pack: performance.now() - interpreted,
    },
  };
  return { header: { kind: 'list', facts }, bytes };
}

type Opened = {
  document: CoreDocument;
  /** Of the page in `document`. */ index: number;
  pageCount: number;
};

function openWhole(content: Uint8Array, page: number, resources: CoreResources): Opened {
  const document = CoreDocument.open(content, '', resources);
  return { document, index: page, pageCount: document.pageCount };
}

async function openPage(...large: Parameters<typeof openLargeFilePage>): Promise<Opened> {
  const { openLargeFilePage: open } = await import('./large-file.ts');
  try {
    return { ...(await open(...large)), index: 0 };
  } catch (error) {
    if (!(error instanceof CoreError) || !LEFT_TO_PDFJS.has(error.code)) throw error;
    throw new Declined(`it is too large to be held, and ${LEFT_TO_PDFJS.get(error.code)}`);
  }
}

/** Reads again once the fonts that the first reading asked for are there. */
function readPage(document: CoreDocument, resources: CoreResources, page: number): CoreSheet {
  const sheet = document.read(page, READ_MS);
  const found = sheet.missing.filter((request) => addResource(resources, request));
  if (found.length === 0) return sheet;
  sheet[Symbol.dispose]();
  document.setResources(resources);
  return document.read(page, READ_MS);
}

function addResource(resources: CoreResources, request: ResourceRequest): boolean {
  const file = fileOfResource(request);
  if (file === null) return false;
  const folder = request.kind === 'font' ? 'standard_fonts' : 'cmaps';
  try {
    const url = new URL(`../../node_modules/pdfjs-dist/${folder}/${file}`, import.meta.url);
    resources.add(request, readFileSync(url));
    return true;
  } catch {
    // Not published, for example a character map of one program: the sheet reports it as an omission.
    return false;
  }
}

function refusal(error: unknown): ChildHeader {
  if (error instanceof Declined) return { kind: 'declined', reason: error.message };
  if (error instanceof CoreError) {
    if (error.code === 'UNKNOWN_ENCRYPTION')
      return { kind: 'declined', reason: 'its encryption is rare' };
    if (error.code === 'ENCRYPTED') {
      const reason = 'It is protected by a password. Save it without protection and try again.';
      return { kind: 'refused', reason };
    }
    return { kind: 'refused', reason: error.message };
  }
  return { kind: 'refused', reason: error instanceof Error ? error.message : String(error) };
}

const [file = '', page = '0'] = process.argv.slice(2);
try {
  const { header, bytes } = await read(file, Number(page));
  writeFrame(header, bytes);
} catch (error) {
  // A trap says nothing a person could use; the parent words the death of a child itself.
  if (isTrap(error)) process.exit(70);
  writeFrame(refusal(error), NOTHING);
}
