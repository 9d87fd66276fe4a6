/** the floor plans. */
import type { Sheet } from '../description/marks.ts';
import type { Pen } from '../description/pen.ts';
import { drawFirstFloorFittings, FIRST_FLOOR } from '../clinic/first-floor.ts';
import {
  BUILDING_DEPTH,
  BUILDING_WIDTH,
  drawFloor,
  drawGrid,
  GRID_X,
  GRID_Y,
} from '../clinic/floor.ts';
import type { Floor } from '../clinic/floor.ts';
import { drawSecondFloorFittings, SECOND_FLOOR } from '../clinic/second-floor.ts';
import { dimensionAcross, dimensionDown } from '../drafting/dimension.ts';
import { drawNotes, drawSheet } from '../drafting/sheet.ts';
import { leader, northArrow, scaleBar, sectionMark, viewTitle } from '../drafting/symbols.ts';
import { HIDDEN, LABEL, NOTE, THIN, TITLE } from '../drafting/weights.ts';

/** Inches on paper per foot: 1/4" = 1'-0". */
export const PLAN_SCALE = 0.25;
const PLAN_X = 5.4;
const PLAN_Y = 5;

function planView(pen: Pen, title: string): Pen {
  return pen.inDrawing(title).view(PLAN_X, PLAN_Y, PLAN_SCALE);
}

function drawPlanFrame(
  plan: Pen,
  floor: Floor,
  north: readonly number[],
  inner: readonly number[],
  prefix: string,
): void {
  drawGrid(plan);
  drawFloor(plan, floor);
  dimensionAcross(plan, GRID_X, -8, -0.6, `${prefix}-grid`);
  dimensionAcross(plan, [0, BUILDING_WIDTH], -9.6, -0.6, `${prefix}-overall`);
  dimensionAcross(plan, north, -5.6, -0.6, `${prefix}-windows`);
  dimensionDown(plan, -8, GRID_Y, -0.6, `${prefix}-depth`);
  dimensionDown(plan, -9.6, [0, BUILDING_DEPTH], -0.6, `${prefix}-overall-depth`);
  dimensionAcross(plan, inner, 21, 20.2, `${prefix}-rooms`);
  dimensionDown(plan, 84.5, [0.5, 19, 27, 47.5], 80.6, `${prefix}-east`);
}

export function firstFloorPlan(): Sheet {
  return drawSheet(
    {
      number: 'A-101',
      title: ['FIRST FLOOR PLAN'],
      scale: '1/4" = 1\'-0"',
      discipline: 'architecture',
    },
    (pen) => {
      const plan = planView(pen, 'FIRST FLOOR PLAN');
      drawFirstFloorFittings(plan);
      drawPlanFrame(
        plan,
        FIRST_FLOOR,
        [0, 5, 10, 13, 18, 24.5, 29.5, 34.5, 39.5, 44.5, 49.5, 54.5, 59.5, 63.5, 68.5, 80],
        [22, 32, 42, 52, 62, 70, 79],
        'dim-1',
      );
      plan.rect(2.5, 48, 7, 4, THIN, { dash: HIDDEN });
      plan.symbolAt(6, 50.6).text(0, 0, 'CANOPY OVER', { size: NOTE, anchor: 'center' });
      sectionMark(plan, 35.5, -3.4, '1', 'A-301', 90);
      sectionMark(plan, 35.5, 51.6, '1', 'A-301', 270);
      sectionMark(plan, 83, 23, '2', 'A-301', 180);
      leader(
        plan.named('leader-counter'),
        [8, 13.9],
        [10.5, 17],
        ['TRANSACTION COUNTER', '34" HIGH SECTION'],
      );
      leader(
        plan.named('leader-shaft'),
        [71, 43.2],
        [82.5, 51.5],
        ['FLOOR DRAIN,', 'SEE PLUMBING'],
      );
      viewTitle(pen, PLAN_X, 20.2, '1', 'FIRST FLOOR PLAN', '1/4" = 1\'-0"');
      northArrow(pen, 13.6, 20.2);
      scaleBar(pen, 15.2, 20.3, PLAN_SCALE);
      drawNotes(pen, 27.6, 5.2, 'GENERAL NOTES', [
        ['DIMENSIONS ARE TO FACE OF STUD', 'UNLESS NOTED OTHERWISE.'],
        ['ALL INTERIOR PARTITIONS ARE TYPE', 'W2 UNLESS TAGGED OTHERWISE.'],
        ['PROVIDE BLOCKING FOR ALL WALL', 'MOUNTED ACCESSORIES.'],
        ['DOORS ARE LOCATED 4" FROM THE', 'ADJACENT WALL U.N.O.'],
        ['SLOPE FLOOR OF TOILETS TO DRAIN,', '1/8" PER FOOT.'],
        ['VERIFY CLEARANCES OF OWNER', 'FURNISHED EQUIPMENT.'],
        ['SEAL ALL PENETRATIONS OF RATED', 'WALLS WITH LISTED SYSTEMS.'],
        ['FINISH FLOOR 0\'-0" EQUALS', 'ELEVATION 14.50 FT.'],
      ]);
      drawLegend(pen, 27.6, 11.6);
    },
  );
}

