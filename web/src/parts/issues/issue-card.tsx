/** One issue as a card: what it says, who has to act, its status, and on demand everything else (area IC). */
import { Ellipsis, MessageSquare, Paperclip, Pencil } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import type { ListedIssue, LocationReference } from '../../../../contract/src/issues/schema.ts';
import { labelOf } from '../../api/lookups.ts';
import type { IssueLookups } from '../../api/lookups.ts';
import { primaryReference, referenceLabel } from '../../domain/issue-words.ts';
import { plural } from '../../domain/units.ts';
import { useReturnFocus } from '../../lib/return-focus.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { IssueAttachments } from './attachments/issue-attachments.tsx';
import { useAddToIssue, useIntake } from './attachments/use-intake.ts';
import { EvaluationButtons } from './evaluation-buttons.tsx';
import { FoundElsewhere, FoundField } from './found-in.tsx';
import { FullText } from './full-text.tsx';
import './issue-card.css';
import { useIssueActions } from './issue-actions.ts';
import { useIssueDownload } from './issue-download.ts';
import { IssueComments } from './issue-comments.tsx';
import { IssueDetails } from './issue-details.tsx';
import { IssueHistory } from './issue-history.tsx';
import { DisciplineMark, PersonMark, PriorityMark, StatusMark } from './marks.tsx';
import { OwnerPicker, StatusPicker } from './pickers.tsx';

const SHOWN_TAB = '[role="tab"][aria-selected="true"]';

type IssueCardProps = {
  issue: ListedIssue;
  lookups: IssueLookups;
  /** May comment, but change nothing (WS-019). */
  isRestricted: boolean;
  isSelected: boolean;
  isExpanded: boolean;
  onExpand: (isExpanded: boolean) => void;
  /** Selects the issue and shows its primary location, or this reference. */
  onOpen: (reference?: LocationReference) => void;
  onEdit: () => void;
};

export function IssueCard(props: IssueCardProps) {
  const { issue, lookups, isRestricted, isSelected, isExpanded, onOpen } = props;
  const actions = useIssueActions(issue);
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  // After a change, filters may leave it out.
  useReturnFocus(card, `[data-issue="${issue.id}"] .issue-title`, '.issue-title', SHOWN_TAB);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const addFiles = useAddToIssue(issue);
  const intake = useIntake(addFiles);
  const takesFiles = isExpanded && !isRestricted;
  const primary = primaryReference(issue);
  const status = labelOf(lookups.statuses, issue.status_id);
  const open = (reference?: LocationReference) => {
    setChosenId(reference?.id ?? null);
    onOpen(reference);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the title is a button that does the same
    <article
      ref={card}
      className={`issue-card ${isSelected ? 'is-selected' : ''} ${intake.isOver ? 'takes-files' : ''}`}
      aria-labelledby={titleId}
      aria-current={isSelected ? 'true' : undefined}
      data-issue={issue.id}
      {...(takesFiles ? intake.handlers : {})}
      onClick={(event) => {
        if (isOnPlainPart(event)) open();
      }}
    >
      <div className="issue-head">
        <PriorityMark id={issue.priority_id} />
        <span className="t3">#{issue.id}</span>
        <span className="end row g2">
          {issue.attachments_count === 0 ? null : (
            <span className="issue-count" title={plural(issue.attachments_count, 'attachment')}>
              <Paperclip size={14} aria-hidden />
              {issue.attachments_count}
              <span className="visually-hidden"> attachments</span>
            </span>
          )}
          {issue.comments_count === 0 ? null : (
            <span className="issue-count" title={plural(issue.comments_count, 'comment')}>
              <MessageSquare size={14} aria-hidden />
              {issue.comments_count}
              <span className="visually-hidden"> comments</span>
            </span>
          )}
          {isRestricted ? null : (
            <>
              <EvaluationButtons issue={issue} onEvaluate={actions.evaluate} />
              <IconButton label="Edit issue" isSmall onPress={props.onEdit}>
                <Pencil size={14} />
              </IconButton>
            </>
          )}
          <MoreActions issue={issue} />
        </span>
      </div>
      <h3 id={titleId}>
        <Button className="issue-title" onPress={() => open()}>
          <FoundField field="summary" text={issue.summary} matches={issue.matches} />
        </Button>
      </h3>
      <FullText text={issue.full_text} isWhole={isExpanded} />
      <FoundElsewhere matches={issue.matches} />
      <div className="issue-card-row">
        {isRestricted ? (
          <>
            <PersonMark name={issue.assignee?.full_name ?? null} />
            <StatusMark id={issue.status_id} label={status === '' ? 'Open' : status} />
          </>
        ) : (
          <>
            <OwnerPicker
              label="Assign"
              people={lookups.people}
              owner={issue.assignee}
              onChange={actions.assign}
            />
            <StatusPicker
              statuses={lookups.statuses}
              value={issue.status_id}
              onChange={actions.setStatus}
            />
          </>
        )}
      </div>
      {isExpanded ? (
        <>
          <IssueDetails
            issue={issue}
            lookups={lookups}
            isRestricted={isRestricted}
            actions={actions}
            activeId={isSelected ? (chosenId ?? primary?.id ?? null) : null}
            onOpen={open}
          />
          <IssueAttachments issue={issue} onFiles={isRestricted ? null : addFiles} />
          <IssueComments issue={issue} people={lookups.people} />
          <IssueHistory issue={issue} lookups={lookups} />
        </>
      ) : null}
      <div className="issue-card-row">
        {isExpanded ? null : (
          <>
            {primary === null ? null : <span className="tag ref">{referenceLabel(primary)}</span>}
            {issue.grid_reference === null ? null : (
              <span className="f12 t2">{issue.grid_reference}</span>
            )}
            <span className="f12 t2">
              <DisciplineMark
                id={issue.discipline_id}
                label={labelOf(lookups.disciplines, issue.discipline_id)}
              />
            </span>
          </>
        )}
        <Button className="issue-link end" onPress={() => props.onExpand(!isExpanded)}>
          {isExpanded ? 'Hide full details' : 'Show full details'}
        </Button>
      </div>
    </article>
  );
}

const PACKET = { id: 'packet', label: 'Download evidence packet' };

function MoreActions({ issue }: { issue: ListedIssue }) {
  const { isRunning, start } = useIssueDownload();
  const query = { issue_id_from: issue.id, issue_id_to: issue.id };
  return (
    <Menu
      label="More actions"
      trigger={
        <IconButton label="More actions" isSmall>
          <Ellipsis size={14} />
        </IconButton>
      }
      entries={[{ ...PACKET, isDisabled: isRunning }]}
      onAction={() => start({ projectId: issue.project_id, kind: 'packet', query })}
    />
  );
}

/** A click beside the controls that selects no text. */
function isOnPlainPart({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  // Lists and popovers of the card are elsewhere in the page, but their clicks arrive here too.
  const isInside = target instanceof Element && currentTarget.contains(target);
  if (!isInside || target.closest('button, input, textarea, form, a') !== null) return false;
  return document.getSelection()?.isCollapsed !== false;
}
