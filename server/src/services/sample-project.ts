/** A project to explore after the first start: the sample set in its two issuances, read like any upload. */
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { insertDocuments } from '../repositories/documents.ts';
import { insertFile } from '../repositories/files.ts';
import { insertProject } from '../repositories/projects.ts';
import { projectScope } from '../repositories/scopes.ts';
import { noteArrival } from '../repositories/stored-files.ts';
import { ownerScope } from './access.ts';
import type { FirstOwner } from './first-start.ts';
import type { StartReading } from './documents.ts';

const NAME = 'Sample project';
const FILES = [
  { file: 'issue-1.pdf', name: 'Sample set, issue 1.pdf' },
  { file: 'issue-2.pdf', name: 'Sample set, issue 2.pdf' },
] as const;

type Needs = {
  db: Database;
  store: ObjectStore;
  startReading: StartReading;
  /** The folder of the sample files. */
  folder: string;
  owner: FirstOwner;
};

/** Creates the project and queues its reading. Throws if a sample file is missing. */
export async function addSampleProject(needs: Needs): Promise<void> {
  const { db, store, startReading, folder, owner } = needs;
  const scope = await ownerScope(db, owner);
  const stored = await Promise.all(
    FILES.map(async ({ file, name }) => {
      const bytes = await readFile(path.join(folder, file));
      const key = `organizations/${scope.organizationId}/projects/${randomUUID()}/original.pdf`;
      await store.put(key, Readable.from([bytes]), { type: 'application/pdf' });
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { key, name, sizeBytes: bytes.length, sha256 };
    }),
  );
  const documentIds = await db.transaction(async (tx) => {
    const project = await projectScope(tx, scope, await insertProject(tx, scope, NAME));
    if (typeof project === 'string') throw new Error('A new project disappeared');
    const rows = [];
    for (const { key, name, sizeBytes, sha256 } of stored) {
      const { id } = await insertFile(tx, scope, { key, name, category: 'project-documents' });
      await noteArrival(tx, key, { sizeBytes, sha256 });
      rows.push({ fileId: id, documentTypeId: DOCUMENT_TYPE.drawings });
    }
    return insertDocuments(tx, project, rows);
  });
  await startReading(documentIds);
}
