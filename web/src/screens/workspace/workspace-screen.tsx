/** A project: contents on the left, pages in the middle, processing on the right (WS-001 to WS-010). */
import { LoaderCircle, TriangleAlert } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import type { KeyboardEvent } from 'react';
import type { Project } from '../../../../contract/src/projects/schema.ts';
import type { ContentsTarget } from '../../domain/contents-tree.ts';
import { useMe } from '../../api/users.ts';
import { comparisonSearch } from '../../domain/project-comparison.ts';
import { panesOf, reducePanes, rowIdOf } from '../../domain/panes.ts';
import type { PanesAction } from '../../domain/panes.ts';
import { matchingSheets } from '../../domain/sheet-order.ts';
import { searchAfterUpload } from '../../domain/workspace-search.ts';
import type { ChangeSearch, WorkspaceSearch } from '../../domain/workspace-search.ts';
import { EditedPaneContext } from '../../features/drawing-boxes/box-editing.ts';
import { ContentsPanel } from '../../features/contents/contents-panel.tsx';
import { ErrorsPanel } from '../../features/processing/errors-panel.tsx';
import { PagesPanel } from '../../features/pages/pages-panel.tsx';
import { ProcessingPanel } from '../../features/processing/processing-panel.tsx';
import { ReviewLink } from '../../features/sheet-review/review-link.tsx';
import { useMediaQuery } from '../../lib/store.ts';
import { focusNextRegion } from '../../lib/focus-regions.ts';
import { isTyping, lettersStore, shortcutOf } from '../../lib/shortcuts.ts';
import { IconToggle } from '../../ui/button.tsx';
import { Splitter } from '../../ui/splitter.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { DocumentSearch, DocumentSearchPanel } from './document-search.tsx';
import { BoxTools, DrawingsPlace, useDrawingBoxes } from './drawing-boxes.tsx';
import { LoadError } from './load-error.tsx';
import { PanesArea } from './panes-area.tsx';
import { ProjectActions } from './project-actions.tsx';
import { ReadingTools } from './reading-tools.tsx';
import type { LeftPanel } from './reading-tools.tsx';
import { SmallScreenNotice } from './small-screen-notice.tsx';
import { useErrorsTab } from './use-errors-tab.ts';
import { useFind } from './use-find.ts';
import { useProcessingView } from './use-processing-view.ts';
import { useProject } from './use-project.ts';
import { ViewTools } from './view-tools.tsx';
import { LoadingBar, ProjectBar, ToolBar } from './workspace-bars.tsx';

type WorkspaceScreenProps = {
  engine: Engine;
  projectId: number;
  search: WorkspaceSearch;
  onSearch: ChangeSearch;
  /** Moves from the URL of an empty project to that of one with documents. */
  onDocuments: (search: WorkspaceSearch) => void;
};

/** TOC-001: share of the width. */
const CONTENTS_SHARE = { least: 0.15, first: 0.2, most: 0.25 };

const SHORTCUT_GROUPS = ['View', 'Pages', 'Help'] as const;
const ShortcutsDialog = lazy(() =>
  import('../../features/shortcuts/shortcuts-dialog.tsx').then((m) => ({
    default: m.ShortcutsDialog,
  })),
);

/** F6 order: tools, contents, viewers, panels beside them. */
const REGIONS = {
  stops: '.bar button, .contents [role="tree"], [data-pane], .viewer-head button, aside button',
  regions: '.bar, .contents, .viewer, aside',
};

/** Memoized: its props only change with the URL. */
export function WorkspaceScreen(props: WorkspaceScreenProps) {
  // Deferred, because another page re-renders the whole screen: keys and pointer stay responsive.
  const search = useDeferredValue(props.search);
  return (
    <SmallScreenNotice>
      <Workspace {...props} search={search} />
    </SmallScreenNotice>
  );
}

