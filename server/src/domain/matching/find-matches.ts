/**
 * Which issues belong to which change orders: a sum of evidence, without a model, so that the same data always give the same
 * matches. `docs/matching.md` says how well, and how it was measured.
 */
import type { MatchEvidence } from '../../../../contract/src/backtests/schema.ts';
import { inTurns } from '../turns.ts';
import { evidenceOf, FEATURES, KIND_OF, prepareChange, prepareIssue } from './evidence.ts';
import type { Evidence, MatchedChange, MatchedIssue, Measured, PreparedIssue } from './evidence.ts';
import { markKey } from './references.ts';
import type { References } from './references.ts';
import { TermIndex } from './term-index.ts';
import { usualShare } from './texts.ts';
import { CALIBRATION, WEIGHTS } from './weights.ts';

export type FoundMatch = {
  readonly changeOrderId: number;
  readonly issueId: number;
  /** From 0 to 1. */
  readonly confidence: number;
  /** What counted most first. */
  readonly evidence: readonly MatchEvidence[];
};

/** An issue that a change order was compared with. */
export type Candidate = {
  readonly issueId: number;
  readonly evidence: Evidence;
  /** The sum of the evidence. */
  readonly sum: number;
  /** How far the sum is above that of all other candidates together; negative if it is below. */
  readonly lead: number;
  /** Another candidate has as much evidence, or more. */
  readonly isBehind: boolean;
  readonly confidence: number;
};

/** By words, by letters and by what they refer to: so many issues with most are compared with a change order. */
const MOST_BY_WORDS = 25;
const MOST_BY_LETTERS = 10;
const MOST_BY_REFERENCES = 25;
/** A lead beyond this tells no more. */
const MOST_LEAD = 7;
/** As much evidence as an issue has that was never reported: the lead over no other issue is the one over this. */
const UNREPORTED = 3;
/**
 * Confidence was fitted on projects with so many issues, and where there were `most`, this share of the change orders had one.
 * The fewer are reported, the fewer change orders have one.
 */
const FITTED_ISSUES = { least: 20, most: 250, share: 0.7 };

/** Of a change order at most so many are matches, and none that is less likely. */
export const MOST_MATCHES = 3;
export const LEAST_CONFIDENCE = 0.2;

export function sumOf(measured: Measured): number {
  return FEATURES.reduce((sum, feature) => sum + WEIGHTS[feature] * measured[feature], 0);
}

/** By how much each sum is above all others together, as logarithms of odds. */
export function leadsOf(sums: readonly number[]): number[] {
  return sums.map((sum, at) => {
    const others = sums.reduce(
      (all, other, index) => (index === at ? all : all + Math.exp(other - sum)),
      Math.exp(UNREPORTED - sum),
    );
    return Math.min(MOST_LEAD, Math.max(-MOST_LEAD, -Math.log(others)));
  });
}

const oddsOf = (share: number) => share / (1 - share);

/** How few issues a project has, as confidence knows it: a logarithm of odds, 0 for many. */
export function fewness(issueCount: number): number {
  const { least, most, share } = FITTED_ISSUES;
  const reported = Math.min(most, Math.max(least, issueCount)) / most;
  return Math.log(oddsOf(share * reported) / oddsOf(share));
}

function confidenceOf(sum: number, lead: number, few: number): number {
  const { scale, lead: perLead, few: perFew, before } = CALIBRATION;
  return 1 / (1 + Math.exp(-(before + scale * sum + perLead * lead + perFew * few)));
}

/** The best `most` of what was scored, the same ones however they were met. */
class Best {
  private readonly kept: { at: number; score: number }[] = [];
  private least = 0;
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  take(at: number, score: number): void {
    if (this.kept.length === this.most && score <= this.least) return;
    this.kept.push({ at, score });
    this.kept.sort((a, b) => b.score - a.score || a.at - b.at);
    if (this.kept.length > this.most) this.kept.pop();
    this.least = this.kept.at(-1)?.score ?? 0;
  }

  places(): number[] {
    return this.kept.map(({ at }) => at);
  }
}

const once = (terms: Iterable<string>) => [...terms].map((term) => [term, 1] as const);

/** References as terms of an index: a sheet and a mark of the same letters are one. */
function* referenceTerms({
  marks,
  numbers,
  grids,
  sections,
  rfis,
}: References): Generator<string, void> {
  for (const mark of new Set([...marks, ...numbers])) yield `mark ${mark}`;
  for (const grid of grids) yield `grid ${grid}`;
  for (const section of sections) yield `section ${section}`;
  for (const rfi of rfis) yield `rfi ${rfi}`;
}

