/** oidc-provider's store on PostgreSQL: sessions, interactions, codes, tokens, grants. */
import { and, eq, lt, sql } from 'drizzle-orm';
import { errors } from 'oidc-provider';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Executor } from '../../db/database.ts';
import { identityRecords } from '../../db/schema.ts';

type Row = typeof identityRecords.$inferSelect;

function payloadOf(row: Row | undefined): AdapterPayload | undefined {
  if (!row || (row.expiresAt !== null && row.expiresAt.getTime() <= Date.now())) return undefined;
  return {
    ...row.payload,
    ...(row.consumedAt && { consumed: Math.floor(row.consumedAt.getTime() / 1000) }),
  };
}

/** An escaped NUL or a lone surrogate in JSON. PostgreSQL accepts neither. */
const UNSTORABLE = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/** Refuses request values that cannot be stored, such as a `state`. */
function checkStorable(payload: AdapterPayload): void {
  if (UNSTORABLE.test(JSON.stringify(payload))) {
    throw new errors.InvalidRequest('a parameter contains characters that are not text');
  }
}

/** The adapter of one model, such as `Session`. */
export function recordAdapter(db: Executor, model: string): Adapter {
  const ofId = (id: string) => and(eq(identityRecords.model, model), eq(identityRecords.id, id));
  async function findBy(
    column: (typeof identityRecords)['id' | 'uid' | 'userCode'],
    value: string,
  ): Promise<AdapterPayload | undefined> {
    // No record has such an id, and PostgreSQL would reject the query.
    if (value.includes('\0')) return undefined;
    const where = and(eq(identityRecords.model, model), eq(column, value));
    const rows = await db.select().from(identityRecords).where(where).limit(1);
    return payloadOf(rows[0]);
  }
  return {
    async upsert(id, payload, expiresIn) {
      checkStorable(payload);
      const values = {
        payload: { ...payload },
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        userCode: payload.userCode ?? null,
        expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      };
      await db
        .insert(identityRecords)
        .values({ model, id, ...values })
        .onConflictDoUpdate({ target: [identityRecords.model, identityRecords.id], set: values });
    },
    find: (id) => findBy(identityRecords.id, id),
    findByUid: (uid) => findBy(identityRecords.uid, uid),
    findByUserCode: (userCode) => findBy(identityRecords.userCode, userCode),
    async consume(id) {
      await db.update(identityRecords).set({ consumedAt: new Date() }).where(ofId(id));
    },
    async destroy(id) {
      await db.delete(identityRecords).where(ofId(id));
    },
    async revokeByGrantId(grantId) {
      await db.delete(identityRecords).where(eq(identityRecords.grantId, grantId));
    },
  };
}

/** Ends an account's sessions and the tokens that renew them. Returns how many sessions there were. */
export async function forgetSessionsOf(db: Executor, accountId: number): Promise<number> {
  const owner = sql`${identityRecords.payload} ->> 'accountId'`;
  const gone = await db
    .delete(identityRecords)
    .where(eq(owner, String(accountId)))
    .returning({ model: identityRecords.model });
  return gone.filter(({ model }) => model === 'Session').length;
}

/** Deletes expired records. The job workers call it periodically. */
export async function removeExpiredRecords(db: Executor): Promise<void> {
  await db.delete(identityRecords).where(lt(identityRecords.expiresAt, new Date()));
}
