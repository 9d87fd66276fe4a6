/** Child process: `read-pages.child.ts FILE FIRST_PAGE` reads a PDF page by page and says what it finds, a JSON line a page. */
import { readFileSync, writeSync } from 'node:fs';
import { CoreDocument, CoreResources } from '../../../../wasm-core/bindings/document.ts';
import { CoreError } from '../../../../wasm-core/bindings/errors.ts';
import { loadCore, readPage } from '../../../../wasm-core/node/read-page.ts';
import type { TitleCandidate } from '../../../../wasm-core/bindings/sheet.ts';
import type { PageReading, ReadingAnswer } from './page-reading.ts';
import { HALF_SIZE_SIDE } from './classify.ts';
import { linesOf } from './text-lines.ts';
import type { TextLine } from './text-lines.ts';

/** Of one page, for the core itself; the parent's own limit is longer. */
const READ_MS = 30_000;

/** A tenth of a point is finer than anybody marks text. */
const tenth = (value: number) => Math.round(value * 10) / 10;

function packLine({ text, box: [x0, y0, x1, y1], size }: TextLine): PageReading['lines'][number] {
  return [text, tenth(x0), tenth(y0), tenth(x1), tenth(y1), tenth(size)];
}

function packCandidate({
  text,
  box: [x0, y0, x1, y1],
  score,
}: TitleCandidate): PageReading['numbers'][number] {
  return { text, box: [tenth(x0), tenth(y0), tenth(x1), tenth(y1)], score };
}

function say(answer: ReadingAnswer): void {
  writeSync(1, `${JSON.stringify(answer)}\n`);
}

function reasonOf(error: unknown): string {
  if (error instanceof CoreError && error.code === 'ENCRYPTED') {
    return 'The file is protected by a password. Upload it without protection.';
  }
  return error instanceof Error ? error.message : String(error);
}

const [file = '', firstPage = '1'] = process.argv.slice(2);
loadCore();
const resources = new CoreResources();
let document: CoreDocument;
try {
  document = CoreDocument.open(readFileSync(file), '', resources);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
}
say({ pageCount: document.pageCount });
for (let page = Number(firstPage); page <= document.pageCount; page += 1) {
  try {
    using sheet = readPage(document, resources, page - 1, READ_MS);
    const { numbers, titles, ...titleBlock } = sheet.titleBlock();
    say({
      page,
      width: sheet.widthPoints,
      height: sheet.heightPoints,
      rotation: document.pageSize(page - 1).rotationDegrees,
      label: document.pageLabel(page - 1),
      ...titleBlock,
      numbers: numbers.map(packCandidate),
      titles: titles.map(packCandidate),
      // Pages of the size of books hold no drawings with titles below them.
      views: Math.max(sheet.widthPoints, sheet.heightPoints) > HALF_SIZE_SIDE ? sheet.views() : [],
      viewports: document.viewports(page - 1),
      lines: linesOf(sheet.text()).map(packLine),
    });
  } catch (error) {
    // A trap leaves the core in an unknown state: the parent goes on behind this page in a new process.
    if (!(error instanceof CoreError)) process.exit(70);
    say({ page, error: reasonOf(error) });
  }
}
