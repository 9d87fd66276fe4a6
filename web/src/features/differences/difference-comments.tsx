/** What the team says about a difference of an overlay, and the form for another comment. */
import { useMutation } from '@tanstack/react-query';
import type { DifferenceComment } from '../../../../contract/src/reviews/schema.ts';
import { commentOnDifferenceMutation } from '../../api/reviews.ts';
import { CommentForm } from '../../parts/issues/comment-form.tsx';
import { CommentList } from '../../parts/issues/comment-list.tsx';
import '../../parts/issues/issue-card.css';

type DifferenceCommentsProps = {
  executionId: number;
  differenceId: string;
  /** Of this difference, oldest first. */
  comments: readonly DifferenceComment[];
};

/** People are not named in them: notifications lead to issues. */
export function DifferenceComments(props: DifferenceCommentsProps) {
  const { executionId, differenceId, comments } = props;
  const { mutateAsync: comment } = useMutation(commentOnDifferenceMutation);
  return (
    <div className="difference-comments">
      {comments.length === 0 ? null : <CommentList comments={comments} people={[]} />}
      <CommentForm
        subject={`difference ${executionId} ${differenceId}`}
        people={null}
        onSave={(text) => comment({ executionId, differenceId, text })}
      />
    </div>
  );
}
