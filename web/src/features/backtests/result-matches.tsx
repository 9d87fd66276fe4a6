/** The issues that were matched with a change order, and the button that adds one. */
import { Plus } from 'lucide-react';
import type { ChangeOrder } from '../../../../contract/src/change-orders/schema.ts';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { changeOrderName } from '../../parts/change-orders/words.ts';
import { Button } from '../../ui/button.tsx';
import { MatchCard } from './match-card.tsx';

export type MatchActions = {
  /** Whether the person may decide. */
  canDecide: boolean;
  /** Adds a matched issue to a change order. */
  onAdd: (changeOrderId: number) => void;
  /** Shows an issue on its page. */
  onIssue: (issue: Issue) => void;
};

export function ResultMatches({ one, ...actions }: MatchActions & { one: ChangeOrder }) {
  const matches = one.issue_matches ?? [];
  return (
    <div data-match-list tabIndex={-1}>
      {matches.length === 0 ? (
        <p className="t2 match-note">No issue was matched with this change order.</p>
      ) : (
        <ul className="match-list" aria-label={`Issues matched with ${changeOrderName(one)}`}>
          {matches.map((match) => (
            <MatchCard
              key={match.id}
              match={match}
              canDecide={actions.canDecide}
              onIssue={actions.onIssue}
            />
          ))}
        </ul>
      )}
      {actions.canDecide ? (
        <Button isSmall hasIcon variant="quiet" onPress={() => actions.onAdd(one.id)}>
          <Plus size={14} aria-hidden />
          Add matched issue
        </Button>
      ) : null}
    </div>
  );
}
