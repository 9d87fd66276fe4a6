/** Manages people by email from the server's command line. Results are lines for a terminal. */
import type { Organization } from '../../../contract/src/users/schema.ts';
import type { Database } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { findOrganizations } from '../repositories/organizations.ts';
import { organizationsOf } from '../repositories/memberships.ts';
import type { UserRow } from '../repositories/memberships.ts';
import { operatorScope } from '../repositories/scopes.ts';
import { allUsers } from '../repositories/users.ts';
import { createAdminService } from './admin.ts';
import { FOREIGN_PASSWORDS, renewPassword } from './user-access.ts';

export type People = ReturnType<typeof createPeople>;

function isAddressOf(email: string) {
  const wanted = email.trim().toLowerCase();
  return (user: UserRow) => user.email.toLowerCase() === wanted;
}

/** `hasOwnSignIn`: accounts and passwords are ours. All functions throw `ApiError` with a sentence. */
export function createPeople(db: Database, hasOwnSignIn: boolean) {
  const admin = createAdminService(db);
  const scope = operatorScope();

  /** The organization with this name, or the only one. */
  async function organization(name: string | null): Promise<Organization> {
    const all = await findOrganizations(db, scope, null);
    const [only] = all;
    const found =
      name === null ? all : all.filter((one) => one.name.toLowerCase() === name.toLowerCase());
    const [first] = found;
    if (first !== undefined && found.length === 1) return first;
    const names = all.map((one) => one.name).join(', ');
    if (only === undefined) throw notFound('An organization (the first start creates one)');
    throw new ApiError(
      'INVALID_INPUT',
      name === null
        ? `There are several organizations. Choose one with --organization: ${names}.`
        : `There is ${first ? 'more than one' : 'no'} organization named ${name}. There are: ${names}.`,
    );
  }

  /** With an external sign-in several people may have the same email: each identity there is a separate person here. */
  async function usersOf(email: string, otherwise: string): Promise<UserRow[]> {
    const found = (await allUsers(db, scope)).filter(isAddressOf(email));
    if (found.length === 0) {
      throw new ApiError('NOT_FOUND', `Nobody with the email ${email} ${otherwise}`);
    }
    return found;
  }

  return {
    async list(): Promise<string> {
      const users = await allUsers(db, scope);
      const lines = await Promise.all(
        users.map(async (user) => {
          const names = (await organizationsOf(db, user.id)).map((one) => one.name);
          const place = names.length === 0 ? 'no access yet' : names.join(', ');
          return `${user.email}  ${user.fullName}  ${place}${user.isAdmin ? '  administrator' : ''}${user.deactivatedAt ? '  deactivated' : ''}`;
        }),
      );
      const organizations = (await findOrganizations(db, scope, null)).map((one) => one.name);
      return [...lines, '', `Organizations: ${organizations.join(', ')}`].join('\n');
    },

    async add(email: string, name: string | null): Promise<string> {
      const { id } = await organization(name);
      const otherwise =
        'has signed in yet. They need to open Pinbar and create an account first; they will see “No Access”.';
      const added = [];
      for (const user of await usersOf(email, otherwise))
        added.push(await admin.addMember(scope, user.id, id));
      return added.map(({ message }) => message).join('\n');
    },

    async remove(email: string, name: string | null): Promise<string> {
      const { id } = await organization(name);
      const removed = [];
      for (const user of await usersOf(email, 'has signed in yet.')) {
        removed.push(await admin.removeMember(scope, { userId: user.id, organizationId: id }));
      }
      return removed.map(({ message }) => message).join('\n');
    },

    /** Also ends that account's sessions, which then need the new password. */
    async renewPassword(email: string): Promise<string> {
      if (!hasOwnSignIn) {
        throw new ApiError('CONFLICT', FOREIGN_PASSWORDS);
      }
      const password = await renewPassword(db, email);
      if (password === null) {
        throw new ApiError('NOT_FOUND', `There is no account with the email ${email}.`);
      }
      return `New password for ${email} (shown only once):\n  ${password}`;
    },
  };
}
