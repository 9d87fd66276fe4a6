/** Lets a signed-in person in once the server knows them; a new account may take a moment (SI-016 to SI-023). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { isWithoutOrganization } from '../../api/api-error.ts';
import { meQuery } from '../../api/me.ts';
import { announce } from '../../lib/announcer.ts';
import { hasVisited, markVisit } from '../../lib/visit.ts';
import { Button } from '../../ui/button.tsx';

/** SI-020. */
const SETUP_MS = 8000;
const SETTING_UP = 'Setting up your account, this may take a moment...';

type AccessGateProps = {
  children: ReactNode;
  /** What fills the page until the person is known. */
  skeleton: ReactNode;
  onNoAccess: () => void;
};

function Setup() {
  useEffect(() => announce(SETTING_UP), []);
  return (
    <main className="setup">
      <title>Setting up · Pinbar</title>
      <span className="busy" aria-hidden="true" />
      <h1 className="f14">{SETTING_UP}</h1>
    </main>
  );
}

export function AccessGate({ children, skeleton, onNoAccess }: AccessGateProps) {
  const client = useQueryClient();
  const { data, error, failureReason, isFetching, refetch } = useQuery(meQuery);
  const isWaiting = data === undefined && isWithoutOrganization(failureReason);
  const isRefused = data === undefined && !isFetching && isWithoutOrganization(error);

  useEffect(() => {
    if (data !== undefined) markVisit();
  }, [data]);

  useEffect(() => {
    if (!isRefused) return undefined;
    if (hasVisited()) {
      client.removeQueries({ queryKey: meQuery.queryKey });
      onNoAccess();
      return undefined;
    }
    const timer = setTimeout(() => {
      markVisit();
      void refetch();
    }, SETUP_MS);
    return () => clearTimeout(timer);
  }, [isRefused, client, refetch, onNoAccess]);

  if (data !== undefined) return children;
  if (isWaiting) return <Setup />;
  if (error === null) return skeleton;
  return (
    <main className="setup">
      <title>Something went wrong · Pinbar</title>
      <CircleAlert size={28} strokeWidth={1.4} aria-hidden />
      <h1 className="f14">Something went wrong. Please try again later.</h1>
      <Button onPress={() => void refetch()}>Try again</Button>
    </main>
  );
}
