/**
 * How much of a change's cost the contract documents could have shown, by what is said of its cause. A rule is a sentence
 * that people can check; nothing is said without one.
 */
import type { Foreseeable } from './found.ts';

type Cause = { test: RegExp; fraction: number; reason: string };

const CAUSES: readonly Cause[] = [
  {
    test: /\bdesign (?:error|omission)[\w/ ]*|\berrors? (?:or|and) omissions?\b/i,
    fraction: 0.95,
    reason: 'The reason given is an error or omission of the design.',
  },
  {
    test: /\bconflicts? (?:between|with|in)\b|\bdiscrepanc(?:y|ies)\b|\binconsisten(?:t|cy)\b/i,
    fraction: 0.9,
    reason: 'Documents contradict each other.',
  },
  {
    test: /\b(?:not|never) coordinated\b|\b(?:lack of|un)\s?-?coordinat\w+|\binterfere[sd]? with\b|\bclash(?:es)?\b/i,
    fraction: 0.9,
    reason: 'Trades were not coordinated on the drawings.',
  },
  {
    test: /\b(?:not|never) (?:shown|indicated|included|specified|detailed|called out)\b|\bomitted (?:from|on|in)\b|\bmissing (?:from|on|in)\b|\bleft off\b/i,
    fraction: 0.85,
    reason: 'Something is missing on the drawings or in the specifications.',
  },
  {
    test: /\b(?:as directed by|per|required by) (?:the )?[\w ]{0,20}(?:inspector|AHJ|building department|fire marshal|code official)\b|\bcode (?:requirement|compliance)\b/i,
    fraction: 0.5,
    reason: 'A code or an inspector requires it.',
  },
  {
    test: /\b(?:clarif(?:y|ication)|design (?:revision|change|bulletin)|ASI\b|bulletin)\b/i,
    fraction: 0.6,
    reason: 'The design was clarified or revised.',
  },
  {
    test: /\b(?:owner|client|tenant)(?:'s|’s)?[- ](?:request\w*|direct\w*|initiated|elected|driven)|\bat the request of the (?:owner|client|tenant)/i,
    fraction: 0.05,
    reason: 'The owner asked for it.',
  },
  {
    test: /\bunfores(?:een|eeable)\b|\bconcealed\b|\bhidden\b|\bdiffering site conditions?\b|\bunknown condition|\bno record show\w*/i,
    fraction: 0.1,
    reason: 'The condition was hidden.',
  },
  {
    test: /\bvalue engineering\b|\bsubstitution\b/i,
    fraction: 0.1,
    reason: 'It is value engineering or a substitution.',
  },
  {
    test: /\b(?:weather|acceleration|price escalation|force majeure|strike)\b/i,
    fraction: 0.05,
    reason: 'It follows from time, weather or prices.',
  },
];

/** Null if no cause is stated. Several causes count alike. */
export function foreseeableOf(text: string): Foreseeable | null {
  const found = CAUSES.flatMap(({ test, fraction, reason }) => {
    const match = test.exec(text);
    return match ? [{ fraction, text: reason, quote: match[0] }] : [];
  });
  if (found.length === 0) return null;
  const mean = found.reduce((sum, { fraction }) => sum + fraction, 0) / found.length;
  return {
    fraction: Math.round(mean * 100) / 100,
    reasons: found.map(({ text: reason, quote }) => ({ text: reason, quote })),
  };
}
