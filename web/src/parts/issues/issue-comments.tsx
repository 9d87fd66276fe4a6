/** The comments on an issue, the latest two first in sight, and the form for another one. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comment, Issue } from '../../../../contract/src/issues/schema.ts';
import { commentsQuery } from '../../api/issues.ts';
import type { Person } from '../../api/lookups.ts';
import { exactMomentText } from '../../domain/dates.ts';
import { plural } from '../../domain/units.ts';
import { Button } from '../../ui/button.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentText } from './comment-text.tsx';

const MOST_SHOWN = 2;

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
        <Comments comments={comments} people={people} areAllShownFirst={areAllShown} />
      )}
      <CommentForm issueId={issue.id} people={people} isOpenFirst={isWriting} />
    </>
  );
}

type CommentsProps = {
  comments: readonly Comment[];
  people: readonly Person[];
  areAllShownFirst: boolean;
};

/** Oldest first (CM-011). */
function Comments({ comments, people, areAllShownFirst }: CommentsProps) {
  const [areAllShown, setAllShown] = useState(areAllShownFirst);
  const earlier = comments.length - MOST_SHOWN;
  return (
    <>
      {earlier <= 0 ? null : (
        <Button className="issue-link" onPress={() => setAllShown(!areAllShown)}>
          {areAllShown ? 'Hide earlier comments' : plural(earlier, 'earlier comment')}
        </Button>
      )}
      <ul className="issue-comments" aria-label="Comments">
        {comments.slice(areAllShown ? 0 : -MOST_SHOWN).map(({ id, author, created_at, text }) => (
          <li key={id}>
            <span className="f12">
              <span className="m">{author?.full_name ?? 'Unknown'}</span>{' '}
              <time className="t3" dateTime={created_at}>
                {exactMomentText(created_at)}
              </time>
            </span>
            <CommentText text={text} people={people} />
          </li>
        ))}
      </ul>
    </>
  );
}
