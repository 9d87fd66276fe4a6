/** Who exists and belongs where, for sign-in, the first start and administration. Nothing here checks a person's access. */
import { and, desc, eq, inArray, isNotNull, isNull, like, lte, or, sql } from 'drizzle-orm';
import { USER_TYPE } from '../../../contract/src/constants.ts';
import type { PersonRole } from '../../../contract/src/people/list.ts';
import type { Organization } from '../../../contract/src/users/schema.ts';
import { builtOnce } from '../db/built-once.ts';
import type { Executor } from '../db/database.ts';
import { organizations, provisionedPeople, userOrganizations, users } from '../db/schema.ts';

export type UserRow = {
  id: number;
  fullName: string;
  email: string;
  isAdmin: boolean;
  userTypeId: number;
  lastSeenAt: Date | null;
  /** Sign-ins from before then are over. */
  signedOutAt: Date | null;
  /** Null: they may sign in. */
  deactivatedAt: Date | null;
};

/** With the organizations they belong to, by name. */
export type Member = UserRow & { organizations: Organization[] };

export const userColumns = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  isAdmin: users.isAdmin,
  userTypeId: users.userTypeId,
  lastSeenAt: users.lastSeenAt,
  signedOutAt: users.signedOutAt,
  deactivatedAt: users.deactivatedAt,
};

/** The person a token identifies. */
export type Claims = { issuer: string; subject: string; email: string; fullName: string };
type Identified = Claims & { trustedEmail: string | null };

/** Of people whom the issuer created by SCIM and who have not signed in yet. No issuer has such subjects. */
export const UNSEEN_SUBJECT = 'scim:';

/**
 * Whoever the issuer created by SCIM with this subject or email as user name, or with this subject as its own id. From then on
 * the person is known by the subject.
 */
async function recognizeProvisioned(
  db: Executor,
  { issuer, subject, trustedEmail }: Identified,
): Promise<UserRow | null> {
  const names = [subject, trustedEmail ?? subject].map((name) => name.toLowerCase());
  const byId = eq(provisionedPeople.externalId, subject);
  const unseen = db
    .select({ id: users.id })
    .from(users)
    .innerJoin(provisionedPeople, eq(provisionedPeople.userId, users.id))
    .where(
      and(
        eq(provisionedPeople.issuer, issuer),
        isNull(provisionedPeople.removedAt),
        like(users.subject, `${UNSEEN_SUBJECT}%`),
        or(byId, inArray(sql`lower(${provisionedPeople.userName})`, names)),
      ),
    )
    .orderBy(desc(sql`coalesce(${byId}, false)`), users.id)
    .limit(1)
    // Of two concurrent first calls, the second then finds nobody.
    .for('update', { of: users });
  const [known] = await db
    .update(users)
    .set({ subject })
    .where(inArray(users.id, unseen))
    .returning(userColumns);
  return known ?? null;
}

const memberByIdentity = builtOnce((db) => {
  const { id, name } = organizations;
  const theirs = db
    .select({
      list: sql`coalesce(json_agg(json_build_object('id', ${id}, 'name', ${name}) order by ${name}, ${id}), '[]')`,
    })
    .from(userOrganizations)
    .innerJoin(organizations, eq(id, userOrganizations.organizationId))
    .where(eq(userOrganizations.userId, users.id));
  return db
    .select({ ...userColumns, organizations: sql<Organization[]>`(${theirs})` })
    .from(users)
    .where(
      and(
        eq(users.issuer, sql.placeholder('issuer')),
        eq(users.subject, sql.placeholder('subject')),
      ),
    )
    .prepare('person of a sign-in');
});

/** The user with (issuer, subject) and their organizations, as `organizationsOf` has them. Null before the first call. */
export async function findMember(
  db: Executor,
  { issuer, subject }: Pick<Claims, 'issuer' | 'subject'>,
): Promise<Member | null> {
  const [found] = await memberByIdentity(db).execute({ issuer, subject });
  return found ?? null;
}

/** The user with (issuer, subject), created at the first call with a valid token. */
export async function findOrCreateMember(db: Executor, claims: Identified): Promise<Member> {
  const { issuer, subject, email, fullName } = claims;
  const found = await findMember(db, claims);
  if (found) return found;
  const expected = await recognizeProvisioned(db, claims);
  if (expected) return { ...expected, organizations: await organizationsOf(db, expected.id) };
  // Of two concurrent first calls both insert, one wins, and both read the same row.
  await db.insert(users).values({ issuer, subject, email, fullName }).onConflictDoNothing();
  const made = await findMember(db, claims);
  if (!made) throw new Error('A user disappeared between insert and select');
  return made;
}

const SEEN_EVERY_MS = 60_000;

/** Notes that the person called, at most once a minute. */
export async function noteSeen(db: Executor, { id, lastSeenAt }: UserRow): Promise<void> {
  if (lastSeenAt !== null && Date.now() - lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  await db
    .update(users)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(users.id, id));
}

