/** the roof plan. */
import type { Sheet } from '../description/marks.ts';
import { BUILDING_DEPTH, BUILDING_WIDTH, drawGrid, GRID_X, GRID_Y } from '../clinic/floor.ts';
import { dimensionAcross, dimensionDown } from '../drafting/dimension.ts';
import { equipment } from '../drafting/fixtures.ts';
import { drawNotes, drawSheet } from '../drafting/sheet.ts';
import {
  leader,
  northArrow,
  scaleBar,
  sectionMark,
  typeTag,
  viewTitle,
} from '../drafting/symbols.ts';
import { DASHED, FINE, HEAVY, MEDIUM, NOTE, THIN } from '../drafting/weights.ts';

export function roofPlan(): Sheet {
  return drawSheet(
    { number: 'A-103', title: ['ROOF PLAN'], scale: '1/4" = 1\'-0"', discipline: 'architecture' },
    (pen) => {
      const plan = pen.inDrawing('ROOF PLAN').view(5.4, 5, 0.25);
      plan.named('hatch-gravel').rect(1.5, 1.5, 77, 45, 0, { fill: { pattern: 'gravel' } });
      drawGrid(plan);
      plan.rect(0, 0, BUILDING_WIDTH, BUILDING_DEPTH, HEAVY);
      plan.rect(1, 1, BUILDING_WIDTH - 2, BUILDING_DEPTH - 2, MEDIUM);
      plan.rect(1.5, 1.5, BUILDING_WIDTH - 3, BUILDING_DEPTH - 3, FINE);
      // Valleys and ridges of the tapered insulation run to two drains.
      for (const [x, name] of [
        [20, 'RD-1'],
        [60, 'RD-2'],
      ] as const) {
        for (const [cx, cy] of [
          [x - 18.5, 1.5],
          [x + 18.5, 1.5],
          [x - 18.5, 46.5],
          [x + 18.5, 46.5],
        ] as const) {
          plan.line(x, 24, cx, cy, THIN, { dash: DASHED });
        }
        const drain = plan.named(`drain-${name}`);
        drain.circle(x, 24, 0.9, MEDIUM, { fill: { color: [1, 1, 1] } });
        drain.circle(x, 24, 0.45, THIN);
        drain.symbolAt(x, 24).text(0.3, 0.34, name, { size: NOTE, bold: true });
      }
      for (const [x, y, angle] of [
        [20, 11, 0],
        [60, 11, 0],
        [20, 37, 180],
        [60, 37, 180],
      ] as const) {
        const slope = plan.symbolAt(x, y);
        const down = angle === 0 ? 1 : -1;
        slope.line(0, -0.5 * down, 0, 0.5 * down, THIN);
        slope.polyline(
          [
            [-0.07, 0.3 * down],
            [0, 0.5 * down],
            [0.07, 0.3 * down],
          ],
          THIN,
        );
        slope.text(0.12, 0.03, '1/4" / FT', { size: NOTE });
      }
      const units = [
        [28, 30, 9, 6, 'RTU-1'],
        [43, 30, 9, 6, 'RTU-2'],
        [30, 9, 6, 5, 'RTU-3'],
        [68, 15, 4, 4, 'EF-1'],
        [66, 38, 3, 3, 'EF-2'],
      ] as const;
      for (const [x, y, w, d, mark] of units) {
        const unit = plan.named(`equipment-${mark}`);
        unit.rect(x - 0.6, y - 0.6, w + 1.2, d + 1.2, THIN, { fill: { color: [1, 1, 1] } });
        equipment(unit, x, y, w, d, mark);
      }
      const hatchway = plan.named('roof-hatch');
      hatchway.rect(73, 4, 3, 2.5, MEDIUM, { fill: { color: [1, 1, 1] } });
      hatchway.line(73, 4, 76, 6.5, FINE);
      plan.rect(2.5, 48, 7, 4, MEDIUM);
      plan
        .named('canopy')
        .symbolAt(6, 50.2)
        .text(0, 0, 'CANOPY BELOW', { size: NOTE, anchor: 'center' });
      for (const x of [12, 32, 52, 72]) {
        plan.rect(x - 0.6, 0.15, 1.2, 0.7, THIN);
        typeTag(plan, x, -1.6, 'S1', 'circle');
      }
      // Walkway pads from the hatch to the units.
      for (let x = 54; x < 73; x += 2.2)
        plan.named('walkway').rect(x, 26, 2, 2, FINE, { fill: { color: [0.94, 0.94, 0.94] } });
      for (let y = 8; y < 25; y += 2.2)
        plan.named('walkway').rect(73.4, y, 2, 2, FINE, { fill: { color: [0.94, 0.94, 0.94] } });
      dimensionAcross(plan, GRID_X, -8, -0.6, 'dim-grid');
      dimensionAcross(plan, [0, BUILDING_WIDTH], -9.6, -0.6, 'dim-overall');
      dimensionDown(plan, -8, GRID_Y, -0.6, 'dim-depth');
      dimensionDown(plan, -9.6, [0, BUILDING_DEPTH], -0.6, 'dim-overall-depth');
      dimensionAcross(plan, [0, 28, 37, 43, 52, 80], 50.8, 48.6, 'dim-units');
      sectionMark(plan, 35.5, -3.4, '1', 'A-301', 90);
      sectionMark(plan, 83, 23, '2', 'A-301', 180);
      leader(
        plan.named('leader-parapet'),
        [79.6, 40],
        [83, 43],
        ['PREFINISHED METAL', 'COPING, TYP.'],
      );
      leader(plan.named('leader-pads'), [63, 27.9], [57, 33], ['WALKWAY PADS']);
      leader(
        plan.named('leader-hatch'),
        [76, 5],
        [83, 8],
        ['ROOF HATCH 36" X 30"', 'WITH SAFETY RAIL'],
      );
      viewTitle(pen, 5.4, 20.2, '1', 'ROOF PLAN', '1/4" = 1\'-0"');
      northArrow(pen, 13.6, 20.2);
      scaleBar(pen, 15.2, 20.3, 0.25);
      drawNotes(pen, 27.6, 5.2, 'ROOF NOTES', [
        ['ROOF ASSEMBLY: 60 MIL MEMBRANE', 'OVER TAPERED INSULATION, R-30 MIN.'],
        ['GRAVEL BALLAST AT 12 PSF, NOT', 'WITHIN 4 FT OF THE PARAPET.'],
        ['CURBS BY UNIT MANUFACTURER,', '14" HIGH MINIMUM.'],
        ['FLASH ALL PENETRATIONS TO THE', "MANUFACTURER'S DETAILS."],
        ['S1: THROUGH-WALL OVERFLOW', 'SCUPPER 14" X 8".'],
        ['PROVIDE FALL PROTECTION ANCHORS', 'WITHIN 10 FT OF ROOF EDGE.'],
      ]);
    },
  );
}
