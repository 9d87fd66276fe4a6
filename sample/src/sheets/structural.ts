/** S-101 and S-102: foundation and framing plan, lettered by a pen plotter. */
import type { Sheet } from '../description/marks.ts';
import type { Pen } from '../description/pen.ts';
import { BUILDING_DEPTH, BUILDING_WIDTH, drawGrid, GRID_X, GRID_Y } from '../clinic/floor.ts';
import { dimensionAcross, dimensionDown } from '../drafting/dimension.ts';
import { hatch, rectangle } from '../drafting/hatch.ts';
import { drawNotes, drawSheet } from '../drafting/sheet.ts';
import { leader, northArrow, scaleBar, sectionMark, viewTitle } from '../drafting/symbols.ts';
import { drawTable } from '../drafting/table.ts';
import {
  CUT,
  DASHED,
  FINE,
  GRAY,
  HEAVY,
  HIDDEN,
  MEDIUM,
  NOTE,
  POCHE,
  SMALL,
  THIN,
} from '../drafting/weights.ts';

function dimensions(plan: Pen): void {
  dimensionAcross(plan, GRID_X, -8, -0.6, 'dim-grid');
  dimensionAcross(plan, [0, BUILDING_WIDTH], -9.6, -0.6, 'dim-overall');
  dimensionDown(plan, -8, GRID_Y, -0.6, 'dim-depth');
  dimensionDown(plan, -9.6, [0, BUILDING_DEPTH], -0.6, 'dim-overall-depth');
}

function drawFooting(plan: Pen, x: number, y: number, mark: string): void {
  const footing = plan.named(`footing-${mark}-${x}-${y}`);
  const half = mark === 'F2' ? 2.5 : 2;
  footing.rect(x - half, y - half, 2 * half, 2 * half, MEDIUM, { dash: HIDDEN });
  footing.rect(x - 0.6, y - 0.6, 1.2, 1.2, HEAVY);
  footing.rect(x - 0.35, y - 0.35, 0.7, 0.7, 0, { fill: { color: POCHE } });
  footing.symbolAt(x + half, y + half).text(0.05, 0.16, mark, { size: NOTE });
}

