/** How a state of a sheet is shown: never by color alone. */
import { Equal, Hash, LoaderCircle, Minus, Plus, TriangleAlert } from 'lucide-react';
import type { ChangeState } from '../../../../contract/src/issuances/kinds.ts';

const ICONS = {
  added: Plus,
  removed: Minus,
  renumbered: Hash,
  'not-aligned': TriangleAlert,
  unchanged: Equal,
  waiting: LoaderCircle,
};

export function StateIcon({ state }: { state: ChangeState }) {
  if (state === 'changed') {
    return (
      <span className="plus-minus" aria-hidden>
        ±
      </span>
    );
  }
  const Icon = ICONS[state];
  return <Icon size={13} aria-hidden />;
}
