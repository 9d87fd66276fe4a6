/** What administrators send about people and the server, before `bad-requests.test.ts` makes it wrong. */
import type { OperationId } from '../../contract/src/registry.ts';
import type { GoodInput } from './bad-requests.ts';

type Ids = { person: number; organization: number; another: number };

export function goodPeopleInput({ person, organization, another }: Ids) {
  return {
    'GET /v1/admin/storage': {},
    'PUT /v1/admin/organizations/{id}/storage-limit': {
      params: { id: another },
      body: { limit_bytes: 5_000_000 },
    },
    'GET /v1/admin/health': {},
    'GET /v1/admin/failed-jobs': {},
    'POST /v1/admin/failed-jobs/retry': {
      body: { ids: ['7f1b3c58-52a4-4d0e-9a55-0e2f3a1c9b10'] },
    },
    'GET /v1/admin/invitations': {},
    'POST /v1/admin/invitations': {
      body: {
        ...{ organization_id: organization, role: 'viewer' },
        ...{ email: 'ada@firm.example', expires_in_days: 3 },
      },
    },
    'DELETE /v1/admin/invitations/{id}': { params: { id: 999_999 } },
    'POST /v1/invitations/look': { body: { secret: 'A'.repeat(43) } },
    'POST /v1/invitations/accept': { body: { secret: 'A'.repeat(43) } },
    'PATCH /v1/admin/users/{id}': {
      params: { id: person },
      query: { preview: 'true' },
      body: { role: 'viewer' },
    },
    'POST /v1/admin/users/{id}/deactivate': {
      params: { id: person },
      query: { preview: 'true' },
    },
    'POST /v1/admin/users/{id}/reactivate': { params: { id: person } },
    'POST /v1/admin/users/{id}/revoke-access': {
      params: { id: person },
      query: { preview: 'true' },
    },
    'POST /v1/admin/users/{id}/password': { params: { id: person } },
  } satisfies Partial<Record<OperationId, GoodInput>>;
}
