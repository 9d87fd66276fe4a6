/** Virtualizes long tables and grids: only visible rows are mounted, with gaps in place of the others. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback } from 'react';
import type { RefObject } from 'react';
import { rangeWith } from './range-with.ts';

export type RowPiece =
  | { kind: 'row'; index: number }
  /** Height of unmounted rows, CSS px. */
  | { kind: 'gap'; key: string; px: number };

type RowWindow = {
  pieces: readonly RowPiece[];
  /** The `ref` of each row, which has its index as `data-index`. */
  measure: (row: HTMLElement | null) => void;
};

type Options = {
  /** Gap between rows, CSS px. */
  gapPx?: number;
  overscan?: number;
};

/** Overscan, so that Tab finds the next row. */
const OVERSCAN = 6;

/** Heights are cached by row `id`; `rowPx` is the estimate until a row has been measured, CSS px. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly { id: number }[],
  rowPx: number,
  { gapPx = 0, overscan = OVERSCAN }: Options = {},
): RowWindow {
  const count = rows.length;
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is remembered
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    gap: gapPx,
    overscan,
    // The focused row stays mounted off screen.
    rangeExtractor: (range) => {
      const focused = scroller.current?.querySelector<HTMLElement>('[data-index]:focus-within');
      const index = focused?.dataset['index'];
      return rangeWith(range, index === undefined ? null : Number(index));
    },
  });
  const pieces: RowPiece[] = [];
  let at = 0;
  for (const { index, start, end } of virtual.getVirtualItems()) {
    if (start > at) pieces.push({ kind: 'gap', key: `before ${index}`, px: start - at - gapPx });
    pieces.push({ kind: 'row', index });
    at = end + gapPx;
  }
  const rest = virtual.getTotalSize() - at;
  if (rest > 0) pieces.push({ kind: 'gap', key: 'rest', px: rest });
  return { pieces, measure: virtual.measureElement };
}
