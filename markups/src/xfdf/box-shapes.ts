/**
 * Shapes of boxes. XFDF has an upright `rect` around everything, `fringe` for what of it lies outside the shape, and
 * `rotation` for text. Angles here are clockwise against the file's axes: a page may itself be turned.
 */
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import type { Shape } from '../model.ts';
import {
  boundsOf,
  boxFromFile,
  boxToFile,
  normalDegrees,
  numbersFrom,
  pointsFrom,
} from './frame.ts';
import type { Geometry } from './row.ts';
import { onFileGrid, onPageGrid, readNumber, readNumbersIfAny, writeNumber } from './numbers.ts';
import { writeRectAround } from './point-shapes.ts';
import type { Sink } from './sink.ts';
import type { Source } from './source.ts';

type BoxShape = Extract<Shape, { form: 'box' }>;

const middleOf = ([x0, y0, x1, y1]: Box): Point => ({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 });

const boxAround = ({ x, y }: Point, width: number, height: number): Box => [
  x - width / 2,
  y - height / 2,
  x + width / 2,
  y + height / 2,
];

/** Upright bounds of a box that is turned around its middle. */
function boundsOfTurned([x0, y0, x1, y1]: Box, degrees: number): Box {
  const middle = middleOf([x0, y0, x1, y1]);
  const [width, height] = [x1 - x0, y1 - y0];
  if (degrees % 180 === 0) return [x0, y0, x1, y1];
  if (degrees % 90 === 0) return boxAround(middle, height, width);
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return boxAround(middle, width * cos + height * sin, width * sin + height * cos);
}

/** The box whose bounds these are once it is turned; at angles where many are, the bounds themselves. */
function boxOfBounds(bounds: Box, degrees: number): Box {
  const middle = middleOf(bounds);
  const [width, height] = [bounds[2] - bounds[0], bounds[3] - bounds[1]];
  if (degrees % 90 === 0) return boundsOfTurned(bounds, degrees);
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const determinant = cos * cos - sin * sin;
  const own = [
    (width * cos - height * sin) / determinant,
    (height * cos - width * sin) / determinant,
  ];
  const [ownWidth = 0, ownHeight = 0] = own;
  if (Math.abs(determinant) < 0.1 || ownWidth <= 0 || ownHeight <= 0) return bounds;
  return boxAround(middle, ownWidth, ownHeight);
}

/** Left, top, right, bottom of `fringe`. */
export function insetBy(box: Box, fringe: readonly number[], sign: 1 | -1): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] = fringe.map((value) => value * sign);
  const inner: Box = [box[0] + left, box[1] + bottom, box[2] - right, box[3] - top];
  return inner[2] >= inner[0] && inner[3] >= inner[1] ? inner : box;
}

/** Four numbers from 0, or null. */
export function fringeOf(text: string | undefined): readonly number[] | null {
  if (text === undefined) return null;
  const numbers = readNumbersIfAny(text);
  return numbers.length === 4 && numbers.every((value) => value >= 0) ? numbers : null;
}

const NO_FRINGE = '0,0,0,0';

/** What is left of `rect` within its fringe, or within half the line. A fringe that leaves nothing is none. */
function innerOf(source: Source, rect: Box, half: number): Box {
  const came = source.attribute('fringe');
  const fringe = fringeOf(came);
  const inner = insetBy(rect, fringe ?? [half, half, half, half], 1);
  const isEaten = inner === rect && (half > 0 || fringe !== null);
  if (isEaten && came !== NO_FRINGE) source.keepAttribute('fringe', NO_FRINGE);
  else if (came !== undefined) source.keepAttribute('fringe', came);
  return inner;
}

/** A box of the file, `degrees` clockwise against its axes, as a shape of the page. */
function shapeOf(box: Box, degrees: number, { frame }: Source): BoxShape {
  const [middle = { x: 0, y: 0 }] = pointsFrom(
    [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2],
    frame,
  );
  const [width, height] = [(box[2] - box[0]) * frame.unit, (box[3] - box[1]) * frame.unit];
  const [x0, y0, x1, y1] = boxAround(middle, width, height);
  return {
    form: 'box',
    box: [onPageGrid(x0), onPageGrid(y0), onPageGrid(x1), onPageGrid(y1)],
    turned: normalDegrees(degrees + frame.rotation),
  };
}

/** The other way: the shape's box along the file's axes, and its angle against them. */
function inFile({ box, turned }: BoxShape, sink: Sink): { box: Box; degrees: number } {
  const { frame } = sink;
  const [x = 0, y = 0] = numbersFrom([middleOf(box)], frame);
  return {
    box: boxAround({ x, y }, (box[2] - box[0]) / frame.unit, (box[3] - box[1]) / frame.unit),
    degrees: normalDegrees(turned - frame.rotation),
  };
}

/** Our own record of a turned box, unless another program has moved its bounds. */
function ownBox(source: Source, bounds: Box): Box | null {
  const [x0, y0, x1, y1] = readNumbersIfAny(source.extras['box']);
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return null;
  if (x1 < x0 || y1 < y0) return null;
  const [now, then] = [middleOf(bounds), middleOf([x0, y0, x1, y1])];
  return Math.hypot(now.x - then.x, now.y - then.y) < 0.001 ? [x0, y0, x1, y1] : null;
}

/** Answers the box as it will be read: what is around it follows from that. */
function writeOwnBox(sink: Sink, [x0, y0, x1, y1]: Box): Box {
  const written: Box = [onFileGrid(x0), onFileGrid(y0), onFileGrid(x1), onFileGrid(y1)];
  sink.extra('box', written.map(writeNumber).join(','));
  return written;
}

