/** An error page under the failed URL: code, title, sentence and actions. */
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { TopBar } from '../../ui/bars.tsx';

type ErrorPageProps = {
  /** The code above the title; null for a failure without one. */
  code: number | null;
  title: string;
  message: string;
  children?: ReactNode;
  /** Replaces Go Back and Go Home. */
  actions?: ReactNode;
};

/** EP-004 to EP-009. */
const WORDS: Readonly<Record<number, { title: string; message: string }>> = {
  401: { title: 'Authentication Required', message: 'Sign in to see this page.' },
  403: { title: 'Access Forbidden', message: 'Your account does not have access to this page.' },
  404: {
    title: 'Page Not Found',
    message: 'There is no page at this address. It may have moved, or the link may be incomplete.',
  },
  500: {
    title: 'Server Error',
    message: 'The server could not respond. Try again in a moment.',
  },
};
const OTHER = { title: 'Error', message: 'This page could not be shown. Try again in a moment.' };

/** Title and sentence of the generic error page. */
export function wordsOfStatus(status: number): { title: string; message: string } {
  return WORDS[status] ?? OTHER;
}

function goBack(): void {
  if (history.length > 1) history.back();
  else location.assign('/');
}

/** A pin beside its hole. */
function Picture() {
  return (
    <svg width="176" height="72" viewBox="0 0 176 72" fill="none" aria-hidden="true">
      <g stroke="var(--line-strong)" strokeWidth="1.5">
        <rect x=".75" y="26.75" width="174.5" height="30.5" rx="8" />
        <rect x="20" y="37" width="26" height="10" rx="5" />
        <circle cx="88" cy="42" r="7" />
        <rect x="130" y="37" width="26" height="10" rx="5" />
      </g>
      <g stroke="var(--text-2)" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M88 8v12M84 16l4 4 4-4" />
        <path d="M60 6h56" strokeDasharray="3 4" />
      </g>
    </svg>
  );
}

/** EP-002, EP-003. `isPrimary` unless another action is the main one. */
export function WaysOut({ isPrimary }: { isPrimary: boolean }) {
  return (
    <>
      <Button onPress={goBack}>Go Back</Button>
      <Button {...(isPrimary && { variant: 'primary' })} onPress={() => location.assign('/')}>
        Go Home
      </Button>
    </>
  );
}

export function ErrorPage(props: ErrorPageProps) {
  return (
    <div className="app">
      <title>{`${props.title} · Pinbar`}</title>
      <TopBar />
      <main className="lost">
        <Picture />
        {props.code === null ? null : <span className="t3 m">{props.code}</span>}
        <h1>{props.title}</h1>
        <p className="f14 t2 lost-text">{props.message}</p>
        {props.children}
        <div className="row g8">{props.actions ?? <WaysOut isPrimary />}</div>
      </main>
    </div>
  );
}
