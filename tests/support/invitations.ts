/** Invitations as tests make them. */
import type { Invitation } from '../../contract/src/people/schema.ts';
import { tokenHash } from '../../server/src/identity/token-secret.ts';
import { invitations } from '../../server/src/db/schema.ts';
import type { TestProduct } from './test-product.ts';

let made = 0;

/** The body of `POST /v1/admin/invitations`, for whoever has the link. */
export function invitationTo(
  organization_id: number,
  more: Partial<{ role: Invitation['role']; email: string | null }> = {},
): object {
  return { organization_id, role: 'creator', email: null, expires_in_days: 7, ...more };
}

/** One that nobody made, for a day. */
export async function addInvitation(
  { db }: Pick<TestProduct, 'db'>,
  organizationId: number,
  email: string | null = null,
): Promise<{ id: number; secret: string }> {
  made += 1;
  const secret = String(made).padStart(43, 'A');
  const expiresAt = new Date(Date.now() + 24 * 60 * 60_000);
  const [row] = await db
    .insert(invitations)
    .values({ organizationId, role: 'creator', email, hash: tokenHash(secret), expiresAt })
    .returning({ id: invitations.id });
  return { id: row?.id ?? 0, secret };
}
