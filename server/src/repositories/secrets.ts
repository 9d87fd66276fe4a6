import { eq } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { secrets } from '../db/schema.ts';

/** The secret with this name, created by `make` if missing. Hosts that start together all get the one stored first. */
export async function keepSecret<T>(
  db: Executor,
  name: string,
  make: () => Promise<T>,
): Promise<T> {
  const found = await db.select().from(secrets).where(eq(secrets.name, name));
  if (found[0]) return found[0].value as T;
  await db
    .insert(secrets)
    .values({ name, value: await make() })
    .onConflictDoNothing();
  const kept = await db.select().from(secrets).where(eq(secrets.name, name));
  return kept[0]?.value as T;
}
