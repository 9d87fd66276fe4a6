/** Renames a project. */
import { useMutation } from '@tanstack/react-query';
import { adminOperations } from '../../../../contract/src/admin/operations.ts';
import { PROJECT_RENAME_LENGTH } from '../../../../contract/src/constants.ts';
import type { ProjectSummary } from '../../../../contract/src/projects/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { renameProjectMutation } from '../../api/projects.ts';
import { Button } from '../../ui/button.tsx';
import { checkedBy } from '../../ui/checked-by.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useField, useForm } from '../../ui/form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-queue.ts';

/** The submit button is in the footer, outside the form. */
const FORM = 'rename-project';

const resolver = checkedBy(adminOperations['PATCH /v1/admin/projects/{id}'].body, {
  name: ({ code, words, isEmpty }) => {
    if (isEmpty) return 'Project name is required';
    if (code === 'too_big') {
      return `Project name cannot exceed ${PROJECT_RENAME_LENGTH.max} characters`;
    }
    return `Project name ${words}`;
  },
});

type RenameProjectDialogProps = { project: ProjectSummary; onClose: () => void };

export function RenameProjectDialog({ project, onClose }: RenameProjectDialogProps) {
  const { isPending, mutate } = useMutation(renameProjectMutation);
  const form = useForm({
    defaultValues: { name: project.name },
    resolver,
    onSubmit: ({ name }) => {
      if (name === project.name) {
        onClose();
        return;
      }
      mutate(
        { id: project.id, name },
        {
          onSuccess: () => {
            onClose();
            showToast({ title: 'Project renamed', detail: name, tone: 'ok' });
          },
          onError: (error) => {
            const detail = detailOf(error);
            form.setError('name', { message: detail });
            showToast({ title: 'The project was not renamed', detail, tone: 'bad' });
          },
        },
      );
    },
  });
  const name = useField(form, 'name');

  return (
    <Dialog
      title="Rename project"
      isOpen
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM} isDisabled={isPending}>
            {isPending ? 'Saving...' : 'Rename'}
          </Button>
        </span>
      }
    >
      <form id={FORM} className="body" onSubmit={form.submit}>
        <TextField
          {...name}
          label="Project name or address"
          autoComplete="off"
          autoFocus
          isDisabled={isPending}
        />
      </form>
    </Dialog>
  );
}
