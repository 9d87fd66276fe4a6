/** What a pane shows, in CSS pixels. Pure, so that zooming and fitting can be tested without a page. */
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import { PX_PER_POINT } from './units.ts';

/** `scale`: CSS px per page point; (x, y): the point of the page, turned as the view is, at the pane's upper left. */
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

/** Margin around a fitted box, as a share of the pane on each side. */
const FIT_MARGIN = 0.03;
/** Gap above a page shown from its top, CSS px. */
export const TOP_PX = 12;
/** At least this much paper stays visible when it is dragged, CSS px. */
const KEEP_IN_SIGHT_PX = 48;

export function clampZoom(zoom: number): number {
  return Number.isFinite(zoom) ? Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom)) : 1;
}

export function zoomOf(viewport: Viewport): number {
  return viewport.scale / PX_PER_POINT;
}

/** The next tier up or down; outside 25 to 400 %, doubles or halves. */
export function nextTier(zoom: number, direction: 1 | -1): number {
  const percent = zoom * 100;
  const slack = 0.5; // in percent, so that a zoom displayed as a tier counts as that tier
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

/** Zooms around `at` (CSS px of the pane): its page point stays in place. */
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

/** Keeps a strip of the paper visible. */
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

/** Fits the box in the center of `area` (CSS px of the pane), at `maxZoom` at most. */
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

/** Fits the page's width, up to `maxZoom`, with its top `top` CSS px below the pane's. */
export function fitWidth(page: Size, pane: Size, maxZoom = MAX_ZOOM, top = TOP_PX): Viewport {
  const fitted = (pane.width * (1 - 2 * FIT_MARGIN)) / page.width / PX_PER_POINT;
  const scale = clampZoom(Math.min(fitted, maxZoom)) * PX_PER_POINT;
  return { scale, x: (page.width - pane.width / scale) / 2, y: topOf(page, pane, scale, top) };
}

/** The pane's upper edge, page points. A page shorter than the pane is centered. */
export function topOf(page: Size, pane: Size, scale: number, top = TOP_PX): number {
  const shownHeight = pane.height / scale;
  return page.height <= shownHeight ? (page.height - shownHeight) / 2 : -top / scale;
}

/** The box with a margin for its frame, number and surroundings: `share` of its longer side. */
export function withAir(box: Box, share: number): Box {
  const air = Math.max(box[2] - box[0], box[3] - box[1]) * share;
  return [box[0] - air, box[1] - air, box[2] + air, box[3] + air];
}

export function centeredOn(center: Point, scale: number, pane: Size): Viewport {
  return {
    scale,
    x: center.x - pane.width / scale / 2,
    y: center.y - pane.height / scale / 2,
  };
}

export function centerOf(viewport: Viewport, pane: Size): Point {
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

/** Whether two boxes touch when one grows by `slack` page points on each side. */
export function areNear(one: Box, other: Box, slack: number): boolean {
  return (
    one[0] - slack <= other[2] &&
    other[0] <= one[2] + slack &&
    one[1] - slack <= other[3] &&
    other[1] <= one[3] + slack
  );
}

/** "46%", "2.5%". */
export function percentText(zoom: number): string {
  const percent = zoom * 100;
  return `${percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent).toLocaleString('en-US')}%`;
}

/** Interpolates between two viewports: the visible corners move in straight lines. */
export function betweenViewports(from: Viewport, to: Viewport, share: number): Viewport {
  const mix = (first: number, second: number) => first + (second - first) * share;
  return {
    scale: 1 / mix(1 / from.scale, 1 / to.scale),
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
  };
}

/** Longer moves jump instead of gliding: the eye could not follow. */
const FAR_SCREENS = 2;

/** Whether `to` is more than two screens away at the smaller of the two scales. */
export function isFarFrom(from: Viewport, to: Viewport, pane: Size): boolean {
  const [first, second] = [centerOf(from, pane), centerOf(to, pane)];
  const scale = Math.min(from.scale, to.scale);
  return (
    Math.abs(second.x - first.x) * scale > FAR_SCREENS * pane.width ||
    Math.abs(second.y - first.y) * scale > FAR_SCREENS * pane.height
  );
}
