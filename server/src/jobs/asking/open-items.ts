/** Items of checklists that the rules could not decide, as the language model is asked about them. */
import { MOST_CHARACTERS } from '../../domain/analyst/portions.ts';
import type { OpenItem } from '../../domain/analyst/stated-judgments.ts';
import type { Corpus } from '../../domain/compliance/corpus.ts';
import type { Finding } from '../../domain/compliance/finding.ts';
import { leadsFor } from '../../domain/compliance/judge.ts';
import { requirementOf } from '../../domain/compliance/requirement.ts';
import { nameOf } from '../../domain/compliance/words.ts';
import type { Analyst } from '../../outside/analyst/analyst.ts';
import { REQUIREMENTS_VERSION } from '../../outside/analyst/requirements-question.ts';
import type { RequirementText } from '../../outside/analyst/requirements-question.ts';
import { digestOf } from './ask.ts';

/** `digest`: of what is asked. The same one was asked before. `sent`: of how many characters its texts are. */
export type ItemToAsk = OpenItem & { readonly digest: string; readonly sent: number };

/** What the model is asked about one item; null if the rules decided it, no passage is about it, or it has too much text. */
export function openItemOf(
  { id, requirement }: { id: number; requirement: string },
  finding: Finding,
  { corpus, analyst }: { corpus: Corpus; analyst: Analyst },
): ItemToAsk | null {
  const passages = leadsFor(requirementOf(requirement), finding, corpus);
  const sent = passages.reduce((sum, { text }) => sum + text.length, requirement.length);
  if (passages.length === 0 || sent > MOST_CHARACTERS) return null;
  const places = passages.map(({ text, source: { documentId, pageNumber, sheetId } }) => [
    ...[documentId, pageNumber, sheetId, text],
  ]);
  const digest = digestOf(analyst, [REQUIREMENTS_VERSION, requirement, places]);
  return { id, requirement, passages, digest, sent };
}

export const requirementText = ({ id, requirement, passages }: OpenItem): RequirementText => ({
  ...{ id, requirement },
  passages: passages.map(({ text, source }, at) => ({
    ...{ id: at, place: `${nameOf(source)} ${source.title}`.trim(), text },
  })),
});
