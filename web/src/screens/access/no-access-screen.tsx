/** For signed-in users without an organization (SI-009 to SI-013). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { meQuery } from '../../api/users.ts';
import { leave } from '../../api/sign-out.ts';
import { currentIdentity } from '../../lib/identity.ts';
import type { Identity } from '../../lib/identity.ts';
import { TopBar } from '../../ui/bars.tsx';
import { Button } from '../../ui/button.tsx';

/** An administrator may add the user while they wait: check again without a reload. */
const ASK_AGAIN_MS = 30_000;

export function NoAccessScreen({ onAccess }: { onAccess: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...meQuery,
    refetchInterval: ASK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  });
  const [identity, setIdentity] = useState<Identity | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    currentIdentity().then(setIdentity, reportError);
  }, []);
  useEffect(() => {
    if (data !== undefined) onAccess();
  }, [data, onAccess]);

  return (
    <div className="app">
      <title>No Access · Pinbar</title>
      <TopBar />
      <main className="notice-page">
        <section className="notice-card" aria-labelledby="no-access">
          <h1 id="no-access">No Access</h1>
          <p className="f14">{identity === null ? 'Welcome.' : `Welcome, ${identity.name}.`}</p>
          <p className="f14 t2">
            Your account is not associated with any organization. Please contact an administrator to
            be added.
          </p>
          {identity === null ? null : <p className="f12 t3">Signed in as {identity.email}</p>}
          <div className="row g8">
            <Button
              hasIcon
              onPress={() => {
                leave(client).catch(() =>
                  setFailure('Sign-out failed. Please try again in a moment.'),
                );
              }}
            >
              <LogOut size={15} aria-hidden />
              Sign Out
            </Button>
          </div>
          {failure === null ? null : (
            <p className="msg" role="alert">
              {failure}
            </p>
          )}
        </section>
      </main>
    </div>
  );
}
