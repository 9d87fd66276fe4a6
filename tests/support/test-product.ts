/** The whole API in process, with its own database and file store, and an issuer whose key the test holds. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { inject } from 'vitest';
import type { OperationId } from '../../contract/src/registry.ts';
import type { Operation } from '../../contract/src/wire/operation.ts';
import { buildApp } from '../../server/src/app.ts';
import type { AppDependencies } from '../../server/src/app.ts';
import type { ScimSettings } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import type { Database, DatabaseConnection } from '../../server/src/db/database.ts';
import { createNotifications } from '../../server/src/db/notifications.ts';
import { organizations, userOrganizations, users } from '../../server/src/db/schema.ts';
import { DiskStore } from '../../server/src/files/disk-store.ts';
import { scaledLimits } from '../../server/src/http/rate-limits.ts';
import type { Patience } from '../../server/src/http/slow-senders.ts';
import type { RateLimits } from '../../server/src/http/rate-limits.ts';
import { createIssuer } from '../../server/src/identity/issuer/issuer.ts';
import type { GroupRoles } from '../../server/src/identity/group-roles.ts';
import { tokenVerifier } from '../../server/src/identity/tokens.ts';
import type { JobOverview } from '../../server/src/services/server-state.ts';
import type { STREAM_LIMITS } from '../../server/src/services/events.ts';
import type { WriteWords } from '../../server/src/services/word-reports.ts';
import type { WriteReport } from '../../server/src/services/issue-reports.ts';
import type { CutSheets } from '../../server/src/services/packet-sheets.ts';
import type { KnownAnalyst } from '../../server/src/services/checks.ts';
import type { FitPoints } from '../../server/src/services/overlays.ts';
import type { CropPages } from '../../server/src/services/pictured-issues.ts';
import type { WriteExport } from '../../server/src/services/exports.ts';
import type { ExternalSystem } from '../../server/src/outside/external-system.ts';
import { systemInMemory } from './external-system.ts';
import { newDatabase } from './shared-postgres.ts';

export const ISSUER = 'https://issuer.example';
export const AUDIENCE = 'https://pinbar.example/v1';
const PUBLIC_URL = 'http://pinbar.example';

export type TestPerson = { userId: number; token: string };

/** A call that writes, by a person whom the test has chosen. */
export type WriteCall = (
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
) => Promise<{ statusCode: number }>;

export type PersonOptions = {
  name: string;
  organizations: readonly number[];
  isAdmin?: boolean;
  /** 1 creator, 2 viewer. */
  userTypeId?: 1 | 2;
};

export type TestProduct = AsyncDisposable & {
  app: FastifyInstance;
  /** The same product on another host, maybe behind other declarations of its operations. */
  appWith(
    operations?: Readonly<Record<OperationId, Operation>>,
    logger?: AppDependencies['logger'],
  ): Promise<FastifyInstance>;
  db: Database;
  /** Runs the statements of `db`. */
  pool: DatabaseConnection['pool'];
  databaseUrl: string;
  store: DiskStore;
  /** Documents whose reading was requested, in order. */
  readingAskedFor: number[];
  /** The same for documents to which markups should be carried. */
  carryingAskedFor: number[];
  /** The same for attachments of which thumbnails should be made. */
  thumbnailsAskedFor: number[];
  /** The same for copies of projects. */
  copiesAskedFor: number[];
  /** The same for executions of overlays. */
  overlaysAskedFor: number[];
  /** Projects whose themes are to be found. */
  themesAskedFor: number[];
  /** The same for projects whose issuances should be arranged. */
  arrangingAskedFor: number[];
  /** The same for documents of batches of change orders. */
  changeOrdersAskedFor: number[];
  /** The same for imports from other systems. */
  importsAskedFor: number[];
  /** The same for backtests. */
  backtestsAskedFor: number[];
  organization(name: string): Promise<number>;
  person(options: PersonOptions): Promise<TestPerson>;
  token(
    subject: string,
    change?: { audience?: string; expires?: string; claims?: object; issuedAt?: Date },
  ): Promise<string>;
  call(
    person: TestPerson | null,
    method: InjectOptions['method'],
    url: string,
    body?: object,
  ): Promise<LightMyRequestResponse>;
};

