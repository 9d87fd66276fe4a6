/** The comments on an issue, the latest two first in sight, and the form for another one. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { commentOnIssueMutation, commentsQuery } from '../../api/issues.ts';
import type { Person } from '../../api/lookups.ts';
import { Button } from '../../ui/button.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';

type IssueCommentsProps = {
  issue: Issue;
  people: readonly Person[];
  /** The form is open. */
  isWriting?: boolean;
  /** Also the earlier ones, from the beginning. */
  areAllShown?: boolean;
};

export function IssueComments(props: IssueCommentsProps) {
  const { issue, people, isWriting = false, areAllShown = false } = props;
  const { data: comments, isError, refetch } = useQuery(commentsQuery(issue.id));
  const { mutateAsync: comment } = useMutation(commentOnIssueMutation);
  return (
    <>
      {isError && comments === undefined ? (
        <p className="row g8 t2">
          Comments could not be loaded.
          <Button isSmall onPress={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : null}
      {comments === undefined || comments.length === 0 ? null : (
        <CommentList comments={comments} people={people} areAllShownFirst={areAllShown} />
      )}
      <CommentForm
        subject={String(issue.id)}
        people={people}
        isOpenFirst={isWriting}
        onSave={(text) => comment({ id: issue.id, text })}
      />
    </>
  );
}
