/** A new comment on an issue (CM-001 to CM-009), or on what else may have comments. */
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ISSUE_TEXT_LENGTH } from '../../../../contract/src/constants.ts';
import { detailOf } from '../../api/api-error.ts';
import { meQuery } from '../../api/users.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import type { Person } from '../../api/lookups.ts';
import { draftOf, keepDraft } from './comment-drafts.ts';
import type { DraftOwner } from './comment-drafts.ts';
import { MentionField } from './mention-field.tsx';

const FAILED = 'Failed to create comment';
const FAILED_SOMEHOW = 'An error occurred while creating the comment';

type CommentFormProps = {
  /** What it is about, as in `DraftOwner`. */
  subject: string;
  /** Who can be named and is told; null where nobody is. */
  people: readonly Person[] | null;
  /** Rejects with what the server says. */
  onSave: (text: string) => Promise<unknown>;
  isOpenFirst?: boolean;
};

function useDraftOwner(subject: string): DraftOwner {
  const me = useQueryClient().getQueryData(meQuery.queryKey);
  return { userId: me?.id ?? 0, subject };
}

/** Collapsed to a button until it is needed, unless there is a draft. */
export function CommentForm(props: CommentFormProps) {
  const { isOpenFirst = false } = props;
  const owner = useDraftOwner(props.subject);
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
      {...props}
      onClose={() => {
        keepDraft(owner, '');
        setClosed(true);
        setOpen(false);
      }}
    />
  );
}

function OpenForm(props: CommentFormProps & { onClose: () => void }) {
  const { people, onSave, onClose } = props;
  const hasKeys = !useMediaQuery('(pointer: coarse)');
  const hints = [
    ...(people === null ? [] : ['@ names people']),
    ...(hasKeys ? ['Ctrl+Enter saves'] : []),
  ];
  const owner = useDraftOwner(props.subject);
  const [text, setText] = useState(() => draftOf(owner));
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const formId = useId();
  // A draft that comes back with its card does not take the focus.
  const [isNew] = useState(text === '');
  const isBlank = text.trim() === '';
  const save = async () => {
    if (isBlank || isPending) return;
    setError(null);
    setPending(true);
    try {
      await onSave(text.trim());
    } catch (failure) {
      setPending(false);
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
  const field = {
    ...{ label: 'Comment', value: text, maxLength: ISSUE_TEXT_LENGTH, autoFocus: isNew, error },
    onChange: (typed: string) => {
      setText(typed);
      keepDraft(owner, typed);
    },
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
      {people === null ? (
        <TextField {...field} isMultiline />
      ) : (
        <MentionField {...field} people={people} />
      )}
      <span className="row g8">
        <Button type="submit" isSmall variant="primary" isDisabled={isBlank}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button isSmall onPress={onClose}>
          Cancel
        </Button>
        <span className="end t3 f11">{hints.join(', ')}</span>
      </span>
    </form>
  );
}
