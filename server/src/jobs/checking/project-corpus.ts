/** Reads the text of a project’s drawing sets and specification books. */
import type { Database } from '../../db/database.ts';
import type { Corpus, Title } from '../../domain/compliance/corpus.ts';
import { corpusFrom } from '../../domain/compliance/read-corpus.ts';
import type { CorpusPage } from '../../domain/compliance/read-corpus.ts';
import type { SheetFacts } from '../../domain/compliance/sheet-facts.ts';
import { inTurns } from '../../domain/turns.ts';
import { corpusPagesOf, sheetFactsOf, titlesOf } from '../../repositories/checked-texts.ts';

/** `documentIds`: sets and books. Rejects with the signal's reason. */
export async function readCorpus(
  db: Database,
  documentIds: readonly number[],
  signal: AbortSignal,
): Promise<Corpus> {
  const pages: CorpusPage[][] = [];
  const titles: Title[] = [];
  const sheets: SheetFacts[] = [];
  for (const id of documentIds) {
    signal.throwIfAborted();
    pages.push(await corpusPagesOf(db, id));
    titles.push(...(await titlesOf(db, id)));
    sheets.push(...(await sheetFactsOf(db, id)));
  }
  return inTurns(corpusFrom(pages, titles, sheets), signal);
}
