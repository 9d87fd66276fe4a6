/**
 * Judges a requirement by what sheets and specifications say. Nothing is compliant without a place that shows it, and nothing is
 * not compliant without one that contradicts it. Pure.
 */
import type { Corpus, Indexed, Source } from './corpus.ts';
import { evidenceOf } from './finding.ts';
import type { Finding } from './finding.ts';
import { compareQuantities, quantitiesIn } from './quantities.ts';
import type { Quantity } from './quantities.ts';
import type { Requirement } from './requirement.ts';
import { judgeSheets } from './sheet-facts.ts';
import { judgeSchedules } from './schedules.ts';
import { isMeaningful, isMeasure, isWeak, termOf, termsOf, wordsOf } from './trade-words.ts';
import { listed, nameOf, quoted, wantedWords } from './words.ts';

/** The part of a requirement's terms that a passage must have to be about it, or to fulfill it. */
const IS_ABOUT = 0.64;
const SAYS_ALL = 0.86;
const IS_NEAR = 0.5;
const OWN_PART = 0.3;
/** One word that a requirement and a passage have in common says little. */
const FEWEST_SAID = 2;
/** Percent of what a passage has only one word of. */
const MOST_BY_ONE_WORD = 50;
/** Of a passage with a value. */
const LEAST_BEST = 0.4;
/** Passages that are as good as the best. */
const AS_GOOD = 0.04;

/** Words by which a passage takes back or leaves open what it says. */
const HEDGED =
  /\b(?:by others|n\.?i\.?c\.?\b|not in contract|not required|tbd|to be determined|future|deleted|void|none|without|shall not|not permitted|prohibited|omit)\b/i;
const NEGATED =
  /^\s*(?:no|do not|never|omit|without)\b|\b(?:not (?:be )?(?:permitted|allowed|acceptable|used)|prohibited|shall not)\b/i;
/** What documents are made of: a title alone shows that it is there. */
const PART_OF_SET =
  /\b(?:plans?|elevations?|sections?|schedules?|details?|legends?|diagrams?|index|key plan)\b/i;
/** What a unit says already. */
const IMPLIED: Readonly<Record<string, string>> = {
  'r-value': termOf('insulation'),
  psf: termOf('load'),
};
const ORDER =
  /^(?:please\s+)?(?:provide|show|include|indicate|specify|state|identify|label|note|call out|list|dimension|draw|locate|detail|submit)\b(?!\s*:| from\b)/i;

const unjudged = (notes: string): Finding => ({
  ...{ status: 'not_evaluated', percent: 0, notes, evidence: [] },
});

/**
 * Those that have so much of the terms' weight, the best first. The title of a sheet counts, but a good part of the weight
 * has to be in the passage itself.
 */
function ranked(
  corpus: Corpus,
  terms: readonly string[],
  within: readonly Indexed[],
  least: number,
) {
  return within
    .filter(
      ({ table, ownTerms }) => table !== undefined || corpus.coverage(terms, ownTerms) > OWN_PART,
    )
    .map((passage) => ({ passage, coverage: corpus.coverage(terms, passage.terms) }))
    .filter(({ coverage }) => coverage >= least)
    .toSorted((a, b) => b.coverage - a.coverage || a.passage.text.length - b.passage.text.length);
}

function isIn({ sheets, sections }: Requirement, { label, code }: Source): boolean {
  if (sheets.length === 0 && sections.length === 0) return true;
  return (
    sheets.includes(label) ||
    (code !== null && sections.some((section) => code.startsWith(section)))
  );
}

/** Passages that may say something about a requirement that the rules could not decide. */
const MOST_LEADS = 8;
const IS_LEAD = 0.25;

/**
 * The passages in which a person would look for what a requirement wants, the best first. Empty where documents cannot show
 * it, and where the rules decided it.
 */
export function leadsFor(requirement: Requirement, finding: Finding, corpus: Corpus): Indexed[] {
  const isDecided = finding.status !== 'not_evaluated' && finding.status !== 'needs_attention';
  if (isDecided || requirement.unjudgeable !== null) return [];
  const terms = [...requirement.subject, ...requirement.predicate].map((term) =>
    corpus.known(term),
  );
  const within = corpus
    .saying(terms.filter((term) => !isWeak(term)))
    .filter(({ source }) => isIn(requirement, source));
  return ranked(corpus, terms, within, IS_LEAD)
    .slice(0, MOST_LEADS)
    .map(({ passage }) => passage);
}

