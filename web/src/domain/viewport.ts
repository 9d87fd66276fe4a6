/** What a pane shows, in CSS pixels; pure, so that zooming and fitting can be tested without a page. */
import type { Box, Matrix, Point } from '../../../contract/src/geometry/types.ts';
import { applyMatrix, meanScale } from '../../../contract/src/geometry/matrix.ts';
import { PX_PER_POINT } from './units.ts';

/** `scale`: CSS px per page point; (x, y): the page point at the pane's upper left. */
export type Viewport = { readonly scale: number; readonly x: number; readonly y: number };

export type Size = { readonly width: number; readonly height: number };

/** The viewer's zoom factors, 1 being 100 %. */
export const MIN_ZOOM = 0.05;
export const MAX_ZOOM = 99.99;

/** The tiers of the zoom buttons and menu, percent. */
export const ZOOM_TIERS_PERCENT: readonly number[] = Array.from(
  { length: 16 },
  (_, i) => (i + 1) * 25,
);

/** Share of the pane left free around a fitted box, each side. */
const FIT_MARGIN = 0.03;
/** Above a page whose top is shown, CSS px. */
export const TOP_PX = 12;
/** This much of the paper stays in sight, CSS px, however far it is dragged. */
const KEEP_IN_SIGHT_PX = 48;

export function clampZoom(zoom: number): number {
  return Number.isFinite(zoom) ? Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom)) : 1;
}

export function zoomOf(viewport: Viewport): number {
  return viewport.scale / PX_PER_POINT;
}

/** The next tier above or below; outside 25 to 400 % the factor doubles or halves. */
export function nextTier(zoom: number, direction: 1 | -1): number {
  const percent = zoom * 100;
  const slack = 0.5; // percent: a zoom that reads as a tier counts as that tier
  const tier =
    direction === 1
      ? ZOOM_TIERS_PERCENT.find((t) => t > percent + slack)
      : ZOOM_TIERS_PERCENT.findLast((t) => t < percent - slack);
  if (tier !== undefined && (direction === 1 ? percent >= 25 - slack : percent <= 400 + slack)) {
    return tier / 100;
  }
  if (direction === 1) return clampZoom(percent < 25 ? Math.min(0.25, zoom * 2) : zoom * 2);
  return clampZoom(percent > 400 ? Math.max(4, zoom / 2) : zoom / 2);
}

/** Zooms so that the page point under `at` (CSS px of the pane) stays where it is. */
export function zoomAbout(viewport: Viewport, at: Point, zoom: number): Viewport {
  const scale = clampZoom(zoom) * PX_PER_POINT;
  return {
    scale,
    x: viewport.x + at.x / viewport.scale - at.x / scale,
    y: viewport.y + at.y / viewport.scale - at.y / scale,
  };
}

/** Moves the paper by CSS pixels. */
export function panBy(viewport: Viewport, dx: number, dy: number): Viewport {
  return { ...viewport, x: viewport.x - dx / viewport.scale, y: viewport.y - dy / viewport.scale };
}

/** Keeps a strip of the paper in sight. */
export function keepInSight(viewport: Viewport, pane: Size, page: Size): Viewport {
  const keep = KEEP_IN_SIGHT_PX / viewport.scale;
  const clamp = (value: number, shown: number, full: number) =>
    Math.min(full - Math.min(keep, full), Math.max(Math.min(keep, full) - shown, value));
  return {
    ...viewport,
    x: clamp(viewport.x, pane.width / viewport.scale, page.width),
    y: clamp(viewport.y, pane.height / viewport.scale, page.height),
  };
}

/** Shows the whole box in the middle of `area` (CSS px of the pane); `maxZoom` keeps a tiny box from filling it. */
export function fitBox(box: Box, area: Box, maxZoom = MAX_ZOOM): Viewport {
  const width = Math.max(box[2] - box[0], 1e-6);
  const height = Math.max(box[3] - box[1], 1e-6);
  const room = 1 - 2 * FIT_MARGIN;
  const fitted = Math.min(
    ((area[2] - area[0]) * room) / width,
    ((area[3] - area[1]) * room) / height,
  );
  const scale = clampZoom(Math.min(fitted / PX_PER_POINT, maxZoom)) * PX_PER_POINT;
  return {
    scale,
    x: (box[0] + box[2]) / 2 - (area[0] + area[2]) / 2 / scale,
    y: (box[1] + box[3]) / 2 - (area[1] + area[3]) / 2 / scale,
  };
}

