/** the elevations. Feet above the ground floor are negative y in each view. */
import type { Sheet } from '../description/marks.ts';
import type { Pen } from '../description/pen.ts';
import { dimensionDown } from '../drafting/dimension.ts';
import { bricks, hatch, rectangle } from '../drafting/hatch.ts';
import { drawNotes, drawSheet } from '../drafting/sheet.ts';
import { gridLine, leader, typeTag, viewTitle } from '../drafting/symbols.ts';
import {
  CENTER_LINE,
  CUT,
  FINE,
  GRAY,
  HEAVY,
  HIDDEN,
  LABEL,
  MEDIUM,
  NOTE,
  THIN,
} from '../drafting/weights.ts';

/** Heights above the ground floor, feet. */
export const SECOND_FLOOR_HEIGHT = 13;
export const ROOF_HEIGHT = 26;
export const PARAPET_HEIGHT = 29;

const LEVELS = [
  ['T.O. PARAPET', PARAPET_HEIGHT],
  ['ROOF DECK', ROOF_HEIGHT],
  ['SECOND FLOOR', SECOND_FLOOR_HEIGHT],
  ['FIRST FLOOR', 0],
] as const;

/** Level lines with their marks beyond the right end. */
export function drawLevels(view: Pen, from: number, to: number): void {
  for (const [name, height] of LEVELS) {
    view.line(from, -height, to + 6, -height, FINE, { dash: CENTER_LINE });
    const at = view.symbolAt(to + 6, -height);
    at.circle(0.14, 0, 0.12, THIN);
    at.line(0.02, 0, 0.26, 0, FINE);
    at.line(0.14, -0.12, 0.14, 0.12, FINE);
    at.text(0.34, -0.05, name, { size: NOTE, bold: true });
    at.text(0.34, 0.13, `${height}'-0"`, { size: NOTE });
  }
}

type Glazing = { x: number; sill: number; width: number; height: number; type: string };

function drawWindow(view: Pen, { x, sill, width, height, type }: Glazing): void {
  const top = -(sill + height);
  view.rect(x, top, width, height, MEDIUM, { fill: { color: [1, 1, 1] } });
  view.rect(x + 0.2, top + 0.2, width - 0.4, height - 0.4, FINE);
  view.line(x + width / 2, top, x + width / 2, top + height, THIN);
  view.line(x, top + height * 0.3, x + width, top + height * 0.3, THIN);
  view.rect(x - 0.3, top + height, width + 0.6, 0.35, THIN);
  view.rect(x - 0.5, top - 0.8, width + 1, 0.8, THIN);
  view.line(x + 0.5, top + height * 0.8, x + width * 0.45, top + height * 0.4, FINE, {
    color: GRAY,
  });
  typeTag(view, x + width / 2, top + height * 0.62, type, 'circle');
}

function drawFacade(
  view: Pen,
  width: number,
  glazing: readonly Glazing[],
  joints: readonly number[],
  id: string,
): void {
  const brickwork = view.named(`hatch-brick-${id}`);
  brickwork.lines(bricks(0, -12, width, 12, 0.667, 2), FINE, { color: GRAY });
  const panels = view.named(`hatch-panel-${id}`);
  panels.lines(hatch(rectangle(0, -PARAPET_HEIGHT + 1, width, 15.5), 90, 1), FINE, {
    color: GRAY,
  });
  view.rect(0, -13.5, width, 1.5, THIN, { fill: { color: [0.93, 0.93, 0.93] } });
  view.rect(0, -PARAPET_HEIGHT, width, 1, MEDIUM, { fill: { color: [1, 1, 1] } });
  view.rect(0, -PARAPET_HEIGHT, width, PARAPET_HEIGHT, HEAVY);
  for (const x of joints) view.line(x, -PARAPET_HEIGHT + 1, x, 0, THIN);
  for (const window of glazing)
    drawWindow(view.named(`window-${id}-${window.x}-${window.sill}`), window);
}

function drawGround(view: Pen, from: number, to: number): void {
  view.line(from, 0.6, to, 0.6, CUT);
  view.line(0, 0.6, 0, 4.6, THIN, { dash: HIDDEN });
  view.line(from + 4, 4.6, to - 4, 4.6, THIN, { dash: HIDDEN });
  view.line(to - 4, 0.6, to - 4, 4.6, THIN, { dash: HIDDEN });
}