export function foundationPlan(): Sheet {
  return drawSheet(
    {
      number: 'S-101',
      title: ['FOUNDATION PLAN'],
      scale: '1/4" = 1\'-0"',
      discipline: 'structure',
    },
    (sheet) => {
      const pen = sheet.plotter();
      const plan = pen.inDrawing('FOUNDATION PLAN').view(5.4, 5, 0.25);
      drawGrid(plan);
      plan.rect(0, 0, BUILDING_WIDTH, BUILDING_DEPTH, HEAVY);
      plan.rect(1, 1, BUILDING_WIDTH - 2, BUILDING_DEPTH - 2, HEAVY);
      plan.rect(-1, -1, BUILDING_WIDTH + 2, BUILDING_DEPTH + 2, THIN, { dash: HIDDEN });
      plan.rect(2, 2, BUILDING_WIDTH - 4, BUILDING_DEPTH - 4, THIN, { dash: HIDDEN });
      for (const x of GRID_X.slice(1, -1))
        for (const y of GRID_Y.slice(1, -1)) drawFooting(plan, x, y, 'F2');
      for (const y of [0.5, 47.5])
        for (const x of GRID_X.slice(1, -1)) drawFooting(plan, x, y, 'F1');
      for (const x of [32, 52, 70])
        plan.named(`joint-${x}`).line(x, 2, x, 46, FINE, { dash: DASHED });
      for (const y of [12, 37]) plan.named(`joint-${y}`).line(2, y, 78, y, FINE, { dash: DASHED });
      const pit = plan.named('pit');
      pit.rect(66, 36, 6, 8, HEAVY);
      pit.rect(66.7, 36.7, 4.6, 6.6, MEDIUM);
      pit.lines(hatch(rectangle(66.7, 36.7, 4.6, 6.6), 45, 0.6), FINE, { color: GRAY });
      pit.symbolAt(69, 35.2).text(0, 0, 'SUMP PIT', { size: SMALL, anchor: 'center' });
      const pad = plan.named('hatch-thickened');
      pad.rect(71, 3, 7.5, 11, MEDIUM, { dash: HIDDEN });
      pad.lines(hatch(rectangle(71, 3, 7.5, 11), 135, 0.8), FINE, { color: GRAY });
      for (const [x, y] of [
        [12, 8],
        [12, 30],
        [46, 8],
        [52, 42],
        [30, 40],
      ] as const) {
        plan.symbolAt(x, y).text(0, 0, 'T.O. SLAB 0\'-0"', { size: SMALL, anchor: 'center' });
      }
      plan
        .named('slab-note')
        .symbolAt(12, 24)
        .text(0, 0, '4" SLAB ON GRADE', { size: NOTE, anchor: 'center' });
      plan
        .named('slab-mesh')
        .symbolAt(12, 25)
        .text(0, 0, 'W/ 6X6 W2.9 WWF', { size: NOTE, anchor: 'center' });
      dimensions(plan);
      dimensionAcross(plan, [0.5, 32, 52, 70, 79.5], 50.8, 48.8, 'dim-joints');
      dimensionDown(plan, 85, [0.5, 12, 37, 47.5], 81.2, 'dim-east');
      sectionMark(plan, 10, 49.4, '1', 'S-301', 270);
      sectionMark(plan, -2.4, 33, '2', 'S-301', 0);
      leader(plan.named('leader-wall'), [40, 0.5], [46, -3.5], ['12" FOUNDATION WALL']);
      leader(
        plan.named('leader-stair'),
        [75, 13.6],
        [83, 16],
        ['THICKENED SLAB AT', 'STAIR, 12" DEEP'],
      );
      viewTitle(pen, 5.4, 20.2, '1', 'FOUNDATION PLAN', '1/4" = 1\'-0"');
      northArrow(pen, 13.6, 20.2);
      scaleBar(pen, 15.2, 20.3, 0.25);
      drawNotes(pen, 27.4, 5.2, 'FOUNDATION NOTES', [
        ["CONCRETE F'C = 4000 PSI AT 28 DAYS."],
        ['REINFORCEMENT ASTM A615 GRADE 60.'],
        ['ALLOWABLE BEARING 3000 PSF.'],
        ['FOOTINGS ON UNDISTURBED SOIL OR', 'COMPACTED FILL, 95 PERCENT.'],
        ['BOTTOM OF FOOTING 4\'-0" BELOW', 'FINISH GRADE MINIMUM.'],
        ['LAP SPLICES 48 BAR DIAMETERS.'],
      ]);
      drawTable(pen, 27.2, 10.4, {
        heading: 'FOOTING SCHEDULE',
        columns: [
          { title: 'MARK', width: 0.65 },
          { title: 'SIZE', width: 1.65 },
          { title: 'REINF.', width: 1.75 },
        ],
        rows: [
          ['F1', '4\'-0" X 4\'-0"', '4-#5 E.W.'],
          ['F2', '5\'-0" X 5\'-0"', '5-#5 E.W.'],
          ['W1', '3\'-0" CONT.', '3-#5 CONT.'],
        ],
        prefix: 'footing-cell',
      });
    },
  );
}

