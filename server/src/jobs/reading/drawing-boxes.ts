/** The drawings of a sheet as stored: in sheet units, each with a key that is the same in every reading. */
import { readScale } from '../../../../markups/src/measure/scale-text.ts';
import { nearestScale, POINTS_PER_INCH } from '../../../../markups/src/measure/scales.ts';
import { toTenths, UNITS_PER_POINT } from '../../domain/drawing-box.ts';
import type { ScaleReading } from '../../db/schema.ts';
import type { PageReading, ViewReading } from './page-reading.ts';

/** REC-013 without its id. Sheet units (1/100 in), origin at the upper left of the displayed page, y down. */
export type DrawingBox = {
  key: string;
  title: string;
  /** From the bubble beside the title. */
  number: string | null;
  /** As written. */
  scale: string | null;
  scaleSource: ScaleReading | null;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** 0 to 1. */
  confidence: number;
};

/** More than any sheet has, and few enough for one statement. */
const MOST_DRAWINGS = 1000;
/** The same limit as for all names. The key is indexed, and an index entry cannot be longer. */
const MOST_CHARACTERS = 255;
/** A viewport over nearly the whole sheet is not a drawing. */
const WHOLE_SHEET = 0.97;

function holds([x0, y0, x1, y1]: ViewReading['box'], { box }: ViewReading): boolean {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return x0 <= x && x <= x1 && y0 <= y && y <= y1;
}

/** A measure and its name state the same scale up to this share. */
const SAME_SCALE = 0.001;

/**
 * The scale of a viewport: as its measure is named, unless its factors say something else. They are what other programs
 * measure with.
 */
function viewportScale({ scale, inchesPerPoint }: ViewReading): string | null {
  if (inchesPerPoint === null) return scale;
  const ratio = inchesPerPoint * POINTS_PER_INCH;
  const isRatio = (other: number) => Math.abs(other / ratio - 1) < SAME_SCALE;
  const named = scale === null ? null : readScale(scale);
  if (named !== null && named !== 'not-to-scale' && isRatio(named.ratio)) return scale;
  const nearest = nearestScale(ratio);
  if (isRatio(nearest.ratio)) return nearest.label;
  const plain = (value: number) => String(Number(value.toPrecision(6)));
  return ratio >= 1 ? `1:${plain(ratio)}` : `${plain(1 / ratio)}:1`;
}

type ScaledView = ViewReading & { scaleSource: ScaleReading };

/** Viewports that share more than this part of the smaller one do not say which drawing is where. */
const SHARED = 0.1;

const areaOf = ([x0, y0, x1, y1]: ViewReading['box']) =>
  Math.max(0, x1 - x0) * Math.max(0, y1 - y0);

function isApart({ box: a }: ViewReading, { box: b }: ViewReading): boolean {
  const [x0, y0] = [Math.max(a[0], b[0]), Math.max(a[1], b[1])];
  const common = areaOf([x0, y0, Math.max(x0, Math.min(a[2], b[2])), Math.min(a[3], b[3])]);
  return common <= SHARED * Math.min(areaOf(a), areaOf(b));
}

/**
 * The drawings by their titles, or by the viewports that the file marks where those agree with the titles: they are apart from
 * each other and hold one title at most. A viewport without any name and scale says nothing.
 */
function viewsOf({ width, height, views, viewports }: PageReading): readonly ScaledView[] {
  const marked = viewports
    .filter(({ box }) => areaOf(box) > 0 && areaOf(box) < WHOLE_SHEET * width * height)
    .filter((one, _index, all) => all.every((other) => other === one || isApart(one, other)));
  const held = new Set<ViewReading>();
  const drawings: ScaledView[] = [];
  for (const viewport of marked) {
    const inside = views.filter((view) => holds(viewport.box, view));
    const [titled] = inside;
    const isSilent = viewport.title === '' && viewport.inchesPerPoint === null;
    if (inside.length > 1 || (titled === undefined && isSilent)) continue;
    for (const view of inside) held.add(view);
    drawings.push({
      ...viewport,
      title: viewport.title || titled?.title || `Viewport ${drawings.length + 1}`,
      number: titled?.number ?? null,
      scale: titled?.scale ?? viewportScale(viewport),
      scaleSource: (titled?.scale ?? null) === null ? 'viewport' : 'view-title',
    });
  }
  const others = views.filter((view) => !held.has(view));
  return [
    ...drawings,
    ...others.map((view): ScaledView => ({ ...view, scaleSource: 'view-title' })),
  ];
}

/** The beginning of a text, without a split surrogate pair at its end. */
const cut = (text: string) =>
  Array.from(text.slice(0, 2 * MOST_CHARACTERS))
    .slice(0, MOST_CHARACTERS)
    .join('');

/** The drawings of a page. */
export function drawingBoxes(page: PageReading): DrawingBox[] {
  const keys = new Set<string>();
  const units = (points: number, side: number) =>
    toTenths(Math.min(Math.max(points, 0), side) * UNITS_PER_POINT);
  const views = viewsOf(page).slice(0, MOST_DRAWINGS);
  return views.map((view) => {
    const { title, number, scale, scaleSource, confidence } = view;
    const [x0, y0, x1, y1] = view.box;
    const name = cut(`${number ?? ''} ${title}`.trim());
    let key = name;
    for (let count = 2; keys.has(key); count += 1) key = `${name} (${count})`;
    keys.add(key);
    return {
      key,
      title: cut(title),
      number,
      scale,
      scaleSource: scale === null ? null : scaleSource,
      x0: units(x0, page.width),
      y0: units(y0, page.height),
      x1: units(x1, page.width),
      y1: units(y1, page.height),
      confidence,
    };
  });
}
