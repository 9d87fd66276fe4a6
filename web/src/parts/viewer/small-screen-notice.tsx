/** On phones, the workspace first recommends a larger screen (MO-002 to MO-006). */
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../../lib/store.ts';
import { TopBar } from '../../ui/bars.tsx';
import { readTab, writeTab } from '../../lib/tab-store.ts';
import { Button } from '../../ui/button.tsx';

const KEY = 'pinbar:small-screen';
const SMALL_PX = 768;

/** Uses the device's screen size, so that zooming in on a large screen does not show the notice. */
function isSmallScreen(): boolean {
  return screen.width < SMALL_PX;
}

export function SmallScreenNotice({ children }: { children: ReactNode }) {
  const isNarrow = useMediaQuery(`(max-width: ${SMALL_PX - 1}px)`);
  const [isAccepted, setAccepted] = useState(() => readTab(KEY) !== null);
  if (!isNarrow || isAccepted || !isSmallScreen()) return children;
  return (
    <div className="app">
      <title>Please Use a Larger Screen · Pinbar</title>
      <TopBar />
      <main className="lost">
        <MonitorSmartphone size={28} strokeWidth={1.4} aria-hidden />
        <h1>Please Use a Larger Screen</h1>
        <p className="f14 t2 lost-text">
          For the best experience, please access this application on a desktop or tablet device.
        </p>
        <div className="row g8">
          <Button
            onPress={() => {
              writeTab(KEY, '1');
              setAccepted(true);
            }}
          >
            Continue anyway
          </Button>
        </div>
      </main>
    </div>
  );
}
