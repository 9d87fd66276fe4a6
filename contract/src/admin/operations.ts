/** What administrators do: organization members and project access. */
import { z } from 'zod';
import { PROJECT_RENAME_LENGTH } from '../constants.ts';
import { organizationSchema } from '../users/schema.ts';
import { id, moment, pathId, searchText, text, wholeNumber } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';

/** AD-046. */
const searchQuery = z.object({
  q: searchText({ min: 2, max: 200 }),
  limit: wholeNumber({ min: 1, max: 100 }).default(10),
});

const userOrganizations = z.array(z.object({ organization: organizationSchema }));
const organizationList = z.object({ data: z.array(organizationSchema) });
const membership = z.object({ message: z.string(), user_organizations: userOrganizations });

/** A search result for administrators; includes people in no organization. */
const foundUserSchema = z
  .object({
    id,
    full_name: z.string(),
    email: z.string(),
    is_admin: z.boolean(),
    user_organizations: userOrganizations,
  })
  .meta({ id: 'FoundUser' });
export type FoundUser = z.infer<typeof foundUserSchema>;

/** REC-031. */
const projectOrganizations = z.object({
  project_name: z.string(),
  organizations: z.array(
    z.object({
      organization_id: id,
      organization: organizationSchema,
      is_owner: z.boolean(),
      created_at: moment,
    }),
  ),
});
export type ProjectOrganizations = z.infer<typeof projectOrganizations>;

export const adminOperations = defineOperations({
  'GET /v1/admin/organizations': {
    summary: 'Lists all organizations by name.',
    access: { role: 'admin' },
    ok: organizationList,
  },
  'GET /v1/admin/organizations/search': {
    summary: 'Finds organizations whose name contains q.',
    access: { role: 'admin' },
    query: searchQuery,
    ok: organizationList,
  },
  'GET /v1/admin/users/search': {
    summary: 'Finds people whose name or email contains q, including people in no organization.',
    access: { role: 'admin' },
    query: searchQuery,
    ok: z.object({ data: z.array(foundUserSchema) }),
  },
  'POST /v1/admin/users/{id}/organizations': {
    summary:
      'Adds a person to an organization and so to its projects. 409 if they already belong to it.',
    access: { role: 'admin' },
    params: { id: pathId },
    body: z.object({ organization_id: id }),
    ok: membership,
    errors: [404, 409],
  },
  'DELETE /v1/admin/users/{id}/organizations/{orgId}': {
    summary: 'Removes a person from an organization, effective with their next call.',
    access: { role: 'admin' },
    params: { id: pathId, orgId: pathId },
    ok: membership,
    errors: [404, 409],
  },
  'PATCH /v1/admin/projects/{id}': {
    summary: 'Renames a project.',
    access: { role: 'admin' },
    params: { id: pathId },
    body: z.object({ name: text(PROJECT_RENAME_LENGTH) }),
    ok: z.object({ message: z.string() }),
    errors: [404],
  },
  'GET /v1/admin/projects/{id}/organizations': {
    summary: 'Lists the organizations with access to a project, the owner first.',
    access: { role: 'admin' },
    params: { id: pathId },
    ok: projectOrganizations,
    errors: [404],
  },
  'POST /v1/admin/projects/{id}/organizations/{orgId}': {
    summary: 'Gives another organization access to a project. 409 if it already has access.',
    access: { role: 'admin' },
    params: { id: pathId, orgId: pathId },
    status: 201,
    ok: projectOrganizations,
    errors: [404, 409],
  },
});
