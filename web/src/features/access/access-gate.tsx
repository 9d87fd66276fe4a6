/** Lets signed-in users in once the server knows them. A new account may take a moment (SI-016 to SI-023). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { isWithoutOrganization } from '../../api/api-error.ts';
import { meQuery } from '../../api/users.ts';
import { announce } from '../../lib/announcer.ts';
import { useLasting } from '../../lib/debounce.ts';
import { hasVisited, markVisit } from '../../lib/visit.ts';
import { Button } from '../../ui/button.tsx';

/** SI-020: from the first rejection, during the retries (SI-018). */
const SETUP_MS = 8000;
/** A blank page looks broken after this time. */
const SLOW_MS = 1000;
const SETTING_UP = 'Setting up your account, this may take a moment...';

type AccessGateProps = {
  children: ReactNode;
  /** Shown until the user is known or it takes too long. */
  skeleton: ReactNode;
  onNoAccess: () => void;
};

function Waiting({ title, words }: { title: string; words: string }) {
  useEffect(() => announce(words), [words]);
  return (
    <main className="setup">
      <title>{`${title} · Pinbar`}</title>
      <span className="busy" aria-hidden="true" />
      <h1 className="f14">{words}</h1>
    </main>
  );
}

export function AccessGate({ children, skeleton, onNoAccess }: AccessGateProps) {
  const client = useQueryClient();
  const { data, error, failureReason, isFetching, refetch } = useQuery(meQuery);
  const [isFirstVisit] = useState(() => !hasVisited());
  const [isNew, setNew] = useState(false);
  if (!isNew && data === undefined && isWithoutOrganization(failureReason)) setNew(true);
  const isSlow = useLasting(data === undefined, SLOW_MS);
  // A new account may still be set up (SI-019). Anyone else leaves at the first rejection: the page that says so asks again,
  // with the same retries (SI-017).
  const isRefused =
    data === undefined &&
    (isFirstVisit
      ? !isFetching && isWithoutOrganization(error)
      : isWithoutOrganization(failureReason));

  useEffect(() => {
    if (data !== undefined) markVisit();
  }, [data]);

  useEffect(() => {
    if (!isNew || !isFirstVisit) return undefined;
    const timer = setTimeout(() => {
      markVisit();
      // Only once: retries are over by then.
      void client.prefetchQuery({ ...meQuery, retry: false });
    }, SETUP_MS);
    return () => clearTimeout(timer);
  }, [isNew, isFirstVisit, client]);

  useEffect(() => {
    if (!isRefused || !hasVisited()) return;
    client.removeQueries({ queryKey: meQuery.queryKey });
    onNoAccess();
  }, [isRefused, client, onNoAccess]);

  if (data !== undefined) return children;
  const isWithout = error !== null && isWithoutOrganization(error);
  if (isNew && isFirstVisit && (error === null || isWithout)) {
    return <Waiting title="Setting up" words={SETTING_UP} />;
  }
  // Without access: about to leave for another page.
  if (error === null || isWithout)
    return isSlow ? <Waiting title="Loading" words="Loading..." /> : skeleton;
  return (
    <main className="setup">
      <title>Something went wrong · Pinbar</title>
      <CircleAlert size={28} strokeWidth={1.4} aria-hidden />
      <h1 className="f14">Something went wrong. Please try again later.</h1>
      <Button onPress={() => void refetch()}>Try again</Button>
    </main>
  );
}
