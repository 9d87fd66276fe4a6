/**
 * What is kept of the claims of a language model: those whose quotes are all on the sheets that they name. The model sees texts
 * that strangers wrote, so nothing that it says is taken as it is: ids are looked up, places are found by the quotes, words are
 * plain and short, and no claim is sure. Pure.
 */
import type { Finding } from '../checks/check.ts';
import type { SheetToCheck } from '../checks/facts.ts';
import { plainNumber } from '../checks/numbers.ts';
import type { PageLine } from '../compliance/passages.ts';
import { SearchedPage } from './quotes.ts';
import { boundedConfidence, plainWords, saidBy } from './stated-words.ts';

export type SheetLines = { readonly sheet: SheetToCheck; readonly lines: readonly PageLine[] };

/** As a model states it. */
type Claim = {
  readonly kind: 'contradiction' | 'mistake' | 'unfinished';
  readonly summary: string;
  readonly reason: string;
  readonly sheet_id: number;
  readonly quote: string;
  readonly other: { readonly sheet_id: number; readonly quote: string } | null;
  readonly confidence: number;
};

/** Of one answer. */
const MOST_CLAIMS = 20;
const LONGEST_SUMMARY = 200;
const LONGEST_REASON = 600;
/** Of the lines that a finding is about, in its key. */
const LONGEST_IN_KEY = 500;

const WHAT: Readonly<Record<Claim['kind'], string>> = {
  contradiction: 'Texts may contradict each other.',
  mistake: 'A text may be wrong.',
  unfinished: 'A text may be unfinished.',
};

/** `model` and `host` are named in the reason. */
export function findingsOf(
  claims: readonly Claim[],
  sheets: readonly SheetLines[],
  who: { model: string; host: string },
): Finding[] {
  const known = new Map(
    sheets.map(({ sheet, lines }) => [sheet.sheetId, { sheet, page: new SearchedPage(lines) }]),
  );
  function placed({ sheet_id: id, quote }: { sheet_id: number; quote: string }) {
    const at = known.get(id);
    const place = at?.page.placeOf(quote) ?? null;
    return at === undefined || place === null ? null : { sheet: at.sheet, ...place };
  }
  const findings = new Map<string, Finding>();
  for (const claim of claims.slice(0, MOST_CLAIMS)) {
    const places = [claim, ...(claim.other === null ? [] : [claim.other])].map(placed);
    const found = places.filter((place) => place !== null);
    const summary = plainWords(claim.summary, LONGEST_SUMMARY);
    const reason = plainWords(claim.reason, LONGEST_REASON);
    const confidence = boundedConfidence(claim.confidence);
    if (found.length < places.length || !summary || reason === null || confidence === null)
      continue;
    const key = keyOf(found);
    if (findings.has(key)) continue;
    findings.set(key, {
      ...{ key, summary },
      reason: `${WHAT[claim.kind]} ${reason}\n${saidBy(who, 'on the sheets')}`,
      confidence,
      places: found.map(({ sheet, quote, box }) => ({ at: sheet.sheetId, quote, box })),
    });
  }
  return [...findings.values()];
}

/** Of the lines, because a model may quote a word more or less the next time, and name the places the other way around. */
function keyOf(places: readonly { sheet: SheetToCheck; lines: string }[]): string {
  return places
    .map(({ sheet: { number, pageNumber }, lines }) => {
      const name = number === '' ? `page ${pageNumber}` : plainNumber(number);
      return `${name} ${lines.toLowerCase()}`.slice(0, LONGEST_IN_KEY);
    })
    .toSorted()
    .join(' | ');
}
