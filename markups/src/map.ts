/**
 * Maps a markup through an alignment, as onto a later revision of its sheet, which may be shifted, turned or printed at
 * another size. All in page points.
 */
import { applyMatrix, meanScale } from '../../contract/src/geometry/matrix.ts';
import type { Box, Matrix, Point } from '../../contract/src/geometry/types.ts';
import { isSameRatio, nearestScale, ratioOf, ratioText } from './measure/scales.ts';
import type { Markup, MarkupKind, Measurement, Shape } from './model.ts';
import { middleOf } from './extent.ts';
import { mapPoints } from './transform.ts';

/** Kinds whose box may be turned by a quarter without being turned upside down or aside. */
const UPRIGHT: ReadonlySet<MarkupKind> = new Set(['rectangle', 'ellipse', 'cloud', 'foreign']);

/** Degrees; less is an error of rounding and of the alignment. */
const LEAST_TURN = 0.01;
/** Share of a length; less is an error of rounding. */
const LEAST_SCALING = 1e-5;
/** Up to here a sheet still has the scale that is written on it. */
const NOMINAL = 0.005;

/** Degrees clockwise, a quarter turn exactly. */
function turnOf([a, b]: Matrix): number {
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  const quarter = Math.round(degrees / 90) * 90;
  return Math.abs(degrees - quarter) < LEAST_TURN ? quarter : degrees;
}

const normal = (degrees: number) => ((degrees % 360) + 360) % 360;

function mapBox(markup: Markup, shape: Extract<Shape, { form: 'box' }>, by: Matrix): Shape {
  const { box, turned } = shape;
  const [a, b, c, d] = by;
  const angle = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const width = (box[2] - box[0]) * Math.hypot(a * cos + c * sin, b * cos + d * sin);
  const height = (box[3] - box[1]) * Math.hypot(c * cos - a * sin, d * cos - b * sin);
  const { x, y } = applyMatrix(by, middleOf(box));
  const turn = turnOf(by);
  const isUpright = UPRIGHT.has(markup.kind) && turned === 0 && turn % 90 === 0;
  const [w, h] = isUpright && turn % 180 !== 0 ? [height, width] : [width, height];
  const placed: Box = [x - w / 2, y - h / 2, x + w / 2, y + h / 2];
  return { ...shape, box: placed, turned: isUpright ? 0 : normal(turned + turn) };
}

/** Keeps the value: what is drawn half as long stands for the same length in the building. */
function mapMeasurement(measurement: Measurement, scaling: number): Measurement {
  if (Math.abs(scaling - 1) < LEAST_SCALING) return measurement;
  const { scale, pointErrors } = measurement;
  const scaled = scale && { ...scale, inchesPerPoint: scale.inchesPerPoint / scaling };
  const isNominal = Math.abs(scaling - 1) < NOMINAL;
  return {
    ...measurement,
    pointErrors: pointErrors.map((error) => error * scaling),
    scale: scaled && { ...scaled, label: isNominal ? scaled.label : labelOf(ratioOf(scaled)) },
  };
}

function labelOf(ratio: number): string {
  const nearest = nearestScale(ratio);
  return isSameRatio(nearest.ratio, ratio) ? nearest.label : ratioText(ratio);
}

/** Line widths and letters grow with the drawing; measurements keep their value, and where their scale came from. */
export function mapMarkup(markup: Markup, by: Matrix): Markup {
  const to = (point: Point) => applyMatrix(by, point);
  const { shape, leader, style, measurement } = markup;
  const scaling = meanScale(by);
  const isSameSize = Math.abs(scaling - 1) < NOMINAL;
  return {
    ...markup,
    shape: shape.form === 'box' ? mapBox(markup, shape, by) : mapPoints(shape, to),
    leader: leader?.map(to) ?? null,
    style: isSameSize
      ? style
      : {
          ...style,
          width: style.width * scaling,
          dash: style.dash.map((length) => length * scaling),
          fontSize: style.fontSize * scaling,
        },
    measurement: measurement && mapMeasurement(measurement, scaling),
  };
}
