/** Who may sign in and what they may do. */
import type { peopleOperations } from '../../../contract/src/people/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { UserAccessService } from '../services/user-access.ts';

export function peopleHandlers({
  userAccess,
}: {
  userAccess: UserAccessService;
}): Handlers<typeof peopleOperations> {
  return {
    'GET /v1/admin/users': ({ query }, { scope }) => userAccess.list(scope, query),
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
