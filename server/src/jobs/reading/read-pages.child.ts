/** Child process: `read-pages.child.ts FILE FIRST_PAGE` reads a PDF page by page and says what it finds, a JSON line a page. */
import { readFileSync, writeSync } from 'node:fs';
import { CORE_URL, startCoreFromBytes } from '../../../../wasm-core/bindings/core.ts';
import { CoreDocument, CoreResources } from '../../../../wasm-core/bindings/document.ts';
import { CoreError } from '../../../../wasm-core/bindings/errors.ts';
import type { ReadingAnswer } from './page-reading.ts';

/** Of one page, for the core itself; the parent's own limit is longer. */
const READ_MS = 30_000;

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
startCoreFromBytes(readFileSync(CORE_URL));
let document: CoreDocument;
try {
  document = CoreDocument.open(readFileSync(file), '', new CoreResources());
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
}
say({ pageCount: document.pageCount });
for (let page = Number(firstPage); page <= document.pageCount; page += 1) {
  try {
    using sheet = document.read(page - 1, READ_MS);
    const { number, title, confidence } = sheet.titleBlock();
    say({
      page,
      width: sheet.widthPoints,
      height: sheet.heightPoints,
      rotation: 0,
      number,
      title,
      confidence,
    });
  } catch (error) {
    // A trap leaves the core in an unknown state: the parent goes on behind this page in a new process.
    if (!(error instanceof CoreError)) process.exit(70);
    say({ page, error: reasonOf(error) });
  }
}
