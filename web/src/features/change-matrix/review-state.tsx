/** How far the differences of a sheet are reviewed. */
import { CircleCheck } from 'lucide-react';
import { reviewWords } from '../../domain/change-matrix.ts';
import type { ReviewProgress } from '../../../../contract/src/issuances/to-review.ts';

export function ReviewState({ progress }: { progress: ReviewProgress }) {
  const { done, all } = progress;
  const isPartly = done > 0 && done < all;
  return (
    <>
      {isPartly ? (
        <span className="review-bar" aria-hidden>
          <i style={{ width: `${(done / all) * 100}%` }} />
        </span>
      ) : null}
      {all > 0 && done === all ? <CircleCheck size={14} aria-hidden /> : null}
      <span className={done === all && all > 0 ? '' : 't2'}>{reviewWords(progress)}</span>
    </>
  );
}