export function judge(requirement: Requirement, corpus: Corpus): Finding {
  const { unjudgeable, sheets, sections } = requirement;
  if (unjudgeable !== null) return unjudged(unjudgeable);
  if (corpus.isEmpty) return unjudged('The project has no sheets or specifications to look in.');
  const bySheets = judgeSheets(requirement, corpus);
  if (bySheets !== null) return bySheets;
  const terms = [...requirement.subject, ...requirement.predicate].map((term) =>
    corpus.known(term),
  );
  const strong = terms.filter((term) => !isWeak(term));
  if (terms.length === 0) return unjudged('It has no words that could be looked for.');
  const condition = unmetCondition(requirement, corpus);
  if (condition !== null) return condition;
  const known = { ...requirement, subject: terms.slice(0, requirement.subject.length) };
  const heads = known.subject.filter((term) => !isWeak(term));
  const isAbout = ({ table, terms: all, ownTerms }: Indexed) => {
    const has = table === undefined ? ownTerms : all;
    return heads.length === 0 || heads.some((term) => has.has(term));
  };
  const within = corpus
    .saying(strong.length > 0 ? strong : terms)
    .filter((passage) => isIn(requirement, passage.source) && isAbout(passage));
  const isThere = corpus.titles.some(({ source }) => isIn(requirement, source));
  if (!isThere && within.length === 0 && sheets.length + sections.length > 0) {
    return {
      ...{ status: 'needs_attention', percent: 0, evidence: [] },
      notes: `The project has no ${[...sheets.map((name) => `sheet ${name}`), ...sections.map((code) => `section ${code}`)].join(' or ')}.`,
    };
  }
  const bySchedule = judgeSchedules(known, terms, corpus, within);
  if (bySchedule !== null) return bySchedule;
  if (requirement.quantity !== null) {
    const { dimension } = requirement.quantity;
    const about = terms.filter((term) => !isMeasure(term) && term !== IMPLIED[dimension]);
    const asked = about.some((term) => !isWeak(term)) ? about : terms;
    // Every length about doors is none of their height: a single word needs what is measured beside it.
    const measures = terms.filter((term) => isMeasure(term));
    const isVague =
      dimension === 'length' &&
      measures.length > 0 &&
      about.filter((term) => !isWeak(term)).length < 2;
    const telling = isVague
      ? within.filter((passage) => measures.some((term) => passage.terms.has(term)))
      : within;
    return judgeQuantity(requirement.quantity, asked, corpus, telling);
  }
  if (requirement.isForbidden) return judgeForbidden(terms, corpus, within);
  return byTitle(requirement, terms, corpus) ?? judgeMention(requirement, terms, corpus, within);
}

function unmetCondition({ condition, text }: Requirement, corpus: Corpus): Finding | null {
  const terms = condition.map((term) => corpus.known(term)).filter((term) => !isWeak(term));
  if (terms.length === 0) return null;
  const isMet =
    ranked(corpus, terms, corpus.saying(terms), IS_ABOUT).length > 0 ||
    corpus.titles.some((title) => corpus.coverage(terms, title.terms) >= IS_ABOUT);
  if (isMet) return null;
  const words =
    /(?:^|\b)(?:if|where|when|for projects? with|for buildings? with)\s+([^,.]+)/i.exec(
      text,
    )?.[1] ?? '';
  return {
    ...{ status: 'not_applicable', percent: 0, evidence: [] },
    notes: `It applies only ${words === '' ? 'under a condition' : `where ${words.trim()}`}. No sheet or section mentions that.`,
  };
}

