/** A row of the list: the cells of one issue (CV-002 to CV-008). */
import { Check, MessageSquare } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { ColumnId } from '../../../../contract/src/issues/list.ts';
import type { ListedIssue } from '../../../../contract/src/issues/schema.ts';
import type { IssueLookups } from '../../api/lookups.ts';
import { labelOf } from '../../api/lookups.ts';
import { dateTimeText } from '../../domain/dates.ts';
import { ageText, refLabels } from '../../domain/issue-words.ts';
import { FoundElsewhere, FoundField } from '../../parts/issues/found-in.tsx';
import {
  DisciplineIcon,
  EvaluationMark,
  PersonMark,
  PriorityMark,
  StatusMark,
} from '../../parts/issues/marks.tsx';
import { rowProps } from '../../ui/table.tsx';
import type { IssueColumn } from './model/columns.ts';
import { cutText, DETAILS_LENGTH, SUMMARY_LENGTH } from './model/cut-text.ts';

/** CV-004. */
const MOST_SCOPES = 2;

type IssueRowProps = {
  issue: ListedIssue;
  /** From 0. */
  index: number;
  columns: readonly IssueColumn[];
  lookups: IssueLookups;
  isSelected: boolean;
  /** The issue that the workspace shows. */
  isCurrent: boolean;
  /** The row that keys act on. */
  isActive: boolean;
  /** Restricted reviewers select nothing. */
  hasSelect: boolean;
  /** It left the list with the focus inside. `at`: its index, from 0. */
  onLeft: (id: number, at: number) => void;
};

type SelectBoxProps = {
  label: string;
  state: 'all' | 'some' | 'none';
  /** In a table, whose cells handle clicks, it has none. */
  onPress?: () => void;
  /** In a row, a key of the row does the same. */
  isTabStop?: boolean;
};

/** The box of an issue or of the page. */
export function SelectBox({ label, state, onPress, isTabStop = true }: SelectBoxProps) {
  return (
    <button
      type="button"
      role="checkbox"
      className="select-box-button"
      aria-label={label}
      aria-checked={state === 'some' ? 'mixed' : state === 'all'}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onPress}
    >
      <span className="check" data-selected={state === 'none' ? undefined : true} aria-hidden>
        {state === 'all' ? <Check size={12} strokeWidth={3} /> : null}
        {state === 'some' ? <span className="check-some" /> : null}
      </span>
    </button>
  );
}

/** Memoized: a page, a key press or a choice renders only the rows that it changes. */
export const IssueRow = memo(function IssueRow(props: IssueRowProps) {
  const { issue, index, columns, lookups, isSelected, isCurrent, isActive, hasSelect } = props;
  const [isOpen, setOpen] = useState(false);
  const cut = { isOpen, isTabStop: isActive, onToggle: () => setOpen(!isOpen) };
  const cells = cellsOf(issue, lookups, cut);
  const shared = { ...rowProps(index), tabIndex: isActive ? 0 : -1 };
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ id: issue.id, index, onLeft: props.onLeft });
  useLayoutEffect(() => {
    latest.current = { id: issue.id, index, onLeft: props.onLeft };
  });
  useLayoutEffect(() => {
    const node = place.current;
    return () => {
      const { id, index: at, onLeft } = latest.current;
      if (node?.contains(document.activeElement) === true) onLeft(id, at);
    };
  }, []);
  return (
    <div
      {...shared}
      ref={place}
      className="table-row listed-issue"
      data-issue={issue.id}
      aria-selected={hasSelect ? isSelected : undefined}
      aria-current={isCurrent || undefined}
    >
      {hasSelect ? (
        <div role="gridcell" className="table-cell select-cell">
          <SelectBox
            label={`Select issue ${issue.id}`}
            state={isSelected ? 'all' : 'none'}
            isTabStop={false}
          />
        </div>
      ) : null}
      {columns.map(({ id }) => (
        <div key={id} role="gridcell" className={`table-cell cell-${id}`}>
          {cells[id]()}
        </div>
      ))}
    </div>
  );
});

