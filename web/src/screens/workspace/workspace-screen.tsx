/** A project: contents on the left, pages in the middle, processing on the right (WS-001 to WS-010). */
import { memo, useDeferredValue, useEffect } from 'react';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import { searchAfterUpload } from '../../domain/workspace-search.ts';
import type { ChangeSearch, WorkspaceSearch } from '../../domain/workspace-search.ts';
import { useProject } from '../../host/use-project.ts';
import { TopBar } from '../../ui/bars.tsx';
import { LoadError } from '../../features/errors/load-error.tsx';
import { OpenedProject } from './opened-project.tsx';
import { HomeLink } from './project-bar.tsx';
import { SmallScreenNotice } from '../../parts/viewer/small-screen-notice.tsx';

type WorkspaceScreenProps = {
  engine: Engine;
  projectId: number;
  search: WorkspaceSearch;
  onSearch: ChangeSearch;
  /** Moves from the URL of an empty project to that of one with documents. */
  onDocuments: (search: WorkspaceSearch) => void;
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

  if (data !== undefined) return <OpenedProject {...props} model={model} project={data} />;
  if (error !== null) return <LoadError error={error} id={projectId} />;
  return (
    <div className="app" aria-busy="true">
      <title>Pinbar</title>
      <TopBar>
        <HomeLink />
      </TopBar>
      <main className="main">
        <h1 className="visually-hidden">Loading the project</h1>
      </main>
    </div>
  );
});