/** A sheet, section, drawing or schedule of that name is there. */
function byTitle({ text }: Requirement, terms: readonly string[], corpus: Corpus): Finding | null {
  if (!PART_OF_SET.test(text)) return null;
  const found = corpus.titles
    .filter(({ terms: has }) => terms.every((term) => has.has(term)))
    .toSorted((a, b) => a.terms.size - b.terms.size);
  const [best] = found;
  if (best === undefined) return null;
  const notes = `${nameOf(best.source)} has ${quoted(best.text)}.`;
  const evidence = evidenceOf(found);
  if (found.length < countIn(text)) {
    const rest = ` The other titles do not show the rest.`;
    return { status: 'needs_attention', percent: 90, notes: `${notes}${rest}`, evidence };
  }
  return { status: 'compliant', percent: 100, notes, evidence };
}

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** How many of something are wanted: "all four elevations". 1 without a number. */
function countIn(text: string): number {
  const word = /\b(two|three|four|five|six|seven|eight)\b/i.exec(text)?.[1] ?? 'one';
  return COUNTS.indexOf(word.toLowerCase()) + 1;
}

/** Between what a passage says of one thing and of the next. */
const CLAUSE_END = /[,;](?=\s)|\.(?=\s+\p{Lu})/u;

const clausesOf = (text: string) => text.split(CLAUSE_END);

type Measured = { passage: Indexed; quantity: Quantity; coverage: number };

/**
 * The quantities of the wanted dimension in passages that are about the terms. A quantity is about what stands between the one
 * before it and the end of its clause.
 */
function measured(
  wanted: Quantity,
  terms: readonly string[],
  corpus: Corpus,
  within: readonly Indexed[],
): Measured[] {
  return ranked(corpus, terms, within, IS_ABOUT).flatMap(({ passage, coverage }) =>
    quantitiesIn(passage.text)
      .map((quantity, at, all) => ({ quantity, after: all[at - 1]?.to ?? 0 }))
      .filter(({ quantity }) => quantity.dimension === wanted.dimension)
      .map(({ quantity, after }) => {
        const rest = passage.text.slice(quantity.to);
        const end = quantity.to + (CLAUSE_END.exec(rest)?.index ?? rest.length);
        const has = new Set(termsOf(passage.text.slice(after, end), isMeaningful));
        return { passage, quantity, coverage: (coverage + corpus.coverage(terms, has)) / 2 };
      }),
  );
}

function judgeQuantity(
  wanted: Quantity,
  terms: readonly string[],
  corpus: Corpus,
  within: readonly Indexed[],
): Finding {
  const found = measured(wanted, terms, corpus, within);
  const best = Math.max(0, ...found.map(({ coverage }) => coverage));
  const compared = found
    .filter(({ coverage }) => coverage >= best - AS_GOOD && best > LEAST_BEST)
    .map((each) => ({ ...each, comparison: compareQuantities(wanted, each.quantity) }));
  const wants = wantedWords(wanted);
  if (compared.length === 0) {
    const near = ranked(corpus, terms, within, IS_ABOUT);
    const [first] = near;
    if (first === undefined) {
      return unjudged(`No sheet or section says how this compares with ${wants}.`);
    }
    return {
      status: 'needs_attention',
      percent: 0,
      notes: `${nameOf(first.passage.source)} says ${quoted(first.passage.text)}, without a value to compare with ${wants}.`,
      evidence: evidenceOf(near.map(({ passage }) => passage)),
    };
  }
  const failing = compared.filter(({ comparison }) => comparison === 'fails');
  const meeting = compared.filter(({ comparison }) => comparison === 'meets');
  const say = ({ passage, quantity, comparison }: (typeof compared)[number]) => {
    const verdict = {
      meets: `which meets ${wants}`,
      fails: `which does not meet ${wants}`,
      unclear: `which leaves open whether it is ${wants}`,
    }[comparison];
    return `${nameOf(passage.source)} says ${quoted(passage.text)}: ${quantity.text.trim()}, ${verdict}.`;
  };
  const passages = evidenceOf(compared.map(({ passage }) => passage));
  if (meeting.length === compared.length) {
    const notes = meeting.slice(0, 2).map(say).join(' ');
    return { status: 'compliant', percent: 100, notes, evidence: passages };
  }
  const percent = Math.round((100 * meeting.length) / compared.length);
  const notes = [...failing, ...compared.filter((each) => !failing.includes(each))]
    .slice(0, 3)
    .map(say)
    .join(' ');
  return {
    status: failing.length === compared.length ? 'not_compliant' : 'needs_attention',
    ...{ percent, notes, evidence: passages },
  };
}

