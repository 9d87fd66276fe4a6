/** People as an external issuer knows them by SCIM. Those who signed in before it spoke of them are among them. */
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { provisionedPeople, users } from '../db/schema.ts';
import { UNSEEN_SUBJECT } from './memberships.ts';
import type { AdminScope } from './scopes.ts';

/** What the issuer says of a person. */
export type Profile = {
  userName: string;
  externalId: string | null;
  displayName: string | null;
  formattedName: string | null;
  givenName: string | null;
  familyName: string | null;
  email: string;
  isActive: boolean;
};

export type ProvisionedPerson = Profile & { id: number; createdAt: Date; changedAt: Date };

/** All that are given have to fit. Case matters only in ids. */
export type ProvisionedFilter = {
  id?: number | undefined;
  userName?: string | undefined;
  externalId?: string | undefined;
  email?: string | undefined;
  isActive?: boolean | undefined;
};

/** A person without a user name from the identity provider uses their email address. */
const userName = sql<string>`coalesce(${provisionedPeople.userName}, ${users.email})`;

const columns = {
  id: users.id,
  userName,
  externalId: provisionedPeople.externalId,
  displayName: sql<
    string | null
  >`case when ${provisionedPeople.userId} is null then ${users.fullName} else ${provisionedPeople.displayName} end`,
  formattedName: provisionedPeople.formattedName,
  givenName: provisionedPeople.givenName,
  familyName: provisionedPeople.familyName,
  email: users.email,
  isActive: sql<boolean>`${users.deactivatedAt} is null`,
  createdAt: users.createdAt,
  changedAt: sql`coalesce(${provisionedPeople.changedAt}, ${users.createdAt})`.mapWith(
    users.createdAt,
  ),
};

const lowered = (value: SQL | typeof users.email, text: string) =>
  eq(sql`lower(${value})`, text.toLowerCase());

function matching(issuer: string, filter: ProvisionedFilter): SQL | undefined {
  const { id, userName: name, externalId, email, isActive } = filter;
  return and(
    eq(users.issuer, issuer),
    isNull(provisionedPeople.removedAt),
    id === undefined ? undefined : eq(users.id, id),
    name === undefined ? undefined : lowered(userName, name),
    externalId === undefined ? undefined : eq(provisionedPeople.externalId, externalId),
    email === undefined ? undefined : lowered(users.email, email),
    isActive === undefined
      ? undefined
      : isActive
        ? isNull(users.deactivatedAt)
        : isNotNull(users.deactivatedAt),
  );
}

type Page = { offset: number; limit: number };

/** By id. */
export async function listProvisioned(
  db: Executor,
  _scope: AdminScope,
  { issuer, filter, offset, limit }: { issuer: string; filter: ProvisionedFilter } & Page,
): Promise<{ people: ProvisionedPerson[]; total: number }> {
  const where = matching(issuer, filter);
  const joined = eq(provisionedPeople.userId, users.id);
  const [counted] = await db
    .select({ total: count() })
    .from(users)
    .leftJoin(provisionedPeople, joined)
    .where(where);
  const people = await db
    .select(columns)
    .from(users)
    .leftJoin(provisionedPeople, joined)
    .where(where)
    .orderBy(asc(users.id))
    .limit(limit)
    .offset(offset);
  return { people, total: counted?.total ?? 0 };
}

/** Whether someone else has this user name. */
export async function isUserNameTaken(
  db: Executor,
  _scope: AdminScope,
  { issuer, name, exceptId }: { issuer: string; name: string; exceptId: number | null },
): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(provisionedPeople, eq(provisionedPeople.userId, users.id))
    .where(
      and(
        matching(issuer, { userName: name }),
        exceptId === null ? undefined : ne(users.id, exceptId),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/**
 * Someone of whom the issuer does not speak at present: whom it removed and now names by the same id, or who signed in with the
 * subject that it now calls its own id or user name.
 */
export async function findUnspoken(
  db: Executor,
  _scope: AdminScope,
  { issuer, profile }: { issuer: string; profile: Profile },
): Promise<number | null> {
  const { externalId } = profile;
  const wasRemoved =
    externalId === null
      ? undefined
      : and(isNotNull(provisionedPeople.removedAt), eq(provisionedPeople.externalId, externalId));
  const hasSubject = and(
    isNull(provisionedPeople.userId),
    inArray(users.subject, [profile.userName, externalId ?? profile.userName]),
  );
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(provisionedPeople, eq(provisionedPeople.userId, users.id))
    .where(and(eq(users.issuer, issuer), or(wasRemoved, hasSubject)))
    .orderBy(desc(users.id))
    .limit(1);
  return found?.id ?? null;
}

/** Someone who has not signed in yet: `key` is in no other subject. Returns their id. */
export async function insertUnseen(
  db: Executor,
  _scope: AdminScope,
  { key, ...person }: { key: string; issuer: string; email: string; fullName: string },
): Promise<number> {
  const [made] = await db
    .insert(users)
    .values({ ...person, subject: `${UNSEEN_SUBJECT}${key}` })
    .returning({ id: users.id });
  if (!made) throw new Error('An insert returned no id');
  return made.id;
}

/** Keeps what the issuer says of the person, and calls them so from now on. */
export async function keepProfile(
  db: Executor,
  _scope: AdminScope,
  { userId, issuer, profile, fullName }: Kept,
): Promise<void> {
  const { email, isActive: _kept, ...said } = profile;
  const values = { ...said, changedAt: sql`now()`, removedAt: null };
  await db
    .insert(provisionedPeople)
    .values({ ...values, userId, issuer })
    .onConflictDoUpdate({ target: provisionedPeople.userId, set: values });
  await db.update(users).set({ email, fullName }).where(eq(users.id, userId));
}

type Kept = { userId: number; issuer: string; profile: Profile; fullName: string };

export async function noteRemoved(
  db: Executor,
  _scope: AdminScope,
  { userId, issuer, userName: name }: { userId: number; issuer: string; userName: string },
): Promise<void> {
  await db
    .insert(provisionedPeople)
    .values({ userId, issuer, userName: name, removedAt: sql`now()` })
    .onConflictDoUpdate({ target: provisionedPeople.userId, set: { removedAt: sql`now()` } });
}
