/** Places markups in relation to each other and to a page, and copies them. All in page points. */
import type { Box, Point } from '../../contract/src/geometry/types.ts';
import { extentOf, extentOfAll, middleOf, shiftBack, shiftBox } from './extent.ts';
import type { PageSize } from './extent.ts';
import type { Markup } from './model.ts';
import { withoutOrder } from './stack.ts';
import { moveMarkup } from './transform.ts';

export const ALIGNMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

function shiftTo(alignment: Alignment, extent: Box, all: Box): Point {
  const [own, common] = [middleOf(extent), middleOf(all)];
  switch (alignment) {
    case 'left':
      return { x: all[0] - extent[0], y: 0 };
    case 'center':
      return { x: common.x - own.x, y: 0 };
    case 'right':
      return { x: all[2] - extent[2], y: 0 };
    case 'top':
      return { x: 0, y: all[1] - extent[1] };
    case 'middle':
      return { x: 0, y: common.y - own.y };
    case 'bottom':
      return { x: 0, y: all[3] - extent[3] };
  }
}

/** Aligns markups with what is around all of them. */
export function alignMarkups(markups: readonly Markup[], alignment: Alignment): readonly Markup[] {
  const all = extentOfAll(markups);
  return markups.map((markup) => {
    const extent = extentOf(markup);
    if (all === null || extent === null) return markup;
    return moveMarkup(markup, shiftTo(alignment, extent, all));
  });
}

/** Makes the gaps between markups equal. The outermost two stay; overlaps are equal, too. */
export function distributeMarkups(
  markups: readonly Markup[],
  direction: 'across' | 'down',
): readonly Markup[] {
  const [low, high] = direction === 'across' ? ([0, 2] as const) : ([1, 3] as const);
  const placed = markups
    .flatMap((markup) => {
      const extent = extentOf(markup);
      return extent === null ? [] : [{ markup, from: extent[low], to: extent[high] }];
    })
    .toSorted((a, b) => a.from + a.to - (b.from + b.to));
  const [first, last] = [placed[0], placed.at(-1)];
  if (first === undefined || last === undefined || placed.length < 3) return markups;
  const lengths = placed.reduce((sum, { from, to }) => sum + to - from, 0);
  const gap = (last.to - first.from - lengths) / (placed.length - 1);
  const moved = new Map<Markup, Markup>();
  let next = first.from;
  for (const one of placed) {
    const by = next - one.from;
    if (one !== first && one !== last) {
      const shift = direction === 'across' ? { x: by, y: 0 } : { x: 0, y: by };
      moved.set(one.markup, moveMarkup(one.markup, shift));
    }
    next += one.to - one.from + gap;
  }
  return markups.map((markup) => moved.get(markup) ?? markup);
}

export type CopyMode = {
  readonly page: PageSize;
  readonly pageNumber: number;
  /** The middle of the copies; null: where the originals are. */
  readonly at: Point | null;
  /** Moves the copies from where the originals are. */
  readonly offset?: Point;
  readonly author: string;
  /** ISO 8601. */
  readonly now: string;
  readonly newName: () => string;
};

/** New markups like these, on the page. Replies among them answer the copies; replies to others are left out. */
export function copiesOf(markups: readonly Markup[], mode: CopyMode): readonly Markup[] {
  const names = new Map(markups.map(({ name }) => [name, mode.newName()]));
  const copied = markups.filter(({ repliesTo }) => repliesTo === null || names.has(repliesTo));
  const extent = extentOfAll(copied.filter(({ repliesTo }) => repliesTo === null));
  const shift = extent === null ? { x: 0, y: 0 } : copyShift(extent, mode);
  return copied.map((markup): Markup => {
    const { carried: _carried, ...own } = markup;
    const { name, repliesTo } = own;
    return {
      ...moveMarkup(withoutOrder(own), shift),
      name: names.get(name) ?? name,
      repliesTo: repliesTo === null ? null : (names.get(repliesTo) ?? null),
      pageNumber: mode.pageNumber,
      author: mode.author,
      created: mode.now,
      modified: mode.now,
      isLocked: false,
    };
  });
}

function copyShift(extent: Box, { page, at, offset }: CopyMode): Point {
  const middle = middleOf(extent);
  const by = at === null ? (offset ?? { x: 0, y: 0 }) : { x: at.x - middle.x, y: at.y - middle.y };
  const back = shiftBack(page, shiftBox(extent, by));
  return { x: by.x + back.x, y: by.y + back.y };
}
