/** The visible rows of a list that may have a thousand. */
import {
  ChevronDown,
  ChevronRight,
  CircleCheck,
  CircleHelp,
  EyeOff,
  Flag,
  LayoutPanelTop,
  MessageSquare,
  ScanText,
} from 'lucide-react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type {
  Comparison,
  Difference,
  ReworkedView,
} from '../../../../workers/protocol/comparison.ts';
import type { OverlayStyle } from '../../../../workers/protocol/view.ts';
import {
  differenceDetail,
  differenceTitle,
  changedShareWords,
  isSpeck,
  SHOWN_KIND_WORDS,
  shownKind,
  speckWords,
  viewKey,
} from '../../domain/difference-words.ts';
import type { ReviewKind, Reviews, ReviewState } from '../../domain/review.ts';
import { stateOf } from '../../domain/review.ts';
import { plural } from '../../domain/units.ts';
import type { Size } from '../../domain/viewport.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { Rows, useFocusedRow, useRowWindow } from '../../ui/rows/rows.tsx';
import type { Specks } from '../../parts/comparison/use-steps.ts';
import { Crop } from '../../parts/comparison/crop.tsx';
import { DifferenceDetails } from './difference-details.tsx';
import { KindIcon } from './kind-icon.tsx';

export type DifferenceRowsProps = {
  comparison: Comparison;
  shown: readonly Difference[];
  specks: Specks;
  reviews: Reviews;
  reviewKind: ReviewKind;
  page: Size;
  style: OverlayStyle;
  version: string;
  selectedId: string | null;
  onSelect: (id: string) => void;
  /** Shows all of a reworked view on the paper. */
  onShowView: (view: ReworkedView) => void;
  onReview: (difference: Difference, change: { state?: ReviewState; note?: string }) => void;
  /** Comments of a team; left out where one person reviews. */
  discussion?: Discussion;
  /** Add issue; null where none can be raised. */
  onRaise: ((difference: Difference) => void) | null;
};

export type Discussion = {
  countOf: (differenceId: string) => number;
  render: (differenceId: string) => ReactNode;
};

/** A difference by its index in `shown`, the reworked view that the next ones are in, or another heading. */
type Item =
  | { type: 'row'; index: number }
  | { type: 'view'; view: ReworkedView; count: number }
  | { type: 'heading'; title: string }
  | { type: 'specks' };

/** Heights at the default text size and the line below a row, CSS px. An open row is measured. */
const ROW_PX = 56;
const LINE_PX = 1;
const HEADING_PX = 32;
const VIEW_PX = 48;

const GROUP_TITLES = {
  'title-block': 'Title block',
  annotation: 'Markups',
  specks: 'Specks',
} as const;

/** The rows under their headings. Those of a reworked view follow each other, as `sortDifferences` puts them. */
function itemsOf(listed: readonly Difference[], speckCount: number): Item[] {
  const shown = listed.filter((each) => !isSpeck(each));
  const sectionOf = ({ group, view }: Difference) => {
    if (group !== 'drawing') return group;
    return view === undefined ? 'elsewhere' : viewKey(view);
  };
  const hasViews = shown.some(({ view }) => view !== undefined);
  const items = shown.flatMap((difference, index): Item[] => {
    const row: Item = { type: 'row', index };
    const section = sectionOf(difference);
    const before = shown[index - 1];
    if (before !== undefined && sectionOf(before) === section) return [row];
    const count = shown.filter((other) => sectionOf(other) === section).length;
    if (difference.group !== 'drawing') {
      return [{ type: 'heading', title: `${GROUP_TITLES[difference.group]}, ${count}` }, row];
    }
    if (difference.view !== undefined) return [{ type: 'view', view: difference.view, count }, row];
    return hasViews ? [{ type: 'heading', title: `Elsewhere, ${count}` }, row] : [row];
  });
  if (speckCount === 0) return items;
  const open = listed.slice(shown.length).map((_, at): Item => ({
    type: 'row',
    index: shown.length + at,
  }));
  return [...items, { type: 'specks' }, ...open];
}

