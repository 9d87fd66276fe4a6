/** Invitations: those that nobody has used. A used or revoked one is deleted; the audit log keeps what became of it. */
import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { PersonRole } from '../../../contract/src/people/list.ts';
import type { Invitation } from '../../../contract/src/people/schema.ts';
import type { Executor } from '../db/database.ts';
import { invitations, organizations, users } from '../db/schema.ts';
import type { AdminScope, CallerScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

const columns = {
  id: invitations.id,
  organization: { id: organizations.id, name: organizations.name },
  role: invitations.role,
  email: invitations.email,
  madeBy: users.fullName,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  isExpired: sql<boolean>`${invitations.expiresAt} <= now()`,
};

const selected = (db: Executor) =>
  db
    .select(columns)
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .leftJoin(users, eq(users.id, invitations.makerId));

type Row = Awaited<ReturnType<typeof selected>>[number];

function toInvitation({ madeBy, createdAt, expiresAt, isExpired, ...row }: Row): Invitation {
  return {
    ...row,
    made_by: madeBy,
    created_at: wireMoment(createdAt),
    expires_at: wireMoment(expiresAt),
    is_expired: isExpired,
  };
}

/** Newest first. */
export async function listInvitations(db: Executor, _scope: AdminScope): Promise<Invitation[]> {
  return (await selected(db).orderBy(desc(invitations.id))).map(toInvitation);
}

export async function countInvitations(db: Executor, _scope: AdminScope): Promise<number> {
  const [row] = await db.select({ count: count() }).from(invitations);
  return row?.count ?? 0;
}

export type NewInvitation = {
  organizationId: number;
  role: PersonRole;
  email: string | null;
  hash: string;
  expiresInDays: number;
};

export async function insertInvitation(
  tx: Executor,
  { personId: makerId }: AdminScope,
  { expiresInDays, ...given }: NewInvitation,
): Promise<Invitation> {
  const [made] = await tx
    .insert(invitations)
    .values({ ...given, makerId, expiresAt: sql`now() + make_interval(days => ${expiresInDays})` })
    .returning({ id: invitations.id });
  const [row] = await selected(tx).where(eq(invitations.id, made?.id ?? 0));
  if (!row) throw new Error('An insert returned no row');
  return toInvitation(row);
}

/** False if there is none. */
export async function deleteInvitation(
  db: Executor,
  _scope: AdminScope,
  id: number,
): Promise<boolean> {
  const gone = await db
    .delete(invitations)
    .where(eq(invitations.id, id))
    .returning({ id: invitations.id });
  return gone.length > 0;
}

/** One that may still be used, by its secret. Null for any other. */
export async function findOffer(
  db: Executor,
  _scope: CallerScope,
  hash: string,
): Promise<Invitation | null> {
  const [row] = await selected(db).where(
    and(eq(invitations.hash, hash), gt(invitations.expiresAt, sql`now()`)),
  );
  return row ? toInvitation(row) : null;
}

/** Uses it up. Of two at once, one gets false. */
export async function takeOffer(tx: Executor, _scope: CallerScope, hash: string): Promise<boolean> {
  const gone = await tx
    .delete(invitations)
    .where(eq(invitations.hash, hash))
    .returning({ id: invitations.id });
  return gone.length > 0;
}