/** Rectangle, ellipse, cloud of a box: the middle of the line lies half its width inside `rect`, or where `fringe` says. */
export const outlined: Geometry = {
  attributes: ['rect', 'fringe'],
  children: [],
  fits: (shape) => shape.form === 'box',
  read(source) {
    const rect = source.rect();
    const inner = innerOf(source, rect, source.lineWidth / 2);
    const degrees = readNumber(source.extras['turned']);
    if (degrees !== null) {
      const box = ownBox(source, inner) ?? boxOfBounds(inner, degrees);
      return shapeOf(box, degrees, source);
    }
    return { form: 'box', box: boxFromFile(inner, source.frame), turned: 0 };
  },
  write({ shape }, sink) {
    if (shape.form !== 'box') return;
    const half = sink.lineWidth / 2;
    const came = sink.keptAttribute('fringe');
    const fringe = fringeOf(came);
    if (came !== undefined && fringe !== null) sink.sameNumbers('fringe', came);
    // A quarter turn of such a shape is the same shape, upright.
    let inner = boxToFile(boundsOfTurned(shape.box, shape.turned), sink.frame);
    if (shape.turned % 90 !== 0) {
      const { box, degrees } = inFile(shape, sink);
      sink.extra('turned', writeNumber(degrees));
      inner = boundsOfTurned(writeOwnBox(sink, box), degrees);
    }
    sink.rect(insetBy(inner, fringe ?? [half, half, half, half], -1));
  },
};

/** Stamp and text. */
export const boxed: Geometry = {
  attributes: ['rect', 'fringe', 'rotation'],
  children: [],
  fits: (shape) => shape.form === 'box',
  read(source) {
    return textBoxOf(innerOf(source, source.rect(), 0), source);
  },
  write({ shape }, sink) {
    if (shape.form !== 'box') return;
    const came = sink.keptAttribute('fringe');
    const fringe = fringeOf(came);
    if (came !== undefined && fringe !== null) sink.sameNumbers('fringe', came);
    sink.rect(insetBy(writeTextBox(shape, sink), fringe ?? [0], -1));
  },
};

export function textBoxOf(inner: Box, source: Source): BoxShape {
  const came = source.attribute('rotation');
  // Counterclockwise in the file.
  const degrees = normalDegrees(-(readNumber(came) ?? 0));
  if (came !== undefined && (degrees === 0 || came !== writeNumber(normalDegrees(-degrees)))) {
    source.keepAttribute('rotation', came);
  }
  const own = degrees % 90 === 0 ? null : ownBox(source, inner);
  return shapeOf(own ?? boxOfBounds(inner, degrees), degrees, source);
}

/** Answers the upright bounds in the file. */
export function writeTextBox(shape: BoxShape, sink: Sink): Box {
  const { box, degrees } = inFile(shape, sink);
  const came = sink.keptAttribute('rotation');
  const isAsItCame = came !== undefined && normalDegrees(-(readNumber(came) ?? 0)) === degrees;
  if (isAsItCame) sink.attribute('rotation', came);
  else if (degrees !== 0) sink.attribute('rotation', writeNumber(normalDegrees(-degrees)));
  return boundsOfTurned(degrees % 90 === 0 ? box : writeOwnBox(sink, box), degrees);
}

/** A turned rectangle or cloud is a polygon of its corners, so that other programs show it turned. */
export const corners: Geometry = {
  attributes: ['rect', 'vertices'],
  children: ['vertices'],
  fits: (shape) => shape.form === 'box' && shape.turned % 90 !== 0,
  read(source) {
    const child = source.child('vertices');
    const numbers = child === undefined ? [] : source.childNumbers(child);
    const points = source.points(numbers, 4);
    const degrees = readNumber(source.extras['turned']) ?? 0;
    const bounds = boundsOf(numbers);
    const own = points.length === 4 ? ownBox(source, bounds) : null;
    return shapeOf(own ?? boxOfBounds(bounds, degrees), degrees, source);
  },
  write({ shape }, sink) {
    if (shape.form !== 'box') return;
    const { box, degrees } = inFile(shape, sink);
    sink.extra('turned', writeNumber(degrees));
    writeOwnBox(sink, box);
    const middle = middleOf(shape.box);
    const radians = (shape.turned * Math.PI) / 180;
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    const [halfWidth, halfHeight] = [
      (shape.box[2] - shape.box[0]) / 2,
      (shape.box[3] - shape.box[1]) / 2,
    ];
    const turnedCorners = [
      [-halfWidth, -halfHeight],
      [halfWidth, -halfHeight],
      [halfWidth, halfHeight],
      [-halfWidth, halfHeight],
    ].map(([dx = 0, dy = 0]) => ({
      x: middle.x + dx * cos - dy * sin,
      y: middle.y + dx * sin + dy * cos,
    }));
    writeRectAround(sink, sink.pointsChild('vertices', turnedCorners));
  },
};

/** Kinds of other programs: their `rect`. */
export const foreign: Geometry = {
  attributes: ['rect'],
  children: [],
  fits: (shape) => shape.form === 'box',
  read: (source) => ({ form: 'box', box: boxFromFile(source.rect(), source.frame), turned: 0 }),
  write({ shape }, sink) {
    if (shape.form === 'box') sink.rect(boxToFile(shape.box, sink.frame));
  },
};
