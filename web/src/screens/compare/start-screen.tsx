/** The screen until both files are open. */
import type { ReactNode } from 'react';
import { StartPanel } from '../../features/start/start-panel.tsx';
import type { StartSide } from '../../features/start/start-panel.tsx';
import type { PickedFile } from '../../lib/file-picking.ts';
import { ComparisonBar } from './comparison-bars.tsx';
import type { ComparisonState, SideState } from '../../host/comparison/comparison-state.ts';
import type { Opening, ScreenModel } from './use-comparison.ts';

type StartScreenProps = {
  model: ScreenModel;
  state: ComparisonState;
  opening: Opening;
  wayBack: ReactNode;
  onShortcuts: () => void;
};

function startSide(side: SideState, isNext: boolean): StartSide {
  return {
    isNext,
    name: side.name,
    bytes: side.bytes,
    isOpen: side.file === 'open',
    isLocked: side.file === 'locked',
    pageCount: side.pages.length,
    progress: side.file === 'opening' ? side.progress : null,
    error: side.file === 'open' ? null : side.error,
  };
}

export function StartScreen({ model, state, opening, wayBack, onShortcuts }: StartScreenProps) {
  const { comparison } = model;
  const takeFiles = (side: 'a' | 'b' | null, files: readonly PickedFile[]) => {
    const [first, second] = files;
    if (first === undefined) return;
    if (second === undefined) {
      const free = side ?? (state.a.file === 'empty' ? 'a' : 'b');
      comparison.openPicked(free, first).catch(reportError);
      return;
    }
    // Two files at once: sort by name, as issuances are usually numbered or dated. Users can swap them.
    const [a, b] = [first, second].toSorted((x, y) =>
      x.file.name.localeCompare(y.file.name, undefined, { numeric: true }),
    );
    if (a === undefined || b === undefined) return;
    Promise.all([comparison.openPicked('a', a), comparison.openPicked('b', b)]).catch(reportError);
  };
  return (
    <div className="app">
      <title>Compare drawings · Pinbar</title>
      <ComparisonBar
        wayBack={wayBack}
        title={null}
        detail={null}
        onCommands={null}
        onShortcuts={onShortcuts}
        onClose={null}
      />
      <StartPanel
        a={startSide(state.a, state.a.file !== 'open')}
        b={startSide(state.b, state.a.file === 'open')}
        openingError={opening.openingError}
        isSampleLoading={opening.isSampleLoading}
        missing={opening.missing}
        onFiles={takeFiles}
        onPassword={(side, password) => {
          comparison.givePassword(side, password).catch(reportError);
        }}
        onCancel={(side) => comparison.cancel(side)}
        onRetry={(side) => {
          comparison.retry(side).catch(reportError);
        }}
        onSample={() => {
          opening.openSample(false).catch(reportError);
        }}
        onRecent={(recent) => {
          opening.openRecent(recent, true).catch(reportError);
        }}
      />
    </div>
  );
}
