/** The table of contents, left of the viewers, with the files that are added to the project and its issuances. */
import { useQuery } from '@tanstack/react-query';
import { Files, FileText, ListTree } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { issuancesQuery } from '../../api/issuances.ts';
import { openIssuesQuery } from '../../api/issues.ts';
import { rowIdOf } from '../../domain/panes.ts';
import { defineFeature } from '../../host/feature.ts';
import { ContentsPanel } from './contents-panel.tsx';
import { ReviewLink } from './review-link.tsx';

const AddFilesDialog = lazy(() =>
  import('./add-files-dialog.tsx').then((m) => ({ default: m.AddFilesDialog })),
);
const FilesDialog = lazy(() =>
  import('./files-dialog.tsx').then((m) => ({ default: m.FilesDialog })),
);
const IssuancesDialog = lazy(() =>
  import('./issuances-dialog.tsx').then((m) => ({ default: m.IssuancesDialog })),
);

const ID = 'contents';
const NONE: ReadonlyMap<number, number> = new Map();

export const contribution = defineFeature({
  order: 10,
  useContribution({ me, project, model, panes, isWide, open, panels }) {
    const [opensByItself] = useState(isWide);
    const [chosen, setChosen] = useState<string | null>(null);
    const [dropped, setDropped] = useState<readonly File[] | null>(null);
    const [areFilesOpen, setFilesOpen] = useState(false);
    const [areIssuancesOpen, setIssuancesOpen] = useState(false);
    const contents = model.contents.data;
    const { data: openIssues = NONE } = useQuery(openIssuesQuery(project.id));
    const { data: issued } = useQuery(issuancesQuery(project.id));
    const mayAdd = me.can_create_projects;
    return {
      actions: [
        ...(mayAdd ? [{ label: 'Add files', act: () => setDropped([]) }] : []),
        { label: 'Files', act: () => setFilesOpen(true) },
        { label: 'Issuances', act: () => setIssuancesOpen(true) },
      ],
      panels: [
        {
          side: 'left',
          id: ID,
          opensByItself,
          button: { label: 'Contents', icon: <ListTree size={16} /> },
          content: (
            <ContentsPanel
              contents={contents}
              documents={model.readDocuments}
              issued={issued}
              openIssues={openIssues}
              isBeingRead={model.isProcessing}
              hasFailed={model.contents.isError}
              selectedId={rowIdOf(contents, panes.first, chosen)}
              onChoose={(target, rowId) => {
                setChosen(rowId);
                open(1, target);
                if (!isWide) panels.close(ID);
              }}
              onRetry={() => void model.contents.refetch()}
              onAdd={mayAdd ? setDropped : null}
              onHide={() => panels.close(ID)}
              footer={
                <div className="contents-foot">
                  <button type="button" className="review-link" onClick={() => setFilesOpen(true)}>
                    <FileText size={16} aria-hidden />
                    <span className="grow">Files</span>
                    <span className="tree-count">{project.documents.length}</span>
                  </button>
                  <button
                    type="button"
                    className="review-link"
                    onClick={() => setIssuancesOpen(true)}
                  >
                    <Files size={16} aria-hidden />
                    <span className="grow">Issuances</span>
                    {issued === undefined ? null : (
                      <span className="tree-count">{issued.issuances.length}</span>
                    )}
                  </button>
                  <ReviewLink
                    projectId={project.id}
                    contents={contents}
                    unrecognized={model.unrecognized}
                  />
                </div>
              }
            />
          ),
        },
      ],
      dialogs: (
        <Suspense>
          {dropped === null ? null : (
            <AddFilesDialog
              user={me}
              projectId={project.id}
              dropped={dropped}
              onClose={() => setDropped(null)}
            />
          )}
          {areFilesOpen ? (
            <FilesDialog project={project} onClose={() => setFilesOpen(false)} />
          ) : null}
          {areIssuancesOpen ? (
            <IssuancesDialog
              projectId={project.id}
              mayEdit={mayAdd}
              onClose={() => setIssuancesOpen(false)}
            />
          ) : null}
        </Suspense>
      ),
    };
  },
});
