/**
 * Child process: `cut-sheets.child.ts FILE SHEETS`. Reads SHEETS (`WantedSheet`, a JSON line each), writes each page of FILE
 * as a PDF of its own and the crops on it. Reports `CutAnswer`s, a JSON line each.
 */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { frameOf, paintCrop } from '../../../../../evidence/src/crop/paint-crop.ts';
import { loadWordsFont } from '../../../../../evidence/src/words-font.ts';
import { CoreDocument, CoreResources } from '../../../../../wasm-core/bindings/document.ts';
import type { PageSize } from '../../../../../wasm-core/bindings/document.ts';
import { CoreError } from '../../../../../wasm-core/bindings/errors.ts';
import { RangedDocument } from '../../../../../wasm-core/bindings/ranged-document.ts';
import type { CoreSheet } from '../../../../../wasm-core/bindings/sheet.ts';
import { openDiskFile } from '../../../../../wasm-core/node/disk-file.ts';
import { MAX_PAGE_BYTES, openPagedFile } from '../../../../../wasm-core/node/paged-file.ts';
import type { PagedFile } from '../../../../../wasm-core/node/paged-file.ts';
import { loadCore, readPage } from '../../../../../wasm-core/node/read-page.ts';
import type { WantedSheet } from '../../../services/packet-sheets.ts';
import { endUnlessRefused } from '../../child-exit.ts';
import type { CutAnswer } from './cut-answer.ts';

/** Per page, for the core itself. The parent's limit is longer. */
const READ_MS = 20_000;
const PIECE = 4 * 1024 * 1024;

const [file = '', sheetsFile = ''] = process.argv.slice(2);

function say(answer: CutAnswer): void {
  writeSync(1, `${JSON.stringify(answer)}\n`);
}

function hashOfFile(): { sha256: string; size_bytes: number } {
  const sum = createHash('sha256');
  const piece = new Uint8Array(PIECE);
  const source = openSync(file, 'r');
  let size = 0;
  for (let read = readSync(source, piece); read > 0; read = readSync(source, piece)) {
    sum.update(piece.subarray(0, read));
    size += read;
  }
  closeSync(source);
  return { sha256: sum.digest('hex'), size_bytes: size };
}

/** Null if pages cannot be cut out of it: it is protected or damaged. */
async function openForCutting(
  source: Awaited<ReturnType<typeof openDiskFile>>,
): Promise<RangedDocument | null> {
  try {
    const { size, read } = source;
    const opened = { size, read, password: '', maxPageBytes: MAX_PAGE_BYTES };
    const document = await RangedDocument.open(opened);
    if (!document.ending().isEncrypted) return document;
    document[Symbol.dispose]();
  } catch (error) {
    endUnlessRefused(error);
  }
  return null;
}

async function cut(document: RangedDocument | null, page: number): Promise<Uint8Array | null> {
  try {
    return document && (await document.pageFile(page - 1));
  } catch (error) {
    endUnlessRefused(error);
    return null;
  }
}

type Read = { size: PageSize; sheet: CoreSheet };

async function paint({ page, crops }: WantedSheet, read: Read, isCut: boolean): Promise<void> {
  const { size, sheet } = read;
  const frame = frameOf(size);
  say({
    ...{ is: 'page', page, is_cut: isCut, size: [size.widthPoints, size.heightPoints] },
    frame: {
      ...{ crop_box: [...size.cropBox], rotation_degrees: size.rotationDegrees },
      user_unit: size.userUnit,
    },
  });
  for (const { id, markup, priority, picture } of crops) {
    const xfdf = markup === null ? null : readFileSync(markup, 'utf8');
    const { box, mark, canvas } = paintCrop(sheet, { frame, xfdf, priority, family });
    writeFileSync(picture, await canvas.encode('png'));
    say({ is: 'crop', id, box: [...box], markup_box: mark && [...mark] });
  }
}

/** From the page's own PDF, because that is what the packet encloses. */
async function paintFromCut(wanted: WantedSheet, bytes: Uint8Array): Promise<void> {
  using document = CoreDocument.open(bytes, '', resources);
  using sheet = readPage(document, resources, 0, READ_MS);
  writeFileSync(wanted.file, bytes);
  await paint(wanted, { size: document.pageSize(0), sheet }, true);
}

async function paintFromWhole(wanted: WantedSheet, source: PagedFile): Promise<void> {
  using page = await source.page(wanted.page - 1);
  using sheet = page.read(READ_MS);
  await paint(wanted, { size: page.size, sheet }, false);
}

loadCore();
const family = loadWordsFont(500);
const resources = new CoreResources();
const sheets: WantedSheet[] = readFileSync(sheetsFile, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));
await using source = await openDiskFile(file);
using cutter = await openForCutting(source);
await using stack = new AsyncDisposableStack();
let whole: PagedFile | null = null;
say({ is: 'source', ...hashOfFile(), page_count: cutter?.pageCount ?? null });
for (const wanted of sheets) {
  try {
    const bytes = await cut(cutter, wanted.page);
    if (bytes === null) {
      whole ??= stack.use(await openPagedFile(file, { resources }));
      await paintFromWhole(wanted, whole);
    } else await paintFromCut(wanted, bytes);
  } catch (error) {
    endUnlessRefused(error);
    const reason = error instanceof CoreError ? error.message : '';
    say({ is: 'refusal', page: wanted.page, reason });
  }
}
