/** Reads checklists as the forms that they may be. */
import type { Logger } from 'pino';
import { DocumentFailure } from '../failures.ts';
import { readChecklist } from './checklist.ts';
import type { Checklist } from './checklist.ts';
import type { PageReader } from './read-pages.ts';
import { toPageText } from './text-lines.ts';
import type { PageText } from './text-lines.ts';

/** Reads the pages of a checklist once more, with the fields of its form and what is filled in. Null if that fails. */
export async function readForm(
  { log, reader }: { log: Logger; reader: Pick<PageReader, 'read'> },
  checklistPages: readonly PageText[],
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<Checklist | null> {
  const wanted = new Set(checklistPages.map(({ page }) => page));
  const pages: PageText[] = [];
  try {
    for await (const answer of reader.read(path, signal, { asForm: true })) {
      if ('formFailure' in answer) log.info(answer, 'the fields of a form could not be read');
      if ('lines' in answer && wanted.has(answer.page)) pages.push(toPageText(answer));
    }
  } catch (error) {
    // It could be read as it stands.
    if (!(error instanceof DocumentFailure)) throw error;
    log.warn({ err: error }, 'a checklist could not be read as a form');
    return null;
  }
  return readChecklist(pages);
}
