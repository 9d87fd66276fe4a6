/**
 * What a theme is called: the most typical summary of its issues without what is only true of that one issue. "Lintel missing above
 * opening 114A at C-4" becomes "Lintel missing above opening": a person wrote it, so it reads like that.
 */
import { isEmptyWord, stem } from './terms.ts';
import type { ThemedIssue } from './terms.ts';

const MEASURE =
  /^(?:in|inch|inches|ft|feet|foot|mm|cm|m|min|minutes?|hours?|percent|%|psf|cfm|amps?|kva|v)\.?$/i;
/** Words that lead to a place or a number, and go with it. */
const LEADING =
  /^(?:at|to|in|of|near|for|by|on|over|from|with|and|or|about|beside|above|below|under|than|only|grid|detail|no\.?|number|line|type)$/i;
const PLACE_NAME = /^(?:room|sheet|stair|drawing|detail|level|floor|grid)$/i;
const ARTICLE = /^(?:the|a|an)$/i;
/** What no title begins with. */
const NO_BEGINNING =
  /^(?:in|of|at|to|for|by|on|with|and|or|is|are|has|have|than|the|there|it|this)$/i;
/** What no title ends with. */
const NO_END =
  /^(?:the|a|an|of|at|to|in|for|by|on|with|and|or|is|are|has|have|than|its|per|less|more|only|shows?|closer|over|under)$/i;

/** A number, a mark such as 114A, A-101 or C-4, or a size such as 1/4 and 6′. */
const isSpecific = (word: string) => /\d/.test(word);
/** RTU-2 is an RTU; A-101 and C-4 are places. */
const kindOf = (word: string) => /^(\p{Lu}{2,})-?\d+\p{L}?$/u.exec(word)?.[1];

const LEAST_WORDS = 3;
const MOST_CHARACTERS = 72;

type General = { words: string[]; cuts: number };

