/** The markups of a page by place, for presses on the paper. */
import type { Box, Point } from '../../contract/src/geometry/types.ts';
import { BoxIndex } from './box-index.ts';
import { boundsOf, distanceTo } from './geometry.ts';
import type { Markup } from './model.ts';

export type MarkupHit<Item> = {
  readonly item: Item;
  /** Page points from the press to what one sees of it. */
  readonly distance: number;
};

type Placed<Item> = { readonly item: Item; readonly markup: Markup; readonly order: number };

/** `Item` is what the owner knows a markup by. */
export class MarkupIndex<Item> {
  readonly #index = new BoxIndex<Item>();
  readonly #placed = new Map<Item, Placed<Item>>();

  /** In the order in which they are painted. Only what differs is placed anew. */
  set(markups: Iterable<readonly [Item, Markup]>): void {
    let order = 0;
    const gone = new Set(this.#placed.keys());
    for (const [item, markup] of markups) {
      gone.delete(item);
      const before = this.#placed.get(item);
      this.#placed.set(item, { item, markup, order });
      order += 1;
      if (before?.markup === markup) continue;
      const box = boundsOf(markup);
      if (box) this.#index.put(item, box);
      else this.#index.remove(item);
    }
    for (const item of gone) {
      this.#placed.delete(item);
      this.#index.remove(item);
    }
  }

  /** What is drawn within `reach` page points of a place: the nearest first, of those at one distance the topmost. */
  near({ x, y }: Point, reach: number): MarkupHit<Item>[] {
    const around: Box = [x - reach, y - reach, x + reach, y + reach];
    const hits: (MarkupHit<Item> & { readonly order: number })[] = [];
    for (const item of this.#index.within(around)) {
      const placed = this.#placed.get(item);
      if (!placed) continue;
      const distance = distanceTo(placed.markup, { x, y });
      if (distance <= reach) hits.push({ item, distance, order: placed.order });
    }
    return hits.sort((one, other) => one.distance - other.distance || other.order - one.order);
  }

  /** What a box overlaps, such as a lasso. */
  within(box: Box): Item[] {
    return [...this.#index.within(box)];
  }
}
