/** Who the caller is and what they may do. All access rules are in this file. */
import type { Operation } from '../../../contract/src/wire/operation.ts';
import { NO_ORGANIZATION_DETAIL } from '../../../contract/src/wire/errors.ts';
import { USER_TYPE } from '../../../contract/src/constants.ts';
import type { Organization } from '../../../contract/src/users/schema.ts';
import type { Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { projectAccess } from '../repositories/projects.ts';
import { findOrCreateUser, organizationsOf } from '../repositories/users.ts';
import type { TokenClaims, VerifyToken } from '../identity/tokens.ts';
import type { WelcomeAdministrator } from './first-start.ts';

/** A signed-in person with at least one organization. */
export type Person = {
  id: number;
  fullName: string;
  email: string;
  isAdmin: boolean;
  userTypeId: number;
  organizations: readonly Organization[];
};

/** PL-008: creators and administrators in an organization. */
export function mayCreateProjects(person: Person): boolean {
  return person.isAdmin || person.userTypeId === USER_TYPE.creator;
}

/** The project's creator, and administrators with access to it. */
export function mayRemoveProject(person: Person, creatorId: number | null): boolean {
  return person.isAdmin || person.id === creatorId;
}

export function isMemberOf(person: Person, organizationId: number): boolean {
  return person.organizations.some((organization) => organization.id === organizationId);
}

function bearerOf(authorization: string | undefined): string {
  const match = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization ?? '');
  if (match?.[1] === undefined) throw new ApiError('NOT_SIGNED_IN', 'Please sign in.');
  return match[1];
}

export type Access = {
  admit(authorization: string | undefined, access: Operation['access']): Promise<Person>;
  admitToProject(person: Person, projectId: number): Promise<void>;
};

type Needs = {
  db: Executor;
  /** Throws `ApiError` for an invalid token. */
  verify: VerifyToken;
  /** With an external sign-in: creates the first administrator. */
  welcome?: WelcomeAdministrator | undefined;
};

/** Checks every API call. */
export function createAccess({ db, verify, welcome }: Needs): Access {
  async function personOf(claims: TokenClaims): Promise<Person> {
    const user = await findOrCreateUser(db, claims);
    const organizations = await organizationsOf(db, user.id);
    if (organizations.length > 0) return { ...user, organizations };
    if (await welcome?.(claims, user.id)) return personOf(claims);
    throw new ApiError('NO_ORGANIZATION', NO_ORGANIZATION_DETAIL);
  }
  return {
    async admit(authorization, access) {
      const person = await personOf(await verify(bearerOf(authorization)));
      if (access === 'admin' && !person.isAdmin) {
        throw new ApiError('FORBIDDEN', 'Only administrators can do this.');
      }
      if (access === 'creator' && !mayCreateProjects(person)) {
        throw new ApiError('FORBIDDEN', 'Only creators can create and change projects.');
      }
      return person;
    },
    async admitToProject(person, projectId) {
      const access = await projectAccess(db, person.id, projectId);
      if (access === 'missing') throw notFound(`Project ${projectId}`);
      if (access === 'foreign') {
        throw new ApiError('FORBIDDEN', "You don't have permission to access this project.");
      }
    },
  };
}
