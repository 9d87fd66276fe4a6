/** What the folder of a backup contains. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { DiskStore } from '../files/disk-store.ts';
import { StartError } from '../start-error.ts';

/** The prefix of all stored files. A bucket may contain other things. */
export const STORED = 'organizations/';

const summarySchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** The folder with tables and the list of files. A new one for each backup, so the last one stays whole until the next is. */
  state: z.string().regex(/^state-[\d-]+$/),
  files: z.number(),
  copies: z.object({
    migration: z.number(),
    tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
    sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
});

export type BackupSummary = z.infer<typeof summarySchema>;

const fileSchema = z.object({
  key: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** Its media type. */
  type: z.string(),
});

export type BackupFile = z.infer<typeof fileSchema>;

export const summaryOf = (folder: string) => path.join(folder, 'backup.json');
export const tablesOf = (folder: string, state: string) => path.join(folder, state, 'tables');
export const listOf = (folder: string, state: string) => path.join(folder, state, 'files.jsonl');

/** Files under the keys that they have in the file store. It signs no URLs. */
export function filesOf(folder: string): DiskStore {
  return new DiskStore({
    ...{ folder: path.join(folder, 'files'), publicUrl: '', secret: Buffer.alloc(0) },
  });
}

/** Null if there is no backup. Throws `StartError` if it cannot be read. */
export async function readSummary(folder: string): Promise<BackupSummary | null> {
  let text: string;
  try {
    text = await readFile(summaryOf(folder), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return summarySchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(`${summaryOf(folder)} is damaged, or of a newer release of Pinbar.`);
  }
}

/** The files of a backup by key. */
export async function readFiles(
  folder: string,
  { state, files }: BackupSummary,
): Promise<Map<string, BackupFile>> {
  const found = new Map<string, BackupFile>();
  for await (const line of createInterface({ input: createReadStream(listOf(folder, state)) })) {
    const file = fileSchema.parse(JSON.parse(line));
    found.set(file.key, file);
  }
  if (found.size !== files) {
    throw new StartError(`${listOf(folder, state)} lists ${found.size} files instead of ${files}.`);
  }
  return found;
}
