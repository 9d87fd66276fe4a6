/** A project that has loaded: bars, the panels that features contribute, and the viewers between them (WS-003). */
import { Fragment, lazy, Suspense, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import type { Project } from '../../../../contract/src/projects/schema.ts';
import { useMe } from '../../api/users.ts';
import type { ContentsTarget } from '../../domain/contents-tree.ts';
import { panesOf, reducePanes } from '../../domain/panes.ts';
import type { PaneId, PanesAction } from '../../domain/panes.ts';
import { matchingSheets } from '../../domain/sheet-order.ts';
import type { ChangeSearch, WorkspaceSearch } from '../../domain/workspace-search.ts';
import { noOverlays, ShownOverlaysContext } from '../../host/comparison/shown-overlays.ts';
import { useIssuesHost } from '../../host/issues/issues-host.ts';
import { useMarkupStore } from '../../host/markups/use-markup-store.ts';
import { PaperPartsContext } from '../../host/paper-parts.ts';
import type { ProjectModel } from '../../host/use-project.ts';
import { ShownPanelsContext } from '../../host/workspace.ts';
import type { Workspace } from '../../host/workspace.ts';
import { handleRegionKey } from '../../lib/focus-regions.ts';
import { isLetterOf, isTyping, lettersStore, shortcutOf } from '../../lib/shortcuts.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { ActiveTool } from '../../paper/active-tool.ts';
import { ToolBar } from '../../ui/bars.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { CommandPalette, PALETTE_SHORTCUT } from './command-palette.tsx';
import { FEATURE_SHORTCUTS, LIST_SHORTCUTS, useContributions } from './contributions.ts';
import { LeftSide } from './left-side.tsx';
import { PanelButtons } from './panel-buttons.tsx';
import { ToolButton } from './tool-button.tsx';
import { PanesArea } from '../../parts/panes/panes-area.tsx';
import { ProjectActions } from './project-actions.tsx';
import { ProjectBar } from './project-bar.tsx';
import { RightSide } from './right-side.tsx';
import { useAddressedIssue } from './use-addressed-issue.ts';
import { useOpenOverlay } from '../../parts/panes/use-open-overlay.ts';
import { useReadDocument } from './use-read-document.ts';
import { useSides } from './use-sides.ts';

const MORE_SHORTCUTS = [...FEATURE_SHORTCUTS, ...LIST_SHORTCUTS, PALETTE_SHORTCUT];
const SHORTCUT_GROUPS = [
  ...(['View', 'Pages', 'Markups', 'List of issues'] as const),
  ...(['Compare', 'Differences', 'Help'] as const),
];
const ShortcutsDialog = lazy(() =>
  import('../../features/shortcuts/shortcuts-dialog.tsx').then((m) => ({
    default: m.ShortcutsDialog,
  })),
);

/** F6 order: tools, contents, viewers, panels beside them, a form over those. */
const REGIONS = {
  stops:
    '.bar button, .contents [role="tree"], [data-pane], .viewer-head button, .tab-row:not(.is-alone) [role="tab"][aria-selected="true"], aside button, .side-sheet button',
  regions: '.bar, .contents, .viewer, aside, .side-sheet',
};

type OpenedProjectProps = {
  engine: Engine;
  project: Project;
  model: ProjectModel;
  search: WorkspaceSearch;
  onSearch: ChangeSearch;
};

export function OpenedProject(props: OpenedProjectProps) {
  const { engine, project, model, search, onSearch } = props;
  const me = useMe();
  const isWide = useMediaQuery('(min-width: 1200px)');
  const isSmall = useMediaQuery('(max-width: 767px)');
  const [box, setBox] = useState<ContentsTarget['box']>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const { resolve, ...panels } = useSides(search.tab, onSearch, isSmall);

  const contents = model.contents.data;
  const haveContentsFailed = model.contents.isError;
  const { documents } = project;
  const panes = useMemo(
    () => panesOf(search, { documents, contents, haveContentsFailed }),
    [search, documents, contents, haveContentsFailed],
  );
  const { first } = panes;
  const matches = useMemo(
    () => matchingSheets(contents, first.kind === 'page' ? first.sheet : null),
    [contents, first],
  );
  const act = useCallback(
    (action: PanesAction) => {
      const { isStep } = reducePanes(search, action);
      onSearch((now) => reducePanes(now, action).search, isStep);
    },
    [search, onSearch],
  );
  const open = useCallback(
    (pane: PaneId, target: ContentsTarget) => {
      if (pane === 1) setBox(target.box === null ? null : [...target.box]);
      act({ type: 'open', pane, target });
    },
    [act],
  );
  const openOverlay = useOpenOverlay(panes, act);
  const issues = useIssuesHost({
    ...{ me, search, onSearch, open, openOverlay },
    hasTwoViewers: panes.second !== null,
  });
  useAddressedIssue({ projectId: project.id, search, issues });
  const read = useReadDocument(panes, contents, open);
  const [activeTool] = useState(() => new ActiveTool());
  const [overlays] = useState(noOverlays);
  const markups = useMarkupStore(me, project.id);
  const workspace: Workspace = {
    ...{ me, project, model, search, onSearch, panes, matches, read, isWide, open },
    ...{ openOverlay, act, panels },
    ...{ activeTool, markups, issues, overlays },
  };
  const contributions = useContributions(workspace);
  const { left, right, all, keys, tools } = contributions;
  useLayoutEffect(() => activeTool.offer(tools));
  const shown = resolve(left, right);
  const shownIds = useMemo(
    () => ({ left: shown.left?.id ?? null, right: shown.right?.id ?? null }),
    [shown.left?.id, shown.right?.id],
  );

  const onKeys = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (handleRegionKey(event, REGIONS)) return;
    const id = shortcutOf(event, lettersStore.get());
    const isAtPaper = (event.target as Element).closest('[data-pane], .viewer') !== null;
    const key = keys.find(({ shortcut }) => isLetterOf(shortcut, event, lettersStore.get()));
    const isInList = (event.target as Element).closest('[role="grid"]') !== null;
    if (id === 'help' && (isAtPaper || isInList)) setHelpOpen(true);
    else if (isAtPaper && key !== undefined) key.act();
    else return;
    event.preventDefault();
  };

  const main = (
    <main className="main">
      <LeftSide shown={shown.left} isWide={isWide} onClose={panels.close} />
      <PanesArea
        engine={engine}
        projectId={project.id}
        panes={panes}
        contents={contents}
        box={box}
        matches={matches}
        onAction={act}
        onOpen={open}
      />
      {shown.right === null ? null : (
        <RightSide panels={right} shown={shown.right} onShow={panels.show} onClose={panels.close} />
      )}
    </main>
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the regions inside
    <div className="app" onKeyDown={onKeys}>
      <title>{`${project.name} · Pinbar`}</title>
      <ProjectBar
        name={project.name}
        actions={<ProjectActions user={me} project={project} />}
        buttons={<Each of={all.map(({ bar }) => bar)} />}
        onCommands={() => setPaletteOpen(true)}
        onShortcuts={() => setHelpOpen(true)}
      />
      <ToolBar end={<PanelButtons panels={right} shown={shown.right} actions={panels} />}>
        <PanelButtons panels={left} shown={shown.left} actions={panels} />
        <Each
          of={all.map((each) => (
            <>
              {each.tools}
              {each.paperTools
                ?.filter(({ hasOwnButton }) => hasOwnButton !== true)
                .map((tool) => (
                  <ToolButton key={tool.id} tool={tool} activeTool={activeTool} />
                ))}
            </>
          ))}
        />
      </ToolBar>
      <ShownPanelsContext value={shownIds}>
        <PaperPartsContext value={{ activeTool, features: all }}>
          <ShownOverlaysContext value={overlays}>
            {all.reduceRight<ReactNode>((inner, { wrap }) => wrap?.(inner) ?? inner, main)}
          </ShownOverlaysContext>
        </PaperPartsContext>
      </ShownPanelsContext>
      <Each of={all.map(({ dialogs }) => dialogs)} />
      <CommandPalette
        workspace={workspace}
        contributions={contributions}
        shown={shownIds}
        isOpen={isPaletteOpen}
        onOpenChange={setPaletteOpen}
        onHelp={() => setHelpOpen(true)}
      />
      {isHelpOpen ? (
        <Suspense>
          <ShortcutsDialog
            isOpen
            groups={SHORTCUT_GROUPS}
            more={MORE_SHORTCUTS}
            onClose={() => setHelpOpen(false)}
          />
        </Suspense>
      ) : null}
      <Toasts />
    </div>
  );
}

/** A part of each feature, in their order, which never changes. */
function Each({ of }: { of: readonly ReactNode[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- see above
  return of.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}