/** Whether this person, if they are known, may no longer sign in. */
export async function isDeactivated(
  db: Executor,
  who: { id: number } | { issuer: string; subject: string },
): Promise<boolean> {
  const isWho =
    'id' in who
      ? eq(users.id, who.id)
      : and(eq(users.issuer, who.issuer), eq(users.subject, who.subject));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isWho, isNotNull(users.deactivatedAt)));
  return rows.length > 0;
}

/** How the issuer knows the person. */
export async function identityOf(
  db: Executor,
  userId: number,
): Promise<{ issuer: string; subject: string } | null> {
  const { issuer, subject } = users;
  const [found] = await db.select({ issuer, subject }).from(users).where(eq(users.id, userId));
  return found ?? null;
}

export async function findUserById(db: Executor, userId: number): Promise<UserRow | null> {
  const [found] = await db.select(userColumns).from(users).where(eq(users.id, userId));
  return found ?? null;
}

/** Returns its id. */
export async function insertOrganization(db: Executor, name: string): Promise<number> {
  const rows = await db.insert(organizations).values({ name }).returning({ id: organizations.id });
  if (!rows[0]) throw new Error('An insert returned no id');
  return rows[0].id;
}

export type NewUser = Claims & { isAdmin: boolean; organizationId: number };

/** Creates a user in an organization. Returns the user's id. */
export async function insertUser(db: Executor, user: NewUser): Promise<number> {
  const { organizationId, ...fields } = user;
  const rows = await db.insert(users).values(fields).returning({ id: users.id });
  if (!rows[0]) throw new Error('An insert returned no id');
  await db.insert(userOrganizations).values({ userId: rows[0].id, organizationId });
  return rows[0].id;
}

export async function anyAdministrator(db: Executor): Promise<boolean> {
  return (
    (await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1)).length >
    0
  );
}

export async function makeAdministrator(db: Executor, userId: number): Promise<void> {
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, userId));
}

export function roleOf({
  isAdmin,
  userTypeId,
}: Pick<UserRow, 'isAdmin' | 'userTypeId'>): PersonRole {
  if (isAdmin) return 'admin';
  return userTypeId === USER_TYPE.viewer ? 'viewer' : 'creator';
}

/** Administrators may do what creators may (SI-024). */
function columnsOf(role: PersonRole) {
  const userTypeId = role === 'viewer' ? USER_TYPE.viewer : USER_TYPE.creator;
  return { isAdmin: role === 'admin', userTypeId };
}

export async function giveRole(db: Executor, userId: number, role: PersonRole): Promise<void> {
  await db.update(users).set(columnsOf(role)).where(eq(users.id, userId));
}

/**
 * Gives the role that the groups of a token say, unless those of a later token gave another: a person who lost a group keeps
 * nothing by an older token. Returns the user as they are now.
 */
export async function followGroups(
  db: Executor,
  user: UserRow,
  { role, issuedAt }: { role: PersonRole; issuedAt: Date },
): Promise<UserRow> {
  if (roleOf(user) === role) return user;
  const [changed] = await db
    .update(users)
    .set({ ...columnsOf(role), roleSaidAt: issuedAt })
    .where(
      and(eq(users.id, user.id), or(isNull(users.roleSaidAt), lte(users.roleSaidAt, issuedAt))),
    )
    .returning(userColumns);
  return changed ?? user;
}

/** False if the person already belonged to it. */
export async function addToOrganization(
  db: Executor,
  membership: { userId: number; organizationId: number },
): Promise<boolean> {
  const rows = await db
    .insert(userOrganizations)
    .values(membership)
    .onConflictDoNothing()
    .returning({ userId: userOrganizations.userId });
  return rows.length > 0;
}

/** False if the person did not belong to it. */
export async function removeFromOrganization(
  db: Executor,
  { userId, organizationId }: { userId: number; organizationId: number },
): Promise<boolean> {
  const ofBoth = and(
    eq(userOrganizations.userId, userId),
    eq(userOrganizations.organizationId, organizationId),
  );
  const rows = await db
    .delete(userOrganizations)
    .where(ofBoth)
    .returning({ userId: userOrganizations.userId });
  return rows.length > 0;
}

/** Whether any administrator still belongs to an organization, and so can sign in. */
export async function anyActiveAdministrator(db: Executor): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userOrganizations, eq(userOrganizations.userId, users.id))
    .where(and(eq(users.isAdmin, true), isNull(users.deactivatedAt)))
    .limit(1);
  return rows.length > 0;
}

export async function organizationsOf(db: Executor, userId: number): Promise<Organization[]> {
  return db
    .select({ id: organizations.id, name: organizations.name })
    .from(userOrganizations)
    .innerJoin(organizations, eq(organizations.id, userOrganizations.organizationId))
    .where(eq(userOrganizations.userId, userId))
    .orderBy(organizations.name, organizations.id);
}
