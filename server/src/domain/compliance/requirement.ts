/** What a requirement of a checklist asks for, in parts that can be looked up. Pure. */
import { plainMarks, quantitiesIn } from './quantities.ts';
import type { Dimension, Quantity } from './quantities.ts';
import { inFull, isMeaningful, termsOf } from './trade-words.ts';

export type Requirement = {
  text: string;
  /** Of the section of the checklist that it is in; empty without one. */
  heading: string;
  /** Of what it is about: before the verb. */
  subject: readonly string[];
  /** Of what it says about that: behind the verb. */
  predicate: readonly string[];
  quantity: Quantity | null;
  /** The dimension of a value that has to be stated, whatever it is: "R-values are shown". Null without one. */
  value: Dimension | null;
  /** "shall not", "no": what must not be there. */
  isForbidden: boolean;
  /** "If the building has elevators, …": it applies only where these are. Empty if it always applies. */
  condition: readonly string[];
  /** Sheets that it names, such as A-601. */
  sheets: readonly string[];
  /** Sections that it names, six digits or the first ones of them. */
  sections: readonly string[];
  /** Why documents cannot show it; null if they can. */
  unjudgeable: string | null;
};

/** `[REQ]`, `[↔ Phase 4]`: what a checklist says about the item itself. */
const TAG = /^(?:\[[^\]]{1,40}\]\s*)+/;
/** Signs behind which a checklist explains an item. */
const EXPLAINED = /\s*[⚠↔↓→ⓘ•▪●].*$/su;
/** What stands in brackets without a number is an example, or says when the item applies. */
const BRACKETS = /\s*\((?![^)]*\d)[^)]*\)(?=[\s,.;:]|$)/g;
/** `2 — Sheet size`: what goes before a dash is what is wanted, what follows explains it. */
const DASH = /\s+-\s+/;
const LEAST_BEFORE_DASH = 2;
const SHEET = /\b(?:[Ss]heets?|[Dd]rawings?|[Ss]ee|[Oo]n)\s+([A-Z]{1,2}-?\d{1,3}(?:\.\d{1,2})?)\b/g;
const SECTION =
  /\b(?:section\s+|csi\s+)(\d{2}[ .]?\d{2}[ .]?\d{2}|\d{5})\b|\b(\d{2} \d{2} \d{2})\b/gi;
const CONDITION = /^(?:if|where|when|for projects? with|for buildings? with)\s+([^,]+),\s*/i;
const CONDITION_AT_END =
  /,?\s+(?:if|where|when)\s+(?:there (?:is|are)\s+)?([^,.;:]+?)(?:\s+(?:is|are)\s+(?:provided|present|used|installed|applicable))?\s*[.]?$/i;
const FORBIDDEN =
  /\b(?:shall|must|may|do|does|should|can|are|is|will)\s+not\s+(?:be\s+)?(?!less|exceed|more|greater|fewer|lower|higher|wider)|\bcannot\b|^no\s+(?!less|more|fewer|later)|\bprohibited\b|\bnot\s+(?:permitted|allowed|acceptable)\b|\bare free of\b|^avoid\b/i;
const VERB =
  /\b(?:shall|must|should|will|is|are|has|have|extends?|provides?|covers?|carry|carries|meets?|do|does|stands?|reads?|complies|comply|equals?|indicates?|shows?|states?|needs?|gets?|closes?)\b/i;
/** What begins an order, of which the rest is what is wanted. */
const ORDER =
  /^(?:please\s+)?(?:provide|show|include|indicate|specify|state|identify|label|note|call out|list|dimension|give|draw|locate|detail|submit|seal|install|use)\b/i;
/** What people do, of which documents show nothing. */
const HUMAN =
  /\b(?:coordinate|confirm with|review with|(?:attend|hold) an? .{0,30}meeting|met with|approved by|approval|signed|discuss|discussed|obtain|pay|fee|paid|permit application|schedule an? inspection|owner has|client has|has been reviewed|have been reviewed|has reviewed|check(?:ed)? by|verify in the field|field[- ]verif|quality control review|walk(?:ed)? the site|contact|notify|interview)\b/i;

/** "on the site plan", at the end: where something is shown, which is not what. */
const SHOWN_ON =
  /\s+(?:on|in)\s+(?:(?:the|all|any|each|every|both|typical)\s+)*(?:(?!(?:on|in|and|with)\b)[\w/-]+\s+){0,3}(?:plans?|sheets?|elevations?|sections?|drawings?|schedules?|details?)(?:\s+and\/?(?:or)?\s+\w+)?\s*[.;]?$/i;
