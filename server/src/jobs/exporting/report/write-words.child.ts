/**
 * Child process: `write-words.child.ts LIST OUTPUT`. LIST has a `ReportWordsHead` and then `ReportBlock`s, a JSON line each.
 * Writes the report to OUTPUT, and a line of its output for every hundred blocks.
 */
import { createReadStream, writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { ReportBlock, ReportWordsHead } from '../../../domain/report-block.ts';
import { Paper } from './paper.ts';
import { ENTRY, FAINT, GAP, HEADING, PLAIN, TITLE } from './styles.ts';

const [list = '', output = ''] = process.argv.slice(2);

const NAME_WIDTH = 180;
/** What a heading, and the first line of an entry, keep with them on their page. */
const KEPT = { heading: 70, entry: 44 };

function write(paper: Paper, block: ReportBlock): void {
  if (block.kind === 'title') paper.text(block.text, TITLE);
  if (block.kind === 'plain') paper.text(block.text, PLAIN);
  if (block.kind === 'faint') paper.text(block.text, FAINT);
  if (block.kind === 'heading') {
    paper.y += GAP;
    paper.need(KEPT.heading);
    paper.text(block.text, HEADING);
    paper.y += GAP / 3;
  }
  if (block.kind === 'entry') {
    paper.need(KEPT.entry);
    paper.text(block.text, ENTRY);
  }
  if (block.kind === 'fact') {
    paper.need(PLAIN.size * 2);
    const top = paper.y;
    // Names take one line, so what they are begins beside them.
    paper.text(block.name, FAINT);
    paper.y = top;
    paper.text(block.text, PLAIN, paper.left + NAME_WIDTH);
  }
  if (block.kind === 'rule') {
    paper.y += GAP / 2;
    paper.rule();
    paper.y += GAP / 2;
  }
}

let paper: Paper | null = null;
let count = 0;
for await (const line of createInterface({ input: createReadStream(list) })) {
  if (paper === null) {
    const { title, header }: ReportWordsHead = JSON.parse(line);
    paper = new Paper('letter', title, header);
    paper.newPage();
  } else {
    const block: ReportBlock = JSON.parse(line);
    write(paper, block);
    count += 1;
    if (count % 100 === 0) writeSync(1, `${count}\n`);
  }
}
if (paper !== null) await writeFile(output, paper.end());
