/** Child process: reads the words of a report, line by line. The parent limits its memory and time. */
import { CoreResources } from '../../wasm-core/bindings/document.ts';
import { CoreError, isTrap } from '../../wasm-core/bindings/errors.ts';
import type { PageWord } from '../../wasm-core/bindings/sheet.ts';
import { openPagedFile } from '../../wasm-core/node/paged-file.ts';
import { loadCore } from '../../wasm-core/node/read-page.ts';
import { writeFrame } from './frame.ts';

const READ_MS = 5000;
/** The head and the foot of a page of a report, in points from its edges. */
const HEAD = 64;
const FOOT = 60;
/** Words whose middles are nearer than this are on one line. */
const SAME_LINE = 3;

const [file = ''] = process.argv.slice(2);

/** From top to bottom and left to right: a report has one column. */
function inOrder(words: readonly PageWord[]): string {
  const middle = ({ box }: PageWord) => (box[1] + box[3]) / 2;
  const lines: PageWord[][] = [];
  for (const word of words.toSorted((a, b) => middle(a) - middle(b))) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    if (first !== undefined && middle(word) - middle(first) < SAME_LINE) line?.push(word);
    else lines.push([word]);
  }
  return lines
    .map((line) => line.toSorted((a, b) => a.box[0] - b.box[0]).map(({ text }) => text))
    .map((line) => line.join(' '))
    .join('\n');
}

async function pagesOf(): Promise<string[]> {
  const pages: string[] = [];
  await using pdf = await openPagedFile(file, { resources: new CoreResources() });
  for (let index = 0; index < pdf.pageCount; index += 1) {
    using page = await pdf.page(index);
    using sheet = page.readText(READ_MS);
    const { heightPoints } = sheet;
    const isBody = ({ box }: PageWord) => box[3] > HEAD && box[1] < heightPoints - FOOT;
    pages.push(inOrder(sheet.text().filter(isBody)));
  }
  return pages;
}

loadCore();
let pages: string[] | null = null;
try {
  pages = await pagesOf();
} catch (error) {
  if (isTrap(error) || !(error instanceof CoreError)) throw error;
}
writeFrame({ kind: 'json' }, Buffer.from(JSON.stringify(pages)));