/** Values that are named without a number. */
const VALUES: readonly (readonly [RegExp, Dimension])[] = [
  [/\br-?values?\b/i, 'r-value'],
  [/\bu-?(?:factors?|values?)\b/i, 'u-value'],
  [/\bshgc\b|\bsolar heat gain\b/i, 'shgc'],
  [/\bstc\b/i, 'stc'],
  [/\bdimensioned\b|\bdimensions (?:are )?(?:shown|provided)\b|\bwith dimensions\b/i, 'length'],
];

const unique = (terms: readonly string[]) => [...new Set(terms)];

/** The terms of some words, without what quantities and names of sheets are made of. */
const meaningful = (text: string) => unique(termsOf(text, isMeaningful));

function withoutParts(text: string, quantities: readonly Quantity[]): string {
  let rest = text;
  for (const { from, to } of quantities.toReversed()) {
    rest = `${rest.slice(0, from)} ${' '.repeat(Math.max(0, to - from - 1))}${rest.slice(to)}`;
  }
  return rest.replaceAll(SECTION, ' ').replaceAll(SHEET, ' ');
}

/** Splits a sentence at its verb. An order such as "Provide …" has all of it as its subject. */
function halves(sentence: string): [subject: string, predicate: string] {
  const order = ORDER.exec(sentence);
  if (order !== null) return [sentence.slice(order[0].length), ''];
  const verb = VERB.exec(sentence);
  if (verb === null || verb.index === 0) return [sentence, ''];
  return [sentence.slice(0, verb.index), sentence.slice(verb.index + verb[0].length)];
}

/** "No door is higher than 7 ft" wants at most 7 ft. */
function wantedOf(quantity: Quantity | null, sentence: string): Quantity | null {
  if (quantity === null || !/^no\s/i.test(sentence)) return quantity;
  if (quantity.high === Infinity) return { ...quantity, low: -Infinity, high: quantity.low };
  if (quantity.low === -Infinity) return { ...quantity, low: quantity.high, high: Infinity };
  return quantity;
}

/** Without tags, examples and explanations. */
function plainText(given: string): string {
  const text = given.replaceAll(/\s+/g, ' ').trim().replace(TAG, '').replace(EXPLAINED, '');
  return plainMarks(text).replaceAll(BRACKETS, '');
}

/** What goes before a dash, if that says something by itself. */
function beforeDash(sentence: string): string {
  const at = DASH.exec(sentence)?.index;
  if (at === undefined) return sentence;
  const head = sentence.slice(0, at);
  return meaningful(head).length >= LEAST_BEFORE_DASH ? head : sentence;
}

/** `heading`: of the section of the checklist. */
export function requirementOf(given: string, heading = ''): Requirement {
  const text = plainText(given);
  const [first = text] = text.split(/(?<=[^.\s]{3}[.;])\s+(?=[A-Z])/);
  let sentence = beforeDash(first);
  let condition: string[] = [];
  const before = CONDITION.exec(sentence);
  const after = before === null ? CONDITION_AT_END.exec(sentence) : null;
  if (before !== null) {
    condition = meaningful(before[1] ?? '');
    sentence = sentence.slice(before[0].length);
  } else if (after !== null) {
    condition = meaningful(after[1] ?? '');
    sentence = sentence.slice(0, after.index);
  }
  const quantities = quantitiesIn(sentence);
  const shown = withoutParts(sentence, quantities);
  const plain =
    meaningful(shown.replace(SHOWN_ON, '')).length > 0 ? shown.replace(SHOWN_ON, '') : shown;
  const [subject, predicate] = halves(plain);
  const ofSubject = meaningful(subject);
  const sheets = unique([...sentence.matchAll(SHEET)].map(([, name = '']) => name));
  const sections = unique(
    [...sentence.matchAll(SECTION)].map((match) =>
      (match[1] ?? match[2] ?? '').replaceAll(/\D/g, ''),
    ),
  );
  return {
    ...{ text, heading },
    subject: ofSubject,
    predicate: meaningful(predicate).filter((term) => !ofSubject.includes(term)),
    quantity: wantedOf(quantities[0] ?? null, sentence),
    value: VALUES.find(([named]) => named.test(sentence))?.[1] ?? null,
    isForbidden: FORBIDDEN.test(sentence),
    condition,
    sheets,
    sections,
    unjudgeable: HUMAN.test(inFull(first))
      ? 'It is about what people do, which sheets and specifications do not show.'
      : null,
  };
}
