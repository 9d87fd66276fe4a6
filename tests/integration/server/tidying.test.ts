/** What the workers clean up: unused storage, folders of killed jobs, and files that crash their readers. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../../contract/src/documents/schema.ts';
import type { ProjectTask } from '../../../contract/src/projects/schema.ts';
import { documents, files } from '../../../server/src/db/schema.ts';
import { DiskStore } from '../../../server/src/files/disk-store.ts';
import {
  makeScratchFolder,
  removeStrayScratchFolders,
  scratchPrefix,
} from '../../../server/src/files/scratch.ts';
import { startQueue } from '../../../server/src/jobs/queue.ts';
import { removeUnused } from '../../../server/src/jobs/remove-unused.ts';
import { MOST_READINGS, readDocumentJob } from '../../../server/src/jobs/read-document-job.ts';
import { startWorkers } from '../../../server/src/jobs/workers.ts';
import {
  linearizedKeyOf,
  originalKeyOf,
  thumbnailKeyOf,
} from '../../../server/src/domain/file-keys.ts';
import { findFileByKey } from '../../../server/src/repositories/stored-files.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { smallDrawing } from '../../support/small-drawing.ts';
import { pdfBytes, startTestProduct, uploadPdf, uploadPlace } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const log = pino({ level: 'silent' });
const DAY_MS = 24 * 60 * 60 * 1000;

describe('folders of jobs', () => {
  it('are removed once their process is gone, and only then', async () => {
    const gone = spawnSync(process.execPath, ['--version']).pid;
    const stray = path.join(tmpdir(), `${scratchPrefix(gone)}left`);
    mkdirSync(path.join(stray, 'deep'), { recursive: true });
    writeFileSync(path.join(stray, 'deep/1-160.jpg'), 'x');
    await using own = await makeScratchFolder();
    await removeStrayScratchFolders();
    expect([existsSync(stray), existsSync(own.path)]).toEqual([false, true]);
  });

  it('are kept for a day if they are of another container, whose processes we cannot see', async () => {
    const gone = spawnSync(process.execPath, ['--version']).pid;
    const other = path.join(tmpdir(), `${scratchPrefix(gone, '1')}of-another`);
    mkdirSync(other);
    await removeStrayScratchFolders();
    expect(existsSync(other)).toBe(true);
    utimesSync(other, new Date(), new Date(Date.now() - DAY_MS - 1000));
    await removeStrayScratchFolders();
    expect(existsSync(other)).toBe(false);
  });
});

describe('the workers', () => {
  let product: TestProduct;
  let person: TestPerson;
  let organization = 0;
  let project = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    organization = await product.organization('Ours');
    person = await product.person({ name: 'admin', organizations: [organization], isAdmin: true });
    const made = await product.call(person, 'POST', '/v1/projects', {
      name: 'Ours',
      organization_id: organization,
    });
    project = made.json<{ id: number }>().id;
  });
  afterAll(() => product[Symbol.asyncDispose]());

  async function addDocument(fileId: number): Promise<number> {
    const made = await product.call(person, 'POST', '/v1/documents', {
      project_id: project,
      file_ids: [fileId],
    });
    return made.json<{ data: Document[] }>().data[0]?.id ?? 0;
  }

  it('remove uploads that no document was made of, two days later, and nothing else', async () => {
    const unused = await uploadPdf(product, person, organization);
    const used = await uploadPdf(product, person, organization);
    await addDocument(used.fileId);
    const picture = thumbnailKeyOf(used.fileKey, 1, 160);
    const orphan = thumbnailKeyOf('organizations/9/projects/gone/original.pdf', 3, 640);
    for (const key of [picture, orphan]) await product.store.put(key, Readable.from(['x']));
    const needs = { db: product.db, store: product.store, log };
    const isThere = async (key: string) => (await product.store.size(key)) !== null;

    await removeUnused(needs, Date.now() + DAY_MS - 60_000);
    for (const key of [unused.fileKey, used.fileKey, picture, orphan]) {
      expect(await isThere(key), key).toBe(true);
    }
    // Objects without a row are deleted after a day. An upload is open for a day, and kept for another.
    await removeUnused(needs, Date.now() + DAY_MS + 60_000);
    expect(await isThere(orphan)).toBe(false);
    for (const key of [unused.fileKey, used.fileKey, picture]) {
      expect(await isThere(key), key).toBe(true);
    }
    await removeUnused(needs, Date.now() + 3 * DAY_MS);
    expect(await findFileByKey(product.db, unused.fileKey)).toBeNull();
    expect([await isThere(unused.fileKey), await isThere(orphan)]).toEqual([false, false]);
    expect([await isThere(used.fileKey), await isThere(picture)]).toEqual([true, true]);
    const lost = await product.call(person, 'POST', '/v1/documents', {
      project_id: project,
      file_ids: [unused.fileId],
    });
    expect(lost.statusCode).toBe(404);
  });

  it('leave nothing without a row, wherever it lies', async () => {
    const { store } = product;
    const { fileKey } = await uploadPdf(product, person, organization);
    const folder = (name: string) => `organizations/${organization}/${name}/original.pdf`;
    const lost = [folder('projects/lost'), folder('change-orders/lost')].flatMap((key) => [
      ...[key, linearizedKeyOf(key), thumbnailKeyOf(key, 1, 160), thumbnailKeyOf(key, 2, 1600)],
    ]);
    for (const key of lost) await store.put(key, Readable.from(['x']));
    const begun = folder('projects/begun');
    await store.append(begun, 0, Readable.from([pdfBytes(100)]));
    await removeUnused({ db: product.db, store, log }, Date.now() + DAY_MS + 60_000);
    const left: string[] = [];
    for await (const { key } of store.list('organizations/')) left.push(key);
    expect(left).toContain(fileKey);
    const rows = await product.db.select({ key: files.key }).from(files);
    const known = new Set(rows.map((row) => row.key));
    expect(left.filter((key) => !known.has(originalKeyOf(key)))).toEqual([]);
    expect(await store.received(begun)).toBe(0);
  });

  it('forget what a broken write left in the store on disk', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-store-'));
    const options = { folder, publicUrl: 'http://pinbar.example', secret: Buffer.from('secret') };
    const store = new DiskStore(options);
    const parts = ['old.pdf.4711.part', 'new.pdf.part'].map((name) => path.join(folder, name));
    for (const part of parts) writeFileSync(part, pdfBytes(100));
    utimesSync(parts[0] ?? '', 0, 0);
    await store.removeBroken(new Date(Date.now() - DAY_MS));
    expect(parts.map((part) => existsSync(part))).toEqual([false, true]);
    rmSync(folder, { recursive: true });
  });

  it.skipIf(!coreIsBuilt())(
    'give up a file that ended them each time, say so, and read it again when asked to',
    async () => {
      const place = await uploadPlace(product, person, organization, 'Poison.pdf');
      const headers = { 'content-type': 'application/pdf' };
      const payload = Buffer.from(await smallDrawing());
      await product.app.inject({ method: 'PUT', url: place.url, headers, payload });
      const id = await addDocument(place.fileId);
      const ofIt = eq(documents.id, id);
      await product.db.update(documents).set({ readingsBegun: MOST_READINGS }).where(ofIt);
      const tasks = async () => {
        const answer = await product.call(person, 'GET', `/v1/projects/${project}/tasks`);
        return answer
          .json<{ data: ProjectTask[] }>()
          .data.filter((task) => task.event_data.file_key === place.fileKey);
      };
      const queue = await startQueue(product.databaseUrl, { db: product.db, log });
      try {
        await startWorkers({ queue, db: product.db, store: product.store, log, version: '0' });
        await expect.poll(tasks, { timeout: 20_000 }).toMatchObject([
          {
            event_type: 'toc_created',
            had_error: true,
            event_data: { error: expect.stringContaining('could not be read') },
          },
        ]);
        await product.call(person, 'PATCH', `/v1/documents/${id}`, { document_type_id: 2 });
        // The test's server queues nothing by itself.
        await queue.ask(readDocumentJob, [id]);
        await expect
          .poll(async () => (await tasks()).map((task) => [task.event_type, task.had_error]), {
            timeout: 20_000,
          })
          .toContainEqual(['drawing_metadata_created', false]);
      } finally {
        await queue.stop();
      }
    },
  );
});
