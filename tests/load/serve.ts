/** The measured server: a process of its own, with its own database, and a project that is seeded once and kept. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { buildApp } from '../../server/src/app.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import type { Database } from '../../server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts';
import { createNotifications } from '../../server/src/db/notifications.ts';
import { projects, users } from '../../server/src/db/schema.ts';
import { DiskStore } from '../../server/src/files/disk-store.ts';
import { scaledLimits } from '../../server/src/http/rate-limits.ts';
import { tokenVerifier } from '../../server/src/identity/tokens.ts';
import { insertOrganization, insertUser } from '../../server/src/repositories/memberships.ts';
import { addLargeProject } from '../support/large-issues.ts';
import { addTextOf } from './page-texts.ts';

/** What the generator has to know. */
export type Ready = { port: number; tokens: string[]; projectId: number; personIds: number[] };

const ISSUER = 'https://issuer.example';
const AUDIENCE = 'https://pinbar.example/v1';
const STREAMS_PER_PERSON = 100;

/** The project, seeded if it is not there yet. */
async function projectOf(db: Database, count: number): Promise<number> {
  const [found] = await db.select({ id: projects.id }).from(projects);
  if (found) {
    await addTextOf(db, found.id);
    return found.id;
  }
  const organizationId = await insertOrganization(db, 'Measured');
  const person = { issuer: ISSUER, subject: 'owner', email: 'owner@large.example' };
  const who = { ...person, fullName: 'Owner', isAdmin: true, organizationId };
  const userId = await insertUser(db, who);
  const { projectId } = await addLargeProject(
    db,
    { userId, organizationId, issuer: ISSUER },
    count,
  );
  await addTextOf(db, projectId);
  return projectId;
}

async function serve(folder: string, count: number): Promise<void> {
  const pageFolder = path.join(folder, 'page');
  mkdirSync(pageFolder, { recursive: true });
  writeFileSync(path.join(pageFolder, 'index.html'), '<!doctype html><title>Pinbar</title>');
  const postgres = await startEmbeddedPostgres(folder);
  const database = await openDatabase(postgres.url);
  const { db } = database;
  const projectId = await projectOf(db, count);
  const people = await db.select().from(users).orderBy(users.id);
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] });
  const tokens = await Promise.all(
    people.map(({ subject, email, fullName }) =>
      new SignJWT({ email, name: fullName })
        .setProtectedHeader({ alg: 'ES256' })
        .setIssuer(ISSUER)
        .setSubject(subject)
        .setAudience(AUDIENCE)
        .setExpirationTime('2h')
        .sign(privateKey),
    ),
  );
  const store = new DiskStore({
    folder: path.join(folder, 'files'),
    publicUrl: 'http://127.0.0.1',
    secret: Buffer.from('a secret of this benchmark alone'),
  });
  const notifications = createNotifications(postgres.url);
  const nothing = () => Promise.resolve();
  const nowhere = () => Promise.reject(new Error('No file is made here'));
  const app = await buildApp({
    pageFolder,
    // The generator is one machine with few people; a limit of people is not what is measured.
    rateLimits: scaledLimits(1000),
    api: {
      ...{ db, notifications, store, diskStore: store },
      verifyToken: tokenVerifier({ issuer: ISSUER, audience: AUDIENCE, keys }),
      signIn: { authority: ISSUER, client_id: 'pinbar', audience: AUDIENCE },
      ...{ startReading: nothing, startCarrying: nothing, startThumbnails: nothing },
      startChecks: nothing,
      startDrawingChecks: nothing,
      ...{
        startThemes: nothing,
        startCopying: nothing,
        startOverlays: nothing,
        startArranging: nothing,
        startReadingChangeOrders: nothing,
        startImporting: nothing,
        systems: [],
        startMatching: nothing,
        fitPoints: nowhere,
      },
      jobs: { counts: nowhere, failed: nowhere, retry: nowhere },
      ...{
        writeExport: nothing,
        cropPages: nowhere,
        writeReport: nowhere,
        writeWords: nowhere,
        cutSheets: nowhere,
      },
      streamLimits: { perPerson: STREAMS_PER_PERSON },
      checkReady: nothing,
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ready: Ready = { port, tokens, projectId, personIds: people.map(({ id }) => id) };
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  process.on('message', () => {
    process.send?.(delay.percentile(99) / 1e6);
    delay.reset();
  });
  process.send?.(ready);
  process.once('SIGTERM', () => {
    app.server.closeAllConnections();
    void app
      .close()
      .then(() => notifications.close())
      .then(() => database.close())
      .then(() => postgres.stop())
      // Its listener for messages would keep the process running.
      .then(() => process.disconnect());
  });
}

const [folder = '', count = '100000'] = process.argv.slice(2);
await serve(folder, Number(count));
