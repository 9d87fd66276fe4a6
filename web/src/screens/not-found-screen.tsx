/** An address without a page. */
import { Button } from '../ui/button.tsx';
import { Brand } from '../ui/brand.tsx';

export function NotFoundScreen() {
  return (
    <div className="app">
      <title>Page Not Found · Pinbar</title>
      <header className="top">
        <Brand />
      </header>
      <main className="lost">
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
        <span className="t3 m">404</span>
        <h1>Page Not Found</h1>
        <p className="f14 t2">
          No page is pinned at this address. It may have been moved, or the link may be incomplete.
        </p>
        <div className="row g8">
          <Button onPress={() => history.back()}>Go Back</Button>
          <Button variant="primary" onPress={() => location.assign('/')}>
            Go Home
          </Button>
        </div>
      </main>
    </div>
  );
}
