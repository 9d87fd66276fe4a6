/**
 * What is kept of a language model's judgments of checklist items: those whose quotes are all in the passages that it was sent. Pure.
 */
import type { Said } from '../compliance/corpus.ts';
import { evidenceOf } from '../compliance/finding.ts';
import type { Finding } from '../compliance/finding.ts';
import { SearchedPage } from './quotes.ts';
import { boundedConfidence, plainWords, saidBy } from './stated-words.ts';

/** An item that the rules could not decide, with the passages in which to look. A model knows them by their positions. */
export type OpenItem = {
  readonly id: number;
  readonly requirement: string;
  readonly passages: readonly Said[];
};

/** As a model states it. */
type Stated = {
  readonly item_id: number;
  readonly status: 'compliant' | 'not_compliant' | 'needs_attention' | 'unclear';
  readonly reason: string;
  readonly quotes: readonly { readonly passage_id: number; readonly quote: string }[];
  readonly confidence: number;
};

const LONGEST_REASON = 600;

/** What the passage says, as it is written there; null if it does not say it. */
function found(passages: readonly Said[], { passage_id: at, quote }: Stated['quotes'][number]) {
  const passage = passages[at];
  if (passage === undefined) return null;
  const page = new SearchedPage([{ text: passage.text, box: passage.box }]);
  const place = page.placeOf(quote);
  return place === null ? null : { ...passage, text: place.quote };
}

/** By item, the first one of each. `who` is named in the notes. */
export function judgmentsOf(
  stated: readonly Stated[],
  items: readonly OpenItem[],
  who: { model: string; host: string },
): ReadonlyMap<number, Finding> {
  const known = new Map(items.map((item) => [item.id, item]));
  const judgments = new Map<number, Finding>();
  for (const { item_id: id, status, reason: said, quotes, confidence: sure } of stated) {
    const item = known.get(id);
    if (item === undefined || status === 'unclear' || judgments.has(id)) continue;
    const places = quotes.map((quote) => found(item.passages, quote));
    const passages = places.filter((place) => place !== null);
    const reason = plainWords(said, LONGEST_REASON);
    const confidence = boundedConfidence(sure);
    if (passages.length === 0 || passages.length < places.length) continue;
    if (!reason || confidence === null) continue;
    judgments.set(id, {
      status,
      // Of what is wanted: nothing of it where it is excluded.
      percent: status === 'not_compliant' ? 0 : Math.round(confidence * 100),
      notes: `${reason} ${saidBy(who, 'in the documents')}`,
      evidence: evidenceOf(passages),
    });
  }
  return judgments;
}
