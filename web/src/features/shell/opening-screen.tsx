/** A screen without the sidebar while what it shows is fetched. */
import type { ReactNode } from 'react';
import { TopBar } from '../../ui/bars.tsx';

/** `home` leads back. */
export function OpeningScreen({ home }: { home: ReactNode }) {
  return (
    <div className="app" aria-busy="true">
      <title>Pinbar</title>
      <TopBar>{home}</TopBar>
      <main className="lost">
        <h1>Loading...</h1>
      </main>
    </div>
  );
}
