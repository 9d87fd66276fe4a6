/** Draws marks, in inches on the sheet or in feet of the building through a view. */
import { BLACK } from './marks.ts';
import type { Color, Face, Fill, Mark, PathCommand } from './marks.ts';
import { outlineWidth } from '../lettering/outline-font.ts';
import { strokeWidth } from '../lettering/stroke-font.ts';

export type Point = readonly [number, number];

export type LineOptions = {
  color?: Color;
  dash?: readonly number[];
  fill?: Fill;
  closed?: boolean;
};

export type TextOptions = {
  /** Em size in inches on paper. */
  size: number;
  anchor?: 'left' | 'center' | 'right';
  /** Degrees counterclockwise. */
  angle?: number;
  bold?: boolean;
  color?: Color;
};

/** Distance of a quarter circle's control points along the tangents, as a fraction of the radius. */
const QUARTER = 0.5522847498;

export class Pen {
  readonly #marks: Mark[];
  readonly #x: number;
  readonly #y: number;
  readonly #scale: number;
  readonly #id: string | undefined;
  readonly #lettering: 'outline' | 'stroke';
  readonly #drawing: string | undefined;

  /** `scale`: inches on paper per unit of this pen. */
  constructor(
    marks: Mark[],
    place: { x: number; y: number; scale: number } = { x: 0, y: 0, scale: 1 },
    id?: string,
    lettering: 'outline' | 'stroke' = 'outline',
    drawing?: string,
  ) {
    this.#marks = marks;
    this.#x = place.x;
    this.#y = place.y;
    this.#scale = place.scale;
    this.#id = id;
    this.#lettering = lettering;
    this.#drawing = drawing;
  }

