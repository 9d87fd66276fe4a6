/** Checks real checklists against real drawings as the job does, beside what a person who read both says of each item. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { COMPLIANCE_STATUSES } from '../../../../contract/src/checklists/list.ts';
import type { ComplianceStatus } from '../../../../contract/src/checklists/list.ts';
import type { Source, Title } from '../../../../server/src/domain/compliance/corpus.ts';
import type { SheetFacts } from '../../../../server/src/domain/compliance/sheet-facts.ts';
import { judge } from '../../../../server/src/domain/compliance/judge.ts';
import type { Finding } from '../../../../server/src/domain/compliance/finding.ts';
import { corpusFrom } from '../../../../server/src/domain/compliance/read-corpus.ts';
import type { PageLine } from '../../../../server/src/domain/compliance/passages.ts';
import type { PageReading } from '../../../../server/src/jobs/reading/page-reading.ts';
import type { CorpusPage } from '../../../../server/src/domain/compliance/read-corpus.ts';
import { requirementOf } from '../../../../server/src/domain/compliance/requirement.ts';
import { readChecklist } from '../../../../server/src/jobs/reading/checklist.ts';
import type { PageReader } from '../../../../server/src/jobs/reading/read-pages.ts';
import { scaledSheet } from '../../../../server/src/jobs/reading/dimension-scales.ts';
import { settleSheets } from '../../../../server/src/jobs/reading/sheet-set.ts';
import { SpecSectionFinder } from '../../../../server/src/jobs/reading/spec-sections.ts';
import { gridOf, ratiosOf } from '../../../../server/src/domain/compliance/sheet-facts.ts';
import { toPageText } from '../../../../server/src/jobs/reading/text-lines.ts';
import type { PageText } from '../../../../server/src/jobs/reading/text-lines.ts';
import { corpusFile } from '../corpus-files.ts';
import { readWhole } from '../reading/measure.ts';
import type { DocumentReading } from '../reading/measure.ts';

export const LOOKED_AT = [
  'while rules were written',
  'after a first measurement',
  'after a second measurement',
  'after a third measurement',
] as const;

const truthSchema = z.array(
  z.strictObject({
    name: z.string(),
    /** When what the check finds here was looked at to correct rules. */
    looked_at: z.enum(LOOKED_AT),
    checklist: z.string(),
    drawings: z.array(z.string()),
    books: z.array(z.string()),
    /** By the first words of each item. All others were judged to be neither compliant nor not: nothing, or a part, shows them. */
    items: z.array(
      z.strictObject({
        begins: z.string(),
        expected: z.enum(COMPLIANCE_STATUSES),
        because: z.string(),
      }),
    ),
  }),
);
export type JudgedProject = z.infer<typeof truthSchema>[number];

export function judgedProjects(): JudgedProject[] {
  const file = new URL('../../truth/checklists.json', import.meta.url);
  return truthSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

type Read = { pages: CorpusPage[]; titles: Title[]; sheets: SheetFacts[] };

const toLines = (lines: PageReading['lines']): PageLine[] =>
  lines.map(([text, x0, y0, x1, y1]) => ({ text, box: [x0, y0, x1, y1] }));

async function readDrawings(reader: PageReader, name: string, documentId: number): Promise<Read> {
  const { pages } = await readOnce(reader, name);
  const settled = settleSheets(pages);
  const sourceAt = (at: number): Source => {
    const { number, title } = settled[at] ?? {};
    return {
      ...{ documentId, pageNumber: pages[at]?.page ?? 0, sheetId: at + 1, specSectionId: null },
      ...{ label: number ?? '', title: title ?? '', code: null },
    };
  };
  return {
    pages: pages.map(({ lines }, at) => ({ source: sourceAt(at), lines: toLines(lines) })),
    sheets: pages.map((page, at) => {
      const { sheet, drawings } = scaledSheet(page);
      return {
        ...{ source: sourceAt(at), date: page.date ?? '', revision: page.revision ?? '' },
        ...{ grid: gridOf(page.grids), hasText: page.lines.length > 0 },
        ratios: ratiosOf([sheet.scale, ...drawings.map(({ scale }) => scale)], page),
        scale: sheet.scale ?? drawings.find(({ scale }) => scale !== null)?.scale ?? '',
        ...{ width: page.width, height: page.height },
      };
    }),
    titles: pages.flatMap(({ views }, at) => {
      const source = sourceAt(at);
      return [source.title, ...views.map(({ title }) => title)]
        .filter((text) => text !== '')
        .map((text) => ({ text, source, box: null }));
    }),
  };
}

async function readBook(reader: PageReader, name: string, documentId: number): Promise<Read> {
  const { pages } = await readOnce(reader, name);
  const finder = new SpecSectionFinder();
  for (const page of pages) finder.add(toPageText(page));
  const sections = finder.sections();
  const sourceOf = (pageNumber: number): Source | null => {
    const at = sections.findLastIndex(({ page }) => page <= pageNumber);
    const section = sections[at];
    if (section === undefined) return null;
    return {
      ...{ documentId, pageNumber, sheetId: null, specSectionId: at + 1, label: '' },
      ...{ title: section.title, code: section.code },
    };
  };
  return {
    sheets: [],
    pages: pages.flatMap(({ page, lines }) => {
      const source = sourceOf(page);
      if (source === null) return [];
      return [{ source, lines: toLines(lines) }];
    }),
    titles: sections.flatMap(({ page, title }) => {
      const source = sourceOf(page);
      return source === null ? [] : [{ text: title, source, box: null }];
    }),
  };
}

type Item = { text: string; heading: string };

async function itemsOf(reader: PageReader, name: string): Promise<Item[]> {
  const pages: PageText[] = [];
  const { signal } = new AbortController();
  for await (const answer of reader.read(corpusFile(name), signal, { asForm: true })) {
    if ('lines' in answer) pages.push(toPageText(answer));
  }
  const { sections, items } = readChecklist(pages);
  return items.map(({ text, section }) => ({ text, heading: sections[section]?.title ?? '' }));
}

export type JudgedItem = { text: string; expected: ComplianceStatus | null; found: Finding };

/** What was read of a file, because several projects have it. */
const readings = new Map<string, Promise<DocumentReading>>();

function readOnce(reader: PageReader, name: string): Promise<DocumentReading> {
  const reading = readings.get(name) ?? readWhole(reader, corpusFile(name));
  readings.set(name, reading);
  return reading;
}

/** What the check finds of every item of the checklist, in order. */
export async function checkProject(
  reader: PageReader,
  { checklist, drawings, books, items }: JudgedProject,
): Promise<JudgedItem[]> {
  const read: Read[] = [];
  for (const name of drawings) read.push(await readDrawings(reader, name, read.length + 1));
  for (const name of books) read.push(await readBook(reader, name, read.length + 1));
  const work = corpusFrom(
    read.map(({ pages }) => pages),
    read.flatMap(({ titles }) => titles),
    read.flatMap(({ sheets }) => sheets),
  );
  let step = work.next();
  while (step.done !== true) step = work.next();
  const corpus = step.value;
  return (await itemsOf(reader, checklist)).map(({ text, heading }) => ({
    text,
    expected: items.find(({ begins }) => text.startsWith(begins))?.expected ?? null,
    found: judge(requirementOf(text, heading), corpus),
  }));
}