export type TestProductOptions = {
  /** Groups in tokens give roles. */
  groupRoles?: GroupRoles;
  /** The issuer creates people by SCIM. */
  scim?: ScimSettings;
  /** Adds the built-in sign-in at this public URL, where the test has to make `app` listen. */
  signInAt?: string;
  patience?: Partial<Patience>;
  /** Bytes each organization may store. */
  storageQuota?: number;
  /** Overrides of `STREAM_LIMITS`. */
  streamLimits?: Partial<typeof STREAM_LIMITS>;
  /** Default: adds nothing to the file, because the files of tests are seldom PDFs. */
  writeExport?: WriteExport;
  /** Default: paints nothing. */
  cropPages?: CropPages;
  /** Default: writes an empty file. */
  writeReport?: WriteReport;
  /** Default: writes an empty file. */
  writeWords?: WriteWords;
  /** Default: reads no page. */
  cutSheets?: CutSheets;
  /** Default: takes any points. */
  fitPoints?: FitPoints;
  /** Other systems. Default: one in memory. */
  systems?: readonly ExternalSystem[];
  /** Hosts that webhooks may call by http, and in private networks. */
  webhookPrivateHosts?: readonly string[];
  /** Default: the server has no language model. */
  analyst?: KnownAnalyst;
  /** Default: no queue, and whatever is to run again runs. */
  jobs?: JobOverview;
  /** Default: a thousand times the real limits, because a test sends more than a person does. */
  rateLimits?: RateLimits;
};

const NO_JOBS: JobOverview = {
  counts: () => Promise.resolve([]),
  failed: () => Promise.resolve([]),
  retry: (ids) => Promise.resolve(ids.length),
};

const NO_SHEETS: Awaited<ReturnType<CutSheets>> = {
  ...{ sha256: '0'.repeat(64), size_bytes: 0, page_count: null },
  ...{ pages: new Map(), crops: new Map() },
};

