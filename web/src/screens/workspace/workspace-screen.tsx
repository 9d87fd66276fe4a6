/** A project: contents on the left, pages in the middle, what is being read on the right (WS-001 to WS-010). */
import { ListTree, LoaderCircle } from 'lucide-react';
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
import { useMediaQuery } from '../../lib/store.ts';
import { IconToggle } from '../../ui/button.tsx';
import { Splitter } from '../../ui/splitter.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { LoadError } from './load-error.tsx';
import { PanesArea } from './panes-area.tsx';
import { SmallScreenNotice } from './small-screen-notice.tsx';
import type { CreateSession } from './use-pane-show.ts';
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

  return (
    <div className="app">
      <title>{`${project.name} · Pinbar`}</title>
      <ProjectBar name={project.name} />
      <ToolBar
        start={
          <IconToggle label="Contents" isSelected={areContentsOpen} onChange={setContentsOpen}>
            <ListTree size={16} />
          </IconToggle>
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
        {areContentsOpen ? (
          <>
            <div className="contents-place" style={isWide ? { width: contentsWidth } : {}}>
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
            </div>
            {isWide ? (
              <Splitter
                label="Width of the contents"
                value={contentsWidth}
                min={Math.round(innerWidth * CONTENTS_SHARE.least)}
                max={Math.round(innerWidth * CONTENTS_SHARE.most)}
                onChange={(width) => {
                  if (width === 0) setContentsOpen(false);
                  else setContentsWidth(width);
                }}
              />
            ) : null}
          </>
        ) : null}
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
