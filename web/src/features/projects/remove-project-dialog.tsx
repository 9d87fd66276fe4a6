/** Confirms removing a project and names what is lost. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProjectSummary } from '../../../../contract/src/projects/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { forgetProject, removeProjectMutation } from '../../api/projects.ts';
import { plural } from '../../domain/units.ts';
import { DangerQuestion } from '../../ui/danger-question.tsx';
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
  // The dialog stays open with the error; a toast would repeat it.
  const { error, isPending, mutateAsync } = useMutation(removeProjectMutation);
  const loss = lossOf(project);

  const remove = async () => {
    let wasThere;
    try {
      ({ wasThere } = await mutateAsync(project.id));
    } catch {
      return; // the dialog shows it
    }
    onClose();
    await onRemoved?.();
    forgetProject(client, project.id);
    const title = wasThere ? 'Project removed' : 'The project was already removed';
    showToast({ title, detail: project.name, tone: 'ok' });
  };

  return (
    <DangerQuestion
      title={
        project.documents_count === 0
          ? 'Remove project?'
          : `Remove project with ${plural(project.documents_count, 'document')}?`
      }
      verb="Remove project"
      doing="Removing..."
      isPending={isPending}
      failure={error && { title: 'The project was not removed.', detail: detailOf(error) }}
      onConfirm={() => {
        remove().catch(reportError);
      }}
      onClose={onClose}
    >
      This removes <b className="m">{project.name}</b> for everyone
      {loss === '' ? '' : `, with its ${loss} and everything read from them`}. This cannot be
      undone.
    </DangerQuestion>
  );
}
