/** The two issuances of the sample, and the known differences between them. */
import { applyEdits } from '../description/edits.ts';
import type { AppliedEdit, Edit } from '../description/edits.ts';
import { apply, compose, invert, scaling, shift } from '../description/matrix.ts';
import type { Matrix } from '../description/matrix.ts';
import { inkChange } from '../output/ink.ts';
import type { Box } from '../description/bounds.ts';
import type { Sheet } from '../description/marks.ts';
import { drawRevision } from '../drafting/title-block.ts';
import { OTHER_PROGRAM, PLAIN } from '../output/exporter.ts';
import type { Exporter } from '../output/exporter.ts';
import type { Page, Rotate } from '../output/page.ts';
import { scanSheet } from '../output/scan.ts';
import { elevations } from '../sheets/elevations.ts';
import { enlargedPlans, receptionDetails } from '../sheets/enlarged.ts';
import { firstFloorPlan, secondFloorPlan } from '../sheets/floor-plans.ts';
import { roofPlan } from '../sheets/roof-plan.ts';
import { schedules } from '../sheets/schedules.ts';
import { sections } from '../sheets/sections.ts';
import { foundationPlan, framingPlan } from '../sheets/structural.ts';
import {
  ELEVATION_EDITS,
  FIRST_FLOOR_EDITS,
  ROOF_EDITS,
  SCHEDULE_EDITS,
  SECOND_FLOOR_EDITS,
} from './edits-architecture.ts';
import { FOUNDATION_EDITS, FRAMING_EDITS } from './edits-structure.ts';
import type { PairTruth, TruthEdit } from './truth.ts';

const POINTS_PER_INCH = 72;
const FULL_SIZE: Matrix = scaling(POINTS_PER_INCH);

/** Every sheet of the first issuance with its counterpart in the second, as drawn. */
export const BASE_SHEETS: readonly { draw: () => Sheet; edits: readonly Edit[] }[] = [
  { draw: firstFloorPlan, edits: FIRST_FLOOR_EDITS },
  { draw: secondFloorPlan, edits: SECOND_FLOOR_EDITS },
  { draw: roofPlan, edits: ROOF_EDITS },
  { draw: elevations, edits: ELEVATION_EDITS },
  { draw: sections, edits: [] },
  { draw: schedules, edits: SCHEDULE_EDITS },
  { draw: foundationPlan, edits: FOUNDATION_EDITS },
  { draw: framingPlan, edits: FRAMING_EDITS },
];

function inTitleBlock(operations: Edit['operations'], kind: Edit['kind']): Edit {
  return { kind, group: 'title-block', operations };
}

/** The title block changes of a new issuance: date, revision row, plot stamp. */
function reissue(number: string): Edit[] {
  return [
    inTitleBlock([{ do: 'retext', id: 'issue-date', to: '2026-05-18' }], 'changed'),
    inTitleBlock(
      [{ do: 'retext', id: 'plot-stamp', to: `2417-${number}.DWG   PLOTTED 2026-05-18 09:12` }],
      'changed',
    ),
    inTitleBlock(
      [
        {
          do: 'add',
          id: 'revision-1',
          draw: (pen) =>
            drawRevision(pen, 1, { mark: '1', date: '2026-05-18', description: 'ADDENDUM 1' }),
        },
      ],
      'added',
    ),
  ];
}

type Placement = {
  way: string;
  exporter: Exporter;
  widthPoints: number;
  heightPoints: number;
  rotate: Rotate;
  place: Matrix;
};

const FULL: Placement = {
  way: 'same program, same size',
  exporter: PLAIN,
  widthPoints: 2592,
  heightPoints: 1728,
  rotate: 0,
  place: FULL_SIZE,
};

