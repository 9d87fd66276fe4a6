/** The expanded row: location, before and after, text, and review buttons. */
import { Check, CircleHelp, EyeOff, Flag, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Comparison, Difference } from '../../../../workers/protocol/comparison.ts';
import type { OverlayStyle } from '../../../../workers/protocol/view.ts';
import {
  boxSize,
  isLongChange,
  moveWords,
  placeName,
  textWords,
} from '../../domain/difference-words.ts';
import type { ReviewKind, ReviewState } from '../../domain/review.ts';
import { capital, inches, pointsToInches } from '../../domain/units.ts';
import type { Size } from '../../domain/viewport.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BeforeAndAfter } from '../../parts/comparison/before-and-after.tsx';

type DetailsProps = {
  comparison: Comparison;
  difference: Difference;
  page: Size;
  style: OverlayStyle;
  version: string;
  state: ReviewState;
  note: string;
  /** Who decided it; null where only one person decides. */
  by: string | null;
  reviewKind: ReviewKind;
  /** Below the buttons; null where nobody comments. */
  comments: ReactNode;
  onReview: (difference: Difference, change: { state?: ReviewState; note?: string }) => void;
  /** Add issue; null where none can be raised. */
  onRaise: ((difference: Difference) => void) | null;
};

export function DifferenceDetails(props: DetailsProps) {
  const { comparison, difference, page, style, version, state, onRaise } = props;
  const { states, actions, hasNotes } = props.reviewKind;
  const [x0, y0] = difference.box;
  const [note, setNote] = useState(props.note);
  const decide = (next: ReviewState) =>
    props.onReview(difference, { state: state === next ? 'open' : next });
  return (
    <div className="details">
      <BeforeAndAfter {...{ comparison, difference, page, style, version }} />
      <dl>
        {difference.author === undefined ? null : (
          <>
            <dt>Author</dt>
            <dd className="said">{difference.author}</dd>
          </>
        )}
        <dt>Location</dt>
        <dd>
          {capital(placeName(difference.box, page))}, {boxSize(difference.box)}
        </dd>
        {difference.layers === undefined ? null : (
          <>
            <dt>{difference.layers.length === 1 ? 'PDF layer' : 'PDF layers'}</dt>
            <dd className="said">{difference.layers.join(', ')}</dd>
          </>
        )}
        <dt>Position in A</dt>
        <dd>
          {inches(pointsToInches(x0), 2)} from left, {inches(pointsToInches(y0), 2)} from top
        </dd>
        {difference.move === undefined ? null : (
          <>
            <dt>Moved</dt>
            <dd>{moveWords(difference.move)}</dd>
          </>
        )}
        {difference.text === undefined ? null : isLongChange(difference.text) ? (
          <>
            <dt>Text in A</dt>
            <dd className="said">{difference.text.before}</dd>
            <dt>Text in B</dt>
            <dd className="said">{difference.text.after}</dd>
          </>
        ) : (
          <>
            <dt>Text</dt>
            <dd className="said">{textWords(difference.text)}</dd>
          </>
        )}
        {state === 'open' ? null : (
          <>
            <dt>Status</dt>
            <dd>{props.by === null ? states[state] : `${states[state]}, by ${props.by}`}</dd>
          </>
        )}
      </dl>
      <div className="row g6 wrap">
        <Button
          variant={state === 'open' ? 'primary' : 'default'}
          isSmall
          hasIcon
          onPress={() => decide('accepted')}
        >
          {state === 'accepted' ? (
            <RotateCcw size={14} aria-hidden />
          ) : (
            <Check size={14} aria-hidden />
          )}
          {state === 'accepted' ? 'Back to review' : actions.accepted}
        </Button>
        <Button isSmall hasIcon onPress={() => decide('question')}>
          {state === 'question' ? (
            <RotateCcw size={14} aria-hidden />
          ) : (
            <CircleHelp size={14} aria-hidden />
          )}
          {state === 'question' ? 'Back to review' : actions.question}
        </Button>
        <Button variant="quiet" isSmall hasIcon onPress={() => decide('ignored')}>
          {state === 'ignored' ? (
            <RotateCcw size={14} aria-hidden />
          ) : (
            <EyeOff size={14} aria-hidden />
          )}
          {state === 'ignored' ? 'Back to review' : actions.ignored}
        </Button>
        {onRaise === null ? null : (
          <Button isSmall hasIcon onPress={() => onRaise(difference)}>
            <Flag size={14} aria-hidden />
            Add issue
          </Button>
        )}
      </div>
      {hasNotes && (state === 'question' || props.note !== '') ? (
        <TextField
          label={state === 'question' ? 'Question' : 'Note'}
          isMultiline
          value={note}
          autoFocus={state === 'question' && note === ''}
          onChange={(text) => {
            setNote(text);
            props.onReview(difference, { note: text });
          }}
        />
      ) : null}
      {props.comments}
    </div>
  );
}