  /** A pen for a view with its origin at (x, y) of this pen, at `scale` inches on paper per unit. */
  view(x: number, y: number, scale: number): Pen {
    const [px, py] = this.toPaper([x, y]);
    return new Pen(this.#marks, { x: px, y: py, scale }, this.#id, this.#lettering, this.#drawing);
  }

  /** The same place in inches on paper: symbols do not scale with the view. */
  symbolAt(x: number, y: number): Pen {
    return this.view(x, y, 1);
  }

  /** A pen whose marks belong to the thing `id`. */
  named(id: string): Pen {
    const place = { x: this.#x, y: this.#y, scale: this.#scale };
    return new Pen(this.#marks, place, id, this.#lettering, this.#drawing);
  }

  /** A pen that writes with single lines. */
  plotter(): Pen {
    const place = { x: this.#x, y: this.#y, scale: this.#scale };
    return new Pen(this.#marks, place, this.#id, 'stroke', this.#drawing);
  }

  /** A pen whose marks belong to the drawing with this title. */
  inDrawing(title: string): Pen {
    const place = { x: this.#x, y: this.#y, scale: this.#scale };
    return new Pen(this.#marks, place, this.#id, this.#lettering, title);
  }

  toPaper([x, y]: Point): [number, number] {
    return [this.#x + x * this.#scale, this.#y + y * this.#scale];
  }

  /** Weight 0 fills without a line. */
  path(commands: readonly PathCommand[], weightPoints: number, options: LineOptions = {}): void {
    const placed = commands.map((command): PathCommand => {
      switch (command[0]) {
        case 'M':
        case 'L':
          return [command[0], ...this.toPaper([command[1], command[2]])];
        case 'C':
          return [
            'C',
            ...this.toPaper([command[1], command[2]]),
            ...this.toPaper([command[3], command[4]]),
            ...this.toPaper([command[5], command[6]]),
          ];
        case 'Z':
          return command;
      }
    });
    const color = options.color ?? BLACK;
    this.#marks.push({
      kind: 'path',
      commands: options.closed ? [...placed, ['Z']] : placed,
      ...(this.#id === undefined ? {} : { id: this.#id }),
      ...(this.#drawing === undefined ? {} : { drawing: this.#drawing }),
      ...(weightPoints > 0
        ? { stroke: { weightPoints, color, ...(options.dash ? { dash: options.dash } : {}) } }
        : {}),
      ...(options.fill ? { fill: options.fill } : {}),
    });
  }

  polyline(points: readonly Point[], weightPoints: number, options: LineOptions = {}): void {
    const commands = points.map((p, at): PathCommand => [at === 0 ? 'M' : 'L', p[0], p[1]]);
    this.path(commands, weightPoints, options);
  }

  line(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    weight: number,
    options?: LineOptions,
  ): void {
    this.polyline(
      [
        [x0, y0],
        [x1, y1],
      ],
      weight,
      options,
    );
  }

  /** Many short lines as one mark. */
  lines(
    segments: readonly (readonly [Point, Point])[],
    weight: number,
    options?: LineOptions,
  ): void {
    if (segments.length === 0) return;
    const commands = segments.flatMap(([from, to]): PathCommand[] => [
      ['M', from[0], from[1]],
      ['L', to[0], to[1]],
    ]);
    this.path(commands, weight, options);
  }

  rect(
    x: number,
    y: number,
    width: number,
    height: number,
    weight: number,
    options: LineOptions = {},
  ): void {
    // The order of PDF's rectangle operator: dashes start at the lower left and run to the right.
    const corners: Point[] = [
      [x, y + height],
      [x + width, y + height],
      [x + width, y],
      [x, y],
    ];
    this.polyline(corners, weight, { ...options, closed: true });
  }

  circle(x: number, y: number, radius: number, weight: number, options: LineOptions = {}): void {
    this.ellipse(x, y, radius, radius, weight, options);
  }

  ellipse(
    x: number,
    y: number,
    rx: number,
    ry: number,
    weight: number,
    options: LineOptions = {},
  ): void {
    const [kx, ky] = [rx * QUARTER, ry * QUARTER];
    const commands: PathCommand[] = [
      ['M', x + rx, y],
      ['C', x + rx, y + ky, x + kx, y + ry, x, y + ry],
      ['C', x - kx, y + ry, x - rx, y + ky, x - rx, y],
      ['C', x - rx, y - ky, x - kx, y - ry, x, y - ry],
      ['C', x + kx, y - ry, x + rx, y - ky, x + rx, y],
    ];
    this.path(commands, weight, { ...options, closed: true });
  }

  /** From one angle to the other, degrees clockwise from +x, at most a quarter turn. */
  arc(
    x: number,
    y: number,
    radius: number,
    from: number,
    to: number,
    weight: number,
    options?: LineOptions,
  ): void {
    const [a, b] = [(from * Math.PI) / 180, (to * Math.PI) / 180];
    const k = (4 / 3) * Math.tan((b - a) / 4) * radius;
    const [ax, ay] = [x + radius * Math.cos(a), y + radius * Math.sin(a)];
    const [bx, by] = [x + radius * Math.cos(b), y + radius * Math.sin(b)];
    const commands: PathCommand[] = [
      ['M', ax, ay],
      [
        'C',
        ax - k * Math.sin(a),
        ay + k * Math.cos(a),
        bx + k * Math.sin(b),
        by - k * Math.cos(b),
        bx,
        by,
      ],
    ];
    this.path(commands, weight, options);
  }

  text(x: number, y: number, value: string, options: TextOptions): void {
    if (value === '') return;
    const face: Face = this.#lettering === 'stroke' ? 'stroke' : options.bold ? 'bold' : 'regular';
    const width =
      face === 'stroke'
        ? strokeWidth(value, options.size)
        : outlineWidth(face, value, options.size);
    const back = options.anchor === 'center' ? width / 2 : options.anchor === 'right' ? width : 0;
    const angle = options.angle ?? 0;
    const radians = (angle * Math.PI) / 180;
    const [px, py] = this.toPaper([x, y]);
    this.#marks.push({
      kind: 'text',
      x: px - back * Math.cos(radians),
      y: py + back * Math.sin(radians),
      size: options.size,
      angle,
      value,
      face,
      color: options.color ?? BLACK,
      ...(this.#id === undefined ? {} : { id: this.#id }),
      ...(this.#drawing === undefined ? {} : { drawing: this.#drawing }),
    });
  }
}
