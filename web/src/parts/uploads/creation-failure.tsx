/** Why what the chosen files are for was not created, in its dialog. */
import { CircleAlert } from 'lucide-react';
import type { CreationState } from './creation-state.ts';

export function CreationFailure({ failure }: Pick<CreationState, 'failure'>) {
  if (failure === null) return null;
  return (
    <p className="alert bad" role="alert">
      <CircleAlert size={16} aria-hidden />
      <span>
        <b className="m">{failure.title}.</b> {failure.detail}
      </span>
    </p>
  );
}
