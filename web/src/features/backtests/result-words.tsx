/** What the matches of a change order come to: how sure they are, and what is to be done with them. */
import type { ChangeOrder } from '../../../../contract/src/change-orders/schema.ts';
import { plural } from '../../domain/units.ts';
import { isRejected, matchConfidence, matchState, percentText, rankOf } from './model/results.ts';

/** BT-045 to BT-049. */
export function MatchConfidence({ one }: { one: ChangeOrder }) {
  const { rank, label } = rankOf(one);
  return rank === 4 ? (
    <span className="t3">{label}</span>
  ) : (
    <span className="nb">
      <b className="num">{percentText(matchConfidence(one))}</b>{' '}
      <span className="t2 f12">{label}</span>
    </span>
  );
}

export function MatchState({ one }: { one: ChangeOrder }) {
  const matches = one.issue_matches ?? [];
  const state = matchState(matches);
  if (state === 'none') return <span className="t3">No match</span>;
  return (
    <span className="row g6 nb">
      {plural(matches.filter((match) => !isRejected(match)).length, 'issue')}
      <span className={state === 'approved' ? 'tag ok' : 'tag warn'}>
        {state === 'approved' ? 'Approved' : 'To review'}
      </span>
    </span>
  );
}