/** The summary without marks, places and sizes; `cuts` counts the gaps that this leaves between other words. */
function generalized(summary: string): General {
  const kept: string[] = [];
  let cuts = 0;
  let wasCut = false;
  for (const raw of summary.replace(/[.]+$/, '').split(/\s+/)) {
    const word = raw.replace(/^[("“]+|[)",;”]+$/g, '');
    if (word === '') continue;
    const kind = kindOf(word);
    if (kind !== undefined) {
      kept.push(kind);
      continue;
    }
    const isMark = isSpecific(word.replace(/:$/, ''));
    if (isMark || (wasCut && MEASURE.test(word))) {
      if (isMark && PLACE_NAME.test(kept.at(-1) ?? '') && LEADING.test(kept.at(-2) ?? ''))
        kept.pop();
      while (LEADING.test(kept.at(-1) ?? '') || ARTICLE.test(kept.at(-1) ?? '')) kept.pop();
      wasCut = true;
      continue;
    }
    if (wasCut && kept.length > 0) cuts += 1;
    wasCut = false;
    kept.push(raw.replace(/[,;]$/, (sign) => sign));
  }
  while (NO_END.test(kept.at(-1) ?? '')) kept.pop();
  return { words: kept.map((word) => word.replace(/:$/, ',')), cuts };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** How much a gap between words counts against a title: "Door blocks the path" reads well, two gaps seldom do. */
const CUT = 0.12;
const UNFIT = 0.3;

/**
 * A title in sentence case, without a period. `typical` says how typical each issue is, more being more; `taken` are titles of
 * other themes.
 */
export function themeTitle(
  issues: readonly ThemedIssue[],
  typical: readonly number[],
  taken: ReadonlySet<string>,
): string {
  const titles = new Map<string, number>();
  for (const [at, { summary }] of issues.entries()) {
    const { words, cuts } = generalized(summary);
    const text = capital(words.join(' ').replace(/[,:]$/, ''));
    const isFit =
      words.length >= LEAST_WORDS &&
      text.length <= MOST_CHARACTERS &&
      !NO_BEGINNING.test(words[0] ?? '');
    const score = (typical[at] ?? 0) * Math.max(0.1, 1 - CUT * cuts) * (isFit ? 1 : UNFIT);
    // The same words of several people are more typical than those of one.
    titles.set(text, Math.max(titles.get(text) ?? 0, score) + score / 100);
  }
  const best = [...titles].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const free = best.find(([title]) => title !== '' && !taken.has(title));
  return free?.[0] ?? issues[0]?.summary ?? '';
}

/** Runs of one or two words of a text that can name a thing, each once. */
function things(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of text.split(/[.,:;!?()]+/)) {
    const words = part.split(/\s+/).filter((word) => word !== '');
    for (let from = 0; from < words.length; from += 1) {
      for (const length of [1, 2]) {
        const run = words.slice(from, from + length);
        const isThing = run.every(
          (word) => word.length > 2 && !isSpecific(word) && !isEmptyWord(word.toLowerCase()),
        );
        if (run.length < length || !isThing) break;
        const stems = run.map(stem).join(' ');
        if (!found.has(stems)) found.set(stems, run.join(' '));
      }
    }
  }
  return found;
}

const MOST_THINGS = 3;
/** Of the issues have what the description names. */
const NAMED_BY = 0.25;

/** What the issues name most, as most of them write it, the most frequent first. Empty if they have nothing in common. */
export function namedMost(issues: readonly ThemedIssue[]): string[] {
  const forms = new Map<string, Map<string, number>>();
  for (const { summary, fullText } of issues) {
    for (const [stems, words] of things(`${summary}. ${fullText}`)) {
      const known = forms.get(stems) ?? new Map<string, number>();
      const form = /^\p{Lu}{2}/u.test(words) ? words : words.toLowerCase();
      forms.set(stems, known.set(form, (known.get(form) ?? 0) + 1));
    }
  }
  const first = (counts: ReadonlyMap<string, number>) =>
    [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? '';
  const frequent = [...forms]
    .map(([stems, counts]) => {
      const count = [...counts.values()].reduce((sum, each) => sum + each, 0);
      return { stems, count, words: first(counts) };
    })
    .filter(({ count }) => count >= Math.max(2, NAMED_BY * issues.length))
    // Of two words that are often one after the other, both together say more.
    .toSorted(
      (a, b) =>
        b.count * b.stems.split(' ').length - a.count * a.stems.split(' ').length ||
        (a.stems < b.stems ? -1 : 1),
    );
  const chosen: string[] = [];
  const used = new Set<string>();
  for (const { stems, words } of frequent) {
    if (chosen.length === MOST_THINGS) break;
    if (stems.split(' ').some((word) => used.has(word))) continue;
    for (const word of stems.split(' ')) used.add(word);
    chosen.push(words);
  }
  return chosen;
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** At most this many are named. */
const MOST_SHEETS = 3;

function sheetsOf(issues: readonly ThemedIssue[]): string {
  const counts = new Map<string, number>();
  for (const { sheetNumber } of issues) {
    if (sheetNumber !== null) counts.set(sheetNumber, (counts.get(sheetNumber) ?? 0) + 1);
  }
  const sheets = [...counts]
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([sheet]) => sheet);
  const rest = sheets.length - MOST_SHEETS;
  return rest <= 1
    ? listed(sheets)
    : listed([...sheets.slice(0, MOST_SHEETS), `${rest} other sheets`]);
}

/** Whose issues they are, where, and what they name: "Mostly electrical, on E-101 and E-102. Named most: receptacle and sink." */
export function themeDescription(
  issues: readonly ThemedIssue[],
  disciplineOf: (id: number) => string,
): string {
  const counts = new Map<number, number>();
  for (const { disciplineId: id } of issues) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [id = 0, most = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
  const label = disciplineOf(id).toLowerCase();
  const share = most === issues.length ? 'All' : most * 2 > issues.length ? 'Mostly' : null;
  const whose = share === null || label === '' ? null : `${share} ${label}`;
  const sheets = sheetsOf(issues);
  const where = sheets === '' ? null : `on ${sheets}`;
  const first = [whose, where].filter((part) => part !== null).join(', ');
  const named = namedMost(issues);
  return [
    ...(first === '' ? [] : [`${capital(first)}.`]),
    ...(named.length === 0 ? [] : [`Named most: ${listed(named)}.`]),
  ].join(' ');
}
