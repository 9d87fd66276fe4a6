/** The review of what an issuance changed: how far each person is, and signing it off. */
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type {
  ChangeMatrix,
  SheetChange,
  SignOff,
} from '../../../../contract/src/issuances/changes.ts';
import { toReview, toReviewOf } from '../../../../contract/src/issuances/to-review.ts';
import { detailOf } from '../../api/api-error.ts';
import { signOffMutation } from '../../api/reviews.ts';
import { reviewerProgress, reviewWords, sheetOf } from '../../domain/change-matrix.ts';
import { exactMomentText } from '../../domain/dates.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type SetReviewProps = {
  projectId: number;
  matrix: ChangeMatrix;
  maySignOff: boolean;
};

const STALE = {
  'new-issuance': 'Another issuance was added since.',
  'other-sheets': 'It has other sheets since.',
  'compared-again': 'Sheets were compared again since.',
} as const;

type Asked = 'sign' | 'show' | null;

export function SetReview({ projectId, matrix, maySignOff }: SetReviewProps) {
  const [asked, setAsked] = useState<Asked>(null);
  const people = reviewerProgress(matrix.changes);
  const isCompared = matrix.compared_count === matrix.pairs_count;
  const { sign_off: signed } = matrix;
  if (people.length === 0 && signed === null && !maySignOff) return null;
  return (
    <div className="set-review">
      {people.some(({ name }) => name !== null) ? (
        <ul aria-label="Reviewers">
          {people.map((each) => (
            <li key={each.id} className="row g6 f12">
              <span className="m">{each.name ?? 'Not assigned'}</span>
              <span className="t2">
                {reviewWords(each)}, {plural(each.sheetCount, 'sheet')}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {signed === null ? null : <Signed signed={signed} onShow={() => setAsked('show')} />}
      {maySignOff ? (
        <Button isSmall isDisabled={!isCompared} onPress={() => setAsked('sign')}>
          {signed === null ? 'Sign off' : 'Sign off again'}
        </Button>
      ) : null}
      {asked === 'sign' ? (
        <SignOffDialog {...{ projectId, matrix }} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'show' && signed !== null ? (
        <Dialog title="Not looked at when it was signed off" isOpen onClose={() => setAsked(null)}>
          <div className="body">
            <Unseen sheets={signed.unseen} />
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}

const countOf = (sheets: SignOff['unseen']) => sheets.reduce((sum, { count }) => sum + count, 0);

function Signed({ signed, onShow }: { signed: SignOff; onShow: () => void }) {
  const unseen = countOf(signed.unseen);
  const isStale = signed.stale_since !== null;
  const Icon = isStale ? TriangleAlert : CircleCheck;
  return (
    <p className="row g6 f12 wrap">
      <Icon size={14} aria-hidden />
      <span>
        Signed off by {signed.signed_by?.full_name ?? 'someone whose account is gone'},{' '}
        <time dateTime={signed.signed_at}>{exactMomentText(signed.signed_at)}</time>.
        {signed.stale_since === null
          ? ''
          : ` ${STALE[signed.stale_since]} Review what is new, and sign off again.`}
      </span>
      {unseen === 0 ? null : (
        <Button variant="quiet" isSmall onPress={onShow}>
          {unseen.toLocaleString('en-US')} not looked at
        </Button>
      )}
    </p>
  );
}

function Unseen({ sheets }: { sheets: SignOff['unseen'] }) {
  return (
    <ul className="unseen-sheets" aria-label="Not looked at">
      {sheets.map(({ sheet_num: number, sheet_title: title, count }) => (
        <li key={`${number} ${title}`} className="row g8">
          <span className="m nb">{number}</span>
          <span className="t2 clip grow" title={title}>
            {title}
          </span>
          <span className="num nb">{count.toLocaleString('en-US')}</span>
        </li>
      ))}
    </ul>
  );
}

/** As the server will list it. */
function unseenOf(changes: readonly SheetChange[]): SignOff['unseen'] {
  return changes.flatMap((change) => {
    const { done, all } = toReview(change);
    const { sheet_num, sheet_title } = sheetOf(change);
    return done < all ? [{ sheet_num, sheet_title, count: all - done }] : [];
  });
}

type SignOffDialogProps = { projectId: number; matrix: ChangeMatrix; onClose: () => void };

function SignOffDialog({ projectId, matrix, onClose }: SignOffDialogProps) {
  const { isPending, mutate } = useMutation(signOffMutation(projectId));
  const [problem, setProblem] = useState<string | null>(null);
  const { done, all } = toReviewOf(matrix.changes);
  const unseen = unseenOf(matrix.changes);
  const sign = () => {
    setProblem(null);
    mutate(matrix.issuance_id, {
      onSuccess: () => {
        announce('The review was signed off.');
        onClose();
      },
      onError: (error) => setProblem(detailOf(error)),
    });
  };
  return (
    <Dialog
      title="Sign off the review"
      isOpen
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isDisabled={isPending} onPress={sign}>
            Sign off
          </Button>
        </span>
      }
    >
      <div className="body col g12">
        <p>
          {done === all
            ? all === 0
              ? 'Nothing was changed, added or removed, so there is nothing to look at.'
              : 'Everything was looked at.'
            : `Nobody has looked at ${(all - done).toLocaleString('en-US')} of ${plural(all, 'change')}. The sign-off lists them:`}
        </p>
        {unseen.length === 0 ? null : <Unseen sheets={unseen} />}
        {problem === null ? null : (
          <p className="msg" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
