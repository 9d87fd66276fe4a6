/** What an issue about a difference begins with on the compare screen, as the browser keeps it. */
import type { Difference } from '../../../../workers/protocol/comparison.ts';
import type { ProjectComparison } from '../../domain/project-comparison.ts';
import { pageSheetName, sheetInWords } from '../../domain/sheet-name.ts';
import type { ComparisonState, SideState } from '../../host/comparison/comparison-state.ts';
import { raisedFrom } from '../../host/comparison/raised-difference.ts';
import { xfdfCodec } from '../../host/markups/xfdf-codec.ts';
import type { KeptDifference } from './kept-difference.ts';

type About = {
  difference: Difference;
  project: ProjectComparison;
  /** Name of the person. */
  author: string;
  /** Opens the comparison at the difference. */
  link: string;
};

/** "A-101, Floor plan (Addendum 2.pdf)". */
function nameOf({ pages, page, name }: SideState): string {
  const sheet = sheetInWords(pageSheetName(pages[page], page));
  return name === null ? sheet : `${sheet} (${name})`;
}

/** Null while the sheets are not aligned. */
export function keptDifference(
  state: ComparisonState,
  { project, ...about }: About,
): KeptDifference | null {
  const raised = raisedFrom(state, {
    ...about,
    documents: { a: project.documentA, b: project.documentB },
    names: { a: nameOf(state.a), b: nameOf(state.b) },
  });
  if (raised === null) return null;
  const { documentId, pageNumber, markup, frame, begun } = raised;
  return {
    ...{ differenceId: about.difference.id, documentId, pageNumber, begun, values: null },
    xfdf: xfdfCodec.write(markup, frame),
  };
}
