/** "Add matched issue": searches issues of the project, and matches one with a change order (BT-050 to BT-061). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Backtest } from '../../../../contract/src/backtests/schema.ts';
import type { ChangeOrder } from '../../../../contract/src/change-orders/schema.ts';
import type { ListedIssue } from '../../../../contract/src/issues/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { addMatchMutation, removeMatchMutation } from '../../api/backtests.ts';
import { issuesQuery } from '../../api/issues.ts';
import { announce } from '../../lib/announcer.ts';
import { changeOrderName, titleOf } from '../../parts/change-orders/words.ts';
import { FullText } from '../../parts/issues/full-text.tsx';
import { IssueSearchBox } from '../../parts/issues/issue-search-box.tsx';
import { PriorityMark } from '../../parts/issues/marks.tsx';
import { Button } from '../../ui/button.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-queue.ts';

type AddIssueSheetProps = {
  backtest: Backtest;
  /** Undefined if it is not in the batch any more. */
  one: ChangeOrder | undefined;
  onClose: () => void;
};

/** BT-053. */
const FIRST_TEN = { page: 1, per_page: 10 };

export function AddIssueSheet({ backtest, one, onClose }: AddIssueSheetProps) {
  const [words, setWords] = useState('');
  /** Matches made here by issue: they stay in sight, so that they can be taken back. */
  const [made, setMade] = useState<ReadonlyMap<number, number>>(new Map());
  const { data, error, isPending } = useQuery(
    issuesQuery(backtest.project_id, { ...FIRST_TEN, ...(words !== '' && { q: words }) }),
  );
  const matched = new Set((one?.issue_matches ?? []).map(({ issue_id: id }) => id));
  const found = (data?.data ?? []).filter(({ id }) => !matched.has(id) || made.has(id));
  const setMatch = (issueId: number, matchId: number | null) => {
    const next = new Map(made);
    if (matchId === null) next.delete(issueId);
    else next.set(issueId, matchId);
    setMade(next);
  };
  return (
    <SideSheet
      title="Add matched issue"
      subtitle={one === undefined ? null : <span className="t2 clip">{changeOrderName(one)}</span>}
      onClose={onClose}
      footer={
        <span className="end">
          <Button onPress={onClose}>Done</Button>
        </span>
      }
    >
      {one === undefined ? (
        <EmptyState title="Change order not found" />
      ) : (
        <div className="side-sheet-form">
          <p className="t2 match-note">{titleOf(one)}</p>
          <IssueSearchBox applied={words} onApply={setWords} />
          {error === null ? null : (
            <p className="alert bad" role="alert">
              {detailOf(error)}
            </p>
          )}
          {!isPending && error === null && found.length === 0 ? (
            <EmptyState title="No issues found" />
          ) : null}
          <ul className="match-list" aria-label="Issues found">
            {found.map((issue) => (
              <FoundIssue
                key={issue.id}
                issue={issue}
                place={{ change_order_id: one.id, matching_job_id: backtest.id }}
                matchId={made.get(issue.id) ?? null}
                onMatch={(matchId) => setMatch(issue.id, matchId)}
              />
            ))}
          </ul>
        </div>
      )}
    </SideSheet>
  );
}

type FoundIssueProps = {
  issue: ListedIssue;
  place: { change_order_id: number; matching_job_id: number };
  /** Of the match that was made here. */
  matchId: number | null;
  onMatch: (matchId: number | null) => void;
};

function FoundIssue({ issue, place, matchId, onMatch }: FoundIssueProps) {
  const add = useMutation(addMatchMutation);
  const remove = useMutation(removeMatchMutation);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const isPending = add.isPending || remove.isPending;
  const card = useRef<HTMLLIElement>(null);
  // What was pressed is disabled meanwhile, and the field is gone then.
  const holdFocus = () => card.current?.focus();
  useEffect(() => {
    if (isPending || document.activeElement !== card.current) return;
    card.current?.querySelector<HTMLElement>('.match-toggle')?.focus();
  }, [isPending]);
  const submit = () => {
    const dollars = Number(typed.trim());
    // BT-060, BT-064.
    if (typed.trim() === '' || !Number.isFinite(dollars) || dollars < 0) return;
    holdFocus();
    add.mutate(
      { ...place, issue_id: issue.id, matched_issue_foreseeable_value: dollars },
      {
        onSuccess: ({ id }) => {
          announce('Matched to PCO');
          onMatch(id);
          setOpen(false);
          setTyped('');
        },
        onError: (error) =>
          showToast({ title: 'Failed to add match', detail: detailOf(error), tone: 'bad' }),
      },
    );
  };
  const toggle = () => {
    if (matchId === null) {
      setOpen(!isOpen);
      return;
    }
    holdFocus();
    remove.mutate(matchId, {
      onSuccess: () => {
        announce('Unmatched from PCO');
        onMatch(null);
      },
      onError: () =>
        showToast({
          title: 'Failed to remove match',
          detail: 'Failed to remove the issue match. Please try again.',
          tone: 'bad',
        }),
    });
  };
  return (
    <li ref={card} tabIndex={-1} className="match-card">
      <div className="row g8">
        <PriorityMark id={issue.priority_id} />
        <span className="t3">#{issue.id}</span>
        <span className="m grow match-title">{issue.summary}</span>
      </div>
      <FullText text={issue.full_text} isWhole={false} />
      <div className="row g8 wrap match-decision">
        {isOpen ? (
          <form
            className="match-dollars"
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <TextField
              label="Foreseeable value ($), Enter saves"
              inputMode="numeric"
              autoComplete="off"
              autoFocus
              value={typed}
              isDisabled={isPending}
              onChange={setTyped}
            />
          </form>
        ) : null}
        <Button
          isSmall
          isDisabled={isPending}
          className="end match-toggle"
          label={`${matchId === null ? 'Match to PCO' : 'Unmatch to PCO'}: ${issue.summary}`}
          onPress={toggle}
        >
          {isPending ? 'Processing...' : matchId === null ? 'Match to PCO' : 'Unmatch to PCO'}
        </Button>
      </div>
    </li>
  );
}
