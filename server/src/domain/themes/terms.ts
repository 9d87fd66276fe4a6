/** What an issue is about, as weighted terms: words of the trade, pairs of them, and where it is. */

/** What themes are made from. */
export type ThemedIssue = {
  readonly id: number;
  readonly summary: string;
  readonly fullText: string;
  readonly disciplineId: number;
  readonly sheetNumber: string | null;
  /** By the grid lines of its sheet: `C-4`. */
  readonly gridPlace: string | null;
  /** Digits only. */
  readonly csiCode: string | null;
};

/** What a term counts, by where it is from. Chosen on the first half of the labeled issues (`npm run eval:themes`). */
export const WEIGHTS = {
  summary: 2,
  text: 1,
  pair: 0.8,
  sheet: 0.6,
  grid: 0.2,
  discipline: 0.8,
  section: 1.5,
};
export type Weights = typeof WEIGHTS;

/** Words that say nothing about the subject. Also measures and what every issue says: shown, missing, required. */
const EMPTY = new Set(
  `a an the and or but nor so as at by for from in into of off on onto out over per than that the then there these this those to
  under up upon with within without is are was were be been being am do does did has have had having not no none any all each every
  both either neither other another same such some more most less least much many few only also too very just if when where while
  which who whom whose what how why because since until it its itself they them their he she his her we us our you your i
  can could may might must shall should will would need needed require required requirement show shown indicate indicated note noted
  provide provided give given add added confirm confirmed verify check see refer please make made use used get
  missing miss absent omitted lack incorrect wrong error issue problem conflict clash differ difference different
  disagree match mismatch exceed meet unclear coordinate correct fix move
  plan drawing sheet detail section elevation schedule specification spec note scale view typical typ
  in inch inches ft foot feet mm cm m percent one two three four five six seven eight nine ten first second third
  ask asks go goes come comes say says leave leaves left reference references list lists listed call calls name names do want
  near beside between above below behind across along through against around before after toward beyond next here
  new existing proposed architect owner contractor engineer designer code area room place location item number size type`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Short forms of the trade, as people write them on drawings. */
const SHORT: Readonly<Record<string, string>> = {
  clg: 'ceiling',
  conc: 'concrete',
  dwg: 'drawing',
  elec: 'electrical',
  equip: 'equipment',
  fdn: 'foundation',
  ftg: 'footing',
  gwb: 'gypsum',
  gyp: 'gypsum',
  hdwr: 'hardware',
  insul: 'insulation',
  lav: 'lavatory',
  mech: 'mechanical',
  outlet: 'receptacle',
  panelboard: 'panel',
  plbg: 'plumbing',
  recept: 'receptacle',
  reinf: 'reinforcement',
  struct: 'structural',
  telecom: 'telecommunication',
  wc: 'closet',
};

const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/([^aeiou])ies$/, '$1y'],
  [/(ss|sh|ch|x|z)es$/, '$1'],
  [/([^su])s$/, '$1'],
];

/** A word without the endings that it takes in English sentences, so that "dampers" is "damper". */
export function stem(word: string): string {
  const lower = word.toLowerCase().replace(/['’]s?$/, '');
  const rule = lower.length > 3 ? PLURALS.find(([ending]) => ending.test(lower)) : undefined;
  const one = rule ? lower.replace(rule[0], rule[1]) : lower;
  return SHORT[one] ?? one;
}

/** "-work" and "-ing" name the same thing as the word: ductwork, glazing stay, ductwork is duct. */
const inRoot = (word: string) => word.replace(/(?<=.{4})work$/, '');

export function isEmptyWord(word: string): boolean {
  return EMPTY.has(word) || EMPTY.has(stem(word));
}

/** Words and the letters of marks: `RTU-2` is "RTU". Numbers alone are places and sizes. */
const WORD = /\p{L}[\p{L}'’]*/gu;

/** The words of a text that say something, as stems, in their order; null where others or a stop stand between them. */
export function stemsOf(text: string): (string | null)[] {
  const stems: (string | null)[] = [];
  for (const sentence of text.split(/[.,:;!?()\n]+/)) {
    for (const [word] of sentence.matchAll(WORD)) {
      const isWord = word.length > 1 && !isEmptyWord(word.toLowerCase());
      stems.push(isWord ? inRoot(stem(word)) : null);
    }
    stems.push(null);
  }
  return stems;
}

function addTerms(into: Map<string, number>, text: string, weight: number, pair: number): void {
  const stems = stemsOf(text);
  for (const [at, word] of stems.entries()) {
    if (word === null) continue;
    into.set(word, (into.get(word) ?? 0) + weight);
    const next = stems[at + 1] ?? null;
    if (next === null) continue;
    const both = `${word} ${next}`;
    into.set(both, (into.get(both) ?? 0) + weight * pair);
  }
}

/** How often each term is in the issue, weighted. Terms of fields have a prefix that no word has. */
export function termsOf(issue: ThemedIssue, weights: Weights = WEIGHTS): Map<string, number> {
  const terms = new Map<string, number>();
  addTerms(terms, issue.summary, weights.summary, weights.pair);
  addTerms(terms, issue.fullText, weights.text, weights.pair);
  for (const [term, count] of terms) terms.set(term, 1 + Math.log(count + 1));
  if (issue.sheetNumber !== null) terms.set(`sheet:${issue.sheetNumber}`, weights.sheet);
  if (issue.gridPlace !== null) terms.set(`grid:${issue.gridPlace}`, weights.grid);
  // The first four digits are a section and its neighbors.
  if (issue.csiCode !== null) terms.set(`section:${issue.csiCode.slice(0, 4)}`, weights.section);
  terms.set(`discipline:${issue.disciplineId}`, weights.discipline);
  return terms;
}
