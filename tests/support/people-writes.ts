/** A call of each operation that changes who may do what, for tests of what it does elsewhere. */
import { randomUUID } from 'node:crypto';
import { addAccount } from './accounts.ts';
import { addInvitation, invitationTo } from './invitations.ts';
import type { TestProduct, WriteCall } from './test-product.ts';

/** By an administrator, about people of the organization `ours`. */
export function peopleWrites(
  product: () => TestProduct,
  call: WriteCall,
  ids: () => { project: number; ours: number },
) {
  return {
    'POST /v1/admin/users/{id}/organizations': async () => {
      const newcomer = await product().person({ name: `new ${ids().project}`, organizations: [] });
      const url = `/v1/admin/users/${newcomer.userId}/organizations`;
      return call('POST', url, { organization_id: ids().ours });
    },
    'DELETE /v1/admin/users/{id}/organizations/{orgId}': async () => {
      const leaver = await product().person({
        name: `leaver ${ids().project}`,
        organizations: [ids().ours],
      });
      return call('DELETE', `/v1/admin/users/${leaver.userId}/organizations/${ids().ours}`);
    },
    'PUT /v1/admin/organizations/{id}/storage-limit': async () => {
      const other = await product().organization('Limited');
      const url = `/v1/admin/organizations/${other}/storage-limit`;
      return call('PUT', url, { limit_bytes: 5_000_000 });
    },
    'POST /v1/admin/failed-jobs/retry': () =>
      call('POST', '/v1/admin/failed-jobs/retry', { ids: [randomUUID()] }),
    'POST /v1/admin/invitations': () =>
      call('POST', '/v1/admin/invitations', invitationTo(ids().ours)),
    'DELETE /v1/admin/invitations/{id}': async () =>
      call('DELETE', `/v1/admin/invitations/${(await addInvitation(product(), ids().ours)).id}`),
    'POST /v1/invitations/look': async () => {
      const { secret } = await addInvitation(product(), ids().ours);
      return call('POST', '/v1/invitations/look', { secret });
    },
    'POST /v1/invitations/accept': async () => {
      const { secret } = await addInvitation(product(), ids().ours);
      const name = `invited ${ids().project}`;
      const newcomer = await product().person({ name, organizations: [] });
      return product().call(newcomer, 'POST', '/v1/invitations/accept', { secret });
    },
    'PATCH /v1/admin/users/{id}': async () => {
      const viewer = await product().person({
        name: `viewer ${ids().project}`,
        organizations: [ids().ours],
      });
      return call('PATCH', `/v1/admin/users/${viewer.userId}`, { role: 'viewer' });
    },
    'POST /v1/admin/users/{id}/deactivate': async () => {
      const leaver = await product().person({
        name: `off ${ids().project}`,
        organizations: [ids().ours],
      });
      return call('POST', `/v1/admin/users/${leaver.userId}/deactivate`);
    },
    'POST /v1/admin/users/{id}/reactivate': async () => {
      const leaver = await product().person({
        name: `on ${ids().project}`,
        organizations: [ids().ours],
      });
      await call('POST', `/v1/admin/users/${leaver.userId}/deactivate`);
      return call('POST', `/v1/admin/users/${leaver.userId}/reactivate`);
    },
    'POST /v1/admin/users/{id}/revoke-access': async () => {
      const leaver = await product().person({
        name: `out ${ids().project}`,
        organizations: [ids().ours],
      });
      return call('POST', `/v1/admin/users/${leaver.userId}/revoke-access`);
    },
    'POST /v1/admin/users/{id}/password': async () => {
      const at = { name: `account ${ids().project}`, organization: ids().ours };
      const { userId } = await addAccount(product(), at);
      return call('POST', `/v1/admin/users/${userId}/password`);
    },
  };
}
