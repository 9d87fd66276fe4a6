/** Renames a project. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectSummary } from '../../../../contract/src/projects/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { renameProjectMutation } from '../../api/projects.ts';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-queue.ts';

/** AD-029: longer than on creation. */
const MAX_NAME_LENGTH = 255;
/** The submit button is in the footer, outside the form. */
const FORM = 'rename-project';

type RenameProjectDialogProps = { project: ProjectSummary; onClose: () => void };

function problemOf(name: string): string | null {
  if (name === '') return 'Project name is required';
  return name.length > MAX_NAME_LENGTH
    ? `Project name cannot exceed ${MAX_NAME_LENGTH} characters`
    : null;
}

export function RenameProjectDialog({ project, onClose }: RenameProjectDialogProps) {
  const [name, setName] = useState(project.name);
  const [problem, setProblem] = useState<string | null>(null);
  const { isPending: isBusy, mutateAsync } = useMutation(renameProjectMutation);

  const rename = async () => {
    const wanted = name.trim();
    const found = problemOf(wanted);
    setProblem(found);
    if (found !== null) {
      announce(`${found}.`, 'assertive');
      return;
    }
    if (wanted === project.name) {
      onClose();
      return;
    }
    try {
      await mutateAsync({ id: project.id, name: wanted });
    } catch (error) {
      const detail = detailOf(error);
      setProblem(detail);
      showToast({ title: 'The project was not renamed', detail, tone: 'bad' });
      return;
    }
    onClose();
    showToast({ title: 'Project renamed', detail: wanted, tone: 'ok' });
  };

  return (
    <Dialog
      title="Rename project"
      isOpen
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button isDisabled={isBusy} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM} isDisabled={isBusy}>
            {isBusy ? 'Saving...' : 'Rename'}
          </Button>
        </span>
      }
    >
      <form
        id={FORM}
        className="body"
        onSubmit={(event) => {
          event.preventDefault();
          rename().catch(reportError);
        }}
      >
        <TextField
          label="Project name or address"
          name="project-name"
          autoComplete="off"
          autoFocus
          isDisabled={isBusy}
          value={name}
          onChange={(value) => {
            setName(value);
            setProblem(null);
          }}
          error={problem}
        />
      </form>
    </Dialog>
  );
}