const Workspace = memo(function Workspace(props: WorkspaceScreenProps) {
  const { projectId, search, onDocuments } = props;
  const hasFileKey = search.fileKey !== undefined;
  const model = useProject(projectId, hasFileKey);
  const { data, error } = model.project;
  const firstDocument = data?.documents[0]?.id;

  useEffect(() => {
    if (hasFileKey && firstDocument !== undefined) {
      onDocuments(searchAfterUpload(search, firstDocument));
    }
  }, [hasFileKey, firstDocument, search, onDocuments]);

  if (data !== undefined) return <Opened {...props} model={model} project={data} />;
  if (error !== null) return <LoadError error={error} projectId={projectId} />;
  return (
    <div className="app" aria-busy="true">
      <title>Pinbar</title>
      <LoadingBar />
      <main className="main">
        <h1 className="visually-hidden">Loading the project</h1>
      </main>
    </div>
  );
});

type OpenedProps = WorkspaceScreenProps & {
  project: Project;
  model: ReturnType<typeof useProject>;
};

function Opened({ engine, project, model, search, onSearch }: OpenedProps) {
  const isWide = useMediaQuery('(min-width: 1200px)');
  /** The left panel while the search is closed. */
  const [panel, setPanel] = useState<Exclude<LeftPanel, 'search'>>(isWide ? 'contents' : null);
  const processing = useProcessingView(model, isWide);
  const [contentsWidth, setContentsWidth] = useState(() =>
    Math.round(innerWidth * CONTENTS_SHARE.first),
  );
  const [box, setBox] = useState<ContentsTarget['box']>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const navigate = useNavigate();
  const me = useMe();
  const errorsTab = useErrorsTab(model, search, onSearch);

  const contents = model.contents.data;
  const haveContentsFailed = model.contents.isError;
  const { documents } = project;
  const panes = useMemo(
    () => panesOf(search, { documents, contents, haveContentsFailed }),
    [search, documents, contents, haveContentsFailed],
  );
  const act = useCallback(
    (action: PanesAction) => {
      const { isStep } = reducePanes(search, action);
      onSearch((now) => reducePanes(now, action).search, isStep);
    },
    [search, onSearch],
  );
  const goTo = (target: ContentsTarget) => {
    setBox(target.box === null ? null : [...target.box]);
    act({ type: 'open', pane: 1, target });
  };

  const find = useFind({
    panes,
    contents,
    onOpen: (pane, target) => {
      setBox(null);
      act({ type: 'open', pane, target });
    },
  });
  const left: LeftPanel = find.isOpen ? 'search' : panel;
  const showLeft = (next: LeftPanel) => {
    if (next === 'search') return find.open();
    if (find.isOpen) find.hide();
    // Shows the panel that the search had replaced.
    if (!find.isOpen || next !== null) setPanel(next);
    return undefined;
  };
  const hideLeft = () => (find.isOpen ? find.close() : setPanel(null));
  /** On small screens panels cover the viewers: close them so that the result is visible. */
  const isCovered = useMediaQuery('(max-width: 767px)') && left !== null;
  const hideAll = () => {
    find.hide();
    setPanel(null);
  };

  const { first, second, split } = panes;
  const boxes = useDrawingBoxes(project.id, panes, me.can_create_projects);
  const matches = useMemo(
    () => matchingSheets(contents, first.kind === 'page' ? first.sheet : null),
    [contents, first],
  );
  const onKeys = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const id = shortcutOf(event, lettersStore.get());
    const isAtPaper = (event.target as Element).closest('[data-pane], .viewer') !== null;
    if (id === 'switch-pane') focusNextRegion(REGIONS, event.shiftKey ? -1 : 1);
    else if (id === 'help' && isAtPaper) setHelpOpen(true);
    else if (id === 'drawing-boxes' && isAtPaper && boxes.canShow) boxes.toggleShown();
    else if (id === 'edit-boxes' && isAtPaper && boxes.canEdit) boxes.toggleEdited();
    else if (id === 'two-viewers' && isAtPaper) act({ type: 'compare', isOn: second === null });
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the regions inside
    <div className="app" onKeyDown={onKeys}>
      <title>{`${project.name} · Pinbar`}</title>
      <ProjectBar
        name={project.name}
        actions={<ProjectActions user={me} project={project} />}
        onShortcuts={() => setHelpOpen(true)}
      />
      <ToolBar
        start={
          <>
            <ReadingTools left={left} onLeft={showLeft} />
            <BoxTools boxes={boxes} />
            <ViewTools
              first={first}
              second={second}
              split={split}
              matches={matches}
              onAction={(action) => {
                if (isCovered) hideAll();
                act(action);
              }}
              onOverlay={(one, other) => {
                void navigate({
                  to: '/compare',
                  search: comparisonSearch(project.id, one, other),
                  state: { projectPlace: search },
                });
              }}
            />
          </>
        }
        end={
          processing.canShow ? (
            <IconToggle
              label={processing.label}
              isSelected={processing.isShown}
              onChange={processing.show}
            >
              {model.isProcessing ? <LoaderCircle size={16} /> : <TriangleAlert size={16} />}
            </IconToggle>
          ) : errorsTab.canShow ? (
            <IconToggle label="Errors" isSelected={errorsTab.isShown} onChange={errorsTab.show}>
              <TriangleAlert size={16} />
            </IconToggle>
          ) : null
        }
      />
      <DocumentSearch find={find}>
        <main className="main">
          {left === null ? null : (
            <>
              <div className="contents-place" style={isWide ? { width: contentsWidth } : {}}>
                {left === 'search' ? (
                  <DocumentSearchPanel
                    find={find}
                    isBeingRead={model.isProcessing && find.page?.document.page_count === null}
                  />
                ) : left === 'pages' ? (
                  <PagesPanel
                    documentId={find.page?.document.id ?? null}
                    fileName={find.fileName}
                    pageCount={find.page?.document.page_count ?? null}
                    pageNumber={find.page?.pageNumber ?? 1}
                    nameOf={find.nameOf}
                    onChoose={(page) => {
                      find.goTo(page);
                      if (!isWide) setPanel(null);
                    }}
                    onHide={hideLeft}
                  />
                ) : (
                  <ContentsPanel
                    contents={contents}
                    documents={model.readDocuments}
                    isBeingRead={model.isProcessing}
                    hasFailed={model.contents.isError}
                    selectedId={rowIdOf(contents, first)}
                    onChoose={(target) => {
                      goTo(target);
                      if (!isWide) setPanel(null);
                    }}
                    onRetry={() => void model.contents.refetch()}
                    onHide={hideLeft}
                    footer={
                      <ReviewLink
                        projectId={project.id}
                        contents={contents}
                        unrecognized={model.unrecognized}
                      />
                    }
                  />
                )}
              </div>
              {isWide ? (
                <Splitter
                  label="Width of the contents"
                  value={contentsWidth}
                  min={Math.round(innerWidth * CONTENTS_SHARE.least)}
                  max={Math.round(innerWidth * CONTENTS_SHARE.most)}
                  onChange={(width) => {
                    if (width === 0) hideLeft();
                    else setContentsWidth(width);
                  }}
                />
              ) : null}
            </>
          )}
          <EditedPaneContext value={boxes.edited}>
            <PanesArea
              engine={engine}
              projectId={project.id}
              panes={panes}
              contents={contents}
              box={box}
              matches={matches}
              onAction={act}
              onOpen={(pane, target) => {
                if (pane === 1) goTo(target);
                else act({ type: 'open', pane, target });
              }}
            />
          </EditedPaneContext>
          <DrawingsPlace boxes={boxes} panes={panes} />
          {processing.isShown ? (
            <ProcessingPanel
              cards={model.cards}
              isReading={model.isProcessing}
              checkedAt={model.checkedAt}
              onClose={() => processing.show(false)}
            />
          ) : null}
          {errorsTab.isShown ? (
            <ErrorsPanel
              errors={model.errors}
              areDetailsShown={me.is_admin}
              onClose={() => errorsTab.show(false)}
            />
          ) : null}
        </main>
      </DocumentSearch>
      {isHelpOpen ? (
        <Suspense>
          <ShortcutsDialog isOpen groups={SHORTCUT_GROUPS} onClose={() => setHelpOpen(false)} />
        </Suspense>
      ) : null}
      <Toasts />
    </div>
  );
}
