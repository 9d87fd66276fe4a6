/** An issue that was matched with a change order: its evidence, and approving, rejecting or removing it (BT-062 to BT-075). */
import { useMutation } from '@tanstack/react-query';
import { Ban, Check, ThumbsDown, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { REJECTED_IN_BACKTEST } from '../../../../contract/src/constants.ts';
import type { BacktestMatch } from '../../../../contract/src/backtests/schema.ts';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { approveMatchMutation, removeMatchMutation } from '../../api/backtests.ts';
import { evaluateIssueMutation } from '../../api/issues.ts';
import { dateText } from '../../domain/dates.ts';
import { refLabels } from '../../domain/issue-words.ts';
import { announce } from '../../lib/announcer.ts';
import { dollarsText } from '../../parts/change-orders/words.ts';
import { FullText } from '../../parts/issues/full-text.tsx';
import { PriorityMark } from '../../parts/issues/marks.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { IssueTitle } from './issue-title.tsx';
import { isRejected, percentText, typedWholeDollars } from './model/results.ts';

type MatchCardProps = {
  match: BacktestMatch;
  /** Whether the person may decide. */
  canDecide: boolean;
  /** Shows the issue on its page (BT-075). */
  onIssue: (issue: Issue) => void;
};

const failed = (title: string, detail: string) => showToast({ title, detail, tone: 'bad' });

function useRemoval(match: BacktestMatch) {
  const { mutate, isPending } = useMutation({
    ...removeMatchMutation,
    // Also when the card is gone before the answer is here.
    onSuccess: () => announce('Match removed'),
  });
  return {
    isPending,
    remove: () =>
      mutate(match.id, {
        onError: () =>
          failed('Failed to remove match', 'Failed to remove the issue match. Please try again.'),
      }),
  };
}

export function MatchCard({ match, canDecide, onIssue }: MatchCardProps) {
  const { issue, match_approval: approval } = match;
  const isOut = isRejected(match);
  const { isPending, remove } = useRemoval(match);
  const card = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const node = card.current;
    return () => {
      if (node === null || !node.contains(document.activeElement)) return;
      // At once: the sheet around it would take a focus that is lost to its first part.
      const next =
        node.nextElementSibling ?? node.previousElementSibling ?? node.closest('[data-match-list]');
      if (next instanceof HTMLElement) next.focus();
    };
  }, []);
  // The pressed button is disabled at once, and may be removed.
  const holdFocus = () => {
    if (card.current?.contains(document.activeElement) === true) card.current.focus();
  };
  return (
    <li ref={card} tabIndex={-1} className={isOut ? 'match-card is-out' : 'match-card'}>
      <div className="row g8 wrap">
        {isOut ? (
          <span className="tag bad">
            <Ban size={12} aria-hidden />
            Rejected Issue
          </span>
        ) : match.is_primary ? (
          <span className="tag">Primary</span>
        ) : null}
        <PriorityMark id={issue.priority_id} />
        <span className="t3">#{issue.id}</span>
        <IssueTitle issue={issue} onPress={() => onIssue(issue)} />
        {refLabels(issue).map((label) => (
          <span key={label} className="tag ref">
            {label}
          </span>
        ))}
        <span className="row g6 nb" title="Match confidence">
          <b className="num">{percentText(match.confidence_score)}</b>
          <span className="match-bar" aria-hidden="true">
            <i style={{ width: percentText(match.confidence_score) }} />
          </span>
        </span>
      </div>
      <FullText text={issue.full_text} isWhole={false} />
      {match.evidence.length === 0 ? null : (
        <details className="match-evidence f12">
          <summary>Evidence, {match.evidence.length}</summary>
          <ul>
            {match.evidence.map(({ kind, weight, text }) => (
              <li key={`${kind} ${text}`}>
                {text}{' '}
                <span className="t3 num">
                  {weight >= 0 ? 'Odds × ' : 'Odds ÷ '}
                  {Math.exp(Math.abs(weight)).toFixed(1)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {match.is_added ? (
        <p className="f12 t3 match-note">
          Added by {match.added_by?.full_name ?? 'someone who has left'}
          {match.matched_issue_foreseeable_value === null
            ? ''
            : `, worth ${dollarsText(match.matched_issue_foreseeable_value)}`}
        </p>
      ) : null}
      {isOut ? (
        canDecide ? (
          <Button
            isSmall
            hasIcon
            className="match-remove"
            isDisabled={isPending}
            onPress={() => {
              holdFocus();
              remove();
            }}
          >
            <Trash2 size={14} aria-hidden />
            Remove
          </Button>
        ) : null
      ) : (
        <>
          {approval === null ? null : (
            <p className="row g6 f12 match-note">
              <span className="tag ok">
                <Check size={12} aria-hidden />
                Approved
              </span>
              {approval.dollars_captured === null
                ? 'No dollars captured'
                : `${dollarsText(approval.dollars_captured)} captured`}
              <span className="t3">
                {approval.approved_by?.full_name ?? 'Unknown'}, {dateText(approval.created_at)}
              </span>
            </p>
          )}
          {canDecide ? <Decision {...{ match, holdFocus }} /> : null}
        </>
      )}
    </li>
  );
}

type DecisionProps = {
  match: BacktestMatch;
  /** Keeps the focus in the card. */
  holdFocus: () => void;
};

function Decision({ match, holdFocus }: DecisionProps) {
  const approve = useMutation({
    ...approveMatchMutation,
    onSuccess: (_made, { dollars: captured }) =>
      announce(`Approved${captured === null ? '' : `, ${dollarsText(captured)} captured`}`),
  });
  const reject = useMutation({
    ...evaluateIssueMutation,
    onSuccess: () => announce('Issue rejected'),
  });
  const [typed, setTyped] = useState('');
  const isApproved = match.match_approval !== null;
  const isPending = approve.isPending || reject.isPending;
  const dollars = typedWholeDollars(typed);
  const submit = (captured: number | null) => {
    holdFocus();
    approve.mutate(
      { id: match.id, dollars: captured },
      {
        onError: () =>
          failed('Failed to approve match', 'Failed to approve the issue match. Please try again.'),
      },
    );
  };
  return (
    <form
      className="row g8 wrap match-decision"
      onSubmit={(event) => {
        event.preventDefault();
        // BT-064.
        if (!isApproved && typeof dollars === 'number') submit(dollars);
      }}
    >
      {isApproved ? null : (
        <>
          <span className="match-dollars">
            <TextField
              label="Dollars captured ($)"
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              isDisabled={isPending}
              onChange={(text) => {
                if (typedWholeDollars(text) !== undefined) setTyped(text);
              }}
            />
          </span>
          <span className="f12 t3">Digits only, Enter saves</span>
        </>
      )}
      <span className="end row g6">
        <Button
          isSmall
          hasIcon
          isDisabled={isApproved || isPending}
          onPress={() => {
            holdFocus();
            reject.mutate(
              { id: match.issue_id, isUp: false, reason: REJECTED_IN_BACKTEST },
              {
                onError: () =>
                  failed('Failed to reject issue', 'Failed to reject the issue. Please try again.'),
              },
            );
          }}
        >
          <ThumbsDown size={14} aria-hidden />
          Reject
        </Button>
        <Button
          isSmall
          hasIcon
          variant="primary"
          isDisabled={isApproved || isPending}
          onPress={() => submit(dollars ?? null)}
        >
          <Check size={14} aria-hidden />
          Approve
        </Button>
      </span>
    </form>
  );
}
