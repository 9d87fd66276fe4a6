/** The visible rows of a long list: react-aria's Virtualizer over rows of known heights. */
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { FocusEvent, ReactNode, RefObject } from 'react';
import {
  CollectionRendererContext,
  DefaultCollectionRenderer,
  Virtualizer,
} from 'react-aria-components';
import type { Key } from 'react-aria-components';
import { RowCollection } from './row-collection.ts';
import { RowLayout } from './row-layout.ts';
import type { RowLayoutOptions } from './row-layout.ts';

type WindowOptions = {
  /** What scrolls. Its `scroll-padding-top` is the height of a sticky head. */
  scroller: RefObject<HTMLDivElement | null>;
  keys: readonly Key[];
  /** CSS px; of all rows, or of each. Rows render again when this function changes. */
  heightOf: number | ((index: number) => number);
  /** Between two rows, CSS px. */
  gapPx?: number;
  /** Rows are as high as their content, and `heightOf` is an estimate. */
  isMeasured?: boolean;
};

export type RowWindow = {
  scroller: RefObject<HTMLDivElement | null>;
  layout: RowLayout;
  options: RowLayoutOptions;
  /** Scrolls as little as it takes to show a row. */
  reveal: (index: number) => void;
};

export function useRowWindow(given: WindowOptions): RowWindow {
  const { scroller, keys, heightOf, gapPx = 0, isMeasured = false } = given;
  const [layout] = useState(
    () => new RowLayout((byPx) => scroller.current?.scrollBy({ top: byPx })),
  );
  const rows = useMemo(
    () => new RowCollection(keys, (index) => <Row key={keys[index]} index={index} />),
    [keys],
  );
  const options = useMemo(
    () => ({
      rows,
      heightOf: typeof heightOf === 'number' ? () => heightOf : heightOf,
      gapPx,
      isMeasured,
    }),
    [rows, heightOf, gapPx, isMeasured],
  );
  const reveal = useCallback(
    (index: number) => {
      const node = scroller.current;
      if (node === null) return;
      const { top, bottom } = layout.edgesOf(index);
      const head = Number.parseFloat(getComputedStyle(node).scrollPaddingTop) || 0;
      const lowest = bottom + head - node.clientHeight;
      if (top < node.scrollTop) node.scrollTo({ top });
      else if (lowest > node.scrollTop) node.scrollTo({ top: Math.min(top, lowest) });
    },
    [scroller, layout],
  );
  return useMemo(
    () => ({ scroller, layout, options, reveal }),
    [scroller, layout, options, reveal],
  );
}

const RowContent = createContext<(index: number) => ReactNode>(() => null);

/** Lists and menus inside of a row show all of their own. */
function Row({ index }: { index: number }) {
  const content = useContext(RowContent)(index);
  return (
    <CollectionRendererContext value={DefaultCollectionRenderer}>
      {content}
    </CollectionRendererContext>
  );
}

type RowsProps = {
  rows: RowWindow;
  /** Rows that stay mounted out of sight, such as the one with focus. */
  kept: readonly (number | null)[];
  children: (index: number) => ReactNode;
};

/** Scrolling renders only rows that come into view, and nothing of the list around them. */
export function Rows({ rows: { scroller, layout, options }, kept, children }: RowsProps) {
  const { rows } = options;
  const indices = kept.filter((at) => at !== null && at >= 0 && at < rows.size).join();
  const keptKeys = useMemo(
    () =>
      new Set(indices === '' ? [] : indices.split(',').map((index) => rows.keyAt(Number(index)))),
    [rows, indices],
  );
  return (
    <RowContent value={children}>
      <Virtualizer
        layout={layout}
        layoutOptions={options}
        shouldObserveItemSize={options.isMeasured}
      >
        <VisibleRows collection={rows} kept={keptKeys} scroller={scroller} />
      </Virtualizer>
    </RowContent>
  );
}

type VisibleRowsProps = {
  collection: RowCollection;
  kept: Set<Key>;
  scroller: RefObject<HTMLDivElement | null>;
};

function VisibleRows({ collection, kept, scroller }: VisibleRowsProps) {
  const { CollectionRoot } = useContext(CollectionRendererContext);
  return <CollectionRoot collection={collection} persistedKeys={kept} scrollRef={scroller} />;
}

type FocusedRow = {
  /** The row with focus and two on each side, so that Tab and arrow keys find the next one. */
  kept: readonly number[];
  /** Of the element around the rows, whose elements have `data-row`. */
  handlers: { onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void };
};

/** For rows that contain what gets focus. */
export function useFocusedRow(): FocusedRow {
  const [index, setIndex] = useState<number | null>(null);
  return {
    kept: index === null ? [] : [-2, -1, 0, 1, 2].map((by) => index + by),
    handlers: {
      onFocus: ({ target }) => {
        const row = target.closest<HTMLElement>('[data-row]');
        setIndex(row === null ? null : Number(row.dataset['row']));
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        // Unmounting a row between blur and focus would lose what is about to get focus in it.
        if (!currentTarget.contains(relatedTarget)) setIndex(null);
      },
    },
  };
}
