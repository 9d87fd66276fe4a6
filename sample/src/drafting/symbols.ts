/** Symbols with a fixed size on paper: bubbles, tags, markers, clouds, arrows. */
import type { Pen, Point } from '../description/pen.ts';
import { BLACK } from '../description/marks.ts';
import { CENTER_LINE, FINE, HEAVY, LABEL, MEDIUM, NOTE, SMALL, THIN, TITLE } from './weights.ts';

const WHITE = [1, 1, 1] as const;

/** A grid line from one end to the other with its bubble at the first end. Units of `pen`. */
export function gridLine(pen: Pen, name: string, from: Point, to: Point): void {
  pen.line(from[0], from[1], to[0], to[1], FINE, { dash: CENTER_LINE });
  const [px, py] = pen.toPaper(from);
  const [qx, qy] = pen.toPaper(to);
  const length = Math.hypot(qx - px, qy - py);
  const radius = 0.25;
  const at = pen.symbolAt(from[0], from[1]);
  const [x, y] = [((px - qx) / length) * radius, ((py - qy) / length) * radius];
  at.circle(x, y, radius, MEDIUM);
  at.text(x, y + 0.075, name, { size: TITLE, anchor: 'center', bold: true });
}

/** Room name with its number in a box below. */
export function roomTag(pen: Pen, x: number, y: number, name: string, number: string): void {
  const at = pen.symbolAt(x, y);
  const lines = name.split('\n');
  lines.forEach((line, row) => {
    at.text(0, (row - lines.length + 1) * 0.18, line, {
      size: LABEL,
      anchor: 'center',
      bold: true,
    });
  });
  at.rect(-0.24, 0.07, 0.48, 0.2, THIN);
  at.text(0, 0.215, number, { size: NOTE, anchor: 'center' });
}

/** A hexagon with the door's number. */
export function doorTag(pen: Pen, x: number, y: number, number: string): void {
  const at = pen.symbolAt(x, y);
  const [w, h] = [0.19, 0.11];
  at.polyline(
    [
      [-w, 0],
      [-w / 2, -h],
      [w / 2, -h],
      [w, 0],
      [w / 2, h],
      [-w / 2, h],
    ],
    THIN,
    {
      closed: true,
      fill: { color: WHITE },
    },
  );
  at.text(0, 0.04, number, { size: SMALL, anchor: 'center' });
}

/** A letter in a diamond or circle: wall and window types, keynotes. */
export function typeTag(
  pen: Pen,
  x: number,
  y: number,
  name: string,
  shape: 'diamond' | 'circle',
): void {
  const at = pen.symbolAt(x, y);
  if (shape === 'circle') at.circle(0, 0, 0.12, THIN, { fill: { color: WHITE } });
  else
    at.polyline(
      [
        [-0.15, 0],
        [0, -0.15],
        [0.15, 0],
        [0, 0.15],
      ],
      THIN,
      { closed: true, fill: { color: WHITE } },
    );
  at.text(0, 0.04, name, { size: SMALL, anchor: 'center' });
}

/** Section cut: a bubble with detail over sheet number and a filled arrow; `toward` in degrees clockwise from +x. */
export function sectionMark(
  pen: Pen,
  x: number,
  y: number,
  detail: string,
  sheet: string,
  toward: number,
): void {
  const at = pen.symbolAt(x, y);
  const angle = (toward * Math.PI) / 180;
  const turn = (r: number, by: number): Point => [
    r * Math.cos(angle + by),
    r * Math.sin(angle + by),
  ];
  at.polyline([turn(0.42, 0), turn(0.3, Math.PI / 2.6), turn(0.3, -Math.PI / 2.6)], 0, {
    fill: { color: BLACK },
    closed: true,
  });
  at.circle(0, 0, 0.26, MEDIUM, { fill: { color: WHITE } });
  at.line(-0.26, 0, 0.26, 0, THIN);
  at.text(0, -0.06, detail, { size: NOTE, anchor: 'center', bold: true });
  at.text(0, 0.16, sheet, { size: SMALL, anchor: 'center' });
}

/** The title of a view below it: number bubble, title, scale. */
export function viewTitle(
  pen: Pen,
  x: number,
  y: number,
  number: string,
  title: string,
  scale: string,
): void {
  const at = pen.inDrawing(title).symbolAt(x, y);
  at.circle(0.28, 0, 0.28, MEDIUM);
  at.text(0.28, 0.08, number, { size: TITLE, anchor: 'center', bold: true });
  at.text(0.68, -0.06, title, { size: TITLE, bold: true });
  at.line(0.56, 0, 0.9 + title.length * 0.125, 0, HEAVY);
  at.text(0.68, 0.17, scale, { size: NOTE });
}

