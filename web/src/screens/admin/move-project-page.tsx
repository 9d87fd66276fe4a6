/** Moves a project to another organization (AD-018 to AD-020). */
import { CREATOR_ACTIONS } from '../../../../contract/src/admin/schema.ts';
import type { CreatorAction } from '../../../../contract/src/admin/schema.ts';
import type { Organization } from '../../../../contract/src/users/schema.ts';
import { moveProjectMutation } from '../../api/admin.ts';
import { Button } from '../../ui/button.tsx';
import { useField, useForm } from '../../ui/form.ts';
import { ruledBy } from '../../ui/ruled-by.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AdminPage } from './admin-page.tsx';
import { NOT_A_NUMBER, WHERE_IT_IS, projectIdOf } from './project-id.ts';
import { Question } from './question.tsx';
import { OrganizationSelect } from './remote-select.tsx';
import { showSuccess, useChange } from './use-change.ts';

const ACTIONS: Readonly<Record<CreatorAction, string>> = {
  keep: 'Keep their creators',
  set_to_current_user: 'Make me the creator',
  nullify: 'Remove the creator',
  delete_issues: 'Delete these issues',
};

type Values = { id: string; organization: Organization | null; action: CreatorAction };
const EMPTY: Values = { id: '', organization: null, action: 'keep' };
const BOTH = 'Please fill in both Project ID and select a Target Organization';

const resolver = ruledBy<Values>(({ id, organization }) => {
  if (id.trim() === '') return { id: BOTH };
  if (projectIdOf(id) === null) return { id: NOT_A_NUMBER };
  return organization === null ? { organization: BOTH } : {};
});

export function MoveProjectPage() {
  const change = useChange({
    mutation: moveProjectMutation,
    onDone: (answer) => {
      showSuccess(answer);
      for (const name of ['id', 'organization', 'action'] as const)
        form.setValue(name, EMPTY[name]);
    },
  });
  const form = useForm({
    defaultValues: EMPTY,
    resolver,
    onSubmit: ({ id, organization, action }) => {
      const projectId = projectIdOf(id);
      if (projectId === null || organization === null) return;
      change.ask({
        id: projectId,
        body: { target_organization_id: organization.id, creator_action: action },
      });
    },
  });
  const id = useField(form, 'id');
  const organization = useField(form, 'organization');
  const action = useField(form, 'action');
  const chosen = organization.value;
  return (
    <AdminPage
      title="Move project"
      intro="Give a project to another organization. Its people lose access, those of the other organization get it."
    >
      <form onSubmit={form.submit}>
        <div className="admin-short">
          <TextField {...id} label="Project ID" hint={WHERE_IT_IS} autoComplete="off" />
        </div>
        <OrganizationSelect {...organization} label="Target Organization" />
        <Select
          label="Issues by people who lose access"
          value={action.value}
          onChange={(picked) => {
            const known = CREATOR_ACTIONS.find((one) => one === picked);
            if (known !== undefined) action.onChange(known);
          }}
          options={CREATOR_ACTIONS.toReversed().map((one) => ({ id: one, label: ACTIONS[one] }))}
        />
        <span className="row">
          <Button variant="primary" type="submit" isDisabled={change.isAsking}>
            {change.isAsking ? 'Checking...' : 'Move project'}
          </Button>
        </span>
      </form>
      {change.question === null ? null : (
        <Question
          title={`Move project ${change.question.args.id} to ${chosen?.name ?? ''}?`}
          effects={change.question.answer.effects}
          verb="Move project"
          doing="Moving..."
          isPending={change.isPending}
          onConfirm={change.confirm}
          onClose={change.close}
        />
      )}
    </AdminPage>
  );
}