function cellsOf(
  issue: ListedIssue,
  { statuses, disciplines, scopes }: IssueLookups,
  cut: CutState,
): Record<ColumnId, () => ReactNode> {
  return {
    id: () => issue.id,
    priority: () => <PriorityMark id={issue.priority_id} />,
    section: () => (
      <>
        <span className="cell-tags">
          {refLabels(issue).map((label) => (
            <span key={label} className="tag ref">
              {label}
            </span>
          ))}
        </span>
        {issue.grid_reference === null ? null : (
          <span className="f12 t2">{issue.grid_reference}</span>
        )}
      </>
    ),
    discipline: () => {
      const label = labelOf(disciplines, issue.discipline_id);
      return (
        <span title={label}>
          <DisciplineIcon id={issue.discipline_id} />
          <span className="visually-hidden">{label}</span>
        </span>
      );
    },
    scope: () => (
      <Scopes
        labels={scopes.filter(({ id }) => issue.scope_ids.includes(id)).map(({ label }) => label)}
        areAllShown={cut.isOpen}
      />
    ),
    summary: () => (
      <>
        <CutText text={issue.summary} length={SUMMARY_LENGTH} {...cut}>
          {(text) => <FoundField field="summary" text={text} matches={issue.matches} />}
        </CutText>
        <FoundElsewhere matches={issue.matches} />
      </>
    ),
    details: () => <CutText text={issue.full_text} length={DETAILS_LENGTH} {...cut} />,
    owner: () => <PersonMark name={issue.assignee?.full_name ?? null} />,
    status: () => <StatusMark id={issue.status_id} label={labelOf(statuses, issue.status_id)} />,
    age: () => <span title={dateTimeText(issue.created_at)}>{ageText(issue.created_at)}</span>,
    comments: () =>
      issue.comments_count === 0 ? (
        <span className="t3">
          –<span className="visually-hidden">No comments</span>
        </span>
      ) : (
        <span className="row g4">
          <MessageSquare size={13} aria-hidden />
          {issue.comments_count.toLocaleString('en-US')}
        </span>
      ),
    evaluation: () => <EvaluationMark state={issue.evaluation_state} />,
  };
}

type ScopesProps = { labels: readonly string[]; areAllShown: boolean };

function Scopes({ labels, areAllShown }: ScopesProps) {
  const shown = areAllShown ? labels : labels.slice(0, MOST_SCOPES);
  const others = labels.slice(shown.length);
  return (
    <span className="cell-tags">
      {shown.map((label) => (
        <span key={label} className="tag clip" title={label}>
          {label}
        </span>
      ))}
      {others.length === 0 ? null : (
        <span className="tag" title={others.join('\n')}>
          +{others.length}
          <span className="visually-hidden">: {others.join(', ')}</span>
        </span>
      )}
    </span>
  );
}

type CutState = {
  isOpen: boolean;
  /** Whether the Tab key goes to "Read more": in the row that keys act on. */
  isTabStop: boolean;
  onToggle: () => void;
};

type CutTextProps = CutState & {
  text: string;
  length: number;
  /** How the text is shown, where that is not as it is. */
  children?: (text: string) => ReactNode;
};

/** "Read more" opens all texts of the row. */
function CutText(props: CutTextProps) {
  const { text, length, isOpen, children = (shown) => shown } = props;
  const cut = cutText(text, length);
  return (
    <>
      <span className="lines">{children(isOpen ? text : cut.text)}</span>{' '}
      {cut.isCut ? (
        <button
          type="button"
          className="link read-more"
          tabIndex={props.isTabStop ? 0 : -1}
          onClick={props.onToggle}
        >
          {isOpen ? 'Read less' : 'Read more'}
        </button>
      ) : null}
    </>
  );
}
