/** Sign-in start. Redirects to the issuer at once when the user came for a page of the product. */
import { useEffect, useEffectEvent, useState } from 'react';
import { DEACTIVATED_DETAIL } from '../../../../contract/src/constants.ts';
import { DEACTIVATED, safeReturn, signIn } from '../../lib/identity.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';

type StartScreenProps = {
  isSignUp: boolean;
  /** The URL to return to; undefined for users who opened the sign-in page directly. */
  returnTo: string | undefined;
  /** The issuer's error code of a failed sign-in. */
  error: string | undefined;
};

const UNREACHABLE = 'The sign-in service is not responding. Please try again in a moment.';
const FAILED = 'Sign-in failed or the link has expired. Please start again.';

function failureOf(error: string | undefined): string | null {
  if (error === undefined) return null;
  return error === DEACTIVATED ? DEACTIVATED_DETAIL : FAILED;
}

export function StartScreen({ isSignUp, returnTo, error }: StartScreenProps) {
  const isAutomatic = error === undefined && (returnTo !== undefined || isSignUp);
  const [isLeaving, setLeaving] = useState(isAutomatic);
  const [failure, setFailure] = useState(failureOf(error));

  const leave = (asNew: boolean) => {
    signIn(safeReturn(returnTo), asNew).catch(() => {
      setLeaving(false);
      setFailure(UNREACHABLE);
    });
  };
  const go = (asNew: boolean) => {
    setLeaving(true);
    setFailure(null);
    leave(asNew);
  };
  const begin = useEffectEvent(() => {
    if (isAutomatic) leave(isSignUp);
  });
  useEffect(() => begin(), []);

  return (
    <AuthLayout title="Sign in">
      {failure === null ? (
        <p className="t2">
          {isLeaving ? 'Opening the sign-in page…' : 'You sign in on your organization’s page.'}
        </p>
      ) : (
        <p className="alert bad" role="alert">
          {failure}
        </p>
      )}
      <Button variant="primary" className="lg" isDisabled={isLeaving} onPress={() => go(false)}>
        Sign in
      </Button>
      <Button className="lg" isDisabled={isLeaving} onPress={() => go(true)}>
        Create an account
      </Button>
    </AuthLayout>
  );
}