export async function startTestProduct({
  signInAt,
  groupRoles,
  scim,
  patience,
  storageQuota,
  streamLimits,
  writeExport = ({ output }) => writeFile(output, ''),
  cropPages = () => Promise.resolve(new Map()),
  writeReport = ({ output }) => writeFile(output, ''),
  writeWords = ({ output }) => writeFile(output, ''),
  cutSheets = () => Promise.resolve(NO_SHEETS),
  fitPoints = () => Promise.resolve({ residualPoints: [0.36, 0.72, 0.36], refusal: null }),
  rateLimits = scaledLimits(1000),
  webhookPrivateHosts,
  analyst,
  systems = [systemInMemory()],
  jobs = NO_JOBS,
}: TestProductOptions = {}): Promise<TestProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-test-'));
  const pageFolder = path.join(folder, 'page');
  mkdirSync(pageFolder);
  writeFileSync(path.join(pageFolder, 'index.html'), '<!doctype html><title>Pinbar</title>');

  const databaseUrl = await newDatabase(inject('databases'));
  const database = await openDatabase(databaseUrl);
  const { db, pool } = database;
  const notifications = createNotifications(databaseUrl);
  const store = new DiskStore({
    folder: path.join(folder, 'files'),
    publicUrl: PUBLIC_URL,
    secret: Buffer.from('a secret of this test alone'),
  });
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const keys = createLocalJWKSet({
    keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256' }],
  });
  const readingAskedFor: number[] = [];
  const carryingAskedFor: number[] = [];
  const thumbnailsAskedFor: number[] = [];
  const copiesAskedFor: number[] = [];
  const overlaysAskedFor: number[] = [];
  const themesAskedFor: number[] = [];
  const arrangingAskedFor: number[] = [];
  const changeOrdersAskedFor: number[] = [];
  const importsAskedFor: number[] = [];
  const backtestsAskedFor: number[] = [];
  const client = { clientId: 'pinbar', audience: AUDIENCE };
  const signInIssuer = signInAt === undefined ? ISSUER : `${signInAt}/oidc`;
  const dependencies: AppDependencies = {
    pageFolder,
    ...(patience && { patience }),
    rateLimits,
    api: {
      db,
      notifications,
      store,
      diskStore: store,
      verifyToken: tokenVerifier({ issuer: ISSUER, audience: AUDIENCE, keys, groupRoles }),
      hasOwnRoles: groupRoles === undefined,
      ...(scim && { scim: { ...scim, issuer: ISSUER } }),
      ...(signInAt !== undefined && {
        issuer: await createIssuer({ db, issuer: signInIssuer, publicUrl: signInAt, ...client }),
      }),
      signIn: { authority: signInIssuer, client_id: 'pinbar', audience: AUDIENCE },
      startReading: (ids) => {
        readingAskedFor.push(...ids);
        return Promise.resolve();
      },
      writeExport,
      cropPages,
      writeReport,
      writeWords,
      cutSheets,
      startCarrying: (ids) => {
        carryingAskedFor.push(...ids);
        return Promise.resolve();
      },
      ...(webhookPrivateHosts && { webhookPrivateHosts }),
      ...(analyst && { analyst }),
      startThumbnails: (ids) => {
        thumbnailsAskedFor.push(...ids);
        return Promise.resolve();
      },
      startCopying: (ids) => {
        copiesAskedFor.push(...ids);
        return Promise.resolve();
      },
      fitPoints,
      startChecks: () => Promise.resolve(),
      startDrawingChecks: () => Promise.resolve(),
      startOverlays: (ids) => {
        overlaysAskedFor.push(...ids);
        return Promise.resolve();
      },
      startThemes: (ids) => {
        themesAskedFor.push(...ids);
        return Promise.resolve();
      },
      startArranging: (ids) => {
        arrangingAskedFor.push(...ids);
        return Promise.resolve();
      },
      jobs,
      startMatching: (ids) => {
        backtestsAskedFor.push(...ids);
        return Promise.resolve();
      },
      startReadingChangeOrders: (ids) => {
        changeOrdersAskedFor.push(...ids);
        return Promise.resolve();
      },
      startImporting: (ids) => {
        importsAskedFor.push(...ids);
        return Promise.resolve();
      },
      systems,
      ...(storageQuota !== undefined && { storageQuota }),
      ...(streamLimits && { streamLimits }),
      checkReady: async () => {
        await pool.query('select 1');
      },
    },
  };
  const apps: FastifyInstance[] = [];
  async function start(given: AppDependencies): Promise<FastifyInstance> {
    const app = await buildApp(given);
    apps.push(app);
    await app.ready();
    return app;
  }
  const app = await start(dependencies);

  const token: TestProduct['token'] = (subject, change = {}) =>
    new SignJWT({ email: `${subject}@pinbar.example`, name: subject, ...change.claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'test' })
      .setIssuer(ISSUER)
      .setSubject(subject)
      .setAudience(change.audience ?? AUDIENCE)
      .setIssuedAt(change.issuedAt ?? new Date())
      .setExpirationTime(change.expires ?? '1h')
      .sign(privateKey);

  return {
    app,
    appWith: (operations, logger) =>
      start({ ...dependencies, ...(operations && { operations }), ...(logger && { logger }) }),
    db,
    pool,
    databaseUrl,
    store,
    readingAskedFor,
    carryingAskedFor,
    thumbnailsAskedFor,
    copiesAskedFor,
    overlaysAskedFor,
    themesAskedFor,
    arrangingAskedFor,
    changeOrdersAskedFor,
    importsAskedFor,
    backtestsAskedFor,
    token,
    async organization(name) {
      const rows = await db
        .insert(organizations)
        .values({ name })
        .returning({ id: organizations.id });
      return rows[0]?.id ?? 0;
    },
    async person({ name, organizations: memberOf, isAdmin = false, userTypeId = 1 }) {
      const rows = await db
        .insert(users)
        .values({
          issuer: ISSUER,
          subject: name,
          fullName: name,
          email: `${name}@pinbar.example`,
          isAdmin,
          userTypeId,
        })
        .returning({ id: users.id });
      const userId = rows[0]?.id ?? 0;
      for (const organizationId of memberOf) {
        await db.insert(userOrganizations).values({ userId, organizationId });
      }
      return { userId, token: await token(name) };
    },
    call: (person, method, url, body) =>
      app.inject({
        method: method ?? 'GET',
        url,
        headers: person ? { authorization: `Bearer ${person.token}` } : {},
        ...(body && { payload: body }),
      }),
    async [Symbol.asyncDispose]() {
      for (const each of apps) {
        const closed = each.close();
        // A client that waits for nothing keeps its connection for over a minute.
        each.server.closeAllConnections();
        await closed;
      }
      await notifications.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Begins like a PDF; enough where only the header is checked. */
export function pdfBytes(length: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(length, 'x');
  bytes.write('%PDF-1.7\n');
  return bytes;
}

export type Upload = { fileId: number; fileKey: string; url: string };

/** What to inject for a signed URL. */
export function pathOf(address: string): string {
  return address.slice(PUBLIC_URL.length);
}

/** A pending upload of this person; `url` is what to inject. */
export async function uploadPlace(
  product: TestProduct,
  person: TestPerson,
  organizationId: number,
  name = 'Set A.pdf',
): Promise<Upload> {
  const answer = await product.call(person, 'POST', '/v1/storage/upload-url', {
    path: `organizations/${organizationId}/projects/${name}`,
    has_linearized_version: false,
  });
  const body = answer.json<{ signed_url: string; file_id: number; file_key: string }>();
  return {
    fileId: body.file_id,
    fileKey: body.file_key,
    url: pathOf(body.signed_url),
  };
}

/** Uploads a small PDF and returns its id and key. */
export async function uploadPdf(
  product: TestProduct,
  person: TestPerson,
  organizationId: number,
  name?: string,
): Promise<Upload> {
  const place = await uploadPlace(product, person, organizationId, name);
  await product.app.inject({
    method: 'PUT',
    url: place.url,
    headers: { 'content-type': 'application/pdf' },
    payload: pdfBytes(2000),
  });
  return place;
}
