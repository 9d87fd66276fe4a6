/** Inviting people by link, and joining by one. */
import { randomBytes } from 'node:crypto';
import type { PersonRole } from '../../../contract/src/people/list.ts';
import type { Invitation, InvitationOffer } from '../../../contract/src/people/schema.ts';
import type { Database } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { tokenHash } from '../identity/token-secret.ts';
import { insertAuditEntry } from '../repositories/audit-writing.ts';
import {
  countInvitations,
  deleteInvitation,
  findOffer,
  insertInvitation,
  listInvitations,
  takeOffer,
} from '../repositories/invitations.ts';
import { addToOrganization, giveRole } from '../repositories/memberships.ts';
import { findOrganization } from '../repositories/organizations.ts';
import type { Person } from '../repositories/scope-kinds.ts';
import type { AdminScope, CallerScope } from '../repositories/scopes.ts';

/** 256 bits: 43 characters. */
const SECRET_BYTES = 32;
/** More than anyone needs, and few enough for one answer. */
const MOST_INVITATIONS = 500;
const GONE =
  'This invitation was used or revoked, or has expired. Ask whoever sent it for a new one.';

type Wanted = {
  organization_id: number;
  role: PersonRole;
  email: string | null;
  expires_in_days: number;
};

function isFor({ email }: Invitation, person: Person): boolean {
  return email === null || email.toLowerCase() === person.email.toLowerCase();
}

function isMember({ organization }: Invitation, person: Person): boolean {
  return person.organizations.some(({ id }) => id === organization.id);
}

export type InvitationService = ReturnType<typeof createInvitationService>;

/** `hasRoles`: invitations give roles; false: groups at the external issuer do. */
export function createInvitationService(db: Database, hasRoles: boolean) {
  async function offer(scope: CallerScope, secret: string): Promise<Invitation> {
    const found = await findOffer(db, scope, tokenHash(secret));
    if (!found) throw new ApiError('NOT_FOUND', GONE);
    return found;
  }

  return {
    async list(scope: AdminScope): Promise<{ data: Invitation[]; has_roles: boolean }> {
      return { data: await listInvitations(db, scope), has_roles: hasRoles };
    },

    /** The only time that the secret is known. */
    async invite(
      scope: AdminScope,
      { organization_id: organizationId, role, email, expires_in_days: expiresInDays }: Wanted,
    ): Promise<{ invitation: Invitation; secret: string }> {
      if (!(await findOrganization(db, scope, organizationId))) {
        throw notFound(`Organization ${organizationId}`);
      }
      if ((await countInvitations(db, scope)) >= MOST_INVITATIONS) {
        throw new ApiError(
          'CONFLICT',
          `There are ${MOST_INVITATIONS} open invitations. Revoke some that nobody will use, then try again.`,
        );
      }
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      const made = { organizationId, role, email, hash: tokenHash(secret), expiresInDays };
      return { invitation: await insertInvitation(db, scope, made), secret };
    },

    async revoke(scope: AdminScope, invitationId: number): Promise<void> {
      if (!(await deleteInvitation(db, scope, invitationId))) {
        throw notFound(`Invitation ${invitationId}`);
      }
    },

    async look(scope: CallerScope, secret: string): Promise<InvitationOffer> {
      const found = await offer(scope, secret);
      return {
        organization_name: found.organization.name,
        ...{ role: hasRoles ? found.role : null, email: found.email, made_by: found.made_by },
        expires_at: found.expires_at,
        is_for_you: isFor(found, scope.person),
        is_member: isMember(found, scope.person),
      };
    },

    async accept(scope: CallerScope, secret: string): Promise<{ message: string }> {
      const found = await offer(scope, secret);
      const { person } = scope;
      const { id: userId, fullName: personName } = person;
      const { organization, role } = found;
      if (!isFor(found, person)) {
        throw new ApiError(
          'FORBIDDEN',
          `This invitation is for ${found.email ?? ''}. You are signed in as ${person.email}.`,
        );
      }
      if (isMember(found, person)) {
        throw new ApiError('CONFLICT', `You belong to ${organization.name} already.`);
      }
      await db.transaction(async (tx) => {
        if (!(await takeOffer(tx, scope, tokenHash(secret)))) throw new ApiError('NOT_FOUND', GONE);
        await addToOrganization(tx, { userId, organizationId: organization.id });
        // Whoever works here already has a role, which only an administrator changes.
        if (hasRoles && person.organizations.length === 0) await giveRole(tx, userId, role);
        await insertAuditEntry(tx, {
          ...{ kind: 'role', personId: userId, personName },
          action: 'Accepted an invitation',
          details: `${organization.name}, ${hasRoles ? role : 'role by groups'}, invited by ${found.made_by ?? 'someone who is gone'}`,
        });
      });
      return { message: `You now belong to ${organization.name}.` };
    },
  };
}
