/** What a press on the paper meets. All in page points. */
import type { Box, Point } from '../../../../../contract/src/geometry/types.ts';
import { extentOf, extentOfAll } from '../../../../../markups/src/extent.ts';
import type { PageSize } from '../../../../../markups/src/extent.ts';
import { distanceTo } from '../../../../../markups/src/geometry.ts';
import { MarkupIndex } from '../../../../../markups/src/markup-index.ts';
import type { Markup } from '../../../../../markups/src/model.ts';
import type { ShownMarkup } from '../../../host/markups/document-markups.ts';

/** How far beside a markup a press is still on it, CSS px. */
const SLACK_PX = 6;
/** What is not drawn of a markup reaches this far beyond its points: line width, label, icon. */
const MARGIN = 24;

/** Finds the markup under a press, fast among thousands. One for each page that is shown. */
export class PageHits {
  readonly #index = new MarkupIndex<ShownMarkup['key']>();
  #onPage: readonly ShownMarkup[] = [];
  #rest: Generator<void, void, void> | null = null;

  /** Learns the page's markups ahead of the next press. Does a little of it; false when it is done. */
  learn(onPage: readonly ShownMarkup[]): boolean {
    if (onPage !== this.#onPage) {
      this.#onPage = onPage;
      this.#rest = this.#index.follow(onPage.map(({ key, markup }) => [key, markup]));
    }
    if (this.#rest?.next().done === true) this.#rest = null;
    return this.#rest !== null;
  }

  /** The markup under a point: the smallest of those within reach, because large ones may surround it. */
  at(onPage: readonly ShownMarkup[], at: Point, reach: number): ShownMarkup['key'] | null {
    while (this.learn(onPage));
    let best: { key: ShownMarkup['key']; area: number } | null = null;
    for (const { item, markup } of this.#index.near(at, SLACK_PX * reach)) {
      const box = extentOf(markup);
      if (box === null) continue;
      const area = (box[2] - box[0]) * (box[3] - box[1]);
      // The later one lies above.
      if (best === null || area <= best.area) best = { key: item, area };
    }
    return best?.key ?? null;
  }
}

function isNear([x0, y0, x1, y1]: Box, { x, y }: Point, slack: number): boolean {
  return x >= x0 - slack && x <= x1 + slack && y >= y0 - slack && y <= y1 + slack;
}

/** Whether a press takes hold of what is selected: on one of the markups, or between several. */
export function isOnSelection(selected: readonly Markup[], at: Point, reach: number): boolean {
  const box = extentOfAll(selected);
  if (box === null || !isNear(box, at, (SLACK_PX + MARGIN) * reach)) return false;
  if (selected.length > 1) return isNear(box, at, 0);
  const [first] = selected;
  if (first === undefined) return false;
  const hasInside = first.shape.form === 'box' || first.shape.form === 'quads';
  return (hasInside && isNear(box, at, 0)) || distanceTo(first, at) <= SLACK_PX * reach;
}

export function boxBetween(a: Point, b: Point): Box {
  return [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y)];
}

/** "At left edge" when the paper's edge stopped a move by `by` that shifted the extent to `after`. */
export function stoppedAt(
  before: Box,
  after: Box,
  by: Point,
): 'At left edge' | 'At right edge' | 'At top edge' | 'At bottom edge' | null {
  const isStopped = (low: 0 | 1, wanted: number) =>
    wanted !== 0 && Math.abs(after[low] - before[low] - wanted) > 1e-6;
  if (isStopped(0, by.x)) return by.x < 0 ? 'At left edge' : 'At right edge';
  if (isStopped(1, by.y)) return by.y < 0 ? 'At top edge' : 'At bottom edge';
  return null;
}

export function sizeOf(camera: { readonly page: PageSize | null }): PageSize {
  return camera.page ?? { width: 0, height: 0 };
}
