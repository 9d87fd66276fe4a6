/** What links to other sheets are called, and which of them is meant by a point. Pure. */
import type { Callout } from '../../../../contract/src/documents/schema.ts';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import { sheetInWords, sheetName } from '../../domain/sheet-name.ts';

/** How far beside a mark a press is on it, CSS px. */
const SLACK_PX = 5;

/** "Sheet A-501, Details", "WALL SECTION on sheet A-501, Details". */
export function calloutTarget({ sheet, drawing }: Callout): string {
  const name = `sheet ${sheetInWords(sheetName(sheet))}`;
  return drawing === null ? `S${name.slice(1)}` : `${drawing.title} on ${name}`;
}

/** "3/A-501: WALL SECTION on sheet A-501, Details". */
export function calloutLabel(callout: Callout): string {
  const { detail, text, sheet } = callout;
  const mark = detail === null || text.includes('/') ? text : `${detail}/${sheet.sheet_num}`;
  return `${mark}: ${calloutTarget(callout)}`;
}

/** The smallest one at a page point. `reach`: page points per CSS px. */
export function calloutAt(
  callouts: readonly Callout[],
  { x, y }: Point,
  reach: number,
): Callout | null {
  const slack = SLACK_PX * reach;
  const areaOf = ({ box: [x0, y0, x1, y1] }: Callout) => (x1 - x0) * (y1 - y0);
  const found = callouts.filter(
    ({ box: [x0, y0, x1, y1] }) =>
      x >= x0 - slack && x <= x1 + slack && y >= y0 - slack && y <= y1 + slack,
  );
  return found.toSorted((a, b) => areaOf(a) - areaOf(b))[0] ?? null;
}
