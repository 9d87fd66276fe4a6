/** Child process: judges 200 requirements by 200 sheets and a book of 1,000 pages, and says what that took. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../sample/src/description/random.ts';
import type { Source } from '../../server/src/domain/compliance/corpus.ts';
import { judge } from '../../server/src/domain/compliance/judge.ts';
import { corpusFrom } from '../../server/src/domain/compliance/read-corpus.ts';
import type { CorpusPage } from '../../server/src/domain/compliance/read-corpus.ts';
import { requirementOf } from '../../server/src/domain/compliance/requirement.ts';
import { inTurns } from '../../server/src/domain/turns.ts';
import { BOOK, pageOf, SHEET } from './page-texts.ts';

/** `peakBytes`: of the whole process. */
export type Judged = { seconds: number; cpuSeconds: number; peakBytes: number };

const TRUTH = join(import.meta.dirname, '../quality/truth');
const ITEMS = 200;

function requirements(): string[] {
  const known = ['checklist-permit', 'checklist-addendum'].flatMap((name) => {
    const truth: { items: { text: string }[] } = JSON.parse(
      readFileSync(join(TRUTH, `${name}.json`), 'utf8'),
    );
    return truth.items.map(({ text }) => text);
  });
  return Array.from({ length: ITEMS }, (_none, at) => known[at % known.length] ?? '');
}

function pagesOf(documentId: number, count: number, kind: typeof SHEET): CorpusPage[] {
  const random = seededRandom(documentId);
  return Array.from({ length: count }, (_none, at): CorpusPage => {
    const { pageNumber, content, places } = pageOf(at + 1, kind, random);
    const source: Source = {
      ...{ documentId, pageNumber, title: '', label: `A-${pageNumber}`, code: null },
      ...(kind.isCapital
        ? { sheetId: pageNumber, specSectionId: null }
        : { sheetId: null, specSectionId: 1 }),
    };
    const lines = content.split('\n').map((text, line) => {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = places
        .slice(line * 4, line * 4 + 4)
        .map((tenths) => tenths / 10);
      return { text, box: [x0, Math.min(y0, y1), x1, Math.max(y0, y1)] as const };
    });
    return { source, lines };
  });
}

const documents = [pagesOf(1, 200, SHEET), pagesOf(2, 1000, BOOK)];
const wanted = requirements();
const [start, before] = [performance.now(), process.cpuUsage()];
const corpus = await inTurns(corpusFrom(documents, []), new AbortController().signal);
const statuses = wanted.map((text) => judge(requirementOf(text), corpus).status);
const { user, system } = process.cpuUsage(before);
const judged: Judged = {
  seconds: (performance.now() - start) / 1000,
  cpuSeconds: (user + system) / 1e6,
  peakBytes: process.resourceUsage().maxRSS * 1024,
};
if (statuses.length !== ITEMS) throw new Error('Not all were judged');
process.send?.(judged);
