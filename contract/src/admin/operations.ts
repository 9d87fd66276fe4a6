/** What administrators do: organization members, project access, and whole projects. */
import { z } from 'zod';
import { PROJECT_RENAME_LENGTH } from '../constants.ts';
import { organizationSchema } from '../users/schema.ts';
import { id, moment, pathId, searchText, text, wholeNumber } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import {
  commentAction,
  copyStarted,
  creatorAction,
  done,
  failedJob,
  evaluatorAction,
  issueAssigneeAction,
  issueCreatorAction,
  keepCounts,
  MOST_FAILED_JOBS,
  organizationCounts,
  organizationStorage,
  preview,
  priorityStats,
  projectCopy,
  serverHealth,
  storageLimit,
} from './schema.ts';

/** AD-046. */
const searchQuery = z.object({
  q: searchText({ min: 2, max: 200 }),
  limit: wholeNumber({ min: 1, max: 100 }).default(10),
});

const userOrganizations = z.array(z.object({ organization: organizationSchema }));
const organizationList = z.object({ data: z.array(organizationSchema) });
const membership = done.extend({ user_organizations: userOrganizations });

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
  'GET /v1/admin/storage': {
    summary:
      'Lists what people of each organization uploaded, by name. server_limit_bytes: the limit of organizations without one of their own; null: none.',
    access: { role: 'admin' },
    ok: z.object({
      data: z.array(organizationStorage),
      server_limit_bytes: z.int().nullable(),
    }),
  },
  'PUT /v1/admin/organizations/{id}/storage-limit': {
    summary:
      'Limits what an organization may store. null: as the server limits all. Nothing is deleted if it stores more.',
    access: { role: 'admin' },
    params: { id: pathId },
    body: z.object({ limit_bytes: storageLimit }),
    ok: z.object({ message: z.string() }),
    errors: [404],
  },
  'GET /v1/admin/health': {
    summary: 'Says whether the parts of the server work, and what its jobs do.',
    access: { role: 'admin' },
    ok: serverHealth,
  },
  'GET /v1/admin/failed-jobs': {
    summary: 'Lists jobs that failed for good, the latest first, at most 200.',
    access: { role: 'admin' },
    ok: z.object({ data: z.array(failedJob) }),
  },
  'POST /v1/admin/failed-jobs/retry': {
    summary: 'Runs failed jobs again. 404 if none of them waits for that any more.',
    access: { role: 'admin' },
    body: z.object({ ids: z.array(z.uuid()).min(1).max(MOST_FAILED_JOBS) }),
    ok: z.object({ message: z.string() }),
    errors: [404],
  },
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
    query: preview,
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
  'DELETE /v1/admin/projects/{id}/organizations/{orgId}': {
    summary:
      'Ends an organization’s access to a project, and settles what its people did there: of those who thereby lose access. 409 for the owner.',
    access: { role: 'admin' },
    params: { id: pathId, orgId: pathId },
    query: preview,
    body: z.object({
      issue_creator_action: issueCreatorAction,
      issue_assignee_action: issueAssigneeAction,
      issue_evaluator_action: evaluatorAction,
      comment_action: commentAction,
    }),
    ok: done,
    errors: [404, 409],
  },
  'GET /v1/admin/projects/{id}/organizations/{orgId}/issue-counts': {
    summary:
      'Counts what the people did in a project who would lose access without this organization.',
    access: { role: 'admin' },
    params: { id: pathId, orgId: pathId },
    ok: organizationCounts,
    errors: [404],
  },
  'POST /v1/admin/projects/{id}/move': {
    summary:
      'Makes another organization the owner of a project, with its files; the former owner loses access. creator_action says what happens to issues by people without access afterward: they become the caller’s, are deleted, lose their creator, or stay as they are.',
    access: { role: 'admin' },
    params: { id: pathId },
    query: preview,
    body: z.object({ target_organization_id: id, creator_action: creatorAction }),
    ok: done,
    errors: [404, 409, 507],
  },
  'POST /v1/admin/projects/copy': {
    summary:
      'Starts to copy a project with its files, for the organization that owns it. The copy appears under new_project_id when it is complete; GET /v1/admin/project-copies says how far it is. Left out are webhooks, saved views and what people were told, and on request rejected issues with their markups, and evaluations.',
    access: { role: 'admin' },
    body: z.object({
      source_project_id: id,
      new_project_name: text(PROJECT_RENAME_LENGTH),
      exclude_rejected_issues: z.boolean().default(false),
      exclude_issue_evaluations: z.boolean().default(false),
    }),
    status: 202,
    ok: copyStarted,
    errors: [404, 507],
  },
  'GET /v1/admin/project-copies': {
    summary: 'Lists the latest copies of projects, newest first, and how far they are.',
    access: { role: 'admin' },
    ok: z.object({ data: z.array(projectCopy) }),
  },
  'GET /v1/admin/projects/{id}/issue-priority-stats': {
    summary: 'Counts the issues of a project by priority, the highest first.',
    access: { role: 'admin' },
    params: { id: pathId },
    ok: priorityStats,
    errors: [404],
  },
  'POST /v1/admin/projects/{id}/delete-issues': {
    summary:
      'Deletes issues of a copied project with their markups and attachments, keeping a number of each priority: those with the highest doublechecker score, of equal ones the older. keep_counts_by_priority: how many, by priority; those that it does not name keep all. 409 for a project that is not a copy.',
    access: { role: 'admin' },
    params: { id: pathId },
    query: preview,
    body: z.object({ keep_counts_by_priority: keepCounts }),
    ok: done.extend({ total_deleted: z.int().min(0) }),
    errors: [404, 409],
  },
});
