/** The text of the measured project: five million words on the pages of its drawings and books. */
import { eq, inArray, sql } from 'drizzle-orm';
import { DOCUMENT_TYPE } from '../../contract/src/constants.ts';
import { seededRandom } from '../../sample/src/description/random.ts';
import type { Random } from '../../sample/src/description/random.ts';
import type { Database } from '../../server/src/db/database.ts';
import { documents, pageTexts } from '../../server/src/db/schema.ts';
import { storePageTexts } from '../../server/src/repositories/reading.ts';
import type { StoredPage } from '../../server/src/repositories/reading.ts';
import { createWriter } from './words.ts';

const MOST_WORDS = 5_000_000;
/** On a sheet: short notes in capitals. */
export const SHEET = { words: 900, longestLine: 8, isCapital: true };
/** In a book: sentences. */
export const BOOK = { words: 490, longestLine: 13, isCapital: false };
const PAGES_AT_ONCE = 100;

export function pageOf(
  pageNumber: number,
  { words, longestLine, isCapital }: typeof SHEET,
  random: Random,
) {
  const next = createWriter(random);
  const lines: string[] = [];
  for (let written = 0; written < words;) {
    const length = Math.min(words - written, random.integer(1, longestLine));
    const line = Array.from({ length }, () => (random.next() < 0.08 ? `${next()},` : next())).join(
      ' ',
    );
    lines.push(isCapital ? line.toUpperCase() : line);
    written += length;
  }
  const places = lines.flatMap((line, at) => [
    720,
    600 + at * 140,
    720 + line.length * 55,
    720 + at * 140,
  ]);
  return { pageNumber, content: lines.join('\n'), places };
}

async function addPages(
  db: Database,
  documentId: number,
  { count, kind }: { count: number; kind: typeof SHEET },
): Promise<void> {
  const random = seededRandom(documentId);
  for (let from = 1; from <= count; from += PAGES_AT_ONCE) {
    const length = Math.min(PAGES_AT_ONCE, count + 1 - from);
    const pages: StoredPage[] = Array.from({ length }, (_none, at) =>
      pageOf(from + at, kind, random),
    );
    await storePageTexts(db, documentId, pages);
  }
}

/** Gives every sheet of the project its text, and the books as many pages as are missing. Does nothing if they have any. */
export async function addTextOf(db: Database, projectId: number): Promise<void> {
  const ofProject = await db
    .select({ id: documents.id, type: documents.documentTypeId, pages: documents.pageCount })
    .from(documents)
    .where(eq(documents.projectId, projectId))
    .orderBy(documents.id);
  const ids = ofProject.map(({ id }) => id);
  if ((await db.$count(pageTexts, inArray(pageTexts.documentId, ids))) > 0) return;
  const sets = ofProject.filter(({ type }) => type === DOCUMENT_TYPE.drawings);
  const books = ofProject.filter(({ type }) => type === DOCUMENT_TYPE.specifications);
  let missing = MOST_WORDS;
  for (const { id, pages } of sets) {
    await addPages(db, id, { count: pages ?? 0, kind: SHEET });
    missing -= (pages ?? 0) * SHEET.words;
  }
  const count = Math.ceil(missing / BOOK.words / books.length);
  for (const { id } of books) {
    await addPages(db, id, { count, kind: BOOK });
    await db.update(documents).set({ pageCount: count }).where(eq(documents.id, id));
  }
  await db.execute(sql`vacuum analyze`);
}
