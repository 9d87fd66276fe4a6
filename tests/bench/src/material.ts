/** The sheets and pairs that rows run on: the corpus when it is beside the project, else the sample. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const corpus = join(root, '..', 'shared', 'corpus');
const sample = join(root, 'web', 'public', 'sample');

const SAMPLE_PAGES = 5;
const CHAINED_SETS = [
  { older: 'olimex-a64/01-rev-a.pdf', newer: 'olimex-a64/02-rev-b.pdf', pages: 4 },
  { older: 'olimex-a64/02-rev-b.pdf', newer: 'olimex-a64/03-rev-c.pdf', pages: 4 },
  {
    older: 'beaglebone-ai64/01-v1-02-34p.pdf',
    newer: 'beaglebone-ai64/02-rev-b1-32p.pdf',
    pages: 12,
  },
];

export type SheetFile = { name: string; path: string; page: number };

export const hasCorpus = existsSync(corpus);

function pdfsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pdf'))
    .toSorted()
    .map((name) => join(folder, name));
}

function sheetOf(path: string, page = 0): SheetFile {
  return { name: path.slice(path.lastIndexOf('/') + 1), path, page };
}

/** Up to `count` sheets: drawings, revisions and heavy sheets, spread evenly over the corpus. */
export function sheets(count: number): SheetFile[] {
  const files = hasCorpus
    ? ['drawings', 'revisions'].flatMap((folder) => pdfsIn(join(corpus, folder)))
    : pdfsIn(sample);
  const step = Math.max(1, files.length / count);
  const chosen: SheetFile[] = [];
  for (let at = 0; at < files.length && chosen.length < count; at += step) {
    const path = files[Math.floor(at)];
    if (path !== undefined) chosen.push(sheetOf(path));
  }
  return chosen;
}

/** Up to `count` neighbors of the corpus' revision chains, else the pages of the sample's two issues. */
export function pairs(count: number): [SheetFile, SheetFile][] {
  const found: [SheetFile, SheetFile][] = [];
  if (hasCorpus) {
    const chains = join(corpus, 'revisions');
    for (const chain of readdirSync(chains).toSorted()) {
      if (!statSync(join(chains, chain)).isDirectory()) continue;
      const files = pdfsIn(join(chains, chain));
      for (let at = 1; at < files.length; at++) {
        const [older, newer] = [files[at - 1], files[at]];
        if (older !== undefined && newer !== undefined)
          found.push([sheetOf(older), sheetOf(newer)]);
      }
    }
  } else {
    const [older, newer] = [join(sample, 'issue-1.pdf'), join(sample, 'issue-2.pdf')];
    for (let page = 0; page < 5; page++) found.push([sheetOf(older, page), sheetOf(newer, page)]);
  }
  const step = Math.max(1, found.length / count);
  return Array.from(
    { length: Math.min(count, found.length) },
    (_, at) => found[Math.floor(at * step)],
  ).filter((pair) => pair !== undefined);
}

export type IssuedSet = { name: string; older: SheetFile; newer: SheetFile; pages: number };

/** Two issuances of sets with several sheets, in the same order: the sample's, and those of the corpus. */
export function sets(): IssuedSet[] {
  const inSample = (name: string) => sheetOf(join(sample, name));
  const found = [
    { older: inSample('issue-1.pdf'), newer: inSample('issue-2.pdf'), pages: SAMPLE_PAGES },
  ];
  const inChain = (name: string) => sheetOf(join(corpus, 'revisions', name));
  for (const { older, newer, pages } of hasCorpus ? CHAINED_SETS : []) {
    found.push({ older: inChain(older), newer: inChain(newer), pages });
  }
  return found.map((set) => ({ ...set, name: set.newer.name }));
}

export function bytesOf({ path }: SheetFile): Uint8Array {
  return new Uint8Array(readFileSync(path));
}
