/** Where a markup was carried from, and what to decide about it; how many are to be reviewed. */
import type { Carried } from '../../../../markups/src/model.ts';
import { carriedSentence, reviewSentence } from '../../domain/carried-words.ts';
import { plural } from '../../domain/units.ts';
import type { ShownMarkup } from '../../host/markups/document-markups.ts';
import { Button } from '../../ui/button.tsx';

type CarriedNoteProps = {
  shown: ShownMarkup;
  carried: Carried;
  onAccept: () => void;
  onDiscard: () => void;
};

export function CarriedNote({ shown, carried, onAccept, onDiscard }: CarriedNoteProps) {
  const { review } = carried;
  return (
    <div className="carried-note">
      <p className="f12 t2">{carriedSentence(carried, shown.markup)}</p>
      {review === null ? null : (
        <>
          <p>
            <b>To review.</b> {reviewSentence(review)}
            {shown.canEdit
              ? ' Accept it here, move or edit it first, or discard it.'
              : ' Its author or an administrator can accept or discard it.'}
          </p>
          {shown.canEdit ? (
            <div className="row g8">
              <Button isSmall onPress={onAccept}>
                Accept
              </Button>
              <Button
                isSmall
                variant="quiet"
                isDisabled={shown.markup.isLocked}
                onPress={onDiscard}
              >
                Discard
              </Button>
            </div>
          ) : null}
        </>
      )}
    </div>
  );
}

type ReviewBarProps = {
  count: number;
  /** Only those to review are listed. */
  isFilter: boolean;
  onFilter: (isOn: boolean) => void;
};

/** Nothing where no markup has to be reviewed. */
export function ReviewBar({ count, isFilter, onFilter }: ReviewBarProps) {
  if (count === 0) return null;
  return (
    <div className="row g8 markups-to-review">
      <span className="grow">{plural(count, 'carried markup')} to review</span>
      <Button isSmall onPress={() => onFilter(!isFilter)}>
        {isFilter ? 'Show all' : 'Show only these'}
      </Button>
    </div>
  );
}
