/** Confirms removing a project and names what is lost. */
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ProjectSummary } from '../../../../contract/src/projects/schema.ts';
import { ApiError, detailOf } from '../../api/api-error.ts';
import { dropFromList, forgetProject, projectKeys, removeProject } from '../../api/projects.ts';
import { plural } from '../../domain/units.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-queue.ts';

type RemoveProjectDialogProps = {
  project: ProjectSummary;
  onClose: () => void;
  onRemoved?: (() => Promise<void>) | undefined;
};

/** "3 documents, 40 checklist items and 12 issues"; zero counts are left out. */
function lossOf(project: ProjectSummary): string {
  const parts = [
    { count: project.documents_count, thing: 'document' },
    { count: project.checklist_items_count, thing: 'checklist item' },
    { count: project.issues_count, thing: 'issue' },
  ].flatMap(({ count, thing }) => (count === 0 ? [] : [plural(count, thing)]));
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

export function RemoveProjectDialog({ project, onClose, onRemoved }: RemoveProjectDialogProps) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const loss = lossOf(project);

  const leave = async (title: string) => {
    dropFromList(client, project.id);
    onClose();
    await onRemoved?.();
    forgetProject(client, project.id);
    showToast({ title, detail: project.name, tone: 'ok' });
  };
  const remove = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await removeProject(project.id);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        await leave('The project was already removed');
        return;
      }
      setBusy(false);
      // The dialog stays open with the error; a toast would repeat it.
      setFailure(detailOf(error));
      // Permissions have changed meanwhile.
      void client.invalidateQueries({ queryKey: projectKeys.list, exact: true });
      return;
    }
    await leave('Project removed');
  };

  return (
    <Dialog
      title={
        project.documents_count === 0
          ? 'Remove project?'
          : `Remove project with ${plural(project.documents_count, 'document')}?`
      }
      isOpen
      isQuestion
      handlesEscape={isBusy}
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button autoFocus isDisabled={isBusy} onPress={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            isDisabled={isBusy}
            onPress={() => {
              remove().catch(reportError);
            }}
          >
            {isBusy ? 'Removing...' : 'Remove project'}
          </Button>
        </span>
      }
    >
      <div className="body col g12">
        <p className="question-words">
          This removes <b className="m">{project.name}</b> for everyone
          {loss === '' ? '' : `, with its ${loss} and everything read from them`}. This cannot be
          undone.
        </p>
        {failure === null ? null : (
          <p className="alert bad" role="alert">
            <CircleAlert size={16} aria-hidden />
            <span>
              <b className="m">The project was not removed.</b> {failure}
            </span>
          </p>
        )}
      </div>
    </Dialog>
  );
}
