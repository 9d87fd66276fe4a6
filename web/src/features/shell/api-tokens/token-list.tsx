/** The API tokens of a person: what each may do and when it was used last. */
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ApiToken } from '../../../../../contract/src/tokens/schema.ts';
import { detailOf } from '../../../api/api-error.ts';
import { tokensQuery } from '../../../api/tokens.ts';
import { exactMomentText } from '../../../domain/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, LoadFailure } from '../../../ui/states.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { expiryWords, lastUseWords, rightsWords } from './token-words.ts';

type TokenListProps = { isBack: boolean; onClose: () => void; onCreate: () => void };

export function TokenList({ isBack, onClose, onCreate }: TokenListProps) {
  const { data: tokens, error, refetch, isFetching } = useQuery(tokensQuery);
  const [asked, setAsked] = useState<ApiToken | null>(null);
  const create = useRef<HTMLButtonElement>(null);
  /** How often the focus has gone, with another view or with a row that was revoked. */
  const [losses, setLosses] = useState(isBack ? 1 : 0);
  useEffect(() => {
    if (losses > 0) create.current?.focus();
  }, [losses]);
  return (
    <Dialog
      title="API tokens"
      isOpen
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button variant="primary" buttonRef={create} onPress={onCreate}>
            New token
          </Button>
        </span>
      }
    >
      <div className="body col g12">
        <p className="t2">
          Scripts sign in with an API token instead of your password. A token may never do more than
          you may.
        </p>
        {error === null && tokens === undefined ? <p className="t2">Loading tokens…</p> : null}
        {error !== null && tokens === undefined ? (
          <LoadFailure
            title="The tokens could not be loaded"
            detail={detailOf(error)}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : null}
        {tokens?.length === 0 ? (
          <EmptyState
            icon={<KeyRound size={28} strokeWidth={1.4} aria-hidden />}
            title="No API tokens"
          />
        ) : null}
        {tokens === undefined || tokens.length === 0 ? null : (
          <ul className="token-list" aria-label="API tokens">
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setAsked(token)} />
            ))}
          </ul>
        )}
      </div>
      {asked === null ? null : (
        <RevokeDialog
          token={asked}
          onClose={() => setAsked(null)}
          onRevoked={() => setLosses(losses + 1)}
        />
      )}
    </Dialog>
  );
}

type TokenRowProps = { token: ApiToken; onRevoke: () => void };

function TokenRow({ token, onRevoke }: TokenRowProps) {
  const expiry = expiryWords(token);
  const { last_used_at: used } = token;
  return (
    <li className="token-row">
      <span className="col grow">
        <span className="row g8">
          <span className="m clip">{token.name}</span>
          <code className="t3 f12">{token.prefix}…</code>
        </span>
        <span className="t2 f12">
          {rightsWords(token)} ·{' '}
          <span className={expiry.isOver ? 'bad-words' : ''}>{expiry.words}</span>
        </span>
        <span className="t3 f12">
          <time
            dateTime={used ?? undefined}
            title={used === null ? undefined : exactMomentText(used)}
          >
            {lastUseWords(token)}
          </time>
        </span>
      </span>
      <Button isSmall label={`Revoke ${token.name}`} onPress={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
