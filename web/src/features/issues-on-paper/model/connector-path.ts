/** The line from the markup of an issue to its card. All in CSS px of the window. Pure. */
import type { Box, Point } from '../../../../../contract/src/geometry/types.ts';

type ConnectorPlaces = {
  /** The markup. */
  readonly box: Box;
  /** The viewer that shows it. */
  readonly pane: Box;
  readonly card: Box;
  /** The panel of cards: what is beyond its edges is scrolled away. */
  readonly panel: Box;
};

type Connector = { readonly from: Point; readonly to: Point };

/** From a card's upper edge to the line that names it. */
const HEAD_PX = 22;
/** The arrow of a markup that is out of sight stands off the edges by this: the middle of its pill. */
const ARROW_PX = 24;
/** How much the curve leans, as a share of its width. */
const LEAN = 0.4;
const LEAST_LEAN_PX = 24;

const between = (value: number, low: number, high: number) =>
  Math.min(Math.max(value, low), Math.max(low, high));

export function connectorOf({ box, pane, card, panel }: ConnectorPlaces): Connector {
  const isAway = box[3] < pane[1] || box[1] > pane[3];
  const y = (box[1] + box[3]) / 2;
  const from = isAway
    ? { x: pane[2] - ARROW_PX, y: between(y, pane[1] + ARROW_PX, pane[3] - ARROW_PX) }
    : { x: between(box[2], pane[0], pane[2]), y: between(y, pane[1], pane[3]) };
  const to = { x: panel[0], y: between(card[1] + HEAD_PX, panel[1], panel[3]) };
  return { from, to };
}

/** For SVG. */
export function curveOf({ from, to }: Connector): string {
  const lean = Math.max(LEAST_LEAN_PX, Math.abs(to.x - from.x) * LEAN);
  const [x0, x1] = [from.x + lean, to.x - lean];
  return `M${from.x} ${from.y}C${x0} ${from.y} ${x1} ${to.y} ${to.x} ${to.y}`;
}
