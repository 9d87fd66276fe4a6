/** What an external issuer does with people by SCIM: it creates, changes, deactivates and removes them. */
import { randomUUID } from 'node:crypto';
import { takeLock } from '../db/database.ts';
import type { Database, Transaction } from '../db/database.ts';
import { toOneLine } from '../../../contract/src/wire/one-line.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import type { AuditAction } from '../domain/audit-sentences.ts';
import { insertAuditEntry } from '../repositories/audit-writing.ts';
import { addToOrganization } from '../repositories/memberships.ts';
import { findOrganizations } from '../repositories/organizations.ts';
import {
  findUnspoken,
  insertUnseen,
  isUserNameTaken,
  keepProfile,
  listProvisioned,
  noteRemoved,
} from '../repositories/provisioned-people.ts';
import type {
  Profile,
  ProvisionedFilter,
  ProvisionedPerson,
} from '../repositories/provisioned-people.ts';
import { operatorScope } from '../repositories/scopes.ts';
import { createUserAccess } from './user-access.ts';

export type { Profile, ProvisionedFilter, ProvisionedPerson };

/** A call, for the audit log. */
type Call = { action: AuditAction; address: string };
type Change = { id: number; to: (current: ProvisionedPerson) => Promise<Profile> };

type Needs = {
  db: Database;
  issuer: string;
  /** The name of the organization to which those belong whom it creates. */
  organization?: string;
  /** Administrators give roles; false: groups at the issuer do. */
  hasRoles: boolean;
};

/** Someone else has the user name. */
export class UserNameTaken extends ApiError {
  constructor(name: string) {
    super('CONFLICT', `There is already a person with the user name ${name}.`);
  }
}

function fullNameOf({ displayName, formattedName, givenName, familyName, userName }: Profile) {
  const parts = [givenName, familyName].filter((part) => part !== null).join(' ');
  const names = [displayName, formattedName, parts, userName].map((name) => toOneLine(name ?? ''));
  return names.find((name) => name !== '') ?? userName;
}

export type Provisioning = ReturnType<typeof createProvisioning>;

/** All functions throw `ApiError` with a sentence. */
export function createProvisioning({ db, issuer, organization, hasRoles }: Needs) {
  const scope = operatorScope();

  async function personWith(executor: Database | Transaction, id: number) {
    const page = { offset: 0, limit: 1 };
    const { people } = await listProvisioned(executor, scope, { issuer, filter: { id }, ...page });
    const [person] = people;
    if (!person) throw notFound(`User ${id}`);
    return person;
  }

  async function organizationId(): Promise<number | null> {
    if (organization === undefined) return null;
    const wanted = organization.toLowerCase();
    const all = await findOrganizations(db, scope, null);
    const found = all.filter(({ name }) => name.toLowerCase() === wanted);
    const [first] = found;
    if (first && found.length === 1) return first.id;
    throw new ApiError(
      'CONFLICT',
      `SCIM_ORGANIZATION: there is ${first ? 'more than one' : 'no'} organization named ${organization}.`,
    );
  }

  /** With the lock of all who change who is an administrator: nobody else changes these people meanwhile. */
  function write<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
    return db.transaction(async (tx) => {
      await takeLock(tx, 'administrators');
      return run(tx);
    });
  }

  /** As on the screen People: deactivating ends sign-ins and event streams and revokes API tokens at once. */
  async function setActive(tx: Transaction, id: number, isActive: boolean): Promise<void> {
    const access = createUserAccess({ db: tx, hasPasswords: false, hasRoles });
    await (isActive ? access.reactivate(scope, id) : access.deactivate(scope, id, false));
  }

  async function note(tx: Transaction, { action, address }: Call, details: string): Promise<void> {
    const personName = 'Sign-in service (SCIM)';
    const status = action.startsWith('POST') ? 201 : action.startsWith('DELETE') ? 204 : 200;
    await insertAuditEntry(tx, {
      ...{ kind: 'administration', personId: null, personName },
      ...{ action, details, address, status, tokenId: null, onceKey: null },
    });
  }

  const wordsOf = (profile: Profile, fullName: string) =>
    `${profile.userName}, ${fullName}, ${profile.email}, ${profile.isActive ? 'active' : 'not active'}`;

  return {
    list(filter: ProvisionedFilter, page: { offset: number; limit: number }) {
      return listProvisioned(db, scope, { issuer, filter, ...page });
    },

    find: (id: number): Promise<ProvisionedPerson> => personWith(db, id),

    async create(profile: Profile, call: Call): Promise<ProvisionedPerson> {
      const home = await organizationId();
      return write(async (tx) => {
        if (await isUserNameTaken(tx, scope, { issuer, name: profile.userName, exceptId: null }))
          throw new UserNameTaken(profile.userName);
        const fullName = fullNameOf(profile);
        const known = await findUnspoken(tx, scope, { issuer, profile });
        const { email, isActive } = profile;
        const person = { key: randomUUID(), issuer, email, fullName };
        const userId = known ?? (await insertUnseen(tx, scope, person));
        await keepProfile(tx, scope, { userId, issuer, profile, fullName });
        if (known === null && home !== null)
          await addToOrganization(tx, { userId, organizationId: home });
        const now = await personWith(tx, userId);
        if (now.isActive !== isActive) await setActive(tx, userId, isActive);
        await note(tx, call, wordsOf(profile, fullName));
        return personWith(tx, userId);
      });
    },

    /** `to` may throw, for instance because the person is no longer what the caller knows. */
    change({ id, to }: Change, call: Call): Promise<ProvisionedPerson> {
      return write(async (tx) => {
        const current = await personWith(tx, id);
        const profile = await to(current);
        const name = profile.userName;
        if (await isUserNameTaken(tx, scope, { issuer, name, exceptId: id }))
          throw new UserNameTaken(name);
        const fullName = fullNameOf(profile);
        await keepProfile(tx, scope, { userId: id, issuer, profile, fullName });
        if (current.isActive !== profile.isActive) await setActive(tx, id, profile.isActive);
        await note(tx, call, wordsOf(profile, fullName));
        return personWith(tx, id);
      });
    },

    /** Deactivates the person, whom the issuer then no longer sees. What they made stays, with their name. */
    remove(
      { id, check }: { id: number; check: (current: ProvisionedPerson) => void },
      call: Call,
    ): Promise<void> {
      return write(async (tx) => {
        const person = await personWith(tx, id);
        check(person);
        if (person.isActive) await setActive(tx, id, false);
        await noteRemoved(tx, scope, { userId: id, issuer, userName: person.userName });
        await note(tx, call, person.userName);
      });
    },
  };
}