function drawEntrance(view: Pen): void {
  const door = view.named('entrance');
  door.rect(3, -9, 6, 9, MEDIUM, { fill: { color: [1, 1, 1] } });
  door.line(6, -9, 6, 0, MEDIUM);
  door.line(3, -7.2, 9, -7.2, THIN);
  for (const x of [3.3, 6.3]) door.rect(x, -6.9, 2.4, 6.5, FINE);
  view.named('canopy').rect(2, -10.6, 8, 1, HEAVY, { fill: { color: [0.82, 0.82, 0.82] } });
  for (const x of [2.4, 9.2])
    view.named('canopy').rect(x, -9.6, 0.4, 9.6, THIN, { fill: { color: [1, 1, 1] } });
}

export function elevations(): Sheet {
  return drawSheet(
    {
      number: 'A-201',
      title: ['EXTERIOR', 'ELEVATIONS'],
      scale: '3/16" = 1\'-0"',
      discipline: 'architecture',
    },
    (pen) => {
      const scale = 0.1875;
      const south = pen.inDrawing('SOUTH ELEVATION').view(3, 9, scale);
      drawFacade(
        south,
        80,
        [
          ...[13, 26, 36.5, 46.5].map((x) => ({ x, sill: 3, width: 5, height: 6, type: 'C' })),
          ...[4, 13, 28, 36, 68].map((x) => ({ x, sill: 16, width: 5, height: 6, type: 'C' })),
        ],
        [20, 40, 60],
        'south',
      );
      drawEntrance(south);
      drawGround(south, -6, 86);
      drawLevels(south, -4, 82);
      ['1', '2', '3', '4', '5'].forEach((name, at) => {
        const x = [0.5, 22, 42, 62, 79.5][at] ?? 0;
        gridLine(south, name, [x, -36], [x, -27]);
      });
      const sign = south.named('sign');
      sign.rect(48, -12.6, 18, 2.2, THIN, { fill: { color: [1, 1, 1] } });
      sign.symbolAt(57, -11.1).text(0, 0, 'HARBOR STREET COMMUNITY CLINIC', {
        size: LABEL,
        anchor: 'center',
        bold: true,
      });
      dimensionDown(south, -2.5, [-29, -26, -13, 0], -0.4, 'dim-south');
      leader(south.named('leader-brick'), [58, -4], [64, 3.2], ['FACE BRICK, RUNNING BOND']);
      leader(south.named('leader-panel'), [50, -20], [56, -33], ['VERTICAL METAL PANEL']);
      leader(south.named('leader-canopy'), [9, -10], [16, 3.2], ['STEEL CANOPY']);
      viewTitle(pen, 3, 10.4, '1', 'SOUTH ELEVATION', '3/16" = 1\'-0"');

      const north = pen.inDrawing('NORTH ELEVATION').view(3, 19.6, scale);
      drawFacade(
        north,
        80,
        [
          ...[11.5, 20.5, 30.5, 40.5, 50.5, 62, 70].map((x) => ({
            x,
            sill: 3,
            width: 5,
            height: 6,
            type: x > 60 ? 'A' : 'B',
          })),
          ...[11.5, 21, 32.5, 44.5, 56.5, 70].map((x) => ({
            x,
            sill: 16,
            width: 5,
            height: 6,
            type: x > 60 ? 'A' : 'B',
          })),
        ],
        [20, 40, 60],
        'north',
      );
      drawGround(north, -6, 86);
      drawLevels(north, -4, 82);
      dimensionDown(north, -2.5, [-29, -26, -13, 0], -0.4, 'dim-north');
      leader(north.named('leader-coping'), [30, -28.6], [36, -33], ['PREFINISHED COPING']);
      viewTitle(pen, 3, 21.2, '2', 'NORTH ELEVATION', '3/16" = 1\'-0"');

      const west = pen.inDrawing('WEST ELEVATION').view(21.4, 9, scale);
      drawFacade(
        west,
        48,
        [
          ...[8, 20, 30].map((x) => ({ x, sill: 3, width: 5, height: 6, type: 'D' })),
          ...[8, 32].map((x) => ({ x, sill: 16, width: 5, height: 6, type: 'D' })),
        ],
        [19, 27],
        'west',
      );
      drawGround(west, -3, 51);
      viewTitle(pen, 21.4, 10.4, '3', 'WEST ELEVATION', '3/16" = 1\'-0"');
      drawNotes(pen, 21.6, 13.6, 'ELEVATION NOTES', [
        ['SEE A-601 FOR WINDOW TYPES AND GLAZING.'],
        ['CONTROL JOINTS AT 20 FT ON CENTER MAXIMUM.'],
        ['BRICK: MODULAR, COLOR AS SELECTED BY ARCHITECT.'],
        ['METAL PANEL: 12" COVERAGE, CONCEALED FASTENERS.'],
        ['PRECAST BAND AT SECOND FLOOR, 18" HIGH.'],
        ['WEEP HOLES AT 24" ON CENTER ABOVE ALL FLASHING.'],
      ]);
    },
  );
}
