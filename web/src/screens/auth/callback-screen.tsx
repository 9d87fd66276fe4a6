/** Where the issuer redirects back to. */
import { useEffect, useEffectEvent, useState } from 'react';
import { finishSignIn, signIn } from '../../lib/identity.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';

export function CallbackScreen({ onDone }: { onDone: (address: string) => void }) {
  const [hasFailed, setFailed] = useState(false);
  const finish = useEffectEvent(() => {
    finishSignIn().then(onDone, () => setFailed(true));
  });
  useEffect(() => finish(), []);

  if (!hasFailed) {
    return (
      <main className="setup">
        <title>Signing in · Pinbar</title>
        <span className="busy" aria-hidden="true" />
        <h1 className="f14">Signing in…</h1>
      </main>
    );
  }
  return (
    <AuthLayout title="Sign in">
      <p className="alert bad" role="alert">
        This sign-in has expired or was already used. Please start again.
      </p>
      <Button variant="primary" className="lg" onPress={() => void signIn('/')}>
        Sign in
      </Button>
    </AuthLayout>
  );
}