function drawLegend(pen: Pen, x: number, y: number): void {
  pen.text(x, y, 'LEGEND', { size: TITLE, bold: true });
  const rows = [
    'W1  BRICK VENEER ON 6" STUD',
    'W2  3 5/8" STUD, GYP. BD. EACH SIDE',
    'W3  6" STUD, TILE BACKER ONE SIDE',
    'W4  1-HOUR RATED PARTITION',
  ];
  rows.forEach((row, at) => {
    pen.text(x, y + 0.38 + at * 0.26, row, { size: NOTE });
  });
  pen.text(x, y + 1.75, 'AREA', { size: TITLE, bold: true });
  pen.named('area-gross').text(x, y + 2.1, 'GROSS FLOOR AREA   3,840 SF', { size: LABEL });
  pen.named('area-net').text(x, y + 2.36, 'NET FLOOR AREA   3,412 SF', { size: LABEL });
}

export function secondFloorPlan(): Sheet {
  return drawSheet(
    {
      number: 'A-102',
      title: ['SECOND FLOOR PLAN'],
      scale: '1/4" = 1\'-0"',
      discipline: 'architecture',
    },
    (pen) => {
      const plan = planView(pen, 'SECOND FLOOR PLAN');
      drawSecondFloorFittings(plan);
      drawPlanFrame(
        plan,
        SECOND_FLOOR,
        [0, 5, 10, 18.5, 23.5, 30.5, 35.5, 42.5, 47.5, 54, 59, 63.5, 68.5, 80],
        [1, 15, 27, 39, 51, 62, 70, 79],
        'dim-2',
      );
      sectionMark(plan, 35.5, -3.4, '1', 'A-301', 90);
      sectionMark(plan, 35.5, 51.6, '1', 'A-301', 270);
      leader(
        plan.named('leader-rack'),
        [48.5, 42.3],
        [52, 51.5],
        ['2-POST RACKS, SEE', 'TELECOM DRAWINGS'],
      );
      viewTitle(pen, PLAN_X, 20.2, '1', 'SECOND FLOOR PLAN', '1/4" = 1\'-0"');
      northArrow(pen, 13.6, 20.2);
      scaleBar(pen, 15.2, 20.3, PLAN_SCALE);
      drawNotes(pen, 27.6, 5.2, 'GENERAL NOTES', [
        ['SEE A-101 FOR NOTES COMMON TO', 'ALL FLOOR PLANS.'],
        ['SERVER ROOM 209: STATIC', 'DISSIPATIVE FLOORING.'],
        ['PROVIDE 2 LAYERS GYP. BD. AT', 'MEETING ROOM PARTITIONS.'],
        ['GUARD AT STAIR 42" ABOVE', 'NOSING.'],
        ['CEILING HEIGHT 9\'-0" U.N.O.'],
      ]);
    },
  );
}
