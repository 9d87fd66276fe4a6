/** Writes the sample set and the page's warm-up file: `node sample/src/main.ts [FOLDER]`, by default web/public/sample. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawIssues } from './issues/issues.ts';
import type { SampleTruth } from './issues/truth.ts';
import { writePdf } from './output/write-pdf.ts';

const DEFAULT_FOLDER = fileURLToPath(new URL('../../web/public/sample', import.meta.url));

/** The sheets that the page compares once when it opens: see workers/overlay/warm-up.ts. */
const WARM_UP_LABELS = ['A-101', 'A-201'];

function labelsOf(pages: readonly { label: string }[]): string[] {
  return pages.map(({ label }) => label);
}

/** Writes issue-1.pdf, issue-2.pdf, warm-up.pdf and truth.json; the same bytes in every run. */
async function writeSample(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { first, second, pairs } = drawIssues();
  const warmUp = WARM_UP_LABELS.flatMap((label) =>
    [first, second].flatMap((issue) => issue.filter((page) => page.label === label)),
  );
  const files: [string, Uint8Array][] = [
    [
      'warm-up.pdf',
      await writePdf(warmUp, {
        title: 'Sheets to warm up on, old and new in turn',
        producer: 'Sample drafting B',
        date: new Date('2026-05-18T09:12:00Z'),
      }),
    ],
    [
      'issue-1.pdf',
      await writePdf(first, {
        title: 'Harbor Street Community Clinic, permit set',
        producer: 'Sample drafting A',
        date: new Date('2026-03-02T16:41:00Z'),
      }),
    ],
    [
      'issue-2.pdf',
      await writePdf(second, {
        title: 'Harbor Street Community Clinic, addendum 1',
        producer: 'Sample drafting B',
        date: new Date('2026-05-18T09:12:00Z'),
      }),
    ],
  ];
  const truth: SampleTruth = {
    version: 1,
    old: 'issue-1.pdf',
    new: 'issue-2.pdf',
    pairs,
    onlyOld: labelsOf(first).filter((label) => !labelsOf(second).includes(label)),
    onlyNew: labelsOf(second).filter((label) => !labelsOf(first).includes(label)),
  };
  files.push(['truth.json', new TextEncoder().encode(`${JSON.stringify(truth, null, 2)}\n`)]);
  for (const [name, bytes] of files) {
    writeFileSync(join(folder, name), bytes);
    process.stdout.write(`${join(folder, name)}: ${(bytes.length / 1024).toFixed(0)} KiB\n`);
  }
}

await writeSample(process.argv[2] ?? DEFAULT_FOLDER);