function judgeForbidden(
  terms: readonly string[],
  corpus: Corpus,
  within: readonly Indexed[],
): Finding {
  const found = ranked(corpus, terms, within, SAYS_ALL).map(({ passage }) => passage);
  if (found.length === 0) {
    return unjudged(
      'No sheet or section mentions it. That alone does not show that it is left out.',
    );
  }
  const allowing = found.filter(
    ({ text }) => !clausesOf(text).some((clause) => NEGATED.test(clause)),
  );
  const excluding = found.filter((passage) => !allowing.includes(passage));
  const [first] = allowing.length > 0 ? allowing : excluding;
  const says = first ? `${nameOf(first.source)} says ${quoted(first.text)}` : '';
  if (allowing.length > 0) {
    return {
      status: excluding.length > 0 ? 'needs_attention' : 'not_compliant',
      percent: 0,
      notes: `${says}, which the requirement excludes.`,
      evidence: evidenceOf([...allowing, ...excluding]),
    };
  }
  return {
    ...{ status: 'compliant', percent: 100, notes: `${says}, as the requirement wants.` },
    evidence: evidenceOf(excluding),
  };
}

/** What one passage does not show. */
const OF_ALL = /\b(?:all|every|each)\b/i;

/** Whether a passage names all of that and nothing else, as a label on a drawing does. */
const saysOnly = ({ ownTerms }: Indexed, terms: readonly string[]): boolean =>
  [...ownTerms].every((term) => terms.includes(term)) && terms.every((term) => ownTerms.has(term));

function judgeMention(
  { text, value }: Requirement,
  terms: readonly string[],
  corpus: Corpus,
  within: readonly Indexed[],
): Finding {
  const strong = terms.filter((term) => !isWeak(term));
  const saidOf = ({ table, terms: all, ownTerms }: Indexed) => {
    const has = table === undefined ? ownTerms : all;
    return strong.filter((term) => has.has(term)).length;
  };
  const found = ranked(corpus, terms, within, IS_NEAR).filter(
    ({ passage }) => saidOf(passage) >= Math.min(FEWEST_SAID, strong.length),
  );
  const full = found.filter(({ coverage }) => coverage >= SAYS_ALL);
  const sure = full.filter(
    ({ passage }) =>
      !HEDGED.test(passage.text) &&
      (saidOf(passage) >= FEWEST_SAID || saysOnly(passage, terms)) &&
      (value === null || quantitiesIn(passage.text).some(({ dimension }) => dimension === value)),
  );
  const [best] = sure.length > 0 ? sure : found;
  if (best === undefined) {
    return ORDER.test(text)
      ? {
          ...{ status: 'needs_attention', percent: 0, evidence: [] },
          notes: 'No sheet or section mentions it.',
        }
      : unjudged('No sheet or section says anything about it.');
  }
  const says = `${nameOf(best.passage.source)} says ${quoted(best.passage.text)}`;
  const evidence = evidenceOf((sure.length > 0 ? sure : found).map(({ passage }) => passage));
  if (sure.length > 0 && OF_ALL.test(text)) {
    const notes = `${says}. Whether that is so everywhere has to be looked at.`;
    return { status: 'needs_attention', percent: 90, notes, evidence };
  }
  if (sure.length > 0) {
    return { status: 'compliant', percent: 100, notes: `${says}.`, evidence };
  }
  const missing = wordsOf(text, isMeaningful).filter((word) => {
    const term = corpus.known(termOf(word));
    return terms.includes(term) && !best.passage.terms.has(term);
  });
  return {
    status: 'needs_attention',
    percent: Math.min(
      saidOf(best.passage) < FEWEST_SAID ? MOST_BY_ONE_WORD : 90,
      Math.round(best.coverage * 100),
    ),
    notes:
      missing.length === 0
        ? `${says}, which leaves it open.`
        : `${says}, but nothing about ${listed([...new Set(missing)])}.`,
    evidence,
  };
}