export function framingPlan(): Sheet {
  return drawSheet(
    {
      number: 'S-102',
      title: ['SECOND FLOOR', 'FRAMING PLAN'],
      scale: '1/4" = 1\'-0"',
      discipline: 'structure',
    },
    (sheet) => {
      const pen = sheet.plotter();
      const plan = pen.inDrawing('SECOND FLOOR FRAMING').view(5.4, 5, 0.25);
      drawGrid(plan);
      plan.rect(0, 0, BUILDING_WIDTH, BUILDING_DEPTH, THIN);
      const xs = GRID_X;
      const ys = GRID_Y;
      for (const y of ys) {
        xs.slice(0, -1).forEach((x, at) => {
          const next = xs[at + 1] ?? x;
          const beam = plan.named(`beam-${at}-${y}`);
          beam.line(x + 0.8, y, next - 0.8, y, CUT);
          const size = y === 0.5 || y === 47.5 ? 'W14X22' : 'W18X35';
          beam.symbolAt((x + next) / 2, y).text(0, -0.06, size, { size: SMALL, anchor: 'center' });
        });
        for (const x of xs) {
          const column = plan.named(`column-${x}-${y}`);
          for (const dy of [-0.45, 0.45]) column.line(x - 0.45, y + dy, x + 0.45, y + dy, CUT);
          column.line(x, y - 0.45, x, y + 0.45, CUT);
        }
      }
      ys.slice(0, -1).forEach((y, bay) => {
        const next = ys[bay + 1] ?? y;
        for (let x = xs[0] + 4; x < (xs.at(-1) ?? 0) - 2; x += 4) {
          if (xs.some((grid) => Math.abs(grid - x) < 0.6)) continue;
          // The stair is an opening in the first bay.
          if (bay === 0 && x > 70) continue;
          plan.named(`joist-${bay}-${Math.floor(x)}`).line(x, y + 0.5, x, next - 0.5, MEDIUM);
        }
        const label =
          bay === 1
            ? '10K1 AT 4\'-0" O.C.'
            : bay === 0
              ? '18K4 AT 4\'-0" O.C.'
              : '20K5 AT 4\'-0" O.C.';
        for (const x of [12, 32, 52]) {
          plan
            .named(`joist-label-${bay}-${x}`)
            .symbolAt(x + 2.9, (y + next) / 2 + 2.2)
            .text(0, 0, label, { size: SMALL, angle: 90 });
        }
      });
      const opening = plan.named('opening-stair');
      opening.rect(70.5, 2, 8, 13, HEAVY);
      opening.line(70.5, 2, 78.5, 15, FINE);
      opening.line(70.5, 15, 78.5, 2, FINE);
      opening.symbolAt(74.5, 8.2).text(0, 0, 'OPEN', { size: NOTE, anchor: 'center' });
      const deck = plan.named('hatch-deck');
      deck.lines(hatch(rectangle(24, 29, 14, 8), 0, 0.5), FINE, { color: GRAY });
      plan
        .symbolAt(31, 38.4)
        .text(0, 0, '2" COMPOSITE DECK, 18 GA', { size: SMALL, anchor: 'center' });
      for (const [x, y] of [
        [22, 0.5],
        [62, 0.5],
        [22, 47.5],
        [62, 47.5],
      ] as const) {
        plan
          .named(`brace-${x}-${y}`)
          .line(x - 4, y + (y < 24 ? 1.3 : -1.3), x + 4, y + (y < 24 ? 1.3 : -1.3), MEDIUM, {
            dash: HIDDEN,
          });
      }
      dimensions(plan);
      sectionMark(plan, 16, 49.6, '3', 'S-301', 270);
      leader(plan.named('leader-brace'), [58, 1.8], [50, -3.5], ['BRACED FRAME BF-1']);
      leader(
        plan.named('leader-edge'),
        [80, 30],
        [83, 34],
        ['EDGE ANGLE L4X4X1/4', 'CONT. AT DECK EDGE'],
      );
      viewTitle(pen, 5.4, 20.2, '1', 'SECOND FLOOR FRAMING', '1/4" = 1\'-0"');
      northArrow(pen, 15.6, 20.2);
      scaleBar(pen, 17.2, 20.3, 0.25);
      drawNotes(pen, 27.4, 5.2, 'FRAMING NOTES', [
        ['STRUCTURAL STEEL ASTM A992.'],
        ['BOLTS 3/4" A325, SNUG TIGHT U.N.O.'],
        ['JOISTS AND BRIDGING PER SJI.'],
        ['SLAB 4 1/2" TOTAL ON 2" DECK.'],
        ['BEAM CAMBER SHOWN IN BRACKETS.'],
        ['FLOOR LIVE LOAD 80 PSF, CORRIDORS', '100 PSF.'],
      ]);
    },
  );
}
