/** A project: contents on the left, pages in the middle, what is being read on the right (WS-001 to WS-010). */
import { ListTree, LoaderCircle, Search, TextCursor } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Project } from '../../../../contract/src/projects/schema.ts';
import type { ContentsTarget } from '../../domain/contents-tree.ts';
import { panesOf, reducePanes, rowIdOf } from '../../domain/panes.ts';
import type { PanesAction } from '../../domain/panes.ts';
import { searchAfterUpload } from '../../domain/workspace-search.ts';
import type { WorkspaceSearch } from '../../domain/workspace-search.ts';
import { ContentsPanel } from '../../features/contents/contents-panel.tsx';
import { ProcessingPanel } from '../../features/processing/processing-panel.tsx';
import { ReviewLink } from '../../features/sheet-review/review-link.tsx';
import { SearchPanel } from '../../features/text-search/search-panel.tsx';
import { setTextTool, textToolStore } from '../../features/text-layer/text-tool.ts';
import { useMediaQuery, useStore } from '../../lib/store.ts';
import { IconToggle } from '../../ui/button.tsx';
import { Splitter } from '../../ui/splitter.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { LoadError } from './load-error.tsx';
import { SearchedPaneContext } from './page-layers.tsx';
import { PanesArea } from './panes-area.tsx';
import { SmallScreenNotice } from './small-screen-notice.tsx';
import type { CreateSession } from './use-pane-show.ts';
import { useFind } from './use-find.ts';
import { useProject } from './use-project.ts';
import { LoadingBar, ProjectBar, ToolBar } from './workspace-bars.tsx';

type WorkspaceScreenProps = {
  createSession: CreateSession;
  /** As it stands in the address. */
  projectId: string;
  search: WorkspaceSearch;
  onSearch: (search: WorkspaceSearch, isStep: boolean) => void;
  /** Leaves the address of a project without documents for that of one with some. */
  onDocuments: (search: WorkspaceSearch) => void;
};

/** TOC-001: shares of the width. */
const CONTENTS_SHARE = { least: 0.15, first: 0.2, most: 0.25 };

export function WorkspaceScreen(props: WorkspaceScreenProps) {
  return (
    <SmallScreenNotice>
      <Workspace {...props} />
    </SmallScreenNotice>
  );
}

function Workspace(props: WorkspaceScreenProps) {
  const { projectId, search, onDocuments } = props;
  const hasFileKey = search.fileKey !== undefined;
  const model = useProject(Number(projectId), hasFileKey);
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
}

type OpenedProps = WorkspaceScreenProps & {
  project: Project;
  model: ReturnType<typeof useProject>;
};

function Opened({ createSession, project, model, search, onSearch }: OpenedProps) {
  const isWide = useMediaQuery('(min-width: 1200px)');
  const [areContentsOpen, setContentsOpen] = useState(isWide);
  const [isProcessShown, setProcessShown] = useState(isWide);
  const [contentsWidth, setContentsWidth] = useState(() =>
    Math.round(innerWidth * CONTENTS_SHARE.first),
  );
  const [box, setBox] = useState<ContentsTarget['box']>(null);

  const contents = model.contents.data;
  const haveContentsFailed = model.contents.isError;
  const { documents } = project;
  const panes = useMemo(
    () => panesOf(search, { documents, contents, haveContentsFailed }),
    [search, documents, contents, haveContentsFailed],
  );
  const act = useCallback(
    (action: PanesAction) => {
      const next = reducePanes(search, action);
      onSearch(next.search, next.isStep);
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
  const isTextOn = useStore(textToolStore);
  const closeLeft = () => {
    if (find.isOpen) find.close();
    else setContentsOpen(false);
  };

  return (
    <div className="app">
      <title>{`${project.name} · Pinbar`}</title>
      <ProjectBar name={project.name} />
      <ToolBar
        start={
          <>
            <IconToggle
              label="Contents"
              isSelected={areContentsOpen && !find.isOpen}
              onChange={(isOn) => {
                if (find.isOpen) find.close();
                setContentsOpen(isOn || find.isOpen);
              }}
            >
              <ListTree size={16} />
            </IconToggle>
            <IconToggle
              label="Search in the document"
              shortcut="Ctrl+F"
              isSelected={find.isOpen}
              onChange={(isOn) => (isOn ? find.open() : find.close())}
            >
              <Search size={16} />
            </IconToggle>
            <IconToggle
              label="Select text"
              shortcut="T"
              isSelected={isTextOn}
              onChange={setTextTool}
            >
              <TextCursor size={16} />
            </IconToggle>
          </>
        }
        end={
          model.isProcessing ? (
            <IconToggle label="Processing" isSelected={isProcessShown} onChange={setProcessShown}>
              <LoaderCircle size={16} />
            </IconToggle>
          ) : null
        }
      />
      <main className="main">
        {areContentsOpen || find.isOpen ? (
          <>
            <div className="contents-place" style={isWide ? { width: contentsWidth } : {}}>
              {find.isOpen ? (
                <SearchPanel
                  search={find.search}
                  fileName={find.fileName}
                  isBeingRead={model.isProcessing && find.page?.document.page_count === null}
                  focusRequest={find.focusRequest}
                  nameOf={find.nameOf}
                  onClose={find.close}
                />
              ) : (
                <ContentsPanel
                  contents={contents}
                  hasFailed={model.contents.isError}
                  selectedId={rowIdOf(contents, panes.first)}
                  onChoose={(target) => {
                    goTo(target);
                    if (!isWide) setContentsOpen(false);
                  }}
                  onRetry={() => void model.contents.refetch()}
                  onHide={() => setContentsOpen(false)}
                  footer={<ReviewLink projectId={project.id} contents={contents} />}
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
                  if (width === 0) closeLeft();
                  else setContentsWidth(width);
                }}
              />
            ) : null}
          </>
        ) : null}
        <SearchedPaneContext value={find.searched}>
          <PanesArea
            createSession={createSession}
            panes={panes}
            contents={contents}
            box={box}
            onOpen={(pane, target) => {
              if (pane === 1) goTo(target);
              else act({ type: 'open', pane, target });
            }}
            onFilePage={(pageNumber) => act({ type: 'file-page', pageNumber })}
          />
        </SearchedPaneContext>
        {model.isProcessing && isProcessShown ? (
          <ProcessingPanel
            cards={model.cards}
            checkedAt={model.checkedAt}
            onClose={() => setProcessShown(false)}
          />
        ) : null}
      </main>
      <Toasts />
    </div>
  );
}
