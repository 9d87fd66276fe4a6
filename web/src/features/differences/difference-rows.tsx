/** The visible rows of a list that may have a thousand. */
import { CircleCheck, CircleHelp, EyeOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type {
  CompareSession,
  Difference,
  OverlayStyle,
} from '../../../../workers/protocol/session.ts';
import {
  differenceDetail,
  differenceTitle,
  KIND_WORDS,
  shownKind,
} from '../../domain/difference-words.ts';
import type { Reviews, ReviewState } from '../../domain/review.ts';
import { REVIEW_WORDS, stateOf } from '../../domain/review.ts';
import type { Size } from '../../domain/viewport.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { Crop } from './crop.tsx';
import { DifferenceDetails } from './difference-details.tsx';
import { KindIcon } from './kind-icon.tsx';
import { itemsInSight, layoutRows, rowHeight } from './row-layout.ts';
import type { RowItem } from './row-layout.ts';

export type DifferenceRowsProps = {
  session: CompareSession;
  shown: readonly Difference[];
  reviews: Reviews;
  page: Size;
  style: OverlayStyle;
  version: string;
  selectedId: string | null;
  onSelect: (id: string) => void;
  onReview: (difference: Difference, change: { state?: ReviewState; note?: string }) => void;
};

/** Overscan at each edge, px, so that fast scrolling shows no gaps. */
const MARGIN_PX = 300;

export function DifferenceRows(props: DifferenceRowsProps) {
  const { shown, selectedId } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ top: 0, height: 800 });
  const textScale = useTextScale();
  const [openHeight, setOpenHeight] = useState(0);
  const items = useMemo<RowItem[]>(() => {
    const firstBlock = shown.findIndex((d) => d.group === 'title-block');
    const rows: RowItem[] = shown.map((_, index) => ({ type: 'row', index }));
    if (firstBlock < 0) return rows;
    const heading: RowItem = {
      type: 'heading',
      title: `Title block, ${shown.length - firstBlock}`,
    };
    return [...rows.slice(0, firstBlock), heading, ...rows.slice(firstBlock)];
  }, [shown]);
  const selected = shown.findIndex((d) => d.id === selectedId);
  const layout = useMemo(() => {
    const height = Math.max(rowHeight(textScale), openHeight);
    return layoutRows(items, selected < 0 ? null : { index: selected, height }, textScale);
  }, [items, selected, openHeight, textScale]);

  useEffect(() => {
    const node = scroller.current;
    if (node === null) return undefined;
    const update = () => setRange({ top: node.scrollTop, height: node.clientHeight });
    update();
    node.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(node);
    return () => {
      node.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, []);

  const itemOf =
    selected < 0 ? -1 : items.findIndex((i) => i.type === 'row' && i.index === selected);
  useLayoutEffect(() => {
    const node = scroller.current;
    const top = layout.tops[itemOf];
    if (node === null || top === undefined) return;
    const bottom = layout.tops[itemOf + 1] ?? layout.total;
    if (top < node.scrollTop) node.scrollTop = top;
    else if (bottom > node.scrollTop + node.clientHeight) {
      node.scrollTop = Math.min(top, bottom - node.clientHeight);
    }
    // Only when the selection or its measured height changes, not while scrolling.
  }, [itemOf, layout]);

  const [first, last] = itemsInSight(
    layout,
    range.top - MARGIN_PX,
    range.top + range.height + MARGIN_PX,
  );
  const visible = items.slice(first, last).map((item, i) => ({ item, at: first + i }));
  // The selected row stays mounted, or scrolling would lose the focus inside it.
  if (itemOf >= 0 && (itemOf < first || itemOf >= last)) {
    const item = items[itemOf];
    if (item !== undefined) visible.push({ item, at: itemOf });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move between the row buttons inside
    <div
      ref={scroller}
      className="scroll rows"
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        const row = (event.target as HTMLElement).closest<HTMLElement>('button.row-button');
        const index = Number(row?.dataset['index'] ?? Number.NaN);
        if (!Number.isFinite(index)) return;
        const next = event.key === 'ArrowDown' ? index + 1 : index - 1;
        scroller.current
          ?.querySelector<HTMLElement>(`button.row-button[data-index="${next}"]`)
          ?.focus();
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <ul style={{ height: layout.total }}>
        {visible
          .toSorted((x, y) => x.at - y.at)
          .map(({ item, at }) => {
            const top = layout.tops[at] ?? 0;
            if (item.type === 'heading') {
              return (
                <li key="heading" className="sec heading" style={{ top }}>
                  {item.title}
                </li>
              );
            }
            const difference = shown[item.index];
            return difference === undefined ? null : (
              <Row
                key={difference.id}
                {...props}
                difference={difference}
                index={item.index}
                top={top}
                onHeight={setOpenHeight}
              />
            );
          })}
      </ul>
    </div>
  );
}

type RowProps = DifferenceRowsProps & {
  difference: Difference;
  index: number;
  top: number;
  onHeight: (height: number) => void;
};

const OUTCOME: Readonly<Record<Exclude<ReviewState, 'open'>, typeof CircleCheck>> = {
  accepted: CircleCheck,
  ignored: EyeOff,
  question: CircleHelp,
};

function Row(props: RowProps) {
  const { difference, index, page, onHeight } = props;
  const isOpen = difference.id === props.selectedId;
  const state = stateOf(props.reviews, difference.id);
  const kind = shownKind(difference);
  const Outcome = state === 'open' ? null : OUTCOME[state];
  const title = differenceTitle(difference, page);
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const node = row.current;
    if (!isOpen || node === null) return undefined;
    const measure = () => onHeight(node.offsetHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [isOpen, onHeight]);
  const names = ['difference', isOpen ? 'selected' : '', state === 'open' ? '' : 'done'];
  return (
    <li
      ref={row}
      className={names.filter((n) => n !== '').join(' ')}
      style={{ top: props.top }}
      aria-posinset={index + 1}
      aria-setsize={props.shown.length}
    >
      <button
        type="button"
        className="row-button"
        data-index={index}
        aria-current={isOpen ? 'true' : undefined}
        aria-expanded={isOpen}
        onClick={() => props.onSelect(difference.id)}
      >
        <span className="dn">{index + 1}</span>
        <Crop
          session={props.session}
          box={difference.box}
          page={page}
          width={60}
          height={44}
          style={props.style}
          version={props.version}
        />
        <span className="grow col">
          <span className="clip m title" title={title}>
            {title}
          </span>
          <span className="row g6 f12 t2">
            <span className="row g4">
              <KindIcon kind={kind} />
              {kind === 'text' ? 'Text' : KIND_WORDS[kind]}
            </span>
            <span className="t3 clip">{differenceDetail(difference, page)}</span>
          </span>
        </span>
        {Outcome === null ? null : (
          <span className="outcome">
            <Outcome size={16} aria-hidden />
            <span className="visually-hidden">{REVIEW_WORDS[state]}</span>
          </span>
        )}
      </button>
      {isOpen ? (
        <DifferenceDetails
          {...props}
          state={state}
          note={props.reviews[difference.id]?.note ?? ''}
        />
      ) : null}
    </li>
  );
}
