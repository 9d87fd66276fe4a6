/** Which issue is edited, and the question before changes of it are lost. */
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { detailOf } from '../../api/api-error.ts';
import { issueQuery } from '../../api/issues.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyForm } from '../../ui/lazy-form.ts';
import { SideSheet } from '../../ui/side-sheet.tsx';

const EditForm = lazyForm(async () => (await import('./edit-form.tsx')).EditForm);
export const preloadForm = (): void => EditForm.preload();

type EditIssueProps = {
  projectId: number;
  /** The issue to edit; null: none. */
  wantedId: number | null;
  onWant: (id: number | null) => void;
};

/** Another issue, or none, is wanted only after unsaved changes are saved or discarded. */
export function EditIssue({ projectId, wantedId, onWant }: EditIssueProps) {
  const [openId, setOpenId] = useState(wantedId);
  const [isDirty, setDirty] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const isLeaving = wantedId !== openId;
  if (isLeaving && !isDirty) setOpenId(wantedId);
  if (openId === null) return null;
  const stay = () => {
    if (blocker.status === 'blocked') blocker.reset();
    onWant(openId);
  };
  const leave = () => {
    setDirty(false);
    if (blocker.status === 'blocked') blocker.proceed();
  };
  return (
    <>
      <LoadedForm
        key={openId}
        projectId={projectId}
        issueId={openId}
        onDirty={setDirty}
        onClose={() => onWant(null)}
      />
      <Dialog
        isQuestion
        title="Discard your changes?"
        isOpen={isDirty && (isLeaving || blocker.status === 'blocked')}
        onClose={stay}
        footer={
          <span className="end row g8">
            <Button autoFocus onPress={stay}>
              Keep editing
            </Button>
            <Button variant="danger" onPress={leave}>
              Discard changes
            </Button>
          </span>
        }
      >
        <p className="body question-words">What you changed of issue #{openId} is not saved.</p>
      </Dialog>
    </>
  );
}

type LoadedFormProps = {
  projectId: number;
  issueId: number;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
};

/**
 * Nothing until the issue has loaded, so that the sheet knows what had the focus before. What the cache had does not count: a
 * form that begins with it would take changes back.
 */
function LoadedForm({ issueId, onClose, ...form }: LoadedFormProps) {
  const [hasLoaded, setLoaded] = useState(false);
  const {
    data: issue,
    error,
    isSuccess,
    isFetchedAfterMount,
    refetch,
  } = useQuery(issueQuery(issueId));
  if (isSuccess && isFetchedAfterMount && !hasLoaded) setLoaded(true);
  if (issue === undefined || !hasLoaded) {
    return error === null ? null : (
      <SideSheet
        title="Edit Issue"
        subtitle={<span className="t3">#{issueId}</span>}
        onClose={onClose}
        footer={
          <span className="end row g8">
            <Button onPress={onClose}>Cancel</Button>
            <Button autoFocus onPress={() => void refetch()}>
              Retry
            </Button>
          </span>
        }
      >
        <p className="side-sheet-form t2" role="alert">
          The issue could not be loaded. {detailOf(error)}
        </p>
      </SideSheet>
    );
  }
  return (
    <Suspense>
      <EditForm issue={issue} onClose={onClose} {...form} />
    </Suspense>
  );
}
