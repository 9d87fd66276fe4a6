/** Presets of markup tools. Everyone has their own. */
import { eq } from 'drizzle-orm';
import type { ToolPreset } from '../../../contract/src/users/schema.ts';
import type { Executor } from '../db/database.ts';
import { toolPresets } from '../db/schema.ts';
import type { PersonScope } from './scopes.ts';

export async function listToolPresets(
  db: Executor,
  { personId }: PersonScope,
): Promise<ToolPreset[]> {
  const [row] = await db.select().from(toolPresets).where(eq(toolPresets.userId, personId));
  return row?.presets ?? [];
}

export async function storeToolPresets(
  db: Executor,
  { personId }: PersonScope,
  presets: ToolPreset[],
): Promise<void> {
  await db
    .insert(toolPresets)
    .values({ userId: personId, presets })
    .onConflictDoUpdate({ target: toolPresets.userId, set: { presets } });
}
