/**
 * Which issuance a drawing set is, as its file name, its title blocks and their revision tables say. A table also lists earlier
 * issuances, so the latest one on a sheet counts, and among sheets the one that most of them name. Pure.
 */
import { isUsuallyWhole } from '../../../contract/src/issuances/kinds.ts';
import type { IssuanceKind } from '../../../contract/src/issuances/kinds.ts';
import { dayIn } from './revisions.ts';

export type IssuanceProposal = {
  readonly name: string;
  readonly kind: IssuanceKind;
  /** As 2026-03-15; null if none can be read. */
  readonly issuedOn: string | null;
  readonly isWholeSet: boolean;
};

/** What is known of a sheet. `text`: its lines, separated by line feeds. */
export type ProposingSheet = { readonly date: string | null; readonly text: string };

type Rule = {
  readonly kind: IssuanceKind;
  readonly pattern: RegExp;
  /** Without a number: the name. With one: what comes before it. */
  readonly name: string;
};

const NUMBER = String.raw`\s*(?:NO\.?|NUMBER|#)?\s*[-#]?\s*(\d{1,3}|[A-Z])\b`;
const numbered = (words: string) => new RegExp(String.raw`\b(?:${words})${NUMBER}`, 'gi');
const named = (words: string) => new RegExp(String.raw`\b(?:${words})\b`, 'gi');

/** From the last in a project's life to the first: a later one on a sheet is what the sheet is. */
const RULES: readonly Rule[] = [
  {
    kind: 'record',
    pattern: named('record (?:drawings?|set)|as[- ]?builts?'),
    name: 'Record drawings',
  },
  { kind: 'bulletin', pattern: numbered('bulletin'), name: 'Bulletin' },
  { kind: 'bulletin', pattern: numbered('asi|supplemental instructions?'), name: 'ASI' },
  {
    kind: 'construction',
    pattern: named('conformed (?:set|documents|drawings)'),
    name: 'Conformed set',
  },
  {
    kind: 'construction',
    pattern: named('issued? for construction|for construction|ifc set'),
    name: 'Construction',
  },
  { kind: 'addendum', pattern: numbered('addendum|addenda'), name: 'Addendum' },
  {
    kind: 'bid',
    pattern: named('(?:issued? )?for (?:bid(?:ding)?|tender|pricing)|(?:bid|tender) set'),
    name: 'Bid',
  },
  {
    kind: 'permit',
    pattern: named(
      '(?:issued? )?for (?:building )?permit(?:ting)?|permit (?:set|submittal|submission|issue|drawings)',
    ),
    name: 'Permit',
  },
  { kind: 'revision', pattern: numbered('revision'), name: 'Revision' },
  {
    kind: 'other',
    pattern: named('construction documents|100% cds?'),
    name: 'Construction documents',
  },
  { kind: 'other', pattern: named('design development'), name: 'Design development' },
  { kind: 'other', pattern: named('schematic design'), name: 'Schematic design' },
];

/** `beside`: what else is on its line. */
type Found = { kind: IssuanceKind; name: string; rank: number; beside: string };

const rankOfNumber = (number: string) =>
  /^\d+$/.test(number) ? Number(number) : number.toUpperCase().charCodeAt(0) - 64;

/** The latest issuance that a text names; null if it names none. */
function latestIn(lines: readonly string[]): Found | null {
  for (const { kind, pattern, name } of RULES) {
    const found = lines.flatMap((line): Found[] =>
      [...line.matchAll(pattern)].map(([words, number]) => ({
        ...{ kind, beside: line.replace(words, ' ') },
        rank: number === undefined ? 0 : rankOfNumber(number),
        name:
          number === undefined ? name : `${name} ${number.toUpperCase().replace(/^0+(?=.)/, '')}`,
      })),
    );
    const [first, ...others] = found;
    if (first) return others.reduce((best, one) => (one.rank > best.rank ? one : best), first);
  }
  return null;
}

/** What most of them are; the first of those that are equally many. */
function mostOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item | null {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return items.find((item) => counts.get(keyOf(item)) === most) ?? null;
}

/** Notes on a sheet mention issuances, too: their lines are long. */
const LONGEST_LINE = 60;

export function proposeIssuance(
  fileName: string,
  sheets: readonly ProposingSheet[],
): IssuanceProposal {
  const bare = fileName.replace(/\.pdf$/i, '');
  const spaced = bare.replaceAll('_', ' ');
  const onSheets = sheets.flatMap(({ text }) => {
    const lines = text.split('\n').filter((line) => line.length <= LONGEST_LINE);
    return latestIn(lines) ?? [];
  });
  const latest = latestIn([spaced]) ?? mostOf(onSheets, ({ name }) => name);
  // The sheets of a bulletin have its date; those of a permit set may have older ones.
  const dates = sheets.flatMap(({ date }) => (date === null ? [] : (dayIn(date) ?? [])));
  const besideName = onSheets.flatMap(({ name, beside }) =>
    name === latest?.name ? (dayIn(beside) ?? []) : [],
  );
  const kind = latest?.kind ?? 'other';
  return {
    ...{ kind, isWholeSet: isUsuallyWhole(kind) },
    name: (latest?.name ?? spaced).slice(0, 80).trim() || 'Drawings',
    issuedOn: dayIn(spaced) ?? mostOf(besideName, String) ?? mostOf(dates, String),
  };
}
