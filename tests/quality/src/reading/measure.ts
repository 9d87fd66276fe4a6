/** Reads documents as the job does and compares the results with the labels. */
import { readFileSync } from 'node:fs';
import { readChecklist } from '../../../../server/src/jobs/reading/checklist.ts';
import type { PageReading } from '../../../../server/src/jobs/reading/page-reading.ts';
import type { PageReader } from '../../../../server/src/jobs/reading/read-pages.ts';
import { settleSheets } from '../../../../server/src/jobs/reading/sheet-set.ts';
import type { SheetCandidates } from '../../../../server/src/jobs/reading/sheet-set.ts';
import { specSections } from '../../../../server/src/jobs/reading/spec-sections.ts';
import type { PageText } from '../../../../server/src/jobs/reading/text-lines.ts';
import { saysTheSame } from './truth.ts';
import type { ReadingTruth, TruePage, TrueText } from './truth.ts';

export type DocumentReading = {
  pages: PageReading[];
  /** Sentences about pages that could not be read. */
  errors: string[];
  seconds: number;
  /** Peak memory of the reading process; null if the system does not report it. */
  megabytes: number | null;
};

/** Memory of the child that is reading now, in megabytes; null if the system does not report it. */
export function childMegabytes(): number | null {
  try {
    const own = process.pid;
    const [child = ''] = readFileSync(`/proc/${own}/task/${own}/children`, 'utf8').split(' ');
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1];
    return peak === undefined ? null : Number(peak) / 1024;
  } catch {
    // No such system, or the child has ended in between.
    return null;
  }
}

/** Reads one file in the child process of the job. */
export async function readWhole(reader: PageReader, file: string): Promise<DocumentReading> {
  const began = performance.now();
  const reading: DocumentReading = { pages: [], errors: [], seconds: 0, megabytes: null };
  try {
    for await (const answer of reader.read(file, new AbortController().signal)) {
      if ('lines' in answer) reading.pages.push(answer);
      else if ('error' in answer) reading.errors.push(`page ${answer.page}: ${answer.error}`);
      const megabytes = childMegabytes();
      if (megabytes !== null) reading.megabytes = Math.max(reading.megabytes ?? 0, megabytes);
    }
  } catch (error) {
    reading.errors.push(error instanceof Error ? error.message : String(error));
  }
  reading.seconds = (performance.now() - began) / 1000;
  return reading;
}

export const FIELDS = ['number', 'title', 'revision', 'date'] as const;
export type Field = (typeof FIELDS)[number];
export type Judgment = 'right' | 'wrong' | 'none';

export type JudgedField = {
  file: string;
  page: number;
  /** Alternates documents between halves: what is tuned on one half is confirmed on the other. */
  half: 'odd' | 'even';
  field: Field;
  truth: TrueText;
  found: string | null;
  /** Of the number. */
  confidence: number;
  judgment: Judgment;
};

function judge(truth: TrueText, found: string | null): Judgment {
  if (saysTheSame(truth, found)) return 'right';
  return found === null ? 'none' : 'wrong';
}

/** What decides the fields of a sheet. */
export type JudgedPage = SheetCandidates & {
  page: number;
  revision: string | null;
  date: string | null;
};

/** Every judged field of a document's sheets. */
export function judgeSheets(
  file: string,
  half: JudgedField['half'],
  truth: readonly TruePage[],
  { pages }: { pages: readonly JudgedPage[] },
  settle = settleSheets,
): JudgedField[] {
  const settled = settle(pages);
  return truth.flatMap((known) => {
    const index = pages.findIndex(({ page }) => page === known.page);
    const { number = null, title = null, confidence = 0 } = settled[index] ?? {};
    const { revision = null, date = null } = pages[index] ?? {};
    const found = { number, title, revision, date };
    return FIELDS.flatMap((field): JudgedField[] => {
      const expected = known[field];
      if (expected === undefined) return [];
      const judgment = judge(expected, found[field]);
      return [
        {
          file,
          page: known.page,
          half,
          field,
          truth: expected,
          found: found[field],
          confidence,
          judgment,
        },
      ];
    });
  });
}

export type JudgedSections = { file: string; known: number; found: number; right: number };

export const textsOf = (pages: readonly PageReading[]): PageText[] =>
  pages.map(({ page, width, height, lines, bookmarks }) => ({
    page,
    width,
    height,
    bookmarks,
    lines: lines.map(([text, x0, y0, x1, y1, size]) => ({ text, box: [x0, y0, x1, y1], size })),
  }));

/** Sections of a specification book: right if code, title and page match. */
export function judgeBook(
  { file, sections }: ReadingTruth['books'][number],
  { pages }: DocumentReading,
): JudgedSections {
  const found = specSections(textsOf(pages));
  const right = sections.filter((known) =>
    found.some(
      ({ code, title, page }) =>
        code === known.code && page === known.page && saysTheSame(known.title, title),
    ),
  );
  return { file, known: sections.length, found: found.length, right: right.length };
}

/** Sections of a checklist: right if title and page match. */
export function judgeChecklist(
  { file, sections }: ReadingTruth['checklists'][number],
  { pages }: DocumentReading,
): JudgedSections {
  const found = readChecklist(textsOf(pages)).sections;
  const right = sections.filter((known) =>
    found.some(({ title, page }) => page === known.page && saysTheSame(known.title, title)),
  );
  return { file, known: sections.length, found: found.length, right: right.length };
}
