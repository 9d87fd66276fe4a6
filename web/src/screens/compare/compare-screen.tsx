/** The route `/compare`: the start screen, then the comparison once both files are open. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import { placeOf, readComparisonName } from '../../domain/project-comparison.ts';
import type { CompareSearch } from '../../domain/url-state.ts';
import type { WorkspaceSearch } from '../../domain/workspace-search.ts';
import { whenIdle } from '../../lib/idle.ts';
import { onStorageRefused } from '../../lib/local-store.ts';
import { useStore } from '../../lib/store.ts';
import { showToast } from '../../ui/toast-queue.ts';
import { PALETTE_SHORTCUT } from './commands-here.ts';
import { StartScreen } from './start-screen.tsx';
import { WayBack } from './way-back.tsx';
import { useAddress, useOpening, useScreenModel } from './use-comparison.ts';
import type { ScreenModel } from './use-comparison.ts';

type CompareScreenProps = {
  engine: Engine;
  search: CompareSearch;
  onSearch: (search: CompareSearch) => void;
  /** Where in its project the comparison was opened; undefined if its URL was opened directly. */
  projectPlace: WorkspaceSearch | undefined;
};

// Not needed by the start screen: loaded while files are chosen and read.
const workspace = () => import('./workspace.tsx');
const Workspace = lazy(() => workspace().then((m) => ({ default: m.Workspace })));
const Toasts = lazy(() => import('../../ui/toasts.tsx').then((m) => ({ default: m.Toasts })));
const shortcuts = () => import('../../features/shortcuts/shortcuts-dialog.tsx');
const ShortcutsDialog = lazy(() => shortcuts().then((m) => ({ default: m.ShortcutsDialog })));

const GROUPS = ['View', 'Compare', 'Differences', 'Help'] as const;

export function CompareScreen({ engine, ...props }: CompareScreenProps) {
  const model = useScreenModel(engine, props.search);
  return model === null ? null : <Compare {...props} model={model} />;
}

type CompareProps = Omit<CompareScreenProps, 'engine'> & { model: ScreenModel };

function Compare({ model, ...props }: CompareProps) {
  const { search, onSearch } = props;
  const { comparison, setView } = model;
  const state = useStore(comparison.store);
  useAddress(model, search, onSearch);
  const opening = useOpening(model, search);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = () => setHelpOpen(true);

  useEffect(() => {
    workspace().catch(reportError);
    return whenIdle(() => void shortcuts().catch(reportError));
  }, []);
  useEffect(() => {
    onStorageRefused(() =>
      showToast({
        title: 'Your review cannot be saved',
        detail: 'This browser does not allow storage. Export the list before you leave.',
        tone: 'bad',
      }),
    );
  }, []);

  const hadWayBackFocus = useRef(false);
  const project = readComparisonName(search.from);
  const wayBack =
    project === null ? null : (
      <WayBack
        projectId={project.projectId}
        place={props.projectPlace ?? placeOf(project, search)}
        hadFocus={hadWayBackFocus}
      />
    );
  const start = (
    <StartScreen
      model={model}
      state={state}
      opening={opening}
      wayBack={wayBack}
      onShortcuts={openHelp}
    />
  );
  const isStarted = state.a.file === 'open' && state.b.file === 'open';
  return (
    <>
      {isStarted ? (
        <Suspense fallback={start}>
          <Workspace
            model={model}
            wayBack={wayBack}
            onShortcuts={openHelp}
            onClose={() => {
              setView({ selectedId: null, filter: 'all' });
              comparison.close().catch(reportError);
              onSearch({});
            }}
          />
        </Suspense>
      ) : (
        start
      )}
      {isHelpOpen ? (
        <Suspense>
          <ShortcutsDialog
            isOpen
            groups={GROUPS}
            more={isStarted ? [PALETTE_SHORTCUT] : []}
            onClose={() => setHelpOpen(false)}
          />
        </Suspense>
      ) : null}
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  );
}
