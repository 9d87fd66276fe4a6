/** the building sections. */
import type { Sheet } from '../description/marks.ts';
import type { Pen } from '../description/pen.ts';
import { dimensionAcross, dimensionDown } from '../drafting/dimension.ts';
import { hatch, rectangle } from '../drafting/hatch.ts';
import { drawNotes, drawSheet } from '../drafting/sheet.ts';
import { gridLine, leader, roomTag, viewTitle } from '../drafting/symbols.ts';
import { CUT, FINE, GRAY, HEAVY, MEDIUM, POCHE, THIN } from '../drafting/weights.ts';
import { drawLevels, PARAPET_HEIGHT, ROOF_HEIGHT, SECOND_FLOOR_HEIGHT } from './elevations.ts';

/** Ground below the slab as pairs of strokes. */
function drawEarth(view: Pen, from: number, to: number, top: number): void {
  for (let x = from; x < to; x += 4) {
    const patch = rectangle(x, top + 0.15, 1.8, 1.2);
    view.lines(hatch(patch, x % 8 === 0 ? 45 : 135, 0.35), FINE);
  }
}

function drawFooting(view: Pen, x: number): void {
  view.rect(x - 0.5, 0, 1, 3, HEAVY);
  view.rect(x - 1.5, 3, 3, 1, HEAVY);
  view.lines(hatch(rectangle(x - 1.5, 3, 3, 1), 45, 0.3), FINE, { color: GRAY });
  view.lines(hatch(rectangle(x - 0.5, 0, 1, 3), 45, 0.3), FINE, { color: GRAY });
}

/** Slabs, roof, walls cut at both ends, and partitions seen in section. */
function drawBody(
  view: Pen,
  width: number,
  partitions: readonly (readonly [number, number])[],
): void {
  view.rect(0, 0, width, 0.5, CUT, { fill: { color: [0.85, 0.85, 0.85] } });
  view.line(0, 0.9, width, 0.9, FINE, { dash: [0.06, 0.04] });
  view.rect(1, -SECOND_FLOOR_HEIGHT, width - 2, 0.5, HEAVY, { fill: { color: POCHE } });
  view.rect(1, -ROOF_HEIGHT, width - 2, 0.3, HEAVY, { fill: { color: POCHE } });
  view.rect(1, -ROOF_HEIGHT - 0.8, width - 2, 0.8, THIN);
  const insulation: [number, number][] = [];
  for (let x = 1; x < width - 1; x += 0.4)
    insulation.push([x, -ROOF_HEIGHT - (insulation.length % 2) * 0.8]);
  view.polyline(insulation, FINE, { color: GRAY });
  for (const top of [-SECOND_FLOOR_HEIGHT, -ROOF_HEIGHT]) {
    // Open-web joists seen from the side.
    view.rect(1, top + 0.5, width - 2, 1.4, THIN);
    const web: [number, number][] = [];
    for (let x = 1; x < width - 1; x += 1.2)
      web.push([x, top + (web.length % 2 === 0 ? 0.5 : 1.9)]);
    view.polyline(web, FINE);
    view.line(1, top + 3, width - 1, top + 3, MEDIUM);
  }
  for (const x of [0, width - 1]) {
    view.rect(x, -PARAPET_HEIGHT, 1, PARAPET_HEIGHT, CUT);
    view.lines(hatch(rectangle(x, -PARAPET_HEIGHT, 1, PARAPET_HEIGHT), 45, 0.4), FINE);
    view.rect(x - 0.15, -PARAPET_HEIGHT - 0.25, 1.3, 0.25, MEDIUM, { fill: { color: POCHE } });
    drawFooting(view, x + 0.5);
  }
  partitions.forEach(([x, level], at) => {
    view
      .named(`section-wall-${at}`)
      .rect(x - 0.25, level - 10, 0.5, 10, 0, { fill: { color: POCHE } });
  });
}