export function northArrow(pen: Pen, x: number, y: number): void {
  const at = pen.symbolAt(x, y);
  at.circle(0, 0, 0.42, MEDIUM);
  at.polyline(
    [
      [0, -0.6],
      [0.17, 0.36],
      [0, 0.2],
    ],
    0,
    { fill: { color: BLACK }, closed: true },
  );
  at.polyline(
    [
      [0, -0.6],
      [-0.17, 0.36],
      [0, 0.2],
    ],
    THIN,
    { closed: true },
  );
  at.text(0, -0.66, 'N', { size: TITLE, anchor: 'center', bold: true });
}

/** Bars of 0, 4, 8 and 16 ft; `inchesPerFoot` on paper. */
export function scaleBar(pen: Pen, x: number, y: number, inchesPerFoot: number): void {
  const at = pen.symbolAt(x, y);
  const marks = [0, 4, 8, 16];
  marks.forEach((feet, index) => {
    const from = feet * inchesPerFoot;
    const to = (marks[index + 1] ?? feet) * inchesPerFoot;
    if (to > from)
      at.rect(from, 0, to - from, 0.08, THIN, index % 2 === 0 ? { fill: { color: BLACK } } : {});
    at.text(from, -0.05, index === 3 ? `${feet} FT` : String(feet), {
      size: SMALL,
      anchor: 'center',
    });
  });
}

/** Text with a leader: a line from the text to an arrow head at `tip`. Inches from the pen's place. */
export function leader(pen: Pen, tip: Point, text: Point, lines: readonly string[]): void {
  const [tx, ty] = pen.toPaper(tip);
  const [nx, ny] = pen.toPaper(text);
  const right = nx >= tx;
  const at = pen.symbolAt(text[0], text[1]);
  const [dx, dy] = [tx - nx, ty - ny];
  const elbow: Point = [right ? -0.18 : 0.18, 0];
  at.polyline([[right ? -0.05 : 0.05, 0], elbow, [dx, dy]], THIN);
  const angle = Math.atan2(dy - elbow[1], dx - elbow[0]);
  const barb = (by: number): Point => [
    dx - 0.11 * Math.cos(angle + by),
    dy - 0.11 * Math.sin(angle + by),
  ];
  at.polyline([[dx, dy], barb(0.25), barb(-0.25)], 0, { fill: { color: BLACK }, closed: true });
  lines.forEach((line, row) => {
    at.text(0, 0.045 + row * 0.16, line, { size: NOTE, anchor: right ? 'left' : 'right' });
  });
}

/** A revision cloud around a box, in inches on the sheet, with its delta. */
export function revisionCloud(
  pen: Pen,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  delta: string,
): void {
  const corners: Point[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  const commands: (
    | readonly ['M', number, number]
    | readonly ['C', number, number, number, number, number, number]
  )[] = [];
  corners.forEach(([ax, ay], side) => {
    const [bx, by] = corners[(side + 1) % 4] ?? [ax, ay];
    const length = Math.hypot(bx - ax, by - ay);
    const count = Math.max(2, Math.round(length / 0.38));
    // Each scallop is a cubic that bulges outward, to the left of the path around the box.
    const [ox, oy] = [((by - ay) / length) * 0.2, (-(bx - ax) / length) * 0.2];
    for (let step = 0; step < count; step += 1) {
      const [sx, sy] = [ax + ((bx - ax) * step) / count, ay + ((by - ay) * step) / count];
      const [ex, ey] = [
        ax + ((bx - ax) * (step + 1)) / count,
        ay + ((by - ay) * (step + 1)) / count,
      ];
      if (side === 0 && step === 0) commands.push(['M', sx, sy]);
      commands.push(['C', sx + ox, sy + oy, ex + ox, ey + oy, ex, ey]);
    }
  });
  pen.path(commands, HEAVY, { closed: true });
  deltaTag(pen, x1 + 0.32, y0 - 0.12, delta);
}

export function deltaTag(pen: Pen, x: number, y: number, delta: string): void {
  const at = pen.symbolAt(x, y);
  at.polyline(
    [
      [0, -0.19],
      [0.19, 0.13],
      [-0.19, 0.13],
    ],
    MEDIUM,
    { closed: true },
  );
  at.text(0, 0.085, delta, { size: NOTE, anchor: 'center', bold: true });
}
