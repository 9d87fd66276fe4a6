/** Where a stored markup is, without reading all of it. Places are in points of the file. */
import type { Box } from '../../../contract/src/geometry/types.ts';

const attributeOf = (xfdf: string, name: string): string =>
  new RegExp(`\\s${name}="([-+\\d.,eE\\s]+)"`, 'u').exec(xfdf)?.[1] ?? '';

function numbersOf(list: string): number[] {
  const numbers = list === '' ? [] : list.split(',').map(Number);
  return numbers.every(Number.isFinite) ? numbers : [];
}

/** A rectangle as XFDF writes it, for example `100,100,200.5,180`; null for anything else. */
export function readRect(list: string): Box | null {
  const [x0, y0, x1, y1, ...others] = numbersOf(list);
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return null;
  if (others.length > 0) return null;
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

/** Its rectangle, or of a callout the tip of its leader; null if it states neither. */
export function placeInFile(xfdf: string): Box | null {
  const [x, y, ...others] = numbersOf(attributeOf(xfdf, 'callout'));
  if (x !== undefined && y !== undefined && others.length > 0) return [x, y, x, y];
  return readRect(attributeOf(xfdf, 'rect'));
}
