/** What an issue about a difference begins with: a cloud around it on the newer page, and its words. */
import { invertMatrix, mapBox } from '../../../../contract/src/geometry/matrix.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { Difference } from '../../../../workers/protocol/comparison.ts';
import { differenceIssue } from '../../domain/difference-issue-words.ts';
import type { ProjectComparison } from '../../domain/project-comparison.ts';
import { pageSheetName, sheetInWords } from '../../domain/sheet-name.ts';
import { FIRST_STYLE } from '../../features/markups/model/drawing-style.ts';
import { markupOf } from '../../features/markups/model/new-markup.ts';
import { DRAWING_TOOLS } from '../../features/markups/model/tools.ts';
import { xfdfCodec } from '../../host/markups/xfdf-codec.ts';
import type { ComparisonState, SideState } from '../../host/comparison/comparison-state.ts';
import type { KeptDifference } from './kept-difference.ts';

type About = {
  difference: Difference;
  project: ProjectComparison;
  /** Name of the person. */
  author: string;
  /** Opens the comparison at the difference. */
  link: string;
};

/** Around the difference, so that the line does not cover it; page points. */
const AIR = 9;

/** "A-101, Floor plan (Addendum 2.pdf)". */
function nameOf({ pages, page, name }: SideState): string {
  const sheet = sheetInWords(pageSheetName(pages[page], page));
  return name === null ? sheet : `${sheet} (${name})`;
}

/** Null while the sheets are not aligned. The newer document is the one that was added later, also if A and B were swapped. */
export function raisedFrom(
  state: ComparisonState,
  { difference, project, author, link }: About,
): KeptDifference | null {
  const { a, b } = state;
  const toA = state.alignment.value?.matrix ?? null;
  const fromA = toA === null ? null : invertMatrix(toA);
  const isBNewer = project.documentB >= project.documentA;
  const newer = isBNewer ? b : a;
  const tool = DRAWING_TOOLS.find(({ id }) => id === 'cloud');
  if (a.sheet === null || newer.sheet === null || fromA === null || tool === undefined) return null;
  const [x0, y0, x1, y1]: Box = isBNewer ? mapBox(fromA, difference.box) : difference.box;
  const { widthPoints: width, heightPoints: height, frame } = newer.sheet;
  const pageNumber = newer.page + 1;
  const markup = markupOf(
    {
      ...{ tool, pageNumber, author, style: FIRST_STYLE, measurement: null },
      page: { width, height },
      points: [
        { x: x0 - AIR, y: y0 - AIR },
        { x: x1 + AIR, y: y1 + AIR },
      ],
    },
    crypto.randomUUID(),
    new Date().toISOString(),
  );
  return {
    ...{ differenceId: difference.id, pageNumber, values: null },
    documentId: isBNewer ? project.documentB : project.documentA,
    xfdf: xfdfCodec.write(markup, frame),
    begun: differenceIssue({
      ...{ difference, link },
      page: { width: a.sheet.widthPoints, height: a.sheet.heightPoints },
      names: { a: nameOf(a), b: nameOf(b) },
    }),
  };
}
