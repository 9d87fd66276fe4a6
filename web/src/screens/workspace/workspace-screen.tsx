/** A project: contents on the left, the page in the middle, what is being read on the right (WS-001 to WS-010). */
import { Link } from '@tanstack/react-router';
import { ListTree, LoaderCircle } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Project } from '../../../../contract/src/projects/schema.ts';
import type { CompareSession, SessionEvents } from '../../../../workers/protocol/session.ts';
import { useMe } from '../../api/me.ts';
import { sheetAt, sheetById } from '../../domain/contents-tree.ts';
import type { ContentsTarget } from '../../domain/contents-tree.ts';
import { searchAfterUpload } from '../../domain/workspace-search.ts';
import type { WorkspaceSearch } from '../../domain/workspace-search.ts';
import { ContentsPanel } from '../../features/contents/contents-panel.tsx';
import { ProcessingPanel } from '../../features/processing/processing-panel.tsx';
import { AccountMenu, Avatar } from '../../features/shell/account-menu.tsx';
import { useMediaQuery } from '../../lib/store.ts';
import { Brand } from '../../ui/brand.tsx';
import { IconToggle } from '../../ui/button.tsx';
import { Splitter } from '../../ui/splitter.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { LoadError } from './load-error.tsx';
import { SmallScreenNotice } from './small-screen-notice.tsx';
import { useProject } from './use-project.ts';

type WorkspaceScreenProps = {
  createSession: (events: SessionEvents) => CompareSession;
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
      <header className="top">
        <Brand />
        <Link to="/" className="crumb">
          Home
        </Link>
      </header>
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
  const me = useMe();
  const isWide = useMediaQuery('(min-width: 1200px)');
  const [areContentsOpen, setContentsOpen] = useState(isWide);
  const [isProcessShown, setProcessShown] = useState(isWide);
  const [contentsWidth, setContentsWidth] = useState(() =>
    Math.round(innerWidth * CONTENTS_SHARE.first),
  );
  const [box, setBox] = useState<ContentsTarget['box']>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const contents = model.contents.data;
  const bySheet = search.sheetId === undefined ? null : sheetById(contents, search.sheetId);
  const documentId = bySheet?.document_id ?? search.documentId ?? project.documents[0]?.id ?? null;
  const document = project.documents.find(({ id }) => id === documentId) ?? null;
  const pageNumber = bySheet?.page_number ?? search.pageNumber ?? 1;
  const sheet = bySheet ?? (document === null ? null : sheetAt(contents, document.id, pageNumber));
  // A sheet's page is known once the contents are; until then the wrong page would flash by.
  const isWaiting =
    search.sheetId !== undefined && contents === undefined && !model.contents.isError;

  const goTo = useCallback(
    (target: ContentsTarget) => {
      const { sheetId: _sheet, pageNumber: _page, fileKey: _file, ...others } = search;
      setBox(target.box === null ? null : [...target.box]);
      onSearch(
        {
          ...others,
          documentId: target.documentId,
          ...(target.sheetId === null
            ? { pageNumber: target.pageNumber }
            : { sheetId: target.sheetId }),
        },
        true,
      );
    },
    [search, onSearch],
  );
  const turnTo = (page: number) => {
    if (document === null) return;
    const other = sheetAt(contents, document.id, page);
    goTo({ documentId: document.id, pageNumber: page, sheetId: other?.id ?? null, box: null });
  };
  const selectedId = useMemo(() => {
    if (sheet !== null) return `sheet-${sheet.id}`;
    const starts = (section: { document_id: number; starting_page_number: number }) =>
      section.document_id === documentId && section.starting_page_number <= pageNumber;
    const spec = contents?.specs.sections.findLast(starts);
    if (spec !== undefined) return `spec-${spec.id}`;
    const checklist = contents?.checklists.sections.findLast(starts);
    return checklist === undefined ? null : `checklist-${checklist.id}`;
  }, [sheet, contents, documentId, pageNumber]);
  const isUnknown = search.documentId !== undefined && document === null;

  return (
    <div className="app">
      <title>{`${project.name} · Pinbar`}</title>
      <header className="top">
        <Brand />
        <Link to="/" className="crumb">
          Home
        </Link>
        <span className="t3" aria-hidden="true">
          /
        </span>
        <h1 ref={heading} tabIndex={-1} className="clip" title={project.name}>
          {project.name}
        </h1>
        <span className="end row g4">
          <Avatar user={me} />
          <AccountMenu />
        </span>
      </header>
      <section className="bar" aria-label="Viewer tools">
        <IconToggle label="Contents" isSelected={areContentsOpen} onChange={setContentsOpen}>
          <ListTree size={16} />
        </IconToggle>
        {model.isProcessing ? (
          <span className="end row g2">
            <IconToggle label="Processing" isSelected={isProcessShown} onChange={setProcessShown}>
              <LoaderCircle size={16} />
            </IconToggle>
          </span>
        ) : null}
      </section>
      <main className="main">
        {areContentsOpen ? (
          <>
            <div className="contents-place" style={isWide ? { width: contentsWidth } : {}}>
              <ContentsPanel
                contents={contents}
                hasFailed={model.contents.isError}
                selectedId={selectedId}
                onChoose={(target) => {
                  goTo(target);
                  if (!isWide) setContentsOpen(false);
                }}
                onRetry={() => void model.contents.refetch()}
                onHide={() => setContentsOpen(false)}
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
        {isUnknown ? (
          <section className="view" aria-label="Document">
            <p className="view-message" role="alert">
              Document {search.documentId} not found
            </p>
          </section>
        ) : (
          <DocumentViewer
            createSession={createSession}
            document={isWaiting ? null : document}
            pageNumber={pageNumber}
            sheet={sheet}
            box={box}
            onPage={turnTo}
          />
        )}
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
