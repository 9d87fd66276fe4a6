/** The list of differences: how keyboard and screen reader users go through an overlay. */
import {
  CheckCheck,
  ChevronDown,
  ChevronUp,
  CircleAlert,
  Download,
  SlidersHorizontal,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type {
  AlignmentStatus,
  Comparison,
  Difference,
  DifferenceList,
  ReworkedView,
} from '../../../../workers/protocol/comparison.ts';
import type { OverlayStyle } from '../../../../workers/protocol/view.ts';
import type { DifferenceFilter, DifferenceSort } from '../../domain/difference-words.ts';
import {
  countByFilter,
  DIFFERENCE_FILTERS,
  emptyListWords,
  isSpeck,
  listedDifferences,
  progressWords,
  SHOWN_KIND_WORDS,
  speckWords,
} from '../../domain/difference-words.ts';
import type { ShownError } from '../../domain/error-messages.ts';
import { errorWords } from '../../domain/error-messages.ts';
import { progressOf, stateOf } from '../../domain/review.ts';
import type { ReviewKind, Reviews, ReviewState } from '../../domain/review.ts';
import { inches } from '../../domain/units.ts';
import { MAX_TOLERANCE_INCHES, MIN_TOLERANCE_INCHES } from '../../domain/url-state.ts';
import type { Size } from '../../domain/viewport.ts';
import type { Specks } from '../../parts/comparison/use-steps.ts';
import { Button, IconButton, Segmented } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { EmptyState, Progress } from '../../ui/states.tsx';
import { KindIcon } from './kind-icon.tsx';
import { DifferenceRows } from './difference-rows.tsx';
import type { Discussion } from './difference-rows.tsx';

export type ExportKind = 'json' | 'csv' | 'pdf' | 'png';

type DifferencesProps = {
  comparison: Comparison;
  list: DifferenceList | null;
  /** Of the compared sheets. */
  alignment: AlignmentStatus | null;
  /** In display order, after filtering. */
  shown: readonly Difference[];
  specks: Specks;
  reviews: Reviews;
  reviewKind: ReviewKind;
  page: Size;
  style: OverlayStyle;
  /** Changes when crops must be rendered again. */
  version: string;
  progress: { done: number; step: string } | null;
  error: ShownError | null;
  /** Shown while there is nothing to compare. */
  idle: ReactNode;
  filter: DifferenceFilter;
  sort: DifferenceSort;
  areAnnotationsHidden: boolean;
  selectedId: string | null;
  onFilter: (filter: DifferenceFilter) => void;
  onSort: (sort: DifferenceSort) => void;
  onHideAnnotations: (areHidden: boolean) => void;
  onSelect: (id: string) => void;
  /** Shows all of a reworked view on the paper. */
  onShowView: (view: ReworkedView) => void;
  onStep: (direction: 1 | -1) => void;
  onReview: (difference: Difference, change: { state?: ReviewState; note?: string }) => void;
  /** Marks what is left to review as seen; null where that is not offered. */
  onSeeRest: ((ids: readonly string[]) => void) | null;
  /** Comments of a team; left out where one person reviews. */
  discussion?: Discussion;
  /** Add issue; null where none can be raised. */
  onRaise: ((difference: Difference) => void) | null;
  onRetry: () => void;
};

type DifferencesPanelProps = DifferencesProps & {
  toleranceInches: number;
  onTolerance: (inches: number) => void;
  onExport: (kind: ExportKind) => void;
};

const FILTER_NAMES: Readonly<Record<DifferenceFilter, string>> = {
  ...SHOWN_KIND_WORDS,
  all: 'All',
  annotation: 'Markups',
};

export function DifferencesPanel(props: DifferencesPanelProps) {
  const { list } = props;
  const all = listedDifferences(list, props).filter((each) => !isSpeck(each));
  const filtered = props.shown.filter((each) => !isSpeck(each));
  return (
    <aside className="panel differences" aria-label="Differences" data-panel="differences">
      <div className="ph">
        <h2>Differences</h2>
        {list === null ? null : <span className="count">{all.length}</span>}
        <span className="end row g2">
          <ToleranceButton {...props} />
          <Menu
            label="Export"
            heading="Export"
            trigger={
              <IconButton label="Export" isDisabled={list === null && props.alignment !== 'failed'}>
                <Download size={16} />
              </IconButton>
            }
            entries={[
              {
                id: 'json',
                label: 'JSON',
                note: 'Files, pages, alignment, differences and review',
              },
              {
                id: 'csv',
                label: 'CSV',
                note:
                  filtered.length < all.length
                    ? `The ${filtered.length} filtered differences, for a spreadsheet`
                    : 'One row per difference, for a spreadsheet',
              },
              {
                id: 'pdf',
                label: 'PDF',
                note: 'The sheet for printing: drawings as layers, clouds and numbers',
              },
              { id: 'png', label: 'PNG', note: 'Image of the current view' },
            ]}
            onAction={(id) => {
              if (id === 'json' || id === 'csv' || id === 'pdf' || id === 'png') props.onExport(id);
            }}
          />
        </span>
      </div>
      <Differences {...props} />
    </aside>
  );
}

/** The list without its head, which is elsewhere where the list is a tab. */
export function Differences(props: DifferencesProps) {
  const { list } = props;
  const all = listedDifferences(list, props);
  const counts = countByFilter(all);
  const words = progressWords(progressOf(all, props.reviews, props.reviewKind));
  const left = props.shown.filter(
    (each) => props.reviewKind.counts(each) && stateOf(props.reviews, each.id) === 'open',
  );
  const at = props.shown.findIndex((d) => d.id === props.selectedId);
  return (
    <>
      {list === null ? null : (
        <>
          <div className="sub">
            <span className="grow f12 t2">
              <b className="sb">{words.open}</b>, {words.done}
            </span>
            {props.onSeeRest === null ? null : (
              <Button
                variant="quiet"
                isSmall
                hasIcon
                isDisabled={left.length === 0}
                onPress={() => props.onSeeRest?.(left.map(({ id }) => id))}
              >
                <CheckCheck size={14} aria-hidden />
                Mark the rest as seen
              </Button>
            )}
            <Menu
              label="Sort order"
              trigger={
                <Button variant="quiet" isSmall>
                  {props.sort === 'size' ? 'Largest first' : 'By location'}
                  <ChevronDown size={13} aria-hidden />
                </Button>
              }
              entries={[
                { id: 'size', label: 'Largest first', isChosen: props.sort === 'size' },
                {
                  id: 'place',
                  label: 'By location',
                  note: 'Starting at the upper left',
                  isChosen: props.sort === 'place',
                },
              ]}
              onAction={(id) => props.onSort(id === 'place' ? 'place' : 'size')}
            />
          </div>
          <Segmented<DifferenceFilter>
            label="Kinds"
            className="filters"
            value={props.filter}
            choices={DIFFERENCE_FILTERS.filter(
              (filter) => filter !== 'annotation' || counts.annotation > 0,
            ).map((filter) => ({
              value: filter,
              label: `${FILTER_NAMES[filter]}, ${counts[filter]}`,
              content: (
                <>
                  {filter === 'all' ? 'All' : <KindIcon kind={filter} />}
                  <b>{counts[filter]}</b>
                </>
              ),
            }))}
            onChange={props.onFilter}
          />
          <AnnotationsSwitch {...props} />
        </>
      )}
      {list?.limitation === null || list === null ? null : (
        <p className="alert info limit">
          <CircleAlert size={15} aria-hidden />
          {list.limitation}
        </p>
      )}
      {props.progress === null ? null : (
        <div className="running">
          <Progress label={props.progress.step} done={props.progress.done} />
        </div>
      )}
      <Body {...props} />
      {list === null ? null : (
        <div className="step">
          <span className="grow f12 t2 clip">
            {list.hiddenCount === 0 ? '' : `${list.hiddenCount} below tolerance hidden`}
          </span>
          <span className="f12 m">
            {at < 0 ? `${props.shown.length} shown` : `${at + 1} of ${props.shown.length}`}
          </span>
          <IconButton
            label="Previous difference"
            shortcut="Shift+N"
            isDisabled={props.shown.length === 0}
            onPress={() => props.onStep(-1)}
          >
            <ChevronUp size={16} />
          </IconButton>
          <IconButton
            label="Next difference"
            shortcut="N"
            isDisabled={props.shown.length === 0}
            onPress={() => props.onStep(1)}
          >
            <ChevronDown size={16} />
          </IconButton>
        </div>
      )}
    </>
  );
}

/** Only where annotations differ. */
function AnnotationsSwitch({
  list,
  areAnnotationsHidden,
  onHideAnnotations,
}: Pick<DifferencesProps, 'list' | 'areAnnotationsHidden' | 'onHideAnnotations'>) {
  const count = list?.differences.filter(({ group }) => group === 'annotation').length ?? 0;
  if (count === 0) return null;
  return (
    <div className="annotations-switch">
      <Checkbox
        isSelected={!areAnnotationsHidden}
        onChange={(isSelected) => onHideAnnotations(!isSelected)}
      >
        Include markups ({count.toLocaleString('en-US')})
      </Checkbox>
    </div>
  );
}

function Body(props: DifferencesProps) {
  const { list } = props;
  if (props.error !== null) {
    const words = errorWords(props.error.code);
    return (
      <EmptyState
        title="The drawings could not be compared."
        actions={
          <Button isSmall variant="primary" onPress={props.onRetry}>
            Retry
          </Button>
        }
      >
        <p>
          {words.title}. {words.advice}
        </p>
      </EmptyState>
    );
  }
  if (list === null)
    return props.idle === null && props.progress !== null ? <Skeleton /> : props.idle;
  const { specks } = props;
  const count = listedDifferences(list, props).filter((each) => !isSpeck(each)).length;
  if (props.shown.length === 0 && specks.count > 0 && count > 0)
    return <DifferenceRows {...props} />;
  if (count === 0 && props.shown.length === 0) {
    const { title, text } = emptyListWords(list.toleranceInches, props.alignment);
    return (
      <EmptyState
        title={title}
        {...(specks.count > 0 && {
          actions: (
            <Button isSmall onPress={specks.toggle}>
              Show {speckWords(specks.count)}
            </Button>
          ),
        })}
      >
        <p>{text}</p>
      </EmptyState>
    );
  }
  if (props.shown.length === 0) {
    return (
      <EmptyState
        title={`No ${FILTER_NAMES[props.filter].toLowerCase()} differences`}
        actions={
          <Button isSmall onPress={() => props.onFilter('all')}>
            Clear filter
          </Button>
        }
      >
        <p>The filter hides all {count} differences.</p>
      </EmptyState>
    );
  }
  return <DifferenceRows {...props} />;
}

/** Skeleton rows at real height while the first list is computed. */
function Skeleton() {
  return (
    <div className="skeletons" aria-hidden="true">
      {[72, 58, 80, 64].map((width) => (
        <div key={width} className="row g12">
          <i className="sk picture" />
          <span className="grow col g8">
            <i className="sk" style={{ width: `${width}%`, height: 12 }} />
            <i className="sk" style={{ width: `${width / 2}%`, height: 10 }} />
          </span>
        </div>
      ))}
    </div>
  );
}

function ToleranceButton(props: DifferencesPanelProps) {
  const inForce = props.list?.toleranceInches ?? props.toleranceInches;
  return (
    <Popover
      label="Tolerance"
      width={264}
      trigger={
        <IconButton label={`Tolerance, ${inches(inForce)}`}>
          <SlidersHorizontal size={16} />
        </IconButton>
      }
    >
      <NumberField
        label="Tolerance on paper, inches"
        isLabelShown
        value={props.toleranceInches}
        min={MIN_TOLERANCE_INCHES}
        max={MAX_TOLERANCE_INCHES}
        step={0.001}
        format={{ maximumFractionDigits: 3, minimumFractionDigits: 3 }}
        width={88}
        onChange={props.onTolerance}
      />
      <p className="hint">
        Smaller shifts are not counted as differences. Changing this recomputes the list.
        {inForce > props.toleranceInches
          ? ` The alignment is only accurate to ${inches(inForce)}, so that is used.`
          : ''}
      </p>
    </Popover>
  );
}
