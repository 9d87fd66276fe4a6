/** A new comment on an issue (CM-001 to CM-009). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ISSUE_TEXT_LENGTH } from '../../../../contract/src/constants.ts';
import { detailOf } from '../../api/api-error.ts';
import { commentOnIssueMutation } from '../../api/issues.ts';
import { meQuery } from '../../api/users.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import type { Person } from '../../api/lookups.ts';
import { draftOf, keepDraft } from './comment-drafts.ts';
import type { DraftOwner } from './comment-drafts.ts';
import { MentionField } from './mention-field.tsx';

const FAILED = 'Failed to create comment';
const FAILED_SOMEHOW = 'An error occurred while creating the comment';

type CommentFormProps = {
  issueId: number;
  /** Who can be named. */
  people: readonly Person[];
  isOpenFirst?: boolean;
};

function useDraftOwner(issueId: number): DraftOwner {
  const me = useQueryClient().getQueryData(meQuery.queryKey);
  return { userId: me?.id ?? 0, issueId };
}

/** Collapsed to a button until it is needed, unless there is a draft. */
export function CommentForm({ issueId, people, isOpenFirst = false }: CommentFormProps) {
  const owner = useDraftOwner(issueId);
  const [isOpen, setOpen] = useState(() => isOpenFirst || draftOf(owner) !== '');
  const [hasClosed, setClosed] = useState(false);
  if (!isOpen) {
    return (
      <Button className="comment-opener" autoFocus={hasClosed} onPress={() => setOpen(true)}>
        Add a comment
      </Button>
    );
  }
  return (
    <OpenForm
      issueId={issueId}
      people={people}
      onClose={() => {
        keepDraft(owner, '');
        setClosed(true);
        setOpen(false);
      }}
    />
  );
}

function OpenForm({ issueId, people, onClose }: CommentFormProps & { onClose: () => void }) {
  const owner = useDraftOwner(issueId);
  const [text, setText] = useState(() => draftOf(owner));
  const [error, setError] = useState<string | null>(null);
  const { mutateAsync: comment, isPending } = useMutation(commentOnIssueMutation);
  const formId = useId();
  // A draft that comes back with its card does not take the focus.
  const [isNew] = useState(text === '');
  const isBlank = text.trim() === '';
  const save = async () => {
    if (isBlank || isPending) return;
    setError(null);
    try {
      await comment({ id: issueId, text: text.trim() });
    } catch (failure) {
      const detail = detailOf(failure, FAILED_SOMEHOW);
      showToast({ title: FAILED, detail, tone: 'bad' });
      setError(`${FAILED}. ${detail}`);
      return;
    }
    showToast({
      title: 'Comment created',
      detail: 'Your comment has been added successfully',
      tone: 'ok',
    });
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isBlank) {
      // Not what contains the card.
      event.stopPropagation();
      onClose();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the field inside
    <form
      id={formId}
      className="comment-form col g8"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <MentionField
        label="Comment"
        people={people}
        value={text}
        maxLength={ISSUE_TEXT_LENGTH}
        autoFocus={isNew}
        error={error}
        onChange={(typed) => {
          setText(typed);
          keepDraft(owner, typed);
        }}
      />
      <span className="row g8">
        <Button type="submit" isSmall variant="primary" isDisabled={isBlank}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button isSmall onPress={onClose}>
          Cancel
        </Button>
        <span className="end t3 f11">@ names people, Ctrl+Enter saves</span>
      </span>
    </form>
  );
}
