/** The audit log: what administrators, scripts and exports did, and who signed in. Nothing changes or deletes an entry. */
import { z } from 'zod';
import { id, moment } from '../wire/fields.ts';

/**
 * - `administration`: a write of the admin area, or of what only a project's creator and administrators may do.
 * - `sign-in`: a correct or wrong password at the built-in sign-in, a new account, or a person who is known from then on.
 * - `role`: someone became an administrator, creator or viewer, was deactivated or reactivated, or joined or left an
 *   organization, in whatever way.
 * - `export`: a file that was made of a project's contents.
 * - `token`: an API token was created, revoked or used to write; or read, once an hour for each operation.
 */
export const AUDIT_KINDS = ['administration', 'sign-in', 'role', 'export', 'token'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/**
 * `action`: an operation of the API, or words. `summary`: what that operation does, or what happened, in a sentence; null for an
 * operation that is no more. `status`: what it was answered with; null: no call.
 */
export const auditEntry = z
  .object({
    id: z.int().min(1),
    created_at: moment,
    kind: z.enum(AUDIT_KINDS),
    person: z.object({ id, full_name: z.string() }).nullable(),
    action: z.string(),
    summary: z.string().nullable(),
    details: z.string(),
    status: z.int().nullable(),
    token_id: id.nullable(),
    address: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;
