/** The markups of a page by place, for presses on the paper. */
import type { Box, Point } from '../../contract/src/geometry/types.ts';
import { appearanceOf } from './appearance.ts';
import { BoxIndex } from './box-index.ts';
import type { Drawn } from './drawn.ts';
import { extentOf } from './extent.ts';
import { boundsOfDrawn, coversAt, distanceTo } from './geometry.ts';
import type { Markup } from './model.ts';

export type MarkupHit<Item> = {
  readonly item: Item;
  readonly markup: Markup;
  /** Page points from the press to what one sees of it. */
  readonly distance: number;
};

type Look = { readonly drawn: readonly Drawn[]; readonly bounds: Box | null };

type Placed = { readonly markup: Markup; readonly order: number; look: Look | null };

/** Markups that a step places. */
const STEP = 20;

/** `Item` is what the owner knows a markup by. */
export class MarkupIndex<Item> {
  readonly #index = new BoxIndex<Item>();
  readonly #placed = new Map<Item, Placed>();

  /**
   * Takes a page's markups in the order in which they are painted. Only what differs is placed anew. Thousands take tens of
   * milliseconds, so it is done in steps of a fraction of one.
   */
  *follow(markups: Iterable<readonly [Item, Markup]>): Generator<void, void, void> {
    let order = 0;
    let placed = 0;
    const gone = new Set(this.#placed.keys());
    for (const [item, markup] of markups) {
      gone.delete(item);
      const before = this.#placed.get(item);
      const isSame = before?.markup === markup;
      this.#placed.set(item, { markup, order, look: isSame ? before.look : null });
      order += 1;
      if (isSame) continue;
      placed += 1;
      if (placed % STEP === 0) yield;
      const box = roughBounds(markup);
      if (box) this.#index.put(item, box);
      else this.#index.remove(item);
    }
    for (const item of gone) {
      this.#placed.delete(item);
      this.#index.remove(item);
    }
  }

  /** What is drawn within `reach` page points of a place and not hidden there by something above, the lowest first. */
  near({ x, y }: Point, reach: number): MarkupHit<Item>[] {
    const around: Box = [x - reach, y - reach, x + reach, y + reach];
    const hits: (MarkupHit<Item> & { readonly order: number; readonly covers: boolean })[] = [];
    for (const { item, placed, look } of this.#within(around)) {
      const distance = distanceTo(placed.markup, { x, y }, look.drawn);
      if (distance > reach) continue;
      const { markup, order } = placed;
      hits.push({ item, markup, distance, order, covers: coversAt(look.drawn, { x, y }) });
    }
    hits.sort((one, other) => one.order - other.order);
    const cover = hits.findLastIndex(({ covers }) => covers);
    return cover === -1 ? hits : hits.slice(cover);
  }

  /** What a box overlaps, such as a lasso. */
  within(box: Box): Item[] {
    return [...this.#within(box)].map(({ item }) => item);
  }

  /** What is drawn of a markup is worked out at the first press near it: of thousands at once, it would take too long. */
  *#within(box: Box): Iterable<{ item: Item; placed: Placed; look: Look }> {
    for (const item of this.#index.within(box)) {
      const placed = this.#placed.get(item);
      if (!placed) continue;
      placed.look ??= lookOf(placed.markup);
      if (isOverlap(placed.look.bounds, box)) yield { item, placed, look: placed.look };
    }
  }
}

function lookOf(markup: Markup): Look {
  const drawn = appearanceOf(markup);
  return { drawn, bounds: boundsOfDrawn(drawn) };
}

function isOverlap(one: Box | null, [x0, y0, x1, y1]: Box): boolean {
  return one !== null && one[0] <= x1 && x0 <= one[2] && one[1] <= y1 && y0 <= one[3];
}

/** A box that contains everything drawn, without working that out. */
export function roughBounds(markup: Markup): Box | null {
  const box = extentOf(markup);
  if (box === null) return null;
  const margin = roughMargin(markup, box);
  return [box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin];
}

/** How far from its points something may be drawn, page points: casings, scallops, endings, icons, labels and words. */
function roughMargin({ kind, style, contents, kept }: Markup, [x0, y0, x1, y1]: Box): number {
  const [width, height] = [x1 - x0, y1 - y0];
  switch (kind) {
    case 'rectangle':
    case 'ellipse':
    case 'polygon':
    case 'highlight':
      return style.width + 4;
    case 'freehand':
      // Control points of its curves.
      return style.width + 4 + Math.max(width, height) / 6;
    case 'cloud':
      return style.width + 24;
    case 'polyline':
    case 'arrow':
      return 12 * Math.max(1, style.width);
    case 'note':
      return 2 * style.fontSize + 4;
    default: {
      const words = style.fontSize * (12 + contents.length) + 8 * (kept?.name.length ?? 0);
      return 48 + 12 * Math.max(1, style.width) + words;
    }
  }
}