/** For each change order the issues that it was compared with, the best first. Yields wherever it may be interrupted. */
export function* compareAll(
  changes: readonly MatchedChange[],
  issues: readonly MatchedIssue[],
): Generator<void, Map<number, Candidate[]>> {
  const prepared: PreparedIssue[] = [];
  const byWords = new TermIndex(issues.length, usualShare);
  const byLetters = new TermIndex(issues.length);
  const byReferences = new TermIndex(issues.length);
  const sheets = new Set<string>();
  for (const issue of issues) {
    const one = prepareIssue(issue);
    prepared.push(one);
    byWords.add([...one.terms].map(([term, { count }]) => [term, count] as const));
    byLetters.add(once(one.trigrams));
    byReferences.add(once(referenceTerms(one.references)));
    if (issue.sheetNumber !== null) sheets.add(markKey(issue.sheetNumber));
    yield;
  }
  const wanted = [];
  for (const change of changes) {
    const one = prepareChange(change);
    wanted.push(one);
    byWords.note(one.terms.keys());
    yield;
  }
  byWords.finish();
  byLetters.finish();
  byReferences.finish();

  const few = fewness(issues.length);
  const found = new Map<number, Candidate[]>();
  for (const change of wanted) {
    const words = new Map<number, { share: number; sum: number }>();
    const best = new Best(MOST_BY_WORDS);
    byWords.score(change.weights, (at, share, sum) => {
      words.set(at, { share, sum });
      best.take(at, sum);
    });
    yield;
    const spelled = new Best(MOST_BY_LETTERS);
    byLetters.score(new Map(once(change.trigrams)), (at, _share, sum) => spelled.take(at, sum));
    const referred = new Best(MOST_BY_REFERENCES);
    const references = new Map(once(referenceTerms(change.references)));
    byReferences.score(references, (at, _share, sum) => referred.take(at, sum));
    const places = [...new Set([...best.places(), ...spelled.places(), ...referred.places()])];
    const compared = places.flatMap((at) => {
      const issue = prepared[at];
      if (issue === undefined) return [];
      const evidence = evidenceOf({
        ...{ change, issue, sheets, words: words.get(at) ?? { share: 0, sum: 0 } },
        rarity: (term) => byWords.rarity(term),
      });
      return [{ issueId: issue.issue.id, evidence, sum: sumOf(evidence.measured) }];
    });
    const ranked = compared.toSorted((a, b) => b.sum - a.sum || a.issueId - b.issueId);
    const leads = leadsOf(ranked.map(({ sum }) => sum));
    found.set(
      change.change.id,
      ranked.map((one, at) => {
        const lead = leads[at] ?? 0;
        const isBehind = at > 0 || ranked[1]?.sum === one.sum;
        return { ...one, lead, isBehind, confidence: confidenceOf(one.sum, lead, few) };
      }),
    );
    yield;
  }
  return found;
}

/** Weights are kept with so many digits. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;
/** Evidence that adds less is not worth reading. */
const LEAST_WEIGHT = 0.05;

function leadText({ lead, isBehind }: Candidate): string {
  if (isBehind) return 'Another issue has as much evidence, or more.';
  return lead > 0 ? 'No other issue has as much evidence.' : 'Other issues may be meant as well.';
}

function evidenceFor(candidate: Candidate): MatchEvidence[] {
  const { measured, sentences } = candidate.evidence;
  const weights = new Map<MatchEvidence['kind'], number>();
  for (const feature of FEATURES) {
    const weight = CALIBRATION.scale * WEIGHTS[feature] * measured[feature];
    weights.set(KIND_OF[feature], (weights.get(KIND_OF[feature]) ?? 0) + weight);
  }
  weights.set('lead', CALIBRATION.lead * candidate.lead);
  return [...weights]
    .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)
    .toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .map(([kind, weight]) => ({
      ...{ kind, weight: rounded(weight) },
      text: kind === 'lead' ? leadText(candidate) : (sentences[kind] ?? ''),
    }))
    .filter(({ text }) => text !== '');
}

/** In turns, so that other work of the process goes on. Rejects with the signal's reason once it aborts. */
export async function findMatches(
  changes: readonly MatchedChange[],
  issues: readonly MatchedIssue[],
  signal?: AbortSignal,
): Promise<FoundMatch[]> {
  const compared = await inTurns(compareAll(changes, issues), signal);
  return [...compared].flatMap(([changeOrderId, candidates]) =>
    candidates
      .slice(0, MOST_MATCHES)
      .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
      .map((candidate) => ({
        ...{ changeOrderId, issueId: candidate.issueId },
        confidence: rounded(candidate.confidence),
        evidence: evidenceFor(candidate),
      })),
  );
}
