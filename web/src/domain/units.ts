import type { Point } from '../../../contract/src/geometry/types.ts';
import type { Turn } from './turns.ts';

/** Points per inch of paper. */
export const POINTS_PER_INCH = 72;
/** CSS pixels per inch: 100 % shows paper at its nominal size. */
export const PX_PER_INCH = 96;
/** CSS pixels per page point at 100 %. */
export const PX_PER_POINT = PX_PER_INCH / POINTS_PER_INCH;
/** A drawing unit is 1/100 in; points = units × 0.72. */
export const POINTS_PER_UNIT = 0.72;

export function pointsToInches(points: number): number {
  return points / POINTS_PER_INCH;
}

/** "2.1 in"; `places` digits after the point. */
export function inches(value: number, places = 3): string {
  return `${value.toFixed(places)} in`;
}

/** A number with fixed decimals; what rounds to zero has no sign. */
export function fixed(value: number, places: number): string {
  const text = value.toFixed(places);
  return Number(text) === 0 ? (0).toFixed(places) : text;
}

/** Drawing units for display: whole, with separators ("1,204"). */
export function unitsText(points: number): string {
  return Math.round(points / POINTS_PER_UNIT).toLocaleString('en-US');
}

/** "8.4 MB", "312 KB". */
export function fileSize(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  if (bytes >= 1e6) return `${(bytes / 1e6).toFixed(1)} MB`;
  return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1e3))} KB`;
}

/** "36 × 24 in" with at most one decimal. */
export function paperSize(widthPoints: number, heightPoints: number): string {
  const side = (points: number) => String(Math.round(pointsToInches(points) * 10) / 10);
  return `${side(widthPoints)} × ${side(heightPoints)} in`;
}

/** "1 sheet", "2 sheets". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** Capitalizes the first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Around the screen, clockwise, like the steps on the page. */
const ARROWS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];
const STEPS: readonly Point[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

/**
 * How far an arrow key moves something on a sheet that is turned by `turn`, so that it goes where the arrow points: 1 drawing
 * unit, 10 with Shift; null for other keys.
 */
export function arrowShift(key: string, isBig: boolean, turn: Turn): Point | null {
  const arrow = ARROWS.indexOf(key);
  const step = arrow < 0 ? undefined : STEPS[(arrow + 4 - turn / 90) % 4];
  const size = isBig ? 10 : 1;
  return step === undefined ? null : { x: step.x * size, y: step.y * size };
}
