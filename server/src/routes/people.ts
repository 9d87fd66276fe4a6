/** Who may sign in and what they may do. */
import type { peopleOperations } from '../../../contract/src/people/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { InvitationService } from '../services/invitations.ts';
import type { UserAccessService } from '../services/user-access.ts';

type Services = { userAccess: UserAccessService; invitations: InvitationService };

export function peopleHandlers({
  userAccess,
  invitations,
}: Services): Handlers<typeof peopleOperations> {
  return {
    'GET /v1/admin/users': ({ query }, { scope }) => userAccess.list(scope, query),
    'GET /v1/admin/invitations': (_input, { scope }) => invitations.list(scope),
    'POST /v1/admin/invitations': ({ body }, { scope }) => invitations.invite(scope, body),
    'DELETE /v1/admin/invitations/{id}': async ({ params }, { scope }) => {
      await invitations.revoke(scope, params.id);
      return undefined;
    },
    'POST /v1/invitations/look': ({ body }, { scope }) => invitations.look(scope, body.secret),
    'POST /v1/invitations/accept': ({ body }, { scope }) => invitations.accept(scope, body.secret),
    'PATCH /v1/admin/users/{id}': ({ params: { id: userId }, body: { role }, query }, { scope }) =>
      userAccess.changeRole(scope, { userId, role }, query.preview),
    'POST /v1/admin/users/{id}/deactivate': ({ params, query }, { scope }) =>
      userAccess.deactivate(scope, params.id, query.preview),
    'POST /v1/admin/users/{id}/reactivate': ({ params }, { scope }) =>
      userAccess.reactivate(scope, params.id),
    'POST /v1/admin/users/{id}/revoke-access': ({ params, query }, { scope }) =>
      userAccess.revoke(scope, params.id, query.preview),
    'POST /v1/admin/users/{id}/password': ({ params }, { scope }) =>
      userAccess.newPassword(scope, params.id),
  };
}
