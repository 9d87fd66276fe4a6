/** Renames a project by its id (AD-028, AD-029). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PROJECT_RENAME_LENGTH } from '../../../../contract/src/constants.ts';
import { projectOrganizationsQuery } from '../../api/admin.ts';
import { renameProjectMutation } from '../../api/projects.ts';
import { Button } from '../../ui/button.tsx';
import { useField, useForm } from '../../ui/form.ts';
import { ruledBy } from '../../ui/ruled-by.ts';
import { TextField } from '../../ui/text-field.tsx';
import { AdminPage } from './admin-page.tsx';
import { NAME_TOO_LONG, NOT_A_NUMBER, WHERE_IT_IS, projectIdOf } from './project-id.ts';
import { Question } from './question.tsx';
import { showError, showSuccess, showUndoable } from './use-change.ts';

type Values = { id: string; name: string };
const BOTH = 'Please fill in both Project ID and New Project Name';

const resolver = ruledBy<Values>(({ id, name }) => {
  if (id.trim() === '') return { id: BOTH };
  if (projectIdOf(id) === null) return { id: NOT_A_NUMBER };
  if (name.trim() === '') return { name: BOTH };
  return [...name.trim()].length > PROJECT_RENAME_LENGTH.max ? { name: NAME_TOO_LONG } : {};
});

type Renaming = { id: number; name: string; before: string };

export function EditProjectPage() {
  const client = useQueryClient();
  const { isPending, mutate, mutateAsync } = useMutation(renameProjectMutation);
  const look = useMutation({
    mutationFn: (id: number) => client.fetchQuery(projectOrganizationsQuery(id)),
  });
  const [asked, setAsked] = useState<Renaming | null>(null);
  const form = useForm({
    defaultValues: { id: '', name: '' },
    resolver,
    onSubmit: ({ id, name }) => {
      const projectId = projectIdOf(id);
      if (projectId === null) return;
      look.mutate(projectId, {
        onSuccess: ({ project_name: before }) =>
          setAsked({ id: projectId, name: name.trim(), before }),
        onError: showError,
      });
    },
  });
  const id = useField(form, 'id');
  const name = useField(form, 'name');
  const undo = ({ id: projectId, before }: Renaming) => {
    mutateAsync({ id: projectId, name: before }).then(showSuccess, showError);
  };
  const rename = (renaming: Renaming) =>
    mutate(
      { id: renaming.id, name: renaming.name },
      {
        onSuccess: (answer) => {
          showUndoable(answer, () => undo(renaming));
          form.setValue('id', '');
          form.setValue('name', '');
        },
        onError: showError,
        onSettled: () => setAsked(null),
      },
    );
  return (
    <AdminPage title="Edit project" intro="Give a project another name, for everyone.">
      <form onSubmit={form.submit}>
        <div className="admin-short">
          <TextField {...id} label="Project ID" hint={WHERE_IT_IS} autoComplete="off" />
        </div>
        <TextField {...name} label="New Project Name" autoComplete="off" />
        <span className="row">
          <Button variant="primary" type="submit" isDisabled={look.isPending}>
            {look.isPending ? 'Checking...' : 'Rename project'}
          </Button>
        </span>
      </form>
      {asked === null ? null : (
        <Question
          title={`Rename project ${asked.id}?`}
          effects={[`Changes its name from “${asked.before}” to “${asked.name}” for everyone.`]}
          verb="Rename project"
          doing="Saving..."
          isHarmless
          isPending={isPending}
          onConfirm={() => rename(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </AdminPage>
  );
}
