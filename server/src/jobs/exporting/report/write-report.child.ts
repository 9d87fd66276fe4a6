/**
 * Child process: `write-report.child.ts LIST FOLDER OUTPUT`. LIST has a `ReportHead` and then `ReportedIssue`s, a JSON line
 * each; FOLDER their pictures. Writes the report to OUTPUT, and a line of its output for each issue.
 */
import { createReadStream, writeSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { loadImage } from '@napi-rs/canvas';
import type { Image } from '@napi-rs/canvas';
import { issueWriter, writeHead } from './layouts.ts';
import { Paper } from './paper.ts';
import type { ReportedIssue, ReportHead } from './report-task.ts';

const [list = '', folder = '', output = ''] = process.argv.slice(2);

async function imageIn(picture: string | null): Promise<Image | null> {
  return picture === null ? null : loadImage(await readFile(path.join(folder, picture)));
}

let paper: Paper | null = null;
let write: ReturnType<typeof issueWriter> = () => undefined;
for await (const line of createInterface({ input: createReadStream(list) })) {
  if (paper === null) {
    const head: ReportHead = JSON.parse(line);
    paper = new Paper(head.paper, `${head.title}: issues`, { left: head.title, right: head.note });
    writeHead(paper, head);
    write = issueWriter(paper, head);
  } else {
    const issue: ReportedIssue = JSON.parse(line);
    const thumbnails: (Image | null)[] = [];
    for (const { picture } of issue.attachments) thumbnails.push(await imageIn(picture));
    write(issue, { location: await imageIn(issue.picture), thumbnails });
    writeSync(1, `${issue.id}\n`);
  }
}
if (paper !== null) await writeFile(output, paper.end());
