/** Joining an organization by the link of an invitation, after signing in or creating an account. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { ApiError } from '../../api/api-error.ts';
import { acceptInvitationMutation, offerQuery } from '../../api/people.ts';
import { leave } from '../../api/sign-out.ts';
import { dateTimeText } from '../../domain/dates.ts';
import { TopBar } from '../../ui/bars.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-queue.ts';

const UNREADABLE = 'This invitation link is incomplete. Copy the whole link and open it again.';
const ROLE_WORDS = { admin: 'an administrator', creator: 'a creator', viewer: 'a viewer' } as const;

function detailOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 422) return UNREADABLE;
  if (error instanceof ApiError && error.detail !== null) return error.detail;
  return 'The invitation could not be loaded. Please try again.';
}

type InvitationScreenProps = {
  /** What follows # in the link. */
  secret: string;
  onJoined: () => void;
};

export function InvitationScreen({ secret, onJoined }: InvitationScreenProps) {
  const client = useQueryClient();
  const { data: offer, error } = useQuery(offerQuery(secret));
  const accept = useMutation(acceptInvitationMutation);
  const failure = error ?? accept.error;
  const join = () =>
    accept.mutate(secret, {
      onSuccess: ({ message }) => {
        showToast({ title: 'Welcome!', detail: message, tone: 'ok' });
        onJoined();
      },
    });
  const signOut = () => {
    leave(client).catch(() =>
      showToast({
        title: 'Error',
        detail: 'Sign-out failed. Please try again in a moment.',
        tone: 'bad',
      }),
    );
  };
  return (
    <div className="app">
      <title>Invitation · Pinbar</title>
      <TopBar />
      <main className="notice-page">
        <section className="notice-card" aria-labelledby="invitation">
          <h1 id="invitation">
            {offer === undefined ? 'Invitation' : `Join ${offer.organization_name}`}
          </h1>
          {offer === undefined ? (
            failure === null ? (
              <p className="f14 t2">Loading...</p>
            ) : null
          ) : (
            <p className="f14 t2">
              {offer.made_by ?? 'An administrator'} invited{' '}
              {offer.email === null ? 'you' : offer.email}
              {offer.role === null ? '' : ` as ${ROLE_WORDS[offer.role]}`}. The link works until{' '}
              {dateTimeText(offer.expires_at)}.
            </p>
          )}
          {offer?.is_member === true ? (
            <p className="f14">You belong to {offer.organization_name} already.</p>
          ) : offer !== undefined && !offer.is_for_you ? (
            <p className="alert bad" role="alert">
              You are signed in with another email. Sign out, then open the link again as{' '}
              {offer.email}.
            </p>
          ) : null}
          {failure === null ? null : (
            <p className="alert bad" role="alert">
              {detailOf(failure)}
            </p>
          )}
          <div className="row g8">
            {offer !== undefined && offer.is_for_you && !offer.is_member ? (
              <Button variant="primary" isDisabled={accept.isPending} onPress={join}>
                {accept.isPending ? 'Joining...' : 'Join'}
              </Button>
            ) : (
              <Link to="/" className="btn">
                Open my projects
              </Link>
            )}
            <Button hasIcon onPress={signOut}>
              <LogOut size={15} aria-hidden />
              Sign Out
            </Button>
          </div>
        </section>
      </main>
    </div>
  );
}
