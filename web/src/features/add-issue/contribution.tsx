/** Raising issues: the side sheet Add issue, and the key that opens it for the selection or the page. */
import { Suspense, useEffect } from 'react';
import { defineFeature } from '../../host/feature.ts';
import { toolbarPriorityStore } from '../../host/issues/raise-choices.ts';
import { mayRaise, raiseHere } from '../../host/issues/raise-here.ts';
import { documentIdOf } from '../../host/markups/document-markups.ts';
import type { Workspace } from '../../host/workspace.ts';
import { whenIdle } from '../../lib/idle.ts';
import { useStore } from '../../lib/store.ts';
import { DifferencePictures } from '../../parts/comparison/difference-pictures.tsx';
import { lazyForm } from '../../ui/lazy-form.ts';
import { NewIssueMark } from './new-issue-mark.tsx';
import { useRaising } from './use-raising.ts';
import type { Raising } from './use-raising.ts';
import './add-issue.css';

const IssueForm = lazyForm(async () => (await import('./issue-form.tsx')).IssueForm);

const RAISE = 'raise';

type SheetProps = { raising: Raising; workspace: Workspace };

function Sheet({ raising, workspace }: SheetProps) {
  const { from, place, first, begun } = raising;
  const toolbarPriority = useStore(toolbarPriorityStore);
  const shown = useStore(workspace.overlays);
  const { overlay } = from;
  const onScreen =
    [shown[1], shown[2]].find((each) => each?.execution.id === overlay?.executionId) ?? null;
  return (
    <Suspense>
      <IssueForm
        key={`${from.documentId} ${from.pageNumber} ${from.markupKey}`}
        projectId={workspace.project.id}
        me={workspace.me}
        {...{ place, first, begun, toolbarPriority }}
        about={
          onScreen === null || overlay === undefined ? null : (
            <DifferencePictures overlay={onScreen} differenceId={overlay.differenceId} />
          )
        }
        at={{ documentId: from.documentId, pageNumber: from.pageNumber, rect: raising.rect() }}
        onValues={raising.keep}
        onSubmit={raising.submit}
        onDiscard={raising.discard}
        onKeepMarkup={raising.keepMarkup}
      />
    </Suspense>
  );
}

export const contribution = defineFeature({
  order: 64,
  shortcuts: {
    [RAISE]: {
      keys: ['I'],
      label: 'Add an issue about the selection or the page',
      group: 'Markups',
    },
  },
  useContribution(workspace) {
    const raising = useRaising(workspace);
    const isAllowed = mayRaise(workspace);
    useEffect(() => (isAllowed ? whenIdle(IssueForm.preload) : undefined), [isAllowed]);
    return {
      keys: { [RAISE]: isAllowed ? () => raiseHere(workspace) : null },
      layer: ({ camera, page }) => {
        const key = raising?.from.markupKey ?? null;
        return raising === null || key === null || documentIdOf(key) !== page.document.id ? null : (
          <NewIssueMark
            camera={camera}
            markups={workspace.markups}
            markupKey={key}
            pageNumber={page.pageNumber}
            priorityId={raising.priorityId}
          />
        );
      },
      overlayLayer: ({ camera, pages }) => {
        const key = raising?.from.markupKey ?? null;
        const page = [pages.b, pages.a].find(
          ({ documentId, pageNumber }) =>
            documentId === raising?.from.documentId && pageNumber === raising.from.pageNumber,
        );
        return raising === null || key === null || page === undefined ? null : (
          <NewIssueMark
            camera={camera}
            markups={workspace.markups}
            markupKey={key}
            pageNumber={page.pageNumber}
            page={page}
            priorityId={raising.priorityId}
          />
        );
      },
      wrap: (children) => (
        <div className="beside-sheet">
          {children}
          {raising === null ? null : <Sheet raising={raising} workspace={workspace} />}
        </div>
      ),
    };
  },
});