/** The page's width fills the pane, up to `maxZoom`; the top of the page is shown, `top` CSS px below the pane's. */
export function fitWidth(page: Size, pane: Size, maxZoom = MAX_ZOOM, top = TOP_PX): Viewport {
  const fitted = (pane.width * (1 - 2 * FIT_MARGIN)) / page.width / PX_PER_POINT;
  const scale = clampZoom(Math.min(fitted, maxZoom)) * PX_PER_POINT;
  return { scale, x: (page.width - pane.width / scale) / 2, y: topOf(page, pane, scale, top) };
}

/** Upper edge of the pane, page points: a page that is not higher than the pane stands in its middle. */
export function topOf(page: Size, pane: Size, scale: number, top = TOP_PX): number {
  const shownHeight = pane.height / scale;
  return page.height <= shownHeight ? (page.height - shownHeight) / 2 : -top / scale;
}

/** The box with room around it for its frame, its number and its surroundings, `share` of its longer side. */
export function withAir(box: Box, share: number): Box {
  const air = Math.max(box[2] - box[0], box[3] - box[1]) * share;
  return [box[0] - air, box[1] - air, box[2] + air, box[3] + air];
}

export function centredOn(centre: Point, scale: number, pane: Size): Viewport {
  return {
    scale,
    x: centre.x - pane.width / scale / 2,
    y: centre.y - pane.height / scale / 2,
  };
}

export function centreOf(viewport: Viewport, pane: Size): Point {
  return {
    x: viewport.x + pane.width / viewport.scale / 2,
    y: viewport.y + pane.height / viewport.scale / 2,
  };
}

/** The visible part of the page. */
export function visibleBox(viewport: Viewport, pane: Size): Box {
  return [
    viewport.x,
    viewport.y,
    viewport.x + pane.width / viewport.scale,
    viewport.y + pane.height / viewport.scale,
  ];
}

/** Whether two boxes touch when one grows by `slack` on each side, page points. */
export function areNear(one: Box, other: Box, slack: number): boolean {
  return (
    one[0] - slack <= other[2] &&
    other[0] <= one[2] + slack &&
    one[1] - slack <= other[3] &&
    other[1] <= one[3] + slack
  );
}

/**
 * The viewport of the other sheet that shows the same place at the same size on screen.
 * `matrix` maps this sheet's points to the other's; a turn cannot be followed, the centre and the size are.
 */
export function tiedViewport(
  viewport: Viewport,
  matrix: Matrix,
  pane: Size,
  otherPane: Size,
): Viewport {
  const centre = applyMatrix(matrix, centreOf(viewport, pane));
  const scale = clampZoom(viewport.scale / meanScale(matrix) / PX_PER_POINT) * PX_PER_POINT;
  return centredOn(centre, scale, otherPane);
}

/** "46%", "2.5%". */
export function percentText(zoom: number): string {
  const percent = zoom * 100;
  return `${percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent).toLocaleString('en-US')}%`;
}

/** Between two viewports at the share `share` of the way: the corners of what is visible move on straight lines. */
export function betweenViewports(from: Viewport, to: Viewport, share: number): Viewport {
  const mix = (first: number, second: number) => first + (second - first) * share;
  return {
    scale: 1 / mix(1 / from.scale, 1 / to.scale),
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
  };
}

/** A movement across more screens than this is a cut: the eye could not follow it. */
const FAR_SCREENS = 2;

/** Whether `to` lies further away than two screens, as seen at the smaller of the two scales. */
export function isFarFrom(from: Viewport, to: Viewport, pane: Size): boolean {
  const [first, second] = [centreOf(from, pane), centreOf(to, pane)];
  const scale = Math.min(from.scale, to.scale);
  return (
    Math.abs(second.x - first.x) * scale > FAR_SCREENS * pane.width ||
    Math.abs(second.y - first.y) * scale > FAR_SCREENS * pane.height
  );
}
