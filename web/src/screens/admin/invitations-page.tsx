/** Invitations by link: made, shown once, and revoked. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { INVITATION_DAYS, PERSON_ROLES } from '../../../../contract/src/people/list.ts';
import type { PersonRole } from '../../../../contract/src/people/list.ts';
import type { Invitation } from '../../../../contract/src/people/schema.ts';
import type { Organization } from '../../../../contract/src/users/schema.ts';
import { adminDetail } from '../../api/admin.ts';
import { invitationsQuery, inviteMutation, revokeInvitationMutation } from '../../api/people.ts';
import { dateTimeText } from '../../domain/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useField, useForm } from '../../ui/form.ts';
import { ruledBy } from '../../ui/ruled-by.ts';
import { SecretField } from '../../ui/secret-field.tsx';
import { Select } from '../../ui/select.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AdminPage } from './admin-page.tsx';
import { ROLE_LABELS } from './people-table.tsx';
import { Question } from './question.tsx';
import { OrganizationSelect } from './remote-select.tsx';
import { showError } from './use-change.ts';
import './people.css';

const EMAIL = /^[^\s@]+@[^\s@]+$/;
const ROLES = PERSON_ROLES.map((id) => ({ id, label: ROLE_LABELS[id] }));
const DAYS = [1, INVITATION_DAYS.first, 14, INVITATION_DAYS.most].map((days) => ({
  id: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}));

type Values = { organization: Organization | null; role: PersonRole; email: string; days: string };
const EMPTY: Values = {
  ...{ organization: null, role: 'creator', email: '' },
  days: String(INVITATION_DAYS.first),
};

const resolver = ruledBy<Values>(({ organization, email }) => ({
  ...(organization === null && { organization: 'Please select an organization' }),
  ...(email.trim() !== '' &&
    !EMAIL.test(email.trim()) && { email: 'Please enter an email address, or leave it empty' }),
}));

/** The part after # is never sent to a server, so no log has it. */
const linkOf = (secret: string) => `${location.origin}/invitation#${secret}`;

const forWhom = ({ email }: Invitation) => email ?? 'Whoever has the link';

/** Where groups at the sign-in service give roles, those of invitations do not count. */
const roleWords = ({ role }: Invitation, hasRoles: boolean) =>
  hasRoles ? ROLE_LABELS[role] : 'By their groups';

function Open({
  invitations,
  hasRoles,
  onRevoke,
}: {
  invitations: readonly Invitation[];
  hasRoles: boolean;
  onRevoke: (invitation: Invitation) => void;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide tables scroll
    <div className="admin-scroll" tabIndex={0} role="region" aria-label="Open invitations">
      <table className="admin-table invitations-table">
        <thead>
          <tr>
            {['For', 'Organization', 'Role', 'Invited by', 'Expires'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Revoke</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <tr key={invitation.id}>
              <th scope="row">{forWhom(invitation)}</th>
              <td>{invitation.organization.name}</td>
              <td>{roleWords(invitation, hasRoles)}</td>
              <td>{invitation.made_by ?? '–'}</td>
              <td>
                {invitation.is_expired ? (
                  <span className="tag warn">Expired</span>
                ) : (
                  dateTimeText(invitation.expires_at)
                )}
              </td>
              <td className="num">
                <Button
                  isSmall
                  label={`Revoke the invitation for ${forWhom(invitation)} to ${invitation.organization.name}`}
                  onPress={() => onRevoke(invitation)}
                >
                  Revoke
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function InvitationsPage() {
  const list = useQuery(invitationsQuery);
  const invite = useMutation(inviteMutation);
  const revoke = useMutation(revokeInvitationMutation);
  const [made, setMade] = useState<{ invitation: Invitation; secret: string } | null>(null);
  const [revoked, setRevoked] = useState<Invitation | null>(null);
  const form = useForm<Values>({
    defaultValues: EMPTY,
    resolver,
    onSubmit: ({ organization, role, email, days }) => {
      if (organization === null) return;
      invite.mutate(
        {
          ...{ organization_id: organization.id, role, expires_in_days: Number(days) },
          email: email.trim() === '' ? null : email.trim(),
        },
        {
          onSuccess: (answer) => {
            setMade(answer);
            form.setValue('email', '');
          },
          onError: showError,
        },
      );
    },
  });
  const organization = useField(form, 'organization');
  const role = useField(form, 'role');
  const email = useField(form, 'email');
  const days = useField(form, 'days');
  const hasRoles = list.data?.has_roles ?? true;
  return (
    <AdminPage
      title="Invitations"
      intro="Invite people by a link. It works once: they sign in or create an account, and belong to the organization."
      isWide
    >
      <form onSubmit={form.submit} className="invitation-form">
        <OrganizationSelect {...organization} label="Organization" />
        {hasRoles ? (
          <Select
            label="Role"
            options={ROLES}
            value={role.value}
            onChange={(id) => role.onChange(PERSON_ROLES.find((each) => each === id) ?? 'creator')}
          />
        ) : (
          <p className="t2">Groups at your sign-in service decide their role.</p>
        )}
        <TextField
          {...email}
          label="Email (optional)"
          autoComplete="off"
          hint="Then only the account with this email can use the link."
        />
        <Select label="Works for" options={DAYS} value={days.value} onChange={days.onChange} />
        <span className="row">
          <Button variant="primary" type="submit" isDisabled={invite.isPending}>
            {invite.isPending ? 'Making...' : 'Make invitation link'}
          </Button>
        </span>
      </form>
      <section className="col g8" aria-labelledby="open-invitations">
        <h2 className="m" id="open-invitations">
          Not used yet
        </h2>
        {list.isError ? (
          <LoadFailure
            title="The invitations could not be loaded"
            detail={adminDetail(list.error)}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : list.data === undefined ? (
          <p className="t2">Loading...</p>
        ) : list.data.data.length === 0 ? (
          <p className="t2">No open invitations.</p>
        ) : (
          <Open invitations={list.data.data} hasRoles={hasRoles} onRevoke={setRevoked} />
        )}
      </section>
      {made === null ? null : (
        <Dialog
          title="Invitation link"
          isOpen
          isHeld
          onClose={() => setMade(null)}
          footer={
            <span className="end row g8">
              <Button onPress={() => setMade(null)}>Done</Button>
            </span>
          }
        >
          <div className="body col g12">
            <p className="t2">
              It is shown only now. Send it to {made.invitation.email ?? 'the person you invite'}:
              it works once, until {dateTimeText(made.invitation.expires_at)}, and leads to{' '}
              {made.invitation.organization.name}
              {hasRoles ? ` as ${ROLE_LABELS[made.invitation.role].toLowerCase()}` : ''}.
            </p>
            <SecretField label="Link" secret={linkOf(made.secret)} />
          </div>
        </Dialog>
      )}
      {revoked === null ? null : (
        <Question
          title="Revoke this invitation?"
          effects={[
            `The link for ${revoked.email ?? 'whoever has it'} to ${revoked.organization.name} stops working at once.`,
          ]}
          verb="Revoke"
          doing="Revoking..."
          isPending={revoke.isPending}
          onConfirm={() =>
            revoke.mutate(revoked.id, {
              onError: showError,
              onSettled: () => setRevoked(null),
            })
          }
          onClose={() => setRevoked(null)}
        />
      )}
    </AdminPage>
  );
}
