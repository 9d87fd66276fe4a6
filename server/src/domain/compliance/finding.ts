/** What a judgment says. Pure. */
import type { ComplianceStatus } from '../../../../contract/src/checklists/list.ts';
import type { Source } from './corpus.ts';
import type { Box } from './passages.ts';

/** A place that shows it, with the words there. */
export type Evidence = Source & { quote: string; box: Box | null };

export type Finding = {
  status: ComplianceStatus;
  /** 0 to 100. */
  percent: number;
  /** Plain sentences. */
  notes: string;
  evidence: readonly Evidence[];
};

const MOST_EVIDENCE = 5;

export const evidenceOf = (
  passages: readonly { text: string; box: Box | null; source: Source }[],
): Evidence[] =>
  passages
    .slice(0, MOST_EVIDENCE)
    .map(({ text, box, source }) => ({ ...source, quote: text, box }));
