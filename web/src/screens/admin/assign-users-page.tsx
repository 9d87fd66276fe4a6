/** Puts people into organizations, and takes them out again (AD-044 to AD-050). */
import { useMutation } from '@tanstack/react-query';
import type { FoundUser } from '../../../../contract/src/admin/operations.ts';
import type { Organization } from '../../../../contract/src/users/schema.ts';
import { useState } from 'react';
import { addMemberMutation, isConflict, removeMemberMutation } from '../../api/admin.ts';
import { Button } from '../../ui/button.tsx';
import { useField, useForm } from '../../ui/form.ts';
import { ruledBy } from '../../ui/ruled-by.ts';
import { showToast } from '../../ui/toast-queue.ts';
import { AdminPage } from './admin-page.tsx';
import { Question } from './question.tsx';
import { OrganizationSelect, UserSelect } from './remote-select.tsx';
import { showError, showSuccess, showUndoable, useChange } from './use-change.ts';

type Values = { user: FoundUser | null; organization: Organization | null };

const resolver = ruledBy<Values>(({ user, organization }) => ({
  ...(user === null && { user: 'Please select a user' }),
  ...(organization === null && { organization: 'Please select an organization' }),
}));

const ALREADY = {
  title: 'Already a Member',
  detail: 'This user is already a member of the selected organization.',
};

type Assignment = { user: FoundUser; organization: Organization };

function isMember({ user, organization }: Assignment): boolean {
  return user.user_organizations.some(({ organization: { id } }) => id === organization.id);
}

export function AssignUsersPage() {
  const add = useMutation(addMemberMutation);
  const [asked, setAsked] = useState<Assignment | null>(null);
  const form = useForm<Values>({
    defaultValues: { user: null, organization: null },
    resolver,
    onSubmit: ({ user: person, organization: wanted }) => {
      if (person === null || wanted === null) return;
      const assignment = { user: person, organization: wanted };
      if (isMember(assignment)) showToast({ ...ALREADY, tone: 'bad' });
      else setAsked(assignment);
    },
  });
  const user = useField(form, 'user');
  const organization = useField(form, 'organization');
  const removal = useChange({
    mutation: removeMemberMutation,
    onDone: (answer) => {
      showSuccess(answer);
      const { user_organizations } = answer;
      if (user.value !== null) user.onChange({ ...user.value, user_organizations });
    },
  });
  const { mutateAsync: remove } = useMutation(removeMemberMutation);
  const undo = (assignment: Assignment) => {
    const ids = { id: assignment.user.id, orgId: assignment.organization.id };
    remove({ ...ids, isPreview: false }).then(showSuccess, showError);
  };
  const assign = (assignment: Assignment) =>
    add.mutate(
      { id: assignment.user.id, organizationId: assignment.organization.id },
      {
        onSuccess: (answer) => {
          showUndoable(answer, () => undo(assignment));
          form.setValue('user', null);
          form.setValue('organization', null);
        },
        onError: (error) => {
          if (isConflict(error)) showToast({ ...ALREADY, tone: 'bad' });
          else showError(error);
        },
        onSettled: () => setAsked(null),
      },
    );
  const person = user.value;
  return (
    <AdminPage
      title="Assign users"
      intro="Put a person into an organization. They may then open all of its projects."
    >
      <form onSubmit={form.submit}>
        <UserSelect {...user} />
        <OrganizationSelect {...organization} label="Organization" />
        <span className="row">
          <Button variant="primary" type="submit">
            Assign user
          </Button>
        </span>
      </form>
      {person === null ? null : (
        <section className="col g8" aria-label={`Organizations of ${person.full_name}`}>
          <h2 className="m">Organizations of {person.full_name}</h2>
          {person.user_organizations.length === 0 ? (
            <p className="t2">None yet: this person sees the No Access page.</p>
          ) : (
            <table className="admin-table">
              <tbody>
                {person.user_organizations.map(({ organization: { id, name } }) => (
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    <td className="num">
                      <Button
                        isSmall
                        label={`Remove from ${name}`}
                        isDisabled={removal.isAsking}
                        onPress={() => removal.ask({ id: person.id, orgId: id })}
                      >
                        Remove
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      )}
      {asked === null ? null : (
        <Question
          title={`Assign ${asked.user.full_name} to ${asked.organization.name}?`}
          effects={[
            `Lets ${asked.user.full_name} open every project of ${asked.organization.name}.`,
          ]}
          verb="Assign user"
          doing="Assigning..."
          isHarmless
          isPending={add.isPending}
          onConfirm={() => assign(asked)}
          onClose={() => setAsked(null)}
        />
      )}
      {removal.question === null ? null : (
        <Question
          title={`Remove ${person?.full_name ?? ''} from the organization?`}
          effects={removal.question.answer.effects}
          verb="Remove"
          doing="Removing..."
          isPending={removal.isPending}
          onConfirm={removal.confirm}
          onClose={removal.close}
        />
      )}
    </AdminPage>
  );
}