export function sections(): Sheet {
  return drawSheet(
    {
      number: 'A-301',
      title: ['BUILDING', 'SECTIONS'],
      scale: '1/4" = 1\'-0"',
      discipline: 'architecture',
    },
    (pen) => {
      const across = pen.inDrawing('CROSS SECTION').view(4.4, 10.2, 0.25);
      drawBody(across, 48, [
        [19, 0],
        [27, 0],
        [19, -13],
        [27, -13],
      ]);
      drawEarth(across, -6, 54, 1.2);
      across.line(-7, 0.6, 0, 0.6, HEAVY);
      across.line(48, 0.6, 55, 0.6, HEAVY);
      drawLevels(across, -3, 50);
      ['A', 'B', 'C', 'D'].forEach((name, at) => {
        const x = [0.5, 19, 27, 47.5][at] ?? 0;
        gridLine(across, name, [x, -34], [x, 5]);
      });
      for (const [x, y, name, number] of [
        [10, -5, 'EXAM 3', '106'],
        [23, -5, 'CORRIDOR', '116'],
        [37, -5, 'EXAM 6', '111'],
        [10, -18, 'OFFICE', '203'],
        [23, -18, 'CORRIDOR', '213'],
        [37, -18, 'OPEN OFFICE', '208'],
      ] as const) {
        roomTag(across, x, y, name, number);
      }
      dimensionDown(across, -4.5, [-29, -26, -13, 0, 4], -0.4, 'dim-height');
      dimensionDown(across, 14.5, [-10, 0], 14, 'dim-ceiling');
      leader(
        across.named('leader-roof'),
        [30, -26.6],
        [34, -31],
        ['TAPERED INSULATION ON', 'METAL DECK AND JOISTS'],
      );
      leader(
        across.named('leader-slab'),
        [33, 0.4],
        [39, 4.6],
        ['4" SLAB ON GRADE OVER', '10 MIL VAPOR RETARDER'],
      );
      viewTitle(pen, 4.4, 12.2, '1', 'CROSS SECTION', '1/4" = 1\'-0"');

      const along = pen.inDrawing('LONGITUDINAL SECTION').view(4.4, 20.7, 0.25);
      drawBody(along, 80, [
        [22, 0],
        [42, 0],
        [62, 0],
        [70, 0],
        [15, -13],
        [39, -13],
        [62, -13],
        [70, -13],
      ]);
      drawEarth(along, -6, 86, 1.2);
      for (const x of [22, 42, 62]) drawFooting(along, x);
      drawLevels(along, -3, 82);
      for (const [x, y, name, number] of [
        [12, -5, 'WAITING', '101'],
        [32, -5, 'CORRIDOR', '116'],
        [74, -5, 'STAIR A', 'ST1'],
        [27, -18, 'CORRIDOR', '213'],
      ] as const) {
        roomTag(along, x, y, name, number);
      }
      const steps: [number, number][] = [];
      for (let step = 0; step <= 8; step += 1)
        steps.push([71 + step * 0.92, -step * 0.7], [71 + step * 0.92, -(step + 1) * 0.7]);
      along.polyline(steps, MEDIUM);
      dimensionAcross(along, [0.5, 22, 42, 62, 79.5], 6, 4.4, 'dim-bays');
      viewTitle(pen, 4.4, 23.02, '2', 'LONGITUDINAL SECTION', '1/4" = 1\'-0"');
      drawNotes(pen, 22.2, 3.2, 'SECTION NOTES', [
        ['SEE STRUCTURAL DRAWINGS FOR FOOTING SIZES', 'AND REINFORCEMENT.'],
        ['FIREPROOF STEEL TO THE 1-HOUR RATING.'],
        ['CEILINGS 10\'-0" ABOVE FLOOR UNLESS NOTED.'],
        ['EXTERIOR WALL ASSEMBLY R-21 MINIMUM.'],
        ['CONTINUOUS AIR BARRIER FROM FOOTING', 'TO PARAPET.'],
      ]);
    },
  );
}