/** How each sheet appears in the second issuance; `null` is the scan. */
const SECOND_ISSUE_PLACES: Record<string, Placement | null> = {
  'A-101': FULL,
  'A-102': {
    ...FULL,
    way: 'half size',
    widthPoints: 1296,
    heightPoints: 864,
    place: scaling(POINTS_PER_INCH / 2),
  },
  'A-103': { ...FULL, way: 'portrait page with /Rotate 90', rotate: 90 },
  'A-201': { ...FULL, way: 'another exporter', exporter: OTHER_PROGRAM },
  'A-301': {
    ...FULL,
    way: 'another exporter, nothing changed',
    exporter: { ...OTHER_PROGRAM, seed: 11 },
  },
  'A-601': FULL,
  'S-101': null,
  'S-102': {
    ...FULL,
    way: 'other margins and text placed word by word',
    exporter: { ...PLAIN, text: 'words', order: 'shuffled' },
    place: compose(shift(14.4, -9), FULL_SIZE),
  },
};

export function vectorPage(sheet: Sheet, placement: Placement): Page {
  const { way: _way, ...frame } = placement;
  return {
    kind: 'vector',
    sheet,
    label: sheet.number,
    name: `${sheet.number} ${sheet.title}`,
    ...frame,
  };
}

/** An edit in points of the OLD page; null if nothing of it is visible. */
export function truthOf(applied: AppliedEdit, toOld: Matrix): TruthEdit | null {
  const change = inkChange(applied.before, applied.after);
  if (!change) return null;
  const box = mapBox(toOld, change.box);
  const scale = Math.sqrt(Math.abs(toOld[0] * toOld[3] - toOld[1] * toOld[2]));
  return {
    kind: applied.edit.kind,
    group: applied.edit.group,
    things: applied.edit.operations.map(({ id }) => id),
    box,
    ...(applied.text ? { text: applied.text } : {}),
    ...(applied.move ? { move: [applied.move[0] * scale, applied.move[1] * scale] as const } : {}),
  };
}

function mapBox(by: Matrix, box: Box): Box {
  const [p, q] = [apply(by, box[0], box[1]), apply(by, box[2], box[3])];
  return [Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.max(p[0], q[0]), Math.max(p[1], q[1])];
}

export type Issues = { first: Page[]; second: Page[]; pairs: PairTruth[] };

/** Draws everything. Takes a few seconds, most of them for the scan. */
export function drawIssues(): Issues {
  const result: Issues = { first: [], second: [], pairs: [] };
  for (const { draw, edits } of BASE_SHEETS) {
    const old = draw();
    result.first.push(vectorPage(old, FULL));
    const { sheet, applied } = applyEdits(old, [...edits, ...reissue(old.number)]);
    const placement = SECOND_ISSUE_PLACES[old.number];
    const { page, place, way } = placement
      ? { page: vectorPage(sheet, placement), ...placement }
      : scanned(sheet);
    result.second.push(page);
    result.pairs.push({
      sheet: old.number,
      oldPage: 0,
      newPage: 0,
      way,
      newToOld: compose(FULL_SIZE, invert(place)),
      edits: applied.map((one) => truthOf(one, FULL_SIZE)).filter((one) => one !== null),
    });
  }
  insertAfter(result.first, 'A-301', vectorPage(receptionDetails(), FULL));
  const enlarged = applyEdits(enlargedPlans(), reissue('A-401')).sheet;
  insertAfter(result.second, 'A-301', vectorPage(enlarged, FULL));
  for (const pair of result.pairs) {
    pair.oldPage = result.first.findIndex(({ label }) => label === pair.sheet) + 1;
    pair.newPage = result.second.findIndex(({ label }) => label === pair.sheet) + 1;
  }
  return result;
}

function scanned(sheet: Sheet): { page: Page; place: Matrix; way: string } {
  const scan = scanSheet(sheet, sheet.number, {
    dpi: 200,
    turnDegrees: 0.6,
    slide: [0.11, -0.07],
    printScale: 1,
    grain: 16,
    mode: 'jpeg',
    quality: 42,
    seed: 2417,
  });
  return { ...scan, way: 'scan at 200 dpi, turned 0.6°' };
}

function insertAfter(pages: Page[], label: string, page: Page): void {
  pages.splice(pages.findIndex((one) => one.label === label) + 1, 0, page);
}