export function DifferenceRows(props: DifferenceRowsProps) {
  const { shown, selectedId } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const textScale = useTextScale();
  const [openHeight, setOpenHeight] = useState(0);
  const { count: speckCount } = props.specks;
  const items = useMemo(() => itemsOf(shown, speckCount), [shown, speckCount]);
  const itemOf = (index: number) =>
    index < 0 ? -1 : items.findIndex((i) => i.type === 'row' && i.index === index);
  const selectedItem = itemOf(shown.findIndex((d) => d.id === selectedId));
  const rows = useRowWindow({
    scroller,
    keys: useMemo(
      () =>
        items.map((item) => {
          if (item.type === 'row') return shown[item.index]?.id ?? '';
          if (item.type === 'specks') return 'specks';
          return item.type === 'view' ? `view ${viewKey(item.view)}` : item.title;
        }),
      [items, shown],
    ),
    heightOf: useCallback(
      (at: number) => {
        const type = items[at]?.type;
        if (type === 'heading') return HEADING_PX * textScale;
        if (type === 'view' || type === 'specks') return VIEW_PX * textScale;
        const closed = ROW_PX * textScale + LINE_PX;
        return at === selectedItem ? Math.max(closed, openHeight) : closed;
      },
      [items, selectedItem, openHeight, textScale],
    ),
  });
  useLayoutEffect(() => {
    if (selectedItem >= 0) rows.reveal(selectedItem);
    // Only when the selection or a height changes, not while scrolling.
  }, [selectedItem, rows]);
  const focus = useFocusedRow();

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move between the row buttons inside
    <div
      ref={scroller}
      className="scroll windowed rows"
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
      {...focus.handlers}
    >
      <div role="list">
        <Rows rows={rows} kept={[...focus.kept, selectedItem]}>
          {(at) => {
            const item = items[at];
            if (item?.type === 'heading') {
              return (
                <div role="listitem" className="sec heading">
                  {item.title}
                </div>
              );
            }
            if (item?.type === 'view') return <ViewHeading {...item} onShow={props.onShowView} />;
            if (item?.type === 'specks') return <SpecksHeading {...props.specks} />;
            const difference = item === undefined ? undefined : shown[item.index];
            return item === undefined || difference === undefined ? null : (
              <Row
                {...props}
                difference={difference}
                index={item.index}
                at={at}
                onHeight={setOpenHeight}
              />
            );
          }}
        </Rows>
      </div>
    </div>
  );
}

type ViewHeadingProps = {
  view: ReworkedView;
  /** Differences listed under it. */
  count: number;
  onShow: (view: ReworkedView) => void;
};

/** A reworked view: the differences below are in it. Pressing it shows all of it. */
function ViewHeading({ view, count, onShow }: ViewHeadingProps) {
  return (
    <div role="listitem" className="reworked">
      <button type="button" onClick={() => onShow(view)}>
        <LayoutPanelTop size={16} aria-hidden />
        <span className="grow col">
          <span className="clip m" title={view.title}>
            {view.title}
          </span>
          <span className="f12 t2 clip">{changedShareWords(view.changedShare)}</span>
        </span>
        <span className="f12 t2">
          {count === 1 ? '1 difference' : `${count.toLocaleString('en-US')} differences`}
        </span>
      </button>
    </div>
  );
}

/** Dust on a scan, below. Pressing it shows or hides the specks, in the list and on the paper. */
function SpecksHeading({ count, isOpen, toggle }: Specks) {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div role="listitem" className="reworked">
      <button type="button" aria-expanded={isOpen} onClick={toggle}>
        <Chevron size={16} aria-hidden />
        <span className="grow col">
          <span className="clip m">{speckWords(count)}</span>
          <span className="f12 t2 clip">Dust on a scan, not counted</span>
        </span>
      </button>
    </div>
  );
}

type RowProps = DifferenceRowsProps & {
  difference: Difference;
  index: number;
  /** Its place in the list, headings included. */
  at: number;
  onHeight: (height: number) => void;
};

const OUTCOME: Readonly<Record<Exclude<ReviewState, 'open'>, typeof CircleCheck>> = {
  accepted: CircleCheck,
  ignored: EyeOff,
  question: CircleHelp,
  issue: Flag,
};

function Row(props: RowProps) {
  const { difference, index, page, onHeight } = props;
  const isOpen = difference.id === props.selectedId;
  const state = stateOf(props.reviews, difference.id);
  const kind = shownKind(difference);
  const Outcome = state === 'open' ? null : OUTCOME[state];
  const title = differenceTitle(difference, page);
  const commentCount = props.discussion?.countOf(difference.id) ?? 0;
  const row = useRef<HTMLDivElement>(null);
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
    <div
      ref={row}
      role="listitem"
      className={names.filter((n) => n !== '').join(' ')}
      data-row={props.at}
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
          comparison={props.comparison}
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
              {SHOWN_KIND_WORDS[kind]}
            </span>
            {difference.recognizedTitle === undefined ? null : (
              <span className="row g4" title="Read in the picture, so it may be wrong">
                <ScanText size={12} aria-hidden />
                recognized text
              </span>
            )}
            <span className="t3 clip">{differenceDetail(difference, page)}</span>
          </span>
        </span>
        {commentCount === 0 ? null : (
          <span className="row g4 f12 t2 nb">
            <MessageSquare size={14} aria-hidden />
            <span aria-hidden>{commentCount.toLocaleString('en-US')}</span>
            <span className="visually-hidden">{plural(commentCount, 'comment')}</span>
          </span>
        )}
        {Outcome === null ? null : (
          <span className="outcome">
            <Outcome size={16} aria-hidden />
            <span className="visually-hidden">{props.reviewKind.states[state]}</span>
          </span>
        )}
      </button>
      {isOpen ? (
        <DifferenceDetails
          {...props}
          state={state}
          note={props.reviews[difference.id]?.note ?? ''}
          by={props.reviews[difference.id]?.by ?? null}
          comments={props.discussion?.render(difference.id) ?? null}
        />
      ) : null}
    </div>
  );
}
