/** Who may sign in, with which role: what administrators decide about people. */
import { randomBytes } from 'node:crypto';
import type { Done } from '../../../contract/src/admin/schema.ts';
import type { PeopleSort, PersonRole } from '../../../contract/src/people/list.ts';
import type { Person } from '../../../contract/src/people/schema.ts';
import type { ListQuery } from '../../../contract/src/wire/list.ts';
import { takeLock, transactionOrPreview } from '../db/database.ts';
import type { Database, Executor, Transaction } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { findAccount, setPassword } from '../identity/issuer/accounts.ts';
import { EMBEDDED } from '../identity/issuer/issuer.ts';
import { forgetSessionsOf } from '../identity/issuer/record-adapter.ts';
import {
  anyActiveAdministrator,
  giveRole,
  identityOf,
  roleOf,
} from '../repositories/memberships.ts';
import type { UserRow } from '../repositories/memberships.ts';
import {
  endSignIns,
  listPeople,
  lockUser,
  openIssuesOf,
  revokeTokens,
  setActive,
} from '../repositories/people.ts';
import type { AdminScope } from '../repositories/scopes.ts';
import { counted, listed } from './effects.ts';

const PASSWORD_BYTES = 12;

export const FOREIGN_PASSWORDS = 'Passwords are managed by the sign-in service at OIDC_ISSUER.';

/** A new password for the account with this email, whose sessions end. Null if there is none. */
export async function renewPassword(db: Executor, email: string): Promise<string | null> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const accountId = await setPassword(db, email, password);
  if (accountId === null) return null;
  await forgetSessionsOf(db, accountId);
  return password;
}

const FOREIGN_ROLES =
  'Groups at your organization’s sign-in service decide who has which role. Change their groups there.';

const ROLE_NAMES = { admin: 'an administrator', creator: 'a creator', viewer: 'a viewer' } as const;
const ROLE_EFFECTS: Readonly<Record<PersonRole, (name: string) => string>> = {
  admin: (name) => `Lets ${name} open the admin area, and change and delete what others made.`,
  creator: (name) =>
    `Lets ${name} create projects, issues and markups, and change those that are their own.`,
  viewer: (name) =>
    `${name} can then only look, comment and see approved and unreviewed issues: no new projects, issues or markups.`,
};

/** `sessions`: null if another issuer keeps them. */
function signedOut(name: string, sessions: number | null): string {
  const everywhere = `Signs ${name} out everywhere at once`;
  if (sessions === null) return `${everywhere}.`;
  return sessions === 0
    ? `${everywhere}. No session is open now.`
    : `${everywhere}: ${counted(sessions, 'session')}.`;
}

export type UserAccessService = ReturnType<typeof createUserAccess>;

type Needs = {
  db: Database;
  /** Accounts and passwords are ours. */
  hasPasswords: boolean;
  /** Administrators give roles; false: groups at the external issuer do. */
  hasRoles: boolean;
};

