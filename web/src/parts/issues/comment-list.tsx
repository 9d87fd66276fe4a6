/** Comments, the latest two first in sight. */
import { useState } from 'react';
import type { Comment } from '../../../../contract/src/issues/schema.ts';
import type { Person } from '../../api/lookups.ts';
import { exactMomentText } from '../../domain/dates.ts';
import { plural } from '../../domain/units.ts';
import { Button } from '../../ui/button.tsx';
import { CommentText } from './comment-text.tsx';

const MOST_SHOWN = 2;

type CommentListProps = {
  comments: readonly Comment[];
  /** Who may be named in them. */
  people: readonly Person[];
  areAllShownFirst?: boolean;
};

/** Oldest first (CM-011). */
export function CommentList({ comments, people, areAllShownFirst = false }: CommentListProps) {
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
