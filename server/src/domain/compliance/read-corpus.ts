/** Makes a corpus from the texts of pages. Pure; for `inTurns`, because a project may have thousands of pages. */
import { Corpus } from './corpus.ts';
import type { PlacedSign, Said, Source, Title } from './corpus.ts';
import { passagesOf } from './passages.ts';
import type { PageLine } from './passages.ts';
import type { SheetFacts } from './sheet-facts.ts';
import { signsOn } from './sheet-signs.ts';

export type CorpusPage = { source: Source; lines: readonly PageLine[] };

/** Lines at the same place are repeated by title blocks and running heads. In points. */
const SAME_PLACE = 6;
/** Fewer pages repeat nothing. */
const LEAST_PAGES = 3;
/** Longer notes are cut at their sentences: what is far apart does not belong together. */
const LONG_NOTE = 240;

const placeOf = ({ text, box: [x0, y0] }: PageLine) =>
  `${text.trim()} ${Math.round(x0 / SAME_PLACE)} ${Math.round(y0 / SAME_PLACE)}`;

function repeated(pages: readonly CorpusPage[]): ReadonlySet<string> {
  if (pages.length < LEAST_PAGES) return new Set();
  const counts = new Map<string, number>();
  for (const { lines } of pages) {
    for (const place of new Set(lines.map(placeOf))) {
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  }
  const least = Math.max(LEAST_PAGES, pages.length / 2);
  return new Set([...counts].filter(([, count]) => count >= least).map(([place]) => place));
}

function sentencesOf(text: string): string[] {
  return text.length <= LONG_NOTE ? [text] : text.split(/(?<=[^.\s]{3}[.;])\s+(?=\p{Lu})/u);
}

/** `documents`: the pages of each. */
export function* corpusFrom(
  documents: readonly (readonly CorpusPage[])[],
  titles: readonly Title[],
  sheets: readonly SheetFacts[] = [],
): Generator<void, Corpus> {
  const said: Said[] = [];
  const schedules = new Map<string, Title>();
  const signs: PlacedSign[] = [];
  const ratios = new Map(
    sheets.map(({ source, ratios: of }) => [`${source.documentId} ${source.pageNumber}`, of]),
  );
  for (const pages of documents) {
    const running = repeated(pages);
    for (const { source, lines } of pages) {
      const ofSheet = ratios.get(`${source.documentId} ${source.pageNumber}`);
      if (ofSheet !== undefined) {
        signs.push(...signsOn(lines, ofSheet).map((sign) => ({ ...sign, source })));
      }
      const passages = passagesOf(lines, (line) => running.has(placeOf(line)));
      for (const passage of passages) {
        const { text, box, table } = passage;
        if (table === undefined) {
          for (const sentence of sentencesOf(text)) said.push({ source, box, text: sentence });
        } else {
          said.push({ ...passage, source });
          const key = `${source.documentId} ${source.pageNumber} ${table.title}`;
          schedules.set(key, { text: table.title, source, box });
        }
      }
      yield;
    }
  }
  return new Corpus(said, [...titles, ...schedules.values()], sheets, signs);
}
