/** What a check of a project is: it judges facts that were read from sheet after sheet. Pure. */
import type { ProjectCheckId } from '../../../../contract/src/checks/checks.ts';
import type { ProjectFacts } from './facts.ts';

/** Page points, as displayed: x0, y0, x1, y1. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];

/** A section of a book. */
export type SectionPlace = {
  readonly documentId: number;
  /** That it starts on, from 1. */
  readonly pageNumber: number;
  /** Digits only. */
  readonly code: string;
  readonly title: string;
};

/** A place that shows a finding. */
export type Place = {
  /** The id of a sheet, or a section. */
  readonly at: number | SectionPlace;
  /** As written there; empty where nothing is. */
  readonly quote: string;
  /** Null: the whole sheet. */
  readonly box: Box | null;
};

export type Finding = {
  /** The same in every run and issuance, so that nothing is raised twice. */
  readonly key: string;
  readonly summary: string;
  /** What was compared with what, in sentences. The places are added to it. */
  readonly reason: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** The first is where the issue is raised. At least one. */
  readonly places: readonly Place[];
};

export type Judgment = {
  readonly findings: readonly Finding[];
  /** By the ids of sheets that could not be checked: why, as a sentence. */
  readonly unchecked: ReadonlyMap<number, string>;
};

export type Check = {
  readonly id: ProjectCheckId;
  readonly name: string;
  /** What it looks for, in a sentence. */
  readonly description: string;
  /** False where its precision on real sets is not known to be 80 % or more. */
  readonly isOnByDefault: boolean;
  readonly judge: (project: ProjectFacts) => Judgment;
};

/** The same sentence for all these sheets. */
export function uncheckedAll(
  sheets: readonly { readonly sheetId: number }[],
  sentence: string,
): Map<number, string> {
  return new Map(sheets.map(({ sheetId }) => [sheetId, sentence]));
}
