/** Where the rows of a long list are: below each other, each of its own height. */
import { Layout, LayoutInfo, Rect, Size } from 'react-aria-components';
import type { Key } from 'react-aria-components';
import type { RowCollection, RowEntry } from './row-collection.ts';

export type RowLayoutOptions = {
  rows: RowCollection;
  /** CSS px; the estimate of a measured row. */
  heightOf: (index: number) => number;
  /** Between two rows, CSS px. */
  gapPx: number;
  /** Rows are as high as their content. */
  isMeasured: boolean;
};

type Context = { layoutOptions?: RowLayoutOptions };

export class RowLayout extends Layout<RowEntry, RowLayoutOptions> {
  #options: RowLayoutOptions | null = null;
  /** The upper edge of each row, and of the row that would follow the last one, CSS px. */
  #tops = new Float64Array(1);
  readonly #measured = new Map<Key, number>();
  /** The height of the first row that was measured, the best estimate for the others. */
  #estimate: number | null = null;
  #infos = new Map<Key, LayoutInfo>();

  /** Rows above what is in sight became that much higher, CSS px: what scrolls has to follow. */
  readonly #onShift: (byPx: number) => void;

  constructor(onShift: (byPx: number) => void) {
    super();
    this.#onShift = onShift;
  }

  /** Upper and lower edge of a row in the list, CSS px. */
  edgesOf(index: number): { top: number; bottom: number } {
    const top = this.#tops[index] ?? 0;
    return { top, bottom: (this.#tops[index + 1] ?? top) - (this.#options?.gapPx ?? 0) };
  }

  /** Styles make rows as wide as the list. */
  override shouldInvalidate(): boolean {
    return false;
  }

  override shouldInvalidateLayoutOptions(now: RowLayoutOptions, before: RowLayoutOptions): boolean {
    return now !== before;
  }

  override update({ layoutOptions }: Context): void {
    if (layoutOptions === undefined) return;
    this.#options = layoutOptions;
    const { rows, heightOf, gapPx, isMeasured } = layoutOptions;
    const tops = new Float64Array(rows.size + 1);
    for (let index = 0, top = 0; index < rows.size; index += 1) {
      const measured = isMeasured
        ? (this.#measured.get(rows.keyAt(index)) ?? this.#estimate)
        : null;
      top += (measured ?? heightOf(index)) + gapPx;
      tops[index + 1] = top;
    }
    this.#tops = tops;
    this.#infos = new Map();
  }

  override updateItemSize(key: Key, { height }: Size): boolean {
    const rows = this.#options?.rows;
    const index = rows?.indexOf(key) ?? null;
    if (rows === undefined || index === null || this.#measured.get(key) === height) return false;
    const isFirst = this.#estimate === null;
    const { top, bottom } = this.edgesOf(index);
    this.#measured.set(key, height);
    this.#estimate ??= height;
    const growth = height - (bottom - top);
    if (growth === 0 && !isFirst) {
      // As expected: nothing has to be laid out again.
      this.#infoAt(rows, index).estimatedSize = false;
      return false;
    }
    if (!isFirst && top < (this.virtualizer?.visibleRect.y ?? 0)) this.#onShift(growth);
    return true;
  }

  override getVisibleLayoutInfos(rect: Rect): LayoutInfo[] {
    const rows = this.#options?.rows;
    if (rows === undefined) return [];
    const indices = new Set<number>();
    for (let index = this.#indexAt(rect.y); index < rows.size; index += 1) {
      if ((this.#tops[index] ?? 0) >= rect.maxY) break;
      indices.add(index);
    }
    for (const key of this.virtualizer?.persistedKeys ?? []) {
      const index = rows.indexOf(key);
      if (index !== null) indices.add(index);
    }
    return [...indices].toSorted((a, b) => a - b).map((index) => this.#infoAt(rows, index));
  }

  override getLayoutInfo(key: Key): LayoutInfo | null {
    const rows = this.#options?.rows;
    const index = rows?.indexOf(key) ?? null;
    return rows === undefined || index === null ? null : this.#infoAt(rows, index);
  }

  override getContentSize(): Size {
    const count = this.#tops.length - 1;
    return new Size(Infinity, count === 0 ? 0 : this.edgesOf(count - 1).bottom);
  }

  /** The last row that starts at or above `y`. */
  #indexAt(y: number): number {
    let low = 0;
    let high = this.#tops.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#tops[middle] ?? 0) <= y) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  #infoAt(rows: RowCollection, index: number): LayoutInfo {
    const key = rows.keyAt(index);
    const known = this.#infos.get(key);
    if (known !== undefined) return known;
    const { top, bottom } = this.edgesOf(index);
    const info = new LayoutInfo('row', key, new Rect(0, top, Infinity, bottom - top));
    info.allowOverflow = true;
    info.estimatedSize = this.#options?.isMeasured === true && !this.#measured.has(key);
    this.#infos.set(key, info);
    return info;
  }
}