/** All functions throw `ApiError` with a sentence. */
export function createUserAccess({ db, hasPasswords, hasRoles }: Needs) {
  /** The person, whom nobody else changes until the transaction ends. */
  async function locked(tx: Transaction, scope: AdminScope, userId: number): Promise<UserRow> {
    const found = await lockUser(tx, scope, userId);
    if (!found) throw notFound(`User ${userId}`);
    return found;
  }

  /** With the lock `administrators`: two who do it to each other must not both succeed. */
  async function keepingAnAdministrator<T>(
    tx: Transaction,
    { fullName: name }: { fullName: string },
    change: () => Promise<T>,
  ): Promise<T> {
    const result = await change();
    if (await anyActiveAdministrator(tx)) return result;
    throw new ApiError(
      'CONFLICT',
      `${name} is the last administrator with access. Make someone else an administrator first.`,
    );
  }

  async function accountIdOf(tx: Executor, userId: number): Promise<number | null> {
    const identity = await identityOf(tx, userId);
    return identity?.issuer === EMBEDDED ? Number(identity.subject) : null;
  }

  /** Sessions, event streams and API tokens. Returns what that does. */
  async function endAccess(tx: Transaction, scope: AdminScope, user: UserRow): Promise<string[]> {
    const { id, fullName: name } = user;
    await endSignIns(tx, scope, id);
    const accountId = await accountIdOf(tx, id);
    const sessions = accountId === null ? null : await forgetSessionsOf(tx, accountId);
    const tokens = await revokeTokens(tx, scope, id);
    const ended = signedOut(name, sessions);
    if (tokens.length === 0) return [ended, `${name} has no API tokens.`];
    return [
      ended,
      `Revokes ${counted(tokens.length, 'API token')} for good: ${listed(tokens)}. Scripts that use ${tokens.length === 1 ? 'it' : 'them'} stop working.`,
    ];
  }

  return {
    async list(
      scope: AdminScope,
      query: ListQuery<PeopleSort>,
    ): Promise<{ data: Person[]; has_passwords: boolean; has_roles: boolean }> {
      const data = await listPeople(db, scope, query);
      return { data, has_passwords: hasPasswords, has_roles: hasRoles };
    },

    changeRole: (
      scope: AdminScope,
      { userId, role }: { userId: number; role: PersonRole },
      isPreview: boolean,
    ): Promise<Done> =>
      transactionOrPreview(db, isPreview, async (tx) => {
        if (!hasRoles) throw new ApiError('CONFLICT', FOREIGN_ROLES);
        await takeLock(tx, 'administrators');
        const user = await locked(tx, scope, userId);
        const { fullName: name } = user;
        const before = roleOf(user);
        if (before === role) {
          throw new ApiError('CONFLICT', `${name} is ${ROLE_NAMES[role]} already.`);
        }
        await keepingAnAdministrator(tx, user, () => giveRole(tx, userId, role));
        return {
          message: `${name} is now ${ROLE_NAMES[role]}.`,
          effects: [
            ...(before === 'admin' ? [`Ends ${name}’s access to the admin area at once.`] : []),
            ROLE_EFFECTS[role](name),
          ],
        };
      }),

    deactivate: (scope: AdminScope, userId: number, isPreview: boolean): Promise<Done> =>
      transactionOrPreview(db, isPreview, async (tx) => {
        if (userId === scope.personId) {
          throw new ApiError(
            'CONFLICT',
            'You cannot deactivate yourself. Ask another administrator.',
          );
        }
        await takeLock(tx, 'administrators');
        const user = await locked(tx, scope, userId);
        const { fullName: name } = user;
        if (user.deactivatedAt !== null) {
          throw new ApiError('CONFLICT', `${name} is deactivated already.`);
        }
        const left = await openIssuesOf(tx, scope, userId);
        const ended = await endAccess(tx, scope, user);
        await keepingAnAdministrator(tx, user, () =>
          setActive(tx, scope, { userId, isActive: false }),
        );
        const places = counted(left.projects, 'project');
        return {
          message: `${name} is deactivated.`,
          effects: [
            ...ended,
            `${name} cannot sign in until someone reactivates them.`,
            ...(left.issues === 0
              ? []
              : [`${counted(left.issues, 'open issue')} in ${places} stay in their court.`]),
            'What they made stays, with their name.',
          ],
        };
      }),

    reactivate: (scope: AdminScope, userId: number): Promise<Done> =>
      db.transaction(async (tx) => {
        const user = await locked(tx, scope, userId);
        const { fullName: name } = user;
        if (user.deactivatedAt === null) {
          throw new ApiError('CONFLICT', `${name} is not deactivated.`);
        }
        await setActive(tx, scope, { userId, isActive: true });
        return {
          message: `${name} can sign in again.`,
          effects: [`Lets ${name} sign in again. Revoked API tokens stay revoked.`],
        };
      }),

    revoke: (scope: AdminScope, userId: number, isPreview: boolean): Promise<Done> =>
      transactionOrPreview(db, isPreview, async (tx) => {
        const user = await locked(tx, scope, userId);
        const { fullName: name } = user;
        return {
          message: `${name} is signed out everywhere.`,
          effects: [...(await endAccess(tx, scope, user)), `${name} may sign in again.`],
        };
      }),

    newPassword: (scope: AdminScope, userId: number): Promise<Done & { password: string }> =>
      db.transaction(async (tx) => {
        if (!hasPasswords) throw new ApiError('CONFLICT', FOREIGN_PASSWORDS);
        const user = await locked(tx, scope, userId);
        const { fullName: name } = user;
        const accountId = await accountIdOf(tx, userId);
        const account = accountId === null ? null : await findAccount(tx, accountId);
        const password = account === null ? null : await renewPassword(tx, account.email);
        if (password === null) throw new ApiError('CONFLICT', `${name} has no account here.`);
        await endSignIns(tx, scope, userId);
        return {
          message: `${name} has a new password.`,
          effects: [`Signs ${name} out everywhere at once.`],
          password,
        };
      }),
  };
}
